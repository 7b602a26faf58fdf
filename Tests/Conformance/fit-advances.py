#!/usr/bin/env python3
"""Fits the advance tables to widths that Interface Builder has stored, and says how good they are.

Usage:
  swift run -c release Conformance DIR --tier text --widths >> widths.jsonl
  swift run -c release Conformance PICTURES --tier pictures --widths >> widths.jsonl
  fit-advances.py metrics.json widths.jsonl [fitted.json]
  .ci/tables/font-advances.py fitted.json > Sources/Engines/Typography/AdvanceTables.swift

`metrics.json` holds the advances to start from, as `.ci/tables/font-advances.py` reads them. Each
line of `widths.jsonl` is a label or button that is as wide as its text, or a line of a picture of
the simulator. Needs numpy.

A text's width is the sum of its letters' advances in em, of its pairs' kerning and of the tracking
of its size, times the size, rounded up to a pixel. Solved for are, all drawn towards what is known:
- a correction for each letter, shared by the weights of the system font, and a weaker one of its own
  in each weight;
- one number for each face (a weight that was only ever scaled from another font), and one by which
  its letters are wider in the display optical size;
- a tracking for each size, drawn towards that of its neighbours and towards what is known: up to 17
  points the platform's own, and above how much narrower the simulator draws a word in large sizes.
Stored widths that were not brought up to date are many, so a line's weight falls with its residual.

Reported is the error on projects that took no part in the fit: each is left out once.
"""

import collections
import itertools
import json
import os
import re
import sys

import numpy as np

FACES = ["system-regular", "system-medium", "system-semibold", "system-bold"]
FIRST_SIZE, LAST_SIZE = 6, 60
# The expected deviation of each kind of parameter from its start value, in em.
SHARED, OWN, FACE, DISPLAY, STEP, SIZE = 0.008, 0.012, 0.03, 0.004, 0.006, 0.006
# By how many thousandths of an em a gap of the word "Example" is narrower than at 17 points, as
# pictures of the simulator have it.
NARROWER = [(17, 0), (19, 4.3), (21, 12.3), (23, 15.4), (28, 17.8), (33, 18.9), (40, 20.8)]
NARROWER += [(47, 23.9), (53, 24.3)]
# Widths in whole points that no folder of scenes has: of stored labels, of titles of stored segmented
# controls, each of whose segments is 18 points wider than the widest title in the medium weight, and
# of a label in a picture.
KNOWN = [
    ("system-regular", 17, "first_name", 79, "ios9"), ("system-regular", 17, "first_name", 81, "ios14"),
    ("system-medium", 13, "Bottom", 46, "ios14"), ("system-medium", 13, "Regular", 48, "ios14"),
    ("system-medium", 13, "WaterColor", 71, "ios14"), ("system-medium", 13, "Shortest", 54, "ios14"),
    ("system-regular", 17, "Hello! What's up y'all", 160, "ios14"),
]
# By how much characters of the system font are wider than in iOS 9, in em, by the release that
# Interface Builder draws: iOS 13 from version 14460 on, iOS 14 from 17132. The program adds it to
# its tables. Measured on 4,372 distinct lines of 78 projects with their history: the median of what
# a line leaves to the character, and how many lines are within 1 pt before and with the value.
#   _  up to 16097: none is needed (+0.002, 17 lines of 5 projects)
#      from 17132:  +0.123, 10 lines of 3 projects, 0 → 9
#   %  up to 14109: none is needed (10 lines)
#      from 14460:  +0.07, 21 lines of 10 projects, 9 → 17
#      from 17132:  +0.133, 11 lines of 7 projects, 2 → 10
# A text counts once in each project. Counted in every file, of the 256 lines with a percent sign
# from 14460 on 17 are within half a point without the value and 235 with it. In 23 more projects,
# which are not kept, 97 lines leave 0.119 to the underscore and 14 leave 0.096 to the percent sign.
# With each project left out of the median once, the latest lines are as near: 9 of 10, 10 of 11.
# $ , / 7 9 U were tried in the same way: no correction brings lines of other projects nearer. The
# lines of X (28 of 12 projects) contradict each other: 0 to 0.13 em. The bullet is 0.071 narrower
# in ten labels of four projects, but its width also is that of secure fields, which no file stores.
WIDER = {"ios9": {}, "ios13": {"%": 0.09}, "ios14": {"_": 0.118, "%": 0.12}}
# By how much letters of the semibold face are narrower since iOS 14 from 28 points on, in em: without
# it three stored lines of two projects, of 20 to 22 points, are 1.5 % too wide, and five lines of a
# picture of iOS 17, of 32 points, 2.5 %; lines of iOS 13 are not.
SEMIBOLD_IOS14 = 0.014
# The distance at which a stored width is still up to date, in points.
NOISE, TRUST = 0.4, 0.8
# The same for the width of a line in a picture of the simulator, and for the frame of a label there,
# which is known to a third of a point.
PICTURE_NOISE, FRAME_NOISE = 0.25, 0.1


