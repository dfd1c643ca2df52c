#!/usr/bin/env python3
"""Writes tacet.py from tacet.h: every function as a method, with its comment and the types of its parameters. What stands by itself is in
frame.py.

    Sources/TacetC/Packaging/python.py Sources/TacetC/include/tacet.h >tacet.py
"""
import keyword
import os
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

PLAIN = {"float": ("c.c_float", "float"), "double": ("c.c_double", "float"), "bool": ("c.c_bool", "bool"), "size_t": ("c.c_size_t", "int"),
         **{f"{sign}int{bits}_t": (f"c.c_{sign}int{bits}", "int") for sign in ("u", "") for bits in (8, 16, 32, 64)}}
# A DSP would wait for the interpreter. What is by hand in frame.py or below.
LEFT_OUT = {"tacet_voice_set_dsp", "tacet_bus_set_dsp"}
BY_HAND = {
    "tacet_set_log", "tacet_set_wakeup", "tacet_effect_load", "tacet_effect_load_memory", "tacet_effect_load_reader", "tacet_soundtrack_load",
    "tacet_soundtrack_load_memory", "tacet_soundtrack_load_reader", "tacet_effect_generate", "tacet_feedback_set_motor", "tacet_last_error",
    "tacet_engine_create", "tacet_engine_destroy", "tacet_feedback_create", "tacet_feedback_destroy", "tacet_do", "tacet_state", "tacet_last_result", "tacet_decode", "tacet_decode_memory",
}
# Functions that fill an array of the program's: here they return it, of so many samples a frame.
FILLED = {"tacet_engine_render": "2", "tacet_output_tap": "2", "tacet_microphone_read": "self._channels()"}
DEFAULTS = {"tacet_effect_from_frames channels": "1", "tacet_effect_from_frames sample_rate": "48000", **dict.fromkeys(header.TRUE, "True")}
ALSO = {"tacet_play_options position": '_set("flags", PlayFlags.AT_POSITION)'}

