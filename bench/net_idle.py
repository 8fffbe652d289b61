#!/usr/bin/python3
"""Memory and answers of src/net with many silent WebSockets: the echo server of the tests, without games.

usage: BUILD=build python3 bench/net_idle.py [SOCKETS]      (10000)
"""
import os
import resource
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "net"))
from peers import Server, frame  # noqa: E402


def resident(pid):
    """Kilobytes."""
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def processor(pid):
    """Seconds."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as f:
        fields = f.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main():
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 10000
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    count = min(wanted, hard - 200)
    server = Server("per_address=100000", "new_burst=100000", "new_per_minute=100000",
                    "messages_burst=100000", "messages_per_second=10000")
    pid = server.process.pid
    server.counts()
    before = resident(pid)
    start = time.monotonic()
    sockets = [server.connect() for _ in range(count)]
    for raw in sockets:
        raw.upgrade(server)
    opened = time.monotonic() - start
    after = resident(pid)
    print(f"{count} sockets opened in {opened:.1f} s ({count / opened:.0f}/s, the client included)")
    print(f"resident: {before} KB before, {after} KB with all; "
          f"{(after - before) * 1024 / count:.0f} bytes each")
    times = []
    for i in range(2000):
        raw = sockets[i * 7919 % count]
        start = time.perf_counter()
        raw.send(frame(0x81, b"hello"))
        raw.read_frame()
        times.append(time.perf_counter() - start)
    times.sort()
    print(f"echo among them: median {times[1000] * 1000:.3f} ms, 99 % {times[1980] * 1000:.3f} ms")
    print(f"resident after the echoes: {resident(pid)} KB")
    used = processor(pid)
    time.sleep(2)
    print(f"processor while nothing happens: {(processor(pid) - used) / 2 * 100:.1f} %")
    server.stop()


if __name__ == "__main__":
    main()
