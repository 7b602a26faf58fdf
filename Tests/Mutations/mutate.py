#!/usr/bin/env python3
"""Edits every scene in one place and asks `snapline check` for the cause.

    Tests/Mutations/mutate.py PROGRAM [--rounds N] [--seed N] [--kind KIND]… [--scene PART]…

Each round edits every scene once, by a kind of edit that is due, and draws all of them in one
run. A named cause is exact when it is the edit and nothing else, in every shot that has changed;
a superset when it holds more; wrong when it does not hold the edit; none when nothing is named.
Edits that mean nothing must be seen nowhere. It ends with 1 when the figures are not reached:
exact 97 %, wrong 0, none 1 %, alarms 0.
"""
import argparse, collections, json, os, random, re, shutil, subprocess, sys, tempfile

try:
    import yaml
except ImportError:
    print("PyYAML is missing")
    sys.exit(77)

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NUMBER = re.compile(r"(?<![\w.<#])\d+(?:\.\d+)?(?![\w.>])")
WORD = r"[A-Za-z_<][\w<>.]*"


class Edit:
    """A changed text, with what has to be named: alternatives of (line, words of old and new)."""

    def __init__(self, text, *expected):
        self.text, self.expected = text, list(expected)


class Expected:
    """One edit as a report may tell it."""

    def __init__(self, line=None, old=None, new=None, subject=None, file=None):
        self.line, self.old, self.new = line, old, new
        self.subject, self.file = subject, file

    def __repr__(self):
        return "%s%s %s → %s" % (self.file or "", self.line or self.subject, self.old, self.new)

    def fits(self, change):
        if self.file and not (change.get("file") or "").endswith(self.file):
            return False
        if self.line and change.get("line") != self.line:
            return False
        told = [str(change.get(key) or "") for key in ("subject", "aspect", "old", "new")]
        if self.subject and not any(word in " ".join(told) for word in self.subject):
            return False
        if self.old is not None and squeezed(self.old) not in squeezed(told[2]):
            return False
        return self.new is None or squeezed(self.new) in squeezed(told[3])


def squeezed(text):
    return re.sub(r"[\s'\"]|\.0\b", "", str(text))


class Scene:
    """A scene file with the places of its parts."""

    def __init__(self, text):
        self.text = text
        self.root = yaml.compose(text, Loader=yaml.SafeLoader)
        self.views, self.sentences, self.steps = [], [], []
        top = dict((key.value, (key, node)) for key, node in self.root.value)
        self.top = top
        if "views" in top:
            self.gather(top["views"][1])
        if "constraints" in top:
            self.add_sentences(top["constraints"][1])
        for name, steps in (top["states"][1].value if "states" in top else []):
            if isinstance(steps, yaml.SequenceNode):
                self.steps += [(name.value, step) for step in steps.value]

    def gather(self, views, parent=None):
        if not isinstance(views, yaml.MappingNode):
            return
        for key, body in views.value:
            self.views.append((key, body, views, parent))
            if isinstance(body, yaml.MappingNode):
                for name, value in body.value:
                    if name.value == "views":
                        self.gather(value, key.value)
                    if name.value == "constraints":
                        self.add_sentences(value)

    def add_sentences(self, node):
        if isinstance(node, yaml.SequenceNode):
            self.sentences += [(item, node) for item in node.value]

    def replaced(self, start, end, text):
        return self.text[:start] + text + self.text[end:]

    def line(self, index):
        return self.text.count("\n", 0, index) + 1

    def lines_of(self, key, value):
        """The stretch of whole lines of a block part, or nothing for one that shares a line."""
        start = self.text.rfind("\n", 0, key.start_mark.index) + 1
        if self.text[start:key.start_mark.index].strip(" -"):
            return None
        end = value.end_mark.index
        # A block ends where the next part begins; comments and blanks are not its own.
        body = self.text[start:end].rstrip()
        end = self.text.find("\n", start + len(body))
        rest = self.text[start + len(body):end]
        if rest.strip() and not rest.strip().startswith("#"):
            return None
        return start, end + 1


