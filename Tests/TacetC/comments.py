#!/usr/bin/env python3
"""Tests that each declaration of tacet.h is known to what is written of it and has a comment, that what comments name is declared, and
that a function which waits for a bank says so.

    comments.py ROOT
"""
import re
import sys

sys.path.insert(0, f"{sys.argv[1]}/Sources/TacetC/Packaging")
sys.dont_write_bytecode = True
import header  # noqa: E402

text, faults = header.text(), []
functions, enumerations, structures = list(header.functions(text)), list(header.enumerations(text)), list(header.structures(text))
wholes = [*functions, *header.types(text), *enumerations, *structures]
constants = [constant for one in enumerations for constant in one.constants]
for one in [*wholes, *constants, *(member for one in structures for member in one.members)]:
    if not one.comment:
        faults.append(f"{one.name} has no comment")

# Every name outside of comments is one of these, a macro or the tag of a handle.
declared = {name for name in header.words(text) if name.lower().startswith("tacet_")}
others = re.findall(r"#define (\w+)|typedef struct (\w+) \*", text)
for name in sorted(declared - {one.name for one in wholes + constants} - set(sum(others, ()))):
    faults.append(f"{name} is not known to Packaging/header.py")

for comment in re.findall(r"/\*\*.*?\*/", text, flags=re.S):
    for name in re.findall(r"::(\w+)|(?<!\")\b(TACET_\w+)", comment):
        if not declared & set(name):
            faults.append(f"{''.join(name)} is not declared: {comment}")

# Functions of a bank wait until it is loaded, but for these.
AT_ONCE = {"tacet_bank_get_progress", "tacet_bank_release", "tacet_bank_get_names"}
for one in functions:
    waits = any(parameter.type == "tacet_bank" for parameter in one.parameters) and one.name not in AT_ONCE
    if waits and not re.search(r"\bBlocks\b", one.comment):
        faults.append(f"{one.name} waits for a bank and does not say so")

for fault in faults:
    print(f"tacet.h: {fault}", file=sys.stderr)
sys.exit(bool(faults))
