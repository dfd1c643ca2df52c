#!/usr/bin/env python3
"""The declarations of tacet.h, for the scripts that write what follows from them and for tests.

    header.py names      the functions, a line each
    header.py version    the version, such as 0.1.0
    header.py json       its words, functions and structs
"""
import json
import os
import re
import sys
from collections import namedtuple

Constant = namedtuple("Constant", "name value comment")
Enumeration = namedtuple("Enumeration", "name comment constants is_sum")
Member = namedtuple("Member", "type name count comment")
Structure = namedtuple("Structure", "name comment members")
Parameter = namedtuple("Parameter", "type name")
Function = namedtuple("Function", "result name parameters comment")
# A type that is neither an enumeration nor a struct: `text` is its declaration.
Type = namedtuple("Type", "name text comment")
# What several parameters say together: `kind` is a word such as "text" or "ramp", `names` those of C, `type` that of C or of a member.
Argument = namedtuple("Argument", "kind name names type")

# The comment that ends on the line before a declaration, if there is one.
COMMENT = r"(?:^(/\*\*(?:(?!\*/).)*?\*/)\n)?^"
HANDLES = ["engine", "effect", "variations", "soundtrack", "playlist", "bank", "feedback"]
# Text that may be absent.
ABSENT = {
    "tacet_session_report_music name", "tacet_effect_load_memory name", "tacet_decode_memory name", "tacet_soundtrack_load_memory name",
    "tacet_effect_set_caption caption", "tacet_space_set_hrtf name", "tacet_reverb_set preset", "tacet_output_choose id",
    "tacet_output_set_own_stream name", "tacet_state what", "tacet_bank_load_memory folder",
}
# Banks that may be absent.
NO_BANK = {"tacet_reverb_set", "tacet_reverb_get_values", "tacet_reverb_set_zones", "tacet_do", "tacet_save", "tacet_restore"}
# Functions that take a function of the program's, or write an array: the bindings have them by hand.
BY_HAND = {
    "tacet_set_log", "tacet_set_wakeup", "tacet_effect_load_reader", "tacet_soundtrack_load_reader", "tacet_effect_generate",
    "tacet_soundtrack_generate",
    "tacet_feedback_set_motor", "tacet_last_error", "tacet_last_result", "tacet_result_name", "tacet_engine_create", "tacet_engine_destroy",
    "tacet_feedback_create", "tacet_feedback_destroy", "tacet_output_list", "tacet_input_list", "tacet_voice_list",
    "tacet_microphone_read", "tacet_voice_set_dsp", "tacet_bus_set_dsp",
}
# Parameters that are a sum of constants.
SUMS = {"tacet_session_set_category options": "tacet_category_options"}
# Parameters that are true where a language lets them be left out.
TRUE = {"tacet_session_get_reasons of_soundtrack", "tacet_session_deactivate notify_others"}
# Functions whose text is empty where they fail, and the words of an argument for which it may be empty otherwise.
NEVER_EMPTY = {"tacet_save": {}, "tacet_state": {"what": ["log", "script"]}}
# Methods whose names are not those of their functions without the noun.
NAMES = {
    "tacet_effect_load": "load_effect", "tacet_effect_load_memory": "load_effect_memory", "tacet_effect_from_frames": "effect_from_frames",
    "tacet_variations_create": "create_variations", "tacet_soundtrack_load": "load_soundtrack", "tacet_soundtrack_load_memory": "load_soundtrack_memory",
    "tacet_soundtrack_create_layered": "create_layered_soundtrack", "tacet_playlist_create": "create_playlist",
    "tacet_bank_load": "load_bank", "tacet_bank_load_memory": "load_bank_memory", "tacet_bus_named": "bus",
    "tacet_music_play_list": "play", "tacet_play_variations": "play", "tacet_do": "do_command",
}


def is_answer(function):
    """True where the result says if the call could be done: of all but the one that says it of another."""
    return function.result == "tacet_result" and function.name != "tacet_last_result"


def _comment(text):
    """A comment without its frame, a paragraph a line."""
    text = re.sub(r"^\s*/\*\*<?|\*/\s*$", "", text.strip())
    lines = [re.sub(r"^\s*\* ?", "", line).rstrip() for line in text.splitlines()]
    return re.sub(r"::(\w)", r"\1", "\n".join(lines).strip())


def split(parameters):
    """The parameters of a declaration, that of a function's pointer too."""
    depth, parts, part = 0, [], ""
    for letter in parameters:
        if letter == "," and depth == 0:
            parts.append(part.strip())
            part = ""
            continue
        depth += (letter == "(") - (letter == ")")
        part += letter
    return [text for text in parts + [part.strip()] if text not in ("", "void")]


