"""The sound engine Tacet from Python: one file, over ctypes.

    from tacet import Engine

    with Engine(bank="sounds.json") as engine:
        engine.do("play", name="laser", gain=-6)
        engine.do("soundtrack.play", name="theme", fadeIn=2)
        for event in engine.events():
            print(event.kind, event.text)

`do` takes every command of a scenario, and `signal` every fact, by the words of the page Scenario of the manual; what runs in each
frame has methods of its own. An error is a TacetError with one sentence. Any thread may call. TACET_LIBRARY names another library.
A DSP of the program's own is for other languages: here it would wait for the interpreter.
"""
import ctypes as c
import json as _json
import os as _os

_lib = c.CDLL(_os.environ.get("TACET_LIBRARY", "libtacet.so.0"))
VERSION = 0x000100

FACTS = {"background": 1, "windowFocus": 2, "silentMode": 3, "lock": 4, "voiceChat": 5, "interruption": 6, "otherAudio": 7, "lid": 8}
EVENTS = [
    None, "verdict", "interruptionBegan", "interruptionEnded", "routeChanged", "routeLost", "category", "activated", "deactivated",
    "otherMusic", "outside", "outputs", "outputChosen", "systemVolume", "voiceEnded", "soundtrackStarted", "soundtrackEnded",
    "soundtrackLooped", "bar", "beat", "caption", "remoteCommand", "effectLoaded", "bankLoaded", "visualAlert", "recording",
    "levels", "soundtrackSeeked",
]


class TacetError(Exception):
    """A call that failed, with the library's sentence."""


class _Time(c.Structure):
    _fields_ = [("clock", c.c_uint32), ("reserved", c.c_uint32), ("frame", c.c_int64)]


class _Ramp(c.Structure):
    _fields_ = [("seconds", c.c_double), ("curve", c.c_uint32), ("reserved", c.c_uint32), ("at", _Time), ("delay", c.c_double),
                ("reserved_2", c.c_uint64)]


class _Vector(c.Structure):
    _fields_ = [("x", c.c_float), ("y", c.c_float), ("z", c.c_float)]


class _Cutoffs(c.Structure):
    _fields_ = [("size", c.c_uint32), ("low_pass_hertz", c.c_float), ("high_pass_hertz", c.c_float), ("resonance", c.c_float)]


class _EngineOptions(c.Structure):
    _fields_ = [("size", c.c_uint32), ("flags", c.c_uint32), ("category", c.c_uint32), ("category_options", c.c_uint32),
                ("output", c.c_char_p), ("application_name", c.c_char_p), ("application_id", c.c_char_p), ("sample_rate", c.c_uint32),
                ("voices", c.c_uint32), ("sounding", c.c_uint32), ("resampling", c.c_uint32), ("latency", c.c_double)]


class _PlayOptions(c.Structure):
    _fields_ = [("size", c.c_uint32), ("flags", c.c_uint32), ("gain", c.c_float), ("pan", c.c_float), ("pitch", c.c_float),
                ("loops", c.c_int32), ("priority", c.c_int32), ("bus", c.c_uint32), ("position", _Vector), ("velocity", _Vector),
                ("start", _Time), ("from_frame", c.c_int64), ("fade_in", c.c_double), ("user", c.c_uint64), ("curve", c.c_uint32),
                ("occlusion", c.c_float), ("narrow", c.c_float), ("direction", _Vector), ("space", c.c_void_p), ("send", c.c_void_p)]


class Event(c.Structure):
    """What happened: `kind` is a word, `frame` the engine's clock, `text` words for the screen."""

    _fields_ = [("size", c.c_uint32), ("kind_number", c.c_uint32), ("frame", c.c_int64), ("effects", c.c_uint32),
                ("soundtrack", c.c_uint32), ("voice", c.c_uint64), ("effect", c.c_void_p), ("bank", c.c_void_p), ("result", c.c_int32),
                ("value", c.c_int32), ("seconds", c.c_double), ("azimuth", c.c_float), ("elevation", c.c_float), ("user", c.c_uint64),
                ("has_direction", c.c_bool), ("last", c.c_bool), ("_text", c.c_char * 166)]

    @property
    def kind(self):
        return EVENTS[self.kind_number] if 0 < self.kind_number < len(EVENTS) else str(self.kind_number)

    @property
    def text(self):
        return self._text.decode("utf-8", "replace")


