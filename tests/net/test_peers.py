"""Clients that are not ours: Debian's python3-websockets, curl, wslay, and nginx in front of the server.
What is not installed is skipped."""
import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import unittest

from peers import Raw, Server, WithServer, frame, program, wait_until

try:
    import websockets
except ImportError:
    websockets = None


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class Websockets(WithServer):
    settings = ("messages_burst=1000",)

    def run_with(self, scenario, **options):
        async def main():
            options.setdefault("origin", self.server.origin)
            uri = options.pop("uri", f"ws://127.0.0.1:{self.server.port}/ws")
            async with websockets.connect(uri, **options) as ws:
                await scenario(ws)
        asyncio.run(asyncio.wait_for(main(), 20))

    def test_conversation(self):
        async def scenario(ws):
            for text in "", "olá", "x" * 125, "x" * 126, "x" * 4096, "\U0001F600" * 1000:
                await ws.send(text)
                self.assertEqual(await ws.recv(), text)
            await ws.send(["in ", "", "three ", "pieces"])
            self.assertEqual(await ws.recv(), "in three pieces")
            await (await ws.ping(b"x" * 125))
            await ws.send("flood 40 1000")
            for _ in range(40):
                self.assertEqual(len(await ws.recv()), 1000)
            await ws.send("flood 1 100000")
            self.assertEqual(len(await ws.recv()), 100000)
        self.run_with(scenario)

    def test_closes(self):
        async def scenario(ws):
            await ws.send("close 4007")
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                await ws.recv()
            self.assertEqual((caught.exception.rcvd.code, caught.exception.rcvd.reason),
                             (4007, "as you wish"))

        async def binary(ws):
            await ws.send(b"bytes")
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                await ws.recv()
            self.assertEqual(caught.exception.rcvd.code, 1003)

        async def large(ws):
            await ws.send("x" * 4097)
            with self.assertRaises(websockets.ConnectionClosed) as caught:
                await ws.recv()
            self.assertEqual(caught.exception.rcvd.code, 1009)

        for one in scenario, binary, large:
            self.run_with(one)

    def test_refused(self):
        async def nothing(_):
            self.fail("it was accepted")
        for options, status in (({"origin": None}, 403), ({"origin": "http://evil.example"}, 403),
                                ({"uri": f"ws://127.0.0.1:{self.server.port}/elsewhere"}, 404)):
            with self.assertRaises(websockets.InvalidStatusCode) as caught:
                self.run_with(nothing, **options)
            self.assertEqual(caught.exception.status_code, status)

    def test_many_at_once(self):
        async def main():
            uri = f"ws://127.0.0.1:{self.server.port}/ws"
            everybody = await asyncio.gather(*(
                websockets.connect(uri, origin=self.server.origin) for _ in range(40)))
            await asyncio.gather(*(ws.send(f"I am {i}") for i, ws in enumerate(everybody)))
            heard = await asyncio.gather(*(ws.recv() for ws in everybody))
            self.assertEqual(heard, [f"I am {i}" for i in range(40)])
            await asyncio.gather(*(ws.close() for ws in everybody))
        asyncio.run(asyncio.wait_for(main(), 20))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def probe(*arguments):
    return subprocess.run([program("client_probe"), *arguments], timeout=30, capture_output=True,
                          text=True, check=False)


@unittest.skipUnless(websockets, "python3-websockets is not installed")
class OurClient(unittest.TestCase):
    """Our client, and a server of python3-websockets that wants our Origin."""

    def serve(self, handler, what):
        async def main():
            port = free_port()
            async with websockets.serve(handler, "127.0.0.1", port, ping_interval=0.05,
                                        origins=[f"http://127.0.0.1:{port}"]):
                return await asyncio.to_thread(probe, what, f"ws://127.0.0.1:{port}/base/", "/ws")
        return asyncio.run(main())

    def test_echo(self):
        async def echo(ws):
            self.assertEqual(ws.path, "/base/ws")
            async for message in ws:
                await asyncio.sleep(0.02)
                # back in pieces, with pings between them
                await ws.send([message[:10], message[10:500], message[500:]] if message else message)
        result = self.serve(echo, "echo")
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "all answered\n", ""))

    def test_close(self):
        async def close(ws):
            await ws.send("hello")
            await ws.close(4123, "enough")
        self.assertEqual(self.serve(close, "close").stdout, "4123\n")

        async def nonsense(ws):
            ws.transport.write(b"\xff\xff\xff\xff")
            await ws.wait_closed()
        self.assertEqual(self.serve(nonsense, "close").stdout, "1002\n")

        async def cut(ws):
            ws.transport.abort()
        self.assertEqual(self.serve(cut, "close").stdout, "1006\n")

    def test_no_websocket(self):
        server = Server()
        result = probe("echo", server.origin, "/who")
        self.assertEqual((result.returncode, result.stderr),
                         (1, "this server opens no WebSocket here\n"))
        server.stop()