def _parameter(text):
    pointer = re.search(r"\(\*(\w+)\)", text)
    if pointer:
        return Parameter(text, pointer.group(1))
    name = re.search(r"(\w+)$", text).group(1)
    return Parameter(text[: -len(name)].strip(), name)


def functions(header):
    """Every function, in order."""
    for comment, declaration in re.findall(COMMENT + r"TACET_API\s+([^;]*);", header, flags=re.M | re.S):
        declaration = " ".join(declaration.split())
        start = re.search(r"\b(tacet_\w+)\(", declaration)
        parameters = [_parameter(text) for text in split(declaration[start.end():-1])]
        yield Function(declaration[: start.start()].strip(), start.group(1), parameters, _comment(comment))


def enumerations(header):
    for comment, name, body in re.findall(COMMENT + r"typedef enum (\w+) \{(.*?)\n\} \w+;", header, flags=re.M | re.S):
        found = re.findall(r"(?:\n  (/\*\*[^<](?:(?!\*/).)*\*/))?\n  (TACET_\w+) = (-?\d+),?(?:\s*(/\*\*<.*?\*/))?", body, flags=re.S)
        constants = [Constant(constant, int(value), _comment(after or before)) for before, constant, value, after in found]
        yield Enumeration(name, _comment(comment), constants, re.search(r"\bsum\b", comment) is not None)


def structures(header):
    for comment, name, body in re.findall(COMMENT + r"typedef struct (\w+) \{(.*?)\n\} \w+;", header, flags=re.M | re.S):
        members = []
        for before, text, after in re.findall(r"\n(?:  (/\*\*[^<](?:(?!\*/).)*\*/)\n)?  ([^/\n;]+);(?:\s*(/\*\*<.*?\*/))?", body, flags=re.S):
            parts = [text] if "(" in text else split(text)
            kind = re.match(r"(.*?[\s*])\w+(\[\d+\])?$", parts[0])
            for part in parts:
                count = re.search(r"\[(\d+)\]$", part)
                own = re.search(r"(\w+)(\[\d+\])?$", part)
                members.append(Member(
                    kind.group(1).strip() if kind else text, own.group(1) if kind else "", int(count.group(1)) if count else 0,
                    _comment(after or before)))
        yield Structure(name, _comment(comment), members)


def types(header):
    for comment, declaration in re.findall(COMMENT + r"typedef ([^;{]*);", header, flags=re.M | re.S):
        declaration = " ".join(declaration.split())
        name = re.search(r"\(\*(\w+)\)|(\w+)$", declaration)
        yield Type(name.group(1) or name.group(2), declaration, _comment(comment))


def callbacks(header):
    """The types of functions of the program's: their results and parameters, by name."""
    found = [re.fullmatch(r"(.*) \(\*(\w+)\)\((.*)\)", type.text) for type in types(header)]
    return {one[2]: (one[1], [_parameter(text) for text in split(one[3])]) for one in found if one}


def nouns(header):
    """The comments of the handles, by their nouns."""
    return {
        type.name[len("tacet_"):]: re.sub(r" tacet_\w+$", "", type.comment) for type in types(header) if type.text.startswith("struct ")}


def buses(header):
    """The constants of buses: their numbers by their names, such as BUS_EFFECTS."""
    return {name: int(number) for name, number in re.findall(r"#define TACET_(BUS_\w+) \(\(tacet_bus\)(\d+)\)", header)}


def version(header):
    return header.split("#define TACET_VERSION ")[1].split()[0]


def dotted_version(header):
    """The version as packages have it, such as 0.1.0."""
    return ".".join(str(part) for part in int(version(header), 16).to_bytes(3, "big"))


def camel(name):
    """tacet_voice_info as VoiceInfo."""
    return "".join(part.capitalize() for part in name[len("tacet_"):].split("_"))


def may_be_none(function):
    """Where nothing is there, this one returns TACET_NONE."""
    return "TACET_NONE" in function.comment or function.name.endswith("next_event")


def written(parameter):
    """A parameter as C has it."""
    return parameter.type if f"(*{parameter.name})" in parameter.type else f"{parameter.type}{'' if parameter.type.endswith('*') else ' '}{parameter.name}"


def own(function):
    """The parameters of C that the owner fills."""
    return function.parameters[:0 if owner(function) is None else 1]