def is_format(text):
    return re.match(r"\s*(\[|\||[HV]\s*:|[HV]\s*[\[|])", text) is not None


def other_number(text, dice):
    value = float(text)
    step = dice.choice([3, 5, 7, 12])
    value = value * 0.75 if 0 < value < 1 else value + step
    return ("%.4f" % value).rstrip("0").rstrip(".")


def in_sentence(pattern, other, formats=False):
    """Edits of what a pattern finds in sentences, group 1 of it."""

    def make(scene, dice):
        for node, _ in scene.sentences:
            raw = scene.text[node.start_mark.index:node.end_mark.index]
            if is_format(node.value) != formats:
                continue
            for match in re.finditer(pattern, raw):
                start = node.start_mark.index + match.start(1)
                end = node.start_mark.index + match.end(1)
                new = other(match.group(1), dice)
                if new and new != match.group(1):
                    old = match.group(1).lstrip("+- ")
                    yield Edit(scene.replaced(start, end, new), Expected(
                        scene.line(start), old, new.lstrip("+- ")))

    return make


def other_of(*words):
    return lambda word, dice: dice.choice([other for other in words if other != word])


def scalars(node, path=()):
    """Every text in a part with the way to it."""
    if isinstance(node, yaml.ScalarNode):
        yield path, node
    elif isinstance(node, yaml.SequenceNode):
        for place, item in enumerate(node.value):
            yield from scalars(item, path + (place,))
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from scalars(value, path + (key.value,))


WORDS = {
    "axis": ["horizontal", "vertical"],
    "alignment": ["fill", "center", "leading", "trailing"],
    "distribution": ["fill", "fillEqually", "equalSpacing", "equalCentering"],
    "textAlignment": ["left", "center", "right"],
    "weight": ["regular", "bold", "semibold", "light"],
    "borderStyle": ["none", "line", "roundedRect"],
    "lineBreakMode": ["byWordWrapping", "clipping", "truncatingHead", "truncatingMiddle"],
    "accessory": ["none", "disclosure", "checkmark", "detailButton"],
    "separatorStyle": ["singleLine", "none"],
}
COLORS = ["systemRed", "systemGreen", "systemOrange", "systemPurple", "systemTeal"]
TEXTS = {"text", "title", "placeholder", "detail", "prompt", "back", "segments", "rows", "items"}


def other_value(key, node, dice):
    value = node.value
    if value in ("true", "false"):
        return "false" if value == "true" else "true"
    for last in [part for part in reversed(key) if isinstance(part, str)][:1]:
        if last in WORDS and value in WORDS[last]:
            return dice.choice([word for word in WORDS[last] if word != value])
        if last.lower().endswith(("color", "background", "colors")):
            return dice.choice([color for color in COLORS if color != value])
    if node.style is None and re.fullmatch(r"-?\d+(\.\d+)?", value):
        return other_number(value, dice)
    if TEXTS.intersection(key) and "<" not in value and value.strip():
        return dice.choice(["Other words", "Something else", "A longer text than before"])
    return None


def value_edits(scene, dice, nodes, accepts=lambda path: True):
    for path, node in nodes:
        if not accepts(path) or node.style in ("|", ">") or "\n" in node.value:
            continue
        new = other_value(path, node, dice)
        if new is None:
            continue
        quoted = '"%s"' % new if node.style else new
        text = scene.replaced(node.start_mark.index, node.end_mark.index, quoted)
        yield Edit(text, Expected(scene.line(node.start_mark.index), None, new)), path


def in_views(accepts):
    def make(scene, dice):
        for key, body, _, _ in scene.views:
            if not isinstance(body, yaml.MappingNode):
                continue
            for name, value in body.value:
                if name.value in ("views", "constraints", "kind", "style"):
                    continue
                nodes = scalars(value, (name.value,))
                for edit, _ in value_edits(scene, dice, nodes, accepts):
                    # A list of numbers may be told as one value, from its beginning.
                    edit.expected[0].line = None
                    edit.expected[0].subject = [key.value]
                    yield edit

    return make


