#!/usr/bin/env python3
"""Edits every scene in one place and asks `snapline check` for the cause.

    Tests/Mutations/mutate.py PROGRAM [--rounds N] [--seed N] [--kind KIND]… [--scene PART]… [--text]

Each round edits every scene once, by a kind of edit that is due, and draws all of them in one
run. A named cause is exact when it is the edit and nothing else, in every shot that has changed;
a superset when it holds more; wrong when it does not hold the edit; none when nothing is named.
Edits that mean nothing must be seen nowhere. It ends with 1 when the figures are not reached:
exact 97 %, wrong 0, none 1 %, alarms 0. With --text each check is repeated with text goldens, which
must give the same results.
"""
import argparse, collections, difflib, json, os, random, re, shutil, subprocess, sys, tempfile

try:
    import yaml
except ImportError:
    print("PyYAML is missing")
    sys.exit(77)

from kinds import BOARD_KINDS, KINDS, LOADER, NEUTRAL, TRUNCATED, Edit, Scene

# On a build server the program does not record.
os.environ.pop("CI", None)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def without_claims(text):
    """Removes the expectations, which edits would break, except announced warnings."""
    root = yaml.compose(text, Loader=LOADER)
    top = dict((key.value, node) for key, node in root.value)
    lines = text.split("\n")
    claims = top["expect"].value if "expect" in top else []
    for claim in reversed(claims):
        if "warns" not in text[claim.start_mark.index:claim.end_mark.index]:
            del lines[claim.start_mark.line:claim.value[0][1].end_mark.line + 1]
    made = "\n".join(lines)
    # A list without items is removed, also before the keys that follow it.
    return re.sub(r"\nexpect:[ \t]*(#.*)?(\n[ \t]*(#.*)?)*(?=\n\S|\Z)", "", made) + "\n"


class Workshop:
    """A copy of the project's scenes in a temporary folder, with their current goldens."""

    def __init__(self, program, parts, with_text=False):
        self.program = os.path.abspath(program)
        # The shots whose results with both forms of goldens were compared, and the differences.
        self.compared, self.differing = 0, []
        self.folder = tempfile.mkdtemp(prefix="mutations-")
        self.root = os.path.join(self.folder, "Scenes")
        shutil.copytree(os.path.join(ROOT, "Scenes"), self.root,
                        ignore=shutil.ignore_patterns("errors", "README.md", "*.figure.yaml"))
        self.write(os.path.join(self.root, "text", "truncated.scene.yaml"), TRUNCATED)
        # The text of each scene or storyboard by its path, and the scenes made from it.
        self.texts, self.scenes = {}, {}
        for folder, _, names in sorted(os.walk(self.root)):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if not name.endswith((".scene.yaml", ".storyboard")):
                    continue
                if parts and not any(part in path for part in parts):
                    os.remove(path)
                    continue
                text = open(path).read()
                self.texts[path] = text if is_board(path) else without_claims(text)
                self.write(path, self.texts[path])
        for path, text in self.texts.items():
            identity = re.sub(r"\.(scene\.yaml|storyboard)$", "", os.path.relpath(path, self.root))
            self.scenes[path] = [identity]
            for board in re.findall(r"\nfrom:.*?([\w-]+\.storyboard)", text):
                self.scenes[os.path.join(os.path.dirname(path), board)].append(identity)
        self.run("record", "--quiet")
        self.goldens, self.other = (os.path.join(self.folder, name)
                                    for name in ["Snapshots", "other"])
        if with_text:
            shutil.copytree(self.goldens, self.other)
            self.run("record", "--quiet", "--goldens", "text")
            left = [name for _, _, names in os.walk(self.goldens) for name in names
                    if name.endswith(".png")]
            if left:
                sys.exit("these goldens cannot be text: %s" % ", ".join(left[:5]))
            self.swap()
        odd = [shot["id"] for scene in self.check().values() for shot in scene["shots"]
               if shot["status"] != "same"]
        if odd:
            sys.exit("goldens that were just recorded do not fit: %s" % ", ".join(odd[:5]))

    def write(self, path, text):
        with open(path, "w") as file:
            file.write(text)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def swap(self):
        """Replaces the goldens by those of the other form."""
        spare = os.path.join(self.folder, "spare")
        for old, new in [(self.goldens, spare), (self.other, self.goldens), (spare, self.other)]:
            os.rename(old, new)

    def check(self, changed=None):
        """The results of a check after these files are changed, by scene name."""
        for path, text in (changed or {}).items():
            self.write(path, text)
        scenes = self.checked()
        if os.path.exists(self.other):
            self.swap()
            self.compare(scenes, self.checked())
            self.swap()
        for path in changed or {}:
            self.write(path, self.texts[path])
        return scenes

    def compare(self, scenes, others):
        """Compares the results of checks with both forms of goldens."""
        for name, scene in scenes.items():
            other = {shot["shot"]: shot for shot in others.get(name, {"shots": []})["shots"]}
            for shot in scene["shots"]:
                self.compared += 1
                twin = other.get(shot["shot"]) or {}
                parts = [key for key in sorted(set(shot) | set(twin))
                         if key not in ("golden", "milliseconds") and shot.get(key) != twin.get(key)]
                if parts:
                    self.differing.append("%s: %s" % (shot["id"], "; ".join(
                        "%s %s, with text %s" % (key, shot.get(key), twin.get(key))
                        for key in parts)))

    def checked(self):
        """The results of a check, by scene name."""
        result = os.path.join(self.folder, "run.json")
        if os.path.exists(result):
            os.remove(result)
        finished = self.run("check", "--quiet", "--ci", "--reporter", "json=run.json")
        if not os.path.exists(result):
            sys.exit("check wrote no run.json: %s" % finished.stdout[-800:])
        return {scene["scene"]: scene for scene in json.load(open(result))["scenes"]}

    def made_of(self, path, scenes):
        """The scenes made from a file."""
        return [scene for name, scene in scenes.items()
                if any(name == own or is_board(path) and name.startswith(own + "/")
                       for own in self.scenes[path])]

    def picture(self, shot):
        """The pixels of a changed shot, as a file."""
        path = shot.get("actual")
        return open(os.path.join(self.folder, path), "rb").read() if path else None


