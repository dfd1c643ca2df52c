"""Checks what the tour of the demo wrote into a folder: sound.wav with its marks, log.jsonl, timeline.png, the pictures."""

import json
import pathlib
import struct
import sys
import zlib

folder = pathlib.Path(sys.argv[1])

wave = (folder / "sound.wav").read_bytes()
assert wave[:4] == b"RIFF" and wave[8:12] == b"WAVE", "sound.wav: is no WAV file"
chunks, at = {}, 12
while at + 8 <= len(wave):
    (length,) = struct.unpack("<I", wave[at + 4 : at + 8])
    chunks[wave[at : at + 4]] = wave[at + 8 : at + 8 + length]
    at += 8 + length + length % 2
samples = struct.unpack(f"<{len(chunks[b'data']) // 4}f", chunks[b"data"])
peak = max(map(abs, samples))
assert 0.05 < peak <= 1, f"sound.wav: its peak is {peak}"

# The marks: places in `cue `, their names in `LIST adtl labl`.
cue, labels = chunks[b"cue "], chunks[b"LIST"]
places = {}
for index in range(struct.unpack("<I", cue[:4])[0]):
    number, place = struct.unpack("<II", cue[4 + 24 * index : 12 + 24 * index])
    places[number] = place / 48_000
assert labels[:4] == b"adtl", "sound.wav: its list is no list of labels"
marks, at = [], 4
while at < len(labels):
    kind, length, number = struct.unpack("<4sII", labels[at : at + 12])
    assert kind == b"labl", f"sound.wav: {kind} among the labels"
    marks.append((places[number], labels[at + 12 : at + 8 + length].rstrip(b"\0").decode()))
    at += 8 + length + length % 2
assert len(marks) == len(places) > 15 and (48, "a call") in marks, f"sound.wav: its marks are {marks}"

pictures = sorted(folder.glob("*.png"))
assert {"other-music", "call", "silent", "without-manners", "timeline"} <= {picture.stem for picture in pictures}
for path in pictures:
    picture = path.read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n", f"{path.name}: is no PNG file"
    pixels, at = b"", 8
    while at < len(picture):
        length, kind = struct.unpack(">I4s", picture[at : at + 8])
        body = picture[at + 8 : at + 8 + length]
        (check,) = struct.unpack(">I", picture[at + 8 + length : at + 12 + length])
        assert check == zlib.crc32(kind + body), f"{path.name}: a wrong checksum in {kind}"
        pixels += body if kind == b"IDAT" else b""
        at += 12 + length
    colours = len(set(zlib.decompress(pixels)))
    assert colours > 50, f"{path.name}: shows nothing ({colours} values)"

with open(folder / "log.jsonl", encoding="utf-8") as file:
    lines = [json.loads(line) for line in file]
held = [line["reasons"] for line in lines if isinstance(line.get("reasons"), dict)]
told = {reason.split(":")[0] for reasons in held for reason in sum(reasons.values(), [])}
# "game": what is muted in the system's mixer is silenced here by the game's own mute.
wanted = {"silentMode", "routeLost", "otherMusic", "interruption", "voiceChat", "game"}
assert told == wanted, f"log.jsonl: held by {sorted(told)}, and not by {sorted(wanted)}"
last = [line for line in lines if "effects" in line][-1]
assert last["effects"] == last["soundtrack"] == "audible", f"log.jsonl: ends held: {last}"
plays = {line["plays"] for line in lines if "plays" in line}
assert {"shot", "burst", "note", "tick"} <= plays, f"log.jsonl: only {sorted(plays)} are played"
print(
    f"the demo wrote {len(samples) // 2} frames with a peak of {peak:.2f} and {len(marks)} marks, "
    f"{len(pictures)} pictures, and {len(lines)} lines of log"
)