def in_top(*names):
    def make(scene, dice):
        for name in names:
            if name in scene.top:
                for edit, path in value_edits(scene, dice, scalars(scene.top[name][1], (name,))):
                    yield edit

    return make


def setting(name, values, default=None):
    def make(scene, dice):
        if name in scene.top:
            node = scene.top[name][1]
            start, end = node.start_mark.index, node.end_mark.index
            old = scene.text[start:end].strip()
            new = dice.choice([value for value in values if value != old])
            if "\n" not in old:
                yield Edit(scene.replaced(start, start + len(old), new), Expected(
                    scene.line(start), None, re.sub(r"[\[\]]", "", new)))
        else:
            start = scene.root.value[0][0].start_mark.index
            new = dice.choice([value for value in values if value != default])
            text = scene.replaced(start, start, "%s: %s\n" % (name, new))
            yield Edit(text, Expected(scene.line(start), None, re.sub(r"[\[\]]", "", new)))

    return make


def removed_sentence(scene, dice):
    for node, _ in scene.sentences:
        lines = scene.lines_of(node, node)
        if lines:
            yield Edit(scene.replaced(*lines, ""), Expected(subject=[node.value]))


def added_sentence(scene, dice):
    for node, _ in scene.sentences:
        lines = scene.lines_of(node, node)
        named = [key.value for key, body, _, _ in scene.views if "<" not in key.value]
        if lines and named and "from" not in scene.top:
            dash = re.match(r" *- ", scene.text[lines[0]:]).group(0) if re.match(
                r" *- ", scene.text[lines[0]:]) else None
            if dash:
                words = "%s.%s == %d @ 999" % (
                    dice.choice(named), dice.choice(["width", "height"]), dice.randint(30, 90))
                text = scene.replaced(lines[1], lines[1], dash + words + "\n")
                yield Edit(text, Expected(scene.line(lines[1]), None, words))


def added_priority(scene, dice):
    for node, _ in scene.sentences:
        if not is_format(node.value) and re.search(r"(==|<=|>=)[^@]*$", node.value):
            if not re.search(r" (as|inset|placeholder|inactive|redundant|added)", node.value):
                end = node.end_mark.index - (1 if node.style else 0)
                yield Edit(scene.replaced(end, end, " @ 150"), Expected(
                    scene.line(end), None, "150"))


def removed_view(scene, dice):
    for key, body, _, _ in scene.views:
        used = len(re.findall(r"\b%s\b" % re.escape(key.value), scene.text)) > 1
        lines = scene.lines_of(key, body)
        if lines and not used and "<" not in key.value:
            yield Edit(scene.replaced(*lines, ""), Expected(subject=[key.value]))


def added_view(scene, dice):
    for key, body, views, _ in scene.views:
        lines = scene.lines_of(key, body)
        if lines and "<" not in key.value:
            blanks = " " * key.start_mark.column
            words = "%sextra: { background: systemRed, frame: [3, 5, 40, 30] }\n" % blanks
            yield Edit(scene.replaced(lines[0], lines[0], words), Expected(
                scene.line(lines[0]), subject=["extra"]))


def view_order(scene, dice):
    groups = collections.OrderedDict()
    for key, body, views, _ in scene.views:
        groups.setdefault(id(views), []).append((key, body))
    for group in groups.values():
        for (first, one), (second, two) in zip(group, group[1:]):
            above, below = scene.lines_of(first, one), scene.lines_of(second, two)
            if above and below and above[1] <= below[0]:
                text = scene.text
                text = (text[:above[0]] + text[below[0]:below[1]] + text[above[1]:below[0]]
                        + text[above[0]:above[1]] + text[below[1]:])
                yield Edit(text, Expected(subject=[first.value, second.value]))


