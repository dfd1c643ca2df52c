#!/usr/bin/env python3
"""Samples of every command and signal of Scenario.md, and the bank whose names they say.

    samples.py SCRATCH

writes the bank, table.json, and samples.txt: a line for each word, of its category, or "-", and its samples as JSON, with tabs between
them.
"""
import json
import math
import struct
import sys
import wave

COMMANDS = {
    "soundtrack.play": [{"name": "theme", "fadeIn": 0.1, "gain": -3}, {"name": "all"}], "soundtrack.stop": [{"over": 0.1}],
    "soundtrack.pause": [{}], "soundtrack.resume": [{}], "soundtrack.seek": [{"to": 0.5}],
    "soundtrack.crossfade": [{"name": "boss", "over": 0.2}], "soundtrack.enqueue": [{"name": "boss"}], "soundtrack.next": [{}],
    "soundtrack.previous": [{"over": 0.1}], "soundtrack.intensity": [{"to": 0.5}, {"to": 1, "delay": 0.1, "when": 1}],
    "soundtrack.layer": [{"layer": 0, "gain": -3}, {"layer": 1, "gain": -3, "when": 1}],
    "soundtrack.transition": [{"name": "theme", "exit": "beat", "every": 2, "lead": 0.1}],
    "soundtrack.finishLoop": [{}], "soundtrack.loop": [{"loop": [4800, 48000]}], "soundtrack.stinger": [{"name": "boss"}],
    "playhead": [{}], "play": [{"name": "laser", "as": "v", "loop": True}, {"name": "steps"}], "stop": [{"voice": "v"}],
    "stop.cancel": [{"voice": "v"}], "seek": [{"voice": "v", "to": 0.5}],
    "pause": [{"voice": "v"}], "resume": [{"voice": "v"}], "stopAll": [{}, {"bus": "world", "over": 0.1}, {"effect": "laser"}], "limit": [{"effect": "laser", "count": 3}],
    "reload": [{"effect": "laser"}], "set": [{"voice": "v", "gain": -3, "over": 0.1}, {"voice": "v", "left": -6, "right": 3, "width": -1}], "space": [{"effect": "laser", "doppler": 0.5}],
    "filter": [{"mix": "master", "lowPassHertz": 800, "resonance": 2}, {"bus": "world", "lowPassStrength": 0.5},
               {"mix": "master", "lowPass": 800}, {"bus": "world", "highPass": 0.5}], "reverb": [{"preset": "hall"}, {"name": "mine"}],
    "reverb.zones": [{"names": ["shaft"]}],
    "reverb.send": [{"bus": "world", "gain": -6, "highPassStrength": 0.2}, {"bus": "world", "lowPassHertz": 4000, "resonance": 1}],
    "hrtf": [{"mode": "off"}],
    "prepareSpace": [{}],
    "world": [{"unitsPerMeter": 2}], "listener": [{"position": [0, 0, 1]}], "listeners": [{"listeners": [{"position": [0, 0, 0]}]}],
    "musicalClock": [{"tempo": 120}], "beat": [{"clock": "effects"}], "status": [{"voice": "v"}], "meters": [{}], "expect": [{"effects": "audible"}],
    "accessibility": [{"mono": True}, {"balance": 0, "over": 0.1, "when": 1}], "bus": [
        {"name": "world", "gain": -6, "pan": -0.5, "lowPassStrength": 0.1, "highPassStrength": 0.1},
        {"name": "world", "lowPassHertz": 3000, "highPassHertz": 400, "resonance": 2, "over": 0.1},
        {"name": "world", "equaliser": {"low": {"frequency": 150, "gain": 3}, "middle": {"gain": -6, "width": 1}, "high": {"gain": 2}}},
        {"name": "world", "compressor": {"threshold": -20, "ratio": 4, "attack": 0.005, "release": 0.1, "makeUp": 3}},
        {"name": "world", "mixLowPass": 900}, {"name": "world", "metered": True}],
    "duck": [{"bus": "soundtrack", "under": "world"}],
    "snapshot.enter": [{"name": "menu"}], "snapshot.leave": [{"name": "menu"}], "save": [{"as": "s"}], "restore": [{"name": "s"}],
    "activate": [{}], "deactivate": [{"notifyOthers": False}], "engine.pause": [{"over": 0.05}], "engine.resume": [{}],
    "setCategory": [{"category": "ambient"}], "policy": [{"focusLoss": "mute"}], "output.choose": [{"id": "headset"}],
    "output.restore": [{"id": "other", "name": "Other"}], "output.soundtrack": [{"own": True}], "resumeAfterRouteLoss": [{}],
    "nowPlaying": [{"title": "Theme"}], "otherMusic.log": [{}], "otherMusic.control": [{"command": "pause"}], "record": [{"tone": 440, "channels": 2}, {"hears": "laser"}], "stopRecording": [{}], "microphone": [{"mute": True}],
    "beginProcessing": [{"reason": "writes the mix"}], "endProcessing": [{}],
}

