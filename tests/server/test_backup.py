"""Backups while people play, as docs/STORE.md tells to make them: `muralha store backup` of a SQLite file, `pg_dump` of a
PostgreSQL. Each is one moment of the store, is whole, and can be served."""
import os
import unittest

from postgres import Postgres, programs
from process import ON_POSTGRES, OPEN, Server, WithServer, muralha, wait_until

LOAD = ("seconds=140", "carcassonne:players=2/pp/4", "catan-cards:players=2/pb/2")


class Played(unittest.TestCase):
    """What is done with a backup, whatever made it."""

    def checked(self, store):
        """Every game of it is played again."""
        done = muralha("store", "check", "--lang", "en", "--store", store)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def served(self, store, folder=None):
        """Its games go on where they were, and new ones are played."""
        server = Server(*OPEN, store=store, folder=folder)
        self.addCleanup(server.remove)
        crowd = server.crowd("seconds=100", "none/pp")
        out, _ = crowd.communicate(timeout=120)
        self.assertEqual(crowd.returncode, 0, out + server.log()[-2000:])
        server.stop()
        self.checked(store)


@unittest.skipIf(ON_POSTGRES, "this is the one of SQLite")
class Sqlite(WithServer, Played):
    def test_backup_and_restore(self):
        crowd = self.server.crowd(*LOAD)
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        files = [os.path.join(self.server.folder, f"{i}.db") for i in range(3)]
        for file in files:
            self.assertIsNone(crowd.poll(), "the games were over too soon")
            done = muralha("store", "backup", file, "--store", self.server.store)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.checked("sqlite:" + file)
        self.finish_crowd(crowd, 170)
        self.server.stop()
        # The whole thing back: what was played since is gone, and kept beside it.
        path = self.server.store.removeprefix("sqlite:")
        done = muralha("store", "restore", files[-1], "--store", self.server.store)
        self.assertEqual(done.returncode, 1, "it replaced a store that nobody said to replace")
        done = muralha("store", "restore", files[-1], "--force", "--store", self.server.store)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(os.path.exists(path + ".replaced"))
        self.served(self.server.store, self.server.folder)


def has_postgres():
    done = muralha("store", "check", "--store", "postgres://nobody@/none?host=/nowhere")
    return programs() and "without" not in done.stderr


@unittest.skipUnless(has_postgres(), "PostgreSQL is not installed")
class Dump(Played):
    def test_dump_and_restore(self):
        postgres = Postgres()
        self.addCleanup(postgres.remove)
        place = ("-h", postgres.folder, "-U", "postgres")
        store = postgres.database("muralha")
        server = Server(*OPEN, store=store)
        self.addCleanup(server.remove)
        crowd = server.crowd(*LOAD)
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        wait_until(lambda: int(postgres.sql("SELECT count(*) FROM item", "muralha")) > 100)
        dump = os.path.join(postgres.folder, "muralha.dump")
        postgres.run("pg_dump", *place, "-Fc", "-f", dump, "muralha")
        self.assertIsNone(crowd.poll(), "the games were over too soon")
        crowd.communicate(timeout=170)
        self.assertEqual(crowd.returncode, 0, server.log()[-2000:])
        server.stop()
        copy = postgres.database("again")
        postgres.run("pg_restore", *place, "--exit-on-error", "-d", "again", dump)
        self.checked(copy)
        items = [int(postgres.sql("SELECT count(*) FROM item", name)) for name in ("again", "muralha")]
        self.assertGreater(items[0], 100)
        self.assertLess(items[0], items[1])
        self.served(copy)


if __name__ == "__main__":
    unittest.main(verbosity=2)
