#!/usr/bin/env python3
"""Walks the tables of Scenario.md: every command and every signal is done by tacet_do, on an engine with a bank. What was said is
a scenario, which `tacet render` plays.

    table.py ROOT SCRATCH [TACET]        # SCRATCH/bindings has tacet.py
"""
import os
import re
import subprocess
import sys

root, scratch = sys.argv[1:3]
sys.path.insert(0, f"{scratch}/bindings")
from tacet import Engine, TacetError  # noqa: E402
from samples import CATEGORIES, COMMANDS, SIGNALS, write_bank  # noqa: E402

SAMPLES = COMMANDS | SIGNALS

page = open(f"{root}/Sources/Tacet/Tacet.docc/Scenario.md", encoding="utf-8").read()
failures = []


def words(verb):
    """The words in the first column of the table of `do` or `signal`."""
    table = page.split(f"| `{verb}` | keys", 1)[1].split("\n\n", 1)[0]
    return [word for row in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", row.split("|")[1])]


write_bank(scratch)

with Engine(bank=f"{scratch}/table.json", output="offline", flags=8) as engine:
    engine.signal("outputs", **SAMPLES["outputs"][0])
    commands, signals = words("do"), words("signal")
    if len(commands) < 50 or len(signals) < 15:
        failures.append(f"the tables have {len(commands)} commands and {len(signals)} signals")
    # A voice that lives, and a saved state, for those that name one.
    for verb, names in (("do", commands), ("signal", signals)):
        for name in names:
            if name not in SAMPLES:
                failures.append(f"no sample of {name}")
            for keys in SAMPLES.get(name, []):
                try:
                    if name in ("stop", "stop.cancel", "pause", "resume", "seek", "set", "status"):
                        engine.do("play", name="laser", **{"as": "v"})
                    if name in CATEGORIES:
                        engine.do("setCategory", category=CATEGORIES[name])
                        engine.do("activate")
                    engine.do(name, **keys) if verb == "do" else engine.signal(name, **keys)
                except TacetError as error:
                    failures.append(f"{name} {keys}: {error}")
            try:
                engine.do(name, **{"noSuchKey": 1}) if verb == "do" else engine.signal(name, **{"noSuchKey": 1})
                failures.append(f"{name} takes a key that there is not")
            except TacetError as error:
                if "noSuchKey" not in str(error):
                    failures.append(f"{name} does not name its unknown key: {error}")
            engine.render(2400)
    log = engine.text_state("log")
    for word in ("playhead", "status", "meters", "saved", "restored"):
        if f'"event":"{word}"' not in log:
            failures.append(f"the log has no line of {word}")
    script = engine.text_state("script")

with open(f"{scratch}/script.json", "w", encoding="utf-8") as file:
    file.write(script)
if len(sys.argv) > 3:
    done = subprocess.run(
        [sys.argv[3], "render", f"{scratch}/script.json", "--output", f"{scratch}/script.wav", "--force"], capture_output=True, text=True)
    if done.returncode or os.path.getsize(f"{scratch}/script.wav") < 48000:
        failures.append(f"tacet render: {done.returncode}\n{done.stderr[-2000:]}")

for failure in failures:
    print(failure, file=sys.stderr)
print(f"{len(commands)} commands and {len(signals)} signals")
sys.exit(bool(failures))
