"""What operators see and do: /metrics, the log, the socket for `muralha admin`, read-only, draining, SIGHUP."""
import asyncio
import json
import os
import pty
import random
import re
import signal
import socket
import stat
import subprocess
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import OPEN, Server, WithServer, die_with_us, free_port, log_lines, muralha, wait_until

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{([a-z]+)="((?:[^"\\\n]|\\.)*)"\}})? (-?[0-9.]+|\+Inf)')


def parse(text):
    """The text format, strictly: {name: (type, {label value or None: number})}."""
    families, samples, current = {}, {}, None
    assert text.endswith("\n")
    for line in text.splitlines():
        words = line.split(" ", 3)
        if line.startswith("# HELP "):
            assert words[2] not in families, f"{words[2]} stands twice"
            assert len(words) == 4 and words[3], line
            families[words[2]], current = None, words[2]
        elif line.startswith("# TYPE "):
            assert words[2] == current and families[current] is None, line
            assert words[3] in ("counter", "gauge", "histogram"), line
            families[current] = words[3]
        else:
            found = SAMPLE.fullmatch(line)
            assert found, line
            name, label, value, number = found.groups()
            base = re.sub("_(bucket|sum|count)$", "", name) if families[current] == "histogram" else name
            assert base == current, f"{line} is not below its HELP and TYPE"
            assert (name, value) not in samples, f"{line} stands twice"
            assert label != "le" or name.endswith("_bucket"), line
            samples[name, value] = float(number)
    for name, kind in families.items():
        assert kind, f"{name} has no type"
        if kind == "counter":
            assert name.endswith("_total"), name
        if kind == "histogram":
            buckets = [v for (n, _), v in samples.items() if n == name + "_bucket"]
            assert buckets == sorted(buckets), name
            assert samples[name + "_bucket", "+Inf"] == samples[name + "_count", None], name
    return samples


