#!/usr/bin/env python3
"""Walks the tables of Scenario.md: every command and every signal is done by tacet_do, on an engine with a bank. What was said is
a scenario, which `tacet render` plays.

    table.py ROOT SCRATCH [TACET]
"""
import math
import os
import re
import struct
import subprocess
import sys
import wave

root, scratch = sys.argv[1:3]
sys.path.insert(0, f"{root}/Sources/TacetC/Bindings")
from tacet import Engine, TacetError  # noqa: E402

SAMPLES = {
    "soundtrack.play": [{"name": "theme", "fadeIn": 0.1}, {"name": "all"}], "soundtrack.stop": [{"over": 0.1}],
    "soundtrack.pause": [{}], "soundtrack.resume": [{}], "soundtrack.seek": [{"to": 0.5}],
    "soundtrack.crossfade": [{"name": "boss", "over": 0.2}], "soundtrack.enqueue": [{"name": "boss"}], "soundtrack.next": [{}],
    "soundtrack.previous": [{"over": 0.1}], "soundtrack.intensity": [{"to": 0.5}], "soundtrack.layer": [{"layer": 0, "gain": -3}],
    "soundtrack.transition": [{"name": "theme", "exit": "beat"}], "soundtrack.finishLoop": [{}], "soundtrack.stinger": [{"name": "boss"}],
    "playhead": [{}], "play": [{"name": "laser", "as": "v", "loop": True}, {"name": "steps"}], "stop": [{"voice": "v"}],
    "pause": [{"voice": "v"}], "resume": [{"voice": "v"}], "stopAll": [{}], "limit": [{"effect": "laser", "count": 3}],
    "reload": [{"effect": "laser"}], "set": [{"voice": "v", "gain": -3, "over": 0.1}], "space": [{"effect": "laser", "doppler": 0.5}],
    "filter": [{"mix": "master", "lowPass": 800}, {"bus": "world", "lowPass": 0.5}], "reverb": [{"preset": "hall"}, {"name": "mine"}],
    "reverb.zones": [{"names": ["shaft"]}], "reverb.send": [{"bus": "world", "gain": -6}], "hrtf": [{"mode": "off"}],
    "world": [{"unitsPerMeter": 2}], "listener": [{"position": [0, 0, 1]}], "listeners": [{"listeners": [{"position": [0, 0, 0]}]}],
    "musicalClock": [{"tempo": 120}], "beat": [{"clock": "effects"}], "status": [{"voice": "v"}], "meters": [{}],
    "accessibility": [{"mono": True}], "bus": [{"name": "world", "gain": -6}], "duck": [{"bus": "soundtrack", "under": "world"}],
    "snapshot.enter": [{"name": "menu"}], "snapshot.leave": [{"name": "menu"}], "save": [{"as": "s"}], "restore": [{"name": "s"}],
    "activate": [{}], "deactivate": [{"notifyOthers": False}], "engine.pause": [{"over": 0.05}], "engine.resume": [{}],
    "setCategory": [{"category": "ambient"}], "policy": [{"focusLoss": "mute"}], "output.choose": [{"id": "headset"}],
    "output.restore": [{"id": "other", "name": "Other"}], "output.soundtrack": [{"own": True}], "resumeAfterRouteLoss": [{}],
    "nowPlaying": [{"title": "Theme"}], "record": [{"tone": 440, "channels": 2}, {"hears": "laser"}], "stopRecording": [{}], "microphone": [{"mute": True}],
    "beginProcessing": [{"reason": "writes the mix"}], "endProcessing": [{}],
    "input": [{"lost": True}, {"lost": False}], "lid": [{"closed": True}, {"closed": False}],
    "silentMode": [{"on": False}], "lock": [{"on": False}], "voiceChat": [{"on": True}, {"on": False}], "background": [{"on": False}],
    "windowFocus": [{"on": True}], "otherMusic": [{"on": True, "who": "radio"}, {"on": False, "who": "radio"}], "otherAudio": [{"on": False}],
    "otherMusicUnknown": [{"on": False}], "interruption": [{"source": "call", "began": True}, {"source": "call", "began": False}],
    "route": [{"to": "headphones"}], "output": [{"lost": False}],
    "outputs": [{"outputs": [{"id": "headset", "name": "Headset", "kind": "headphones", "current": True}]}],
    "systemVolume": [{"level": 0.5}], "outside:mixer-muted": [{"on": False}], "outside:mixer-silent": [{"on": False}],
    "outside:system-muted": [{"on": False}], "outside:system-silent": [{"on": False}], "playerVolume": [{"id": "radio", "volume": 0.5}],
    "remoteCommand": [{"command": "pause"}],
}

# The category that a word is for, in an active session.
CATEGORIES = {"beginProcessing": "audioProcessing", "record": "playAndRecord"}

page = open(f"{root}/Sources/Tacet/Tacet.docc/Scenario.md", encoding="utf-8").read()
failures = []


def words(verb):
    """The words in the first column of the table of `do` or `signal`."""
    table = page.split(f"| `{verb}` | keys", 1)[1].split("\n\n", 1)[0]
    return [word for row in table.splitlines()[2:] for word in re.findall(r"`([^`]+)`", row.split("|")[1])]


def write_tone(name, hertz):
    with wave.open(f"{scratch}/{name}", "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(48000)
        file.writeframes(b"".join(struct.pack("<h", int(8000 * math.sin(i * hertz * 2 * math.pi / 48000))) for i in range(96000)))


write_tone("a.wav", 440)
write_tone("b.wav", 660)
with open(f"{scratch}/table.json", "w", encoding="utf-8") as file:
    file.write(
        '{"effects": {"laser": "a.wav", "step": "b.wav"}, "sets": {"steps": {"effects": ["laser", "step"], "seed": 1}},'
        ' "soundtracks": {"theme": {"file": "a.wav", "tempo": {"tempo": 120}}, "boss": "b.wav"},'
        ' "playlists": {"all": {"soundtracks": ["theme", "boss"]}}, "buses": {"world": {}},'
        ' "snapshots": {"menu": {"world": {"gain": -12}}}, "reverbs": {"mine": {"preset": "cave"}},'
        ' "zones": {"shaft": {"reverb": "mine", "center": [1, 0, 0], "radius": 2}}}')

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
                    if name in ("stop", "pause", "resume", "set", "status"):
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
        [sys.argv[3], "render", f"{scratch}/script.json", "--output", f"{scratch}/script.wav"], capture_output=True, text=True)
    if done.returncode or os.path.getsize(f"{scratch}/script.wav") < 48000:
        failures.append(f"tacet render: {done.returncode}\n{done.stderr[-2000:]}")

for failure in failures:
    print(failure, file=sys.stderr)
print(f"{len(commands)} commands and {len(signals)} signals")
sys.exit(bool(failures))
