#!/usr/bin/env python3
"""Makes the tables of the line breaking algorithm (UAX #14) from Unicode's own files.

Usage: line-breaks.py /usr/share/unicode

Writes Sources/Engines/Typography/LineBreakTable.swift, and out of LineBreakTest.txt
Tests/Engines/TypographyTests/LineBreakCases.swift. Debian's package is `unicode-data`.
"""

import os
import sys

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
HERE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# In the order of `LineBreakClass`; OE is an East Asian OP, EP a reserved picture.
CLASSES = (
    "AL B2 BA BB BK CB CL CM CP CR EB EM EX GL H2 H3 HL HY ID IN IS JL JV JT LF NL NS NU OP OE "
    "PO PR QU RI SP SY WJ ZW ZWJ EP"
).split()


def base36(number, width):
    text = ""
    while number:
        text = DIGITS[number % 36] + text
        number //= 36
    return text.rjust(width, "0")


def ranges(path):
    """The [first, last, value] triples of a property file."""
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.split("#")[0].strip()
            if line:
                points, value = [part.strip() for part in line.split(";")][:2]
                first, _, last = points.partition("..")
                yield int(first, 16), int(last or first, 16), value


def points(path, *values):
    return {
        point
        for first, last, value in ranges(path)
        if value in values
        for point in range(first, last + 1)
    }


def resolved(folder):
    """The class of each code point after rule LB1; `AL` is left out."""
    wide = points(folder + "/EastAsianWidth.txt", "F", "W", "H")
    pictures = points(folder + "/emoji/emoji-data.txt", "Extended_Pictographic")
    marks = points(folder + "/extracted/DerivedGeneralCategory.txt", "Mn", "Mc")
    unassigned = points(folder + "/extracted/DerivedGeneralCategory.txt", "Cn")
    classes = {}
    for first, last, value in ranges(folder + "/LineBreak.txt"):
        for point in range(first, last + 1):
            kind = value
            if kind == "SA":
                kind = "CM" if point in marks else "AL"
            if kind == "CJ":
                kind = "NS"
            if kind == "OP" and point in wide:
                kind = "OE"
            if kind in ("ID", "XX") and point in pictures and point in unassigned:
                kind = "EP"
            if kind not in ("AL", "AI", "SG", "XX"):
                classes[point] = kind
    # What the file gives only as defaults of unassigned planes.
    for first, last in (0x20000, 0x2FFFD), (0x30000, 0x3FFFD), (0x1F000, 0x1FAFF), (0x1FC00, 0x1FFFD):
        for point in range(first, last + 1):
            if point in unassigned and point not in classes:
                classes[point] = "EP" if point in pictures else "ID"
    return classes


def packed_rows(text, per_row, indent):
    rows = [indent + text[at : at + per_row] for at in range(0, len(text), per_row)]
    return [row + "\\" for row in rows[:-1]] + rows[-1:]


def write_table(folder):
    runs = []
    for point, kind in sorted(resolved(folder).items()):
        # Hangul syllables follow from their number.
        if kind in ("H2", "H3"):
            continue
        if runs and runs[-1][1] + 1 == point and runs[-1][2] == kind:
            runs[-1][1] = point
        else:
            runs.append([point, point, kind])
    text = "".join(
        base36(first, 4) + base36(last - first, 4) + DIGITS[CLASSES.index(kind)]
        for first, last, kind in runs
    )
    lines = [
        "// Made by .ci/tables/line-breaks.py; change the script, not this file.",
        "",
        "/// The line breaking classes of all characters that are not plain letters.",
        "enum LineBreakTable {",
        f"  static let count = {len(runs)}",
        "",
        "  /// For each run the first code point and how many follow it, four base-36 digits each,",
        "  /// then the class: its place in `LineBreakClass`, a digit, a small or a capital letter.",
        '  static let runs: StaticString = """',
        *packed_rows(text, 90, "    "),
        '    """',
        "}",
    ]
    with open(HERE + "/Sources/Engines/Typography/LineBreakTable.swift", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def cases(folder):
    """Each case as its code points and a flag for each: may a line end before it?"""
    with open(folder + "/auxiliary/LineBreakTest.txt", encoding="utf-8") as file:
        for line in file:
            parts = line.split("#")[0].split()
            if parts:
                yield [int(part, 16) for part in parts[1::2]], [
                    mark == "÷" for mark in parts[0:-1:2]
                ]


def write_cases(folder):
    """Most cases are pairs of samples with a mark, a blank, both or nothing between them."""
    pairs, others, samples = {}, [], []
    for text, breaks in cases(folder):
        between = text[1:-1]
        shapes = {(): 0, (0x20,): 1, (0x308,): 2, (0x308, 0x20): 3}
        if len(text) < 2 or tuple(between) not in shapes:
            others.append((text, breaks))
            continue
        for sample in text[0], text[-1]:
            if sample not in samples:
                samples.append(sample)
        shape = shapes[tuple(between)]
        pairs.setdefault((text[0], text[-1]), {})[shape] = breaks[1:]
    regular = [s for s in samples if all(len(pairs.get((s, t), {})) == 4 for t in samples[:43])]
    lines = [
        "// Made by .ci/tables/line-breaks.py out of Unicode's test file; change the script.",
        "",
        "/// The cases by which the Unicode consortium proves a line breaker.",
        "enum LineBreakCases {",
        "  /// One sample of each class, as code points.",
        "  static let samples: [UInt32] = [",
        *rows_of([f"0x{s:X}" for s in regular]),
        "  ]",
        "",
        "  /// A row for each first sample, two hexadecimal digits for each second one: where a line",
        "  /// may end in `ab`, `a b`, `aMb` and `aM b` (M is a mark), a bit for each place in turn.",
        "  static let pairs: [String] = [",
    ]
    for first in regular:
        row = ""
        for second in regular:
            bits = sum((pairs[first, second][shape] for shape in range(4)), [])
            assert len(bits) == 8
            row += f"{sum(bit << place for place, bit in enumerate(bits)):02x}"
        lines.append(f'    "{row}",')
    for (first, second), shapes in pairs.items():
        if first in regular and second in regular:
            continue
        between = [[], [0x20], [0x308], [0x308, 0x20]]
        for shape, breaks in shapes.items():
            others.append(([first, *between[shape], second], [False, *breaks]))
    lines += [
        "  ]",
        "",
        "  /// Texts as code points; a bar stands where a line may end.",
        "  static let texts: [String] = [",
    ]
    for text, breaks in others:
        words = [("| " if may else "") + f"{point:X}" for point, may in zip(text, breaks)]
        lines += ["    " + part for part in string_rows(" ".join(words))]
    lines += ["  ]", "}"]
    path = HERE + "/Tests/Engines/TypographyTests/LineBreakCases.swift"
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


def rows_of(items):
    line, lines = "   ", []
    for item in items:
        if len(line) + len(item) + 2 > 100:
            lines.append(line)
            line = "   "
        line += f" {item},"
    return lines + [line]


def string_rows(text):
    """A string literal, in several lines when it is long."""
    if len(text) < 90:
        return [f'"{text}",']
    words, rows, row = text.split(" "), [], ""
    for word in words:
        if len(row) + len(word) > 85:
            rows.append(row)
            row = ""
        row += word + " "
    rows.append(row.rstrip())
    out = [f'"{rows[0]}"'] + [f'  + "{row}"' for row in rows[1:]]
    return out[:-1] + [out[-1] + ","]


write_table(sys.argv[1])
write_cases(sys.argv[1])
