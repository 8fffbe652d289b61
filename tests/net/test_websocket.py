"""WebSocket by raw sockets: handshakes, frames in any pieces, and everything that RFC 6455 forbids."""
import struct
import time
import unittest

from peers import Server, WithServer, frame, wait_until


class Handshakes(WithServer):
    settings = ("origin=https://table.example",)

    def answer(self, **changes):
        headers = {"Host": f"127.0.0.1:{self.server.port}", "Origin": self.server.origin,
                   "Upgrade": "websocket", "Connection": "keep-alive, Upgrade",
                   "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=="}
        method = changes.pop("method", "GET")
        path = changes.pop("path", "/ws")
        for name, value in changes.items():
            headers[name.replace("_", "-")] = value
        lines = "".join(f"{k}: {v}\r\n" for k, v in headers.items() if v is not None)
        with self.server.connect() as raw:
            raw.send(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode())
            return raw.read_until(b"\r\n\r\n")

    def status(self, **changes):
        return int(self.answer(**changes).split()[1])

    def test_accepted(self):
        answer = self.answer()
        self.assertIn(b" 101 ", answer)
        self.assertIn(b"Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n", answer)
        self.assertNotIn(b"Sec-WebSocket-Extensions", answer)
        self.assertEqual(self.status(Origin="https://table.example"), 101)
        self.assertEqual(self.status(Sec_WebSocket_Extensions="permessage-deflate"), 101)

    def test_origins(self):
        port = self.server.port
        for origin in (None, "null", "", "http://evil.example", f"http://127.0.0.1:{port}.evil.example",
                       f"http://127.0.0.1:{port}/", f"HTTP://127.0.0.1:{port}", "http://127.0.0.1",
                       f"ftp://127.0.0.1:{port}", f"http://localhost:{port}",
                       "https://table.example.evil", "http://table.example", f"127.0.0.1:{port}"):
            self.assertEqual(self.status(Origin=origin), 403, origin)

    def test_refused(self):
        self.assertEqual(self.status(path="/elsewhere"), 404)
        self.assertEqual(self.status(method="POST"), 405)
        self.assertEqual(self.status(Sec_WebSocket_Version="8"), 426)
        self.assertIn(b"Sec-WebSocket-Version: 13", self.answer(Sec_WebSocket_Version="8"))
        self.assertEqual(self.status(Sec_WebSocket_Version=None), 426)
        self.assertEqual(self.status(Sec_WebSocket_Key=None), 400)
        self.assertEqual(self.status(Sec_WebSocket_Key="short"), 400)
        self.assertEqual(self.status(Sec_WebSocket_Key="dGhlIHNhbXBsZSBub25jZQAA"), 400)
        self.assertEqual(self.status(Content_Length="5"), 400)
        self.assertEqual(self.status(Connection="close"), 404)  # then it is an ordinary request


