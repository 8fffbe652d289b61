"""The process: HTTP as curl sees it, health, headers, a second one on the same file, the end."""
import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import time
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import MURALHA, ON_POSTGRES, OPEN, Server, WithServer, free_port, log_lines, muralha

CURL = shutil.which("curl")


class Process(WithServer):
    def curl(self, path, *options):
        """Status, headers by their small names, body."""
        done = subprocess.run([CURL, "-s", "-S", "-i", "--max-time", "10", *options, self.server.url + path],
                              capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        head, body = done.stdout.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        headers = dict(line.split(": ", 1) for line in lines[1:])
        return int(lines[0].split()[1]), {k.lower(): v for k, v in headers.items()}, body

    @unittest.skipUnless(CURL, "curl is not installed")
    def test_http(self):
        for path, kind in ("/", "text/html"), ("/t/abcd1234", "text/html"), \
                ("/health", "application/json"), ("/api/games", "application/json"):
            status, headers, body = self.curl(path)
            self.assertEqual(status, 200, path)
            self.assertTrue(headers["content-type"].startswith(kind), path)
            self.assertEqual(headers["x-content-type-options"], "nosniff", path)
            self.assertIn("content-security-policy", headers, path)
            self.assertIn("referrer-policy", headers, path)
            self.assertEqual(int(headers["content-length"]), len(body), path)
        csp = self.curl("/")[1]["content-security-policy"]
        self.assertIn("frame-ancestors", csp)
        self.assertNotIn("unsafe-eval'", csp.replace("wasm-unsafe-eval'", ""))
        status, headers, body = self.curl("/", "--compressed")
        self.assertIn(b"<html", body.lower())
        self.assertEqual(self.curl("/", "-I")[0], 200)

    @unittest.skipUnless(CURL, "curl is not installed")
    def test_http_that_is_refused(self):
        for path, options, wanted in ("/nothing", (), 404), ("/api/tables/nowhere1", (), 404), \
                ("/api/tables/nowhere1/record", (), 404), ("/api/tables/%2e%2e", (), 404), \
                ("/../etc/passwd", ("--path-as-is",), 404), ("/", ("-X", "POST", "-d", "x"), 405), \
                ("/health", ("-X", "DELETE"), 405), ("/ws", (), 404), \
                ("/", ("-H", "Host: elsewhere.example"), 421):
            status, _, body = self.curl(path, *options)
            self.assertEqual(status, wanted, f"{path} {options}")
            self.assertNotIn(b"root:", body)
        upgrade = ("-H", "Connection: Upgrade", "-H", "Upgrade: websocket", "-H", "Sec-WebSocket-Version: 13",
                   "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "--http1.1")
        self.assertEqual(self.curl("/ws", *upgrade, "-H", "Origin: http://elsewhere.example")[0], 403)
        self.assertEqual(self.curl("/ws", *upgrade)[0], 403)

    def test_health(self):
        status, _, body = self.server.get("/health")
        health = json.loads(body)
        self.assertEqual((status, health["status"]), (200, "ok"))
        for word in "program", "rules", "connections", "tables":
            self.assertIn(word, health)

    @unittest.skipIf(ON_POSTGRES, "there it may be served by many (test_many.py)")
    def test_second_process(self):
        command = self.server.command()
        command[command.index("--listen") + 1] = f"127.0.0.1:{free_port()}"
        second = subprocess.run(command, capture_output=True, text=True, timeout=20)
        self.assertEqual(second.returncode, 1)
        self.assertRegex(second.stderr, "(?i)another process|served|in use|locked")
        self.assertEqual(self.server.get("/health")[0], 200)
        self.server.kill() # what is left of a killed one keeps nobody out
        self.server.start()
        self.assertEqual(self.server.get("/health")[0], 200)

    def test_port_that_is_taken(self):
        command = self.server.command()
        command[command.index("--store") + 1] = "memory:"
        second = subprocess.run(command, capture_output=True, text=True, timeout=20)
        self.assertEqual(second.returncode, 1)
        self.assertIn(str(self.server.port), second.stderr)

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def test_drain(self):
        async def scenario():
            c = await Client(self.server.url).open()
            self.server.signal(signal.SIGTERM)
            bye = await c.until("bye")
            self.assertEqual(bye["why"], "drain")
            while await c.next():
                pass
            self.assertEqual(c.code, 1001)
        asyncio.run(scenario())
        self.assertEqual(self.server.wait(), 0)

    def test_service_manager(self):
        """As systemd's Type=notify: told when connections are taken, and when the end begins."""
        self.server.stop()
        name = f"muralha-test-{os.getpid()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
            manager.bind("\0" + name)
            manager.settimeout(30)
            os.environ["NOTIFY_SOCKET"] = "@" + name
            self.addCleanup(os.environ.pop, "NOTIFY_SOCKET")
            self.server.start()
            self.assertEqual(manager.recv(100), b"READY=1")
            self.assertEqual(self.server.get("/health")[0], 200)
            self.server.signal(signal.SIGTERM)
            self.assertEqual(manager.recv(100), b"STOPPING=1")
        self.assertEqual(self.server.wait(), 0)
        self.assertNotIn("manager not told", self.server.log())

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def test_no_secret_is_logged_or_stored(self):
        async def scenario():
            c = await Client(self.server.url).open()
            answer = await c.ask("name", name="Ana", **{"pass": "correct horse battery"})
            self.assertEqual(answer["t"], "ack", answer)
            d = await Client(self.server.url).open(hello=False)
            answer = await d.ask("login", v=1, name="Ana", **{"pass": "wrong horse battery"})
            self.assertEqual(answer.get("why"), "login")
            answer = await d.ask("login", v=1, name="Ana", **{"pass": "correct horse battery"})
            self.assertEqual((answer["t"], answer.get("who")), ("welcome", c.who))
            self.assertNotEqual(answer["token"], c.token)
            return c.token, answer["token"]
        tokens = asyncio.run(scenario())
        self.server.stop()
        kept = self.server.log().encode()
        for name in os.listdir(self.server.folder):
            with open(os.path.join(self.server.folder, name), "rb") as file:
                kept += file.read()
        if ON_POSTGRES:
            kept += subprocess.run(["pg_dump", self.server.store], capture_output=True, check=True).stdout
            self.assertIn(b"Ana", kept)
        for secret in *tokens, "horse battery":
            self.assertNotIn(secret.encode(), kept)
        for line in self.server.log().splitlines():
            json.loads(line)

    def test_slow_head_is_cut_off(self):
        with socket.create_connection(("127.0.0.1", self.server.port)) as slow:
            slow.sendall(b"GET / HTTP/1.1\r\nHost:")
            begin = time.monotonic()
            self.assertEqual(self.server.get("/health")[0], 200)
            self.assertLess(time.monotonic() - begin, 8)  # it has ten seconds to go on


class Limits(WithServer):
    options = ("--connections", "8", "--messages", "5", "--tables", "1", "--newcomers", "1")

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def test_limits(self):
        async def scenario():
            c = await Client(self.server.url).open()
            many = [await c.ask("create", setup="none", access="link") for _ in range(8)]
            for _ in range(30):
                await c.say({"t": "ping"})
            seen = []
            while (m := await c.next(1)) is not None:
                seen.append((m["t"], m.get("why")))
            self.assertTrue(("err", "rate") in seen or c.code == 1008, (seen, c.code))
            self.assertTrue(all(m is None or m["t"] in ("ack", "err") for m in many))
            held = []
            with self.assertRaises(Exception):
                for _ in range(20):
                    held.append(await Client(self.server.url).open(hello=False))
            self.assertLess(len(held), 20)
        asyncio.run(asyncio.wait_for(scenario(), 30))


if __name__ == "__main__":
    unittest.main(verbosity=2)
