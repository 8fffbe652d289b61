"""HTTP by raw sockets: what RFC 9112 wants refused is refused, the rest is answered, in any pieces."""
import gzip
import socket
import time
import unittest

from peers import Server, WithServer, frame

GET = "GET / HTTP/1.1\nHost: a\n"


def status(answer):
    return int(answer.split()[1]) if answer else 0


class Refusals(WithServer):
    CASES = [
        ("GET / HTTP/1.1\n\n", 400),
        (GET + "Host: b\n\n", 400),
        (GET + "Content-Length: 5\nContent-Length: 6\n\n", 400),
        (GET + "Content-Length: 5\nTransfer-Encoding: chunked\n\n", 400),
        (GET + "Transfer-Encoding: chunked\n\n", 411),
        (GET + "Transfer-Encoding: identity\n\n", 501),
        (GET + "X: a\n b\n\n", 400),
        (GET + "X : a\n\n", 400),
        (GET + "Expect: coffee\n\n", 417),
        ("POST /body HTTP/1.1\nHost: a\nContent-Length: 65537\n\n", 413),
        (GET + "X: " + "x" * 9000 + "\n\n", 431),
        (GET + "X: y\n" * 64 + "\n", 431),
        ("GET / HTTP/2.0\nHost: a\n\n", 505),
        ("get_lost\n\n", 400),
        ("DELETE / HTTP/1.1\nHost: a\nConnection: close\n\n", 405),
        ("GET /nothing HTTP/1.1\nHost: a\nConnection: close\n\n", 404),
        ("GET /../etc/passwd HTTP/1.1\nHost: a\nConnection: close\n\n", 404),
    ]

    def test_cases(self):
        for head, wanted in self.CASES:
            with self.subTest(head=head[:60]):
                answer = self.server.request(head)
                self.assertEqual(status(answer), wanted)
                self.assertIn(b"\r\nConnection: close\r\n", answer)
                self.assertIn(b'{"status":%d,' % wanted, answer)

    def test_bare_line_feeds(self):
        with self.server.connect() as raw:
            raw.send(b"GET / HTTP/1.1\nHost: a\n\n")
            self.assertEqual(status(raw.read_all()), 400)

    def test_other_protocols_are_refused_at_once(self):
        for start in b"\x16\x03\x01\x02\x00", b"\x00\x01", b" GET", b"\xff\xfe":
            with self.server.connect() as raw:
                raw.send(start)
                self.assertEqual(status(raw.read_all()), 400)

    def test_large_body_is_refused_before_it_comes(self):
        with self.server.connect() as raw:
            raw.send(b"POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n" + b"x" * 50000)
            self.assertEqual(raw.read_answer()[0], 413)


class Lingering(WithServer):
    settings = ("close_time=60000",)

    def test_who_still_sends_is_not_cut_off(self):
        """The answer is there, but a reset for what comes too late could destroy it on its way: the server listens
        for a while, and drops what it hears."""
        with self.server.connect() as raw:
            raw.send(b"POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 999999999\r\n\r\n")
            self.assertEqual(status(raw.read_all()), 413)
            for _ in range(20):
                raw.send(b"x" * 1000)
                time.sleep(0.01)


