"""Settings: file, environment and flags, which of them counts, what is wrong with them, and their document.

`test_config.py --write` writes the table of settings into docs/OPERATIONS.md.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

from process import MURALHA, WithServer, muralha

HERE = os.path.dirname(os.path.abspath(__file__))
DOCUMENT = os.path.join(HERE, "..", "..", "docs", "OPERATIONS.md")
BEGIN, END = "<!-- settings: tests/server/test_config.py --write -->", "<!-- end of settings -->"
FLAGS_ONLY = ("config", "check-config", "lang", "help")


def settings():
    """Name, value and help of each, as --help has them."""
    text = muralha("serve", "--help", "--lang", "en").stdout
    rows = re.findall(r"^  --([a-z-]+)(?: ([A-Z][A-Z:]*))? +(.*)$", text, re.M)
    return [row for row in rows if row[0] not in FLAGS_ONLY]


def variable(name):
    return "MURALHA_" + name.upper().replace("-", "_")


def table():
    lines = ["| setting | environment | value | what |", "| --- | --- | --- | --- |"]
    for name, value, what in settings():
        lines.append(f"| `{name}` | `{variable(name)}` | {value or 'on, off'} | {what} |")
    return "\n".join(lines)


class Config(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="muralha-config-")
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "server.conf")

    def check(self, text="", *flags, **variables):
        """Status, settings with their sources, what was said."""
        with open(self.path, "w") as file:
            file.write(text)
        names = {k: v for k, v in os.environ.items() if not k.startswith("MURALHA")}
        done = subprocess.run([MURALHA, "serve", "--lang", "en", "--check-config", "--config", self.path,
                               *flags], env={**names, **variables}, text=True, capture_output=True, timeout=20)
        found = re.findall(r"^([a-z-]+) = (.*?)  # (.*)$", done.stdout, re.M)
        return done.returncode, {name: (value, source) for name, value, source in found}, done

    def test_precedence(self):
        text = "# ours\nmessages = 7\nconnections = 8 # of one\n  bot-threads=2\r\nforwarded = on\n" \
               "listen = 127.0.0.1:1 [::1]:2\nlisten = :3\ntrust-proxy = 10.0.0.0/8\n"
        status, found, _ = self.check(text, "--bot-threads", "4", "--listen", "5",
                                      MURALHA_CONNECTIONS="9", MURALHA_BOT_THREADS="3",
                                      MURALHA_FORWARDED="off", MURALHA_LISTEN=":4")
        self.assertEqual(status, 0)
        self.assertEqual(found["messages"], ("7", "file"))
        self.assertEqual(found["connections"], ("9", "environment"))
        self.assertEqual(found["bot-threads"], ("4", "command line"))
        self.assertEqual(found["forwarded"], ("off", "environment"))
        self.assertEqual(found["listen"], ("5", "command line"))
        self.assertEqual(found["trust-proxy"], ("10.0.0.0/8", "file"))
        self.assertEqual(found["log-level"], ("info", "standard"))
        self.assertEqual(self.check(text)[1]["listen"], ("127.0.0.1:1 [::1]:2 :3", "file"))

    def test_what_is_printed_is_a_file(self):
        text = "messages = 7\nlisten = 127.0.0.1:1 :2\norigin = https://example.org\n"
        status, found, done = self.check(text)
        again = self.check(done.stdout)
        self.assertEqual((status, again[0]), (0, 0), again[2].stderr)
        self.assertEqual({k: v[0] for k, v in found.items()}, {k: v[0] for k, v in again[1].items()})

    def test_every_setting_from_everywhere(self):
        for name, value, _ in settings():
            good = {"ADDRESS:PORT": "127.0.0.1:81", "URL": "sqlite:x", "ORIGIN": "https://x.org",
                    "NAME": "x.org", "ADDRESS": "10.1.2.3", "N": "3", "LEVEL": "warn",
                    "FORMAT": "logfmt", "PATH": "/x"}.get(value, "on")
            status, found, done = self.check(f"{name} = {good}\n")
            self.assertEqual((status, found[name]), (0, (good, "file")), done.stderr)
            status, found, _ = self.check("", **{variable(name): good})
            self.assertEqual((status, found[name]), (0, (good, "environment")))
            flag = ("--" + name, good) if value else ("--" + name,)
            self.assertEqual(self.check("", *flag)[1][name], (good, "command line"))

    def test_what_is_wrong(self):
        for line, words in ("bot-threads = 900", ":2: bot-threads needs a number from 1 to 256, not `900`"), \
                ("log-level = loud", ":2: log-level needs debug, info, warn or error, not `loud`"), \
                ("forwarded = maybe", ":2: forwarded needs on or off, not `maybe`"), \
                ("lisen = :80", ":2: there is no such setting: lisen"), \
                ("config = x", ":2: there is no such setting: config"), \
                ("listen = :80 nowhere", ":2: listen needs ADDRESS:PORT, not `nowhere`"), \
                ("trust-proxy = me", ":2: trust-proxy needs ADDRESS, not `me`"), \
                ("store = mysql:x", ":2: store needs URL, not `mysql:x`"), \
                ("messages", ":2: a line is `name = value`: messages"), \
                ("messages =", ":2: this setting has no value: messages"), \
                ("messages = 3\nmessages = 4", ":3: this setting stands there already: messages"):
            status, _, done = self.check("# a comment\n" + line + "\n")
            self.assertEqual(status, 1, line)
            self.assertIn(self.path + words, done.stderr)
        self.assertIn("settings are: listen store", self.check("lisen = 1")[2].stderr)
        status, _, done = self.check("", MURALHA_MESSAGES="many")
        self.assertEqual(status, 1)
        self.assertIn("MURALHA_MESSAGES needs a number from 1 to 1000000, not `many`", done.stderr)
        status, _, done = self.check("", "--messages", "0")
        self.assertEqual(status, 1)
        status, _, done = self.check("messages = \x1b[31m\n")
        self.assertEqual((status, "\x1b" in done.stderr), (1, False))
        status, _, done = self.check("", MURALHA_LISTENN="1")
        self.assertEqual(status, 0)
        self.assertIn("MURALHA_LISTENN", done.stderr)
        wrong = muralha("serve", "--check-config", "--config", self.path + ".not")
        self.assertEqual(wrong.returncode, 1)

    def test_odd_files(self):
        for text in "\0", "=\n", "= =\n", "\n" * 1000, "a" * 100000, "messages = " + "9" * 10000, \
                "listen = " + ":1 " * 50, "#" * 5000 + "\n", "messages = 1" + " " * 9000:
            done = self.check(text)[2]
            self.assertIn(done.returncode, (0, 1), text[:20])

    def test_secrets_are_hidden(self):
        for url in "postgres://ana:pass:word@db.example/games", "postgres://db/x?user=a&password=pass:word", \
                "postgresql://ana:pass:word@db/x?password=pass:word":
            status, found, done = self.check("", "--store", url)
            self.assertEqual(status, 0)
            self.assertNotIn("word@", done.stdout + done.stderr)
            self.assertNotIn("pass:word", done.stdout + done.stderr)
            self.assertIn("***", found["store"][0])

    def test_document(self):
        with open(DOCUMENT) as file:
            text = file.read()
        written = text[text.index(BEGIN) + len(BEGIN):text.index(END)].strip()
        self.assertEqual(written, table(), "run tests/server/test_config.py --write")


class FromFile(WithServer):
    """A server that was told everything by its file."""
    def test_it_listens(self):
        self.server.stop()
        path = os.path.join(self.server.folder, "server.conf")
        with open(path, "w") as file:
            file.write(f"listen = 127.0.0.1:{self.server.port}\nstore = {self.server.store}\n"
                       "log-format = logfmt\nlog-level = debug\n")
        self.server.command = lambda: [MURALHA, "serve", "--lang", "en", "--config", path]
        os.truncate(self.server.log_path, 0)
        self.server.start()
        self.assertEqual(self.server.get("/health")[0], 200)
        self.server.stop()
        lines = self.server.log().splitlines()
        pair = r'[a-z_]+=([^\s"=\\]+|"([^"\\\x00-\x1f]|\\.)*")'
        for line in lines:
            self.assertRegex(line, rf"^at=\d+ level=[a-z]+ what={pair.split('=', 1)[1]}( {pair})*$")
        self.assertTrue(any("path=/health" in line for line in lines), lines)


def write():
    with open(DOCUMENT) as file:
        text = file.read()
    with open(DOCUMENT, "w") as file:
        file.write(text[:text.index(BEGIN) + len(BEGIN)] + "\n" + table() + "\n" + text[text.index(END):])


if __name__ == "__main__":
    if "--write" in sys.argv:
        write()
    else:
        unittest.main(verbosity=2)
