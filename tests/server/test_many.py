"""Many processes on one PostgreSQL: people of one game at different ones, races for the same move, a process that
is killed and whose bots and clocks go on elsewhere, hints that are not heard, and a database that goes away."""
import asyncio
import glob
import os
import re
import signal
import subprocess
import tempfile
import unittest
import urllib.request

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from postgres import Cable, Postgres, programs
from process import CROWD, OPEN, SOAK, THIN, Server, die_with_us, free_port, muralha, wait_until

FAKETIME = glob.glob("/usr/lib/*/faketime/libfaketime.so.1")
LOAD = ("carcassonne:players=2/ppw", "catan-cards:players=2/pp", "carcassonne:players=3/pbp")


def here(m):
    """Who is connected, as a message says."""
    if m["t"] == "presence":
        return m["here"]
    return [seat.get("here", False) for seat in m["seats"]] if m["t"] == "table" else None


def has_postgres():
    """Is there one, and can the program use it?"""
    done = muralha("store", "check", "--store", "postgres://nobody@/none?host=/nowhere")
    return websockets and programs() and "without" not in done.stderr


@unittest.skipUnless(has_postgres(), "PostgreSQL or python3-websockets is not installed")
class Shared(unittest.TestCase):
    """A database for each test, and processes that serve it."""

    @classmethod
    def setUpClass(cls):
        cls.postgres = Postgres()
        cls.addClassCleanup(cls.postgres.remove)
        cls.databases = 0

    def setUp(self):
        type(self).databases += 1
        self.name = f"many{self.databases}"
        self.url = self.postgres.database(self.name)
        self.servers = []

    def serve(self, count=2, *more, store=None, **options):
        for _ in range(count):
            self.servers.append(Server(*OPEN, *more, store=store or self.url, **options))
            self.addCleanup(self.servers[-1].remove)
        return self.servers[-count:]

    def logs(self):
        return "".join(s.log()[-1500:] for s in self.servers)

    def check_store(self):
        done = muralha("store", "check", "--store", self.url)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout

    def sql(self, text):
        return self.postgres.sql(text, self.name)

    def crowd(self, *words, servers=None):
        urls = ",".join(s.url for s in servers or self.servers)
        crowd = subprocess.Popen([CROWD, urls, *words], stdout=subprocess.PIPE, text=True,
                                 stderr=subprocess.STDOUT, preexec_fn=die_with_us)
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        return crowd

    def finish(self, crowd, seconds=150):
        out, _ = crowd.communicate(timeout=seconds)
        self.assertEqual(crowd.returncode, 0, out + self.logs())
        print(out.strip())

    def run_async(self, scenario, seconds=90):
        asyncio.run(asyncio.wait_for(scenario(), seconds))

    async def done(self, client, t, **fields):
        answer = await client.ask(t, **fields)
        self.assertEqual(answer["t"], "ack", (t, fields, answer, self.logs()))
        return answer

    async def table(self, first, second, setup="none:players=2", **fields):
        """Two who sit at one table, at two processes."""
        ana, eva = await Client(first.url).open(), await Client(second.url).open()
        g = (await self.done(ana, "create", setup=setup, access="public", order="seated",
                             seats=[{"kind": "me"}, {"kind": "open"}], **fields))["g"]
        await self.sit(eva, 1, g, ana)
        return ana, eva, g

    async def sit(self, client, seat, g, other):
        """Sits down, and waits until that is heard at the other's process."""
        await self.done(client, "join", g=g)
        await self.done(client, "sit", g=g, seat=seat)
        while (await other.until("table"))["seats"][seat]["kind"] != "person":
            pass

    def stop_all(self):
        for server in self.servers:
            if server.process.poll() is None:
                server.stop()


