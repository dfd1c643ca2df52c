#!/usr/bin/env python3
"""Writes tacet.lua from tacet.h: every function as a method but those that take a function. What stands by itself is in frame.lua.

    Sources/TacetC/Packaging/lua.py Sources/TacetC/include/tacet.h >tacet.lua
"""
import os
import re
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

WORDS = {"end", "in", "and", "or", "not", "repeat", "until", "then", "nil", "local", "function"}
BY_HAND = {"tacet_engine_create", "tacet_feedback_create", "tacet_last_error"}
FILLED = {"tacet_engine_render": "2", "tacet_output_tap": "2", "tacet_microphone_read": "channels_of(self)"}
DEFAULTS = {"tacet_effect_from_frames channels": "1", "tacet_effect_from_frames sample_rate": "48000"}


def safe(name):
    return f"{name}_" if name in WORDS else name


def word(name):
    """SILENT_MODE as silentMode."""
    first, *more = name.lower().split("_")
    return first + "".join(part.capitalize() for part in more)


class Writer:
    def __init__(self, text):
        self.text = text
        self.functions = list(header.functions(text))
        self.enumerations = list(header.enumerations(text))
        self.enums = {one.name: "Code" if one.name == "tacet_result" else header.camel(one.name) for one in self.enumerations}
        self.sums = {one.name for one in self.enumerations if one.is_sum}
        self.structures = {one.name: one for one in header.structures(text)}
        self.nouns = header.nouns(text)
        self.callbacks = header.callbacks(text)

    def cdef(self):
        """The declarations of C, without comments; constants are numbers."""
        body = self.text[self.text.index("/* ---- Types"):]
        body = re.sub(r"/\*.*?\*/", "", body, flags=re.S)
        body = re.sub(r"#ifndef __cplusplus.*?#endif", "", body, flags=re.S)
        body = re.sub(r"#ifdef __cplusplus.*?#endif", "", body, flags=re.S)
        body = re.sub(r"^\s*#.*$", "", body, flags=re.M).replace("TACET_API ", "")
        signed = {one.name for one in self.enumerations if any(value.value < 0 for value in one.constants)}
        body = re.sub(
            r"typedef enum (\w+) \{.*?\} \w+;", lambda found: f"typedef {'' if found[1] in signed else 'u'}int32_t {found[1]};", body, flags=re.S)
        # What a later header calls by a word of Lua stays as it is: members are strings there.
        return "\n".join(line.rstrip() for line in body.splitlines() if line.strip()) + "\n"

    def constants(self):
        lines = []
        for one in self.enumerations:
            start = header.prefix(one)
            values = ", ".join(f'["{word(value.name[len(start):])}"] = {value.value}' for value in one.constants)
            lines.append(f"-- {' '.join(one.comment.split())}\ntacet.{self.enums[one.name]} = {{ {values} }}\n")
        return "\n".join(lines)

    def kind(self, member, names):
        kind, summed, pointee = member.type, header.sum_of(member, self.sums), header.pointee(member)
        if "(" in kind or kind in self.callbacks:
            return "function"
        if kind == "char" and member.count:
            return "text"
        if member.count:
            count = f"{member.name[:-1]}_count"
            return f"array:{count}" if count in names else "array"
        if summed or kind in self.enums:
            return f"constant:{self.enums[summed or kind]}"
        if pointee:
            return f"pointer:{pointee}"
        if kind[len("tacet_"):] in self.nouns:
            return "handle"
        if kind in self.structures:
            return f"struct:{kind}"
        if kind in ("int64_t", "uint64_t", "size_t"):
            return "whole"
        return {"tacet_voice": "voice", "tacet_bus": "number", "const char *": "string", "bool": "boolean"}.get(kind, "number")

    def members(self):
        lines = []
        for one in self.structures.values():
            names = {member.name for member in one.members}
            shown = [member for member in one.members if not member.name.startswith("reserved")]
            own = [f'["{member.name}"] = "{self.kind(member, names)}"' for member in shown]
            # Without names, in order: { 2, 0, -1 } is a vector.
            if one.members[0].name != "size":
                own += [f'"{member.name}"' for member in shown]
            lines.append(f"  {one.name} = {{ {', '.join(own)} }},\n")
        return "".join(lines)

    def takes_function(self, function):
        return any("(*" in one.type or one.type in self.callbacks or one.type == "const tacet_reader *" for one in function.parameters)

    def given(self, function):
        """Names, what precedes the call, and values of the parameters."""
        for argument in header.arguments(function)[0]:
            name, kind = safe(argument.name), argument.type
            if argument.kind == "ramp":
                name = "over" if name == "how" else name
                yield name, "", f"ramp({name})"
            elif argument.kind == "texts":
                before = f'local texts = array("const char *", {name} or {{}}, function(one) return one end)'
                yield name, before, f"texts, #({name} or {{}})"
            elif argument.kind == "bytes":
                yield name, "", f"{name}, #{name}"
            elif argument.kind == "samples":
                yield name, f"local all, count = floats({name})", "all, count / (channels or 1)"
            elif argument.kind == "samples out" and function.name in FILLED:
                own = argument.names[1]
                yield own, f'local channels = {FILLED[function.name]}\nlocal all = ffi.new("float[?]", channels * {own})', f"all, {own}"
            elif argument.kind == "samples out" and argument.names[1] == "capacity":
                yield name, "", f"{name}, {name} and ffi.sizeof({name}) / 4 or 0"
            elif argument.kind == "samples out":
                yield f"{name}, {argument.names[1]}", "", f"{name}, {argument.names[1]}"
            elif argument.kind == "handles":
                yield name, f'local all = array("{kind}", {name}, function(one) return one.handle[0] end)', f"all, #{name}"
            elif argument.kind == "structures":
                # Those that they point at are kept until the call is over.
                before = f'local structs = {{}}\nfor i, one in ipairs({name}) do structs[i] = struct("{kind}", one) end\nlocal all = array("{kind}", structs, function(one) return one end)'
                yield name, before, f"all, #{name}"
            elif argument.kind == "handle":
                yield name, "", f"{name}.handle[0]"
            elif argument.kind == "handle?":
                yield name, "", f"{name} and {name}.handle[0]"
            elif argument.kind == "structure":
                yield name, "", f'struct("{kind}", {name})'
            elif argument.kind == "header":
                yield "", "", "tacet.VERSION"
            elif f"{function.name} {argument.name}" in header.SUMS:
                yield name, "", f'constant("{self.enums[header.SUMS[f"{function.name} {argument.name}"]]}", {name})'
            elif kind in self.enums:
                yield name, "", f'constant("{self.enums[kind]}", {name})'
            elif kind == "tacet_vector":
                yield name, "", f'struct("tacet_vector", {name})'
            elif kind in ("tacet_voice", "tacet_bus"):
                yield name, "", f"{name}.number"
            elif f"{function.name} {argument.name}" in DEFAULTS:
                yield name, "", f"{name} or {DEFAULTS[f'{function.name} {argument.name}']}"
            elif f"{function.name} {argument.name}" in header.TRUE:
                yield name, "", f"{name} ~= false"
            elif kind == "bool":
                yield name, "", f"{name} and true or false"
            else:
                yield name, "", name

    def taken(self, kind, name, noun):
        engine = "self" if noun == "engine" else "self.engine" if noun else "nil"
        if kind in self.structures:
            return f'plain("{kind}", {name}, {engine})'
        if kind in ("tacet_voice", "tacet_bus"):
            return f"setmetatable({{ number = {name}, engine = {engine} }}, {header.camel(kind)})"
        if kind in self.enums:
            return f'word("{self.enums[kind]}", {name})'
        return f"tonumber({name})" if kind in ("int64_t", "uint64_t", "size_t") else name

    def method(self, function):
        noun = header.owner(function)
        given, returned = list(self.given(function)), header.arguments(function)[1]
        own = {None: [], "voice": ["self.number"], "bus": ["self.engine.handle[0]", "self.number"][-len(header.own(function)):]}.get(noun, ["self.handle[0]"])
        passed, kinds = own + [one[2] for one in given], [argument.kind for argument in returned]
        lines = [line for one in given if one[1] for line in one[1].split("\n")]
        engine = "self" if noun == "engine" else "self.engine" if noun else "nil"
        if kinds == ["text"]:
            call = f"text(function(to, length) return lib.{function.name}({', '.join(passed + ['to', 'length'])}) end)"
            if function.name in header.NEVER_EMPTY:
                allowed = "".join(
                    f' and {safe(argument)} ~= "{one}"' for argument, all_words in header.NEVER_EMPTY[function.name].items() for one in all_words)
                lines += [f"local all = {call}", f'if all == ""{allowed} then failed() end', "return all"]
            else:
                lines.append(f"return {call}")
        elif kinds == ["list"]:
            kind = returned[0].type
            lines.append(f"return list(\"{kind}\", function(to, room) return lib.{function.name}({', '.join(passed + ['to', 'room'])}) end, {engine})")
        elif kinds == ["handle"]:
            made = header.camel(returned[0].type)
            lines += [f'local handle = ffi.new "{returned[0].type}[1]"', f"check(lib.{function.name}({', '.join(passed + ['handle'])}))",
                      f"return owned({made}, handle, {engine}, lib.{self.end(returned[0].type[len('tacet_'):])})"]
        elif kinds:
            values = []
            for one in returned:
                name = safe(one.name)
                is_struct = one.type in self.structures
                lines.append(f'local {name} = empty "{one.type}"' if is_struct else f'local {name} = ffi.new "{one.type}[1]"')
                values.append((one, name, name if is_struct else f"{name}[0]"))
            call = f"check(lib.{function.name}({', '.join(passed + [name for _, name, _ in values])}))"
            lines.append(f"if {call} == tacet.Code.none then return nil end" if header.may_be_none(function) else call)
            if [one.type for one in returned] == ["tacet_voice"]:
                lines.append(f"if {values[0][2]} == 0 then return nil end")
            lines.append("return " + ", ".join(self.taken(one.type, value, noun) for one, _, value in values))
        elif function.name in FILLED:
            call = f"lib.{function.name}({', '.join(passed)})"
            lines += [f"check({call})", "return all"] if function.result == "tacet_result" else [f"local count = tonumber({call})", "return all, count"]
        else:
            call = f"lib.{function.name}({', '.join(passed)})"
            if header.is_answer(function) and ("TACET_PENDING" in function.comment or "TACET_NONE" in function.comment):
                lines.append(f'return word("Code", check({call}))')
            elif header.is_answer(function):
                lines.append(f"check({call})")
            elif function.result == "tacet_voice":
                lines += [f"local voice = {call}", "if voice == 0 then failed() end", f"return {self.taken('tacet_voice', 'voice', noun)}"]
            elif function.result == "const char *":
                lines.append(f"return ffi.string({call})")
            else:
                lines.append(f"return {self.taken(function.result, call, noun)}")
        parameters = ", ".join(name for name, *_ in given if name)
        owner = "tacet." if noun is None else f"{header.camel(f'tacet_{noun}')}:"
        comment = "".join(f"-- {line}".rstrip() + "\n" for line in function.comment.replace("NULL", "nil").splitlines())
        return f"{comment}function {owner}{safe(header.method(function))}({parameters})\n" + "".join(f"  {line}\n" for line in lines) + "end\n"

    def end(self, noun):
        names = {function.name for function in self.functions}
        return f"tacet_{noun}_release" if f"tacet_{noun}_release" in names else f"tacet_{noun}_destroy"

    def write(self, frame):
        nouns = ["voice", "bus", *self.nouns]
        classes = ["".join(
            f"{'' if noun in ('voice', 'bus') else 'local '}{header.camel(f'tacet_{noun}')} = {{}}\n"
            f"{header.camel(f'tacet_{noun}')}.__index = {header.camel(f'tacet_{noun}')}\n" for noun in nouns)]
        classes += [
            f"-- The bus `{name[4:].lower()}` of every engine.\ntacet.{name} = setmetatable({{ number = {number} }}, Bus)\n"
            for name, number in header.buses(self.text).items()]
        for noun in self.nouns:
            classes.append(f"-- Ends it; a second time nothing happens.\nfunction {header.camel(f'tacet_{noun}')}:close() close(self, lib.{self.end(noun)}) end\n")
        getter = next(
            one for one in self.functions if one.name.startswith("tacet_microphone_get_info") and one.parameters[-1].type.endswith("*")
            and any(member.name == "channels" for member in self.structures[one.parameters[-1].type[:-2]].members))
        classes.append(
            f"-- The samples of a frame of the recording.\nlocal function channels_of(engine) return math.max(engine:{header.method(getter)}().channels, 1) end\n")
        ends = {self.end(noun) for noun in self.nouns}
        classes += [self.method(one) for one in self.functions if not self.takes_function(one) and one.name not in BY_HAND | ends]
        for mark, text in (("@CDEF@", self.cdef()), ("@VERSION@", header.version(self.text)), ("@CONSTANTS@", self.constants()),
                           ("@MEMBERS@", self.members()), ("-- @CLASSES@\n", "\n".join(classes))):
            frame = frame.replace(mark, text)
        return frame


here = os.path.dirname(os.path.abspath(__file__))
text = open(sys.argv[1], encoding="utf-8").read()
print(Writer(text).write(open(f"{here}/frame.lua", encoding="utf-8").read()), end="")
