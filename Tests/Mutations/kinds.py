"""The kinds of edits by which `mutate.py` changes scenes and storyboards."""
import collections, re

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NUMBER = re.compile(r"(?<![\w.<#])\d+(?:\.\d+)?(?![\w.>])")


class Edit:
    """A changed text, with the expected causes: alternatives of (line, old and new words)."""

    def __init__(self, text, *expected):
        self.text, self.expected = text, list(expected)


class Expected:
    """One edit in a form that a report may give it."""

    def __init__(self, line=None, old=None, new=None, subject=None, file=None, kind=None):
        self.line, self.old, self.new = line, old, new
        self.subject, self.file, self.kind = subject, file, kind

    def __repr__(self):
        return "%s%s %s → %s" % (self.file or "", self.line or self.subject, self.old, self.new)

    def fits(self, change):
        if self.kind and change.get("kind") != self.kind:
            return False
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
    """A scene file with the locations of its parts."""

    def __init__(self, text):
        self.text = text
        self.root = yaml.compose(text, Loader=LOADER)
        self.views, self.constraints, self.steps = [], [], []
        top = dict((key.value, (key, node)) for key, node in self.root.value)
        self.top = top
        if "views" in top:
            self.gather(top["views"][1])
        if "constraints" in top:
            self.add_constraints(top["constraints"][1])
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
                        self.add_constraints(value)

    def add_constraints(self, node):
        if isinstance(node, yaml.SequenceNode):
            self.constraints += [(item, node) for item in node.value]

    def replaced(self, start, end, text):
        return self.text[:start] + text + self.text[end:]

    def line(self, index):
        return self.text.count("\n", 0, index) + 1

    def lines_of(self, key, value):
        """The range of whole lines of a block part; None for one that shares a line."""
        start = self.text.rfind("\n", 0, key.start_mark.index) + 1
        if self.text[start:key.start_mark.index].strip(" -"):
            return None
        end = value.end_mark.index
        # A block ends where the next part begins, without comments and blanks before it.
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


def in_constraints(pattern, other, formats=False):
    """Edits of all matches of a pattern in constraints; group 1 is replaced."""

    def make(scene, dice):
        for node, _ in scene.constraints:
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
    """Every text in a part, with its path."""
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
    if not node.style and re.fullmatch(r"-?\d+(\.\d+)?", value):
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
                    # A list of numbers may be reported as one value, from its beginning.
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
            new = dice.choice([value for value in values if value != old] or [old])
            if "\n" not in old:
                # A change of a list may be reported as an added or removed item.
                yield Edit(scene.replaced(start, start + len(old), new), Expected(
                    scene.line(start), None, None if "," in old else re.sub(r"[\[\]]", "", new),
                    [name]))
        else:
            start = scene.root.value[0][0].start_mark.index
            new = dice.choice([value for value in values if value != default])
            text = scene.replaced(start, start, "%s: %s\n" % (name, new))
            yield Edit(text, Expected(scene.line(start), None, re.sub(r"[\[\]]", "", new)))

    return make


def removed_constraint(scene, dice):
    for node, _ in scene.constraints:
        lines = scene.lines_of(node, node)
        if lines:
            yield Edit(scene.replaced(*lines, ""), Expected(subject=[node.value]))


def added_constraint(scene, dice):
    for node, _ in scene.constraints:
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
    for node, _ in scene.constraints:
        if not is_format(node.value) and re.search(r"(==|<=|>=)[^@]*$", node.value):
            if not re.search(r" (as|inset|placeholder|inactive|redundant|added)", node.value):
                end = node.end_mark.index - (1 if node.style else 0)
                yield Edit(scene.replaced(end, end, " @ 150"), Expected(
                    scene.line(end), None, "150"))


def name_pattern(name):
    return r"(?<![\w.<])%s(?![\w>])" % re.escape(name)


def view_and_uses(scene, dice):
    """Removes a view with all constraints that use it, as one edit."""
    for key, body, _, _ in scene.views:
        lines = scene.lines_of(key, body)
        if not lines or "<" in key.value or "views:" in scene.text[lines[0]:lines[1]]:
            continue
        cuts, count = [lines], 0
        for node, _ in scene.constraints:
            if not lines[0] <= node.start_mark.index < lines[1]:
                if re.search(name_pattern(key.value), node.value):
                    cuts.append(scene.lines_of(node, node))
                    count += 1
        if not count or None in cuts:
            continue
        text = scene.text
        for start, end in sorted(cuts, reverse=True):
            text = text[:start] + text[end:]
        if not re.search(name_pattern(key.value), re.sub("#.*", "", text)):
            yield Edit(text, Expected(subject=[key.value], kind="viewRemoved"))


