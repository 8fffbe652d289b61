"""`muralha bot` and `muralha play --server` at a real server."""
import asyncio
import os
import re
import stat
import subprocess
import sys
import tempfile
import time
import unittest

try:
    import websockets
    from client import Client
except ImportError:
    websockets = None
from process import MURALHA, die_with_us, muralha, wait_until, WithServer

RANDOM_BOT = '''
import random, sys
def lines():
    for line in sys.stdin:
        if line.strip() == ".":
            return
        yield line.strip()
for question in sys.stdin:
    words = question.split()
    if words[:1] == ["observe"]:
        list(lines())
    if words[:1] == ["best"]:
        print("best", random.choice(list(lines())))
    print("ok", flush=True)
'''


class Clients(WithServer):
    def setUp(self):
        super().setUp()
        self.folder = tempfile.mkdtemp(prefix="muralha-clients-")
        self.addCleanup(subprocess.run, ["rm", "-r", self.folder])
        self.running = []
        self.addCleanup(lambda: [p.kill() for p in self.running if p.poll() is None])

    def begin(self, *words, lines=""):
        """A program of ours; `lines` is what somebody writes."""
        p = subprocess.Popen([MURALHA, *words, "--lang", "en", "--server", self.server.url], text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                             preexec_fn=die_with_us)
        p.stdin.write(lines)
        p.stdin.flush()
        self.running.append(p)
        return p

    def end(self, p, status=0):
        out, _ = p.communicate(timeout=240)
        self.assertEqual(p.returncode, status, out)
        return out

    def create(self, setup, *seats):
        """A table made from the terminal; its maker, and the name of the table."""
        words = [w for seat in seats for w in ("--seat", seat)]
        p = self.begin("play", "--create", setup, "--token", os.path.join(self.folder, "maker"), *words)
        text = ""
        while not (found := re.search(r"/t/(\w+)", text)):
            text += p.stdout.readline()
        return p, found.group(1)

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def play_bots(self, setup, *bots, meanwhile=lambda: None):
        """Programs play a table that somebody made who does not sit there."""
        async def make():
            c = await Client(self.server.url).open()
            ack = await c.ask("create", setup=setup, access="link")
            self.assertEqual((await c.ask("join", g=ack["g"]))["t"], "ack")
            return c, ack["g"]

        async def start(c, g):
            while (answer := await c.ask("start", g=g))["t"] != "ack":
                self.assertIn(answer["why"], ("empty", "busy"))  # who sits down is being stored
                await asyncio.sleep(0.1)

        async def scenario():
            c, g = await make()
            programs = [self.begin("bot", "--table", g, *bot) for bot in bots]
            await asyncio.wait_for(start(c, g), 20)
            return programs
        programs = asyncio.run(scenario())
        meanwhile()
        outs = [self.end(p) for p in programs]
        self.assertEqual(len(set(outs)), 1, outs)
        self.assertIn("point", outs[0])
        self.server.stop()
        self.check_store()

    def test_programs(self):
        path = os.path.join(self.folder, "bot.py")
        with open(path, "w") as file:
            file.write(RANDOM_BOT)
        self.play_bots("carcassonne:players=3", ("--cmd", f"{sys.executable} {path}", "--name", "Rita"),
                       ("--bot", "random"), ("--cmd", f"'{MURALHA}' engine", "--visits", "10"))

    def test_programs_of_a_game_with_hidden_cards(self):
        self.play_bots("catan-cards:players=2", ("--bot", "random"), ("--bot", "random"))

    def test_bots_go_on_after_the_server_died(self):
        def die():
            for _ in range(3):
                time.sleep(0.3)
                self.server.kill()
                self.server.start()
        slow = ("--bot", "easy", "--time", "20")
        self.play_bots("carcassonne:players=2", slow, slow, meanwhile=die)

    @unittest.skipUnless(websockets, "python3-websockets is not installed")
    def test_program_that_gives_no_answer(self):
        """It has the first seat, so it is asked as soon as the game begins."""
        async def scenario():
            c = await Client(self.server.url).open()
            g = (await c.ask("create", setup="carcassonne:players=2", access="link", order="seated",
                             seats=[{"kind": "open"}, {"kind": "bot", "level": "random"}]))["g"]
            self.assertEqual((await c.ask("join", g=g))["t"], "ack")
            bot = self.begin("bot", "--table", g, "--cmd", "true")
            while (answer := await c.ask("start", g=g))["t"] != "ack":
                self.assertIn(answer["why"], ("empty", "busy"))
                await asyncio.sleep(0.1)
            return bot
        bot = asyncio.run(asyncio.wait_for(scenario(), 60))
        self.assertIn("program", self.end(bot, 1))

    def test_play_by_lines(self):
        """A solo game by the first legal action each time, as a script would do it."""
        p, g = self.create("carcassonne:players=2", "human", "random")
        token = os.path.join(self.folder, "maker")
        self.assertEqual(stat.S_IMODE(os.stat(token).st_mode), 0o600)
        p.stdin.write("say olá a todos\nstart\n")
        for _ in range(100):
            p.stdin.write("1\n0\n")
            p.stdin.flush()
        p.stdin.close()
        p.stdin = None
        out, _ = p.communicate(timeout=240)
        self.assertIn("olá a todos", out)
        self.assertNotIn("contradicts", out)
        # The same person comes back and gives up.
        back = self.begin("play", "--table", g, "--token", token, lines="resign\nresign\n")
        back.stdin.close()
        back.stdin = None
        out, _ = back.communicate(timeout=30)
        self.assertRegex(out, "(?s)wins with|is not understood|Write resign")

    def test_listing(self):
        _, g = self.create("carcassonne:players=2", "human", "human")
        p = self.begin("play", lines="1\n")
        text = ""
        while "1 Blue" not in text:
            line = p.stdout.readline()
            self.assertTrue(line, text)
            text += line
        self.assertIn(g, text)

    def test_what_is_wrong(self):
        for words, text in ((("bot", "--server", self.server.url, "--table", "nowhere1"), "no such table"),
                            (("bot", "--server", "http://127.0.0.1:9", "--table", "nowhere1"), "no server answers"),
                            (("bot", "--server", "ftp://x", "--table", "nowhere1"), "no address"),
                            (("play", "--server", self.server.url, "--table", "x"), "no name of a table"),
                            (("play", "--table", "abcd"), "name the server")):
            done = muralha(*words, "--lang", "en", stdin=subprocess.DEVNULL)
            self.assertNotEqual(done.returncode, 0, words)
            self.assertIn(text, done.stderr, words)


if __name__ == "__main__":
    unittest.main(verbosity=2)