class MissingOrigin(WithServer):
    settings = ("no-origin",)

    def test_allowed_if_configured(self):
        with self.server.connect() as raw:
            raw.send(b"GET /ws HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
            self.assertIn(b" 101 ", raw.read_until(b"\r\n\r\n"))


class Frames(WithServer):
    # a generous rate, so that it is not what refuses
    settings = ("messages_burst=100000",)

    def test_early_data(self):
        """Frames in the same segment as the request to upgrade."""
        with self.server.connect() as raw:
            raw.upgrade(self.server, after=frame(0x81, b"early") + frame(0x81, b"bird"))
            self.assertEqual(raw.read_frame(), (0x81, b"early"))
            self.assertEqual(raw.read_frame(), (0x81, b"bird"))

    def test_any_pieces(self):
        stream = (frame(0x81, b"one") + frame(0x01, b"t") + frame(0x89, b"ping") + frame(0x00, b"")
                  + frame(0x80, b"wo") + frame(0x81, b"x" * 4096) + frame(0x8a, b"pong")
                  + frame(0x81, "é".encode()))
        for size in len(stream), 1, 3, 100:
            with self.server.connect() as raw:
                raw.upgrade(self.server)
                for at in range(0, len(stream), size):
                    raw.send(stream[at:at + size])
                got = [raw.read_frame() for _ in range(5)]
                self.assertEqual(got, [(0x81, b"one"), (0x8a, b"ping"), (0x81, b"two"),
                                       (0x81, b"x" * 4096), (0x81, "é".encode())])

    CLOSES = [
        ("unmasked", frame(0x81, b"a", mask=None), 1002),
        ("reserved bit", frame(0xC1, b"a"), 1002),
        ("unknown opcode", frame(0x83, b"a"), 1002),
        ("unknown control", frame(0x8F, b"a"), 1002),
        ("binary", frame(0x82, b"a"), 1003),
        ("nothing to continue", frame(0x80, b"a"), 1002),
        ("interrupted message", frame(0x01, b"a") + frame(0x81, b"b"), 1002),
        ("ping in pieces", frame(0x09, b"a"), 1002),
        ("long ping", frame(0x89, b"a" * 126), 1002),
        ("no UTF-8", frame(0x81, b"\xff"), 1007),
        ("surrogate", frame(0x81, b"\xed\xa0\x80"), 1007),
        ("large", frame(0x81, b"a" * 4097), 1009),
        ("large in pieces", frame(0x01, b"a" * 4096) + frame(0x80, b"a"), 1009),
        ("huge", b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff" + b"\0" * 4, 1009),
        ("not the shortest length", b"\x81\xfe\x00\x01" + b"\0" * 4 + b"a", 1002),
        ("half a code", frame(0x88, b"\x03"), 1002),
        ("forbidden code", frame(0x88, b"\x03\xed"), 1002),
        ("reason without UTF-8", frame(0x88, b"\x03\xe8\xff"), 1007),
        ("good-bye", frame(0x88, b"\x03\xe8"), 1000),
        ("good-bye with a reason", frame(0x88, b"\x0f\xa0later"), 4000),
    ]

    def test_closes(self):
        for what, data, code in self.CLOSES:
            with self.subTest(what), self.server.connect() as raw:
                raw.upgrade(self.server)
                raw.send(frame(0x81, b"before") + data + frame(0x81, b"after"))
                self.assertEqual(raw.read_frame(), (0x81, b"before"))
                self.assertEqual(raw.read_close(), code)

    def test_close_without_code(self):
        with self.server.connect() as raw:
            raw.upgrade(self.server)
            raw.send(frame(0x88))
            self.assertEqual(raw.read_frame(), (0x88, b""))
            self.assertEqual(raw.read_all(), b"")

    def test_server_closes_first(self):
        with self.server.connect() as raw:
            raw.upgrade(self.server)
            raw.send(frame(0x81, b"close 4321") + frame(0x81, b"ignored"))
            self.assertEqual(raw.read_frame(), (0x88, struct.pack(">H", 4321) + b"as you wish"))
            raw.send(frame(0x88, struct.pack(">H", 4321)))
            self.assertEqual(raw.read_all(), b"")

    def test_spread(self):
        """One frame for everybody."""
        everybody = [self.server.connect() for _ in range(20)]
        for raw in everybody:
            raw.upgrade(self.server)
        everybody[7].send(frame(0x81, b"spread"))
        for raw in everybody:
            self.assertEqual(raw.read_frame(), (0x81, b"spread"))
            raw.socket.close()


class Limits(unittest.TestCase):
    def test_slow_reader_is_closed_and_delays_nobody(self):
        server = Server("close_time=500")
        slow, other = server.connect(), server.connect()
        slow.upgrade(server)
        other.upgrade(server)
        slow.send(frame(0x81, b"flood 3000 4000"))
        start = time.monotonic()
        other.send(frame(0x81, b"hello"))
        self.assertEqual(other.read_frame(), (0x81, b"hello"))
        self.assertLess(time.monotonic() - start, 1)
        self.assertTrue(wait_until(lambda: server.counts()["cut_slow"] == 1))
        # what it got ends with 1013 at a frame's border, or is cut
        data = slow.read_all()
        self.assertLess(len(data), 4_000_000)
        self.assertTrue(wait_until(lambda: server.counts()["sockets"] == 1))
        server.stop()

    def test_reader_of_much_is_served(self):
        """More than the queue holds, but read at once."""
        server = Server()
        with server.connect() as raw:
            raw.upgrade(server)
            for _ in range(20):
                raw.send(frame(0x81, b"flood 60 1000"))
                for _ in range(60):
                    self.assertEqual(len(raw.read_frame()[1]), 1000)
            raw.send(frame(0x81, b"flood 1 200000"))  # one message may be larger than the queue
            self.assertEqual(len(raw.read_frame()[1]), 200000)
        server.stop()

    def test_rate(self):
        server = Server("messages_burst=10", "messages_per_second=1", "excess_max=5")
        with server.connect() as raw:
            raw.upgrade(server)
            raw.send(frame(0x81, b"x") * 16)
            got = [raw.read_frame() for _ in range(15)]
            self.assertEqual(got, [(0x81, b"x")] * 10 + [(0x81, b"rate")] * 5)
            first, payload = raw.read_frame()
            self.assertEqual((first, payload[:2]), (0x88, struct.pack(">H", 1008)))
        with server.connect() as raw:  # pings are counted as well
            raw.upgrade(server)
            raw.send(frame(0x89, b"x") * 16)
            got = [raw.read_frame() for _ in range(11)]
            self.assertEqual(got[:10], [(0x8a, b"x")] * 10)
            self.assertEqual(got[10][0], 0x88)
        server.stop()

    def test_silence(self):
        server = Server("ping_time=100", "dead_time=1500")
        lively, dead = server.connect(), server.connect()
        lively.upgrade(server)
        dead.upgrade(server)
        began = time.monotonic()
        while time.monotonic() - began < 2:
            self.assertEqual(lively.read_frame(), (0x89, b""))
            lively.send(frame(0x8a))
        self.assertEqual(dead.read_frame(), (0x89, b""))
        self.assertEqual(dead.read_all(), b"")
        self.assertEqual(server.counts()["sockets"], 1)
        self.assertEqual(server.counts()["cut_silent"], 1)
        server.stop()

    def test_connections_of_one_address(self):
        server = Server("per_address=3", "new_burst=1000", "new_per_minute=60000")
        inside = [server.connect() for _ in range(3)]
        for raw in inside:
            raw.upgrade(server)
        with server.connect() as raw:
            self.assertIn(b" 429 ", raw.read_all())
        inside.pop().socket.close()
        self.assertTrue(wait_until(lambda: b" 200 " in server.request(
            "GET /who HTTP/1.1\nHost: a\nConnection: close\n\n")))
        server.stop()

    def test_new_connections_of_one_address(self):
        server = Server("new_burst=5", "new_per_minute=60")
        codes = []
        for _ in range(7):
            answer = server.request("GET /who HTTP/1.1\nHost: a\nConnection: close\n\n")
            codes.append(int(answer.split()[1]))
        self.assertEqual(codes[:5], [200] * 5)
        self.assertIn(429, codes[5:])
        time.sleep(1.1)
        answer = server.request("GET /who HTTP/1.1\nHost: a\nConnection: close\n\n")
        self.assertEqual(int(answer.split()[1]), 200)
        server.stop()

    def test_requests_of_one_address(self):
        """They count together, whether on one connection or on several."""
        server = Server("requests_burst=6", "requests_per_second=1")
        ask = "GET /who HTTP/1.1\nHost: a\n\n"
        last = "GET /who HTTP/1.1\nHost: a\nConnection: close\n\n"
        answer = server.request(ask * 3 + last)
        self.assertEqual(answer.count(b" 200 OK"), 4)
        answer = server.request(ask * 3 + last)
        self.assertEqual(answer.count(b" 200 OK"), 2)
        self.assertEqual(answer.count(b" 429 Too Many Requests"), 1)
        self.assertIn(b"\r\nRetry-After: ", answer)
        self.assertIn(b"\r\nConnection: close\r\n", answer)
        time.sleep(1.2)
        self.assertIn(b" 200 OK", server.request(last))
        server.stop()

    def test_all_connections(self):
        server = Server("connections_max=4")
        inside = [server.connect() for _ in range(4)]
        for raw in inside:
            raw.upgrade(server)
        with server.connect() as raw:
            self.assertIn(b" 503 ", raw.read_all())
        inside[0].send(frame(0x81, b"still here"))
        self.assertEqual(inside[0].read_frame(), (0x81, b"still here"))
        server.stop()

    def test_no_descriptors_left(self):
        """Nobody hangs, those who are inside stay, and there is room again later."""
        server = Server("spare_descriptors=-100", descriptors=40)
        everybody = [server.connect() for _ in range(60)]
        inside = []
        for raw in everybody:
            try:
                raw.upgrade(server)
                inside.append(raw)
            except (EOFError, ConnectionError):
                pass
        self.assertGreater(len(inside), 10)
        self.assertLess(len(inside), 40)
        inside[0].send(frame(0x81, b"still here"))
        self.assertEqual(inside[0].read_frame(), (0x81, b"still here"))
        for raw in everybody:
            raw.socket.close()
        self.assertTrue(wait_until(lambda: b" 200 " in server.request(
            "GET /who HTTP/1.1\nHost: a\nConnection: close\n\n")))
        self.assertIn("no descriptors", [line["what"] for line in server.stop()])


if __name__ == "__main__":
    unittest.main()
