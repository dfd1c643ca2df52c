#!/usr/bin/env python3
"""Writes fuzz_calls.h: for each function of the header a call with random arguments, by the types of its parameters."""
import os
import re
import sys

sys.path.insert(0, f"{os.path.dirname(os.path.abspath(__file__))}/../../Sources/TacetC/Packaging")
sys.dont_write_bytecode = True
import header  # noqa: E402

# Structs without pointers.
plain = {"variations_options", "space", "ducking", "listener", "world", "transition", "stinger", "load_options",
         "reverb_send", "tempo", "grid", "reverb", "cutoffs", "equaliser", "compressor"}
calls = []
for function in header.functions(header.text()):
    arguments = []
    for part in map(header.written, function.parameters):
        if "(*wakeup)" in part or "(*release)" in part:
            arguments.append("any_wakeup()")
            continue
        kind = re.sub(r"\s*\w+$", "", part).replace("const ", "").strip()
        word = part.split()[-1].lstrip("*")
        kind = kind.replace(" *", "*").replace("* ", "*")
        text = {"path": "path", "json": "json", "output": "path", "kind": "kind", "what": "what", "folder": "path"}.get(word, "text")
        table = {
            "char*": f"any_{text}()" if "const" in part else "buffer", "char**": "any_texts()",
            "void*": "data" if word == "data" else "NULL", "float*": "samples", "bool*": "&flag",
            "size_t": {"frames": "any_frames()", "bytes": "any_bytes()", "size": "any_room()", "capacity": "any_capacity()"}.get(
                word, "any_count()"),
            "float": "any_float()", "double": "any_double()", "bool": "any_bool()", "uint32_t": "any_uint32()",
            "int32_t": "any_int32()", "int64_t": "any_int64()", "tacet_vector": "any_vector()", "tacet_time": "any_time()",
            "tacet_ramp*": "any_ramp()", "tacet_time*": "any_place(&moment)", "tacet_voice": "any_voice()",
            "tacet_voice*": "any_place(&voice)", "tacet_bus": "any_bus()", "tacet_bus*": "any_place(&bus)",
            "tacet_logger": "any_logger()", "tacet_generator": "any_generator()", "tacet_generator_seek": "any_seek()", "tacet_motor": "any_motor()", "tacet_dsp": "any_dsp()",
            "tacet_reader*": "any_reader()",
        }
        handles = ["engine", "effect", "variations", "soundtrack", "playlist", "bank", "feedback"]
        if kind in table:
            arguments.append(table[kind])
        elif kind.removeprefix("tacet_") in handles:
            arguments.append(f"any_{kind.removeprefix('tacet_')}()")
        elif kind.endswith("*") and kind[:-1].removeprefix("tacet_") in handles:
            own = kind[:-1].removeprefix("tacet_")
            arguments.append(f"{own}s" if "const" in part else f"new_{own}()")
        elif kind.endswith("*"):
            name_of = kind[:-1].removeprefix("tacet_")
            full = ("play_options", "engine_options", "generator_options", "soundtrack_generator_options")
            own = name_of if name_of in full else "plain" if name_of in plain else "struct"
            arguments.append(f"any_{own}(sizeof({kind[:-1]}))")
        else:
            arguments.append(f"({kind})any_enum()")
    keep = "keep_voice" if function.result == "tacet_voice" else "(void)"
    calls.append((function.name, f"{keep}({function.name}({', '.join(arguments)}))"))
print("static const char *const names[] = {")
for name, _ in calls:
    print(f'  "{name}",')
print("};\n\nstatic void call(unsigned number) {\n  switch (number) {")
for number, (_, code) in enumerate(calls):
    print(f"    case {number}: {code}; break;")
print("  }\n}")