def is_plain(sample, metrics):
    """Whether all letters are in the face's table, so that no width is estimated."""
    table = metrics["fonts"][sample["face"]]["advance"]
    return all(letter in table and table[letter] > 0 for letter in sample["text"])


def size_of(sample):
    return min(max(round(sample["size"]), FIRST_SIZE), LAST_SIZE)


def display(sample):
    """The share of the display optical size, which replaces the text one from 17 to 28 points."""
    return min(max((sample["size"] - 17) / 11, 0), 1)


class Model:
    """The index of each unknown in the solution vector."""

    def __init__(self, samples):
        self.letters = sorted({letter for sample in samples for letter in sample["text"]})
        self.letter = {letter: index for index, letter in enumerate(self.letters)}
        count = len(self.letters)
        self.own = count
        self.face = self.own + count * len(FACES)
        self.display = self.face + len(FACES)
        self.size = self.display + len(FACES)
        self.count = self.size + LAST_SIZE - FIRST_SIZE + 1

    def row(self, sample):
        row = np.zeros(self.count)
        face = FACES.index(sample["face"])
        for letter in sample["text"]:
            place = self.letter.get(letter)
            if place is not None:
                row[place] += 1
                row[self.own + face * len(self.letters) + place] += 1
        length = len(sample["text"])
        row[self.face + face] += length
        row[self.display + face] += display(sample) * length
        row[self.size + size_of(sample) - FIRST_SIZE] += length
        return row

    def beliefs(self):
        """Rows that pull the unknowns towards zero or towards their neighbors."""
        rows = []
        for index in range(self.size):
            scale = next(
                scale
                for end, scale in [(self.own, SHARED), (self.face, OWN), (self.display, FACE),
                                   (self.size, DISPLAY)]
                if index < end
            )
            row = np.zeros(self.count)
            row[index] = 1 / scale
            rows.append(row)
        for index in range(self.size, self.count):
            row = np.zeros(self.count)
            row[index] = 1 / STEP
            if index > self.size:
                row[index - 1] = -1 / STEP
            rows.append(row)
            row = np.zeros(self.count)
            row[index] = 1 / SIZE
            rows.append(row)
        return np.array(rows)


def tracking(metrics, size):
    table = metrics["trackingPerMille"]
    narrower = np.interp(size, *zip(*NARROWER))
    return (table[str(min(max(round(size), 6), 17))] - narrower) / 1000