def is_board(path):
    return path.endswith(".storyboard")


class Score:
    """Counts of the verdicts, by kind of edit."""

    def __init__(self):
        self.counts = collections.OrderedDict()
        self.unseen, self.invalid = collections.Counter(), collections.Counter()
        self.alarms, self.neutral = 0, 0
        self.failures, self.partial = [], []

    def add(self, kind, verdict):
        self.counts.setdefault(kind, collections.Counter())[verdict] += 1

    def evaluate(self, name, kind, edit, scene):
        shots = [shot for shot in scene["shots"] if shot["status"] == "changed"]
        broken = [shot for shot in scene["shots"] if shot["status"] == "error"]
        invalid = any(note["severity"] == "error" for note in scene.get("diagnostics") or [])
        if not edit.expected:
            self.neutral += 1
            if shots or broken:
                self.alarms += 1
                self.failures.append("%s, %s: an alarm for what means nothing" % (name, kind))
            return
        if invalid or broken:
            self.invalid[kind] += 1
            return
        if not shots:
            self.unseen[kind] += 1
            return
        verdicts = [self.verdict(shot, edit) for shot in shots]
        worst = next(word for word in ["wrong", "none", "superset", "exact"] if word in verdicts)
        self.add(kind, worst)
        if worst != "exact":
            shot = shots[verdicts.index(worst)]
            told = (shot.get("cause") or {}).get("changes") or []
            lines = ["    told: %s" % "; ".join(
                "%s:%s %s %s %s → %s" % (change.get("kind"), change.get("line"),
                                      change.get("subject"), change.get("aspect"),
                                      change.get("old"), change.get("new"))
                for change in told[:4])]
            self.failures.append("%s, %s: %s in %s (%d of %d)\n    edit: %s\n%s" % (
                name, kind, worst, shot["shot"], verdicts.count(worst), len(verdicts),
                edit.expected, "\n".join(lines)))

    def verdict(self, shot, edit):
        cause = shot.get("cause") or {}
        changes = cause.get("changes") or []
        if not changes or cause.get("certainty") == "unknown":
            return "none"
        hits = [any(expected.fits(change) for change in changes) for expected in edit.expected]
        if not any(hits):
            return "wrong"
        extra = [change for change in changes
                 if not any(expected.fits(change) for expected in edit.expected)]
        return "superset" if extra else "exact"

    def table(self):
        lines = ["%-18s %6s %9s %6s %6s %8s %8s" % (
            "kind", "exact", "superset", "wrong", "none", "unseen", "invalid")]
        total = collections.Counter()
        for kind in sorted(set(self.counts) | set(self.unseen) | set(self.invalid)):
            count = self.counts.get(kind, collections.Counter())
            total.update(count)
            lines.append("%-18s %6d %9d %6d %6d %8d %8d" % (
                kind, count["exact"], count["superset"], count["wrong"], count["none"],
                self.unseen[kind], self.invalid[kind]))
        seen = sum(total.values())
        lines.append("%-18s %6d %9d %6d %6d" % (
            "all", total["exact"], total["superset"], total["wrong"], total["none"]))
        share = 100 * total["exact"] / seen if seen else 0
        lines.append("exact %.1f %% of %d; alarms %d of %d neutral edits" % (
            share, seen, self.alarms, self.neutral))
        isWell = share >= 97 and not total["wrong"] and total["none"] <= seen / 100
        return "\n".join(lines), isWell and not self.alarms


