"""What comes out of the private session's loudspeaker, for the scripts of this folder that run in one."""
import array
import os
import subprocess
import time


def wait(condition, what):
    """Waits for half a minute at most."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise TimeoutError(what)


class Recording:
    """A file that a recorder writes, samples of 16 bits."""

    def __init__(self, path):
        self.path, self.file = path, open(path, "wb")
        self.recorder = subprocess.Popen(
            ["parec", "--device=speaker.monitor", "--rate=48000", "--channels=2", "--format=s16le", "--latency-msec=20"], stdout=self.file)

    def peak(self, seconds, after=0):
        """The highest sample of the last seconds beyond a place in bytes; nothing before there are so many."""
        count = int(seconds * 48000) * 4
        with open(self.path, "rb") as file:
            file.seek(after)
            data = file.read()
        data = data[: len(data) // 4 * 4]
        return max(map(abs, array.array("h", data[-count:]))) / 32768 if len(data) >= count else None

    def comes(self, condition):
        """True once two tenths of a second that are yet to come are so."""
        after = os.path.getsize(self.path) // 4 * 4

        def look():
            peak = self.peak(0.2, after)
            return peak is not None and condition(peak)
        return look

    def end(self):
        self.recorder.kill()
        self.recorder.wait()
