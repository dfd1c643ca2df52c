#!/usr/bin/env python3
"""Writes a wheel of the C library, what it needs and opens, and the module for Python, and prints its path.

    wheel.py LIBRARIES MODULE PACKAGES CHECKOUTS OUT

LIBRARIES: a folder with libtacet.so.0 and libraries that it needs or opens. MODULE: tacet.py. PACKAGES: Debian's packages that these are
of, unpacked. CHECKOUTS: those of Swift's packages.
"""
import base64
import glob
import gzip
import hashlib
import os
import platform
import re
import subprocess
import sys
import zipfile

sys.dont_write_bytecode = True
import header  # noqa: E402

libraries, module, packages, checkouts, out = sys.argv[1:]
root = os.path.normpath(f"{os.path.dirname(os.path.abspath(__file__))}/../../..")
# The C library, and those that each Linux with it has.
system = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|gcc_s|stdc\+\+|z))\.so\..*")
# The highest versions of symbols that the wheel's tag allows: those of Debian 11.
limits = {"GLIBC": (2, 31), "GLIBCXX": (3, 4, 28)}


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def said(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# The libraries by the name that asks for them: the C library, what it needs, what it opens, and what these need.
place = {os.path.basename(path): path for path in glob.glob(f"{libraries}/*.so.*")}
opened = re.findall(r'= "(lib\S+\.so\.\d+)"$', read(f"{root}/Sources/TacetSystem/Files/SystemLibrary.swift"), re.M)
bundled, waiting = {}, ["libtacet.so.0", *(name for name in opened if name in place)]
while waiting:
    name = waiting.pop()
    if name in bundled or system.fullmatch(name):
        continue
    if name not in place:
        sys.exit(f"wheel.py: {name} is not there")
    bundled[name] = place[name]
    waiting += re.findall(r"\(NEEDED\).*\[(.*)\]", said("readelf", "-d", place[name]))
    for kind, version in re.findall(r"\b(GLIBC|GLIBCXX)_([0-9.]+)", said("objdump", "-T", place[name])):
        if tuple(map(int, version.split("."))) > limits[kind]:
            sys.exit(f"wheel.py: {name} needs {kind}_{version}")

version = header.dotted_version(header.text())
tag = f"py3-none-manylinux_{'_'.join(map(str, limits['GLIBC']))}_{platform.machine()}"
info = f"tacet-{version}.dist-info"

# Notices: of each package with the licences that it refers to, of swift-log, and where the sources are.
notices, table = {}, []
for path in sorted(glob.glob(f"{packages}/usr/share/doc/*/copyright")):
    package = os.path.basename(os.path.dirname(path))
    notices[f"{package}.txt"] = text = read(path)
    for name in re.findall(r"/usr/share/common-licenses/([A-Za-z]+-[0-9.]*[0-9])", text):
        notices[f"{name}.txt"] = read(f"/usr/share/common-licenses/{name}")
    with gzip.open(glob.glob(f"{os.path.dirname(path)}/changelog.Debian*.gz")[0], "rt", encoding="utf-8") as changes:
        source, number = re.match(r"(\S+) \((.*)\)", changes.readline()).groups()
    table.append(f"{package}: source package {source}, version {number}\n")
notices["swift-log.txt"] = read(f"{checkouts}/swift-log/NOTICE.txt")
notices["Apache-2.0.txt"] = read(f"{checkouts}/swift-log/LICENSE.txt")
notices["THIRD-PARTY.md"] = read(f"{root}/Sources/Tacet/Tacet.docc/THIRD-PARTY.md")
notices["LIBRARIES.txt"] = f"""The libraries beside libtacet.so.0 are files of these packages of Debian 11:

{"".join(table)}
Debian has their sources, by these names and versions: https://snapshot.debian.org. Each file may be replaced by another build of the
same library. Two things are changed in them: each looks for what it needs beside itself, and libopenal.so.1 needs libsndio-none.so.0, a
library of this project's without a device, in place of libsndio.so.7.0.
"""

metadata = f"""Metadata-Version: 2.1
Name: tacet
Version: {version}
Summary: A sound engine for games on Linux that knows when to be quiet
Requires-Python: >=3.9
Classifier: Operating System :: POSIX :: Linux
Classifier: Private :: Do Not Upload
Description-Content-Type: text/markdown

# Tacet

```python
from tacet import Engine

with Engine() as engine:
    engine.effect("laser.ogg").play(gain=-6, pan=0.5)
    input("Enter ends it: ")
```

The library, OpenAL Soft and the decoders are inside. The sound server's libraries (libpulse, libpipewire, libasound) and libdbus are the
system's. The notices of what is inside are in `{info}/licenses`; no licence has been granted yet for the engine itself.
"""
wheel = f"Wheel-Version: 1.0\nGenerator: Sources/TacetC/wheel\nRoot-Is-Purelib: false\nTag: {tag}\n"

files = {"tacet/__init__.py": read(module).encode(), "tacet/py.typed": b""}
for name, path in sorted(bundled.items()):
    with open(path, "rb") as file:
        files[f"tacet/{name}"] = file.read()
files.update({f"{info}/licenses/{name}": text.encode() for name, text in sorted(notices.items())})
files.update({f"{info}/METADATA": metadata.encode(), f"{info}/WHEEL": wheel.encode()})
record = ""
for name, data in files.items():
    record += f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()

to = f"{out}/tacet-{version}-{tag}.whl"
with zipfile.ZipFile(f"{to}.new", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for name, data in files.items():
        entry = zipfile.ZipInfo(name)
        entry.external_attr = (0o100755 if ".so." in name else 0o100644) << 16
        archive.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
os.replace(f"{to}.new", to)
print(to)
