"""What the tests of the server as a process share: starting, killing, asking and checking it."""
import ctypes
import json
import os
import re
import signal
import shutil
import socket
import subprocess
import tempfile
import time
import unittest
import urllib.error
import urllib.request

BUILD = os.environ.get("BUILD", "build")
MURALHA = os.environ.get("MURALHA", os.path.join(BUILD, "muralha"))
CROWD = os.path.join(BUILD, "tests", "server_crowd")
THIN = "MURALHA_THIN" in os.environ
SOAK = "MURALHA_SOAK" in os.environ
ON_POSTGRES = "MURALHA_POSTGRES" in os.environ  # stores are databases there (postgres.py)
OPEN = ("--connections", "100000", "--messages", "100000", "--tables", "60000",
        "--newcomers", "60000")


LIBC = ctypes.CDLL(None)


def die_with_us():
    """In a child before it begins: whatever ends these tests ends it as well."""
    pr_set_pdeathsig = 1
    LIBC.prctl(pr_set_pdeathsig, signal.SIGKILL)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def fresh_store(folder):
    """A file in the folder; or a new database of the PostgreSQL that was started for the test (postgres.py)."""
    base = os.environ.get("MURALHA_POSTGRES")
    if not base:
        return "sqlite:" + os.path.join(folder, "muralha.db")
    name = "t" + os.path.basename(folder).lower().replace("-", "_")
    subprocess.run(["psql", "-X", "-q", base, "-c", f"CREATE DATABASE {name}"], check=True, timeout=60)
    return base.replace("/postgres?", f"/{name}?")


class Server:
    """`muralha serve` in a folder of its own. It can be killed and started again on the same port."""

    def __init__(self, *options, folder=None, start=True, store=None, before=()):
        self.made = None if folder else tempfile.mkdtemp(prefix="muralha-server-")
        self.folder = folder or self.made
        self.store = store or fresh_store(self.folder)
        self.before = before  # words before the program's name
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.options = options or OPEN
        self.log_path = os.path.join(tempfile.mkdtemp(prefix="muralha-log-"), "log")
        self.process = None
        if start:
            self.start()

    def command(self):
        return [*self.before, MURALHA, "serve", "--lang", "en", "--listen", f"127.0.0.1:{self.port}",
                "--store", self.store, *self.options]

    def start(self):
        with open(self.log_path, "a") as log:
            self.process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log,
                                            text=True, preexec_fn=die_with_us)
        line = self.process.stdout.readline()
        if "http://" not in line:
            self.process.wait()
            raise AssertionError(f"the server does not start: {line} {self.log()[-2000:]}")

    def log(self):
        with open(self.log_path) as log:
            return log.read()

    def signal(self, number):
        self.process.send_signal(number)

    def wait(self, seconds=60):
        status = self.process.wait(seconds)
        self.process.stdout.close()
        return status

    def kill(self):
        self.signal(signal.SIGKILL)
        self.wait()

    def stop(self):
        """A clean end: status 0 is the least that is expected of it."""
        if self.process.poll() is None:
            self.signal(signal.SIGTERM)
        status = self.wait()
        if status:
            raise AssertionError(f"the server ended with {status}: {self.log()[-3000:]}")

    def remove(self):
        if self.process and self.process.poll() is None:
            self.kill()
        shutil.rmtree(os.path.dirname(self.log_path), ignore_errors=True)
        if self.made:
            shutil.rmtree(self.made, ignore_errors=True)

    def get(self, path):
        """Status, headers, body."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=10) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def crowd(self, *words):
        return subprocess.Popen([CROWD, self.url, *words], stdout=subprocess.PIPE, text=True,
                                stderr=subprocess.STDOUT, preexec_fn=die_with_us)


def muralha(*words, **options):
    return subprocess.run([MURALHA, *words], text=True, capture_output=True, timeout=120, **options)


class WithServer(unittest.TestCase):
    """Each test has a server, whose store is checked when the test is over."""
    options = OPEN

    def setUp(self):
        self.server = Server(*self.options)
        self.addCleanup(self.server.remove)

    def finish_crowd(self, crowd, seconds=120):
        out, _ = crowd.communicate(timeout=seconds)
        self.assertEqual(crowd.returncode, 0, out + self.server.log()[-3000:])
        return out

    def check_store(self, games=None):
        """Every stored game plays to the hashes that were stored."""
        checked = muralha("store", "check", "--store", self.server.store)
        self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        return checked.stdout


def number_before(word, text):
    return int(re.search(r"(\d+) " + word, text).group(1))


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise AssertionError("it did not happen in time")
        time.sleep(0.02)


def log_lines(text):
    return [json.loads(line) for line in text.splitlines() if line.startswith("{")]
