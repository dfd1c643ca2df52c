#!/usr/bin/env python3
"""Compiles the C examples of README.md and the pages, and runs the C programs of Demo/Examples that need no loudspeakers.

    pages.py ROOT LIBRARY SCRATCH
"""
import glob
import os
import re
import shutil
import subprocess
import sys

root, library, scratch = sys.argv[1:]
header, examples, sounds = f"{root}/Sources/TacetC/include", f"{root}/Demo/Examples", f"{root}/Sounds/TacetSounds/Resources"
flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{header}"]
compilers = [name for name in ("gcc", "clang") if shutil.which(name)]
# Nothing of the user's own is heard, read or written; no server is there.
nowhere = f"unix:path={scratch}/no-bus"
environment = dict(
    os.environ, LD_LIBRARY_PATH=library, HOME=scratch, XDG_RUNTIME_DIR=scratch, XDG_STATE_HOME=f"{scratch}/state", ALSA_CONFIG_PATH="/dev/null",
    PULSE_SERVER=f"unix:{scratch}/no-server", DBUS_SESSION_BUS_ADDRESS=nowhere, DBUS_SYSTEM_BUS_ADDRESS=nowhere)
failures, count = [], 0
# Variables of the environment, and the version of the symbols.
others = {"TACET_ADDRESS", "TACET_MEASURES", "TACET_OUTPUT", "TACET_LIBRARY", "TACET_CORPUS", "TACET_MUTATED", "TACET_LIVE_OUTPUT", "TACET_INSPECT", "TACET_0",
          "TACET_SDL_MIXER", "TACET_SDL_MIXER_FOLDER", "TACET_CATEGORY", "TACET_POLICY"}


def run(*command, given=None, **options):
    done = subprocess.run(command, input=given, capture_output=True, text=True, timeout=120, env=environment, cwd=scratch, **options)
    if done.returncode != 0:
        failures.append(f"{' '.join(command)}: ended with {done.returncode}\n{given or ''}\n{done.stdout[-1000:]}{done.stderr[-2000:]}")
    return done.stdout


# Pages: what includes its header stands by itself.
for path in [f"{root}/README.md", *sorted(glob.glob(f"{root}/Sources/Tacet/Tacet.docc/*.md"))]:
    text = open(path, encoding="utf-8").read()
    for example in re.findall(r"```c\n(.*?)```", text, re.S):
        if example.startswith("#include"):
            count += 1
            for compiler in compilers:
                run(compiler, *flags, "-fsyntax-only", "-x", "c", "-", given=example)
    for example in re.findall(r"```python\n(.*?)```", text, re.S):
        count += 1
        compile(example, path, "exec")
    # Each function and constant that a page names is in a header.
    headers = [*sorted(glob.glob(f"{header}/tacet*.h")), f"{root}/Sources/TacetC/Packaging/frame.hpp"]
    declared = "".join(open(one, encoding="utf-8").read() for one in headers)
    for name in set(re.findall(r"\btacet_[a-z0-9_]+\b(?![.\w])", text)):
        if not re.search(rf"\b{name}\b", declared) and not glob.glob(f"{header}/{name}.h*"):
            failures.append(f"{path}: {name} is in no header")
    for name in set(re.findall(r"\bTACET_[A-Z0-9_]+\b", text)):
        if not re.search(rf"\b{name}\b", declared) and name not in others:
            failures.append(f"{path}: {name} is in no header")

# Programs.
programs = {
    "first_sound": (["laser.ogg", "theme.ogg"], "music: "),
    "pause_menu": (["click.wav", "theme.ogg"], "level 0.000\nthe menu clicks"),
    "danger": (["theme.ogg", "theme.ogg"], "danger 1.00: "),
    "fly_by": (["engineHum.ogg"], "second 6: "),
    "bit_crusher": (["engineHum.ogg"], "as it is: 47999 changes a second\n8 bits at 12 kHz: "),
    "worn_radio": (["theme.ogg"], "off: -120.0 dB"),
}
for name, (files, expected) in programs.items():
    for compiler in compilers:
        count += 1
        run(compiler, *flags, f"{examples}/{name}.c", "-o", name, f"-L{library}", "-ltacet", "-lm")
        if os.path.exists(f"{scratch}/{name}"):
            output = run(f"{scratch}/{name}", *(f"{sounds}/{file}" for file in files))
            if expected not in output:
                failures.append(f"{name}: {expected!r} is not in its output:\n{output}")

for failure in failures:
    print(failure, file=sys.stderr)
print(f"Tests/TacetC/pages.py: {count} examples and programs")
sys.exit(bool(failures))