HANDS = {
    "engine": '''
    def __init__(self, bank: Optional[Path] = None, options: Optional[EngineOptions] = None, **members: Any):
        """Makes an engine, with the sounds of a bank or without: output="offline" is one that renders. tacet_engine_create"""
        super().__init__(c.c_void_p())
        _check(_lib.tacet_engine_create(c.byref(self._handle), _given(EngineOptions, options, members), VERSION))
        self._handle = self._handle.value
        #: The bank whose names `play` and `do` take.
        self.sounds: Optional[Bank] = None
        if bank is not None:
            self.sounds = self.load_bank(bank)
            self.sounds.wait()

    def close(self) -> None:
        """Ends the engine and all that was made of it. Blocks for its threads, some milliseconds."""
        self.sounds = None
        super().close()
        self._functions = []

    def _load(self, load: Any, load_memory: Any, load_reader: Any, source: Any, name: Optional[str], options: Any) -> Any:
        handle = c.c_void_p()
        if isinstance(source, (bytes, bytearray, memoryview)):
            data = bytes(source)
            _check(load_memory(self._handle, data, len(data), _text_given(name), options, c.byref(handle)))
        elif hasattr(source, "read"):
            _check(load_reader(self._handle, c.byref(_Reader(source, name)), options, c.byref(handle)))
        else:
            _check(load(self._handle, _os.fsencode(source), options, c.byref(handle)))
        return handle.value

    def effect(
        self, source: Union[Path, bytes, Any], name: Optional[str] = None, options: Optional[LoadOptions] = None, **members: Any
    ) -> Effect:
        """Loads a sound: a path, the bytes of a file, or a file that is open. `name` is what errors call it. Blocks on the disk, but with
        LoadFlags.IN_BACKGROUND: the effect comes in an event then, `taken`. tacet_effect_load"""
        functions = _lib.tacet_effect_load, _lib.tacet_effect_load_memory, _lib.tacet_effect_load_reader
        return Effect(self._load(*functions, source, name, _given(LoadOptions, options, members)), self)

    def soundtrack(
        self, source: Union[Path, bytes, Any], name: Optional[str] = None, options: Optional[LoadOptions] = None, **members: Any
    ) -> Soundtrack:
        """Inspects music: a path, the bytes of a file, or a file that is open, which is read while it plays. tacet_soundtrack_load"""
        functions = _lib.tacet_soundtrack_load, _lib.tacet_soundtrack_load_memory, _lib.tacet_soundtrack_load_reader
        return Soundtrack(self._load(*functions, source, name, _given(LoadOptions, options, members)), self)

    def taken(self, event: Event) -> Optional[Effect]:
        """The effect of a load in the background; None where it failed. Once for each event."""
        handle, event.effect = event.effect, None
        return Effect(handle, self) if handle else None

    def generate_effect(
        self, generator: Callable[[int], Sequence[float]], options: Optional[GeneratorOptions] = None, **members: Any
    ) -> Effect:
        """Makes an effect whose frames a function makes: it is given how many, and returns interleaved samples, fewer at the end. It is
        kept as long as the engine. tacet_effect_generate"""
        made = options if options is not None else GeneratorOptions(**members)
        handle = c.c_void_p()
        _check(_lib.tacet_effect_generate(self._handle, self._keep(_GENERATOR(_generating(generator, made.channels or 1))), None, c.byref(made), c.byref(handle)))
        return Effect(handle.value, self)

    def set_wakeup(self, wakeup: Optional[Callable[[], None]]) -> None:
        """Has a function called when an event is there, on a thread of the library's; None ends it. tacet_set_wakeup"""
        function = self._keep(_WAKEUP(lambda _: wakeup())) if wakeup else None
        _check(_lib.tacet_set_wakeup(self._handle, function, None))

    def events(self) -> Iterator[Event]:
        """The events since the last call, oldest first. tacet_next_event"""
        while (event := self.next_event()) is not None:
            yield event

    def play(self, name: str, options: Optional[PlayOptions] = None, **members: Any) -> Voice:
        """Plays an effect or a set of the bank that the engine was made with."""
        if self.sounds is None:
            raise TacetError("the engine has no bank: Engine(bank=PATH)")
        return self.sounds.play(name, options, **members)

    def _say(self, words: dict) -> Optional[Voice]:
        voice = c.c_uint64()
        _check(_lib.tacet_do(self._handle, _handle_of(self.sounds), _json.dumps(words).encode(), c.byref(voice)))
        return Voice(voice.value, self) if voice.value else None

    def do(self, command: str, /, **keys: Any) -> Optional[Voice]:
        """Does a command of a scenario: `engine.do("bus", name="soundtrack", gain=-6, over=1)`. tacet_do"""
        return self._say({"do": command, **keys})

    def signal(self, name: str, /, **keys: Any) -> None:
        """Reports a fact as a scenario does: `engine.signal("otherMusic", on=True, who="radio")`. tacet_do"""
        self._say({"signal": name, **keys})

    def text_state(self, what: Optional[str] = None) -> str:
        """The state, or a part of it, as JSON: "log" has the lines of commands, "script" what was said as a scenario (with
        EngineFlags.RECORDS_COMMANDS). tacet_state"""
        text = _text(lambda to, size: _lib.tacet_state(self._handle, _text_given(what), to, size))
        return text if text or what in ("log", "script") else _failed()

    def state(self, what: Optional[str] = None) -> Any:
        """The same as values; of "log" a list of its lines."""
        text = self.text_state(what)
        return [_json.loads(line) for line in text.splitlines()] if what == "log" else _json.loads(text)
''',
    "feedback": '''
    def __init__(self, options: Optional[FeedbackOptions] = None, **members: Any):
        """Makes a player of short sounds and vibration. tacet_feedback_create"""
        super().__init__(c.c_void_p())
        _check(_lib.tacet_feedback_create(c.byref(self._handle), _given(FeedbackOptions, options, members), VERSION))
        self._handle = self._handle.value

    def set_motor(self, motor: Optional[Callable[[float, float], None]]) -> None:
        """Has vibration go to a function, which is given a strength and seconds; None: to none. tacet_feedback_set_motor"""
        function = self._keep(_MOTOR(lambda _, strength, seconds: motor(strength, seconds))) if motor else None
        _check(_lib.tacet_feedback_set_motor(self._handle, function, None))
''',
    "voice": '''
    def __init__(self, number: int = 0, engine: Any = None):
        self.number, self._engine = number, engine

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Voice) and self.number == other.number

    def __hash__(self) -> int:
        return hash(self.number)

    def __bool__(self) -> bool:
        return self.number != 0
''',
    "bus": '''
    def __init__(self, number: int, engine: Any = None):
        self.number, self._engine = number, engine
''',
}


