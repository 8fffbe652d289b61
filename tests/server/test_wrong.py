"""Every message of the protocol from everybody who may not send it, in every phase in which it may not be
sent, malformed in every way, twice and for tables that are not there: refused with the right error, and
nothing has changed. The list is made from the spec, so that a new message cannot be forgotten."""
import asyncio
import json
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import THIN, WithServer

with open("spec/protocol.json") as file:
    SPEC = json.load(file)
TYPES = {t["name"]: t for t in SPEC["types"]}
ENUMS = {e["name"]: [v[0] for v in e["values"]] for e in SPEC["enums"]}
STRUCTS = {s["name"]: s["fields"] for s in SPEC["structs"]}
MESSAGES = SPEC["client"]
ROLES = ["stranger", "guest", "watcher", "seat", "owner"]
PHASES = ["open", "running", "over"]


def resolve(field):
    kind = field["type"]
    if kind in TYPES:
        base = resolve(TYPES[kind])
        return {**base, **{k: v for k, v in field.items() if k != "type"}, "type": base["type"]}
    return field


def value(field):
    """A right value."""
    f = resolve(field)
    if f["type"] == "int":
        return f["min"]
    if f["type"] == "bool":
        return True
    if f["type"] == "enum":
        return ENUMS[f["of"]][0]
    if f["type"] == "struct":
        return {x["name"]: value(x) for x in STRUCTS[f["of"]] if not x.get("optional")}
    if f["type"] == "list":
        return [value(f["of"]) for _ in range(max(1, f["min"]))]
    return "a" * max(f["min"], 1)


def right(message, **values):
    m = {"t": message["name"]}
    for field in message["fields"]:
        if field["name"] in values:
            m[field["name"]] = values[field["name"]]
        elif not field.get("optional"):
            m[field["name"]] = value(field)
    return m


def wrong_values(field):
    f = resolve(field)
    yield from (None, {}, [[]])
    if f["type"] == "int":
        yield from ("1", f["min"] - 1, f["max"] + 1, 0.5, True)
    elif f["type"] == "bool":
        yield from (0, "true")
    elif f["type"] == "enum":
        yield from (0, "dance", "")
    elif f["type"] == "text":
        yield from (7, "a" * (f["max"] + 1), "a\u0000b", "\n")
        if f["min"]:
            yield "a" * (f["min"] - 1)
    elif f["type"] == "list":
        yield from ("list", [value(f["of"])] * (f["max"] + 1), [None])
    elif f["type"] == "struct":
        yield from ("struct", {"dance": 1})


def malformed(message, **values):
    """Texts that are no such message, and what is wrong with each."""
    good = right(message, **values)
    text = json.dumps(good)
    yield "unknown field", json.dumps({**good, "dance": 1})
    yield "cut off", text[:-1]
    yield "something behind it", text + "{}"
    yield "type twice", text[:-1] + f',"t":"{message["name"]}"}}'
    for field in message["fields"]:
        name = field["name"]
        if not field.get("optional"):
            less = {k: v for k, v in good.items() if k != name}
            yield f"{name} is missing", json.dumps(less)
        for v in wrong_values(field):
            yield f"{name} is {json.dumps(v)[:40]}", json.dumps({**good, name: v})
        if name in good:
            yield f"{name} twice", text[:-1] + f',"{name}":{json.dumps(good[name])}}}'


