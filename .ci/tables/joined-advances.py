#!/usr/bin/env python3
"""Makes the advance widths of the scripts of Noto Sans out of the fonts that draw them.

Usage: joined-advances.py /usr/share/fonts/truetype/noto > Sources/Engines/Typography/JoiningFormAdvances.swift

An Arabic letter has up to four forms, by the letters that it joins; each form is a code point of its
own, and Unicode's decompositions say of which letter. Needs fontTools.
"""

import sys
import unicodedata

from fontTools.ttLib import TTFont

# By how much letters are drawn smaller: Hebrew and Arabic so that lines are as wide as labels of the
# platform have them, which are 0.92 of DejaVu Sans. The same numbers stand in FontRole.
FONTS = [
    ("Hebrew", 0.92, 0x590, 0x5FF),
    ("Arabic", 0.98, 0x600, 0x6FF),
    ("Devanagari", 1, 0x900, 0x97F),
    ("Thai", 1, 0xE00, 0xE7F),
]
FORMS = ["isolated", "final", "initial", "medial"]


def advances(folder, weight):
    found = {}
    for script, scale, first, last in FONTS:
        font = TTFont(f"{folder}/NotoSans{script}-{weight}.ttf")
        unit = font["head"].unitsPerEm
        widths = font["hmtx"].metrics
        for point, name in font.getBestCmap().items():
            is_form = script == "Arabic" and (0xFB50 <= point <= 0xFDFF or 0xFE70 <= point <= 0xFEFF)
            if first <= point <= last or is_form:
                found[point] = round(widths[name][0] / unit * scale * 10000)
    return found


def forms():
    """Each letter with the code points of its forms."""
    found = {}
    for point in [*range(0xFB50, 0xFE00), *range(0xFE70, 0xFF00)]:
        parts = unicodedata.decomposition(chr(point)).split()
        if len(parts) == 2 and parts[0].strip("<>") in FORMS and parts[1] != "0020":
            letter = int(parts[1], 16)
            found.setdefault(letter, {})[parts[0].strip("<>")] = point
    return found


def main():
    regular, bold = advances(sys.argv[1], "Regular"), advances(sys.argv[1], "Bold")
    shapes = forms()
    letters = [
        point
        for point in sorted(regular)
        if point <= 0xE7F and unicodedata.category(chr(point)) not in ("Mn", "Cf")
    ]
    out = [
        "// Made by .ci/tables/joined-advances.py; change the script, not this file.",
        "",
        "/// The advance widths of the letters of Noto Sans, by the form in which they stand.",
        "///",
        "/// They are those of the fonts that draw the letters, Hebrew and Arabic a little narrower.",
        "enum JoiningFormAdvances {",
        "  /// Four hexadecimal digits each: the letter; its advance alone, behind a joined letter,",
        "  /// before one and between two, in 1/10000 em; 0 is a form that the letter has not.",
    ]
    for name, table in (("regular", regular), ("bold", bold)):
        rows = []
        for point in letters:
            shape = shapes.get(point, {})
            values = [table.get(shape.get(form), 0) for form in FORMS]
            values[0] = values[0] or table.get(point, regular[point])
            if not any(shape.values()):
                values[1:] = [0, 0, 0]
            rows.append("".join(f"{value:04x}" for value in [point, *values]))
        text = "".join(rows)
        lines = [text[at : at + 80] for at in range(0, len(text), 80)]
        out.append(f'  static let {name}: StaticString = """')
        out += ["    " + line + "\\" for line in lines[:-1]] + ["    " + lines[-1], '    """']
        out.append("")
    # Lam and alef make one glyph.
    out += [
        "  /// How wide lam and alef are together, as the pair stands alone and as it is joined.",
        f"  static let lamAlef = (alone: {regular[0xFEFB] / 10000}, joined: {regular[0xFEFC] / 10000})",
        "}",
    ]
    print("\n".join(out))


main()
