#!/usr/bin/env python3
"""Writes tacet.hpp from tacet.h: every function as a method, in the manner of C++17. What stands by itself is in frame.hpp.

    Sources/TacetC/Packaging/cpp.py Sources/TacetC/include/tacet.h >tacet.hpp
"""
import os
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

KEYWORDS = {"default", "auto", "for", "new", "delete", "this", "register", "static", "switch", "continue", "do", "namespace", "operator"}
# Methods of the options that set more than one member.
MORE = {
    "tacet_play_options": """
  PlayOptions &position(tacet_vector place) {
    value_.flags |= TACET_PLAY_AT_POSITION;
    return value_.position = place, *this;
  }
  PlayOptions &at(float x, float y, float z) { return position({x, y, z}); }
  PlayOptions &forever() { return loops(-1); }
  /** TACET_EVENT_VOICE_ENDED tells of its end, with this number. */
  PlayOptions &reports_end(uint64_t number) {
    value_.flags |= TACET_PLAY_REPORTS_END;
    return user(number);
  }
""",
}
# Methods beside those of the functions: with values of C++ in place of arrays.
BESIDE = {
    "engine": """
  static Returned<Engine> offline() { return create(EngineOptions().output("offline")); }
  /** An effect of samples: tacet_effect_from_frames. */
  Returned<Effect> effect_from_frames(const std::vector<float> &samples, uint32_t channels, uint32_t sample_rate) const {
    return effect_from_frames(samples.data(), samples.size() / (channels ? channels : 1), channels, sample_rate);
  }
  /** The next frames of an offline engine, interleaved stereo: tacet_engine_render. */
  Returned<std::vector<float>> render(size_t frames) const {
    std::vector<float> samples(2 * frames);
    tacet_result code = tacet_engine_render(handle_, samples.data(), frames);
    return tacet::done(code, std::move(samples));
  }
""",
}


def safe(name):
    return f"{name}_" if name in KEYWORDS else name


def comment(text, indent="  "):
    lines = [line for line in text.replace("*/", "* /").splitlines()]
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