GARBAGE = ["", "x", "[]", "null", "7", '"hello"', "{}", '{"t":7}', '{"t":"dance"}', '{"t":"welcome"}',
           "[" * 2000, '{"t":' * 500, '{"t":"ping","t":"ping"}', '\ufeff{"t":"ping"}', "{'t':'ping'}"]


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class Wrong(WithServer):
    def run_async(self, scenario, seconds=100):
        asyncio.run(asyncio.wait_for(scenario(), seconds))

    async def client(self, hello=True):
        return await Client(self.server.url).open(hello)

    def table(self, name):
        """A table as everybody may see it, without who is looking."""
        status, _, body = self.server.get("/api/tables/" + name)
        self.assertEqual(status, 200)
        table = json.loads(body)
        table.pop("watchers", None)
        for seat in table.get("seats", []):
            seat.pop("here", None)
        return table

    async def people(self):
        """A client in each role."""
        who = {role: await self.client() for role in ROLES[1:]}
        who["second"] = await self.client()
        who["stranger"] = await self.client(hello=False)
        return who

    async def make(self, who, phase):
        """A table in a phase: its owner sits nowhere, two others do."""
        ack = await who["owner"].ask("create", setup="carcassonne:players=2", access="link",
                                     order="seated")
        self.assertEqual(ack["t"], "ack", ack)
        g = ack["g"]
        for number, role in enumerate(("seat", "second")):
            self.assertEqual((await who[role].ask("join", g=g))["t"], "ack")
            answer = await who[role].ask("sit", g=g, seat=number)
            self.assertEqual(answer["t"], "ack", answer)
        self.assertEqual((await who["watcher"].ask("join", g=g))["t"], "ack")
        if phase != "open":
            self.assertEqual((await who["owner"].ask("start", g=g))["t"], "ack")
        if phase == "over":
            self.assertEqual((await who["second"].ask("resign", g=g))["t"], "ack")
        self.assertEqual(self.table(g)["phase"], phase)
        return g

    def expected(self, message, role, phase):
        """Which errors are right; empty: the message is allowed."""
        errors = set()
        if role not in message["from"]:
            errors.add("hello" if role == "stranger" else "forbidden")
        if role != "stranger" and phase not in message.get("phases", message.get("phase", PHASES)):
            errors.add("phase")
        return errors

    def test_wrong_people_and_phases(self):
        async def scenario():
            who = await self.people()
            tried = 0
            for phase in PHASES:
                g = await self.make(who, phase)
                before = self.table(g)
                for message in MESSAGES:
                    fields = [f["name"] for f in message["fields"]]
                    if "g" not in fields:
                        continue
                    for role in ROLES:
                        errors = self.expected(message, role, phase)
                        if not errors:
                            continue
                        answer = await who[role].ask_raw(right(message, g=g, id=who[role].id()))
                        about = f"{message['name']} from {role} while {phase}"
                        self.assertIsNotNone(answer, about)
                        self.assertEqual(answer["t"], "err", about)
                        self.assertIn(answer["why"], errors, about)
                        self.assertEqual(self.table(g), before, about)
                        tried += 1
            self.assertGreater(tried, 60)
            print(tried, "refused")
        self.run_async(scenario)

    def test_tables_that_are_not_there(self):
        async def scenario():
            c = await self.client()
            for message in MESSAGES:
                if "g" in [f["name"] for f in message["fields"]]:
                    answer = await c.ask_raw(right(message, g="nowhere1", id=c.id()))
                    self.assertEqual((answer["t"], answer.get("why")), ("err", "unknown"), message["name"])
        self.run_async(scenario)

    def test_strangers(self):
        async def scenario():
            for message in MESSAGES:
                c = await self.client(hello=False)
                if message["name"] in ("hello", "login", "ping"):
                    continue
                answer = await c.ask_raw(right(message))
                self.assertEqual((answer["t"], answer.get("why")), ("err", "hello"), message["name"])
                await c.close()
            c = await self.client()
            for again in ({"t": "hello", "v": 1}, right(next(m for m in MESSAGES if m["name"] == "login"))):
                answer = await c.ask_raw(again)
                self.assertEqual((answer["t"], answer.get("why")), ("err", "hello"))
            for token in "x" * 20, c.token[:-1] + ("a" if c.token[-1] != "a" else "b"):
                d = await self.client(hello=False)
                answer = await d.ask_raw({"t": "hello", "v": 1, "token": token})
                self.assertEqual((answer["t"], answer.get("why")), ("err", "token"))
            d = await self.client(hello=False)
            answer = await d.ask_raw({"t": "hello", "v": 999})
            self.assertEqual((answer["t"], answer.get("why")), ("err", "version"))
        self.run_async(scenario)

    def test_malformed(self):
        """A connection that says too much that is wrong is closed; then another one goes on."""
        async def scenario():
            who = await self.people()
            g = await self.make(who, "running")
            before = self.table(g)
            c = await self.client()
            cases = [("garbage " + text[:20], text) for text in GARBAGE]
            for message in MESSAGES:
                some = list(malformed(message, g=g, id="m1")) if message["fields"] else []
                cases += [(message["name"] + ": " + what, text) for what, text in some[::3 if THIN else 1]]
            closed = 0
            for what, text in cases:
                if len(text.encode()) > 4096:
                    continue # its own test
                answer = await c.ask_raw(text)
                if answer is None and c.code == 1008:
                    closed += 1
                    c = await self.client()
                    answer = await c.ask_raw(text)
                self.assertIsNotNone(answer, f"{what}: {c.code}")
                self.assertEqual((answer["t"], answer.get("why")), ("err", "bad"), what + " " + text[:200])
            self.assertEqual(self.table(g), before)
            self.assertGreater(len(cases), 150 if THIN else 400)
            print(len(cases), "malformed,", closed, "connections closed for it")
        self.run_async(scenario)

    def test_frames(self):
        async def scenario():
            for data, code in (b"bytes", 1003), ("x" * 4097, 1009), ("x" * 200000, 1009):
                c = await self.client()
                await c.say(data)
                while await c.next():
                    pass
                self.assertEqual(c.code, code)
            c = await self.client(hello=False)
            answer = await c.ask_raw('{"t":"ping"' + " " * (4096 - 12) + "}")
            self.assertEqual(answer["t"], "pong")
        self.run_async(scenario)

    def test_twice(self):
        """What was done once is not done twice, and an id means one message."""
        async def scenario():
            who = await self.people()
            owner = who["owner"]
            create = {"t": "create", "id": "once", "setup": "carcassonne:players=2", "access": "link"}
            first, second = await owner.ask_raw(create), await owner.ask_raw(create)
            self.assertEqual(first["g"], second["g"])
            self.assertTrue(second.get("again"))
            other = await owner.ask_raw({**create, "setup": "carcassonne:players=3"})
            self.assertEqual((other["t"], other.get("why")), ("err", "reused"))
            g = await self.make(who, "running")
            feed = [m for m in who["seat"].heard if m["t"] == "feed" and m["g"] == g]
            n = feed[-1]["n"] + len(feed[-1]["e"]) - 1 if feed else 0
            for phase_message in ({"t": "chat", "id": "c-1", "g": g, "text": "olá"},
                                  {"t": "resign", "id": "r-1", "g": g}):
                one = await who["seat"].ask("join", g=g)
                one = await who["seat"].ask(**phase_message)
                two = await who["seat"].ask(**phase_message)
                self.assertEqual((one["t"], two["t"]), ("ack", "ack"), (one, two))
                self.assertTrue(two.get("again"), phase_message)
            self.assertGreaterEqual(n, 0)
        self.run_async(scenario)

    def test_moves(self):
        """Of the wrong seat, of a past and of a future, and such as the rules forbid."""
        async def scenario():
            who = await self.people()
            g = await self.make(who, "running")
            before = self.table(g)
            asked, idle = ("seat", "second") if before["asked"] == 0 else ("second", "seat")
            n = before["n"]
            for role, n_sent, action, why in ((idle, n, 1, "turn"), (asked, n, 1, "illegal"),
                                              (asked, n, 4294967295, "illegal"), (asked, 1, 1, "stale")):
                answer = await who[role].ask("do", g=g, n=n_sent, a=[action])
                self.assertEqual((answer["t"], answer.get("why")), ("err", why), role)
                self.assertEqual(self.table(g), before)
            answer = await who[asked].ask("do", g=g, n=n + 1000, a=[1])
            self.assertEqual(answer["t"], "err")
            self.assertEqual(self.table(g), before)
        self.run_async(scenario)


if __name__ == "__main__":
    unittest.main(verbosity=2)
