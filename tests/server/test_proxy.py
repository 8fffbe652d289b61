"""A real nginx in front, configured by packaging/samples/nginx.conf: page, files, WebSocket games, and whose address
counts. Certificate, ports and folders are changed for the test, nothing else. The same, in short, for Caddy."""
import asyncio
import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets, Client = None, object
from postgres import Postgres, programs
from process import OPEN, Server, WithServer, die_with_us, free_port, log_lines, muralha, wait_until

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "..", "..")
SAMPLE = os.path.join(ROOT, "packaging", "samples", "nginx.conf")
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
CADDY_SAMPLE = os.path.join(ROOT, "packaging", "samples", "Caddyfile")
CADDY = shutil.which("caddy")
OPENSSL = shutil.which("openssl")

# Workers of root's nginx would be somebody else, who may not enter the test's folder.
FRAME = ("user root;" if os.getuid() == 0 else "") + """
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
worker_processes 1;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/site.conf;
}}
"""


def replaced(text, old, new):
    if old not in text:
        raise AssertionError(f"the sample does not say {old}")
    return text.replace(old, new)


class Front:
    """A proxy that does TLS in front of some ports."""

    def __init__(self, ports):
        self.folder = tempfile.mkdtemp(prefix="muralha-proxy-")
        self.plain, self.front = free_port(), free_port()
        self.certificate()
        self.process = subprocess.Popen(self.command(ports), stderr=subprocess.PIPE, text=True,
                                        preexec_fn=die_with_us)
        wait_until(self.answers)

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as file:
            file.write(text)

    def certificate(self):
        made = subprocess.run([OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                               "-nodes", "-days", "2", "-subj", "/CN=play.example.org", "-addext",
                               "subjectAltName=DNS:play.example.org", "-keyout", self.folder + "/privkey.pem",
                               "-out", self.folder + "/fullchain.pem"], capture_output=True, text=True, timeout=60)
        if made.returncode:
            raise AssertionError(made.stderr)

    def tls(self):
        context = ssl.create_default_context(cafile=self.folder + "/fullchain.pem")
        return context

    def answers(self):
        if self.process.poll() is not None:
            raise AssertionError(self.process.stderr.read())
        try:
            socket.create_connection(("127.0.0.1", self.front), 5).close()
            return True
        except OSError:
            return False

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.process.stderr.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def get(self, path, headers=None, source="127.0.0.1"):
        """Status, headers with small names, body; by TLS, as play.example.org."""
        raw = socket.create_connection(("127.0.0.1", self.front), 30, (source, 0))
        with self.tls().wrap_socket(raw, server_hostname="play.example.org") as s:
            connection = http.client.HTTPConnection("play.example.org")
            connection.sock = s
            connection.request("GET", path, headers=headers or {})
            answer = connection.getresponse()
            return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()


class Nginx(Front):
    """nginx with our sample."""

    def command(self, ports):
        with open(SAMPLE) as file:
            text = file.read()
        text = replaced(text, "/etc/letsencrypt/live/play.example.org", self.folder)
        text = replaced(text, "/var/lib/nginx/muralha", os.path.join(self.folder, "cache"))
        text = replaced(text, "    server 127.0.0.1:8080 max_fails=1 fail_timeout=5s;\n", "".join(
            f"    server 127.0.0.1:{port} max_fails=1 fail_timeout=5s;\n" for port in ports))
        text = replaced(text, "    listen 80;\n    listen [::]:80;\n", f"    listen 127.0.0.1:{self.plain};\n")
        text = replaced(text, "    listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n",
                        f"    listen 127.0.0.1:{self.front} ssl http2;\n")
        self.write("site.conf", text)
        self.write("nginx.conf", FRAME.format(folder=self.folder))
        return [NGINX, "-c", os.path.join(self.folder, "nginx.conf"), "-p", self.folder]