_H, _S, _R = c.c_void_p, c.c_char_p, c.POINTER(_Ramp)


def _declare(name, result, *arguments):
    function = getattr(_lib, "tacet_" + name)
    function.restype, function.argtypes = result, arguments
    return function


_last_error = _declare("last_error", _S)
_create = _declare("engine_create", c.c_int, c.POINTER(_H), c.POINTER(_EngineOptions), c.c_uint32)
_destroy = _declare("engine_destroy", c.c_int, _H)
_clock = _declare("engine_clock", c.c_int64, _H)
_render = _declare("engine_render", c.c_int, _H, c.POINTER(c.c_float), c.c_size_t)
_next_event = _declare("next_event", c.c_int, _H, c.POINTER(Event))
_report = _declare("session_report", c.c_int, _H, c.c_int, c.c_bool)
_reasons = _declare("session_get_reasons", c.c_size_t, _H, c.c_bool, _S, c.c_size_t)
_bank_load = _declare("bank_load", c.c_int, _H, _S, c.POINTER(_H))
_bank_wait = _declare("bank_wait", c.c_int, _H)
_bank_play = _declare("bank_play", c.c_uint64, _H, _S, c.POINTER(_PlayOptions))
_effect_load = _declare("effect_load", c.c_int, _H, _S, c.c_void_p, c.POINTER(_H))
_effect_frames = _declare("effect_from_frames", c.c_int, _H, c.POINTER(c.c_float), c.c_size_t, c.c_uint32, c.c_uint32, c.POINTER(_H))
_effect_release = _declare("effect_release", c.c_int, _H)
_play = _declare("play", c.c_uint64, _H, c.POINTER(_PlayOptions))
_stop = _declare("stop", c.c_int, c.c_uint64, _R)
_is_playing = _declare("voice_is_playing", c.c_bool, c.c_uint64)
_set_gain = _declare("voice_set_gain", c.c_int, c.c_uint64, c.c_float, _R)
_set_pan = _declare("voice_set_pan", c.c_int, c.c_uint64, c.c_float, _R)
_set_pitch = _declare("voice_set_pitch", c.c_int, c.c_uint64, c.c_float, _R)
_set_position = _declare("voice_set_position", c.c_int, c.c_uint64, _Vector, _R)
_set_cutoffs = _declare("voice_set_cutoffs", c.c_int, c.c_uint64, c.POINTER(_Cutoffs), _R)
_do = _declare("do", c.c_int, _H, _H, _S, c.POINTER(c.c_uint64))
_state = _declare("state", c.c_size_t, _H, _S, _S, c.c_size_t)


def _check(result):
    if result < 0:
        raise TacetError(_last_error().decode("utf-8", "replace"))
    return result


def _ramp(over):
    """How a change is made: over so many seconds, 0 in one step; None: over the control's own time."""
    return None if over is None else c.byref(_Ramp(seconds=over or -1))


def _text(write):
    """Text as snprintf gives it; that of a live engine may be longer at the next call."""
    size = 1024
    while True:
        buffer = c.create_string_buffer(size)
        length = write(buffer, size)
        if length < size:
            return buffer.raw[:length].decode("utf-8", "replace")
        size = 2 * length


def _options(gain=0, pan=0, pitch=1, loops=0, priority=0, position=None, fade_in=0):
    options = _PlayOptions(size=c.sizeof(_PlayOptions), gain=gain, pan=pan, pitch=pitch, loops=loops, priority=priority, fade_in=fade_in)
    if position is not None:
        options.flags, options.position = 1, _Vector(*position)
    return c.byref(options)


class Voice:
    """One sounding instance of an effect. Keep it or forget it; one that has ended is harmless."""

    def __init__(self, number, engine=None):
        self.number, self._engine = number, engine

    @property
    def is_playing(self):
        return _is_playing(self.number)

    def stop(self, over=0):
        _check(_stop(self.number, _ramp(over)))

    def set_gain(self, decibels, over=0):
        _check(_set_gain(self.number, decibels, _ramp(over)))

    def set_pan(self, pan, over=0):
        _check(_set_pan(self.number, pan, _ramp(over)))

    def set_pitch(self, pitch, over=0):
        _check(_set_pitch(self.number, pitch, _ramp(over)))

    def set_position(self, x, y, z, over=0):
        _check(_set_position(self.number, _Vector(x, y, z), _ramp(over)))

    def set_cutoffs(self, low_pass=0, high_pass=0, resonance=0, over=0):
        """Filters it, with cutoffs in hertz; 0: no such filter."""
        cutoffs = _Cutoffs(c.sizeof(_Cutoffs), low_pass, high_pass, resonance)
        _check(_set_cutoffs(self.number, c.byref(cutoffs), _ramp(over)))


