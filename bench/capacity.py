#!/usr/bin/python3
"""What games, moves, spectators and bots cost a server: the figures of docs/CAPACITY.md.

usage: BUILD=build [FOLDER=build] /usr/bin/python3 bench/capacity.py      about two minutes

Everything is read from the server's own /metrics, and from the size of its files.
"""
import asyncio
import os
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "tests", "server"))
from client import Client  # noqa: E402
from process import BUILD, OPEN, Server, free_port  # noqa: E402
from test_operate import parse  # noqa: E402

SETUPS = ("carcassonne:players=2", "carcassonne:players=4,edition=plus", "catan-cards:players=4")


class Bench:
    """A server in a folder of its own, and what it counted since `begin`."""

    def __init__(self, *options):
        self.folder = tempfile.TemporaryDirectory(dir=os.environ.get("FOLDER", BUILD))
        self.port = free_port()
        self.server = Server(*OPEN, "--log-level", "error", "--metrics", f"127.0.0.1:{self.port}", *options,
                             folder=self.folder.name)
        self.before = {}

    def metrics(self):
        public, self.server.url = self.server.url, f"http://127.0.0.1:{self.port}"
        try:
            return parse(self.server.get("/metrics")[2].decode())
        finally:
            self.server.url = public

    def begin(self):
        self.before = self.metrics()

    def since(self):
        now = self.metrics()
        return {key: value - self.before.get(key, 0) for key, value in now.items()}

    def end(self):
        """Bytes of the store, without the log of its last writes and what it keeps back for a full disk."""
        self.server.stop()
        size = os.path.getsize(os.path.join(self.folder.name, "muralha.db"))
        self.server.remove()
        self.folder.cleanup()
        return size


async def tables(client, count, setup, level):
    """Tables of bots only, which begin at once."""
    players = int(setup.split("players=")[1].split(",")[0])
    names = []
    for _ in range(count):
        made = await client.ask("create", setup=setup, access="link",
                                seats=[{"kind": "bot", "level": level}] * players)
        assert made["t"] == "ack", made
        names.append(made["g"])
    return names


async def play(bench, client, names, over):
    """Until so many games are over; nobody looks at them."""
    for name in names:
        await client.say({"t": "start", "g": name, "id": client.id()})
        await client.say({"t": "leave", "g": name, "id": client.id()})
    while bench.since()["muralha_games_total", "over"] < over:
        while await client.next(0.05):
            pass


async def cost_of_games():
    count, at_once = 200, 25
    for setup in SETUPS:
        bench = Bench()
        client = await Client(bench.server.url).open()
        bench.begin()
        for over in range(at_once, count + 1, at_once):
            await play(bench, client, await tables(client, at_once, setup, "random"), over)
        got = bench.since()
        moves = got["muralha_moves_total", "server"] + got["muralha_moves_total", "person"]
        cpu = got["process_cpu_seconds_total", None]
        await client.close()
        disk = bench.end()
        print(f"{setup}: {moves / count:.0f} changes a game, {disk / count / 1024:.1f} KB on disk a game "
              f"({disk / moves:.0f} bytes a change), {1e6 * cpu / moves:.0f} us of processor a change")


async def cost_of_memory():
    """Games that have begun and wait for a person, nobody connected but their owner."""
    for setup in SETUPS:
        bench = Bench()
        client = await Client(bench.server.url).open()
        count, names = 500, []
        bench.begin()
        for _ in range(count):
            made = await client.ask("create", setup=setup, access="link")
            names.append(made["g"])
            await client.say({"t": "leave", "g": made["g"], "id": client.id()})
        lobby = bench.since()["process_resident_memory_bytes", None]
        players = int(setup.split("players=")[1].split(",")[0])
        for name in names:
            await client.ask("sit", g=name, seat=0)
            for seat in range(1, players):
                await client.ask("bot", g=name, seat=seat, level="random")
            await client.ask("start", g=name)
            await client.say({"t": "leave", "g": name, "id": client.id()})
        got = bench.since()
        print(f"{setup}: a table {lobby / count / 1024:.1f} KB, a game that runs "
              f"{got['process_resident_memory_bytes', None] / count / 1024:.1f} KB of memory "
              f"({got['muralha_tables_in_memory', None]:.0f} in memory)")
        await client.close()
        bench.end()


async def cost_of_spectators():
    """The same game without anybody, and with many who watch it."""
    base = None
    for watchers in 0, 300:
        bench = Bench()
        owner = await Client(bench.server.url).open()
        names = await tables(owner, 20, "carcassonne:players=2", "random")
        crowd = [await Client(bench.server.url).open() for _ in range(watchers)]
        for i, client in enumerate(crowd):
            await client.ask("join", g=names[i % len(names)], since=0)
        readers = [asyncio.create_task(drink(client)) for client in crowd]
        bench.begin()
        await play(bench, owner, names, len(names))
        got = bench.since()
        moves = got["muralha_moves_total", "server"]
        cpu = 1e6 * got["process_cpu_seconds_total", None]
        if not watchers:
            base = cpu / moves
        else:
            seen = moves * watchers / len(names)
            print(f"a spectator: {(cpu / moves - base) * moves / seen:.1f} us of processor and "
                  f"{got['muralha_bytes_total', 'out'] / seen:.0f} bytes a change "
                  f"(a change without any: {base:.0f} us)")
        for reader in readers:
            reader.cancel()
        for client in [*crowd, owner]:
            await client.close()
        bench.end()


async def drink(client):
    while True:
        await client.ws.recv()


async def cost_of_bots():
    for level in "greedy", "easy", "normal", "hard", "expert":
        bench = Bench("--bot-threads", "1")
        client = await Client(bench.server.url).open()
        await client.ask("ping")
        bench.begin()
        names = await tables(client, 1, "carcassonne:players=2", level)
        await client.say({"t": "start", "g": names[0], "id": client.id()})
        for _ in range(60):
            got = bench.since()
            if got["muralha_bot_seconds_count", None] >= 60 or got["muralha_games_total", "over"]:
                break
            await asyncio.sleep(0.1)
        answers = got["muralha_bot_seconds_count", None]
        print(f"a bot {level}: {1000 * got['muralha_bot_seconds_sum', None] / answers:.1f} ms an answer "
              f"({answers:.0f} answers)")
        await client.close()
        bench.server.kill()
        bench.server.remove()
        bench.folder.cleanup()


def main():
    print("load average before:", " ".join(f"{x:.1f}" for x in os.getloadavg()))
    for part in cost_of_games, cost_of_memory, cost_of_spectators, cost_of_bots:
        asyncio.run(part())


if __name__ == "__main__":
    main()