def sentence_order(scene, dice):
    for (one, here), (two, there) in zip(scene.sentences, scene.sentences[1:]):
        above, below = scene.lines_of(one, one), scene.lines_of(two, two)
        if here is there and above and below and above[1] <= below[0]:
            text = scene.text
            text = (text[:above[0]] + text[below[0]:below[1]] + text[above[1]:below[0]]
                    + text[above[0]:above[1]] + text[below[1]:])
            yield Edit(text, Expected(subject=[one.value, two.value]))


def hidden(scene, dice):
    for key, body, _, _ in scene.views:
        if isinstance(body, yaml.MappingNode) and body.value:
            if any(name.value == "hidden" for name, _ in body.value):
                continue
            start = body.value[0][0].start_mark.index
            if body.flow_style:
                text = scene.replaced(start, start, "hidden: true, ")
            else:
                text = scene.replaced(
                    start, start, "hidden: true\n" + " " * body.value[0][0].start_mark.column)
            yield Edit(text, Expected(None, None, "true", [key.value]))


def kind(scene, dice):
    swaps = {"label": "textView", "textView": "label", "textField": "label", "view": "imageView"}
    for key, body, _, _ in scene.views:
        for name, value in (body.value if isinstance(body, yaml.MappingNode) else []):
            if name.value == "kind" and value.value in swaps:
                new = swaps[value.value]
                text = scene.replaced(value.start_mark.index, value.end_mark.index, new)
                yield Edit(text, Expected(
                    scene.line(value.start_mark.index), value.value, new))


def dropped_key(scene, dice):
    for key, body, _, _ in scene.views:
        for name, value in (body.value if isinstance(body, yaml.MappingNode) else []):
            if name.value in ("views", "constraints", "kind"):
                continue
            lines = scene.lines_of(name, value)
            if lines and not body.flow_style and len(body.value) > 1 and name is not key:
                if scene.text[lines[0]:name.start_mark.index].strip() == "":
                    yield Edit(scene.replaced(*lines, ""), Expected(subject=[key.value]))


def dropped_step(scene, dice):
    for state, step in scene.steps:
        lines = scene.lines_of(step, step)
        siblings = [other for name, other in scene.steps if name == state]
        if lines and len(siblings) > 1:
            yield Edit(scene.replaced(*lines, ""), Expected(subject=["state " + state]))


def changed_step(scene, dice):
    views = [key.value for key, _, _, _ in scene.views if "<" not in key.value]
    for state, step in scene.steps:
        for path, node in scalars(step):
            new = None
            if path and path[0] == "type":
                new = "Typed anew"
            elif re.fullmatch(r"\d+(\.\d+)?", node.value):
                new = other_number(node.value, dice)
            elif node.value in ("top", "bottom"):
                new = "top" if node.value == "bottom" else "bottom"
            elif node.value in ("shown", "hidden"):
                new = dice.choice(["160", "300"])
            elif node.value in views and path and path[0] in ("focus", "hide", "show"):
                new = dice.choice(views)
            if new and new != node.value:
                text = scene.replaced(node.start_mark.index, node.end_mark.index, new)
                yield Edit(text, Expected(
                    scene.line(node.start_mark.index), None, None, ["state " + state]))


def list_item(scene, dice):
    if "each" not in scene.top:
        return
    for edit, path in value_edits(scene, dice, scalars(scene.top["each"][1], ("each", "text"))):
        if len(path) > 4:
            yield edit


def style_value(scene, dice):
    if "styles" not in scene.top:
        return
    for edit, path in value_edits(scene, dice, scalars(scene.top["styles"][1], ("styles",))):
        if path[2:3] != ("kind",):
            edit.expected[0].line = None
            edit.expected[0].subject = [str(path[1])]
            yield edit


# What means nothing.

def comment(scene, dice):
    lines = scene.text.split("\n")
    places = [place for place, line in enumerate(lines) if re.match(r"^[a-z]\w*:", line)]
    for place in places:
        yield Edit("\n".join(lines[:place] + ["# a word about it"] + lines[place:]))


