#!/usr/bin/env python3
"""The modules of Package.swift, for scripts that compile or link without it.

    Tests/modules.py flags MODULES    the flags by which swiftc finds the modules of a build, whose folder MODULES is, a line each
    Tests/modules.py below NAME…      these modules and all below them that have objects, a line each, those of packages too
"""
import json
import pathlib
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parent.parent


def flags(modules):
    all = ["-I", str(modules)]
    # SDL_mixer's two headers are modules of one name, and no script needs either.
    for folder in sorted(set(root.glob("Sources/CTacet*")) - set(root.glob("Sources/CTacetSDLMixer*"))):
        all += ["-I", str(folder)]
    # Those that have C files: their maps are made by the build.
    for path in sorted(pathlib.Path(modules).resolve().parent.glob("CTacet*.build/module.modulemap")):
        all += ["-Xcc", f"-fmodule-map-file={path}"]
    packages = subprocess.run(
        ["pkg-config", "--cflags-only-I", "opusfile", "dbus-1", "libopusenc", "sdl2"], capture_output=True, text=True, check=True)
    for flag in packages.stdout.split():
        all += ["-Xcc", flag]
    return all


def below(names):
    text = subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, text=True, check=True).stdout
    targets = {target["name"]: target for target in json.loads(text)["targets"]}
    # Products of other packages, and the modules that they have.
    products = {"Yams": ["Yams", "CYaml"]}
    found, waiting = [], list(names)
    while waiting:
        name = waiting.pop(0)
        if name in found or targets.get(name, {}).get("type") == "system":
            continue
        found.append(name)
        for dependency in targets.get(name, {}).get("dependencies", []):
            one = (dependency.get("byName") or dependency.get("target") or dependency["product"])[0]
            waiting += products.get(one, [one])
    return found


if __name__ == "__main__":
    print("\n".join(flags(sys.argv[2]) if sys.argv[1] == "flags" else below(sys.argv[2:])))
