"""What the test of the packages does at and with a server's tables.

usage: tables.py play URL         two programs and a bot of the server play a game to its end
       tables.py age FILE SQL     the store gets the tables of SQL, with all that they can hold
       tables.py version FILE     prints the version of its tables
"""
import asyncio
import os
import sqlite3
import subprocess
import sys

SECONDS = 120


async def make(url):
    """A table with a bot of the server and two open seats, and whoever made it."""
    from client import Client
    maker = await Client(url).open()
    made = await maker.ask("create", setup="carcassonne:players=3", access="link")
    g = made["g"]
    for message, words in ("join", {}), ("bot", {"seat": 2, "level": "easy"}):
        answer = await maker.ask(message, g=g, **words)
        assert answer["t"] == "ack", answer
    return maker, g


async def play(url):
    maker, g = await make(url)
    bots = [subprocess.Popen(["muralha", "bot", "--server", url, "--table", g, "--bot", "greedy"])
            for _ in range(2)]
    while (answer := await maker.ask("start", g=g))["t"] != "ack":
        assert answer["why"] in ("empty", "busy"), answer
        await asyncio.sleep(0.1)
    for bot in bots:
        assert await asyncio.to_thread(bot.wait, SECONDS) == 0


def columns(db, schema, table):
    return [row[1] for row in db.execute(f"PRAGMA {schema}.table_info({table})")]


def age(path, sql):
    """A new file with the tables of the oldest version takes the place of the store."""
    older = path + ".older"
    with open(sql, encoding="utf-8") as file:
        tables = file.read()
    db = sqlite3.connect(older)
    db.executescript(tables)
    db.execute("ATTACH ? AS newer", (path,))
    mark = db.execute("PRAGMA newer.application_id").fetchone()[0]
    names = [row[0] for row in db.execute("SELECT name FROM main.sqlite_master WHERE type = 'table'"
                                          " AND name NOT LIKE 'sqlite_%'")]
    for table in names:
        kept = ", ".join(columns(db, "main", table))
        db.execute(f"INSERT INTO main.{table}({kept}) SELECT {kept} FROM newer.{table}")
    db.commit()
    db.execute(f"PRAGMA main.application_id = {mark}")
    db.execute("PRAGMA main.user_version = 1")
    games = db.execute("SELECT count(*) FROM main.game").fetchone()[0]
    db.close()
    assert games > 0, "there is no game in the store"
    for end in "-wal", "-shm":
        if os.path.exists(path + end):
            os.remove(path + end)
    os.rename(older, path)


def version(path):
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as db:
        print(db.execute("PRAGMA user_version").fetchone()[0])


if __name__ == "__main__":
    if sys.argv[1] == "play":
        asyncio.run(play(sys.argv[2]))
    else:
        {"age": age, "version": version}[sys.argv[1]](*sys.argv[2:])
