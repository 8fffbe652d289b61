"""Tables from their making to their rematch, clocks that run out, people who come back from elsewhere, and a
watcher who does not read: as clients see it over real sockets."""
import asyncio
import json
import os
import socket
import subprocess
import time
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import WithServer, muralha


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class Lobby(WithServer):
    def run_async(self, scenario, seconds=60):
        asyncio.run(asyncio.wait_for(scenario(), seconds))

    async def client(self):
        return await Client(self.server.url).open()

    async def done(self, client, t, **fields):
        answer = await client.ask(t, **fields)
        self.assertEqual(answer["t"], "ack", (t, fields, answer))
        return answer

    async def refused(self, client, why, t, **fields):
        answer = await client.ask(t, **fields)
        self.assertEqual((answer["t"], answer.get("why")), ("err", why), (t, fields))

    async def listed(self, client, which):
        answer = await client.ask("list", which=which)
        self.assertEqual(answer["t"], "tables", answer)
        return [line["g"] for line in answer["list"]]

    def test_from_making_to_rematch(self):
        async def scenario():
            ana, eva, rui = [await self.client() for _ in range(3)]
            g = (await self.done(ana, "create", setup="carcassonne:players=2", access="public",
                                 seats=[{"kind": "me"}, {"kind": "open"}], order="seated"))["g"]
            secret = (await self.done(ana, "create", setup="none", access="link"))["g"]
            self.assertEqual(await self.listed(eva, "open"), [g])
            self.assertEqual(set(await self.listed(ana, "mine")), {g, secret})
            await self.refused(ana, "empty", "start", g=g)
            await self.done(eva, "join", g=g)
            await self.done(eva, "sit", g=g, seat=1)
            await self.refused(rui, "taken", "sit", g=g, seat=1)
            self.assertEqual(await self.listed(rui, "open"), [])
            await self.done(eva, "chat", g=g, text="boa sorte")
            await self.done(ana, "start", g=g)
            self.assertEqual(await self.listed(rui, "running"), [g])
            self.assertEqual(self.server.get(f"/api/tables/{g}/record")[0], 404)
            await self.done(rui, "join", g=g)
            self.assertEqual((await rui.until("chat"))["text"], "boa sorte")
            await self.refused(rui, "forbidden", "chat", g=g, text="olá")
            commit = json.loads(self.server.get(f"/api/tables/{g}")[2])["commit"]
            await self.done(eva, "resign", g=g)
            over = await rui.until("over")
            self.assertEqual([p["rank"] for p in over["places"]], [1, 2])
            new = (await self.done(ana, "rematch", g=g))["g"]
            self.assertEqual((await self.done(eva, "rematch", g=g))["g"], new)
            self.assertNotIn(new, (g, secret))
            verified = muralha("verify", f"{self.server.url}/t/{g}", "--commitment", commit)
            self.assertEqual(verified.returncode, 0, verified.stderr)
            self.assertNotIn("place", verified.stdout)  # nobody drew
            tampered = muralha("verify", f"{self.server.url}/t/{g}", "--commitment", "0" * 64)
            self.assertEqual(tampered.returncode, 1, tampered.stdout)
            await self.done(ana, "close", g=secret)
            await self.refused(ana, "unknown", "join", g=secret)
        self.run_async(scenario)
        self.server.stop()
        self.check_store()

    def test_clock(self):
        """A bot plays for whoever takes too long, until they come back; or they lose."""
        async def scenario():
            for timeout in "bot", "resign":
                ana, eva = await self.client(), await self.client()
                g = (await self.done(ana, "create", setup="carcassonne:players=2", access="link",
                                     seats=[{"kind": "me"}, {"kind": "open"}], order="seated",
                                     clock={"mode": "bank", "move": 1, "bank": 1}, timeout=timeout))["g"]
                await self.done(eva, "join", g=g)
                await self.done(eva, "sit", g=g, seat=1)
                await self.done(ana, "start", g=g)
                if timeout == "resign":
                    over = await eva.until("over")
                    self.assertEqual(over["ending"], "time")
                    self.assertEqual([p["rank"] for p in over["places"]], [2, 1])
                    continue
                while not any(s.get("away") for s in (await eva.until("table"))["seats"]):
                    pass
                await self.refused(ana, "turn", "do", g=g, n=10000, a=[1])
                await self.done(ana, "back", g=g)
                while (await eva.until("table"))["seats"][0].get("away"):
                    pass  # until that is told; she may be away again by now
        self.run_async(scenario)

    def test_another_device(self):
        async def scenario():
            ana = await self.client()
            g = (await self.done(ana, "create", setup="none", access="link"))["g"]
            await self.done(ana, "name", name="Ana Maria", **{"pass": "uma frase bem longa"})
            phone = await Client(self.server.url).open(hello=False)
            welcome = await phone.ask("login", v=1, name="Ana Maria", **{"pass": "uma frase bem longa"})
            self.assertEqual((welcome["t"], welcome["who"]), ("welcome", ana.who))
            self.assertEqual(await self.listed(phone, "mine"), [g])
            eva = await self.client()
            await self.refused(eva, "taken", "name", name="Ana Maria", **{"pass": "outra frase longa"})
            await self.done(ana, "name", name="Ana Maria", **{"pass": "uma frase mais longa"})
            self.assertEqual((await phone.until("bye"))["why"], "token")
            await self.done(ana, "logout")
            await self.refused(ana, "hello", "list", which="mine")
            again = await Client(self.server.url).open(hello=False)
            answer = await again.ask("hello", v=1, token=ana.token)
            self.assertEqual((answer["t"], answer.get("why")), ("err", "token"))
        self.run_async(scenario)

    def test_drawn_seats_can_be_verified(self):
        async def scenario():
            ana, eva = await self.client(), await self.client()
            g = (await self.done(ana, "create", setup="none:players=2", access="link", order="drawn",
                                 seats=[{"kind": "me"}, {"kind": "open"}]))["g"]
            await self.done(eva, "sit", g=g, seat=1)
            await self.done(ana, "start", g=g)
            seats = json.loads(self.server.get(f"/api/tables/{g}")[2])["seats"]
            await self.done(eva, "resign", g=g)
            out = muralha("verify", f"{self.server.url}/t/{g}").stdout
            for place, who in enumerate((ana.who, eva.who)):
                seat = [s.get("who") for s in seats].index(who)
                self.assertIn(f"place {place + 1} before the start had to get seat {seat + 1}.", out)
        self.run_async(scenario)

    def test_watcher_who_does_not_read(self):
        """Is cut off at last, and delays nobody."""
        async def scenario():
            ana = await self.client()
            g = (await self.done(ana, "create", setup="catan-cards:players=2", access="link",
                                 seats=[{"kind": "bot", "level": "random"}] * 2))["g"]
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", self.server.port))
            host = f"127.0.0.1:{self.server.port}"
            deaf.sendall((f"GET /ws HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode())
            deaf.settimeout(30)
            deaf.recv(1000)
            for text in '{"t":"hello","v":1}', json.dumps({"t": "join", "id": "j", "g": g}):
                data = text.encode()
                deaf.sendall(bytes((0x81, 0x80 | len(data), 0, 0, 0, 0)) + data)
                heard = b""
                while not any(answer in heard for answer in (b'"welcome"', b'"ack"')):
                    heard += deaf.recv(1000)
            await self.done(ana, "join", g=g)
            await self.done(ana, "start", g=g)
            over = await ana.until("over", 30)
            self.assertEqual(over["ending"], "rules")
            deaf.close()
        self.run_async(scenario)
        self.server.stop()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
