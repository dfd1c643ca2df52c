#!/usr/bin/env python3
"""Checks the wheel where it is installed: a sound from an Ogg file into a WAV file, all decoders, a place, and whose libraries are loaded.

    wheel.py FOLDER [bare]

FOLDER: has laser.ogg and the same sound as .opus, .mp3 and .flac, and gets laser.wav. bare: the system has none of the libraries, which
is looked at too.
"""
import array
import glob
import os
import re
import sys
import wave

from tacet import Engine, TacetError, decode

folder = sys.argv[1]
laser, to = f"{folder}/laser.ogg", f"{folder}/laser.wav"
names = ["libFLAC", "libmpg123", "libogg", "libopenal", "libopenmpt", "libopus", "libopusfile", "libsndfile", "libsoxr", "libvorbis", "libvorbisfile"]
there = [path for name in names for path in (*glob.glob(f"/usr/lib/{name}.so.*"), *glob.glob(f"/usr/lib/*/{name}.so.*"))]
if "bare" in sys.argv and there:
    sys.exit(f"wheel.py: the system has {there}")

with Engine(output="offline") as engine, wave.open(to, "wb") as file:
    engine.effect(laser).play(gain=-6, loops=2)
    file.setparams((2, 2, 48000, 0, "NONE", ""))
    file.writeframes(array.array("h", (round(32767 * sample) for sample in engine.render(48000))).tobytes())
    engine.effect(laser).play(flags="atPosition", position=(2, 0, 0), loops=-1)
    engine.render(48000)
    left, right = (max(engine.render(4800)[side::2]) for side in (0, 1))
samples = decode(to)[0]
if not 0.05 < max(samples) <= 1 or not right > 2 * left:
    sys.exit(f"wheel.py: it is heard at {max(samples)}, and from the right at {left} and {right}")

peaks = {kind: max(decode(f"{folder}/laser.{kind}")[0]) for kind in ("ogg", "opus", "mp3", "flac")}
if not all(0.8 < peak / peaks["ogg"] < 1.25 for peak in peaks.values()):
    sys.exit(f"wheel.py: the peaks are {peaks}")
# A module without a note is opened or refused by the module's own decoder.
try:
    decode(b"song".ljust(20, b"\0") + bytes(30 * 31) + bytes([1, 0]) + bytes(128) + b"M.K." + bytes(1024), "empty.mod")
except TacetError as error:
    if "is not installed" in str(error):
        sys.exit(f"wheel.py: {error}")

with open("/proc/self/maps", encoding="utf-8") as maps:
    loaded = set(re.findall(r"\S+\.so\S*", maps.read()))
own = os.path.dirname(sys.modules["tacet"].__file__)
strange = sorted(path for path in loaded if os.path.basename(path).split(".so")[0] in names and os.path.dirname(path) != own)
absent = [name for name in names if not any(path.startswith(f"{own}/{name}.so") for path in loaded)]
if strange or absent:
    sys.exit(f"wheel.py: not the wheel's: {strange}; not loaded: {absent}")
print(f"wheel.py: heard at {max(samples):.3f}, from the right at {left:.3f} and {right:.3f}; {len(names)} libraries of the wheel's, none of the system's")
