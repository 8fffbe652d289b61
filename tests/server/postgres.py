"""A PostgreSQL of the tests' own, from Debian's packages: in a folder of its own, reached by a socket there, with
fsync as it should be. PostgreSQL refuses to run as root, so it runs as the user `postgres` there.

usage: postgres.py COMMAND...     runs the command with MURALHA_POSTGRES set to the URL of an empty database
"""
import ctypes
import glob
import os
import pwd
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

USER = "postgres"
LIBC = ctypes.CDLL(None)
SETTINGS = ("listen_addresses=", "shared_buffers=32MB", "max_connections=60", "wal_level=minimal",
            "max_wal_senders=0", "autovacuum=off", "log_min_messages=fatal")


def programs():
    """The folder of the newest version; None if there is none."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"),
                   key=lambda path: int(path.split("/")[4]))
    return os.path.dirname(found[-1]) if found else None


def become_user():
    """In a child: not root, and it ends when we do."""
    if os.getuid() == 0:
        user = pwd.getpwnam(USER)
        os.setgroups([])
        os.setgid(user.pw_gid)
        os.setuid(user.pw_uid)
    LIBC.prctl(1, signal.SIGINT)  # after setuid, which forgets it; at SIGINT it ends at once, and tidily


class Postgres:
    def __init__(self):
        self.bin = programs()
        self.folder = tempfile.mkdtemp(prefix="muralha-pg-", dir="/tmp")
        self.data = os.path.join(self.folder, "data")
        self.process = None
        if os.getuid() == 0:
            user = pwd.getpwnam(USER)
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.run("initdb", "-D", self.data, "-A", "trust", "-U", USER, "-E", "UTF8", "--locale=C",
                 "--no-sync")
        self.start()

    def run(self, program, *words):
        done = subprocess.run([os.path.join(self.bin, program), *words], text=True, capture_output=True,
                              preexec_fn=become_user, timeout=120, cwd=self.folder)
        if done.returncode:
            raise AssertionError(f"{program}: {done.stdout}{done.stderr}")
        return done.stdout

    def start(self):
        words = [word for setting in SETTINGS for word in ("-c", setting)]
        with open(os.path.join(self.folder, "log"), "a") as log:
            self.process = subprocess.Popen(
                [os.path.join(self.bin, "postgres"), "-D", self.data, "-k", self.folder, *words],
                stdout=log, stderr=log, preexec_fn=become_user, cwd=self.folder)
        end = time.monotonic() + 60
        while not self.answers():
            if time.monotonic() > end or self.process.poll() is not None:
                with open(os.path.join(self.folder, "log")) as log:
                    raise AssertionError("PostgreSQL does not start: " + log.read())
            time.sleep(0.05)

    def answers(self):
        done = subprocess.run([os.path.join(self.bin, "pg_isready"), "-q", "-h", self.folder],
                              timeout=30, check=False)
        return done.returncode == 0

    def stop(self, how=signal.SIGINT):
        if self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(60)

    def url(self, database=USER):
        return f"postgres://{USER}@/{database}?host={self.folder}"

    def sql(self, text, database=USER):
        return self.run("psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-h", self.folder,
                        "-U", USER, "-d", database, "-c", text).strip()

    def database(self, name):
        """A new empty database; its URL."""
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def remove(self):
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


class Cable:
    """The way to a PostgreSQL, which can be cut without either end noticing: nothing comes through any more, and nothing
    is refused. `deaf` keeps back what listeners should hear, `cut` everything."""

    def __init__(self, postgres):
        self.there = os.path.join(postgres.folder, ".s.PGSQL.5432")
        self.folder = tempfile.mkdtemp(prefix="muralha-cable-", dir="/tmp")
        self.deaf = self.cut = False
        self.listeners = self.kept_back = 0
        self.ends = []
        self.door = socket.socket(socket.AF_UNIX)
        self.door.bind(os.path.join(self.folder, ".s.PGSQL.5432"))
        self.door.listen(50)
        threading.Thread(target=self.accept, daemon=True).start()

    def url(self, database):
        return f"postgres://{USER}@/{database}?host={self.folder}"

    def accept(self):
        while True:
            try:
                near, _ = self.door.accept()
            except OSError:
                return
            far = socket.socket(socket.AF_UNIX)
            try:
                far.connect(self.there)
            except OSError:
                near.close()
                continue
            self.ends += [near, far]
            threading.Thread(target=self.carry, args=(near, far), daemon=True).start()

    def carry(self, near, far):
        """Until one of the ends is closed; then both are."""
        listens = False
        while True:
            for end in select.select([near, far], [], [], 1)[0]:
                try:
                    data = end.recv(65536)
                    if not data:
                        raise OSError
                    while self.cut:
                        time.sleep(0.05)
                    if end is near and b"LISTEN muralha" in data:
                        listens = True
                        self.listeners += 1
                    if end is far and listens and self.deaf:
                        self.kept_back += 1
                        continue
                    (far if end is near else near).sendall(data)
                except OSError:
                    for one in near, far:
                        one.close()
                    return

    def remove(self):
        self.cut = False
        for end in self.door, *self.ends:
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
        self.door.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    if not programs():
        print("PostgreSQL is not installed: skipped (scripts/install-deps.sh test)")
        return 0
    server = Postgres()
    try:
        return subprocess.run(sys.argv[1:], env={**os.environ, "MURALHA_POSTGRES": server.url()},
                              check=False, preexec_fn=lambda: LIBC.prctl(1, signal.SIGKILL)).returncode
    finally:
        server.remove()


if __name__ == "__main__":
    sys.exit(main())
