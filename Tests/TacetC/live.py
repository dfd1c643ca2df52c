#!/usr/bin/env python3
"""Plays the game in C on a private PulseAudio and a private PipeWire, and records what comes out of their sink.

    live.py ROOT LIBRARY SCRATCH [COMMAND...]

COMMAND runs the game, such as valgrind with its options.
"""
import array
import os
import shutil
import subprocess
import sys
import time

root, library, scratch = sys.argv[1:4]
under = sys.argv[4:]
header, sounds = f"{root}/Sources/TacetC/include", f"{root}/Sounds/TacetSounds/Resources"
WARNINGS = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
SERVERS = {"PulseAudio": ["pulseaudio"], "PipeWire": ["dbus-daemon", "pipewire", "wireplumber", "pipewire-pulse"]}
FRAMES = 300
failures = []


def compiled(compiler):
    program = f"{scratch}/live-{compiler}"
    sdl = subprocess.run(["pkg-config", "--cflags", "--libs", "sdl2"], capture_output=True, text=True, check=True).stdout.split()
    subprocess.run(
        [compiler, "-std=c99", *WARNINGS, f"-I{header}", f"{root}/Demo/Examples/game.c", "-o", program, f"-L{library}", "-ltacet", "-lm", *sdl],
        check=True)
    return program


class Server:
    """A sound server of the test's own, with a sink `speaker`."""

    def __init__(self, name):
        self.folder = f"{scratch}/{name}"
        os.makedirs(f"{self.folder}/pulse", 0o700)
        os.makedirs(f"{self.folder}/home/.config/wireplumber/bluetooth.lua.d")
        os.chmod(self.folder, 0o700)
        self.environment = dict(
            os.environ, XDG_RUNTIME_DIR=self.folder, PULSE_RUNTIME_PATH=f"{self.folder}/pulse", HOME=f"{self.folder}/home",
            PULSE_SERVER=f"unix:{self.folder}/pulse/native", DBUS_SESSION_BUS_ADDRESS=f"unix:path={self.folder}/bus",
            DBUS_SYSTEM_BUS_ADDRESS=f"unix:path={self.folder}/nobody", GSETTINGS_BACKEND="memory", LC_ALL="C", LD_LIBRARY_PATH=library,
            SDL_VIDEODRIVER="dummy", SDL_RENDER_DRIVER="software")
        self.programs = []
        if name == "PulseAudio":
            self.run(
                "pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", "--realtime=no", "--high-priority=no", "-L",
                f"module-native-protocol-unix auth-anonymous=1 socket={self.folder}/pulse/native", "-L",
                "module-null-sink sink_name=speaker norewinds=1")
        else:
            # WirePlumber 0.4 ends where its Bluetooth monitor finds no login manager.
            with open(f"{self.folder}/home/.config/wireplumber/bluetooth.lua.d/80-none.lua", "w", encoding="utf-8") as file:
                file.write("bluez_monitor.enabled = false\n")
            self.run("dbus-daemon", "--session", "--nofork", f"--address=unix:path={self.folder}/bus")
            self.wait("the bus", lambda: os.path.exists(f"{self.folder}/bus"))
            self.run("pipewire")
            self.wait("PipeWire", lambda: os.path.exists(f"{self.folder}/pipewire-0"))
            self.run("wireplumber")
            self.run("pipewire-pulse")
            self.wait("pipewire-pulse", lambda: self.pactl("info"))
            self.pactl("load-module", "module-null-sink", "sink_name=speaker")
        self.wait("the sink", lambda: self.pactl("set-default-sink", "speaker") is not None and "Default Sink: speaker" in self.pactl("info"))

    def run(self, *command, **options):
        self.programs.append(subprocess.Popen(command, env=self.environment, stderr=subprocess.DEVNULL, **options))
        return self.programs[-1]

    def pactl(self, *words):
        return subprocess.run(["pactl", *words], env=self.environment, capture_output=True, text=True, timeout=20).stdout

    def wait(self, what, condition):
        for _ in range(300):
            if condition():
                return
            time.sleep(0.1)
        raise TimeoutError(f"{what} was not there within 30 s")

    def end(self):
        for program in reversed(self.programs):
            program.kill()
            program.wait()


def peaks(path):
    """The highest sample of each side."""
    samples = array.array("h")
    with open(path, "rb") as file:
        samples.frombytes(file.read()[:-4 or None])
    return [max(map(abs, samples[side::2]), default=0) / 32768 for side in (0, 1)]


def play(name, program):
    server = Server(name)
    try:
        recording = f"{server.folder}/heard"
        with open(recording, "wb") as file:
            recorder = server.run(
                "parec", "--device=speaker.monitor", "--rate=48000", "--channels=2", "--format=s16le", "--latency-msec=50", stdout=file)
            server.wait("the recorder", lambda: "source-output" in server.pactl("list", "source-outputs").lower() or os.path.getsize(recording))
            game = server.run(*under, program, f"{sounds}/laser.ogg", f"{sounds}/theme.ogg", str(FRAMES), stdout=subprocess.PIPE, text=True)
            server.wait("the game's stream", lambda: "Tacet's game in C" in server.pactl("list", "sink-inputs") or game.poll() is not None)
            output = game.communicate(timeout=300)[0]
            recorder.terminate()
            recorder.wait()
        left, right = peaks(recording)
        print(f"live.py: {name}, {os.path.basename(program)}: peaks {left:.3f} and {right:.3f}")
        if game.returncode != 0:
            failures.append(f"{name}: the game ended with {game.returncode}\n{output}")
        if not (0.05 < left <= 1 and 0.05 < right <= 1):
            failures.append(f"{name}: what comes out has the peaks {left} and {right}")
    except (TimeoutError, subprocess.TimeoutExpired) as error:
        failures.append(f"{name}: {error}")
    finally:
        server.end()
        shutil.rmtree(server.folder, ignore_errors=True)


programs = [compiled(compiler) for compiler in ("gcc", "clang") if shutil.which(compiler)]
for name, needed in SERVERS.items():
    missing = [program for program in [*needed, "pactl", "parec"] if not shutil.which(program)]
    if missing:
        failures.append(f"{name}: not installed: {' '.join(missing)}")
        continue
    for program in programs:
        play(name, program)
for failure in failures:
    print(failure, file=sys.stderr)
sys.exit(bool(failures))
