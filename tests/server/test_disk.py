"""The disk is full: clear errors, games that can still be read, and everything goes on when there is room. Once on a
small file system, where one can be made; and once, everywhere, with a limit on the size of files, which is no full
disk to the store but writes that fail."""
import json
import os
import resource
import subprocess
import tempfile
import time
import unittest

from process import OPEN, Server, WithServer, log_lines, wait_until


def mount(folder, size):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder],
                          capture_output=True).returncode == 0


class SmallDisk:
    """A tmpfs that is filled."""
    says = "the disk is full"

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

    def empty(self):
        os.remove(os.path.join(self.folder, "filler"))


class SmallFiles:
    """No file may grow beyond a size that the log is far from."""
    says = "cannot be read or written"

    def limit(self, size):
        resource.prlimit(self.server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def fill(self):
        self.limit(1 << 19)

    def empty(self):
        if self.server.process.poll() is None:
            self.limit(resource.RLIM_INFINITY)


class Full:
    def crowd_plays(self, *setups):
        """Games that are under way."""
        crowd = self.server.crowd("seconds=200", *setups)
        self.addCleanup(lambda: crowd.poll() is None and crowd.kill())
        wait_until(lambda: json.loads(self.server.get("/health")[2])["stored"] > 20)
        return crowd

    def says_full(self):
        return any(self.says in line.get("why", "") for line in log_lines(self.server.log()))

    def test_full_then_room_again(self):
        crowd = self.crowd_plays("carcassonne:players=2/pp/30", "catan-cards:players=2/pp/10")
        end = time.monotonic() + 60
        while not self.says_full() and time.monotonic() < end and crowd.poll() is None:
            self.fill()  # again: the ballast is given up
            time.sleep(0.05)
        self.assertIsNone(crowd.poll(), "the games were over before the disk was full")
        self.assertTrue(self.says_full())
        status, _, body = self.server.get("/health")
        self.assertEqual(status, 503, body)
        self.assertIn("cannot be written", body.decode())
        time.sleep(0.5)
        self.assertIsNone(crowd.poll())
        self.empty()
        print(self.finish_crowd(crowd, 200).strip())
        wait_until(lambda: self.server.get("/health")[0] == 200)
        self.server.stop()
        self.check_store()

    def test_killed_while_full(self):
        crowd = self.crowd_plays("carcassonne:players=2/pp/12")
        for _ in range(5):
            self.fill()
            time.sleep(0.1)
        self.server.kill()
        self.empty()
        self.server.start()
        self.finish_crowd(crowd, 200)
        self.server.stop()
        self.check_store()


class FullDisk(Full, SmallDisk, WithServer):
    pass


class FullFiles(Full, SmallFiles, WithServer):
    pass


if __name__ == "__main__":
    unittest.main(verbosity=2)
