"""The sound engine Tacet from Python: one file, over ctypes.

    from tacet import Engine

    with Engine(bank="sounds.json") as engine:
        engine.do("play", name="laser", gain=-6)
        engine.do("soundtrack.play", name="theme", fadeIn=2)
        laser = engine.effect("laser.ogg")
        voice = laser.play(gain=-6, position=(2, 0, -1))
        voice.set_gain(-12, over=0.5)
        for event in engine.events():
            print(event.kind, event.text)

Every function of tacet.h is a method, with its name without `tacet_` and the noun: `tacet_voice_set_gain` is `Voice.set_gain`. Options
are keywords, or a struct: `laser.play(gain=-6)`, `laser.play(PlayOptions(gain=-6))`. A change takes `over`: seconds, 0 for one step, a
Ramp, or None, which is the control's own time. Constants are enumerations, whose names are taken as words too: `Fact.SILENT_MODE`,
`"silentMode"`. `do` takes every command of a scenario, and `signal` every fact, by the words of the page Scenario of the manual.

An error is a TacetError with the library's sentence. Any thread may call; the interpreter is free while a call waits. Objects end with
`close`, with their `with` block, or when nothing of the program's refers to them any more; voices and music play on, and the engine
lives as long as an object of it. The library is the one beside this file, or else the system's; TACET_LIBRARY names another. A DSP of the program's own is for other languages: here it would
wait for the interpreter.

Written by Packaging/python.py.
"""
from __future__ import annotations

import ctypes as c
import enum as _enum
import json as _json
import os as _os
import re as _re
import sys as _sys
import threading as _threading
from typing import Any, Callable, Iterator, List, Optional, Sequence, Tuple, Union

# CDLL lets other threads run while a call waits; PyDLL would not, and a callback would wait for ever.
_beside = _os.path.join(_os.path.dirname(_os.path.abspath(__file__)), "libtacet.so.0")
_lib = c.CDLL(_os.environ.get("TACET_LIBRARY") or (_beside if _os.path.exists(_beside) else "libtacet.so.0"))
VERSION = @VERSION@
__version__ = ".".join(str(part) for part in VERSION.to_bytes(3, "big"))

Path = Union[str, "_os.PathLike[str]"]


class TacetError(Exception):
    """A call that failed, with the library's sentence and its `code`."""

    def __init__(self, message: str, code: int = -1):
        super().__init__(message)
        self.code = Code(code)


