#!/usr/bin/env python3
"""Compares two libraries of SDL_mixer by what a game sees and what is heard.

    Tests/TacetSDLMixer/compare.py HARNESS SCRATCH [--ours FOLDER] [--other-harness PROGRAM] [--fault NAME]
                                   [--preload LIBRARY] [--seconds N] [--patience SECONDS] [--seed N] [--rows] [--no-shrink]
                                   [--section NAME] [--variable NAME=VALUE] [--older]

The system's library is one; the other is that of FOLDER, or the system's too. The table and random scripts run on both, each
in a process of its own, by HARNESS; differences are printed with the fewest calls that show them. --fault: the other has a
fault, which --preload puts into it, or which FOLDER's was built with; the first difference ends it. --rows: bad input. Known
differences are in differences.tsv, with their reasons. Ends with 1 where there are others. --older: SDL_mixer 1.2, with a
HARNESS that is built with SDL_MIXER_12: `gcc -DSDL_MIXER_12 -Wno-nonnull … -lSDL_mixer -lSDL`. Its differences are those and
differences12.tsv, and what Debian's does not stand is left out.
"""
import argparse
import array
import bisect
import math
import os
import pathlib
import re
import subprocess
import sys
import time

import calls
import sounds

HERE = pathlib.Path(__file__).resolve().parent
BLOCK, RATE = 256, 48000
LATE = 18  # blocks that the system's library plays on after a jump: what it had decoded before
QUIET = 10 ** (-75 / 20)
FAILED = {"-1", "NULL"}
JUMPS = {"setposition", "rewind", "fadeinmusicpos"}
# Calls that end SDL_mixer 1.2, that have it read what is before its channels, and a file of floats, which SDL 1.2 does not know.
OLDER_OUT = {"volumechunk - 3", "fadein 1 c0 0 0", "reserve -1", "load c4 float48.wav"}
# SDL 1.2 changes rates by halving and doubling: files of another rate are as one in a section of their own.
OLDER_FILES = {"mono44.wav": "mono48.wav", "music44.wav": "long48.wav", "stereo11.wav": "stereo48.wav"}
# Calls that say 0 where they fail.
FAIL_BY_ZERO = {"mus", "musrw", "mustyperw", "panning", "position", "distance", "reverse", "effect", "uneffect", "uneffects", "eachfont",
                "setfonts", "settimidity", "fadeoutmusic", "init"}


