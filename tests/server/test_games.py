"""Whole games of every kind of set-up over the wire, people and bots mixed: everybody is sent what they may
know and nothing else, and the stored record replays to the same hash."""
import os
import subprocess
import unittest

from process import SOAK, THIN, WithServer, muralha

SETUPS = [
    "carcassonne:players=2/ppw",
    "carcassonne:players=3,river/pbpw",
    "carcassonne:players=4,inns,traders/pppb",
    "carcassonne:players=5,plus/pppbb",
    "carcassonne:players=6,plus/pppppp",
    "carcassonne:players=2,edition=grow/pb",
    "carcassonne:solo/pw",
    "catan-cards:players=2/ppww",
    "catan-cards:players=2/pb",
    "catan-cards:players=3/ppp",
    "catan-cards:players=4/pppbw",
    "none/ppw",
]


class Games(WithServer):
    def play(self, *words):
        seconds = 900 if SOAK else 200
        return self.finish_crowd(self.server.crowd(f"seconds={seconds}", *words), seconds + 30)

    def test_every_kind_of_setup(self):
        out = self.play(*(s + ("/10" if SOAK else "") for s in SETUPS))
        print(out.strip())
        self.server.stop()
        self.check_store()
        self.check_records(len(SETUPS) * (10 if SOAK else 1))

    def check_records(self, games):
        """What is exported replays by itself, and nothing of chance was other than promised."""
        folder = os.path.join(self.server.folder, "records")
        done = muralha("store", "export", "--into", folder, "--store", self.server.store)
        self.assertEqual(done.returncode, 0, done.stderr)
        records = sorted(os.listdir(folder))
        self.assertEqual(len(records), games)
        for record in records[:4 if THIN else None]:
            path = os.path.join(folder, record)
            for command in "replay", "verify":
                done = muralha(command, path)
                self.assertEqual(done.returncode, 0, f"{command} {record}: {done.stderr}")

    def test_everything_goes_wrong_on_the_way(self):
        """Connections that break, messages that come twice, late and by another connection."""
        tables = "30" if SOAK else "3"
        out = self.play("drop=60", "seed=7", f"carcassonne:players=2/ppw/{tables}",
                        f"catan-cards:players=2/pp/{tables}", f"carcassonne:players=4,inns/ppbp/{tables}")
        print(out.strip())
        self.server.stop()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
