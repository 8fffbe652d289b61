"""The disk is full: clear errors, games that can still be read, and everything goes on when there is room."""
import json
import os
import subprocess
import tempfile
import time
import unittest

from process import OPEN, Server, WithServer, log_lines, wait_until


def mount(folder, size):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder],
                          capture_output=True).returncode == 0


class Disk(WithServer):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="muralha-disk-")
        self.addCleanup(os.rmdir, self.folder)
        if not mount(self.folder, "24m"):
            self.skipTest("a small file system cannot be made here")
        self.addCleanup(subprocess.run, ["umount", "-l", self.folder])
        self.server = Server(*OPEN, folder=self.folder)
        self.addCleanup(self.server.remove)

    def fill(self):
        """Takes every byte that is left."""
        with open(os.path.join(self.folder, "filler"), "ab", buffering=0) as filler:
            for size in 1 << 16, 1 << 12, 1:
                try:
                    while True:
                        filler.write(b"x" * size)
                except OSError:
                    pass

    def test_full_then_room_again(self):
        crowd = self.server.crowd("seconds=60", "carcassonne:players=2/pp/30",
                                  "catan-cards:players=2/pp/10")
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        time.sleep(0.2)
        end = time.monotonic() + 20
        while "disk" not in self.server.log() and time.monotonic() < end and crowd.poll() is None:
            self.fill() # again: the ballast is given up
            time.sleep(0.05)
        self.assertTrue([l for l in log_lines(self.server.log()) if "disk" in json.dumps(l)])
        self.assertIsNone(crowd.poll(), "the games were over before the disk was full")
        status, _, body = self.server.get("/health")
        self.assertEqual(status, 503, body)
        self.assertIn("cannot be written", body.decode())
        time.sleep(0.5)
        self.assertIsNone(crowd.poll())
        os.remove(os.path.join(self.folder, "filler"))
        print(self.finish_crowd(crowd).strip())
        wait_until(lambda: self.server.get("/health")[0] == 200)
        self.server.stop()
        self.check_store()

    def test_killed_while_full(self):
        crowd = self.server.crowd("seconds=60", "carcassonne:players=2/pp/12")
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        time.sleep(0.5)
        for _ in range(5):
            self.fill()
            time.sleep(0.1)
        self.server.kill()
        os.remove(os.path.join(self.folder, "filler"))
        self.server.start()
        self.finish_crowd(crowd)
        self.server.stop()
        self.check_store()


if __name__ == "__main__":
    unittest.main(verbosity=2)
