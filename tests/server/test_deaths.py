"""The server is killed in the middle of load, at random moments, or told to stop: nothing that was
acknowledged is missing, nothing is half there, and every game goes on."""
import os
import random
import signal
import time
import unittest

from process import SOAK, THIN, WithServer, log_lines

TIMES = 50 if SOAK else 3 if THIN else 8
LOAD = ("carcassonne:players=2/pp/6", "catan-cards:players=2/pp/3", "carcassonne:players=4,plus/ppbp/2")


class Deaths(WithServer):
    def setUp(self):
        super().setUp()
        self.random = random.Random(2026)
        self.crowds = 0
        self.crowd = None
        self.addCleanup(lambda: self.crowd.poll() is None and self.crowd.kill())

    def crowd_start(self):
        self.crowds += 1
        self.crowd = self.server.crowd(f"seconds={100 + 10 * TIMES}", f"seed={self.crowds}", "drop=5", *LOAD)

    def under_load(self, end):
        """Ends the server so many times; who plays goes on as if nothing had happened."""
        self.crowd_start()
        moments = 0
        for _ in range(TIMES):
            time.sleep(self.random.uniform(0.05, 0.5))
            if self.crowd.poll() is not None:
                self.finish_crowd(self.crowd)
                self.crowd_start()
                time.sleep(self.random.uniform(0.2, 0.5))
            moments += self.crowd.poll() is None
            end()
            self.server.start()
        out = self.finish_crowd(self.crowd, 120 + 10 * TIMES)
        print(out.strip())
        self.assertGreater(moments, TIMES // 2)
        self.server.stop()
        print(self.check_store().strip().splitlines()[-1])

    def test_killed(self):
        self.under_load(self.server.kill)
        self.assertNotIn("suspect", self.server.log())

    def test_told_to_stop(self):
        self.under_load(self.server.stop)

    def test_told_twice(self):
        """Who does not want to wait says it again."""
        self.crowd_start()
        time.sleep(0.5)
        self.server.signal(signal.SIGTERM)
        self.server.signal(signal.SIGTERM)
        self.server.wait()
        self.server.start()
        self.finish_crowd(self.crowd)
        self.server.stop()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