class Caddy(Front):
    """Caddy with our sample; it gets a certificate, as nobody gives it one here."""

    def command(self, ports):
        with open(CADDY_SAMPLE) as file:
            text = file.read()
        text = replaced(text, "\nplay.example.org {\n", f"""
{{
    admin off
    auto_https off
    storage file_system {self.folder}/storage
}}
https://play.example.org:{self.front} {{
    bind 127.0.0.1
    tls {self.folder}/fullchain.pem {self.folder}/privkey.pem
""")
        text = replaced(text, "reverse_proxy 127.0.0.1:8080 {", "reverse_proxy " +
                        " ".join(f"127.0.0.1:{port}" for port in ports) + " {")
        self.write("Caddyfile", text)
        return ["env", f"HOME={self.folder}", CADDY, "run", "--adapter", "caddyfile", "--config",
                os.path.join(self.folder, "Caddyfile")]


class Through(Client):
    """A client that comes through nginx, by TLS, as browsers do."""
    again = 0

    def __init__(self, nginx):
        super().__init__("https://play.example.org")
        self.nginx = nginx

    async def connect(self):
        raw = socket.create_connection(("127.0.0.1", self.nginx.front), 30)
        return await websockets.connect("wss://play.example.org/ws", sock=raw, ssl=self.nginx.tls(),
                                        server_hostname="play.example.org", max_size=None,
                                        close_timeout=0.2, origin=self.url, ping_interval=None)

    async def done(self, t, **fields):
        answer = await self.ask(t, **fields)
        assert answer and answer["t"] == "ack", (t, fields, answer)
        return answer

    async def table(self, level="random"):
        made = await self.done("create", setup="carcassonne:players=2", access="link",
                               seats=[{"kind": "bot", "level": level}] * 2)
        return made["g"]


def whole_game(test, front):
    """By bots, watched through the proxy; then the store is checked."""
    async def scenario():
        c = await Through(front).open()
        name = await c.table()
        await c.done("start", g=name)
        test.assertEqual((await c.until("over"))["ending"], "rules")
        await c.close()
    asyncio.run(asyncio.wait_for(scenario(), 120))
    test.server.stop()
    test.check_store()


@unittest.skipUnless(NGINX and OPENSSL, "nginx or openssl is not installed")
class Proxied(WithServer):
    options = (*OPEN, "--host", "play.example.org", "--trust-proxy", "127.0.0.1", "--log-level", "debug")

    def setUp(self):
        super().setUp()
        self.nginx = Nginx([self.server.port])
        self.addCleanup(self.nginx.stop)

    def test_page(self):
        status, headers, body = self.nginx.get("/", {"Accept-Encoding": "gzip"})
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("wasm-unsafe-eval", headers["content-security-policy"])
        self.assertIn("strict-transport-security", headers)
        self.assertEqual(self.nginx.get("/", {"If-None-Match": headers["etag"]})[0], 304)
        self.assertEqual(self.nginx.get("/t/abcd")[0], 200)
        self.assertEqual(json.loads(self.nginx.get("/health")[2])["status"], "ok")
        for path in "/metrics", "/admin/status":
            self.assertEqual(self.nginx.get(path)[0], 404)
        with socket.create_connection(("127.0.0.1", self.nginx.plain)) as s:
            s.sendall(b"GET /t/x HTTP/1.0\r\nHost: play.example.org\r\n\r\n")
            self.assertRegex(s.recv(1000), rb"(?s)301 .*Location: https://play.example.org/t/x\r")

    def test_files(self):
        """What the page names comes with its type, compressed, and from the cache the second time."""
        page = self.nginx.get("/")[2].decode()
        names = re.findall(r'(?:src|href)="(/assets/[^"]+\.(?:js|css))"', page)
        dist = os.path.join(ROOT, "web", "dist")
        names += ["/" + os.path.relpath(os.path.join(folder, name), dist)
                  for folder, _, files in os.walk(dist) for name in files if name.endswith(".wasm")]
        if not names:
            self.skipTest("the page was not built into the program")
        kinds = {"js": "text/javascript", "css": "text/css", "wasm": "application/wasm"}
        for name in names:
            status, headers, packed = self.nginx.get(name, {"Accept-Encoding": "gzip"})
            if status == 404 and name.endswith(".wasm"):
                continue # a page that was built later than the program
            self.assertEqual(status, 200, name)
            self.assertTrue(headers["content-type"].startswith(kinds[name.rsplit(".", 1)[1]]), headers)
            self.assertEqual(headers["content-encoding"], "gzip", name)
            self.assertIn("immutable", headers["cache-control"])
            plain = self.nginx.get(name)
            self.assertNotIn("content-encoding", plain[1])
            self.assertLess(len(packed), len(plain[2]))
        asked = [line for line in log_lines(self.server.log()) if line.get("path") == names[0]]
        self.nginx.get(names[0], {"Accept-Encoding": "gzip"})
        again = [line for line in log_lines(self.server.log()) if line.get("path") == names[0]]
        self.assertEqual(len(again), len(asked))

    def test_whose_address(self):
        """The proxy tells it; nobody else, and not what a client writes itself."""
        self.nginx.get("/health?a", {"X-Forwarded-For": "6.6.6.6"}, source="127.0.0.3")
        with socket.create_connection(("127.0.0.1", self.server.port), 30, ("127.0.0.2", 0)) as s:
            s.sendall(b"GET /health HTTP/1.0\r\nHost: play.example.org\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n")
            self.assertIn(b" 200 ", s.recv(1000))
        asked = [line["from"] for line in log_lines(self.server.log()) if line.get("path") == "/health"]
        self.assertEqual(asked, ["127.0.0.3", "127.0.0.2"])

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def test_a_game(self):
        """A whole game, watched through TLS and nginx; then the store is checked."""
        whole_game(self, self.nginx)


