#!/usr/bin/env python3
"""The modules of Package.swift, for scripts that compile or link without it, and for tests. All but `json` print a line each.

    Tests/modules.py flags MODULES            the flags by which swiftc finds the modules of a build, whose folder MODULES is
    Tests/modules.py below NAME…              these modules and all below them that have objects, those of packages too
    Tests/modules.py objects BUILD NAME…      their objects in the folder of a build
    Tests/modules.py exported                 the modules that are products
    Tests/modules.py json                     those modules, and all with their folders and what they depend on
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


def package():
    text = subprocess.run(["swift", "package", "dump-package"], cwd=root, capture_output=True, text=True, check=True).stdout
    return json.loads(text)


def dependencies(target):
    """The modules, and products of other packages, that a target of the package depends on."""
    return [(one.get("byName") or one.get("target") or one["product"])[0] for one in target["dependencies"]]


def below(*names):
    targets = {target["name"]: target for target in package()["targets"]}
    # Products of other packages, and the modules that they have.
    products = {"Yams": ["Yams", "CYaml"]}
    found, waiting = [], list(names)
    while waiting:
        name = waiting.pop(0)
        if name in found or targets.get(name, {}).get("type") == "system":
            continue
        found.append(name)
        for one in dependencies(targets[name]) if name in targets else []:
            waiting += products.get(one, [one])
    return found


def objects(build, *names):
    """The builder keeps objects of files that are gone: its lists of sources say which count, of C the sources that are there."""
    found = []
    for module in below(*names):
        folder, sources = pathlib.Path(build) / f"{module}.build", root / "Sources" / module
        if (folder / "sources").exists():
            paths = (folder / "sources").read_text().splitlines()
            found += [folder / f"{pathlib.Path(path.strip(chr(34) + chr(39))).name}.o" for path in paths]
        else:
            found += [path for path in sorted(folder.rglob("*.o")) if not sources.exists() or any(sources.rglob(path.stem))]
    return map(str, found)


def exported(description=None):
    """The modules of libraries, in the order of the package."""
    return [name for product in (description or package())["products"] if "library" in product["type"] for name in product["targets"]]


def everything():
    description = package()
    targets = [
        {"name": one["name"], "folder": one.get("path") or f"Sources/{one['name']}", "dependencies": dependencies(one)}
        for one in description["targets"]]
    return [json.dumps({"exported": exported(description), "targets": targets})]


if __name__ == "__main__":
    parts = {"flags": flags, "below": below, "objects": objects, "exported": exported, "json": everything}
    print("\n".join(parts[sys.argv[1]](*sys.argv[2:])))