class Operated(WithServer):
    def setUp(self):
        self.metrics_port = free_port()
        super().setUp()
        self.server.stop()
        self.socket = os.path.join(self.server.folder, "admin.sock")
        self.config = os.path.join(self.server.folder, "server.conf")
        self.configure("log-level = debug\n")
        self.server.options = (*OPEN, "--metrics", f"127.0.0.1:{self.metrics_port}", "--admin", self.socket,
                               "--config", self.config)
        os.truncate(self.server.log_path, 0)
        self.server.start()

    def configure(self, text):
        with open(self.config, "w") as file:
            file.write(text)

    def admin(self, *words, status=0):
        done = muralha("admin", "--lang", "en", "--socket", self.socket, *words)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done.stdout if status == 0 else done.stderr

    def metrics(self):
        public = self.server.url
        self.server.url = f"http://127.0.0.1:{self.metrics_port}"
        try:
            status, headers, body = self.server.get("/metrics")
        finally:
            self.server.url = public
        self.assertEqual(status, 200)
        self.assertEqual(headers["Content-Type"], "text/plain; version=0.0.4; charset=utf-8")
        return parse(body.decode())

    def lines(self, what):
        return [line for line in log_lines(self.server.log()) if line["what"] == what]


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class Operators(Operated):
    async def client(self):
        return await Client(self.server.url).open()

    async def table(self, client, **more):
        """A table with a bot that may begin."""
        made = await client.ask("create", setup="carcassonne:players=2", access="link", **more)
        self.assertEqual(made["t"], "ack", made)
        name = made["g"]
        await client.ask("sit", g=name, seat=0)
        await client.ask("bot", g=name, seat=1, level="random")
        return name

    def test_metrics(self):
        before = self.metrics()
        crowd = self.server.crowd("seed=3", "carcassonne:players=2/pb/2", "catan-cards:players=2/pp/1")
        self.finish_crowd(crowd)
        after = self.metrics()
        self.assertEqual(after["muralha_games_total", "over"], 3)
        self.assertEqual(after["muralha_games_total", "created"], 3)
        self.assertGreater(after["muralha_moves_total", "person"], 20)
        self.assertGreater(after["muralha_moves_total", "server"], 20)
        self.assertGreaterEqual(after["muralha_move_seconds_count", None],
                                after["muralha_moves_total", "person"])
        self.assertGreater(after["muralha_move_seconds_sum", None], 0)
        for name in "store_write_seconds", "store_read_seconds", "bot_seconds":
            self.assertGreater(after[f"muralha_{name}_count", None], before[f"muralha_{name}_count", None])
        for of in "write", "read", "hash", "bots":
            self.assertIn(("muralha_queue", of), after)
        for kind in "illegal", "stale", "bad", "readonly", "rate":
            self.assertIn(("muralha_errors_total", kind), after)
        self.assertGreater(after["process_resident_memory_bytes", None], 1e6)
        self.assertGreater(after["process_cpu_seconds_total", None], before["process_cpu_seconds_total", None])
        for (name, label), value in before.items():
            if name.endswith(("_total", "_count", "_bucket", "_sum")):
                self.assertGreaterEqual(after[name, label], value, name)

    def test_errors_are_counted_and_logged(self):
        async def scenario():
            c = await self.client()
            await c.ask_raw("{nonsense")
            await c.ask("join", g="nowhere1234")
            await c.close()
        asyncio.run(scenario())
        found = self.metrics()
        self.assertEqual(found["muralha_errors_total", "bad"], 1)
        self.assertEqual(found["muralha_errors_total", "unknown"], 1)
        refused = self.lines("refused")
        self.assertEqual(sorted(line["why"] for line in refused), ["bad", "unknown"])
        self.assertEqual(len({line["conn"] for line in refused}), 1)
        self.assertIn(refused[0]["conn"], [line["conn"] for line in self.lines("open")])

    def test_metrics_are_not_public(self):
        for path in "/metrics", "/admin/status", "/admin/drain", "/admin/games":
            self.assertEqual(self.server.get(path)[0], 404)
        public = self.server.url
        self.server.url = f"http://127.0.0.1:{self.metrics_port}"
        for path in "/", "/health", "/api/games", "/admin/status", "/ws":
            self.assertEqual(self.server.get(path)[0], 404, path)
        self.server.url = public

    def test_games_by_the_socket(self):
        self.assertEqual(stat.S_IMODE(os.stat(self.socket).st_mode), 0o600)

        async def scenario():
            c = await self.client()
            running = await self.table(c)
            await c.ask("start", g=running)
            waiting = await self.table(c)
            shown = self.admin("show", running)
            number = re.search(r"^number: (\d+)$", shown, re.M).group(1)
            self.assertIn("phase: playing\n", shown)
            self.assertIn("watchers: 1\n", shown)
            self.assertRegex(shown, r"seat [01]: bot random\n")
            self.assertEqual(self.admin("show", number).split("changed")[0], shown.split("changed")[0])
            rows = [line.split("\t") for line in self.admin("list").splitlines()]
            self.assertEqual(rows[0][:3], ["number", "name", "phase"])
            self.assertEqual([row[1] for row in rows[1:]], [running])
            self.assertIn(waiting, self.admin("list", "lobby"))
            self.assertEqual(len(self.admin("list", "all").splitlines()), 3)
            self.assertIn("carcassonne", self.admin("export", number))
            started = [line for line in self.lines("started") if line["game"] == int(number)]
            self.assertTrue(started and started[0]["conn"], self.lines("started"))
            # a game that has not begun goes away, one that runs is set aside
            self.admin("end", waiting)
            while (m := await c.next(30)) and not (m["t"] == "gone" and m["g"] == waiting):
                pass
            self.assertIsNotNone(m)
            self.admin("show", waiting, status=1)
            self.admin("end", number)
            while (m := await c.next(30)) and not (m["t"] == "over" and m["g"] == running):
                pass
            self.assertEqual(m and m["ending"], "aside")
            self.assertIn("note: the operator has ended it\n", self.admin("show", running))
            answer = await c.ask("do", g=running, n=0, a=[1])
            self.assertEqual(answer.get("why"), "aside", answer)
            self.assertIn("over", self.admin("end", running, status=1))
            self.assertIn("carcassonne", self.admin("export", running))
            await c.close()
        asyncio.run(asyncio.wait_for(scenario(), 60))
        for words in ("show", "nowhere"), ("end", "999999"), ("export", "../../etc"), ("show", "a b"), \
                ("show", "x" * 400), ("end", "\x1b[31m"):
            self.assertIn("there is no such game", self.admin(*words, status=1))
        for words in ("list", "some"), ("read-only", "maybe"), ("dance",), ("show",), ("drain", "now"), ():
            self.admin(*words, status=2)

    def test_read_only(self):
        async def scenario():
            c = await self.client()
            name = await self.table(c, clock={"mode": "bank", "move": 1, "bank": 0}, timeout="resign")
            waiting = await self.table(c)
            self.admin("read-only", "on")
            found = self.metrics()
            self.assertEqual((found["muralha_read_only", None], found["muralha_database_lost", None]), (1, 0))
            for t, more in ("start", {"g": name}), ("create", {"setup": "none", "access": "link"}), \
                    ("chat", {"g": name, "text": "hello"}), ("stand", {"g": name}):
                answer = await c.ask(t, **more)
                self.assertEqual(answer.get("why"), "readonly", (t, answer))
            self.assertTrue(answer["say"])
            watcher = await self.client()
            answer = await watcher.ask("join", g=waiting, since=0)
            self.assertEqual(answer["t"], "ack", answer)
            self.assertEqual(self.server.get("/")[0], 200)
            self.admin("read-only", "off")
            answer = await c.ask("start", g=name)
            self.assertEqual(answer["t"], "ack", answer)
            # clocks stand still: nobody's time runs out while nobody may move
            self.admin("read-only", "on")
            await asyncio.sleep(2)
            self.assertIn("phase: playing", self.admin("show", name))
            self.admin("read-only", "off")
            self.assertEqual((await c.until("over"))["ending"], "time")
            await c.close()
            await watcher.close()
        asyncio.run(asyncio.wait_for(scenario(), 60))
        self.server.stop()
        self.check_store()

    def test_drain(self):
        async def scenario():
            c = await self.client()
            self.assertEqual(self.admin("drain"), "draining\n")
            bye = await c.until("bye")
            self.assertEqual(bye["why"], "drain")
            while await c.next():
                pass
            self.assertEqual(c.code, 1001)
        asyncio.run(scenario())
        self.assertEqual(self.server.wait(), 0)
        self.assertFalse(os.path.exists(self.socket))
        self.admin("status", status=1)
        self.server.start()
        self.assertIn("read-only: off", self.admin("status"))

    def test_hangup(self):
        self.configure("log-level = warn\nread-only = on\n")
        self.server.signal(signal.SIGHUP)
        wait_until(lambda: "read-only: on" in self.admin("status"))
        length = len(self.server.log())
        self.assertEqual(self.server.get("/health")[0], 200)
        self.assertNotIn('"request"', self.server.log()[length:])
        self.configure("log-level = loud\n")
        self.server.signal(signal.SIGHUP)
        wait_until(lambda: '"not reloaded"' in self.server.log())
        self.assertIn("read-only: on", self.admin("status"))
        self.configure("log-level = debug\n")
        self.server.signal(signal.SIGHUP)
        wait_until(lambda: "read-only: off" in self.admin("status"))

    def test_terminal_that_is_closed(self):
        """Somebody tries a server out and closes the window: it ends, and is not left behind."""
        self.server.stop()
        ours, theirs = pty.openpty()
        self.addCleanup(os.close, ours)
        server = subprocess.Popen(self.server.command(), stdout=subprocess.PIPE, stderr=theirs, text=True,
                                  preexec_fn=die_with_us)
        os.close(theirs)
        self.assertIn("http://", server.stdout.readline())
        server.send_signal(signal.SIGHUP)
        self.assertEqual(server.wait(60), 0)
        server.stdout.close()

    def test_socket_that_was_left(self):
        self.server.kill()
        self.assertTrue(os.path.exists(self.socket))
        self.server.start()
        self.assertIn("read-only: off", self.admin("status"))
        second = Server(*OPEN, "--admin", self.socket, start=False)
        self.addCleanup(second.remove)
        self.assertRaisesRegex(AssertionError, "another program listens there", second.start)
        second.process.stdout.close()
        file = os.path.join(self.server.folder, "precious")
        with open(file, "w") as kept:
            kept.write("kept")
        third = Server(*OPEN, "--admin", file, start=False)
        self.addCleanup(third.remove)
        self.assertRaises(AssertionError, third.start)
        third.process.stdout.close()
        with open(file) as kept:
            self.assertEqual(kept.read(), "kept")

    def test_nonsense_at_the_socket(self):
        """Whatever comes, the server answers the next one."""
        dice = random.Random(19)
        paths = ["/admin/games/", "/admin/games/1/end", "/admin/games?all&", "/admin/games?all&99999999999999999999",
                 "/admin/games?%00", "/admin/games/%2e%2e/record", "/admin/read-only/", "/admin//", "/admin/games//end",
                 "/admin/games/" + "9" * 24, "/admin/games/" + "z" * 300, "/admin/games/1/record/x", "/ws", "/",
                 "/admin/games?playing&-1", "/admin/games/\x00", "/admin/games/18446744073709551616/end"]
        requests = [f"{method} {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode("latin-1")
                    for path in paths for method in ("GET", "POST", "HEAD", "DELETE")]
        good = b"GET /admin/games?all&0 HTTP/1.1\r\nHost: x\r\n\r\n"
        for _ in range(150):
            bytes_ = bytearray(good)
            for _ in range(dice.randrange(1, 6)):
                bytes_[dice.randrange(len(bytes_))] = dice.randrange(256)
            requests.append(bytes(bytes_[:dice.randrange(1, len(bytes_) + 1)]))
        requests += [bytes(dice.randrange(256) for _ in range(dice.randrange(1, 3000))) for _ in range(50)]
        requests += [b"POST /admin/read-only/on HTTP/1.1\r\nHost: x\r\nContent-Length: 9999999\r\n\r\n",
                     b"A" * 20000, b"GET /admin/status HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Host: x\r\n\r\n"]
        for request in requests:
            with socket.socket(socket.AF_UNIX) as s:
                s.settimeout(30)
                s.connect(self.socket)
                try:
                    s.sendall(request)
                    s.shutdown(socket.SHUT_WR)
                    answer = s.recv(65536)
                except (BrokenPipeError, ConnectionResetError):
                    continue
            if answer:
                self.assertRegex(answer, rb"^HTTP/1.1 [245]\d\d ", request)
        self.assertIn("read-only: off", self.admin("status"))
        self.assertEqual(self.server.get("/health")[0], 200)

    def test_watchdog(self):
        self.server.stop()
        name = f"muralha-watchdog-{os.getpid()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind("\0" + name)
            manager.settimeout(30)
            for key, value in ("NOTIFY_SOCKET", "@" + name), ("WATCHDOG_USEC", "100000"):
                os.environ[key] = value
                self.addCleanup(os.environ.pop, key)
            self.server.start()
            self.assertEqual([manager.recv(100) for _ in range(4)], [b"READY=1"] + 3 * [b"WATCHDOG=1"])

    def test_log_has_no_secrets(self):
        async def scenario():
            c = await self.client()
            name = await self.table(c)
            await c.ask("start", g=name)
            await c.ask("chat", g=name, text="a secret plan")
            for path in f"/t/{name}", f"/api/tables/{name}":
                self.assertEqual(self.server.get(path)[0], 200)
            await c.close()
            return c.token, name
        token, name = asyncio.run(scenario())
        self.server.stop()
        log = self.server.log()
        self.assertNotIn(token, log)
        self.assertNotIn(name, log)
        self.assertIn('"path":"/t/"', log)
        self.assertNotIn("secret plan", log)
        for line in log.splitlines():
            self.assertTrue({"at", "level", "what"} <= set(json.loads(line)), line)
            self.assertTrue(line.isprintable() and line.isascii(), line)
        self.assertTrue(self.lines("changed"))


if __name__ == "__main__":
    unittest.main(verbosity=2)
