"""Checks what a headless run of the demo wrote into a folder: sound.wav, picture.png, log.jsonl."""

import json
import struct
import sys
import zlib

folder = sys.argv[1]

with open(f"{folder}/sound.wav", "rb") as file:
    wave = file.read()
assert wave[:4] == b"RIFF" and wave[8:12] == b"WAVE", "sound.wav: is no WAV file"
data = wave.index(b"data") + 8
samples = struct.unpack(f"<{(len(wave) - data) // 4}f", wave[data : data + (len(wave) - data) // 4 * 4])
peak = max(map(abs, samples))
assert 0.05 < peak <= 1, f"sound.wav: its peak is {peak}"

with open(f"{folder}/picture.png", "rb") as file:
    picture = file.read()
assert picture[:8] == b"\x89PNG\r\n\x1a\n", "picture.png: is no PNG file"
pixels, at = b"", 8
while at < len(picture):
    length, kind = struct.unpack(">I4s", picture[at : at + 8])
    body = picture[at + 8 : at + 8 + length]
    (check,) = struct.unpack(">I", picture[at + 8 + length : at + 12 + length])
    assert check == zlib.crc32(kind + body), f"picture.png: a wrong checksum in {kind}"
    pixels += body if kind == b"IDAT" else b""
    at += 12 + length
colours = len(set(zlib.decompress(pixels)))
assert colours > 50, f"picture.png: shows nothing ({colours} values)"

with open(f"{folder}/log.jsonl", encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
held = [line["reasons"] for line in lines if isinstance(line.get("reasons"), dict)]
told = {reason.split(":")[0] for reasons in held for reason in sum(reasons.values(), [])}
wanted = {
    "silentMode", "lock", "background", "focusLost", "inactive", "routeLost", "outputLost", "otherMusic", "interruption",
    "voiceChat", "game",
}
assert told == wanted, f"log.jsonl: never held by {sorted(wanted - told)}"
last = [line for line in lines if "effects" in line][-1]
assert last["effects"] == last["soundtrack"] == "audible", f"log.jsonl: ends held: {last}"
sounds = {key for line in lines for key in line.get("sound", {})}
assert sounds == {"reverb", "snapshot", "timeScale", "hrtf", "lowPass"}, f"log.jsonl: only {sorted(sounds)} changed the sound"
print(f"the demo wrote {len(samples) // 2} frames with a peak of {peak:.2f}, a picture, and {len(lines)} lines of log")
