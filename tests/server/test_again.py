"""A message whose answer was lost because the process died: it is sent again, and the first answer comes again,
for every message of the spec that carries an id. The same id with something else is told from it."""
import asyncio
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import WithServer
from test_wrong import MESSAGES


class Case:
    """Somebody who sends a message, what it is, and what the same id is used for wrongly."""

    def __init__(self, client, message, other):
        self.client, self.message, self.other = client, message, other


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class Again(WithServer):
    async def client(self):
        return await Client(self.server.url).open()

    async def done(self, client, t, **fields):
        answer = await client.ask(t, **fields)
        self.assertEqual(answer["t"], "ack", (t, fields, answer))
        return answer.get("g")

    async def table(self, phase):
        """Its owner, who sits there with another one."""
        owner, second = await self.client(), await self.client()
        g = await self.done(owner, "create", setup="none:players=2", access="link", order="seated",
                            seats=[{"kind": "me"}, {"kind": "open"}])
        await self.done(second, "sit", g=g, seat=1)
        if phase != "open":
            await self.done(owner, "start", g=g)
        if phase == "over":
            await self.done(second, "resign", g=g)
        return owner, second, g

    async def case(self, name):
        """A message of this name that will be done."""
        words = {"sit": {"seat": 1}, "bot": {"seat": 1, "level": "random"}, "clear": {"seat": 1},
                 "do": {"n": 0, "a": [0]}, "chat": {"text": "olá"}, "list": {"which": "mine"},
                 "name": {"name": "Ana", "pass": "uma frase bem longa"},
                 "create": {"setup": "none", "access": "link"}}.get(name, {})
        others = {"seat": 0, "text": "tchau", "which": "open", "pass": "outra frase longa",
                  "setup": "none:players=3", "a": [4242]}
        fields = {f["name"] for m in MESSAGES if m["name"] == name for f in m["fields"]}
        phase = {"rematch": "over", "do": "running", "resign": "running", "back": "running"}.get(name, "open")
        owner, second, g = await self.table(phase)
        who = second if name in ("stand", "sit") else owner
        if name == "sit":
            await self.done(second, "stand", g=g)
        if name == "bot":
            await self.done(owner, "clear", g=g, seat=1)
        message = {"t": name, "id": "again", **words}
        if "g" in fields:
            message["g"] = g
        if name == "do":
            await self.legal(owner, g, message)
        changed = {k: others[k] for k in message if k in others} or {"g": "nosuchtable"}
        return Case(who, message, {**message, **changed})

    async def legal(self, owner, g, message):
        """The first answer to whichever question is asked: what is illegal changes nothing."""
        await self.done(owner, "join", g=g)
        feed = await owner.until("feed")
        message["n"] = feed["n"] + len(feed["e"]) - 1
        for prompt in range(16):
            message["a"] = [prompt << 24]
            answer = await owner.ask(**message)
            if answer["t"] == "ack":
                return
            self.assertEqual(answer["why"], "illegal")
        self.fail("no action is legal")

    async def say(self, case, message):
        answer = await case.client.ask(**message)
        for word in "again", "say":
            answer.pop(word, None)
        for line in answer.get("list", []):
            line.pop("watchers")
        return answer

    async def everybody(self, cases):
        first = {}
        for name, case in cases.items():
            first[name] = await self.say(case, case.message)
        return first

    def test_every_message(self):
        names = [m["name"] for m in MESSAGES if any(f["name"] == "id" for f in m["fields"])]
        names.remove("logout")  # nobody can come back with that token

        async def scenario():
            cases = {name: await self.case(name) for name in names}
            first = await self.everybody(cases)
            unlike = {name: await self.say(case, case.other) for name, case in cases.items()}
            for name, answer in first.items():
                self.assertNotEqual(answer["t"], "err", (name, answer))
            self.server.kill()
            self.server.start()
            for case in cases.values():
                await case.client.open()
            second = await self.everybody(cases)
            for name in names:
                self.assertEqual(second[name], first[name], name)
                self.assertEqual(await self.say(cases[name], cases[name].other), unlike[name], name)
        asyncio.run(asyncio.wait_for(scenario(), 120))
        self.server.stop()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
