#!/usr/bin/python3
"""The server under load (`make bench-server`): own load generator on loopback, bounded in count and time.

usage: BUILD=build [FOLDER=build] python3 bench/server.py [RATE...]      (moves a second: 1000 5000)
       BUILD=build python3 bench/server.py postgres [RATE...]            (1, 2 and 3 processes on one PostgreSQL)

Moves are durable: the store is a file in FOLDER, the build folder unless another is named. Prints what docs/PERFORMANCE.md lists.
"""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "server"))
from postgres import Postgres  # noqa: E402
from process import BUILD, OPEN, Server  # noqa: E402

LOAD = os.path.join(BUILD, "tests", "server_load")
GAMES, SECONDS, SOCKETS = 1000, 6, 10000
QUIET = ("--log-level", "error", *OPEN)


def resident(pid):
    """Kilobytes."""
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def processor(pid):
    """Seconds."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run(*words):
    """A server and a load: figures, kilobytes before and when it was ready, seconds of processor."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER", BUILD)) as folder:
        server = Server(*QUIET, folder=folder)
        pid = server.process.pid
        before = resident(pid)
        load = subprocess.Popen([LOAD, server.url, *words], text=True, stdin=subprocess.PIPE,
                                stdout=subprocess.PIPE)
        if load.stdout.readline() != "ready\n":
            sys.exit("the load generator failed")
        ready, used = resident(pid), processor(pid)
        out, _ = load.communicate("\n", timeout=180)
        used = processor(pid) - used
        server.stop()
        server.remove()
        return json.loads(out), before, ready, used


def run_shared(database, processes, rate, *more):
    """Processes on one database: figures, seconds of processor of all of them, and of the database."""
    servers = [Server(*QUIET, store=database) for _ in range(processes)]
    load = subprocess.Popen([LOAD, ",".join(s.url for s in servers), "play", "carcassonne:players=2", str(GAMES),
                             str(rate), str(SECONDS), *more], text=True, stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE)
    if load.stdout.readline() != "ready\n":
        sys.exit("the load generator failed")
    used = sum(processor(s.process.pid) for s in servers)
    out, _ = load.communicate("\n", timeout=180)
    used = sum(processor(s.process.pid) for s in servers) - used
    for server in servers:
        server.stop()
        server.remove()
    return json.loads(out), used


def main_postgres(rates):
    postgres = Postgres()
    try:
        for rate in rates:
            for number, (processes, more) in enumerate([(1, ()), (2, ()), (3, ()), (2, ("apart",)), (3, ("apart",))]):
                database = postgres.database(f"bench{rate}n{number}")
                figures, used = run_shared(database, processes, rate, *more)
                print(f"PostgreSQL, {processes} processes{', opponents at different ones' if more else ''}: {rate} "
                      f"moves/s wanted, {figures['moves_per_second']:.0f} seen by the opponent, median "
                      f"{figures['p50_ms']:.1f} ms, 99 % {figures['p99_ms']:.1f} ms, {figures['errors']} refused; "
                      f"{1e6 * used / max(1, figures['sent']):.0f} us of processor a move, without the database's",
                      flush=True)
    finally:
        postgres.remove()


def main():
    if sys.argv[1:2] == ["postgres"]:
        print("load average before:", " ".join(f"{x:.1f}" for x in os.getloadavg()))
        main_postgres([int(word) for word in sys.argv[2:]] or [500, 1000])
        return
    rates = [int(word) for word in sys.argv[1:]] or [1000, 5000]
    print("load average before:", " ".join(f"{x:.1f}" for x in os.getloadavg()))
    for rate in rates:
        figures, before, ready, used = run("play", "carcassonne:players=2", str(GAMES), str(rate),
                                           str(SECONDS))
        print(f"{rate} moves/s wanted, {figures['games']} games in play: "
              f"{figures['moves_per_second']:.0f} moves/s seen by the opponent, median "
              f"{figures['p50_ms']:.1f} ms, 99 % {figures['p99_ms']:.1f} ms, most {figures['max_ms']:.0f} ms, "
              f"{figures['errors']} refused; {1e6 * used / max(1, figures['sent']):.0f} us of processor a move; "
              f"a game and its two connections {(ready - before) / GAMES:.1f} KB")
    figures, before, ready, _ = run("idle", str(SOCKETS))
    print(f"{figures['sockets']} idle connections: {ready - before} KB, "
          f"{1024 * (ready - before) / figures['sockets']:.0f} bytes each; a ping among them: median "
          f"{figures['ping_p50_ms']:.2f} ms, 99 % {figures['ping_p99_ms']:.2f} ms")


if __name__ == "__main__":
    main()