class Answers(WithServer):
    def test_headers(self):
        with self.server.connect() as raw:
            raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            code, headers, body = raw.read_answer()
        self.assertEqual(code, 200)
        self.assertIn("'wasm-unsafe-eval'", headers["content-security-policy"])
        self.assertIn("default-src 'none'", headers["content-security-policy"])
        self.assertEqual(headers["x-content-type-options"], "nosniff")
        self.assertEqual(headers["referrer-policy"], "no-referrer")
        self.assertEqual(headers["cross-origin-opener-policy"], "same-origin")
        self.assertEqual(headers["cross-origin-resource-policy"], "same-origin")
        self.assertEqual(headers["cache-control"], "no-cache")
        self.assertEqual(headers["vary"], "Accept-Encoding")
        when = time.strptime(headers["date"], "%a, %d %b %Y %H:%M:%S GMT")
        self.assertLess(abs(time.mktime(when) - time.timezone - time.time()), 60)
        self.assertNotIn("server", headers)
        self.page = body

    def test_gzip_head_and_etag(self):
        with self.server.connect() as raw:
            raw.send(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            _, plain, page = raw.read_answer()
            raw.send(b"GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br, gzip\r\n\r\n")
            _, headers, body = raw.read_answer()
            self.assertEqual(headers["content-encoding"], "gzip")
            self.assertEqual(gzip.decompress(body), page)
            raw.send(b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
            head = raw.read_until(b"\r\n\r\n")
            self.assertIn(b"Content-Length: %d\r\n" % len(page), head)
            raw.send(b"GET / HTTP/1.1\r\nHost: a\r\nIf-None-Match: " + plain["etag"].encode() + b"\r\n\r\n")
            code, headers, body = raw.read_answer()
            self.assertEqual((code, body), (304, b""))
            self.assertNotIn("content-length", headers)
            raw.send(b"GET /style-0123.css HTTP/1.1\r\nHost: a\r\n\r\n")
            _, headers, body = raw.read_answer()
            self.assertIn("immutable", headers["cache-control"])
            self.assertEqual(body, b"p{}\n")

    def test_pipelining_in_any_pieces(self):
        requests = (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
                    b"GET /late HTTP/1.1\r\nHost: a\r\n\r\n"
                    b"POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello"
                    b"HEAD / HTTP/1.1\r\nHost: a\r\n\r\n"
                    b"\r\nGET /who HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        answers = set()
        for size in len(requests), 1, 7, 40:
            with self.server.connect() as raw:
                for at in range(0, len(requests), size):
                    raw.send(requests[at:at + size])
                text = raw.read_all()
                parts = text.split(b"HTTP/1.1 200 OK")
                answers.add(tuple(p.split(b"\r\n\r\n")[-1] for p in parts[1:]))
        self.assertEqual(len(answers), 1)
        page, late, body, head, who = answers.pop()
        self.assertTrue(page.startswith(b"<!doctype"))
        self.assertEqual((late, body, head, who), (b"late\n", b"hello", b"", b"127.0.0.1 http\n"))

    def test_many_pipelined(self):
        """Whoever reads late gets everything in order; the server piles up nothing meanwhile."""
        count = 2000
        with self.server.connect() as raw:
            raw.socket.settimeout(20)
            sent = 0
            block = b"GET /who HTTP/1.1\r\nHost: a\r\n\r\n" * count
            raw.socket.setblocking(False)
            received = b""
            while received.count(b"127.0.0.1 http\n") < count:
                try:
                    sent += raw.socket.send(block[sent:sent + 30000]) if sent < len(block) else 0
                except BlockingIOError:
                    pass
                try:
                    received += raw.socket.recv(65536)
                except BlockingIOError:
                    time.sleep(0.001)
        self.assertEqual(received.count(b" 200 OK"), count)

    def test_who_does_not_read_is_not_served(self):
        """Requests wait with the client while it reads no answers."""
        before = self.server.counts()["requests"]
        with socket.socket() as s:
            s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            s.connect(("127.0.0.1", self.server.port))
            s.setblocking(False)
            block = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 1000
            sent = 0
            for _ in range(20):
                try:
                    sent += s.send(block)
                except BlockingIOError:
                    pass
                time.sleep(0.02)
            self.assertGreater(sent, 100_000)
            served = self.server.counts()["requests"] - before
        self.assertLess(served, 1000)
        self.assertGreater(served, 10)

    def test_continue(self):
        with self.server.connect() as raw:
            raw.send(b"POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nExpect: 100-continue\r\n\r\n")
            self.assertEqual(raw.read_until(b"\r\n\r\n"), b"HTTP/1.1 100 Continue\r\n\r\n")
            raw.send(b"abc")
            self.assertEqual(raw.read_answer()[2], b"abc")

    def test_half_closed_client_is_answered(self):
        with self.server.connect() as raw:
            raw.send(b"GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
            raw.socket.shutdown(socket.SHUT_WR)
            self.assertEqual(raw.read_answer()[2], b"late\n")

    def test_http_1_0_closes(self):
        answer = self.server.request("GET /who HTTP/1.0\n\n")
        self.assertTrue(answer.endswith(b"127.0.0.1 http\n"))


class Hosts(WithServer):
    settings = ("host=table.example", "host=localhost:8080")

    def test_hosts(self):
        for host, wanted in (("Table.Example", 200), ("localhost:8080", 200), ("localhost", 421),
                             ("evil.example", 421)):
            answer = self.server.request(f"GET /who HTTP/1.1\nHost: {host}\nConnection: close\n\n")
            self.assertEqual(status(answer), wanted, host)


class Slow(WithServer):
    settings = ("head_time=300", "body_time=300", "idle_time=300", "reply_time=300")

    def ends(self, first, pieces, wanted):
        with self.server.connect() as raw:
            start = time.monotonic()
            raw.send(first)
            try:
                for piece in pieces:
                    time.sleep(0.1)
                    raw.send(piece)
            except (BrokenPipeError, ConnectionResetError):
                pass
            answer = raw.read_all()
            self.assertEqual(status(answer), wanted)
            self.assertLess(time.monotonic() - start, 3)

    def test_slow_head(self):
        self.ends(b"GET / HTTP/1.1\r\nHost: a\r\n", [b"X"] * 6, 408)

    def test_slow_body(self):
        self.ends(b"POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n", [b"X"] * 6, 408)

    def test_silence(self):
        self.ends(b"", [], 0)

    def test_app_that_never_answers(self):
        self.ends(b"GET /never HTTP/1.1\r\nHost: a\r\n\r\n", [], 503)

    def test_slow_ones_delay_nobody(self):
        idle = [self.server.connect() for _ in range(30)]
        for raw in idle:
            raw.send(b"GET / HT")
        start = time.monotonic()
        self.server.request("GET /who HTTP/1.1\nHost: a\nConnection: close\n\n")
        self.assertLess(time.monotonic() - start, 0.25)
        for raw in idle:
            raw.socket.close()


class Ends(unittest.TestCase):
    def test_drain(self):
        """On SIGTERM idle connections end, a request that is being answered is answered."""
        server = Server()
        idle, busy, socket_ = server.connect(), server.connect(), server.connect()
        socket_.upgrade(server)
        busy.send(b"GET /late HTTP/1.1\r\nHost: a\r\n\r\n")
        time.sleep(0.05)
        server.process.terminate()
        self.assertEqual(idle.read_all(), b"")
        self.assertEqual(busy.read_answer()[2], b"late\n")
        first, payload = socket_.read_frame()
        self.assertEqual((first, payload[:2]), (0x88, b"\x03\xe9"))
        socket_.send(frame(0x88, b"\x03\xe9"))
        self.assertEqual(socket_.read_all(), b"")
        self.assertEqual(server.log()[-1]["what"], "drain")
        for raw in idle, busy, socket_:
            raw.socket.close()

    def test_log_tells_no_secret(self):
        server = Server()
        server.request("GET /?token=secret HTTP/1.1\nHost: a\nAuthorization: secret\nConnection: close\n\n")
        server.request("GET / HTTP/1.1\nCookie: secret\n\n")
        self.assertNotIn("secret", str(server.stop()))


if __name__ == "__main__":
    unittest.main()