def metric_use(scene, dice):
    """Replaces a number by a metric of another value, as one edit."""
    for node, _ in scene.constraints:
        if is_format(node.value) or "from" in scene.top:
            continue
        raw = scene.text[node.start_mark.index:node.end_mark.index]
        match = re.search(r" [+-] (\d+)(?=\s|$)", raw)
        if not match:
            continue
        start = node.start_mark.index + match.start(1)
        text = scene.replaced(start, node.start_mark.index + match.end(1), "anewly")
        value = int(match.group(1)) + 6
        if "metrics" in scene.top and scene.top["metrics"][1].value:
            first = scene.top["metrics"][1].value[0][0].start_mark
            blanks = "" if scene.top["metrics"][1].flow_style else "\n" + " " * first.column
            words = "anewly: %d%s" % (value, blanks or ", ")
            place = first.index
        else:
            place, words = scene.top["views"][0].start_mark.index, "metrics: { anewly: %d }\n" % value
        if place <= start:
            yield Edit(text[:place] + words + text[place:], Expected(subject=["anewly"]))


def format_gap(scene, dice):
    """Replaces a spacing in a format string by another kind of spacing."""
    for node, _ in scene.constraints:
        raw = scene.text[node.start_mark.index:node.end_mark.index]
        if is_format(node.value):
            for match in re.finditer(r"-(\d+)-", raw):
                start = node.start_mark.index + match.start(1)
                end = node.start_mark.index + match.end(1)
                number = int(match.group(1))
                new = dice.choice(["(>=%d)" % (number + 4), "(%d@700)" % (number + 9), None])
                if new is None:
                    text = scene.replaced(start - 1, end, "")
                else:
                    text = scene.replaced(start, end, new)
                yield Edit(text, Expected(scene.line(start), match.group(1), new and new[1:-1]))


def list_lengths(scene, dice):
    """Adds or removes an item of a list."""
    for key, body, _, _ in scene.views:
        for name, value in (body.value if isinstance(body, yaml.MappingNode) else []):
            if name.value in ("views", "constraints") or not isinstance(value, yaml.SequenceNode):
                continue
            items = value.value
            if len(items) < 2 or not value.flow_style or name.value not in TEXTS:
                continue
            place = dice.randrange(len(items))
            one = items[place]
            if place + 1 < len(items):
                text = scene.replaced(one.start_mark.index, items[place + 1].start_mark.index, "")
            else:
                text = scene.replaced(items[place - 1].end_mark.index, one.end_mark.index, "")
            yield Edit(text, Expected(subject=[key.value]))
            start = one.start_mark.index
            yield Edit(scene.replaced(start, start, "Came, "), Expected(
                None, None, "Came", [key.value]))


def step_order(scene, dice):
    for (state, one), (other, two) in zip(scene.steps, scene.steps[1:]):
        above, below = scene.lines_of(one, one), scene.lines_of(two, two)
        if state == other and above and below and above[1] <= below[0]:
            text = scene.text
            yield Edit(
                text[:above[0]] + text[below[0]:below[1]] + text[above[1]:below[0]]
                + text[above[0]:above[1]] + text[below[1]:], Expected(subject=["state " + state]))


def moved_view(scene, dice):
    """Moves a view without subviews into the view beside it."""
    for (key, body, group, _), (other, outer, there, _) in zip(scene.views, scene.views[1:]):
        lines, around = scene.lines_of(key, body), scene.lines_of(other, outer)
        if group is not there or not lines or not around or "<" in key.value + other.value:
            continue
        if not isinstance(outer, yaml.MappingNode) or outer.flow_style or any(
                name.value in ("views", "kind") for name, _ in outer.value):
            continue
        if "views:" in scene.text[lines[0]:lines[1]] or lines[1] > around[0]:
            continue
        own = scene.text[lines[0]:lines[1]]
        column = outer.value[0][0].start_mark.column if outer.value else 0
        if column:
            added = " " * column + "views:\n" + re.sub("(?m)^(?=.)", "    ", own)
            text = (scene.text[:lines[0]] + scene.text[lines[1]:around[1]] + added
                    + scene.text[around[1]:])
            yield Edit(text, Expected(subject=[key.value]))


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


def constraint_order(scene, dice):
    for (one, here), (two, there) in zip(scene.constraints, scene.constraints[1:]):
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
                new = "Typed again"
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


# Edits without any effect.

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
    for node, _ in scene.constraints:
        if not is_format(node.value) and " as " not in node.value:
            if not re.search(r" (placeholder|inactive|redundant|added)", node.value):
                end = node.end_mark.index - (1 if node.style else 0)
                suffix = "<%s>" % re.search(r"<(\w+)", node.value).group(1) if (
                    "<" in re.sub(r"<=", "", node.value)) else ""
                yield Edit(scene.replaced(end, end, " as another" + suffix))


