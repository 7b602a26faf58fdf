#!/usr/bin/env python3
"""Makes wheels of the unpacked archive: wheel.py TREE VERSION OUT

The wheel `snapline` contains the program, its libraries, and one module of Python that replaces
itself by the program. It is meant for systems with the C library of this one, or a newer one. It
requires the wheel `snapline-fonts`, whose files are installed into the same directory, so that each
is below the limits of an index. The same tree makes the same bytes; times are those of
SOURCE_DATE_EPOCH.
"""

import base64
import hashlib
import os
import pathlib
import sys
import time
import zipfile

ENTRY = '''\
"""Snapline as a program: this module only starts it."""

import os
import sys


def main():
    program = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bin", "snapline")
    os.execv(program, sys.argv)
'''
MODULE = "from snapline import main\n\nmain()\n"
METADATA = """\
Metadata-Version: 2.1
Name: {name}
Version: {version}
Summary: {summary}
Requires-Python: >=3.8
{more}Description-Content-Type: text/markdown

{text}
"""
TEXT = """\
Snapline lays out iOS-style scenes, storyboards and xibs by the rules of Auto Layout, renders them,
compares each image with a golden, and names the line that moved a view. `snapline help install`
tells how to start. The licenses of its libraries and fonts are in `snapline/share/doc/snapline`."""
FONTS = "The fonts of Snapline, in its directory. Their licenses are beside them."
WHEEL = """\
Wheel-Version: 1.0
Generator: snapline
Root-Is-Purelib: {pure}
Tag: py3-none-{platform}
"""


def write(out, name, version, platform, files, programs, metadata):
    info = f"{name}-{version}.dist-info"
    files[f"{info}/METADATA"] = metadata.encode()
    pure = str(platform == "any").lower()
    files[f"{info}/WHEEL"] = WHEEL.format(platform=platform, pure=pure).encode()
    if programs:
        files[f"{info}/entry_points.txt"] = b"[console_scripts]\nsnapline = snapline:main\n"
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        record += f"{path},sha256={digest},{len(content)}\n"
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    moment = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(out / f"{name}-{version}-py3-none-{platform}.whl", "w") as wheel:
        for path, content in files.items():
            member = zipfile.ZipInfo(path, moment)
            member.external_attr = (0o100755 if path in programs else 0o100644) << 16
            wheel.writestr(member, content, zipfile.ZIP_DEFLATED, 9)


def main(tree, version, out):
    files = {"snapline/__init__.py": ENTRY.encode(), "snapline/__main__.py": MODULE.encode()}
    fonts, programs = {}, set()
    for path in sorted(path for path in tree.rglob("*") if path.is_file()):
        name = f"snapline/{path.relative_to(tree)}"
        is_font = "/fonts/" in name or "/notices/fonts-" in name
        (fonts if is_font else files)[name] = path.read_bytes()
        if os.access(path, os.X_OK):
            programs.add(name)
    library = os.confstr("CS_GNU_LIBC_VERSION").split()[1].replace(".", "_")
    platform = f"manylinux_{library}_{os.uname().machine}"
    metadata = METADATA.format(
        name="snapline", version=version, summary="Test iOS layouts on Linux", text=TEXT,
        more=f"Requires-Dist: snapline-fonts=={version}\n")
    write(out, "snapline", version, platform, files, programs, metadata)
    metadata = METADATA.format(
        name="snapline-fonts", version=version, summary="The fonts of Snapline", text=FONTS,
        more="")
    write(out, "snapline_fonts", version, "any", fonts, set(), metadata)


main(pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]))
