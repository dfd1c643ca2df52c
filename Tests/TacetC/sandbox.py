#!/usr/bin/env python3
"""Plays a game in a folder that has all it brings, in systems without its libraries, and listens to it in a private session.

    sandbox.py ROOT FOLDER SERVER SYSTEM...

FOLDER: `sandboxed`, theme.ogg, and the libraries. SERVER: the session's, PulseAudio or PipeWire. SYSTEM: roots with a sound server's and
the bus's client libraries. Twice in each: the folder has been moved there, and all of the session can be reached; and in a sandbox of
bubblewrap, which has the server's socket and a bus that is filtered by the words of the page Shipping. The game is heard,
yields to the music of a player that the bus shows, and goes on.
"""
import os
import re
import subprocess
import sys

from heard import Recording, wait

root, folder, server, *systems = sys.argv[1:]
session, runtime = os.environ["TACET_THEATRE"], os.environ["XDG_RUNTIME_DIR"]
bus, pulse = os.environ["DBUS_SESSION_BUS_ADDRESS"], os.environ["PULSE_SERVER"].split("unix:")[1]
page = open(f"{root}/Sources/Tacet/Tacet.docc/Shipping.md", encoding="utf-8").read()
allowed = re.findall(r"- --talk-name=(\S+)", page)


def inside(system, *arguments):
    base = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/run"]
    for name in ("usr", "etc"):
        base += ["--ro-bind", f"{system}/{name}", f"/{name}"]
    for name in ("bin", "lib", "lib64"):
        base += ["--symlink", f"usr/{name}", f"/{name}"]
    return [*base, "--setenv", "HOME", "/tmp", "--setenv", "XDG_RUNTIME_DIR", "/run/user/0", "--dir", "/run/user/0", *arguments]


def moved(system):
    """All sockets are where they are outside, and the folder is at another place."""
    return inside(
        system, "--bind", session, session, "--bind", runtime, runtime, "--setenv", "XDG_RUNTIME_DIR", runtime, "--setenv", "PULSE_SERVER",
        os.environ["PULSE_SERVER"], "--setenv", "DBUS_SESSION_BUS_ADDRESS", bus, "--ro-bind", folder, "/opt/moved/here", "/opt/moved/here/sandboxed",
        "/opt/moved/here/theme.ogg")


def sandboxed(system):
    sockets = ["--ro-bind", f"{session}/filtered", "/run/bus", "--ro-bind", pulse, "/run/pulse", "--setenv", "PULSE_SERVER", "unix:/run/pulse"]
    with open(f"{session}/info", "w", encoding="utf-8") as info:
        info.write("[Application]\nname=org.example.Game\n")
    return inside(
        system, *sockets, "--setenv", "DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/bus", "--ro-bind", f"{session}/info", "/.flatpak-info",
        "--ro-bind", folder, "/app", "/app/sandboxed", "/app/theme.ogg")


def play(name, command):
    recording = Recording(f"{session}/{name}.heard")
    output = f"{session}/{name}.output"
    with open(output, "w", encoding="utf-8") as to:
        game = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=to, stderr=subprocess.STDOUT)
    said = lambda: open(output, encoding="utf-8").read()
    player = None
    try:
        wait(recording.comes(lambda peak: peak > 0.01), "its music")
        peak = recording.peak(0.2)
        player = subprocess.Popen(
            ["mpv", "--no-config", "--no-terminal", "--loop", "--ao=pulse", "--script=/usr/lib/mpv-mpris/mpris.so", f"{folder}/theme.ogg"],
            env=dict(os.environ, PULSE_SINK="phones"))
        wait(lambda: "yielding" in said(), "its reason, while a player plays")
        wait(recording.comes(lambda peak: peak == 0), "silence, while a player plays")
        player.kill()
        player.wait()
        wait(recording.comes(lambda peak: peak > 0.01), "its music again")
        with open(f"/proc/{child(game.pid)}/maps", encoding="utf-8") as maps:
            loaded = set(re.findall(r"/\S+\.so\S*", maps.read()))
        game.stdin.close()
        game.wait(20)
        own = sorted({os.path.basename(path).split(".so")[0] for path in loaded if path.startswith(("/opt/moved", "/app", folder))})
        if game.returncode or not {"libtacet", "libopenal", "libsoxr", "libvorbisfile"} <= set(own):
            raise TimeoutError(f"an end with 0 ({game.returncode}) or libraries of the folder's own ({own})")
        reason = re.search(r"reasons: (yielding.+)", said()).group(1)
        print(f"sandbox.py: {name}: music at {peak:.3f}, silent for a player ({reason}), heard again; {len(own)} libraries of the folder", flush=True)
        return True
    except (TimeoutError, subprocess.TimeoutExpired) as error:
        print(f"sandbox.py: {name}: there was not: {error}\n{said()}", file=sys.stderr)
        return False
    finally:
        for one in (player, game):
            if one and one.poll() is None:
                one.kill()
                one.wait()
        recording.end()


def child(number):
    """The process that a sandbox runs, at its end."""
    while True:
        try:
            with open(f"/proc/{number}/task/{number}/children", encoding="utf-8") as file:
                children = file.read().split()
        except FileNotFoundError:
            return number
        if not children:
            return number
        number = int(children[-1])


filtered = subprocess.Popen(["xdg-dbus-proxy", bus, f"{session}/filtered", "--filter", *(f"--talk={name}" for name in allowed)])
wait(lambda: os.path.exists(f"{session}/filtered"), "the filtered bus")
held = True
for system in systems:
    for place in (moved, sandboxed):
        held = play(f"{os.path.basename(system)}, {server}, {place.__name__}", place(system)) and held
filtered.kill()
filtered.wait()
sys.exit(not held)