def is_out(structure):
    """The library writes this struct."""
    return structure.members[0].comment.endswith("set by the caller")


def prefix(enumeration):
    """What the names of all constants begin with, to a `_`."""
    names = [constant.name for constant in enumeration.constants]
    common = names[0]
    while not all(name.startswith(common) and len(name) > len(common) for name in names) or not common.endswith("_"):
        common = common[:-1]
    return common


def sum_of(member, sums):
    """The enumeration whose sum a member is."""
    named = re.search(r"\b(tacet_\w+)", member.comment)
    return named.group(1) if member.type == "uint32_t" and named and named.group(1) in sums else None


def pointee(member):
    """The struct that a member points at, or None."""
    found = re.fullmatch(r"const (tacet_\w+) \*", member.type)
    return found.group(1) if found else None


def owner(function):
    """The noun whose method a function is, or None."""
    first = function.parameters[0].type if function.parameters else ""
    if first in ("tacet_bus", "tacet_voice"):
        return first[len("tacet_"):]
    return first[len("tacet_"):] if first.startswith("tacet_") and first[len("tacet_"):] in HANDLES else None


def method(function):
    """The name of a function as a method of its owner. One that returns a value of its owner's is called as that value."""
    if function.name in NAMES:
        return NAMES[function.name]
    name, noun = function.name[len("tacet_"):], owner(function)
    for start in [f"{noun}_", "music_" if noun == "soundtrack" else "\n"]:
        if name.startswith(start):
            name = name[len(start):]
    is_value = function.result not in ("tacet_result", "size_t") and len(function.parameters) == 1
    return name[len("get_"):] if is_value and name.startswith("get_") else name


def arguments(function):
    """What the parameters after the owner's say, and what comes back: two lists of Argument."""
    rest = list(function.parameters[len(own(function)):])
    given, returned = [], []
    while rest:
        parameter = rest.pop(0)
        plain = re.sub(r"^const ", "", parameter.type).rstrip(" *")
        short = plain[len("tacet_"):]
        pointer, constant = parameter.type.endswith("*"), parameter.type.startswith("const ")
        follower = rest[0] if rest and rest[0].type == "size_t" else None

        def add(kind, to=given, pair=False):
            names = [parameter.name] + ([rest.pop(0).name] if pair else [])
            to.append(Argument(kind, parameter.name, names, plain))

        if plain == "tacet_ramp":
            add("ramp")
        elif parameter.name == "header" and plain == "uint32_t":
            add("header")
        elif parameter.type == "const char *":
            absent = f"{function.name} {parameter.name}" in ABSENT
            add("path" if parameter.name == "path" else "text?" if absent else "text")
        elif parameter.type == "char *" and follower:
            add("text", returned, True)
        elif parameter.type == "const char *const *" and follower:
            add("texts", pair=True)
        elif parameter.type == "const void *" and follower:
            add("bytes", pair=True)
        elif "(*" in parameter.type:
            add("callback")
        elif plain == "void" and not follower:
            add("context")
        elif pointer and not constant and follower and follower.name == "capacity" and plain != "float":
            add("list", returned, True)
        elif plain == "float" and pointer and follower:
            add("samples" if constant else "samples out", pair=True)
        elif short in HANDLES and pointer and constant and follower:
            add("handles", pair=True)
        elif pointer and constant and follower:
            add("structures", pair=True)
        elif short in HANDLES and not pointer:
            add("handle?" if function.name in NO_BANK else "handle")
        elif short in HANDLES and not constant:
            add("handle", returned)
        elif pointer and constant:
            add("structure")
        elif pointer:
            add("value", returned)
        else:
            add("value")
    return given, returned


def words(header):
    """Everything that is a word outside of comments."""
    return set(re.findall(r"\w+", re.sub(r"/\*.*?\*/", "", header, flags=re.S)))


def text():
    with open(f"{os.path.dirname(os.path.abspath(__file__))}/../include/tacet.h", encoding="utf-8") as file:
        return file.read()


def _plain(value):
    """A list of declarations as JSON has it: by the names of their parts."""
    if hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    return [_plain(part) for part in value] if isinstance(value, list) else value


def main():
    header = text()
    parts = {"functions": list(functions(header)), "structures": list(structures(header)), "words": sorted(words(header))}
    print({
        "names": "\n".join(function.name for function in parts["functions"]),
        "version": dotted_version(header),
        "json": json.dumps({name: _plain(part) for name, part in parts.items()}),
    }[sys.argv[1]])


if __name__ == "__main__":
    main()