def key_order(scene, dice):
    for key, body, _, _ in scene.views:
        if isinstance(body, yaml.MappingNode) and not body.flow_style:
            for (first, one), (second, two) in zip(body.value, body.value[1:]):
                above, below = scene.lines_of(first, one), scene.lines_of(second, two)
                if above and below and above[1] <= below[0]:
                    text = scene.text
                    yield Edit(text[:above[0]] + text[below[0]:below[1]]
                               + text[above[1]:below[0]] + text[above[0]:above[1]]
                               + text[below[1]:])


def constraint_name(scene, dice):
    for node, _ in scene.sentences:
        if not is_format(node.value) and " as " not in node.value:
            if not re.search(r" (placeholder|inactive|redundant|added)", node.value):
                end = node.end_mark.index - (1 if node.style else 0)
                suffix = "<%s>" % re.search(r"<(\w+)", node.value).group(1) if (
                    "<" in re.sub(r"<=", "", node.value)) else ""
                yield Edit(scene.replaced(end, end, " as another" + suffix))


def spelling(scene, dice):
    for node, _ in scene.sentences:
        if not is_format(node.value) and not node.style and " == " in node.value:
            start = scene.text.index(" == ", node.start_mark.index)
            yield Edit(scene.replaced(start, start + 4, "  ==  "))


def view_name(scene, dice):
    """A rename with all its uses: nothing is seen of it."""
    for key, _, _, _ in scene.views:
        name = key.value
        if "<" in name or "from" in scene.top or len(name) < 4:
            continue
        used = re.findall(r"(?<![\w.<])%s(?![\w>])" % re.escape(name), scene.text)
        places = [node.value for node, _ in scene.sentences]
        spoken = sum(len(re.findall(r"(?<![\w.<])%s(?![\w>])" % name, text)) for text in places)
        if len(used) == spoken + 1 and name not in ("text", "view", "label", "image"):
            yield Edit(re.sub(r"(?<![\w.<])%s(?![\w>])" % name, name + "Renamed", scene.text))


DEVICES = ["[iphone-5]", "[iphone-8]", "[iphone-x]", "[iphone-8-plus]"]
ERAS = ["ios7", "ios9", "ios11", "ios13", "ios15", "ios26"]
KINDS = collections.OrderedDict([
    ("constant", in_sentence(r" [+-] (\d+(?:\.\d+)?)(?=\s|$|[\"'])", other_number)),
    ("size", in_sentence(r"[=<>]= (\d+(?:\.\d+)?)(?=\s|$|[\"'])", other_number)),
    ("multiplier", in_sentence(r"(?<![@\d.] )(?<!\w)(\d+(?:\.\d+)?) \* ", other_number)),
    ("relation", in_sentence(r" (==|<=|>=) ", other_of("==", "<=", ">="))),
    ("priority", in_sentence(r"@ (\d+)", other_of("200", "400", "600", "999"))),
    ("inset", in_sentence(r"inset (\d+)", other_number)),
    ("anchor", in_sentence(r"== [\w<>.]+\.(leading|trailing|top|bottom|width|height|centerX|centerY)\b",
                           lambda word, dice: {"leading": "trailing", "trailing": "leading",
                                               "top": "bottom", "bottom": "top",
                                               "width": "height", "height": "width"}.get(word))),
    ("format", in_sentence(NUMBER.pattern.join("()"), other_number, formats=True)),
    ("added priority", added_priority),
    ("removed sentence", removed_sentence),
    ("added sentence", added_sentence),
    ("sentence order", sentence_order),
    ("view order", view_order),
    ("removed view", removed_view),
    ("added view", added_view),
    ("hidden", hidden),
    ("kind", kind),
    ("dropped key", dropped_key),
    ("stack", in_views(lambda path: path[0] in (
        "spacing", "axis", "alignment", "distribution", "customSpacingAfter"))),
    ("insets", in_views(lambda path: "nset" in path[0] or "argins" in path[0])),
    ("text", in_views(lambda path: path[0] in TEXTS)),
    ("font", in_views(lambda path: path[0] == "font")),
    ("colour", in_views(lambda path: "olor" in path[0] or path[0] == "background")),
    ("nested", in_views(lambda path: len(path) > 1 and path[0] != "font")),
    ("property", in_views(lambda path: len(path) == 1)),
    ("device", setting("devices", DEVICES, "[iphone-14]")),
    ("era", setting("era", ERAS, "ios15")),
    ("look", setting("look", ["app", "article"], "article")),
    ("status bar", setting("statusBarHidden", ["true", "false"], "false")),
    ("text size", setting("textSizes", ["[extraLarge]", "[small]"], None)),
    ("metric", in_top("metrics")),
    ("style", style_value),
    ("list", list_item),
    ("step", changed_step),
    ("dropped step", dropped_step),
])
NEUTRAL = collections.OrderedDict([
    ("comment", comment), ("key order", key_order), ("constraint name", constraint_name),
    ("spelling", spelling), ("view name", view_name),
])


