#!/usr/bin/env python3
"""Runs the live tests that failed in a lane once more, one at a time, and says which of them were late.

    Tests/late.py PROGRAM SCRATCH LANE=CODE ...

PROGRAM is the test program; SCRATCH holds the results of each lane as LANE.xml, and gets the file `late` with the names;
CODE is what the lane ended with. A test that fails in a lane and holds alone is late: the machine was busy, not the code wrong. The run fails where a test
fails again, where more than two are late, where one is late that was late in two of the last ten rows of the committed
Tests/repetitions.tsv, and where a lane did not end.
"""
import pathlib
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

MOST = 2
ROWS = 10


def failures(results):
    """Name and first message of each failed test of one lane."""
    try:
        root = ElementTree.parse(results).getroot()
    except (OSError, ElementTree.ParseError):
        return {}
    failed = {}
    for case in root.iter("testcase"):
        failure = case.find("failure")
        if failure is not None:
            name = f"{case.get('classname')}/{case.get('name')}"
            message = " ".join(failure.get("message", "").split())
            failed.setdefault(name, message[:200] or "no message")
    return failed


def rows():
    """The last rows of the table, as it is committed."""
    table = subprocess.run(["git", "show", "HEAD:Tests/repetitions.tsv"], capture_output=True, text=True)
    return table.stdout.splitlines()[1:][-ROWS:]


def holds_alone(program, name, log):
    # The results write a suite within a suite with a dot, the filter with a slash.
    pattern = "^" + re.escape(name).replace(r"\.", "[./]") + "/"
    command = [program, "--testing-library", "swift-testing", "--no-parallel", "--filter", pattern]
    with open(log, "ab") as output:
        code = subprocess.run(command, stdout=output, stderr=subprocess.STDOUT, check=False).returncode
    if code != 0:
        print(log.read_text(errors="replace"), file=sys.stderr)
    return code == 0


def main(program, scratch, *lanes):
    scratch = pathlib.Path(scratch)
    failed, faults, late = {}, [], []
    for lane in lanes:
        name, code = lane.split("=")
        found = failures(scratch / f"{name}.xml")
        if code != "0" and not found:
            faults.append(f"the lane {name} ended with {code} and without results")
        failed.update(found)
    # Many at once failed for one reason, which is not the load.
    again = failed if len(failed) <= 2 * MOST else {}
    faults += [f"failed: {name} ({message})" for name, message in failed.items() if name not in again]
    for name, message in again.items():
        if holds_alone(program, name, scratch / "again.log"):
            late.append(name)
            print(f"late: {name} ({message})")
        else:
            faults.append(f"failed twice: {name} ({message})")
    if len(late) > MOST:
        faults.append(f"{len(late)} tests were late, and {MOST} may be")
    past = rows()
    for name in late:
        if sum(f"late:{name}" in row.split("\t")[-1].split(" ") for row in past) >= 2:
            faults.append(f"late again, as in two of the last {ROWS} rows of Tests/repetitions.tsv: {name}")
    (scratch / "late").write_text("".join(f"late:{name}\n" for name in late))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