class Kerning:
    """The pairs of KerningTables.swift."""

    def __init__(self):
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..",
                            "Sources", "Engines", "Typography", "KerningTables.swift")
        with open(path, encoding="utf-8") as file:
            text = file.read()
        points = [int(first, 16) + index
                  for first, count in re.findall(r"\(0x([0-9A-F]+), (\d+), \d+\)", text)
                  for index in range(int(count))]
        classes, pairs = (
            [int(digits[at : at + 2], 36) for at in range(0, len(digits), 2)]
            for digits in (re.sub(r"[\s\\\\]", "", part)
                           for part in re.findall(r'"""\n(.*?)"""', text, re.DOTALL)))
        self.classes = {point: (classes[2 * index], classes[2 * index + 1])
                        for index, point in enumerate(points)}
        columns = int(re.search(r"Classes\) = \(\d+, (\d+)\)", text).group(1))
        zero = int(re.search(r"zero = (\d+)", text).group(1))
        self.pairs = {}
        place = -1
        for skipped, regular, bold in zip(*[iter(pairs)] * 3):
            place += skipped + 1
            self.pairs[place // columns + 1, place % columns + 1] = regular - zero, bold - zero

    def width(self, sample):
        """The kerning of a line, in em."""
        share = FACES.index(sample["face"]) / 3
        found = 0
        for first, second in itertools.pairwise(sample["text"]):
            row, column = (self.classes.get(ord(letter), (0, 0))[index]
                           for index, letter in enumerate([first, second]))
            regular, bold = self.pairs.get((row, column), (0, 0))
            found += regular + share * (bold - regular)
        return found / 1000


KERNING = Kerning()


def known_width(sample, metrics):
    table = metrics["fonts"][sample["face"]]["advance"]
    own = sum(table[letter] for letter in sample["text"]) + KERNING.width(sample)
    if sample["face"] == FACES[2] and sample["release"] == "ios14":
        own -= SEMIBOLD_IOS14 * display(sample) * len(sample["text"])
    own += sum(WIDER[sample["release"]].get(letter, 0) for letter in sample["text"])
    return sample["size"] * (own + tracking(metrics, sample["size"]) * len(sample["text"]))


def rounded_up(width, scale):
    return np.ceil(width * scale - 1e-6) / scale


def deviation(sample):
    if sample["kind"] == "picture":
        return PICTURE_NOISE
    return FRAME_NOISE if sample["kind"] == "frame" else NOISE


def fit(samples, metrics, model):
    rows = np.array([model.row(sample) * sample["size"] for sample in samples])
    # A width that was rounded up is on average half a pixel too wide.
    wanted = np.array(
        [
            sample["stored"] - known_width(sample, metrics)
            - (0 if sample["kind"] == "picture" else 0.5 / sample["scale"])
            for sample in samples
        ]
    )
    noise = np.array([deviation(sample) for sample in samples])
    beliefs = model.beliefs()
    drawn = beliefs.T @ beliefs
    weights = np.ones(len(samples))
    solution = np.zeros(model.count)
    for _ in range(30):
        scaled = rows * (weights / noise**2)[:, None]
        solution = np.linalg.solve(scaled.T @ rows + drawn, scaled.T @ wanted)
        residuals = wanted - rows @ solution
        weights = 1 / (1 + (residuals / TRUST) ** 2) ** 2
    return solution


def predicted(sample, metrics, model, solution):
    width = known_width(sample, metrics) + model.row(sample) @ solution * sample["size"]
    return float(rounded_up(width, sample["scale"]))


def report(name, pairs):
    errors = [abs(width - sample["stored"]) for sample, width in pairs]
    near = sum(error <= 1.001 for error in errors)
    print(
        f"{name}: {near} of {len(errors)} within 1 pt ({near / len(errors):.1%}), "
        f"median {np.median(errors):.2f} pt"
    )


def once(samples):
    """Each text of a project once, since copies of a label add no information."""
    seen = {}
    for sample in samples:
        if sample["kind"] in ("picture", "frame"):
            key = (sample["kind"], sample["face"], sample["size"], sample["text"], sample["release"])
            seen.setdefault(key, sample)
            continue
        key = (sample["project"], sample["face"], sample["size"], sample["scale"], sample["text"])
        seen.setdefault(key + (sample["stored"],), sample)
    return list(seen.values())


def known():
    return [
        {"face": face, "size": size, "text": text, "stored": width, "scale": 1, "release": release,
         "project": "known", "kind": "frame"}
        for face, size, text, width, release in KNOWN
    ]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        metrics = json.load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        everything = [json.loads(line) for line in file]
    # tvOS has its own optical sizes for large text. A cell in a file of its own names no device.
    televisions = {sample["project"] for sample in everything if sample["device"] == "appleTV"}
    samples = [
        sample
        for sample in everything
        if sample["face"] in FACES and is_plain(sample, metrics)
        and sample["device"] != "appleTV"
        and not (sample["device"] == "any" and sample["project"] in televisions)
        # A button is at least 30 wide.
        and not (sample["kind"] == "button" and sample["stored"] <= 30)
        and not (sample["kind"] == "frame" and sample["scale"] == 1)
        # The extent of one letter is its shape, and the pixels of scale 1 are too coarse.
        and not (sample["kind"] == "picture"
                 and (len(sample["text"]) < 2 or sample["scale"] == 1))
    ]
    samples += known()
    labels = [sample for sample in samples if sample["kind"] == "label"]
    pictures = [sample for sample in samples if sample["kind"] == "picture"]
    frames = [sample for sample in samples if sample["kind"] == "frame"]
    model = Model(samples)
    groups = collections.defaultdict(list)
    for sample in samples:
        groups[sample["project"]].append(sample)

    report("before", [(s, float(rounded_up(known_width(s, metrics), s["scale"]))) for s in labels])
    held_out = []
    for project, own in sorted(groups.items()):
        if own[0]["kind"] in ("picture", "frame"):
            continue
        rest = once([sample for sample in samples if sample["project"] != project])
        solution = fit(rest, metrics, model)
        held_out += [
            (sample, predicted(sample, metrics, model, solution))
            for sample in own
            if sample["kind"] == "label"
        ]
    report("left out", held_out)
    for face in FACES:
        pairs = [(sample, width) for sample, width in held_out if sample["face"] == face]
        if pairs:
            report(f"  {face}", pairs)
    solution = fit(once(samples), metrics, model)
    report("fitted", [(s, predicted(s, metrics, model, solution)) for s in labels])
    for name, lines in [("pictures", pictures), ("frames", frames)]:
        report(name, [(s, predicted(s, metrics, model, solution)) for s in lines])
    if len(sys.argv) > 3:
        write(sys.argv[3], metrics, model, solution)


def write(path, metrics, model, solution):
    for index, face in enumerate(FACES):
        table = metrics["fonts"][face]["advance"]
        whole = solution[model.face + index]
        for letter, advance in table.items():
            if advance <= 0:
                continue
            change = whole
            place = model.letter.get(letter)
            if place is not None:
                change += solution[place]
                change += solution[model.own + index * len(model.letters) + place]
            table[letter] = round(max(0.0, advance + change), 4)
    sizes = {}
    for size in range(FIRST_SIZE, LAST_SIZE + 1):
        change = solution[model.size + size - FIRST_SIZE]
        sizes[str(size)] = round(1000 * (tracking(metrics, size) + change))
    metrics["trackingPerMille"] = sizes
    wider = {face: round(1000 * float(solution[model.display + index]), 1)
             for index, face in enumerate(FACES)}
    with open(path, "w", encoding="utf-8") as file:
        json.dump(metrics, file, ensure_ascii=False, indent=0)
    print("wider in the display size:", wider)
    print("trackingPerMille:", ", ".join(str(value) for value in sizes.values()))


main()