def spelling(scene, dice):
    for node, _ in scene.constraints:
        if not is_format(node.value) and not node.style and " == " in node.value:
            start = scene.text.index(" == ", node.start_mark.index)
            yield Edit(scene.replaced(start, start + 4, "  ==  "))


def view_name(scene, dice):
    """A rename with all its uses, which has no visible effect."""
    for key, _, _, _ in scene.views:
        name = key.value
        if "<" in name or "from" in scene.top or len(name) < 4:
            continue
        used = re.findall(r"(?<![\w.<])%s(?![\w>])" % re.escape(name), scene.text)
        places = [node.value for node, _ in scene.constraints]
        spoken = sum(len(re.findall(r"(?<![\w.<])%s(?![\w>])" % name, text)) for text in places)
        if len(used) == spoken + 1 and name not in ("text", "view", "label", "image"):
            yield Edit(re.sub(r"(?<![\w.<])%s(?![\w>])" % name, name + "Renamed", scene.text))


def turned(scene, dice):
    """The same constraint with its sides exchanged."""
    for node, _ in scene.constraints:
        match = re.fullmatch(r"([\w.]+\.\w+) == ([\w.]+\.\w+) ([+-]) (\d+)", node.value)
        if match and not node.style and not match.group(1).endswith(("edges", "size", "center")):
            left, right, sign, number = match.groups()
            yield Edit(scene.replaced(
                node.start_mark.index, node.end_mark.index,
                "%s == %s %s %s" % (right, left, "-" if sign == "+" else "+", number)))


def quoted(scene, dice):
    for node, _ in scene.constraints:
        if not node.style:
            yield Edit(scene.replaced(
                node.start_mark.index, node.end_mark.index, "'%s'" % node.value))


def metric_name(scene, dice):
    for key, _ in (scene.top["metrics"][1].value if "metrics" in scene.top else []):
        pattern = r"(?<![\w.<])%s(?![\w>])" % re.escape(key.value)
        places = [node.value for node, _ in scene.constraints]
        spoken = sum(len(re.findall(pattern, text)) for text in places)
        if spoken + 1 == len(re.findall(pattern, scene.text)):
            yield Edit(re.sub(pattern, key.value + "Renamed", scene.text))


# Labels and a button whose last, first or middle words are truncated.
TRUNCATED = """\
title: Truncated texts
era: ios15
devices: [iphone-5]
each:
  row: [tail, head, middle, shrunk, lines, fixed]
styles:
  row: { kind: label, background: systemGray6 }
views:
  tail: { style: row, text: A text of many words that ends behind the ellipsis }
  head: { style: row, lineBreakMode: truncatingHead, text: Behind the ellipsis begins a text of words }
  middle:
    style: row
    lineBreakMode: truncatingMiddle
    text: A text of many words, some behind the ellipsis, others at its end
  shrunk:
    style: row
    text: A text of many words that ends behind the ellipsis
    adjustsFontSizeToFitWidth: true
    minimumScaleFactor: 0.9
  lines:
    style: row
    numberOfLines: 2
    text: A text of many words that has two lines of them and ends behind the ellipsis
  fixed: { kind: button, title: A button of many words behind the ellipsis and a few at its end }
constraints:
  - <row>.leading == root.leading + 24
  - <row>.width == 120
  - <row>.top == <row.previous>.bottom + 10
  - tail.top == safeArea.top + 16
"""


def behind_ellipsis(scene, dice):
    """Changes truncated words only, so that no pixel and no frame differs."""
    for match in re.finditer("[Bb]ehind the ellipsis", scene.text):
        start, end = match.span()
        words = match.group(0)
        for new in (words + " ok", words + " longer", words.replace("the", "an"), words[:-4]):
            yield Edit(scene.replaced(start, end, new))