@unittest.skipUnless(CADDY and OPENSSL and websockets, "caddy, openssl or python3-websockets is not installed")
class ByCaddy(WithServer):
    options = Proxied.options

    def setUp(self):
        super().setUp()
        self.front = Caddy([self.server.port])
        self.addCleanup(self.front.stop)

    def test_page_and_address(self):
        status, headers, _ = self.front.get("/", {"X-Forwarded-For": "6.6.6.6"}, source="127.0.0.3")
        self.assertEqual((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        self.assertIn("strict-transport-security", headers)
        for path in "/metrics", "/admin/status":
            self.assertEqual(self.front.get(path)[0], 404)
        asked = [line["from"] for line in log_lines(self.server.log()) if line.get("path") == "/"]
        self.assertEqual(asked, ["127.0.0.3"])

    def test_a_game(self):
        whole_game(self, self.front)


def has_postgres():
    """Is there one, and can the program use it?"""
    done = muralha("store", "check", "--store", "postgres://nobody@/none?host=/nowhere")
    return websockets and programs() and "without" not in done.stderr


@unittest.skipUnless(NGINX and OPENSSL and has_postgres(), "nginx, PostgreSQL or a package is not installed")
class TwoProcesses(unittest.TestCase):
    """Two servers on one PostgreSQL behind one nginx: nobody has to know which of them one speaks to."""

    def setUp(self):
        self.postgres = Postgres()
        self.addCleanup(self.postgres.remove)
        options = (*OPEN, "--host", "play.example.org", "--trust-proxy", "127.0.0.1")
        self.servers = []
        for _ in range(2):
            self.servers.append(Server(*options, store=self.postgres.url()))
            self.addCleanup(self.servers[-1].remove)
        self.nginx = Nginx([s.port for s in self.servers])
        self.addCleanup(self.nginx.stop)

    def test_one_is_stopped(self):
        """As in a restart of one after the other: its clients come back through the same address."""
        async def scenario():
            clients = [await Through(self.nginx).open() for _ in range(4)]
            name = await clients[0].table(level="easy")
            for c in clients[1:]:
                await c.done("join", g=name, since=0)
            await clients[0].done("start", g=name)
            await clients[0].until("feed")
            self.servers[0].signal(signal.SIGTERM)
            over = [await self.end_of(c, name) for c in clients]
            self.assertEqual(len({json.dumps(m["places"]) for m in over}), 1)
            self.assertTrue(any(c.again for c in clients), "everybody was at the other process")
            self.assertFalse(all(c.again for c in clients), "nobody was at the other process")
            for c in clients:
                await c.close()
        asyncio.run(asyncio.wait_for(scenario(), 120))
        self.assertEqual(self.servers[0].wait(), 0)
        checked = muralha("store", "check", "--store", self.postgres.url())
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)

    async def end_of(self, client, name):
        """How the game ended; whoever was cut off comes again, through the same address."""
        while True:
            m = await client.until("over")
            if m:
                return m
            client.again += 1
            await client.open()
            await client.done("join", g=name, since=0)


if __name__ == "__main__":
    unittest.main(verbosity=2)