class _Enum(_enum.IntEnum):
    """A constant; its text is its word: "silentMode"."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if isinstance(value, str):
            return cls.__members__.get(_re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", value).upper())
        if isinstance(value, int):  # of a later version
            one = int.__new__(cls, value)
            one._name_, one._value_ = str(value), value
            return one
        return None

    def __str__(self) -> str:
        first, *more = self.name.lower().split("_")
        return first + "".join(part.capitalize() for part in more)


class _Flags(_enum.IntFlag):
    """A sum of constants; words are taken too, with "|" between them: "atPosition | reportsEnd"."""

    @classmethod
    def _missing_(cls, value: object) -> Any:
        if not isinstance(value, str):
            return super()._missing_(value)
        words = [_re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", word.strip()).upper() for word in value.split("|") if word.strip()]
        unknown = [word for word in words if word not in cls.__members__]
        return None if unknown else cls(sum({int(cls.__members__[word]) for word in words}))


class _Struct(c.Structure):
    """A struct of the C interface; what is not named is the default."""

    def __init__(self, *values: Any, **members: Any):
        super().__init__()
        names = [name for name, *_ in self._fields_]
        if names[0] == "size":
            self.size = c.sizeof(self)
            names = names[1:]
        # Flags first: other members add theirs.
        for name, value in [*zip((name.lstrip("_") for name in names), values), *sorted(members.items(), key=lambda one: one[0] != "flags")]:
            if name.startswith("_") or not hasattr(type(self), name):
                raise TypeError(f"{type(self).__name__} has no member {name}")
            setattr(self, name, value)

    def __repr__(self) -> str:
        names = [name.lstrip("_") for name, *_ in self._fields_ if not name.startswith("reserved") and name != "size"]
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in names)})"


def _member(field: str, given: Callable[[Any], Any], taken: Callable[[Any], Any], also: Optional[Callable[[Any, Any], None]] = None) -> Any:
    """A member whose value in Python is another than in C; `also` is done where it is set."""

    def put(self: Any, value: Any) -> None:
        setattr(self, field, given(value))
        if also:
            also(self, value)

    return property(lambda self: taken(getattr(self, field)), put)


def _text_given(text: Optional[str]) -> Optional[bytes]:
    return None if text is None else text.encode()


def _text_taken(text: Optional[bytes]) -> str:
    return (text or b"").decode("utf-8", "replace")


def _handle_of(value: Any) -> Any:
    return getattr(value, "_handle", value)


def _number_of(value: Any) -> int:
    return getattr(value, "number", value)


def _struct_of(kind: Any) -> Callable[[Any], Any]:
    return lambda value: value if isinstance(value, kind) else kind(*value)


def _pointer_to(kind: Any) -> Callable[[Any], Any]:
    return lambda value: None if value is None else c.pointer(value if isinstance(value, c.Structure) else kind.over(value))


def _pointee(pointer: Any) -> Any:
    return pointer.contents if pointer else None


def _set(name: str, value: Any) -> Callable[[Any, Any], None]:
    """Sets another member, or adds a flag to it."""

    def put(self: Any, _: Any) -> None:
        setattr(self, name, getattr(self, name) | value if name == "flags" else value)

    return put


# @DECLARATIONS@


def _failed() -> Any:
    raise TacetError(_text_taken(_lib.tacet_last_error()), _lib.tacet_last_result())


def _check(result: int) -> int:
    if result < 0:
        raise TacetError(_text_taken(_lib.tacet_last_error()), result)
    return result


def _ramp(over: Over) -> Any:
    return None if over is None else c.byref(over if isinstance(over, Ramp) else Ramp.over(over))


def _given(kind: Any, struct: Any, members: dict, engine: Any = None) -> Any:
    """The struct that a call is given, or that its keywords make. A bus may be named there."""
    if engine is not None and isinstance(members.get("bus"), str):
        members = {**members, "bus": engine.bus(members["bus"])}
    if struct is not None and members:
        raise TypeError(f"either {kind.__name__} or its members")
    return c.byref(struct if struct is not None else kind(**members)) if struct is not None or members else None


def _one(kind: Any, value: Any) -> Any:
    """A constant of its kind: of a constant, of its word, or of a number."""
    return kind(value)


def _text(write: Callable[[Any, int], int]) -> str:
    """Text as snprintf gives it; that of a live engine may be longer at the next call."""
    size = 1024
    while True:
        buffer = c.create_string_buffer(size)
        length = write(buffer, size)
        if length < size:
            return _text_taken(buffer.raw[:length])
        size = 2 * length


def _list(kind: Any, write: Callable[[Any, int], int]) -> List[Any]:
    """A list that the library writes, and returns the whole length of."""
    room = 16
    while True:
        array = (kind * room)()
        if issubclass(kind, _Struct):
            array[0].size = c.sizeof(kind)
        count = write(array, room)
        if count <= room:
            return list(array[:count])
        room = 2 * count


def _floats(samples: Any) -> Any:
    """An array of C: of numbers, or of what has them as 32-bit floats already, such as array("f") and NumPy's float32."""
    if isinstance(samples, c.Array):
        return samples
    try:
        view = memoryview(samples)
    except TypeError:
        return (c.c_float * len(samples))(*samples)
    if view.format != "f" or not view.c_contiguous:
        return (c.c_float * len(samples))(*samples)
    return (c.c_float * (view.nbytes // 4)).from_buffer_copy(view.cast("B"))


_kept: dict = {}


class _Owned:
    """A handle, which is released when nothing refers to it any more."""

    _end = ""

    def __init__(self, handle: Any, engine: Any = None):
        self._handle, self._engine = handle, engine
        self._functions: List[Any] = []

    def _keep(self, function: Any) -> Any:
        """Keeps a function of the program's, which the library may call."""
        self._functions.append(function)
        return c.cast(function, c.c_void_p)

    def close(self) -> None:
        """Ends it; a second time nothing happens."""
        handle, self._handle = getattr(self, "_handle", None), None
        if handle and _lib:
            getattr(_lib, self._end)(handle)

    def __del__(self) -> None:
        self.close()

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()


_LOGGER = c.CFUNCTYPE(None, c.c_void_p, c.c_uint32, c.c_char_p)
_WAKEUP = c.CFUNCTYPE(None, c.c_void_p)
_MOTOR = c.CFUNCTYPE(None, c.c_void_p, c.c_float, c.c_double)
_GENERATOR = c.CFUNCTYPE(c.c_size_t, c.c_void_p, c.POINTER(c.c_float), c.c_size_t)
_READ = c.CFUNCTYPE(c.c_int64, c.c_void_p, c.c_void_p, c.c_size_t, c.c_int64)


def _generating(generator: Callable[[int], Sequence[float]], channels: int) -> Callable[[Any, Any, int], int]:
    """
    A function for C of one that is given how many frames to make and returns interleaved samples, fewer at the end. One that raises
    is told of as exceptions of threads are, and has ended.
    """

    def generate(_: Any, to: Any, frames: int) -> int:
        try:
            samples = _floats(generator(frames))
        except Exception:
            _threading.excepthook(_threading.ExceptHookArgs((*_sys.exc_info(), None)))
            return 0
        count = min(len(samples) // channels, frames)
        c.memmove(to, samples, 4 * channels * count)
        return count

    return generate


class _Reader(c.Structure):
    """A file of Python's, for the library."""

    _fields_ = [("size", c.c_uint32), ("name", c.c_char_p), ("bytes", c.c_int64), ("read", _READ), ("close", _WAKEUP), ("user", c.c_void_p)]

    def __init__(self, file: Any, name: Optional[str]):
        super().__init__(size=c.sizeof(_Reader), name=(name or str(getattr(file, "name", "reader"))).encode(), bytes=file.seek(0, 2))
        lock, key = _threading.Lock(), id(self)

        def read(_: Any, to: int, count: int, offset: int) -> int:
            try:
                with lock:
                    file.seek(offset)
                    data = file.read(count)
                c.memmove(to, data, len(data))
                return len(data)
            except Exception:
                return -1

        def close(_: Any) -> None:
            _kept.pop(key, None)

        self.read, self.close = _READ(read), _WAKEUP(close)
        _kept[key] = self


def decode(source: Union[Path, bytes], name: Optional[str] = None) -> Tuple[Any, SoundInfo]:
    """Decodes a sound file, a path or its bytes, without an engine: its samples, interleaved, as an array of C floats, of which NumPy makes
    its own without a copy, and what they are. `name` is what errors call it. Blocks on the disk. tacet_decode, tacet_decode_memory"""
    if isinstance(source, (bytes, bytearray, memoryview)):
        call, given = _lib.tacet_decode_memory, (bytes(source), len(source), _text_given(name))
    else:
        call, given = _lib.tacet_decode, (_os.fsencode(source),)
    info = SoundInfo()
    _check(call(*given, None, 0, c.byref(info)))
    array = (c.c_float * (info.frames * info.channels))()
    _check(call(*given, array, len(array), c.byref(info)))
    return array, info


def set_log(logger: Optional[Callable[[LogLevel, str], None]], least: Union[LogLevel, str, int] = 2) -> None:
    """Has lines of the log of at least this weight go to a function, on a thread of the library's; None: nowhere. tacet_set_log"""
    function = _LOGGER(lambda _, level, text: logger(LogLevel(level), _text_taken(text))) if logger else None
    _check(_lib.tacet_set_log(c.cast(function, c.c_void_p) if function else None, None, _one(LogLevel, least)))
    _kept["log"] = function


# @CLASSES@
