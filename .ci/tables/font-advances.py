#!/usr/bin/env python3
"""Turns a JSON file of measured advance widths into Sources/Typography/AdvanceTables.swift.

Usage: font-advances.py metrics.json > Sources/Typography/AdvanceTables.swift

The JSON holds `fonts.<face>.advance`: a map from a character to its advance in em.
All faces share one list of code points, so that a character is searched once;
each advance is three base-36 digits of 1/10000 em, and `zzz` is "not in this face".
"""

import json
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PER_ROW = 30
FACES = {
    "system-regular": "systemRegular",
    "system-medium": "systemMedium",
    "system-semibold": "systemSemibold",
    "system-bold": "systemBold",
    "helvetica-neue-regular": "helveticaNeueRegular",
    "helvetica-neue-bold": "helveticaNeueBold",
}


def packed(advance):
    if advance is None:
        return "zzz"
    number = round(advance * 10000)
    assert 0 <= number < 36**3 - 1, advance
    return DIGITS[number // 1296] + DIGITS[number // 36 % 36] + DIGITS[number % 36]


def runs(points):
    """Consecutive code points as [first, count] pairs."""
    found = []
    for point in points:
        if found and found[-1][0] + found[-1][1] == point:
            found[-1][1] += 1
        else:
            found.append([point, 1])
    return found


def rows(texts, per_row, indent):
    for start in range(0, len(texts), per_row):
        yield indent + texts[start : start + per_row]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        fonts = json.load(file)["fonts"]
    tables = {face: fonts[face]["advance"] for face in FACES}
    points = sorted({ord(character) for table in tables.values() for character in table})
    out = [
        "// Made by .ci/tables/font-advances.py; change the script, not this file.",
        "",
        "/// The advance widths of every face, packed so that nothing is built at start-up.",
        "enum AdvanceTables {",
        "  /// The code points of all tables: the first of a run, and where the run begins in a table.",
        "  static let runs: [(first: UInt32, count: UInt32, offset: Int)] = [",
    ]
    offset = 0
    line = "   "
    for first, count in runs(points):
        item = f" (0x{first:04X}, {count}, {offset}),"
        if len(line) + len(item) > 100:
            out.append(line)
            line = "   "
        line += item
        offset += count
    out += [line, "  ]", ""]
    out.append("  /// Three base-36 digits of 1/10000 em for each code point of `runs`.")
    out.append("  static func advances(of face: FontFace) -> StaticString {")
    out.append("    switch face {")
    out += [f"    case .{name}: {name}" for name in FACES.values()]
    out += ["    }", "  }"]
    for face, name in FACES.items():
        text = "".join(packed(tables[face].get(chr(point))) for point in points)
        out += ["", f'  private static let {name}: StaticString = """']
        lines = list(rows(text, 3 * PER_ROW, "    "))
        out += [row + "\\" for row in lines[:-1]] + lines[-1:]
        out += ['    """']
    out += ["}"]
    print("\n".join(out))


main()
