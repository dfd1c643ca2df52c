#!/usr/bin/env python3
"""Tests that each function, type and member of tacet.h has a comment.

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
            bare.append((number, line))
    elif line.startswith("}"):
        members = False
    elif members and re.match(r"  \w.*([;,]|\w)( *//.*| */\*.*)?$", line) and "/**<" not in line and not follows_comment(number):
        bare.append((number, line))

for number, line in bare:
    print(f"tacet.h:{number + 1}: no comment: {line.strip()}", file=sys.stderr)
sys.exit(bool(bare))