class Library:
    """A library as a child process finds it."""

    def __init__(self, name, options, is_other):
        self.name, self.options = name, options
        harness = options.other_harness if is_other and options.other_harness else options.harness
        self.harness = str(pathlib.Path(harness).resolve())
        self.environment = dict(os.environ, SDL_AUDIODRIVER="dummy", LC_ALL="C.UTF-8")
        self.environment.pop("LD_LIBRARY_PATH", None)
        if is_other:
            if options.ours:
                self.environment["LD_LIBRARY_PATH"] = options.ours
            for pair in options.variable:
                variable, _, value = pair.partition("=")
                self.environment[variable] = value
            if options.preload:
                self.environment |= {"LD_PRELOAD": options.preload, "FAULT": options.fault}

    def run(self, *arguments, seconds=None):
        """The output and the status of the harness; the status is None where it did not end."""
        process = subprocess.Popen([self.harness, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   env=self.environment, cwd=self.options.sounds)
        try:
            out, error = process.communicate(timeout=seconds or self.options.patience)
        except subprocess.TimeoutExpired:
            process.kill()
            out, error = process.communicate()
            return out.decode(errors="replace"), error.decode(errors="replace"), None
        return out.decode(errors="replace"), error.decode(errors="replace"), process.returncode

    def script(self, lines):
        scratch = self.options.scratch
        script, sound = scratch / f"{self.name}.script", scratch / f"{self.name}.f32"
        script.write_text("\n".join(lines) + "\n")
        sound.unlink(missing_ok=True)
        out, error, status = self.run("script", str(script), str(sound))
        return Run(out, error, status, sound)


class Call:
    def __init__(self, text):
        self.text, self.name = text, text.split()[0]
        self.result, self.error, self.events, self.states = None, "", [], []


class Run:
    """What a script showed."""

    def __init__(self, out, error, status, sound):
        self.calls, self.status, self.sound, self.complaint = [], status, sound, error.strip()
        for line in out.split("\n"):
            kind, _, rest = line.partition(" ")
            if kind == ">":
                self.calls.append(Call(rest))
            elif not self.calls:
                continue
            elif kind == "=":
                self.calls[-1].result = rest
            elif kind == "!":
                self.calls[-1].error = rest
            elif kind == "e":
                block, _, text = rest.partition(" ")
                self.calls[-1].events.append((int(block), text))
            elif kind == "s":
                block, *fields = rest.split()
                pairs = [field.split("=") for field in fields]
                self.calls[-1].states.append({"block": int(block)} | {key: value.split(",") for key, value in pairs})

    def frames(self):
        values = array.array("f")
        if self.sound.exists():
            data = self.sound.read_bytes()
            values.frombytes(data[: len(data) // 8 * 8])
        return values[0::2], values[1::2]


def close(one, other, tolerance):
    try:
        return abs(float(one) - float(other)) <= tolerance
    except ValueError:
        return one == other


def compare_result(one, other):
    """The kind of a difference of two results, or None."""
    if one.result == other.result:
        fails = one.result in FAILED or (one.result == "0" and one.name in FAIL_BY_ZERO)
        if fails and one.error and one.error != other.error:
            return f"error {one.name}", f"{one.error!r} / {other.error!r}"
        return None
    shown = f"{one.result} / {other.result}" + (f" ({other.error})" if other.error else "")
    if one.name in ("getposition", "duration", "loopstart", "loopend", "looplength") and close(one.result, other.result, 0.1):
        return None
    if (one.result or "").startswith("chunk") and (other.result or "").startswith("chunk"):
        mine, theirs = (dict(re.findall(r"(\w+)=(\S+)", text)) for text in (one.result, other.result))
        if all(mine[key] == theirs[key] for key in ("allocated", "odd", "volume")):
            if not close(mine["frames"], theirs["frames"], 64):
                return f"frames {one.name}", shown
            return None if close(mine["level"], theirs["level"], 0.5) else (f"level {one.name}", shown)
    return f"result {one.name}", shown


MUSIC_FIELDS = ["playing", "paused", "fading", "type", "volume", "volume-of-piece", "position"]
CHANNEL_FIELDS = ["playing", "paused", "fading", "volume", "chunk"]


LOOPS = [2.5, 3]  # the lengths of the music in WAV, in seconds


def late_ends(one, other):
    """The blocks in which music ended by itself in a script with jumps, for either library: the system's may end LATE blocks later."""
    if not any(call.name in JUMPS for call in one.calls):
        return []
    renders = [call for run in (one, other) for call in run.calls if call.name == "render"]
    return [block for call in renders for block, text in call.events if text == "music"]


def is_late(block, ends):
    return any(0 <= block - end <= LATE for end in ends)


def cut_blocks(run):
    """The blocks of the calls that end music."""
    block, blocks = 0, []
    for call in run.calls:
        block = max([state["block"] for state in call.states], default=block)
        if call.name in ("playmusic", "fadeinmusic", "fadeinmusicpos", "haltmusic", "fadeoutmusic", "freemus", "close"):
            blocks.append(block)
    return blocks


def without_cut_ends(mine, theirs, cuts):
    """Ends of music, but for those shortly before a cut of which the other library has none between the same two cuts."""
    told = {bisect.bisect_right(cuts, block) for block, _ in theirs}
    return [place for place in mine
            if bisect.bisect_right(cuts, place[0]) in told or not any(is_late(cut, [place[0]]) for cut in cuts)]


def compare_states(one, other, ends):
    """Differences of the states after a call. After rendering, the middle one of three counts, against all three."""
    if len(one.states) != len(other.states):
        yield "states", f"{len(one.states)} / {len(other.states)} of them"
        return
    if not one.states:
        return
    middle = len(one.states) // 2
    theirs = other.states[middle]
    for key in one.states[middle]:
        if key in ("block", "heard", "all"):
            continue
        if key == "music" and any(is_late(state["block"], ends) for state in [*one.states, theirs]):
            continue
        names = MUSIC_FIELDS if key == "music" else CHANNEL_FIELDS
        if key not in theirs:
            yield "states", f"channel {key} is not there"
            continue
        fades = any(state[key][2] != "0" for state in one.states)
        for field, name in enumerate(names):
            values, value = [state[key][field] for state in one.states], theirs[key][field]
            if name == "position" and any(close(abs(float(value) - float(known)), length, 0.12) for known in values for length in LOOPS):
                continue  # SDL_mixer's decoder has begun again, and its sound follows
            tolerance = 0.12 if name == "position" else 4 if fades and name.startswith("volume") else 0
            if value not in values and not any(tolerance and close(value, known, tolerance) for known in values):
                subject = "music" if key == "music" else "channel"
                yield f"state {subject}.{name}", f"{key}: {values[middle]} / {value}"
    if "all" in theirs and one.states[middle]["all"][2] != theirs["all"][2]:
        yield "state channels", f"{one.states[middle]['all'][2]} / {theirs['all'][2]}"


def compare_heard(one, other):
    """Frames that hooks and effects have had, from call to call: within three blocks of each other."""
    last = [[0] * 6, [0] * 6]
    for index, calls_of in enumerate(zip(one.calls, other.calls)):
        now = [[int(value) for value in call.states[-1]["heard"]] if call.states else None for call in calls_of]
        if None in now:
            continue
        for place, name in enumerate(["hook", "postmix", "effect 0", "effect 1", "effect 2", "effect 3"]):
            mine, theirs = (now[side][place] - last[side][place] for side in (0, 1))
            if abs(mine - theirs) > 3 * BLOCK * (8 if name.startswith("effect") else 1):
                yield index, f"heard {name}", f"{mine} / {theirs} frames"
        last = now


def compare_events(one, other, ends):
    """What was called back: in a call the same in the same order; while it renders, each channel's within three blocks."""
    end = max((state["block"] for run in (one, other) for call in run.calls for state in call.states), default=0)
    sequences = [{}, {}]
    for index, (mine, theirs) in enumerate(zip(one.calls, other.calls)):
        told = [[text for block, text in call.events if text != "music" or not is_late(block, ends)] for call in (mine, theirs)]
        if mine.name != "render" and told[0] != told[1]:
            shown = " / ".join(", ".join(texts) or "nothing" for texts in told)
            yield index, f"callbacks {mine.name}", shown
            return
        blocks = [{}, {}]
        for side, call in enumerate((mine, theirs)):
            for block, text in call.events:
                blocks[side].setdefault(block, []).append(text)
        for block, texts in blocks[0].items():
            others = blocks[1].get(block, [])
            if texts != others and sorted(texts) == sorted(others):
                yield index, "callback order", f"block {block}: {', '.join(texts)} / {', '.join(others)}"
        for side, call in enumerate((mine, theirs)):
            if call.name == "render":
                for block, text in call.events:
                    sequences[side].setdefault(text, []).append((block, index))
    # What is called while the system's library still plays on ends the music there.
    cuts = cut_blocks(one) if ends else []
    for text in sorted(sequences[0].keys() | sequences[1].keys()):
        mine, theirs = (side.get(text, []) for side in sequences)
        if text == "music":
            mine, theirs = without_cut_ends(mine, theirs, cuts), without_cut_ends(theirs, mine, cuts)
        kind = re.sub(r"\d.*", "", text).strip()
        for place in range(max(len(mine), len(theirs))):
            if place >= len(mine) or place >= len(theirs):
                block, index = (mine if place < len(mine) else theirs)[place]
                if block < end - 3:
                    yield index, f"callback {kind}", f"{text}: {'not called' if place < len(mine) else 'called once more'} at block {block}"
                break
            if abs(mine[place][0] - theirs[place][0]) > (LATE if ends and kind == "music" else 3):
                yield mine[place][1], f"callback time {kind}", f"{text}: block {mine[place][0]} / {theirs[place][0]}"
                break


def decibels(values):
    return 10 * math.log10(sum(value * value for value in values) / max(1, len(values)) + 1e-14)


def onsets(values, threshold=0.001, silence=512):
    """Frames at which sound begins after silence, and those at which it has ended, but for an end that may be a pause."""
    starts, ends, quiet, last = [], [], silence, None
    position = 0
    for start in range(0, len(values), BLOCK):
        block = values[start : start + BLOCK]
        if max(block, default=0) < threshold and min(block, default=0) > -threshold:
            quiet += len(block)
            if quiet >= silence and last is not None:
                ends.append(last)
                last = None
            continue
        for offset, value in enumerate(block):
            if abs(value) >= threshold:
                if last is None:
                    starts.append(start + offset)
                last = start + offset
                quiet = len(block) - offset
    return starts, ends


def without_short_rests(edges, others, most=1536):
    """Onsets and ends, but for those at a short rest that the other library does not have: what a cut leaves is a fade of 5 ms in ours."""
    starts, ends = list(edges[0]), list(edges[1])
    rests = list(zip(others[1], others[0][1:]))
    place = 0
    while place + 1 < len(starts):
        end, start = ends[place], starts[place + 1]
        if start - end < most and not any(first < start and end < last for first, last in rests):
            del ends[place], starts[place + 1]
        else:
            place += 1
    return starts, ends


class Plays:
    """The channels of a run, call by call: the file of each, and if its place may be another one in the other library."""

    AT_RATE = {"stereo48.wav", "mono48.wav", "float48.wav", "long48.wav", "click.wav", "looped.wav", "a tone"}

    def __init__(self):
        self.files, self.channels = {}, {}

    def take(self, call):
        words = call.text.split()
        if call.name in ("load", "quickraw"):
            self.files[words[1]] = words[2] if call.name == "load" else "a tone"  # the game's own samples are one tone
        elif call.name in ("play", "playtimed", "fadein", "fadeintimed") and call.result != "-1":
            file = self.files.get(words[2], words[2])
            # A file of another rate is some frames longer or shorter, each time.
            self.channels[call.result] = [file, file not in self.AT_RATE and words[3] != "0"]
        for state in call.states:
            for key, fields in state.items():
                if key in self.channels and fields[1] == "1":
                    self.channels[key][1] = True  # a cut, or a fade of 5 ms

    def playing(self, state):
        return [self.channels[key] for key, fields in state.items() if key in self.channels and fields[0] == "1"]


def rough_seconds(run):
    """How many decibels the level of some seconds may differ by. Without end where one sound is there twice, at a distance that may be
    another one in the other library: on two channels, as music that jumps, or as the tone of the game's own music, which is called
    ahead; together they may be silent. After a jump the system's library is up to LATE blocks late."""
    jumps = JUMPS & {call.name for call in run.calls}
    pieces = {call.text.split()[2] for call in run.calls if call.name == "mus"} if jumps else set()
    plays, seconds, before, block, hooked, jumped = Plays(), {}, False, 0, False, False
    for call in run.calls:
        plays.take(call)
        if call.name == "hook":
            hooked = call.text.split()[1] != "0"
        jumped = call.name in JUMPS or jumped and call.name not in ("playmusic", "fadeinmusic")
        for state in call.states:
            playing = plays.playing(state)
            files = [file for file, _ in playing]
            doubled = any(shifts and files.count(file) > 1 for file, shifts in playing) or hooked and "a tone" in files
            doubled = doubled or state["music"][0] == "1" and bool(pieces & set(files))
            for second in range(block * BLOCK // RATE, state["block"] * BLOCK // RATE + 1):
                rough = math.inf if before or doubled else 2 if jumped else 0.5
                seconds[second] = max(rough, seconds.get(second, 0))
            before, block = doubled, state["block"]
    return seconds


def compare_sound(one, other):
    """Onsets within a block, levels of seconds within 0.5 dB."""
    mine, theirs = one.frames(), other.frames()
    if len(mine[0]) != len(theirs[0]):
        yield "sound length", f"{len(mine[0])} / {len(theirs[0])} frames"
        return
    rough = rough_seconds(one)
    for side, name in enumerate(("left", "right")):
        for start in range(0, len(mine[side]), RATE):
            parts = [values[side][start : start + RATE] for values in (mine, theirs)]
            levels = [decibels(part) for part in parts]
            # A sound that begins or ends a block later may move that much from one second to the next.
            moved = 1.5 * BLOCK * max(max(map(abs, part)) for part in parts) ** 2
            energies = [sum(value * value for value in part) for part in parts]
            # Volumes are whole steps of 128, which are rough for a quiet sound: one step of it is no more than what is not compared.
            apart = abs(10 ** (levels[0] / 20) - 10 ** (levels[1] / 20))
            tolerance = rough.get(start // RATE, 0.5)
            if max(levels) > -75 and abs(levels[0] - levels[1]) > tolerance and abs(energies[0] - energies[1]) > moved and apart > QUIET:
                yield "sound level", f"second {start // RATE}, {name}: {levels[0]:.2f} / {levels[1]:.2f} dB"
    # The system's library fades in by whole steps of 128, block by block: the first are silent, and where it begins is vague.
    # Effects that silence a channel are called ahead.
    if any(call.name.startswith(("fadein", "effect")) for call in one.calls):
        return
    # It fades out by them too: the last are silent, more of them under a master volume.
    ends_at = 5 if any(call.name.startswith("fadeout") for call in one.calls) else 3
    both = [[max(abs(left), abs(right)) for left, right in zip(*values)] for values in (mine, theirs)]
    found = [onsets(values) for values in both]
    edges = [without_short_rests(found[0], found[1]), without_short_rests(found[1], found[0])]
    for place, name in enumerate(("onset", "end")):
        lists = [edge[place] for edge in edges]
        # One may begin in the last block of the recording, and the other behind its end.
        for here, there in (lists, lists[::-1]):
            if len(here) == len(there) + 1 and here[-1] >= len(both[0]) - BLOCK:
                here.pop()
        if len(lists[0]) != len(lists[1]):
            yield f"sound {name}s", f"{len(lists[0])} / {len(lists[1])}: frames {lists[0][:6]} / {lists[1][:6]}"
            continue
        for one_at, other_at in zip(*lists):
            if abs(one_at - other_at) > BLOCK * (1 if name == "onset" else ends_at):
                yield f"sound {name}", f"frame {one_at} / {other_at}"
                break


def differences(one, other):
    """Each difference of two runs: the place of the call, its kind, and what was seen."""
    if one.status != 0:
        return
    if other.status != 0 or len(one.calls) != len(other.calls):
        last = other.calls[-1].text if other.calls else "the start"
        end = "hangs" if other.status is None else f"ends with {other.status}"
        yield max(0, len(other.calls) - 1), f"dies {last.split()[0]}", f"{end} at {last}: {other.complaint[-400:]}"
        return
    ends = late_ends(one, other)
    for index, (mine, theirs) in enumerate(zip(one.calls, other.calls)):
        found = compare_result(mine, theirs)
        if found:
            yield index, *found
        for kind, shown in compare_states(mine, theirs, ends):
            yield index, kind, shown
    yield from compare_heard(one, other)
    yield from compare_events(one, other, ends)
    for kind, shown in compare_sound(one, other):
        yield len(one.calls) - 1, kind, shown


class Comparison:
    def __init__(self, options):
        self.options = options
        self.system, self.other = Library("system", options, False), Library("other", options, True)
        self.known = []
        lists = ["differences.tsv", "differences12.tsv"] if options.older else ["differences.tsv"]
        for line in [line for name in lists for line in (HERE / name).read_text().splitlines()]:
            if line and not line.startswith("#") and (options.ours or not options.fault):
                where, kind, reason = line.split("\t")
                self.known.append([re.compile(where), re.compile(kind), reason, 0])
        self.unknown, self.compared, self.scripts, self.frames, self.seen = [], 0, 0, 0, set()  # `seen`: kinds, in random scripts at all

    def is_known(self, where, kind):
        for row in self.known:
            if row[0].fullmatch(where) and row[1].fullmatch(kind):
                row[3] += 1
                return True
        return False

    def both(self, lines):
        return self.system.script(lines), self.other.script(lines)

    def script(self, where, lines):
        one, other = self.both(lines)
        if one.status != 0:
            print(f"{where}: the system's library ends with {one.status} at {one.calls[-1].text if one.calls else 'the start'}")
            return
        self.scripts += 1
        self.compared += len(one.calls)
        self.frames += one.sound.stat().st_size // 8 if one.sound.exists() else 0
        for index, kind, shown in differences(one, other):
            place = "random" if where.startswith("random") else where
            if (place, kind) in self.seen or self.is_known(where, kind):
                continue
            self.unknown.append((where, kind, shown))
            self.seen.add((place, kind))
            text = one.calls[index].text if index < len(one.calls) else ""
            print(f"{where}: {kind}: {text}: {shown}")
            if self.options.fault:
                return
            if self.options.shrink:
                self.shrink(lines[: index + 1] if "sound" not in kind else lines, kind)

    def shrink(self, lines, kind):
        """Prints the fewest calls in which a difference of this kind is left."""

        def shows(some):
            one, other = self.both(some)
            return any(found == kind for _, found, _ in differences(one, other))

        if not shows(lines):
            return
        size = max(1, len(lines) // 2)
        runs = 0
        while size and runs < 120:
            place = 1
            while place < len(lines) and runs < 120:
                fewer = lines[:place] + lines[place + size :]
                runs += 1
                if len(fewer) < len(lines) and shows(fewer):
                    lines = fewer
                else:
                    place += size
            size //= 2
        one, other = self.both(lines)
        shown = next((text for _, found, text in differences(one, other) if found == kind), "")
        print("    " + "; ".join(lines) + f"  ->  {shown}", flush=True)

    def table(self, only=None):
        name, lines = None, []
        for line in [*(HERE / "table.txt").read_text().splitlines(), "## "]:
            if self.options.fault and self.unknown:
                return
            if line.startswith("## "):
                if name and (only is None or only == name):
                    self.script(name, lines)
                name, lines = line[3:], []
            elif line and not line.startswith("#") and not (self.options.older and line in OLDER_OUT):
                if self.options.older and name != "chunks of each kind":
                    line = " ".join(OLDER_FILES.get(word, word) for word in line.split())
                lines.append(line)

    def at_random(self, seconds, seed):
        end = time.monotonic() + seconds
        while time.monotonic() < end and not (self.options.fault and self.unknown):
            self.script(f"random {seed}", calls.script(seed, older=self.options.older))
            seed += 1

    def rows(self):
        """Bad input: what the system's library does, and that the other survives it."""
        out, _, _ = self.other.run("rows")
        bad = 0
        for line in out.splitlines():
            name, meaning = line.split("\t")
            results = [library.run("misuse", name) for library in (self.system, self.other)]
            ends = [self.end(status, out) for out, _, status in results]
            told = [[line for line in out.splitlines() if line.startswith("= ")] for out, _, _ in results]
            verdict = "holds"
            if ends[1] != "survives":
                verdict = "FAILS"
            elif ends[0] == "survives" and not meaning.startswith("~") and told[0] != told[1]:
                pair = next(((a, b) for a, b in zip(told[0], told[1]) if a != b), (f"{len(told[0])} lines", f"{len(told[1])} lines"))
                verdict = "known" if self.is_known(name, "row") else f"DIFFERS ({pair[0]} / {pair[1]})"
            bad += verdict[0] in "FD"
            print(f"{meaning.lstrip('~'):60} {ends[0]:16} {ends[1]:16} {verdict}", flush=True)
            if verdict == "FAILS":
                print("    " + (results[1][1].strip()[-1500:] or "no word").replace("\n", "\n    "))
        print(f"{len(out.splitlines())} rows of bad input, {bad} do not hold")
        return bad

    @staticmethod
    def end(status, out):
        if status is None:
            return "hangs"
        if status < 0:
            return f"signal {-status}"
        return "survives" if status == 0 else f"ends with {status}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("harness")
    parser.add_argument("scratch")
    parser.add_argument("--ours", default="")
    parser.add_argument("--other-harness")
    parser.add_argument("--fault", default="")
    parser.add_argument("--preload", default="")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--section")
    parser.add_argument("--rows", action="store_true")
    parser.add_argument("--older", action="store_true")
    parser.add_argument("--no-shrink", dest="shrink", action="store_false")
    parser.add_argument("--patience", type=float, default=60)
    parser.add_argument("--variable", action="append", default=[])
    options = parser.parse_args()
    options.scratch = pathlib.Path(options.scratch).resolve()
    if options.ours:
        options.ours = str(pathlib.Path(options.ours).resolve(strict=True))
    options.sounds = options.scratch / "sounds"
    if not options.sounds.exists():
        options.sounds.mkdir(parents=True)
        sounds.write(options.sounds, HERE.parent.parent)
    comparison = Comparison(options)
    if options.rows:
        return 1 if comparison.rows() else 0
    comparison.table(options.section)
    if not options.section:
        comparison.at_random(options.seconds, options.seed)
    if not options.fault:
        for where, kind, reason, count in comparison.known:
            if count:
                print(f"known, {count} times: {where.pattern}, {kind.pattern}: {reason}")
    sound = comparison.frames / RATE
    print(f"{comparison.scripts} scripts, {comparison.compared} calls and {sound:.0f} s of sound compared, "
          f"{len(comparison.unknown)} kinds of difference")
    return 1 if comparison.unknown else 0


if __name__ == "__main__":
    sys.exit(main())
