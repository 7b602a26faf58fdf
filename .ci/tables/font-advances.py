#!/usr/bin/env python3
"""Turns a JSON file of measured advance widths into Sources/Engines/Typography/AdvanceTables.swift.

Usage: font-advances.py metrics.json REGULAR.otf THIN.otf > Sources/Engines/Typography/AdvanceTables.swift

The JSON holds `fonts.<face>.advance`: a map from a character to its advance in em. No width of the
platform's thinnest weight is known: each of its letters is as much narrower than the regular one as
in the two files of the font that stands for it, and a little more. Needs fontTools.
All faces share one list of code points, so that a character is searched once;
each advance is three base-36 digits of 1/10000 em, and `zzz` is "not in this face".
"""

import json
import sys

from fontTools.ttLib import TTFont

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
PER_ROW = 30
# A thin label of 14 letters and a light one of 13 are stored: between the two, to two points.
THINNER = 0.96
FACES = {
    "system-ultraLight": "systemUltraLight",
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


def advances(path):
    font = TTFont(path)
    widths = font["hmtx"]
    return {chr(point): widths[glyph][0] for point, glyph in font.getBestCmap().items()}


def thinned(table, regular, thin):
    regular, thin = advances(regular), advances(thin)
    return {
        letter: THINNER * advance * thin[letter] / regular[letter] if regular.get(letter) else advance
        for letter, advance in table.items()
    }


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        fonts = json.load(file)["fonts"]
    fonts["system-ultraLight"] = {
        "advance": thinned(fonts["system-regular"]["advance"], sys.argv[2], sys.argv[3])
    }
    tables = {face: fonts[face]["advance"] for face in FACES}
    points = sorted({ord(character) for table in tables.values() for character in table})
    out = [
        "// Made by .ci/tables/font-advances.py; change the script, not this file.",
        "",
        "/// The advance widths of faces, packed so that nothing is built at start-up.",
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
    for face, name in FACES.items():
        text = "".join(packed(tables[face].get(chr(point))) for point in points)
        out += ["", f'  static let {name}: StaticString = """']
        lines = list(rows(text, 3 * PER_ROW, "    "))
        out += [row + "\\" for row in lines[:-1]] + lines[-1:]
        out += ['    """']
    out += ["}"]
    print("\n".join(out))


main()
