"""What the tests with peers share: the echo server as a process, and raw sockets."""
import ctypes
import json
import os
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

LIBC = ctypes.CDLL(None)
BUILD = os.environ.get("BUILD", "build")


def die_with_us():
    """In a child before it begins: whatever ends these tests ends it as well."""
    pr_set_pdeathsig = 1
    LIBC.prctl(pr_set_pdeathsig, signal.SIGKILL)


def program(name):
    return os.path.join(BUILD, "tests", "net_" + name)


class Server:
    """The echo server with some settings, on a port of its own."""

    def __init__(self, *settings, descriptors=None):
        self.lines = tempfile.TemporaryFile("w+")  # a pipe that nobody reads would stop the server
        command = [program("echo_server"), "requests_burst=1000000", *settings]
        if descriptors:
            command = ["sh", "-c", f"ulimit -n {descriptors}; exec \"$@\"", "sh", *command]
        self.process = subprocess.Popen(command, text=True, stdout=subprocess.PIPE,
                                        stderr=self.lines, preexec_fn=die_with_us)
        self.port = int(self.process.stdout.readline())
        self.origin = f"http://127.0.0.1:{self.port}"
        self.connections = []

    def stop(self):
        """Ends it; its log comes back as a list of objects."""
        for raw in self.connections:
            raw.socket.close()
        self.process.send_signal(signal.SIGTERM)
        return self.log()

    def log(self):
        """Waits for its end."""
        self.process.communicate(timeout=20)
        self.lines.seek(0)
        log = self.lines.read()
        self.lines.close()
        if self.process.returncode:
            raise AssertionError(f"the server ended with {self.process.returncode}: {log}")
        return [json.loads(line) for line in log.splitlines()]

    def connect(self):
        self.connections.append(Raw(self.port))
        return self.connections[-1]

    def request(self, head, body=b""):
        """One request on a connection of its own: everything that comes back until it is closed."""
        with self.connect() as raw:
            raw.send(head.replace("\n", "\r\n").encode() + body)
            return raw.read_all()

    def counts(self):
        answer = self.request("GET /counts HTTP/1.1\nHost: a\nConnection: close\n\n")
        return json.loads(answer.split(b"\r\n\r\n", 1)[1])


class Raw:
    """A socket without manners."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=10)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.rest = b""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        self.socket.sendall(data)

    def read_all(self):
        """Until the other side closes; a reset ends it as well."""
        data, self.rest = self.rest, b""
        try:
            while more := self.socket.recv(65536):
                data += more
        except ConnectionResetError:
            pass
        return data

    def read(self, count):
        while len(self.rest) < count:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.rest += more
        data, self.rest = self.rest[:count], self.rest[count:]
        return data

    def read_until(self, mark):
        while mark not in self.rest:
            more = self.socket.recv(65536)
            if not more:
                raise EOFError
            self.rest += more
        end = self.rest.index(mark) + len(mark)
        data, self.rest = self.rest[:end], self.rest[end:]
        return data

    def read_answer(self):
        """Status, headers with small names, body (by its length)."""
        head = self.read_until(b"\r\n\r\n").decode()
        lines = head.split("\r\n")
        headers = dict((k.lower(), v.strip()) for k, v in
                       (line.split(":", 1) for line in lines[1:] if line))
        body = self.read(int(headers.get("content-length", 0)))
        return int(lines[0].split()[1]), headers, body

    def upgrade(self, server, more="", after=b""):
        self.send((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nOrigin: {server.origin}\r\n"
                   "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                   f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n{more}\r\n").encode() + after)
        head = self.read_until(b"\r\n\r\n")
        if b" 101 " not in head:
            raise AssertionError(head)
        return head

    def read_frame(self):
        """First byte and payload."""
        first, length = self.read(2)
        if length & 0x80:
            raise AssertionError("a server does not mask")
        if length == 126:
            length = struct.unpack(">H", self.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.read(8))[0]
        return first, self.read(length)

    def read_close(self):
        """The code of a close frame, after which the connection ends."""
        first, payload = self.read_frame()
        if first != 0x88:
            raise AssertionError(f"no close frame: {first:#x} {payload}")
        if self.read_all() not in (b"",):
            raise AssertionError("something after the close frame")
        return struct.unpack(">H", payload[:2])[0]


def frame(first, payload=b"", mask=b"\x37\xfa\x21\x3d"):
    """A frame as a client sends it; mask None: not masked."""
    bit = 0x80 if mask else 0
    length = len(payload)
    if length < 126:
        head = bytes([first, bit | length])
    elif length < 65536:
        head = bytes([first, bit | 126]) + struct.pack(">H", length)
    else:
        head = bytes([first, bit | 127]) + struct.pack(">Q", length)
    if not mask:
        return head + payload
    return head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload))


def wait_until(condition, seconds=10):
    """True as soon as the condition is, false if that takes too long."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


class WithServer(unittest.TestCase):
    """A server for all tests of a class; it must live to the end and log nothing but JSON."""
    settings = ()

    @classmethod
    def setUpClass(cls):
        cls.server = Server(*cls.settings)

    @classmethod
    def tearDownClass(cls):
        cls.server.stop()
