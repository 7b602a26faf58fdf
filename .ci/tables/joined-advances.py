#!/usr/bin/env python3
"""Makes the advance widths of Hebrew and Arabic letters out of the font that draws them.

Usage: joined-advances.py DejaVuSans.ttf DejaVuSans-Bold.ttf > Sources/Typography/JoinedAdvances.swift

An Arabic letter has up to four forms, by the letters that it joins; each form is a code point of its
own, and Unicode's decompositions say of which letter. Needs fontTools.
"""

import sys
import unicodedata

from fontTools.ttLib import TTFont

# DejaVu Sans is drawn wider than what the platform uses beside its Latin letters.
SCALE = 0.92
FORMS = ["isolated", "final", "initial", "medial"]


def advances(path):
    font = TTFont(path)
    unit = font["head"].unitsPerEm
    widths = font["hmtx"].metrics
    return {
        point: round(widths[name][0] / unit * SCALE * 10000)
        for point, name in font.getBestCmap().items()
        if 0x590 <= point <= 0x6FF or 0xFB1D <= point <= 0xFDFF or 0xFE70 <= point <= 0xFEFF
    }


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
    regular, bold = advances(sys.argv[1]), advances(sys.argv[2])
    shapes = forms()
    letters = [
        point
        for point in sorted(regular)
        if point <= 0x6FF and unicodedata.category(chr(point)) not in ("Mn", "Cf")
    ]
    out = [
        "// Made by .ci/tables/joined-advances.py; change the script, not this file.",
        "",
        "/// The advance widths of Hebrew and Arabic letters, by the form in which they stand.",
        "///",
        "/// They are those of the font that draws the letters, a little narrower.",
        "enum JoinedAdvances {",
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