# Methods by hand of functions that a header may have.
MORE = {
    "tacet_soundtrack_generate": '''
    def generate_soundtrack(
        self, generator: Callable[[int], Sequence[float]], seek: Optional[Callable[[int], None]] = None,
        options: Optional[SoundtrackGeneratorOptions] = None, **members: Any
    ) -> Soundtrack:
        """Makes music whose frames a function makes while it plays, as generate_effect does; `seek`, or None, has it go on from a frame.
        Both are kept as long as the engine. tacet_soundtrack_generate"""
        made = options if options is not None else SoundtrackGeneratorOptions(**members)
        generate = self._keep(_GENERATOR(_generating(generator, made.channels or 2)))
        jump = self._keep(c.CFUNCTYPE(None, c.c_void_p, c.c_int64)(lambda _, frame: seek(frame))) if seek else None
        handle = c.c_void_p()
        _check(_lib.tacet_soundtrack_generate(self._handle, generate, jump, None, c.byref(made), c.byref(handle)))
        # What plays of it ends with it.
        made_music = Soundtrack(handle.value, self)
        self._functions.append(made_music)
        return made_music
''',
}


def safe(name):
    return f"{name}_" if keyword.iskeyword(name) else name


def doc(text, indent):
    text = text.replace("\\", "\\\\").replace('"""', "'''").replace("NULL", "None")
    lines = text.splitlines() or [""]
    quoted = ("\n" + indent).join(line.rstrip() for line in lines).replace("\n" + indent + "\n", "\n\n")
    # A quote at its end would end it.
    return f'{indent}"""{quoted}{" " if quoted.endswith(chr(34)) else ""}"""\n'