def mutation(path, text, kinds, round, dice):
    """An edit of a file by the kind that is next in turn, or by the next possible one."""
    if is_board(path):
        names = [name for name in kinds if name in BOARD_KINDS]
        dice.shuffle(names)
        for kind in names:
            edits = [edit for edit in BOARD_KINDS[kind](text, dice) if edit.text != text]
            if edits:
                edit = dice.choice(edits)
                for expected in edit.expected:
                    expected.file = os.path.basename(path)
                return kind, edit
        return None, None
    kinds = [kind for kind in kinds if kind not in BOARD_KINDS]
    scene = Scene(text)
    for offset in range(len(kinds)):
        kind = kinds[(round + offset) % len(kinds)]
        if kind in ("two at once", "beside noise"):
            edits = two_edits(scene, dice, list(KINDS if kind == "two at once" else NEUTRAL))
        else:
            edits = (KINDS.get(kind) or NEUTRAL[kind])(scene, dice)
        edits = [edit for edit in edits if edit.text != text]
        if edits:
            return kind, dice.choice(edits)
    return None, None


def two_edits(scene, dice, firsts):
    """Two edits of different lines; the second is based on the first one's text."""
    for _ in range(12):
        first = list((KINDS.get(name) or NEUTRAL[name])(scene, dice)
                     for name in [dice.choice(firsts)])
        first = [edit for edit in first[0] if edit.text != scene.text]
        if not first:
            continue
        one = dice.choice(first)
        second = [edit for edit in KINDS[dice.choice(list(KINDS))](Scene(one.text), dice)
                  if edit.text != one.text]
        if not second:
            continue
        two = dice.choice(second)
        lines, after = one.text.split("\n"), two.text.split("\n")
        moved = {i + k: j + k for i, j, count
                 in difflib.SequenceMatcher(None, lines, after, False).get_matching_blocks()
                 for k in range(count)}
        for expected in one.expected:
            if expected.line:
                expected.line = moved.get(expected.line - 1, -1) + 1
                if not expected.line:
                    break
        else:
            both = Edit(two.text, *one.expected, *two.expected)
            both.parts = (one, two) if one.expected else None
            return [both]
    return []


def evaluate_pairs(workshop, score, pairs, scenes):
    """Checks that of two edits each necessary one is named."""
    pictures = {shot["id"]: workshop.picture(shot)
                for path in pairs for scene in workshop.made_of(path, scenes)
                for shot in scene["shots"] if shot["status"] == "changed"}
    alone = workshop.check({path: edit.parts[0].text for path, edit in pairs.items()})
    reached = {shot["id"] for scene in alone.values() for shot in scene["shots"]
               if shot["status"] == "changed" and pictures.get(shot["id"])
               and pictures[shot["id"]] == workshop.picture(shot)}
    same = {shot["id"] for scene in alone.values() for shot in scene["shots"]
            if shot["status"] == "same"}
    for path, edit in pairs.items():
        for scene in workshop.made_of(path, scenes):
            for shot in scene["shots"]:
                if shot["status"] != "changed":
                    continue
                told = (shot.get("cause") or {}).get("changes") or []
                first, second = (any(expected.fits(change) for expected in part.expected
                                     for change in told) for part in edit.parts)
                if not (second or shot["id"] in reached) or not (first or shot["id"] in same):
                    # Unknown here: whether the first edit is needed where it alone is visible.
                    score.partial.append("%s: perhaps not all of %s, told %s" % (
                        shot["id"], edit.expected, told))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append")
    parser.add_argument("--scene", action="append")
    parser.add_argument("--keep", action="store_true", help="leave the folder with the scenes")
    parser.add_argument("--text", action="store_true", help="repeat each check with text goldens")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    kinds = options.kind or [
        *KINDS, *BOARD_KINDS, "two at once", "two at once", "beside noise", *NEUTRAL]
    workshop, score = Workshop(options.program, options.scene, options.text), Score()
    for round in range(options.rounds):
        made = {}
        for place, (path, text) in enumerate(workshop.texts.items()):
            if any(identity in names for other in made if is_board(other)
                   for identity in workshop.scenes[path] for names in [workshop.scenes[other]]):
                # The scene's storyboard is changed in this round.
                continue
            kind, edit = mutation(path, text, kinds, round * 7 + place * 3, dice)
            if edit:
                made[path] = (kind, edit)
        scenes = workshop.check({path: edit.text for path, (_, edit) in made.items()})
        pairs = {path: edit for path, (kind, edit) in made.items() if kind == "two at once"}
        for path, (kind, edit) in made.items():
            for scene in workshop.made_of(path, scenes):
                score.evaluate(scene["scene"], kind, edit, scene)
        if pairs:
            evaluate_pairs(workshop, score, pairs, scenes)
    print("\n".join(score.failures + score.partial))
    table, is_good = score.table()
    print(table)
    if options.text:
        print("\n".join(workshop.differing))
        print("text goldens: %d of %d results differ" % (
            len(workshop.differing), workshop.compared))
    if options.keep:
        print(workshop.folder)
    else:
        shutil.rmtree(workshop.folder)
    sys.exit(0 if is_good and not workshop.differing else 1)


if __name__ == "__main__":
    main()
