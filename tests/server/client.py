"""A client of the protocol for tests: python3-websockets, one message at a time."""
import asyncio
import json

import websockets


class Client:
    """Everything that came is kept; answers are found by their id."""

    def __init__(self, url):
        self.url = url
        self.ws = None
        self.ids = 0
        self.token = None
        self.who = None
        self.heard = []
        self.code = None

    async def connect(self):
        return await websockets.connect(self.url.replace("http", "ws") + "/ws", origin=self.url,
                                        max_size=None, close_timeout=0.2, ping_interval=None)

    async def open(self, hello=True):
        self.ws = await self.connect()
        self.code = None
        if hello:
            words = {"t": "hello", "v": 1}
            if self.token:
                words["token"] = self.token
            welcome = await self.ask_raw(words)
            assert welcome["t"] == "welcome", welcome
            self.token = welcome.get("token", self.token)
            self.who = welcome["who"]
        return self

    async def close(self):
        await self.ws.close()

    async def say(self, message):
        """A dict, a text or bytes as they are. False if the connection is closed."""
        try:
            await self.ws.send(json.dumps(message) if isinstance(message, dict) else message)
            return True
        except websockets.ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            return False

    async def next(self, seconds=30):
        """The next message; None if nothing comes, or it is closed (then self.code says why)."""
        try:
            text = await asyncio.wait_for(self.ws.recv(), seconds)
        except asyncio.TimeoutError:
            return None
        except websockets.ConnectionClosed as closed:
            self.code = closed.rcvd.code if closed.rcvd else 1006
            return None
        self.heard.append(json.loads(text))
        return self.heard[-1]

    async def ask_raw(self, message):
        """Sends it; the next err, ack, welcome or pong comes back."""
        if not await self.say(message):
            return None
        while True:
            m = await self.next()
            if m is None or m["t"] in ("err", "ack", "welcome", "pong", "tables"):
                return m

    def id(self):
        self.ids += 1
        return f"c{self.ids}"

    async def ask(self, t, **fields):
        """Sends a message with an id of its own; its answer comes back."""
        fields.setdefault("id", self.id())
        if t in ("hello", "login", "ping"):
            del fields["id"]
            return await self.ask_raw({"t": t, **fields})
        if not await self.say({"t": t, **fields}):
            return None
        while True:
            m = await self.next()
            if m is None or m.get("id") == fields["id"]:
                return m

    async def until(self, t, seconds=30):
        while True:
            m = await self.next(seconds)
            if m is None or m["t"] == t:
                return m
