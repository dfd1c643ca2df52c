#!/usr/bin/env python3
"""Writes tacet_null.h from tacet.h: every function inline, doing nothing. Tests/TacetC compares it with what is committed.

    Sources/TacetC/Packaging/null.py Sources/TacetC/include/tacet.h >Sources/TacetC/include/tacet_null.h
"""
import re
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

HEAD = """/**
 * @file tacet_null.h
 * The functions of tacet.h where the engine is not: each is inline, does nothing and returns TACET_NONE, so that one source builds
 * everywhere. Include it in place of tacet.h:
 *
 *     #ifdef HAVE_TACET
 *     #include <tacet.h>
 *     #else
 *     #include <tacet_null.h>
 *     #endif
 *
 * Written by Packaging/null.py.
 */
#ifndef TACET_NULL_H
#define TACET_NULL_H

#ifdef TACET_H
#error "include tacet_null.h in place of tacet.h"
#endif
#define TACET_API static inline
#include "tacet.h"
"""
VALUES = {"tacet_voice": "0", "tacet_bus": "0", "bool": "false", "size_t": "0", "float": "0", "int64_t": "-1", "int32_t": "-1", "const char *": '""',
          "tacet_result": "TACET_NONE", "uint32_t": "0"}
# A context that nobody takes is released at once.
RELEASE = "void (*release)(void *context)"
SPECIAL = {"tacet_version": "TACET_VERSION", "tacet_result_name": '"TACET_NONE"', "tacet_bank_get_progress": "1"}


def written(parameter):
    """A parameter as C has it."""
    return parameter.type if f"(*{parameter.name})" in parameter.type else f"{parameter.type}{'' if parameter.type.endswith('*') else ' '}{parameter.name}"


def line(result, function, parameters, _):
    body = []
    for parameter in parameters:
        word = parameter.name
        if re.fullmatch(r"tacet_(engine|effect|variations|soundtrack|playlist|bank|feedback|bus|voice) \*", parameter.type):
            body.append(f"if ({word}) *{word} = 0;")
        elif parameter.type == "char *":
            body.append(f"if ({word} && size) *{word} = 0;")
        elif parameter.type == RELEASE:
            body.append(f"if (dsp && {word}) {word}(context);")
        else:
            body.append(f"(void){word};")
    body.append(f"return {SPECIAL.get(function, VALUES[result])};")
    space = "" if result.endswith("*") else " "
    text = f"static inline {result}{space}{function}({', '.join(map(written, parameters)) or 'void'}) {{"
    return "\n".join([text] + ["  " + part for part in body] + ["}"])


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    print(HEAD)
    print('#ifdef __cplusplus\nextern "C" {\n#endif\n')
    print("\n\n".join(line(*function) for function in header.functions(text)))
    print("\n#ifdef __cplusplus\n}\n#endif\n\n#endif")


main()
