#!/usr/bin/env python3
"""Plays the games of pygame and LÖVE of the page Engines in windows, in a private session, and listens to them.

    engines.py ROOT BINDINGS PYTHON

PYTHON has the wheel and pygame; its library is that of LÖVE too. Each game is heard, exactly silent while it is minimised, heard again,
and ends with its window.
"""
import os
import re
import shutil
import subprocess
import sys

from heard import Recording, wait

root, bindings, python = sys.argv[1:]
scratch = os.environ["TACET_THEATRE"]
page = open(f"{root}/Sources/Tacet/Tacet.docc/Engines.md", encoding="utf-8").read()
sounds = f"{root}/Sounds/TacetSounds/Resources"


def programs(language, word):
    return [text for text in re.findall(rf"```{language}\n(.*?)```", page, re.S) if word in text]


def folder(name, files):
    path = f"{scratch}/{name}"
    os.makedirs(path)
    for sound in ("laser.ogg", "theme.ogg"):
        shutil.copy(f"{sounds}/{sound}", path)
    for file, text in files.items():
        with open(f"{path}/{file}", "w", encoding="utf-8") as to:
            to.write(text)
    return path


def pointed(*words):
    return subprocess.run(["xdotool", *words], capture_output=True, text=True, timeout=20).stdout.split()


class Game:
    def __init__(self, name, path, command, **environment):
        self.name, self.recording = name, Recording(f"{scratch}/{name}.heard")
        self.output = open(f"{scratch}/{name}.output", "w+", encoding="utf-8")
        self.program = subprocess.Popen(
            command, cwd=path, env=dict(os.environ, **environment), stdout=self.output, stderr=subprocess.STDOUT)

    def play(self):
        comes = self.recording.comes
        wait(lambda: pointed("search", "--onlyvisible", "--pid", str(self.program.pid)) or self.program.poll() is not None, "its window")
        window = pointed("search", "--onlyvisible", "--pid", str(self.program.pid))[-1]
        wait(comes(lambda peak: peak > 0.01), "its music")
        pointed("windowactivate", window, "key", "space")
        first = self.recording.peak(0.2)
        pointed("windowminimize", window)
        wait(comes(lambda peak: peak == 0), "silence while it is minimised")
        pointed("windowactivate", window)
        wait(comes(lambda peak: peak > 0.01), "its music again")
        pointed("windowactivate", window, "key", "alt+F4")
        self.program.wait(30)
        if self.program.returncode:
            raise TimeoutError(f"an end with 0, not {self.program.returncode}")
        print(f"engines.py: {self.name}: music at {first:.3f}, silent while minimised, heard again, ends with its window", flush=True)

    def end(self):
        self.program.kill()
        self.program.wait()
        self.recording.end()


library = subprocess.run([python, "-c", "import os, tacet; print(os.path.dirname(tacet.__file__))"], check=True, capture_output=True, text=True).stdout.strip()
configuration, main = programs("lua", "love.conf")[0], programs("lua", "love.load")[0]
games = {
    "pygame": (folder("pygame", {"game.py": programs("python", "import pygame")[0]}), [python, "game.py"], {}),
    "love": (
        folder("love", {"conf.lua": configuration, "main.lua": main, "tacet.lua": open(f"{bindings}/tacet.lua", encoding="utf-8").read()}),
        ["love", "."], {"TACET_LIBRARY": f"{library}/libtacet.so.0"}),
}
failed = False
for name, (path, command, environment) in games.items():
    game = Game(name, path, command, **environment)
    try:
        game.play()
    except (TimeoutError, IndexError, subprocess.TimeoutExpired) as error:
        failed = True
        with open(game.output.name, encoding="utf-8") as output:
            print(f"engines.py: {name}: there was not: {error}\n{output.read()}", file=sys.stderr)
    finally:
        game.end()
sys.exit(failed)