class Writer:
    def __init__(self, text):
        self.functions = list(header.functions(text))
        self.names = {function.name for function in self.functions}
        self.enumerations = list(header.enumerations(text))
        self.enums = {one.name: "Code" if one.name == "tacet_result" else header.camel(one.name) for one in self.enumerations}
        self.sums = {one.name for one in self.enumerations if one.is_sum}
        self.structures = {one.name: one for one in header.structures(text)}
        self.nouns = header.nouns(text)
        self.handles = {f"tacet_{noun}" for noun in self.nouns}

    def plain(self, kind):
        """The type of a value that is given or returned."""
        return self.enums.get(kind) or {"tacet_voice": "Voice"}.get(kind, kind)

    def is_built(self, name):
        """A struct that programs fill, and that has a class."""
        one = self.structures.get(name)
        return one and one.members[0].name == "size" and not header.is_out(one) and all("(" not in member.type for member in one.members)

    def enumeration(self, one):
        name, start = self.enums[one.name], header.prefix(one)
        number = "int32_t" if any(constant.value < 0 for constant in one.constants) else "uint32_t"
        lines = "".join(
            f"  {safe(constant.name[len(start):].lower())} = {constant.value}, /**< {' '.join(constant.comment.split())} */\n" for constant in one.constants)
        text = f"{comment(one.comment, '')}enum class {name} : {number} {{\n{lines}}};\n"
        if one.is_sum:
            return text + (
                f"constexpr uint32_t raw({name} one) {{ return static_cast<uint32_t>(one); }}\n"
                f"constexpr {name} operator|({name} one, {name} other) {{ return static_cast<{name}>(raw(one) | raw(other)); }}\n"
                f"constexpr bool operator&({name} one, {name} other) {{ return (raw(one) & raw(other)) != 0; }}\n")
        return text + (
            f"constexpr {one.name} raw({name} one) {{ return static_cast<{one.name}>(one); }}\n"
            f"constexpr {name} named({one.name} one) {{ return static_cast<{name}>(one); }}\n"
            f"constexpr bool operator==({one.name} one, {name} other) {{ return one == raw(other); }}\n"
            f"constexpr bool operator!=({one.name} one, {name} other) {{ return one != raw(other); }}\n")

    def struct_at(self, kind):
        """The struct that a pointer of this type points at; None: it is no such pointer."""
        name = kind.removeprefix("const ").removesuffix("*").strip()
        return name if kind.startswith("const tacet_") and kind.endswith("*") and name in self.structures else None

    def built(self, one):
        name, lines, kept = header.camel(one.name), [], []
        members = {member.name for member in one.members}
        own = MORE.get(one.name, "")
        for member in one.members:
            if member.name == "size" or member.name.startswith("reserved") or member.name.endswith("_is_set") or f"{name} &{member.name}(" in own:
                continue
            kind, value = member.type, "value"
            if member.count:
                count = f"{member.name[:-1]}_count"
                counts = f" value_.{count} = index;" if count in members else ""
                lines.append(
                    f"  {name} &{safe(member.name)}(std::initializer_list<{kind}> values) {{\n    uint32_t index = 0;\n"
                    f"    for ({kind} value : values)\n      if (index < {member.count}) value_.{member.name}[index++] = value;\n"
                    f"   {counts}\n    return *this;\n  }}\n")
                continue
            summed = header.sum_of(member, self.sums)
            if summed or kind in self.enums:
                kind, value = self.enums[summed or kind], "tacet::raw(value)"
            also = f"value_.{member.name}_is_set = true, " if f"{member.name}_is_set" in members else ""
            space = "" if kind.endswith("*") else " "
            told = f"  /** {' '.join(member.comment.split())} */\n" if member.comment else ""
            if self.struct_at(kind):
                kept.append(member)
                lines.append(f"{told}  {name} &{safe(member.name)}({kind}value) {{\n    value_.{member.name} = value;\n    return keep();\n  }}\n")
                continue
            gives = f"value_.{member.name} |= {value}" if summed and member.name == "flags" else f"value_.{member.name} = {value}"
            lines.append(f"{told}  {name} &{safe(member.name)}({kind}{space}value) {{ return {also}{gives}, *this; }}\n")
        if kept:
            return (
                f"{comment(one.comment, '')}class {name} {{\n  {one.name} value_ = make<{one.name}>();\n"
                + "".join(f"  std::optional<{self.struct_at(member.type)}> {member.name}_;\n" for member in kept)
                + f"\n  /** Points at copies: what it was given may be gone when it is used. */\n  {name} &keep() {{\n"
                + "".join(f"    if (value_.{member.name}) value_.{member.name} = &{member.name}_.emplace({self.struct_at(member.type)}(*value_.{member.name}));\n" for member in kept)
                + f"    return *this;\n  }}\n\n public:\n  {name}() = default;\n"
                f"  {name}(const {one.name} &value) : value_(value) {{ keep(); }}\n  {name}(const {name} &other) : value_(other.value_) {{ keep(); }}\n"
                f"  {name} &operator=(const {name} &other) {{\n    value_ = other.value_;\n    return keep();\n  }}\n"
                f"  operator const {one.name} *() const {{ return &value_; }}\n  operator const {one.name} &() const & {{ return value_; }}\n"
                f"  /** Of a value that is gone with the statement, a copy would point at nothing. */\n  operator const {one.name} &() const && = delete;\n"
                f"  const {one.name} *operator->() const {{ return &value_; }}\n"
                + "".join(lines) + own.lstrip("\n") + "};\n")
        return (
            f"{comment(one.comment, '')}class {name} {{\n  {one.name} value_ = make<{one.name}>();\n\n public:\n  {name}() = default;\n"
            f"  {name}(const {one.name} &value) : value_(value) {{}}\n  operator const {one.name} *() const {{ return &value_; }}\n"
            f"  operator const {one.name} &() const {{ return value_; }}\n  const {one.name} *operator->() const {{ return &value_; }}\n"
            + "".join(lines) + own.lstrip("\n") + "};\n")

    def given(self, function):
        """Declarations, defaults and values of the parameters of a method."""
        for argument in header.arguments(function)[0]:
            name, kind = safe(argument.name), argument.type
            parameter = next(one for one in function.parameters if one.name == argument.name)
            if argument.kind == "ramp":
                yield f"const tacet_ramp *{name}", "nullptr", name
            elif argument.kind in ("path", "text"):
                yield f"Text {name}", None, f"{name}.raw()"
            elif argument.kind == "text?":
                yield f"Text {name}", "nullptr", f"{name}.raw()"
            elif argument.kind == "texts":
                yield f"const std::vector<std::string> &{name}", "{}", f"tacet::pointers({name}).data(), {name}.size()"
            elif argument.kind in ("bytes", "samples", "samples out"):
                yield f"{header.written(parameter)}, size_t {argument.names[1]}", None, f"{name}, {argument.names[1]}"
            elif argument.kind in ("handles", "structures"):
                yield f"const std::vector<{kind}> &{name}", None, f"{name}.data(), {name}.size()"
            elif argument.kind == "header":
                yield None, None, "TACET_VERSION"
            elif argument.kind == "structure":
                yield f"{parameter.type}{name}", "nullptr" if self.is_built(kind) else None, name
            elif argument.kind == "handle?":
                yield f"{kind} {name}", "nullptr", name
            elif argument.kind == "context":
                yield f"void *{name}", "nullptr", name
            elif argument.kind == "callback":
                yield header.written(parameter), "nullptr", name
            elif f"{function.name} {argument.name}" in header.SUMS:
                yield f"{self.enums[header.SUMS[f'{function.name} {argument.name}']]} {name}", "{}", f"tacet::raw({name})"
            elif kind in self.enums:
                yield f"{self.enums[kind]} {name}", None, f"tacet::raw({name})"
            else:
                yield f"{kind} {name}", None, name

    def parameters(self, given):
        """The parameters of a method: from the last on, those with a default have it."""
        texts = []
        may = True
        for declared, default, _ in reversed([one for one in given if one[0]]):
            may = may and default is not None
            texts.append(f"{declared} = {default}" if may else declared)
        return ", ".join(reversed(texts))

    def method(self, function):
        noun = header.owner(function)
        given, returned = list(self.given(function)), header.arguments(function)[1]
        own = [{"tacet_engine": "engine_", "tacet_bus": "bus_", "tacet_voice": "voice_"}[one.type] if noun in ("voice", "bus") else "handle_"
               for one in header.own(function)]
        passed, kinds = own + [text for _, _, text in given], [argument.kind for argument in returned]
        before = ""
        if kinds == ["text"]:
            call = f"tacet::text([&](char *to, size_t length) {{ return {function.name}({', '.join(passed + ['to', 'length'])}); }})"
            if function.name in header.NEVER_EMPTY:
                allowed = "".join(
                    f' || {safe(argument)}.is("{word}")' for argument, words in header.NEVER_EMPTY[function.name].items() for word in words)
                result, body = "Returned<std::string>", (
                    f"std::string all = {call};\nbool is_there = !all.empty(){allowed};\n"
                    "return tacet::done(is_there ? TACET_OK : tacet_last_result(), std::move(all));")
            else:
                result, body = "std::string", f"return {call};"
        elif kinds == ["list"]:
            kind = returned[0].type
            result = f"std::vector<{kind}>"
            body = f"return tacet::list<{kind}>([&]({kind} *to, size_t room) {{ return {function.name}({', '.join(passed + ['to', 'room'])}); }});"
        elif kinds == ["handle"]:
            made = header.camel(returned[0].type)
            result = f"Returned<{made}>"
            body = (
                f"{returned[0].type} made = nullptr;\ntacet_result code = {function.name}({', '.join(passed + ['&made'])});\n"
                f"return tacet::done(code, {made}(made));")
        elif kinds:
            names, types = [safe(one.name) for one in returned], []
            for one, name in zip(returned, names):
                sized = one.type in self.structures and self.structures[one.type].members[0].name == "size"
                before += f"{one.type} {name} = tacet::make<{one.type}>();\n" if sized else f"{one.type} {name}{{}};\n"
                types.append({"tacet_voice": "Voice", "tacet_bus": "Bus"}.get(one.type) or self.plain(one.type))
            values = [
                f"Voice({name})" if kind == "Voice" else f"Bus({self.bus(name)})" if kind == "Bus" else f"tacet::named({name})" if kind in self.enums.values()
                else name for name, kind in zip(names, types)]
            kind = types[0] if len(types) == 1 else f"std::tuple<{', '.join(types)}>"
            value = values[0] if len(types) == 1 else f"{kind}({', '.join(values)})"
            body = f"{before}tacet_result code = {function.name}({', '.join(passed + [f'&{name}' for name in names])});\n"
            if header.may_be_none(function):
                result = f"Returned<std::optional<{kind}>>"
                body += f"return tacet::done(code, code == TACET_NONE ? std::optional<{kind}>() : std::optional<{kind}>({value}));"
            else:
                result, body = f"Returned<{kind}>", body + f"return tacet::done(code, {value});"
        else:
            call = f"{function.name}({', '.join(passed)})"
            if header.is_answer(function) and ("TACET_PENDING" in function.comment or "TACET_NONE" in function.comment):
                result, body = "Returned<Code>", f"tacet_result code = {call};\nreturn tacet::done(code, tacet::named(code));"
            elif header.is_answer(function):
                result, body = "Returned<void>", f"return tacet::done({call});"
            elif function.result == "tacet_voice":
                result, body = "Returned<Voice>", f"tacet_voice voice = {call};\nreturn tacet::done(voice ? TACET_OK : tacet_last_result(), Voice(voice));"
            elif function.result == "tacet_bus":
                result, body = "Bus", f"return Bus({self.bus(call)});"
            else:
                kind = self.plain(function.result)
                result, body = kind, f"return tacet::named({call});" if kind != function.result and kind != "Voice" else f"return {call};"
        name = safe(header.method(function))
        start = "" if noun is None else "  "
        lines = "".join(f"{start}  {line}\n" for line in body.split("\n") if line.strip())
        constant = "" if noun is None else " const"
        word = "inline " if noun is None else ""
        return f"{comment(function.comment, start)}{start}{word}{result} {name}({self.parameters(given)}){constant} {{\n{lines}{start}}}\n"

    def bus(self, name):
        needs = any(header.owner(one) == "bus" and len(header.own(one)) == 2 for one in self.functions)
        return f"handle_, {name}" if needs else name

    def create(self, function, name):
        """An object that a program makes of nothing: a function that returns it, and where exceptions are, a constructor."""
        made, given = function.parameters[0], list(self.given(function))
        parameters, passed = self.parameters(given), ", ".join(text for _, _, text in given)
        return (
            f"{comment(function.comment)}  static Returned<{name}> create({parameters}) {{\n    {made.type[:-1].strip()} made = nullptr;\n"
            f"    tacet_result code = {function.name}(&made, {passed});\n    return tacet::done(code, {name}(made));\n  }}\n"
            f"#ifndef TACET_NO_EXCEPTIONS\n  explicit {name}({parameters}) {{ tacet::check({function.name}(&handle_, {passed})); }}\n"
            f"#else\n  {name}() = default;\n#endif\n")

    def noun(self, noun):
        name = header.camel(f"tacet_{noun}")
        skipped = {f"tacet_{noun}_release", f"tacet_{noun}_destroy"}
        create = next((one for one in self.functions if one.name == f"tacet_{noun}_create" and header.owner(one) is None), None)
        methods = [self.method(one) for one in self.functions if header.owner(one) == noun and one.name not in skipped]
        beside = BESIDE.get(noun, "").lstrip("\n")
        if noun in ("voice", "bus"):
            return f"{FRAMES[noun].rstrip()}\n{''.join(methods)}}};\n"
        end = f"tacet_{noun}_release" if f"tacet_{noun}_release" in self.names else f"tacet_{noun}_destroy"
        made = self.create(create, name) if create else f"  {name}() = default;\n"
        return (
            f"{comment(self.nouns[noun], '')}class {name} : public Owned<tacet_{noun}, {end}> {{\n public:\n{made}"
            f"  explicit {name}(tacet_{noun} handle) : Owned(handle) {{}}\n{beside}{''.join(methods)}}};\n")

    def write(self, frame):
        start, end = frame.split("// @CLASSES@\n")
        order = ["voice", "bus", *[noun for noun in self.nouns if noun not in ("engine", "bank")], "bank", "engine"]
        with_engine = any(header.owner(one) == "bus" and len(header.own(one)) == 2 for one in self.functions)
        FRAMES["bus"] = FRAMES["bus with engine" if with_engine else "bus alone"]
        parts = [self.enumeration(one) for one in self.enumerations]
        start, middle = start.split("// @ENUMERATIONS@\n")
        classes = [self.built(one) for one in self.structures.values() if self.is_built(one.name)]
        classes += [self.noun(noun) for noun in order]
        created = {f"tacet_{noun}_create" for noun in self.nouns if f"tacet_{noun}_create" in self.names}
        classes += [self.method(one) for one in self.functions if header.owner(one) is None and one.name not in created]
        return start + "\n".join(parts) + middle + "\n".join(classes) + end


FRAMES = {
    "voice": """/** One sounding instance of an effect: a value. */
class Voice {
  tacet_voice voice_ = 0;

 public:
  Voice(tacet_voice voice = 0) : voice_(voice) {}
  tacet_voice number() const { return voice_; }
  operator tacet_voice() const { return voice_; }
""",
    "bus with engine": """/** A bus of an engine: a value. */
class Bus {
  tacet_engine engine_ = nullptr;
  tacet_bus bus_ = 0;

 public:
  Bus() = default;
  Bus(tacet_engine engine, tacet_bus bus) : engine_(engine), bus_(bus) {}
  tacet_bus number() const { return bus_; }
  operator tacet_bus() const { return bus_; }
""",
    "bus alone": """/** A bus of an engine: a value. */
class Bus {
  tacet_bus bus_ = 0;

 public:
  Bus(tacet_bus bus = 0) : bus_(bus) {}
  tacet_bus number() const { return bus_; }
  operator tacet_bus() const { return bus_; }
""",
}

here = os.path.dirname(os.path.abspath(__file__))
text = open(sys.argv[1], encoding="utf-8").read()
print(Writer(text).write(open(f"{here}/frame.hpp", encoding="utf-8").read()), end="")