@unittest.skipUnless(shutil.which("curl"), "curl is not installed")
class Curl(WithServer):
    def curl(self, path, *options):
        result = subprocess.run(["curl", "-sS", "--max-time", "10", *options,
                                 f"http://127.0.0.1:{self.server.port}{path}"],
                                capture_output=True, check=False)
        return result.stdout

    def test_compressed(self):
        plain, packed = self.curl("/"), self.curl("/", "--compressed")
        self.assertEqual(plain, packed)
        self.assertIn(b"It works", plain)
        self.assertIn(b"Content-Encoding: gzip", self.curl("/", "--compressed", "-i"))

    def test_etag(self):
        with tempfile.NamedTemporaryFile() as tag:
            self.assertIn(b"It works", self.curl("/", "--etag-save", tag.name))
            self.assertEqual(self.curl("/", "--etag-compare", tag.name, "-w", "%{http_code}"), b"304")

    def test_methods(self):
        code = ("-o", os.devnull, "-w", "%{http_code}")
        self.assertEqual(self.curl("/", "-I", *code), b"200")
        self.assertEqual(self.curl("/", "-X", "DELETE", *code), b"405")
        self.assertEqual(self.curl("/nothing", *code), b"404")
        self.assertEqual(self.curl("/", "-H", "Host:", *code), b"400")
        self.assertEqual(self.curl("/", "-H", "X: " + "x" * 9000, *code), b"431")
        self.assertEqual(self.curl("/body", "-H", "Transfer-Encoding: chunked", "-d", "a", *code), b"411")
        self.assertEqual(self.curl("/body", "-d", "x" * 70000, *code), b"413")

    def test_bodies(self):
        self.assertEqual(self.curl("/body", "-d", "hello"), b"hello")
        body = "x" * 60000  # curl waits for 100 Continue here
        self.assertEqual(self.curl("/body", "-H", "Expect: 100-continue", "-d", body), body.encode())

    def test_keep_alive(self):
        url = f"http://127.0.0.1:{self.server.port}/who"
        connects = self.curl("/who", url, url, "-w", "%{num_connects}\n")
        self.assertEqual(connects, b"127.0.0.1 http\n1\n" + b"127.0.0.1 http\n0\n" * 2)

    def test_half_a_websocket(self):
        """curl cannot speak it, but it can ask for it, and then says nothing."""
        answer = self.curl("/ws", "-i", "--http1.1", "--max-time", "1", "-H", "Connection: Upgrade",
                           "-H", "Upgrade: websocket", "-H", f"Origin: {self.server.origin}",
                           "-H", "Sec-WebSocket-Version: 13",
                           "-H", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==")
        self.assertIn(b"101 Switching Protocols", answer)


@unittest.skipUnless(os.path.exists(program("wslay_client")), "libwslay-dev is not installed")
class Wslay(WithServer):
    settings = ("messages_burst=1000",)

    def test_conversation(self):
        result = subprocess.run([program("wslay_client"), str(self.server.port)], timeout=20,
                                capture_output=True, text=True, check=False)
        self.assertEqual((result.returncode, result.stdout, result.stderr), (0, "all answered\n", ""))


NGINX = """
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 256; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    map $http_upgrade $connection_upgrade {{ default upgrade; '' ''; }}
    upstream table {{ server 127.0.0.1:{port}; keepalive 8; }}
    server {{
        listen 127.0.0.1:{front};
        location /table/ {{
            proxy_pass http://table/;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
            proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
            proxy_set_header X-Forwarded-Proto https;
        }}
    }}
}}
"""


NGINX_PROGRAM = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")


@unittest.skipUnless(NGINX_PROGRAM, "nginx is not installed")
class Nginx(unittest.TestCase):
    """A proxy in front, below a path of its own; the server trusts it, and nobody else."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server("proxy=127.0.0.1", "per_address=3", "new_burst=1000")
        cls.front = free_port()
        cls.folder = tempfile.TemporaryDirectory()
        path = os.path.join(cls.folder.name, "nginx.conf")
        with open(path, "w", encoding="ascii") as f:
            f.write(NGINX.format(folder=cls.folder.name, port=cls.server.port, front=cls.front))
        cls.nginx = subprocess.Popen([NGINX_PROGRAM, "-c", path, "-p", cls.folder.name],
                                     stderr=subprocess.DEVNULL)
        if not wait_until(cls.answers):
            raise AssertionError("nginx does not start")

    @classmethod
    def answers(cls):
        try:
            cls.ask("/who")
            return True
        except OSError:
            return False

    @classmethod
    def tearDownClass(cls):
        cls.nginx.terminate()
        cls.nginx.wait(20)
        cls.server.stop()
        cls.folder.cleanup()

    @classmethod
    def ask(cls, path, headers=""):
        with Raw(cls.front) as raw:
            raw.send(f"GET /table{path} HTTP/1.1\r\nHost: table.example\r\n{headers}\r\n".encode())
            return raw.read_answer()

    def test_pages(self):
        code, headers, body = self.ask("/")
        self.assertEqual(code, 200)
        self.assertIn("wasm-unsafe-eval", headers["content-security-policy"])
        self.assertIn(b"It works", body)
        self.assertEqual(self.ask("/", "If-None-Match: " + headers["etag"] + "\r\n")[0], 304)

    def test_our_client(self):
        result = probe("get", f"http://127.0.0.1:{self.front}/table", "/who")
        self.assertEqual(result.stdout, "200 text/plain\n127.0.0.1 https\n")
        result = probe("get", f"http://127.0.0.1:{self.front}/table", "/nothing")
        self.assertEqual(result.stdout.split()[:2], ["404", "application/json"])
        result = probe("close", f"http://127.0.0.1:{self.front}/table", "/nothing")
        self.assertEqual(result.returncode, 1)

    def test_who_is_behind_it(self):
        # the proxy's own address is trusted, so what stands before it in the list is believed
        self.assertEqual(self.ask("/who", "X-Forwarded-For: 192.0.2.7\r\n")[2], b"192.0.2.7 https\n")
        # what a client writes of others stands before its own address and is not
        self.assertEqual(self.ask("/who", "X-Forwarded-For: 6.6.6.6, 192.0.2.7\r\n")[2],
                         b"192.0.2.7 https\n")

    def upgrade(self, raw, origin, address):
        raw.send((f"GET /table/ws HTTP/1.1\r\nHost: table.example\r\nOrigin: {origin}\r\n"
                  f"X-Forwarded-For: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                  ).encode())
        return int(raw.read_until(b"\r\n\r\n").split()[1])

    def test_websocket(self):
        with Raw(self.front) as raw:
            self.assertEqual(self.upgrade(raw, "https://table.example", "192.0.2.1"), 101)
            raw.send(frame(0x81, b"through") + frame(0x01, b"the ") + frame(0x80, b"proxy"))
            self.assertEqual(raw.read_frame(), (0x81, b"through"))
            self.assertEqual(raw.read_frame(), (0x81, b"the proxy"))
            raw.send(frame(0x88, b"\x03\xe8"))
            self.assertEqual(raw.read_close(), 1000)
        with Raw(self.front) as raw:
            self.assertEqual(self.upgrade(raw, "https://evil.example", "192.0.2.1"), 403)

    def test_limits_count_for_those_behind(self):
        inside = [Raw(self.front) for _ in range(5)]
        codes = [self.upgrade(raw, "https://table.example", "192.0.2.9") for raw in inside[:4]]
        self.assertEqual(codes, [101, 101, 101, 429])
        self.assertEqual(self.upgrade(inside[4], "https://table.example", "192.0.2.10"), 101)
        for raw in inside:
            raw.socket.close()

    def test_without_trust_headers_mean_nothing(self):
        server = Server()
        answer = server.request("GET /who HTTP/1.1\nHost: a\nX-Forwarded-For: 6.6.6.6\n"
                                "X-Forwarded-Proto: https\nForwarded: for=6.6.6.6;proto=https\n"
                                "Connection: close\n\n")
        self.assertTrue(answer.endswith(b"127.0.0.1 http\n"))
        server.stop()


if __name__ == "__main__":
    unittest.main()