class Effect:
    """A sound effect of an engine."""

    def __init__(self, handle, engine):
        self._handle, self._engine = handle, engine

    def play(self, **options):
        """Plays it: gain, pan, pitch, loops (-1: until it is stopped), priority, position, fade_in."""
        voice = _play(self._handle, _options(**options))
        return Voice(voice, self._engine) if voice else _check(-1)

    def __del__(self):
        if getattr(self, "_handle", None):
            _effect_release(self._handle)


class Engine:
    """An engine, with the sounds of a bank or without. It ends with `close`, with its `with` block, or when nothing of the program's
    refers to it any more, nor to an effect or a voice of it."""

    def __init__(self, bank=None, output=None, name=None, flags=0):
        self._engine, self._bank = _H(), _H()
        options = _EngineOptions(size=c.sizeof(_EngineOptions), flags=flags, output=output.encode() if output else None,
                                 application_name=name.encode() if name else None)
        _check(_create(c.byref(self._engine), c.byref(options), VERSION))
        if bank is not None:
            _check(_bank_load(self._engine, _os.fsencode(bank), c.byref(self._bank)))
            _check(_bank_wait(self._bank))

    def effect(self, path):
        """Loads a file. Blocks on the disk."""
        handle = _H()
        _check(_effect_load(self._engine, _os.fsencode(path), None, c.byref(handle)))
        return Effect(handle, self)

    def effect_from(self, samples, channels=1, sample_rate=48000):
        """An effect of samples from -1 to 1."""
        handle, array = _H(), (c.c_float * len(samples))(*samples)
        _check(_effect_frames(self._engine, array, len(samples) // channels, channels, sample_rate, c.byref(handle)))
        return Effect(handle, self)

    def play(self, name, **options):
        """Plays an effect or a set of the bank."""
        voice = _bank_play(self._bank, name.encode(), _options(**options))
        return Voice(voice, self) if voice else _check(-1)

    def _say(self, words):
        voice = c.c_uint64()
        _check(_do(self._engine, self._bank, _json.dumps(words).encode(), c.byref(voice)))
        return Voice(voice.value, self) if voice.value else None

    def do(self, command, /, **keys):
        """Does a command of a scenario: `engine.do("bus", name="soundtrack", gain=-6, over=1)`."""
        return self._say({"do": command, **keys})

    def signal(self, name, **keys):
        """Reports a fact as a scenario does: `engine.signal("otherMusic", on=True, who="radio")`."""
        self._say({"signal": name, **keys})

    def report(self, fact, is_so):
        """Reports a fact that the game knows; FACTS has them."""
        _check(_report(self._engine, FACTS[fact], is_so))

    def events(self):
        """The events since the last call, oldest first."""
        event = Event(size=c.sizeof(Event))
        while _check(_next_event(self._engine, c.byref(event))) == 0:
            yield event
            event = Event(size=c.sizeof(Event))

    def reasons(self, of_soundtrack=True):
        """Why the soundtrack, or the effects, are not heard, in words for players; "" where they are."""
        return _text(lambda buffer, size: _reasons(self._engine, of_soundtrack, buffer, size))

    def state(self, what=None):
        """The state, or a part of it, as values; of "log" a list of its lines."""
        text = self.text_state(what)
        return [_json.loads(line) for line in text.splitlines()] if what == "log" else _json.loads(text)

    def text_state(self, what=None):
        """The same as text: "log" has the lines of commands, "script" what was said as a scenario (flags=8)."""
        text = _text(lambda buffer, size: _state(self._engine, what.encode() if what else None, buffer, size))
        if not text and what not in ("log", "script"):
            _check(-1)
        return text

    @property
    def clock(self):
        return _clock(self._engine)

    def render(self, frames):
        """The next frames of an engine with output="offline": interleaved stereo."""
        samples = (c.c_float * (2 * frames))()
        _check(_render(self._engine, samples, frames))
        return samples

    def close(self):
        if self._engine:
            _destroy(self._engine)
            self._engine = _H()

    def __del__(self):
        if getattr(self, "_engine", None) and _destroy:
            _destroy(self._engine)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
