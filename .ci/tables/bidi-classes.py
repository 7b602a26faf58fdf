#!/usr/bin/env python3
"""Makes the table of the bidirectional algorithm (UAX #9) from Unicode's own files.

Usage: bidi-classes.py /usr/share/unicode

Writes Sources/Engines/Typography/BidiTable.swift. Debian's package is `unicode-data`.
"""

import os
import re
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# In the order of `BidiClass`.
CLASSES = "L R AL EN ES ET AN CS NSM BN B S WS ON LRE LRO RLE RLO PDF LRI RLI FSI PDI".split()
LONG = {
    "Left_To_Right": "L",
    "Right_To_Left": "R",
    "Arabic_Letter": "AL",
    "European_Terminator": "ET",
    "Boundary_Neutral": "BN",
}
PER_ROW = 90


def base36(number, width):
    text = ""
    while number:
        text = DIGITS[number % 36] + text
        number //= 36
    return text.rjust(width, "0")


def span(points):
    first, _, last = points.partition("..")
    return int(first, 16), int(last or first, 16)


def classes(path):
    """The class of each code point, those of unassigned ones too."""
    found = ["L"] * 0x110000
    with open(path, encoding="utf-8") as file:
        lines = file.readlines()
    # What a file says of unassigned code points stands in its comments; later lines win.
    for line in lines:
        missing = re.match(r"# @missing: (\S+); (\w+)", line)
        if missing:
            first, last = span(missing[1])
            kind = LONG.get(missing[2], missing[2])
            found[first : last + 1] = [kind] * (last - first + 1)
    for line in lines:
        parts = [part.strip() for part in line.split("#")[0].split(";")]
        if len(parts) == 2:
            first, last = span(parts[0])
            found[first : last + 1] = [parts[1]] * (last - first + 1)
    return found


def brackets(path):
    """Pairs of opening and closing brackets."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            parts = [part.strip() for part in line.split("#")[0].split(";")]
            if len(parts) == 3 and parts[2] == "o":
                yield int(parts[0], 16), int(parts[1], 16)


def main():
    folder = sys.argv[1]
    runs = []
    for point, kind in enumerate(classes(folder + "/extracted/DerivedBidiClass.txt")):
        if not runs or runs[-1][1] != kind:
            runs.append((point, kind))
    text = "".join(base36(first, 4) + DIGITS[CLASSES.index(kind)] for first, kind in runs)
    rows = [text[at : at + PER_ROW] for at in range(0, len(text), PER_ROW)]
    out = [
        "// Made by .ci/tables/bidi-classes.py; change the script, not this file.",
        "",
        "/// The bidirectional classes of all characters, and the brackets that make pairs.",
        "enum BidiTable {",
        f"  static let count = {len(runs)}",
        "",
        "  /// For each run its first code point, four base-36 digits, and its class: the place in",
        "  /// `BidiClass`, one digit. A run ends where the next one begins.",
        '  static let runs: StaticString = """',
        *["    " + row + "\\" for row in rows[:-1]],
        "    " + rows[-1],
        '    """',
        "",
        "  /// Opening and closing brackets.",
        "  static let brackets: [(open: UInt32, close: UInt32)] = [",
    ]
    line = "   "
    for first, second in sorted(brackets(folder + "/BidiBrackets.txt")):
        item = f" (0x{first:04X}, 0x{second:04X}),"
        if len(line) + len(item) > 100:
            out.append(line)
            line = "   "
        line += item
    out += [line, "  ]", "}"]
    with open(HERE + "/Sources/Typography/BidiTable.swift", "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


main()