SIGNALS = {
    "input": [{"lost": True}, {"lost": False}], "lid": [{"closed": True}, {"closed": False}],
    "silentMode": [{"on": True}, {"on": False}], "lock": [{"on": True}, {"on": False}], "voiceChat": [{"on": True}, {"on": False}], "phoneCall": [{"on": True}, {"on": False}], "background": [{"on": True}, {"on": False}],
    "windowFocus": [{"on": False}, {"on": True}], "otherMusic": [{"on": True, "who": "radio"}, {"on": False, "who": "radio"}], "otherAudio": [{"on": True}, {"on": False}],
    "otherMusicUnknown": [{"on": True}, {"on": False}], "interruption": [{"source": "call", "began": True}, {"source": "call", "began": False}],
    "route": [{"to": "headphones"}, {"to": "speaker", "chosen": True}, {"to": "hdmi", "before": "bluetooth"}], "output": [{"lost": True}, {"lost": False}],
    "outputs": [{"outputs": [{"id": "headset", "name": "Headset", "kind": "headphones", "current": True}]}],
    "systemVolume": [{"level": 0.5}, {"level": 0.6}], "outside:mixer-muted": [{"on": True}, {"on": False}], "outside:mixer-silent": [{"on": True}, {"on": False}],
    "outside:system-muted": [{"on": True}, {"on": False}], "outside:system-silent": [{"on": True}, {"on": False}], "playerVolume": [{"id": "radio", "volume": 0.5}],
    "remoteCommand": [{"command": "pause"}],
}

# The category that a word is for, in an active session.
CATEGORIES = {"beginProcessing": "audioProcessing", "record": "playAndRecord"}


def write_tone(path, hertz):
    with wave.open(path, "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(48000)
        file.writeframes(b"".join(struct.pack("<h", int(8000 * math.sin(i * hertz * 2 * math.pi / 48000))) for i in range(96000)))


def write_bank(scratch):
    write_tone(f"{scratch}/a.wav", 440)
    write_tone(f"{scratch}/b.wav", 660)
    with open(f"{scratch}/table.json", "w", encoding="utf-8") as file:
        file.write(
            '{"effects": {"laser": "a.wav", "step": "b.wav"}, "sets": {"steps": {"effects": ["laser", "step"], "seed": 1}},'
            ' "soundtracks": {"theme": {"file": "a.wav", "tempo": {"tempo": 120}}, "boss": "b.wav"},'
            ' "playlists": {"all": {"soundtracks": ["theme", "boss"]}}, "buses": {"world": {}},'
            ' "snapshots": {"menu": {"world": {"gain": -12}}}, "reverbs": {"mine": {"preset": "cave"}},'
            ' "zones": {"shaft": {"reverb": "mine", "center": [1, 0, 0], "radius": 2}}}')


if __name__ == "__main__":
    write_bank(sys.argv[1])
    with open(f"{sys.argv[1]}/samples.txt", "w", encoding="utf-8") as file:
        for verb, words in (("do", COMMANDS), ("signal", SIGNALS)):
            for word, samples in words.items():
                lines = [json.dumps({verb: word} | keys) for keys in samples]
                file.write("\t".join([CATEGORIES.get(word, "-")] + lines) + "\n")
