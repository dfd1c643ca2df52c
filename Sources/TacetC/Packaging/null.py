#!/usr/bin/env python3
"""Writes tacet_null.h from tacet.h: every function inline, doing nothing.

    Sources/TacetC/Packaging/null.py Sources/TacetC/include/tacet.h >tacet_null.h
"""
import re
import sys

sys.dont_write_bytecode = True
import header  # noqa: E402

HEAD = """/**
 * @file tacet_null.h
 * The functions of tacet.h where the engine is not: each is inline, does nothing and returns TACET_NONE, so that one source builds
 * everywhere; the gains of sliders are those of the engine, so that a settings screen keeps its values. Include it in place of tacet.h,
 * also before tacet.hpp:
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
#ifdef __cplusplus
#define TACET_API inline
#else
#define TACET_API static inline
#endif
#include <math.h>

#include "tacet.h"
"""
VALUES = {"tacet_voice": "0", "tacet_bus": "0", "bool": "false", "size_t": "0", "float": "0", "int64_t": "-1", "int32_t": "-1", "const char *": '""',
          "tacet_result": "TACET_NONE", "uint32_t": "0"}
# Handles, voices and buses that are returned are none.
NOUNS = {"bus", "voice"}
# A context that nobody takes is released at once.
RELEASE = "void (*release)(void *context)"
SPECIAL = {
    "tacet_version": "TACET_VERSION", "tacet_result_name": '"TACET_NONE"', "tacet_bank_get_progress": "1",
    # As Gain.swift: at most 16 times, and what is no number is silence.
    "tacet_slider_to_gain": "position > 0 ? 60 * log10f(position < 2.5198421f ? position : 2.5198421f) : -INFINITY",
    "tacet_gain_to_slider": "gain > -INFINITY ? powf(10, (gain < 24.0824f ? gain : 24.0824f) / 60) : 0",
    "tacet_linear_to_gain": "factor > 0 ? 20 * log10f(factor < 16 ? factor : 16) : -INFINITY",
    "tacet_gain_to_linear": "gain > -INFINITY ? powf(10, (gain < 24.0824f ? gain : 24.0824f) / 20) : 0",
}


def line(result, function, parameters, _):
    body = []
    for parameter in parameters:
        word = parameter.name
        if parameter.type.endswith("*") and parameter.type[len("tacet_"):-2] in NOUNS:
            body.append(f"if ({word}) *{word} = 0;")
        elif parameter.type == "char *":
            body.append(f"if ({word} && size) *{word} = 0;")
        elif parameter.type == RELEASE:
            body.append(f"if (dsp && {word}) {word}(context);")
        else:
            body.append(f"(void){word};")
    body.append(f"return {SPECIAL.get(function, VALUES.get(result, f'({result})0'))};")
    space = "" if result.endswith("*") else " "
    text = f"TACET_API {result}{space}{function}({', '.join(map(header.written, parameters)) or 'void'}) {{"
    return "\n".join([text] + ["  " + part for part in body] + ["}"])


def main():
    text = open(sys.argv[1], encoding="utf-8").read()
    NOUNS.update(header.nouns(text))
    print(HEAD)
    print('#ifdef __cplusplus\nextern "C" {\n#endif\n')
    print("\n\n".join(line(*function) for function in header.functions(text)))
    print("\n#ifdef __cplusplus\n}\n#endif\n\n#endif")


main()