DEVICES = ["[iphone-5]", "[iphone-8]", "[iphone-x]", "[iphone-8-plus]"]
ERAS = ["ios7", "ios9", "ios11", "ios13", "ios15", "ios26"]
KINDS = collections.OrderedDict([
    ("constant", in_constraints(r" [+-] (\d+(?:\.\d+)?)(?=\s|$|[\"'])", other_number)),
    ("size", in_constraints(r"[=<>]= (\d+(?:\.\d+)?)(?=\s|$|[\"'])", other_number)),
    ("multiplier", in_constraints(r"(?<![@\d.] )(?<!\w)(\d+(?:\.\d+)?) \* ", other_number)),
    ("relation", in_constraints(r" (==|<=|>=) ", other_of("==", "<=", ">="))),
    ("priority", in_constraints(r"@ (\d+)", other_of("200", "400", "600", "999"))),
    ("inset", in_constraints(r"inset (\d+)", other_number)),
    ("anchor", in_constraints(r"== [\w<>.]+\.(leading|trailing|top|bottom|width|height|centerX|centerY)\b",
                           lambda word, dice: {"leading": "trailing", "trailing": "leading",
                                               "top": "bottom", "bottom": "top",
                                               "width": "height", "height": "width"}.get(word))),
    ("format", in_constraints(NUMBER.pattern.join("()"), other_number, formats=True)),
    ("format gap", format_gap),
    ("added priority", added_priority),
    ("removed constraint", removed_constraint),
    ("added constraint", added_constraint),
    ("constraint order", constraint_order),
    ("view order", view_order),
    ("removed view", removed_view),
    ("view and uses", view_and_uses),
    ("moved view", moved_view),
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
    ("direction", setting("directions", ["[rightToLeft]"])),
    ("appearance", setting("appearances", ["[dark]"])),
    ("bars", setting("text", ["bars", "glyphs"], "glyphs")),
    ("own device", in_top("devices")),
    ("metric", in_top("metrics")),
    ("metric use", metric_use),
    ("style", style_value),
    ("list", list_item),
    ("list length", list_lengths),
    ("step", changed_step),
    ("dropped step", dropped_step),
    ("step order", step_order),
])
NEUTRAL = collections.OrderedDict([
    ("comment", comment), ("key order", key_order), ("constraint name", constraint_name),
    ("spelling", spelling), ("view name", view_name), ("turned", turned), ("quoted", quoted),
    ("metric name", metric_name), ("behind ellipsis", behind_ellipsis),
])


WORDS_OF_BOARDS = dict(WORDS, hidden=["YES", "NO"], on=["YES", "NO"])


def board_value(text, dice):
    """Edits of attributes that Interface Builder writes."""
    pattern = re.compile(
        r"\b(constant|spacing|pointSize|text|title|placeholder|priority|multiplier|axis|hidden|on"
        r"|distribution|alignment|red|green|blue|white|alpha|borderStyle|textAlignment|value"
        r"|numberOfLines|minimumValue|maximumValue|horizontalHuggingPriority)=\"([^\"]*)\"")
    for match in pattern.finditer(text):
        name, value = match.groups()
        if name in WORDS_OF_BOARDS:
            new = dice.choice([word for word in WORDS_OF_BOARDS[name] if word != value])
        elif name in ("red", "green", "blue", "white", "alpha"):
            new = "0.25" if value != "0.25" else "0.75"
        elif name == "multiplier" and ":" in value:
            continue
        elif re.fullmatch(r"-?\d+(\.\d+)?", value):
            new = "500" if name.lower().endswith("priority") else other_number(value, dice)
        else:
            new = "Other words"
        line = text.count("\n", 0, match.start()) + 1
        yield Edit(text[:match.start(2)] + new + text[match.end(2):], Expected(line, None, new))


def board_removed(text, dice):
    """Removes a constraint, or an attribute, which returns to its default."""
    for match in re.finditer(r"(?m)^ *<constraint [^>]*/>\n", text):
        yield Edit(text[:match.start()] + text[match.end():], Expected(kind="constraintRemoved"))
    for match in re.finditer(r" (textAlignment|hidden|axis|spacing|constant|alignment)=\"[^\"]*\"",
                             text):
        line = text.count("\n", 0, match.start()) + 1
        yield Edit(text[:match.start()] + text[match.end():], Expected(line))


def board_added(text, dice):
    for match in re.finditer(r"(?m)^ *<constraint firstAttribute=\"(width|height)\"[^>]*/>\n", text):
        added = re.sub(r"constant=\"[^\"]*\"", 'priority="999" constant="63"', match.group(0))
        added = re.sub(r' id="[^"]*"', ' id="neW-cn-001"', added)
        line = text.count("\n", 0, match.end()) + 1
        yield Edit(text[:match.end()] + added + text[match.end():], Expected(
            line, kind="constraintAdded"))
    for match in re.finditer(r"(?m)^( *)<label [^>]*text=\"[^\"]*\"", text):
        line = text.count("\n", 0, match.start(0)) + 1
        place = text.index(match.group(0)) + len(match.group(1)) + len("<label")
        if "hidden=" not in match.group(0):
            yield Edit(text[:place] + ' hidden="YES"' + text[place:], Expected(line, None, "YES"))


BOARD_KINDS = collections.OrderedDict([
    ("board value", board_value), ("board removed", board_removed), ("board added", board_added),
])