class Writer:
    def __init__(self, text):
        self.functions = list(header.functions(text))
        self.enumerations = list(header.enumerations(text))
        self.enums = {one.name: "Code" if one.name == "tacet_result" else header.camel(one.name) for one in self.enumerations}
        self.signed = {one.name for one in self.enumerations if any(constant.value < 0 for constant in one.constants)}
        self.sums = {one.name for one in self.enumerations if one.is_sum}
        self.structures = {one.name: one for one in header.structures(text) if not any("(" in member.type for member in one.members)}
        self.nouns = header.nouns(text)
        self.callbacks = header.callbacks(text)
        self.version, self.buses = header.version(text), header.buses(text)

    def is_handle(self, kind):
        return kind.startswith("tacet_") and kind[len("tacet_"):] in self.nouns

    def c_type(self, kind):
        """The type of ctypes."""
        kind = kind.replace("*const", "*").strip()
        if "(" in kind or kind in self.callbacks or self.is_handle(kind):
            return "c.c_void_p"
        if kind.endswith("*"):
            inner = kind[:-1].removeprefix("const ").strip()
            if inner in ("void", "tacet_reader"):
                return "c.c_void_p"
            return "c.c_char_p" if inner == "char" else f"c.POINTER({self.c_type(inner)})"
        if kind in self.enums:
            return "c.c_int32" if kind in self.signed else "c.c_uint32"
        known = {"tacet_voice": "c.c_uint64", "tacet_bus": "c.c_uint32", "void": "None"}
        return known.get(kind) or (PLAIN[kind][0] if kind in PLAIN else header.camel(kind))

    def hint(self, kind, is_given=False):
        """The type of a value in Python."""
        if kind in self.enums:
            return f"Union[{self.enums[kind]}, str, int]" if is_given else self.enums[kind]
        if kind == "tacet_vector" and is_given:
            return "Union[Vector, Sequence[float]]"
        if kind in PLAIN:
            return PLAIN[kind][1]
        return header.camel(kind)

    def enumeration(self, one):
        start = header.prefix(one)
        lines = "".join(f"    #: {' '.join(value.comment.split())}\n    {value.name[len(start):]} = {value.value}\n" for value in one.constants)
        if one.name == "tacet_result":
            lines += '\n    def __bool__(self) -> bool:\n        """True for OK alone; NONE and PENDING are successes with a remark."""\n        return self == 0\n'
        return f"class {self.enums[one.name]}({'_Flags' if one.is_sum else '_Enum'}):\n{doc(one.comment, '    ')}\n{lines}"

    def structure(self, one):
        fields, lines = [], []
        names = {member.name for member in one.members}
        for member in one.members:
            kind, name, summed = member.type, safe(member.name), header.sum_of(member, self.sums)
            own = self.c_type(kind)
            also = f'_set("{name.rstrip("_")}_is_set", True)' if f"{member.name}_is_set" in names else ALSO.get(f"{one.name} {member.name}")
            also = f", {also}" if also else ""
            pointee = header.pointee(member)
            made = None
            if kind == "char" and member.count:
                own, made, hint = f"c.c_char * {member.count}", "_text_given, _text_taken", "str"
            elif kind == "const char *":
                own, made, hint = "c.c_char_p", "_text_given, _text_taken", "Optional[str]"
            elif member.count:
                own, hint = f"{own} * {member.count}", "List[float]"
                if not name.startswith("reserved"):
                    count = f"{member.name[:-1]}_count"
                    if count in names:
                        also = f', lambda self, values: setattr(self, "{count}", len(values))'
                    made = f"lambda values: ({own})(*values), list"
            elif summed or kind in self.enums:
                hint = self.enums[summed or kind]
                made = f"{hint}, {hint}"
            elif pointee:
                own, made, hint = f"c.POINTER({header.camel(pointee)})", f"_pointer_to({header.camel(pointee)}), _pointee", f"Optional[{header.camel(pointee)}]"
            elif self.is_handle(kind):
                made, hint = "_handle_of, lambda handle: handle", "Any"
            elif kind == "tacet_bus":
                made, hint = "_number_of, int", "Any"
            elif kind == "tacet_voice":
                made, hint = "_number_of, lambda number: Voice(number)", "Voice"
            elif kind in self.structures:
                made, hint = f"_struct_of({header.camel(kind)}), lambda value: value", header.camel(kind)
            else:
                hint = PLAIN[kind][1]
                if also:
                    made = f"{hint}, {hint}"
            is_shown = member.name != "size" and not member.name.startswith("reserved")
            fields.append(f'("{"_" if made else ""}{name}", {own})')
            if is_shown and member.comment:
                lines.append(f"    #: {' '.join(member.comment.split())}\n")
            if made:
                lines.append(f'    {name}: {hint} = _member("_{name}", {made}{also})\n')
            elif is_shown:
                lines.append(f"    {name}: {hint}\n")
        more = ""
        if one.name == "tacet_ramp":
            more = (
                "\n    @staticmethod\n    def over(seconds: float) -> Ramp:\n"
                '        """One over so many seconds; 0: in one step."""\n        return Ramp(seconds=seconds if seconds > 0 else -1)\n')
        # The fields stand after the members, whose names without `_` they do not have.
        listed = "".join(f"        {field},\n" for field in fields)
        return f"class {header.camel(one.name)}(_Struct):\n{doc(one.comment, '    ')}\n{''.join(lines)}{more}\n    _fields_ = [\n{listed}    ]\n"

    def declaration(self, function):
        types = ", ".join(self.c_type(parameter.type) for parameter in function.parameters)
        return f'    "{function.name}": ({self.c_type(function.result)}, [{types}]),\n'

    def given(self, function):
        """Declarations, what precedes the call, and values of the parameters; and if keywords are members of a struct."""
        members, noun = None, header.owner(function)
        engine = "" if noun is None else ", self" if noun == "engine" else ", self._engine"
        result = []
        for argument in header.arguments(function)[0]:
            name, kind, before = safe(argument.name), argument.type, ""
            default = DEFAULTS.get(f"{function.name} {argument.name}")
            if argument.kind == "ramp":
                name = "over" if name == "how" else name
                declared, default, passed = f"{name}: Over", "None", f"_ramp({name})"
            elif argument.kind == "path":
                declared, passed = f"{name}: Path", f"_os.fsencode({name})"
            elif argument.kind == "text":
                declared, passed = f"{name}: str", f"_text_given({name})"
            elif argument.kind == "text?":
                declared, default, passed = f"{name}: Optional[str]", "None", f"_text_given({name})"
            elif argument.kind == "texts":
                before = f"texts = (c.c_char_p * len({name}))(*[one.encode() for one in {name}])"
                declared, default, passed = f"{name}: Sequence[str]", "()", f"texts, len({name})"
            elif argument.kind == "bytes":
                declared, passed = f"{name}: bytes", f"bytes({name}), len({name})"
            elif argument.kind == "samples":
                before = f"array = _floats({name})"
                declared, passed = f"{name}: Sequence[float]", f"array, len(array) // max(channels, 1)"
            elif argument.kind == "samples out" and function.name in FILLED:
                before = f"channels = {FILLED[function.name]}\narray = (c.c_float * (channels * {argument.names[1]}))()"
                declared, passed = f"{argument.names[1]}: int", f"array, {argument.names[1]}"
            elif argument.kind == "samples out" and argument.names[1] == "capacity":
                declared, default, passed = f"{name}: Any", "None", f"{name}, len({name} or ())"
            elif argument.kind == "samples out":
                declared, passed = f"{name}: Any, {argument.names[1]}: int", f"{name}, {argument.names[1]}"
            elif argument.kind == "handles":
                before = f"array = (c.c_void_p * len({name}))(*[_handle_of(one) for one in {name}])"
                declared, passed = f"{name}: Sequence[{header.camel(kind)}]", f"array, len({name})"
            elif argument.kind == "structures":
                own = header.camel(kind)
                before = f"array = ({own} * len({name}))(*{name})"
                declared, passed = f"{name}: Sequence[{own}]", f"array, len({name})"
            elif argument.kind == "handle":
                declared, passed = f"{name}: {header.camel(kind)}", f"_handle_of({name})"
            elif argument.kind == "handle?":
                declared, default, passed = f"{name}: Optional[{header.camel(kind)}]", "None", f"_handle_of({name})"
            elif argument.kind == "structure":
                own = header.camel(kind)
                members = own if members is None else members
                words = "members" if members == own else "{}"
                declared, default, passed = f"{name}: Optional[{own}]", "None", f"_given({own}, {name}, {words}{engine})"
            elif argument.kind == "header":
                declared, passed = None, "VERSION"
            elif argument.kind == "context":
                declared, passed = None, "None"
            elif argument.kind == "callback" or kind in self.callbacks:
                result_type, parameters = self.callbacks.get(kind, ("void", [header.Parameter("void *", "user")]))
                types = ", ".join(self.c_type(one) for one in [result_type, *[one.type for one in parameters]])
                keeper = "self" if header.owner(function) in self.nouns else "self._engine"
                before = f"function = {keeper}._keep(c.CFUNCTYPE({types})(lambda _, *given: {name}(*given))) if {name} else None"
                declared, default, passed = f"{name}: Optional[Callable[..., Any]]", "None", "function"
            elif f"{function.name} {argument.name}" in header.SUMS:
                own = self.enums[header.SUMS[f"{function.name} {argument.name}"]]
                declared, default, passed = f"{name}: Union[{own}, str, int]", "0", f"int(_one({own}, {name}))"
            elif kind in self.enums:
                declared, passed = f"{name}: {self.hint(kind, True)}", f"_one({self.enums[kind]}, {name})"
            elif kind == "tacet_vector":
                declared, passed = f"{name}: {self.hint(kind, True)}", f"_struct_of(Vector)({name})"
            elif kind in ("tacet_voice", "tacet_bus"):
                declared, passed = f"{name}: {header.camel(kind)}", f"_number_of({name})"
            else:
                declared, passed = f"{name}: {self.hint(kind)}", name
            result.append((declared, default, before, passed))
        return result, members

    def parameters(self, given, members):
        texts, may = [], True
        for declared, default, *_ in reversed([one for one in given if one[0]]):
            may = may and default is not None
            texts.append(f"{declared} = {default}" if may else declared)
        return list(reversed(texts)) + (["**members: Any"] if members else [])

    def taken(self, kind, name, noun):
        """The value of Python of one that was returned."""
        engine = "self" if noun == "engine" else "self._engine"
        if kind in ("tacet_voice", "tacet_bus"):
            return f"{header.camel(kind)}({name}, {engine})"
        return f"{self.enums[kind]}({name})" if kind in self.enums else name

    def method(self, function):
        noun = header.owner(function)
        given, members = self.given(function)
        returned = header.arguments(function)[1]
        own = {None: [], "voice": ["self.number"], "bus": ["self._engine._handle", "self.number"][-len(header.own(function)):]}.get(noun, ["self._handle"])
        passed, kinds = own + [one[3] for one in given], [argument.kind for argument in returned]
        lines, result = [line for one in given if one[2] for line in one[2].split("\n")], "None"
        name, is_property = header.method(function), False
        if kinds == ["text"]:
            result = "str"
            call = f"_text(lambda to, length: _lib.{function.name}({', '.join(passed + ['to', 'length'])}))"
            if function.name in header.NEVER_EMPTY:
                allowed = "".join(
                    f" or {safe(argument)} in {tuple(words)!r}" for argument, words in header.NEVER_EMPTY[function.name].items())
                lines += [f"text = {call}", f"return text if text{allowed} else _failed()"]
            else:
                lines.append(f"return {call}")
        elif kinds == ["list"]:
            kind = returned[0].type
            result = f"List[{header.camel(kind)}]"
            call = f"_list({self.c_type(kind)}, lambda to, room: _lib.{function.name}({', '.join(passed + ['to', 'room'])}))"
            value = self.taken(kind, "one", noun)
            lines.append(f"return {call}" if value == "one" else f"return [{value} for one in {call}]")
        elif kinds == ["handle"]:
            made = header.camel(returned[0].type)
            result = made
            lines += ["handle = c.c_void_p()", f"_check(_lib.{function.name}({', '.join(passed + ['c.byref(handle)'])}))",
                      f"return {made}(handle.value, {'self' if noun == 'engine' else 'self._engine'})"]
        elif kinds:
            values, types = [], []
            for one in returned:
                lines.append(f"{safe(one.name)} = {self.c_type(one.type)}()")
                is_struct = one.type in self.structures
                values.append(self.taken(one.type, safe(one.name) if is_struct else f"{safe(one.name)}.value", noun))
                types.append(self.hint(one.type))
            call = f"_check(_lib.{function.name}({', '.join(passed + [f'c.byref({safe(one.name)})' for one in returned])}))"
            value, result = (values[0], types[0]) if len(values) == 1 else (", ".join(values), f"Tuple[{', '.join(types)}]")
            if header.may_be_none(function):
                result = f"Optional[{result}]"
                lines += [f"if {call} == Code.NONE:", "    return None", f"return {value}"]
            else:
                lines += [call, f"return {value}"]
        elif function.name in FILLED:
            call = f"_lib.{function.name}({', '.join(passed)})"
            result = "c.Array[c.c_float]" if function.result == "tacet_result" else "List[float]"
            lines += [f"_check({call})", "return array"] if function.result == "tacet_result" else [f"return array[: channels * {call}]"]
        else:
            call = f"_lib.{function.name}({', '.join(passed)})"
            if function.result == "tacet_result" and ("TACET_PENDING" in function.comment or "TACET_NONE" in function.comment):
                result = "Code"
                lines.append(f"return Code(_check({call}))")
            elif function.result == "tacet_result":
                lines.append(f"_check({call})")
            elif function.result == "tacet_voice":
                result = "Voice"
                lines += [f"voice = {call}", f"return {self.taken('tacet_voice', 'voice', noun)} if voice else _failed()"]
            elif function.result == "const char *":
                result = "str"
                lines.append(f"return _text_taken({call})")
            else:
                result = self.hint(function.result)
                lines.append(f"return {self.taken(function.result, call, noun)}")
                is_property = noun is not None and not given
                name = name.removeprefix("get_") if is_property else name
        indent = "" if noun is None else "    "
        parameters = ", ".join(([] if noun is None else ["self"]) + self.parameters(given, members))
        comment = function.comment + ("" if members is None else f"\n\nKeywords are members of {members}.")
        return (
            f"{indent}@property\n" if is_property else "") + (
            f"{indent}def {safe(name)}({parameters}) -> {result}:\n{doc(comment, indent + '    ')}" + "".join(f"{indent}    {line}\n" for line in lines))

    def noun(self, noun):
        name = header.camel(f"tacet_{noun}")
        names = {function.name for function in self.functions}
        end = f"tacet_{noun}_release" if f"tacet_{noun}_release" in names else f"tacet_{noun}_destroy"
        methods = [
            self.method(one) for one in self.functions
            if header.owner(one) == noun and one.name not in BY_HAND | LEFT_OUT | set(MORE) | {f"tacet_{noun}_release"}]
        own = HANDS.get(noun, "").strip("\n")
        if noun == "engine":
            methods += [MORE[name].strip("\n") + "\n" for name in MORE if name in names]
            methods.append(self.channels())
        comment = {"voice": "One sounding instance of an effect: a number. Keep it or forget it; one that has ended is harmless.",
                   "bus": "A bus of an engine."}.get(noun) or self.nouns[noun]
        base = "" if noun in ("voice", "bus") else "(_Owned)"
        release = "" if noun in ("voice", "bus") else f'    _end = "{end}"\n\n'
        return f"class {name}{base}:\n{doc(comment, '    ')}\n{release}" + "\n".join(([own + "\n"] if own else []) + methods)

    def channels(self):
        """A method for how many samples a frame of the recording has."""
        getter = next(
            one for one in self.functions if one.name.startswith("tacet_microphone_get_info") and one.parameters[-1].type.endswith("*")
            and any(member.name == "channels" for member in self.structures[one.parameters[-1].type[:-2]].members))
        return (
            '    def _channels(self) -> int:\n        """The samples of a frame of the recording; 1 before its first one."""\n'
            f"        return self.{header.method(getter)}().channels or 1\n")

    def write(self, frame):
        start, rest = frame.replace("@VERSION@", self.version).split("# @DECLARATIONS@\n")
        middle, end = rest.split("# @CLASSES@\n")
        declarations = [self.enumeration(one) for one in self.enumerations] + [self.structure(one) for one in self.structures.values()]
        declarations.append(
            "#: How long a change takes, in seconds; 0: in one step; None: the control's own time.\nOver = Union[float, Ramp, None]\n")
        declarations.append(
            "_TYPES = {\n" + "".join(self.declaration(one) for one in self.functions) + "}\n"
            "for _name, (_result, _parameters) in _TYPES.items():\n    if hasattr(_lib, _name):\n"
            "        _function = getattr(_lib, _name)\n        _function.restype, _function.argtypes = _result, _parameters\n")
        free = [self.method(one) for one in self.functions if header.owner(one) is None and one.name not in BY_HAND]
        classes = free + [self.noun(noun) for noun in ["voice", "bus", *self.nouns]]
        classes.append("".join(f"#: The bus `{name[4:].lower()}` of every engine.\n{name} = Bus({number})\n" for name, number in self.buses.items()))
        return start + "\n\n".join(declarations).rstrip("\n") + "\n" + middle + "\n\n".join(classes).rstrip("\n") + "\n" + end


here = os.path.dirname(os.path.abspath(__file__))
text = open(sys.argv[1], encoding="utf-8").read()
print(Writer(text).write(open(f"{here}/frame.py", encoding="utf-8").read()), end="")
