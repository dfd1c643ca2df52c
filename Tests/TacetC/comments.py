#!/usr/bin/env python3
"""Tests that each function, type and member of tacet.h has a comment, that what comments name is declared, and that a function which
waits for a bank says so.

    comments.py ROOT
"""
import re
import sys

text = open(f"{sys.argv[1]}/Sources/TacetC/include/tacet.h", encoding="utf-8").read()
lines = text.splitlines()
bare = []


def follows_comment(number):
    """The line before this one ends a comment of documentation."""
    before = number - 1
    if not lines[before].rstrip().endswith("*/"):
        return False
    while "/*" not in lines[before]:
        before -= 1
    return lines[before].lstrip().startswith("/**") and not lines[before].lstrip().startswith("/**<")


members = False
for number, line in enumerate(lines):
    if re.match(r"(typedef|TACET_API)\b", line):
        members = bool(re.match(r"typedef (struct|enum) \w+ \{", line))
        if not follows_comment(number):
            bare.append((number, f"no comment: {line}"))
    elif line.startswith("}"):
        members = False
    elif members and re.match(r"  \w.*([;,]|\w)( *//.*| */\*.*)?$", line) and "/**<" not in line and not follows_comment(number):
        bare.append((number, f"no comment: {line}"))

# What a comment names with `::`, or as a constant, is there.
declared = set(re.findall(r"\b(?:tacet|TACET)_\w+", re.sub(r"/\*.*?\*/", "", text, flags=re.S)))
for number, line in enumerate(lines):
    for comment in re.findall(r"/\*\*.*|^ *\* .*", line):
        for name in re.findall(r"::(\w+)|(?<!\")\b(TACET_\w+)", comment):
            if not declared & set(name):
                bare.append((number, f"{''.join(name)} is not declared: {line}"))

# Functions of a bank wait until it is loaded, but for these.
AT_ONCE = {"tacet_bank_get_progress", "tacet_bank_release", "tacet_bank_get_names"}
for found in re.finditer(r"(/\*\*(?:(?!\*/).)*\*/)\nTACET_API [^(;]*?\b(tacet_\w+)\(([^;]*)\);", text, flags=re.S):
    comment, name, parameters = found.groups()
    waits = re.search(r"\btacet_bank (?!\*)", parameters) and name not in AT_ONCE
    if waits and not re.search(r"\bBlocks\b", comment):
        bare.append((text.count("\n", 0, found.start()), f"{name} waits for a bank and does not say so"))

for number, line in bare:
    print(f"tacet.h:{number + 1}: {line.strip()}", file=sys.stderr)
sys.exit(bool(bare))
