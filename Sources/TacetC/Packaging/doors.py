#!/usr/bin/env python3
"""Writes the doors of libtacet: for each function of a library that is opened when it is needed a jump to where it will be, and
`door_open`, which opens the library and fills the places in. x86-64 and aarch64.

    Sources/TacetC/Packaging/doors.py SWIFT OBJECT… >doors.S     with SWIFT the file that names the libraries, SystemLibrary.swift

The table is in the same file: a library, then its functions. A function whose library was not opened ends the program; its module asks
first.
"""
import re
import subprocess
import sys

JUMP = {
    "x86_64": "  endbr64\n  jmp *door_places+{0}(%rip)\n",
    "aarch64": "  bti c\n  adrp x16, door_places+{0}\n  ldr x16, [x16, :lo12:door_places+{0}]\n  br x16\n",
}


def output(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def exported(soname):
    """The functions that a library exports, with the version of each."""
    path = output("gcc", f"-print-file-name={soname}").strip()
    if "/" not in path:
        sys.exit(f"doors.py: {soname} is not installed")
    found = {}
    for line in output("nm", "-D", "--defined-only", path).splitlines():
        kind, symbol = line.split()[-2:]
        name, _, version = symbol.partition("@")
        # `@@` is the version that a program is linked to, `@` one of before.
        if version.startswith("@") or not version:
            found[name] = (kind, version.lstrip("@"))
    return found


def main():
    source, objects = sys.argv[1], sys.argv[2:]
    sonames = re.findall(r'case \w+ = "(lib[^"]+\.so\.\d+)"', open(source, encoding="utf-8").read())
    wanted, own = set(), set()
    for line in output("nm", *objects).splitlines():
        parts = line.split()
        if len(parts) == 2 and parts[0] == "U":
            wanted.add(parts[1])
        elif len(parts) == 3 and parts[1].isupper():
            own.add(parts[2])
    wanted -= own
    machine = output("uname", "-m").strip()
    if machine not in JUMP:
        sys.exit(f"doors.py: {machine} is not known")
    libraries, jumps, number = [], [], 0
    for soname in sonames:
        functions = []
        for name, (kind, version) in sorted(exported(soname).items()):
            if name not in wanted:
                continue
            if kind not in ("T", "W", "i"):
                sys.exit(f"doors.py: {name} of {soname} is no function")
            wanted.discard(name)
            functions.append((name, version))
            jumps.append(f"  .globl {name}\n  .hidden {name}\n  .type {name}, %function\n{name}:\n" + JUMP[machine].format(8 * number))
            number += 1
        libraries.append((soname, functions))
    print("/* Written by Packaging/doors.py. */\n  .text\n  .balign 16")
    print("\n".join(jumps))
    print("  .data\n  .balign 8\n  .globl door_places\n  .hidden door_places\ndoor_places:")
    print(f"  .fill {number}, 8, 0" if not number else "\n".join(["  .quad door_closed"] * number))
    print("  .section .data.rel.ro, \"aw\"\n  .balign 8\n  .globl door_libraries\n  .hidden door_libraries\ndoor_libraries:")
    texts, first = {}, 0

    def text(value):
        return texts.setdefault(value, f".Ltext{len(texts)}")

    for soname, functions in libraries:
        print(f"  .quad {text(soname)}, {first}, {len(functions)}")
        first += len(functions)
    print("  .quad 0, 0, 0\n  .globl door_functions\n  .hidden door_functions\ndoor_functions:")
    for _, functions in libraries:
        for name, version in functions:
            print(f"  .quad {text(name)}, {text(version) if version else 0}")
    print("  .section .rodata.str, \"a\"")
    for value, label in texts.items():
        print(f'{label}:\n  .asciz "{value}"')
    print('  .section .note.GNU-stack, "", %progbits')


main()