def storyboard_edits(text, dice):
    """Edits of attributes that Interface Builder writes."""
    pattern = re.compile(
        r"\b(constant|spacing|pointSize|text|title|placeholder|priority|multiplier|axis|hidden|on"
        r"|distribution|alignment|red|green|blue|borderStyle|textAlignment)=\"([^\"]*)\"")
    words = dict(WORDS, hidden=["YES", "NO"], on=["YES", "NO"])
    for match in pattern.finditer(text):
        name, value = match.groups()
        if name in words:
            new = dice.choice([word for word in words[name] if word != value])
        elif name in ("red", "green", "blue"):
            new = "0.25" if value != "0.25" else "0.75"
        elif name == "multiplier" and ":" in value:
            continue
        elif re.fullmatch(r"-?\d+(\.\d+)?", value):
            new = "500" if name == "priority" else other_number(value, dice)
        else:
            new = "Other words"
        line = text.count("\n", 0, match.start()) + 1
        yield Edit(text[:match.start(2)] + new + text[match.end(2):], Expected(line, None, new))


def without_claims(text):
    """Claims of numbers would fail with every second edit; announced warnings stay."""
    root = yaml.compose(text, Loader=yaml.SafeLoader)
    top = dict((key.value, node) for key, node in root.value)
    lines = text.split("\n")
    claims = top["expect"].value if "expect" in top else []
    for claim in reversed(claims):
        if "warns" not in text[claim.start_mark.index:claim.end_mark.index]:
            del lines[claim.start_mark.line:claim.value[0][1].end_mark.line + 1]
    made = "\n".join(lines)
    return re.sub(r"\nexpect:(\s*#[^\n]*)*\s*\Z", "\n", made)


class Workshop:
    """The project's scenes in a folder of their own, with goldens of them as they are."""

    def __init__(self, program, parts):
        self.program = os.path.abspath(program)
        self.folder = tempfile.mkdtemp(prefix="mutations-")
        source = os.path.join(ROOT, "Scenes")
        shutil.copytree(source, os.path.join(self.folder, "Scenes"),
                        ignore=shutil.ignore_patterns("errors", "README.md"))
        self.scenes, self.boards = {}, {}
        for folder, _, names in sorted(os.walk(os.path.join(self.folder, "Scenes"))):
            for name in sorted(names):
                path = os.path.join(folder, name)
                if name.endswith(".scene.yaml"):
                    if parts and not any(part in path for part in parts):
                        os.remove(path)
                        continue
                    self.scenes[path] = without_claims(open(path).read())
                    self.write(path, self.scenes[path])
        for path, text in self.scenes.items():
            for name in re.findall(r"[\w-]+\.storyboard", text):
                board = os.path.join(os.path.dirname(path), name)
                if "\nfrom:" in text and os.path.exists(board):
                    self.boards[path] = (board, open(board).read())
        self.run("record", "--quiet")
        _, run = self.check()
        odd = [shot["id"] for scene in run["scenes"] for shot in scene["shots"]
               if shot["status"] != "same"]
        if odd:
            sys.exit("goldens that were just recorded do not fit: %s" % ", ".join(odd[:5]))

    def write(self, path, text):
        with open(path, "w") as file:
            file.write(text)

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.folder, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def check(self):
        result = os.path.join(self.folder, "run.json")
        if os.path.exists(result):
            os.remove(result)
        finished = self.run("check", "--quiet", "--ci", "--reporter", "json=run.json")
        if not os.path.exists(result):
            sys.exit("check wrote no run.json: %s" % finished.stdout[-800:])
        return finished.returncode, json.load(open(result))

    def identity(self, path):
        inside = os.path.relpath(path, os.path.join(self.folder, "Scenes"))
        return inside[:-len(".scene.yaml")]


