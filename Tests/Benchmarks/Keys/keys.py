"""Presses keys of the demo (XTest) and finds their first frames in what the output's monitor has: NAME TIMES."""
import array, collections, ctypes, statistics, subprocess, sys, threading, time

RATE = 48_000
server, times = sys.argv[1], int(sys.argv[2])

x11, xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
x11.XOpenDisplay.restype = ctypes.c_void_p
x11.XStringToKeysym.restype = ctypes.c_ulong
x11.XKeysymToKeycode.argtypes = [ctypes.c_void_p, ctypes.c_ulong]
x11.XFlush.argtypes = [ctypes.c_void_p]
xtst.XTestFakeKeyEvent.argtypes = [ctypes.c_void_p, ctypes.c_uint, ctypes.c_int, ctypes.c_ulong]
display = x11.XOpenDisplay(None)


def press(name):
    """Presses a key and lets it go 60 ms later. Returns the time of the press."""
    code = x11.XKeysymToKeycode(display, x11.XStringToKeysym(name.encode()))
    begin = time.monotonic()
    for down in (1, 0):
        xtst.XTestFakeKeyEvent(display, code, down, 0)
        x11.XFlush(display)
        if down:
            time.sleep(0.06)
    return begin


class Monitor(threading.Thread):
    """The frames of the monitor. A frame's time is that of the promptest arrival of the last two seconds, so that none seems
    late by chance, and a frame that the server left out moves no later one."""

    def __init__(self):
        super().__init__(daemon=True)
        self.samples, self.begins = array.array("f"), collections.deque()
        self.parec = subprocess.Popen(
            ["parec", "--device=speaker.monitor", "--format=float32le", f"--rate={RATE}", "--channels=2", "--latency-msec=5"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0)

    def run(self):
        rest = b""
        while data := self.parec.stdout.read(65_536):
            now, data = time.monotonic(), rest + data
            whole = len(data) // 8 * 8
            rest = data[whole:]
            self.samples.frombytes(data[:whole])
            self.begins.append((now, now - len(self.samples) / 2 / RATE))
            while self.begins[0][0] < now - 2:
                self.begins.popleft()

    def is_silent(self, seconds=0.3):
        return len(self.samples) > RATE and not any(self.samples[-int(seconds * RATE) * 2:])

    def first(self, moment, within=1.0):
        """Seconds from a moment to the first frame that is not silent; None: there was none, or it was not silent then."""
        time.sleep(within)
        begin = int((moment - min(begin for _, begin in list(self.begins))) * RATE)
        frames = self.samples[begin * 2:]
        for index, sample in enumerate(frames):
            if sample:
                return index // 2 / RATE if index > 0 else None
        return None


def await_silence(monitor, otherwise=lambda: None):
    for _ in range(60):
        if monitor.is_silent():
            return
        time.sleep(0.25)
        otherwise()
    sys.exit(f"{server}: it does not become silent")


def show(what, found):
    found = sorted(1_000 * value for value in found if value is not None)
    if not found:
        sys.exit(f"{server}: nothing is heard of {what}")
    print(f"{server}, {what}: median {statistics.median(found):.0f} ms ({found[0]:.0f} to {found[-1]:.0f}, {len(found)} times)", flush=True)


monitor = Monitor()
monitor.start()
while len(monitor.samples) < RATE * 6 or monitor.is_silent():
    time.sleep(0.2)

# Silent mode goes off: all that was silenced comes back.
found = []
for _ in range(times):
    press("1")
    await_silence(monitor)
    found.append(monitor.first(press("1")))
show("silent mode off", found)

# A shot from rest, without music and without the ship's engine.
for key in ("Tab", "h", "equal", "Tab", "Return"):
    press(key)
    time.sleep(0.3)
found = []
for _ in range(times):
    await_silence(monitor)
    found.append(monitor.first(press("space")))
show("a shot", found)
