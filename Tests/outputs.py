#!/usr/bin/env python3
"""Prints a table of live tests: a row a test, a column a way to a sound server.

    Tests/outputs.py PROGRAM SCRATCH COLUMN=CODE=SECONDS ...

PROGRAM is the test program; SCRATCH holds the results of each column as COLUMN.xml; CODE is what the column ended with. A
column is a value of TACET_LIVE_OUTPUT, or `none` for the tests that have no column. A test that fails and holds alone
(Tests/late.py) is late. Where a test has no case in a column, the cell is empty. Ends with 1 where a test failed.
"""
import os
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

from late import failures, holds_alone


def names(results):
    """Each test that ran, and those that were skipped."""
    root = ElementTree.parse(results).getroot()
    cases = {f"{case.get('classname')}/{case.get('name')}": case for case in root.iter("testcase")}
    return [name for name, case in cases.items() if case.find("skipped") is None]


def main(program, scratch, *columns):
    scratch = pathlib.Path(scratch)
    rows, heads, faults = {}, {}, []
    for column in columns:
        name, code, seconds = column.split("=")
        results = scratch / f"{name}.xml"
        failed = failures(results)
        if not results.exists() or (code != "0" and not failed):
            faults.append(f"the column {name} ended with {code} and without results")
            continue
        os.environ.pop("TACET_LIVE_OUTPUT", None)
        if name != "none":
            os.environ["TACET_LIVE_OUTPUT"] = name
        cells = dict.fromkeys(names(results), "held")
        for test, message in failed.items():
            cells[test] = "late" if holds_alone(program, test, scratch / f"again-{name}.log") else "failed"
            faults += [f"{name}: {test} ({message})"] if cells[test] == "failed" else []
        heads[name] = f"{name} ({seconds} s)"
        for test, cell in cells.items():
            rows.setdefault(test, {})[name] = cell
    width = max(map(len, rows), default=0)
    print("  ".join([" " * width, *heads.values()]))
    for test in sorted(rows):
        cells = [rows[test].get(name, "").ljust(len(head)) for name, head in heads.items()]
        print("  ".join([test.ljust(width), *cells]).rstrip())
    for name, head in heads.items():
        cells = [row[name] for row in rows.values() if name in row]
        print(f"{head}: " + ", ".join(f"{cells.count(word)} {word}" for word in ("held", "late", "failed")))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
