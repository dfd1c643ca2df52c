"""The files of sound that the scripts play: short tones in each format that SDL_mixer reads, and files that are none."""
import math
import pathlib
import random
import shutil
import struct


def samples(rate, seconds, channels, level=0.05, pitch=440):
    """Frames of a tone without a click at its ends, one list a frame."""
    count = round(rate * seconds)
    edge = max(1, rate // 500)
    frames = []
    for frame in range(count):
        gain = level * min(1, (frame + 1) / edge, (count - frame) / edge)
        frames.append([gain * math.sin(2 * math.pi * pitch * (1 + 0.5 * side) * frame / rate) for side in range(channels)])
    return frames


def riff(rate, channels, bits, data, tag=1, extra=b""):
    block = channels * bits // 8
    form = struct.pack("<HHIIHH", tag, channels, rate, rate * block, block, bits)
    body = b"WAVE" + b"fmt " + struct.pack("<I", len(form)) + form + extra
    body += b"data" + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)
    return b"RIFF" + struct.pack("<I", len(body)) + body


def packed(frames, bits, order="<"):
    values = [value for frame in frames for value in frame]
    if bits == 8:
        return bytes(round(128 + 127 * value) for value in values)
    if bits == 16:
        return struct.pack(f"{order}{len(values)}h", *(round(32767 * value) for value in values))
    return struct.pack(f"<{len(values)}f", *values)


def wave(rate, seconds, channels, bits=16, **tone):
    return riff(rate, channels, bits, packed(samples(rate, seconds, channels, **tone), bits), tag=3 if bits == 32 else 1)


def aiff(rate, seconds):
    frames = samples(rate, seconds, 1)
    data = packed(frames, 16, ">")
    exponent = 16383 + rate.bit_length() - 1
    extended = struct.pack(">HQ", exponent, rate << (64 - rate.bit_length()))
    common = struct.pack(">hIh", 1, len(frames), 16) + extended
    body = b"AIFF" + b"COMM" + struct.pack(">I", len(common)) + common
    body += b"SSND" + struct.pack(">I", len(data) + 8) + struct.pack(">II", 0, 0) + data
    return b"FORM" + struct.pack(">I", len(body)) + body


def voice(seconds):
    """A Creative Voice file at 22,222 Hz, unsigned bytes."""
    data = packed(samples(22222, seconds, 1), 8)
    block = bytes([1]) + struct.pack("<I", len(data) + 2)[:3] + bytes([211, 0]) + data
    return b"Creative Voice File\x1a" + struct.pack("<HHH", 26, 0x010A, 0x1129) + block + b"\0"


def loop_chunk(first, last):
    loop = struct.pack("<6I", 0, 0, first, last, 0, 0)
    body = struct.pack("<9I", 0, 0, 20833, 60, 0, 0, 0, 1, 0) + loop
    return b"smpl" + struct.pack("<I", len(body)) + body


def write(folder, project):
    """Writes all of them into a folder; `project` is the root of the project, whose own sounds are taken too."""
    folder = pathlib.Path(folder)
    files = {
        "stereo48.wav": wave(48000, 0.5, 2), "mono48.wav": wave(48000, 0.7, 1, pitch=523), "mono44.wav": wave(44100, 0.6, 1, pitch=587),
        "byte22.wav": wave(22050, 0.4, 1, 8, pitch=349), "float48.wav": wave(48000, 0.3, 2, 32, pitch=392), "click.wav": wave(48000, 0.01, 2, pitch=1000),
        "stereo11.wav": wave(11025, 0.5, 2, pitch=311), "long48.wav": wave(48000, 4, 2, pitch=277), "loud48.wav": wave(48000, 1, 2, level=0.99),
        "music48.wav": wave(48000, 2.5, 2, pitch=220), "music44.wav": wave(44100, 3, 1, pitch=220),
        "looped.wav": riff(48000, 2, 16, packed(samples(48000, 1, 2), 16), extra=loop_chunk(12000, 35999)),
        "tone.aiff": aiff(44100, 0.5), "tone.voc": voice(0.5),
        "empty.wav": b"", "short.wav": b"RIF", "text.ogg": b"This is no sound, it is a text.\n" * 40,
        "header.wav": wave(48000, 0.1, 2)[:44], "truncated.wav": wave(48000, 0.5, 2)[:20001],
    }
    noise = random.Random(50)
    garbage = bytes(noise.randrange(256) for _ in range(5000))
    for name, head in {"wav": b"RIFF", "ogg": b"OggS", "mp3": b"ID3\4", "flac": b"fLaC", "mid": b"MThd", "mod": b"\1\2\3\4"}.items():
        files[f"garbage.{name}"] = head + garbage
    files["garbage"] = garbage
    for name, data in files.items():
        (folder / name).write_bytes(data)
    resources = pathlib.Path(project) / "Sounds/TacetSounds/Resources"
    shutil.copy(resources / "chime.ogg", folder / "chime.ogg")
    shutil.copy(resources / "heartbeat.ogg", folder / "effect.ogg")
    shutil.copy(resources / "night.ogg", folder / "music.ogg")
    whole = (folder / "chime.ogg").read_bytes()
    (folder / "truncated.ogg").write_bytes(whole[: len(whole) // 2])
