#!/usr/bin/env python3
"""Writes tacet_null.h from tacet.h: every function inline, doing nothing. Tests/TacetC compares it with what is committed.

    Sources/TacetC/Packaging/null.py Sources/TacetC/include/tacet.h >Sources/TacetC/include/tacet_null.h
"""
import re
import sys

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
VALUES = {"tacet_voice": "0", "bool": "false", "size_t": "0", "float": "0", "int64_t": "-1", "int32_t": "-1", "const char *": '""',
          "tacet_result": "TACET_NONE", "uint32_t": "0"}
SPECIAL = {"tacet_version": "TACET_VERSION", "tacet_result_name": '"TACET_NONE"', "tacet_bank_progress": "1"}


def functions(header):
    """The result, the name and the parameters of each function."""
    header = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    for declaration in re.findall(r"^TACET_API\s+([^;]*);", header, flags=re.M):
        declaration = " ".join(declaration.split())
        start = re.search(r"\b(tacet_\w+)\(", declaration)
        depth, parts, part = 0, [], ""
        for letter in declaration[start.end():-1]:
            if letter == "," and depth == 0:
                parts.append(part.strip())
                part = ""
                continue
            depth += (letter == "(") - (letter == ")")
            part += letter
        yield declaration[: start.start()].strip(), start.group(1), [text for text in parts + [part.strip()] if text != "void"]


def name(parameter):
    """The name of a parameter, that of a function's pointer too."""
    pointer = re.search(r"\(\*(\w+)\)", parameter)
    return pointer.group(1) if pointer else parameter.split()[-1].lstrip("*")


def line(result, function, parameters):
    body = []
    for parameter in parameters:
        word = name(parameter)
        handle = re.fullmatch(r"tacet_(engine|effect|set|soundtrack|playlist|bank|feedback|bus|voice) \*\w+", parameter)
        if handle:
            body.append(f"if ({word}) *{word} = 0;")
        elif re.fullmatch(r"char \*\w+", parameter):
            body.append(f"if ({word} && size) *{word} = 0;")
        else:
            body.append(f"(void){word};")
    body.append(f"return {SPECIAL.get(function, VALUES[result])};")
    space = "" if result.endswith("*") else " "
    text = f"static inline {result}{space}{function}({', '.join(parameters) or 'void'}) {{"
    return "\n".join([text] + ["  " + part for part in body] + ["}"])


def main():
    header = open(sys.argv[1], encoding="utf-8").read()
    print(HEAD)
    print('#ifdef __cplusplus\nextern "C" {\n#endif\n')
    print("\n\n".join(line(*function) for function in functions(header)))
    print("\n#ifdef __cplusplus\n}\n#endif\n\n#endif")


main()
