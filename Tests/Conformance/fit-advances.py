#!/usr/bin/env python3
"""Fits the advance tables to widths that Interface Builder has stored, and says how good they are.

Usage:
  swift run -c release Conformance DIR --tier text --widths >> widths.jsonl
  fit-advances.py metrics.json widths.jsonl [fitted.json]
  .ci/tables/font-advances.py fitted.json > Sources/Engines/Typography/AdvanceTables.swift

`metrics.json` holds the advances to start from, as `.ci/tables/font-advances.py` reads them. Each
line of `widths.jsonl` is a label or button that is as wide as its text. Needs numpy.

A text's width is the sum of its letters' advances in em and of the tracking of its size, times the
size, rounded up to a pixel. Solved for are, all drawn towards what is known:
- a correction for each letter, shared by the weights of the system font, and a weaker one of its own
  in each weight;
- one number for each face (a weight that was only ever scaled from another font);
- a tracking for each size, drawn towards that of its neighbours and towards what is known: up to 17
  points the platform's own, and above how much narrower the simulator draws a word in large sizes.
Stored widths that were not brought up to date are many, so a line's weight falls with its residual.

Reported is the error on projects that took no part in the fit: each is left out once.
"""

import collections
import json
import sys

import numpy as np

FACES = ["system-regular", "system-medium", "system-semibold", "system-bold"]
FIRST_SIZE, LAST_SIZE = 6, 60
# The expected deviation of each kind of parameter from its start value, in em.
SHARED, OWN, FACE, STEP, SIZE = 0.008, 0.008, 0.03, 0.004, 0.006
# By how many thousandths of an em a gap of the word "Example" is narrower than at 17 points, as
# pictures of the simulator have it.
NARROWER = [(17, 0), (19, 4.3), (21, 12.3), (23, 15.4), (28, 17.8), (33, 18.9), (40, 20.8)]
NARROWER += [(47, 23.9), (53, 24.3)]
# Letters that few stored widths have, in em, from frames and pictures of the simulator. The other
# letters of the semibold table are drawn towards 1.033 of those of the regular one.
SEEN = {
    "system-regular": {"!": 0.3138, "'": 0.264, "?": 0.5148},
    "system-semibold": {
        "W": 0.9801, "h": 0.6305, "a": 0.5719, "t": 0.4052, "'": 0.279, "s": 0.5484,
    },
}
# Thousandths of an em by which the tracking of sizes between the text and the display cut is above
# the fitted one: few stored widths have these sizes. The values are nearer to the platform's
# published tracking and linear narrowing from 17 to 28 points (-34, -38, -38, -38, -36, -34 for 19
# to 24 points), as pictures of capitals and small letters in 19, 21 and 23 points have it.
BETWEEN = {19: 2, 20: 2, 21: 4, 22: 4, 23: 4, 24: 2}
# By how much letters of the regular face are narrower from 28 points on, in em; the program knows
# it beside its tables.
NARROW = {"t": 0.006, "o": 0.005, "p": 0.004, "r": 0.003}
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
# The distance at which a stored width is still up to date, in points.
NOISE, TRUST = 0.4, 0.8


def is_plain(sample, metrics):
    """Whether all letters are in the face's table, so that no width is estimated."""
    table = metrics["fonts"][sample["face"]]["advance"]
    return all(letter in table and table[letter] > 0 for letter in sample["text"])


def size_of(sample):
    return min(max(round(sample["size"]), FIRST_SIZE), LAST_SIZE)


class Model:
    """The index of each unknown in the solution vector."""

    def __init__(self, samples):
        self.letters = sorted({letter for sample in samples for letter in sample["text"]})
        self.letter = {letter: index for index, letter in enumerate(self.letters)}
        count = len(self.letters)
        self.own = count
        self.face = self.own + count * len(FACES)
        self.size = self.face + len(FACES)
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
        row[self.size + size_of(sample) - FIRST_SIZE] += length
        return row

    def beliefs(self):
        """Rows that pull the unknowns towards zero or towards their neighbors."""
        rows = []
        for index in range(self.size):
            scale = SHARED if index < self.own else OWN if index < self.face else FACE
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


def known_width(sample, metrics):
    table = metrics["fonts"][sample["face"]]["advance"]
    own = sum(table[letter] for letter in sample["text"])
    if sample["face"] == FACES[0]:
        share = float(np.interp(sample["size"], (17, 28), (0, 1)))
        own -= share * sum(NARROW.get(letter, 0) for letter in sample["text"])
    own += sum(WIDER[sample["release"]].get(letter, 0) for letter in sample["text"])
    return sample["size"] * (own + tracking(metrics, sample["size"]) * len(sample["text"]))


def rounded_up(width, scale):
    return np.ceil(width * scale - 1e-6) / scale


def fit(samples, metrics, model):
    rows = np.array([model.row(sample) * sample["size"] for sample in samples])
    # A width that was rounded up is on average half a pixel too wide.
    wanted = np.array(
        [
            sample["stored"] - 0.5 / sample["scale"] - known_width(sample, metrics)
            for sample in samples
        ]
    )
    beliefs = model.beliefs()
    drawn = beliefs.T @ beliefs
    weights = np.ones(len(samples))
    solution = np.zeros(model.count)
    for _ in range(30):
        scaled = rows * (weights / NOISE**2)[:, None]
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
        key = (sample["project"], sample["face"], sample["size"], sample["scale"], sample["text"])
        seen.setdefault(key + (sample["stored"],), sample)
    return list(seen.values())


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        metrics = json.load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        everything = [json.loads(line) for line in file]
    samples = [
        sample
        for sample in everything
        if sample["face"] in FACES and is_plain(sample, metrics)
        # tvOS has its own optical sizes for large text.
        and sample["device"] != "appleTV"
        # A button is at least 30 wide.
        and not (sample["kind"] == "button" and sample["stored"] <= 30)
    ]
    labels = [sample for sample in samples if sample["kind"] == "label"]
    model = Model(samples)
    groups = collections.defaultdict(list)
    for sample in samples:
        groups[sample["project"]].append(sample)

    report("before", [(s, float(rounded_up(known_width(s, metrics), s["scale"]))) for s in labels])
    held_out = []
    for project, own in sorted(groups.items()):
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
        table.update(SEEN.get(face, {}))
    sizes = {}
    for size in range(FIRST_SIZE, LAST_SIZE + 1):
        change = solution[model.size + size - FIRST_SIZE]
        fitted = round(1000 * (tracking(metrics, size) + change))
        sizes[str(size)] = fitted + BETWEEN.get(size, 0)
    metrics["trackingPerMille"] = sizes
    with open(path, "w", encoding="utf-8") as file:
        json.dump(metrics, file, ensure_ascii=False, indent=0)
    print("trackingPerMille:", ", ".join(str(value) for value in sizes.values()))


main()