class Many(Shared):
    # ---- together --------------------------------------------------------------------------------------

    def test_a_lobby_of_two(self):
        """Seats, chat, names, lists, closing and logging out are seen at the other process."""
        first, second = self.serve(2)

        async def scenario():
            ana, eva, g = await self.table(first, second)
            for client in ana, eva:  # each is seen at the other's process
                while not any(here(m) == [True, True] for m in client.heard):
                    self.assertIsNotNone(await client.next(), [m for m in client.heard if here(m)])
            await self.done(eva, "chat", g=g, text="boa sorte")
            self.assertEqual((await ana.until("chat"))["text"], "boa sorte")
            listed = await ana.ask("list", which="mine")
            self.assertEqual([line["g"] for line in listed["list"]], [g])
            # Both take the last seat at once: one has it, and the other is told so.
            rui, leo = await Client(first.url).open(), await Client(second.url).open()
            h = (await self.done(rui, "create", setup="none:players=3", access="link",
                                 seats=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]))["g"]
            await self.done(leo, "join", g=h)
            await self.done(eva, "join", g=h)
            answers = await asyncio.gather(leo.ask("sit", g=h, seat=1), eva.ask("sit", g=h, seat=1))
            self.assertEqual(sorted(a["t"] for a in answers), ["ack", "err"], answers)
            self.assertIn([a for a in answers if a["t"] == "err"][0]["why"], ("taken",))
            await self.done(rui, "close", g=h)
            self.assertEqual((await leo.until("gone"))["g"], h)
            # The same person at both: a new passphrase ends the session at the other one.
            await self.done(ana, "name", name="Ana", **{"pass": "uma frase bem longa"})
            other = await Client(second.url).open(hello=False)
            other.ids = 100  # those of a person are known at every process
            login = {"v": 1, "name": "Ana", "pass": "uma frase bem longa"}
            answer = await other.ask("login", **login)
            if answer.get("why") == "retry":  # the new name is heard of meanwhile
                answer = await other.ask("login", **login)
            self.assertEqual(answer["t"], "welcome", answer)
            await self.done(other, "name", name="Ana", **{"pass": "outra frase longa"})
            self.assertEqual((await ana.until("bye"))["why"], "token")
        self.run_async(scenario)
        self.stop_all()
        self.check_store()

    def test_race_for_the_same_move(self):
        """The same seat moves at three processes at once: one is stored, the others are told that they are late."""
        servers = self.serve(3)

        async def scenario():
            ana, eva, g = await self.table(*servers[:2])
            await self.done(ana, "start", g=g)
            racers = [[], []]  # of each seat, one at each process
            for seat, one in enumerate((ana, eva)):
                for server in servers:
                    client = Client(server.url)
                    client.token, client.ids = one.token, 100
                    racers[seat].append(await client.open())
                    await self.done(client, "join", g=g)
            feed = await eva.until("feed")
            n = feed["n"] + len(feed["e"]) - 1
            races = turn = 0
            for number in range(100):
                words = {"g": g, "n": n, "a": [number % 8 << 24]}  # until one is legal
                answers = await asyncio.gather(*(client.ask("do", id=f"{i}-{number}", **words)
                                                 for i, client in enumerate(racers[turn])))
                acks = [a for a in answers if a["t"] == "ack"]
                whys = [a["why"] for a in answers if a["t"] == "err"]
                self.assertLessEqual(len(acks), 1, answers)
                if acks:
                    self.assertEqual(len(whys), 2, answers)
                    self.assertLessEqual(set(whys), {"stale", "turn", "phase"}, answers)
                    n = acks[0]["n"]
                    races += 1
                elif set(whys) == {"turn"}:
                    turn = 1 - turn
                elif set(whys) != {"illegal"}:
                    break  # it is over
            print(races, "races")
            self.assertGreater(races, 0, answers)
        self.run_async(scenario)
        self.assertEqual(self.sql("SELECT count(*) FROM game g WHERE seq <> (SELECT max(seq) FROM item "
                                  "WHERE game_id = g.id)"), "0")
        self.stop_all()
        self.check_store()

    # ---- dying -----------------------------------------------------------------------------------------

    def test_killed(self):
        """Whole games of people at three processes, with broken connections and the same message at several at once. Each
        process is killed meanwhile: nothing acknowledged is lost, and everybody goes on elsewhere."""
        servers = self.serve(3)
        crowd = self.crowd("drop=20", "seed=5", "seconds=140", *LOAD)
        for victim in servers:
            seen = int(self.sql("SELECT count(*) FROM item"))
            wait_until(lambda: crowd.poll() is not None or int(self.sql("SELECT count(*) FROM item")) > seen + 100)
            self.assertIsNone(crowd.poll(), "the games were over too soon")
            victim.kill()
            if victim is not servers[-1]:
                victim.start()
        self.finish(crowd)
        self.stop_all()
        self.check_store()

    def test_bots_and_clocks_go_on_elsewhere(self):
        """A table of bots, and one whose player's time runs out, of a process that was killed."""
        first, second = self.serve(2)

        async def scenario():
            ana = await Client(first.url).open()
            bots = (await self.done(ana, "create", setup="carcassonne:players=2", access="link",
                                    seats=[{"kind": "bot", "level": "hard:visits=4000,time=300"}] * 2))["g"]
            await self.done(ana, "start", g=bots)
            clock = (await self.done(ana, "create", setup="none:players=2", access="link",
                                     clock={"mode": "bank", "move": 3, "bank": 0}, timeout="resign",
                                     order="seated", seats=[{"kind": "me"}, {"kind": "bot", "level": "random"}]))["g"]
            await self.done(ana, "start", g=clock)
            first.kill()
            before = int(self.sql(f"SELECT seq FROM game WHERE name = '{bots}'"))
            wait_until(lambda: self.sql(f"SELECT status FROM game WHERE name = '{clock}'") == "2")
            wait_until(lambda: int(self.sql(f"SELECT seq FROM game WHERE name = '{bots}'")) > before + 2)
        self.run_async(scenario)
        second.stop()
        self.check_store()

    # ---- sharing the work --------------------------------------------------------------------------------

    def bots_of(self, server):
        """How many answers of bots a process has thought of."""
        body = urllib.request.urlopen(f"http://127.0.0.1:{server.metrics}/metrics", timeout=30).read().decode()
        return int(re.search(r"^muralha_bot_seconds_count (\d+)$", body, re.M).group(1))

    def test_bots_elsewhere(self):
        """Of two processes with people and one with none, the last alone looks after bots and clocks; a second one
        takes over when it dies."""
        def one(*more):
            port = free_port()
            server, = self.serve(1, "--metrics", f"127.0.0.1:{port}", *more)
            server.metrics = port
            return server
        public, worker = [one("--bots-elsewhere") for _ in range(2)], one()

        async def scenario():
            ana, eva = [await Client(server.url).open() for server in public]
            seats = [{"kind": "me"}, {"kind": "bot", "level": "easy:visits=50"}, {"kind": "open"}]
            g = (await self.done(ana, "create", setup="carcassonne:players=3", access="link", order="seated",
                                 clock={"mode": "bank", "move": 1, "bank": 0}, timeout="bot", seats=seats))["g"]
            await self.sit(eva, 2, g, ana)
            await self.done(ana, "start", g=g)
            wait_until(lambda: self.bots_of(worker) > 8)
            worker.kill()
            another = one()
            wait_until(lambda: self.bots_of(another) > 8)
            for server in public:
                self.assertEqual(self.bots_of(server), 0)
        self.run_async(scenario)
        self.stop_all()
        self.check_store()

    def test_nobody_else_there(self):
        """A store that no other process can use needs its bots."""
        done = muralha("serve", "--lang", "en", "--store", "memory:", "--listen", "127.0.0.1:0", "--bots-elsewhere")
        self.assertEqual(done.returncode, 1)
        self.assertIn("nobody else can look after the bots", done.stderr)

    def test_limits_count_together(self):
        """Who asked as often as is allowed at one process is refused at the other."""
        first, second = self.serve(2, "--newcomers", "1", "--connections", "1000")

        async def newcomer(server):
            client = await Client(server.url).open(hello=False)
            answer = await client.ask("hello", v=1)
            await client.close()
            return answer.get("why", answer["t"])

        async def scenario():
            for _ in range(10):  # at once; then one in a minute
                self.assertEqual(await newcomer(first), "welcome")
            self.assertEqual(await newcomer(first), "rate")
            answers = []
            while "rate" not in answers and len(answers) < 9:
                await asyncio.sleep(1)  # it is told once a second
                answers.append(await newcomer(second))
            self.assertIn("rate", answers)
        self.run_async(scenario)

    # ---- what is not heard -----------------------------------------------------------------------------

    def test_hints_are_not_heard(self):
        """The connections that listen are cut, again and again; then the database begins anew."""
        first, second = self.serve(2)

        async def scenario():
            ana, eva, g = await self.table(first, second)
            for i in range(3):
                self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
                         f"'{self.name}' AND query LIKE 'LISTEN%'")
                await self.done(eva, "chat", g=g, text=f"eva {i}")
                while (await ana.until("chat"))["text"] != f"eva {i}":
                    pass
            self.postgres.stop()
            for client in ana, eva:
                self.assertTrue((await client.until("store"))["lost"])
            self.assertEqual(first.get("/health")[0], 503)
            answer = await ana.ask("chat", g=g, text="ninguém ouve", id="lost")
            self.assertEqual((answer["t"], answer["why"]), ("err", "retry"))
            self.postgres.start()
            for client in ana, eva:
                self.assertFalse((await client.until("store"))["lost"])
            answer = await ana.ask("chat", g=g, text="ninguém ouve", id="lost")
            while answer["t"] == "err" and answer["why"] in ("retry", "rate"):
                await asyncio.sleep(0.2)
                answer = await ana.ask("chat", g=g, text="ninguém ouve", id="lost")
            self.assertEqual(answer["t"], "ack", answer)
            while (await eva.until("chat"))["text"] != "ninguém ouve":
                pass
            await self.done(ana, "start", g=g)
            await eva.until("feed")
        self.run_async(scenario)
        self.stop_all()
        self.check_store()

    def test_deaf_without_knowing(self):
        """What listeners should hear is lost on the way, and nobody is told: it only comes later. Then nothing at all
        comes through any more, in either direction; people are told, keep their sockets, and go on afterwards."""
        cable = Cable(self.postgres)
        self.addCleanup(cable.remove)
        first, second = self.serve(2, store=cable.url(self.name))

        async def scenario():
            ana, eva, g = await self.table(first, second)
            wait_until(lambda: cable.listeners >= 2)
            cable.deaf = True
            await self.done(eva, "chat", g=g, text="surdos")
            while (await ana.until("chat"))["text"] != "surdos":
                pass
            self.assertGreater(cable.kept_back, 0)
            await self.done(ana, "start", g=g)
            await eva.until("feed")
            cable.cut = True
            for client in ana, eva:
                self.assertTrue((await client.until("store"))["lost"])
            cable.cut = cable.deaf = False
            for client in ana, eva:
                self.assertFalse((await client.until("store"))["lost"])
            await self.done(ana, "chat", g=g, text="outra vez")
            while (await eva.until("chat"))["text"] != "outra vez":
                pass
        self.run_async(scenario)
        self.stop_all()
        self.check_store()

    @unittest.skipUnless(SOAK, "only with MURALHA_SOAK")
    def test_database_dies_under_load(self):
        """As if its machine had failed."""
        self.serve(2)
        crowd = self.crowd("drop=5", "seed=9", "seconds=140", *LOAD[:2])
        for _ in range(5 if SOAK else 1):
            seen = int(self.sql("SELECT count(*) FROM item"))
            wait_until(lambda: crowd.poll() is not None or
                       int(self.sql("SELECT count(*) FROM item")) > seen + 60)
            self.postgres.stop(signal.SIGQUIT)
            self.postgres.start()
        self.finish(crowd)
        self.stop_all()
        self.check_store()

    # ---- the store itself --------------------------------------------------------------------------------

    def test_copied_there_and_back(self):
        """SQLite to PostgreSQL to SQLite: the same in every table, and every game plays to the same hash."""
        old = Server(*OPEN)
        self.addCleanup(old.remove)
        self.finish(self.crowd("seconds=140", "carcassonne:players=2/pbw", "none/pp", servers=[old]))
        copy = ("store", "copy", "--from", old.store, "--to", self.url)
        done = muralha(*copy)  # while it is served
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("game     2\n", done.stdout)
        self.assertIn("2 passed, 0 failed", done.stdout)
        again = muralha(*copy)
        self.assertEqual(again.returncode, 1)
        self.assertIn("empty", again.stderr)
        old.stop()
        server, = self.serve(1)  # numbers go on behind those that were copied
        self.finish(self.crowd("seconds=140", "none/pp"))
        server.stop()
        self.check_store()
        back = "sqlite:" + os.path.join(old.folder, "back.db")
        done = muralha("store", "copy", "--from", self.url, "--to", back)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("3 passed, 0 failed", done.stdout)
        self.assertEqual(muralha("store", "check", "--store", back).returncode, 0)

    def records(self):
        folder = tempfile.TemporaryDirectory(prefix="muralha-records-")
        self.addCleanup(folder.cleanup)
        done = muralha("store", "export", "--into", folder.name, "--store", self.url)
        self.assertEqual(done.returncode, 0, done.stderr)
        texts = {}
        for name in os.listdir(folder.name):
            with open(os.path.join(folder.name, name)) as file:
                texts[name] = file.read()
        return texts

    def test_older_version_with_games(self):
        """The oldest tables with today's games in them: serving migrates them, and every game is as it was."""
        self.serve(1)
        self.finish(self.crowd("seconds=140", "carcassonne:players=2/pb", "catan-cards:players=2/pp"))
        self.stop_all()
        before = self.records()
        self.assertEqual(len(before), 2)
        self.sql("DO $$ DECLARE f text; BEGIN FOR f IN SELECT oid::regprocedure FROM pg_proc WHERE proname LIKE 'mur\\_%' "
                 "LOOP EXECUTE 'DROP FUNCTION ' || f; END LOOP; END $$; DROP TYPE mur_result; "
                 "UPDATE muralha_version SET version = 1")
        refused = muralha("store", "check", "--store", self.url)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("older version", refused.stderr)
        self.servers[0].start()
        self.finish(self.crowd("seconds=140", "none/pp"))
        self.stop_all()
        self.check_store()
        after = self.records()
        self.assertEqual({name: after[name] for name in before}, before)

    def test_versions(self):
        """An older store is led to the tables of a new one; a newer one is refused."""
        def schema(database):
            text = self.postgres.run("pg_dump", "--schema-only", "-h", self.postgres.folder, "-U", "postgres", database)
            return sorted(line for line in text.splitlines() if "restrict" not in line)
        self.serve(1)[0].stop()
        whole = schema(self.name)
        old = self.postgres.database(self.name + "old")
        with open("src/store/migrations/postgres/0001_tables.sql") as tables:
            self.postgres.sql(tables.read() + ";CREATE TABLE muralha_version(version integer NOT NULL);"
                              "INSERT INTO muralha_version VALUES(1)", self.name + "old")
        refused = muralha("store", "check", "--store", old)
        self.assertIn("older version", refused.stderr)
        done = muralha("store", "migrate", "--store", old)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(schema(self.name + "old"), whole)
        self.sql("UPDATE muralha_version SET version = 99")
        refused = muralha("serve", "--store", self.url, "--listen", "127.0.0.1:0")
        self.assertEqual(refused.returncode, 1)
        self.assertIn("newer version", refused.stderr)

    # ---- time ------------------------------------------------------------------------------------------

    @unittest.skipIf(THIN or not FAKETIME, "libfaketime is not installed, or is in the way of a sanitizer")
    def test_clocks_set_differently(self):
        """One machine is a day ahead: everybody has the database's time."""
        first, = self.serve(1)
        second, = self.serve(1, before=("env", f"LD_PRELOAD={FAKETIME[0]}", "FAKETIME=+1d"))

        async def scenario():
            ana, eva, g = await self.table(first, second, clock={"mode": "bank", "move": 600, "bank": 0})
            times = [(await c.ask("ping"))["at"] for c in (ana, eva)]
            self.assertLess(abs(times[0] - times[1]), 20000)
            await self.done(eva, "join", g=g)
            await self.done(ana, "start", g=g)
            await eva.until("feed")
            clocks = await eva.until("clocks")
            self.assertGreater(clocks["move"], 500000)
            await asyncio.sleep(2.5)
            self.assertEqual(self.sql(f"SELECT status FROM game WHERE name = '{g}'"), "1")
        self.run_async(scenario)
        self.stop_all()
        self.check_store()


@unittest.skipUnless(SOAK, "only with MURALHA_SOAK")
class Soak(Shared):
    """Three processes under load, of which one after the other is killed and started again."""

    def test_three_processes_die_in_turns(self):
        self.serve(3)
        for round in range(10):
            crowd = self.crowd(f"seed={round}", "drop=10", "seconds=300", *LOAD, *LOAD)
            seen = int(self.sql("SELECT count(*) FROM item"))
            wait_until(lambda: int(self.sql("SELECT count(*) FROM item")) > seen + 200)
            victim = self.servers[round % 3]
            victim.kill()
            victim.start()
            self.finish(crowd, 330)
        self.stop_all()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