class Score:
    """How often which verdict came, by kind of edit."""

    VERDICTS = ["exact", "superset", "wrong", "none", "likely"]

    def __init__(self):
        self.counts = collections.OrderedDict()
        self.unseen, self.invalid = collections.Counter(), collections.Counter()
        self.alarms, self.neutral = 0, 0
        self.failures = []

    def add(self, kind, verdict):
        self.counts.setdefault(kind, collections.Counter())[verdict] += 1

    def judge(self, name, kind, edit, scene):
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


def mutation(path, text, board, kinds, round, dice):
    """An edit of a scene by the kind that is due for it, or by the next one that it has."""
    for offset in range(len(kinds)):
        kind = kinds[(round + offset) % len(kinds)]
        if kind == "storyboard":
            edits = list(storyboard_edits(board[1], dice)) if board else []
            for edit in edits:
                for expected in edit.expected:
                    expected.file = os.path.basename(board[0])
        elif kind == "two at once":
            edits = two_edits(text, dice)
        else:
            make = KINDS.get(kind) or NEUTRAL[kind]
            edits = list(make(Scene(text), dice))
        edits = [edit for edit in edits if edit.text != text]
        if edits:
            return kind, dice.choice(edits)
    return None, None


def two_edits(text, dice):
    """Two edits of other lines; the second one begins from the first one's text."""
    names = list(KINDS)
    for _ in range(12):
        first = list(KINDS[dice.choice(names[:8] + ["font", "colour", "text"])](Scene(text), dice))
        if not first:
            continue
        one = dice.choice(first)
        if one.text.count("\n") != text.count("\n"):
            continue
        second = list(KINDS[dice.choice(names[:8] + ["font", "colour", "text"])](
            Scene(one.text), dice))
        second = [edit for edit in second if edit.text.count("\n") == text.count("\n")
                  and edit.expected[0].line != one.expected[0].line]
        if second:
            two = dice.choice(second)
            return [Edit(two.text, *one.expected, *two.expected)]
    return []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", action="append")
    parser.add_argument("--scene", action="append")
    parser.add_argument("--keep", action="store_true", help="leave the folder with the scenes")
    options = parser.parse_args()
    dice = random.Random(options.seed)
    kinds = options.kind or list(KINDS) + ["storyboard", "two at once"] + list(NEUTRAL)
    workshop, score = Workshop(options.program, options.scene), Score()
    for round in range(options.rounds):
        made = {}
        for place, (path, text) in enumerate(workshop.scenes.items()):
            board = workshop.boards.get(path)
            own = kinds + ["storyboard"] * 8 if board and not options.kind else kinds
            kind, edit = mutation(path, text, board, own, round * 7 + place * 3, dice)
            if edit is None:
                continue
            if kind == "storyboard":
                workshop.write(board[0], edit.text)
            else:
                workshop.write(path, edit.text)
            made[workshop.identity(path)] = (kind, edit)
        _, run = workshop.check()
        for scene in run["scenes"]:
            if scene["scene"] in made:
                kind, edit = made[scene["scene"]]
                score.judge(scene["scene"], kind, edit, scene)
        for path, text in workshop.scenes.items():
            workshop.write(path, text)
        for board, text in workshop.boards.values():
            workshop.write(board, text)
    print("\n".join(score.failures))
    table, isWell = score.table()
    print(table)
    if options.keep:
        print(workshop.folder)
    else:
        shutil.rmtree(workshop.folder)
    sys.exit(0 if isWell else 1)


if __name__ == "__main__":
    main()
