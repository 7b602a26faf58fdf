"""Compares the report of a run about a root with the files."""

TOLERANCE = 1.0


def close(a, b):
    """Whether two values look the same: colors within 1.5 of 255."""
    if a == b:
        return True
    numbers = isinstance(a, tuple) and isinstance(b, tuple) and len(a) == len(b)
    return numbers and all(
        x == y or isinstance(x, float) and isinstance(y, float) and abs(x - y) < 1.5 / 255
        for x, y in zip(a, b))


def covered(view, root):
    """Whether a view painted later hides the view by an opaque background."""
    x, y, w, h = view.seen or (0, 0, 0, 0)
    for other in root.views.values():
        if other.order <= view.order or not other.visible or not other.background:
            continue
        ox, oy, ow, oh = other.seen
        opaque = other.background[-1] > 0.99 and float(other.element.get("alpha") or 1) > 0.99
        if opaque and ox <= x and oy <= y and ox + ow >= x + w and oy + oh >= y + h:
            return True
    return False


def beneath(view):
    """The background behind a view, as far as the file tells."""
    above = view.parent
    while above is not None and not (above.background and above.background[-1] > 0.99):
        above = above.parent
    return above.background if above is not None else None


def draws_deeply(view, root):
    def inside(other):
        while other is not None and other is not view:
            other = other.parent
        return other is view
    return any(o.draws and o.visible and inside(o) for o in root.views.values())


def in_stack_or_constrained(view):
    fixed = view.element.get("translatesAutoresizingMaskIntoConstraints") == "NO"
    return fixed or view.parent is not None and view.parent.tag == "stackView"


class Expectation:
    """The expected report of a root: `same`, `telling` with its events, `either` or `none`."""

    def __init__(self, kind, reason, events=()):
        self.kind, self.reason, self.events = kind, reason, list(events)


def expectation(old, new, setting_changed, assets_changed, device=None):
    if old is None or new is None:
        return Expectation("either", "added" if old is None else "removed")
    if device and old.document.television and new.document.television:
        return Expectation("none", "a root of a tvOS document on a device with iOS")
    before, after = old.facts(), new.facts()
    differing = {k for k in before.keys() | after.keys() if before.get(k) != after.get(k)}
    kinds = {(after.get(k) or before.get(k))[1] for k in differing}
    if not kinds:
        if setting_changed or assets_changed:
            return Expectation("either", "only the document differs: "
                               + ", ".join(sorted({str(s[1]) for s in setting_changed}
                                                  | ({"assets"} if assets_changed else set()))))
        return Expectation("same", "no fact differs")
    events = find_events(old, new, bool(kinds & {"layout", "paint"}), setting_changed)
    if device and old.views[old.id].frame[2:] != new.views[new.id].frame[2:]:
        # The device decides the size of the root, and so what else moves.
        events = [e for e in events if e[0] != "moved"]
    # An image may only have been renamed.
    events = [e for e in events if not (assets_changed and e[0] == "image")]
    if events:
        return Expectation("telling", "", events)
    return Expectation("either", "only " + ", ".join(sorted(kinds)) + ": "
                       + "; ".join(sorted(map(str, differing)))[:160])


def find_events(old, new, has_cause, setting_changed):
    """Changes that must be reported: (kind, old name, new name, old view, new view)."""
    events = []
    for key, view in new.views.items():
        was = old.views.get(key)
        if was is None:
            if view.visible and view.draws and not view.open and not covered(view, new):
                events += added(view, "added")
            continue
        if was.open or view.open:
            continue
        events += moves(was, view, new, has_cause, setting_changed)
        if was.visible and view.visible:
            events += looks(was, view, old, new)
        elif was.hidden != view.hidden and view.draws and (was if was.visible else view).visible:
            shown = (was, old) if was.visible else (view, new)
            if not covered(*shown):
                events.append(("hidden", was.name, view.name, was.hidden, view.hidden))
    for key, view in old.views.items():
        if key not in new.views and view.visible and view.draws and not view.open:
            if not covered(view, old):
                events += added(view, "removed")
    return events


def added(view, word):
    telling = view.facts.get("text") or view.facts.get("image")
    ground = view.background and not close(view.background, beneath(view))
    if telling or ground and view.background[-1] > 0.1 and beneath(view):
        return [(word, view.name, view.name, None, view.frame)]
    return []


def moves(was, view, root, has_cause, setting_changed):
    far = [abs(a - b) for a, b in zip(was.frame, view.frame)]
    if view.parent is None:
        far[:2] = 0, 0
    if max(far) <= TOLERANCE or not (was.visible and view.visible) or was.loose or view.loose:
        return []
    # Another Xcode may have stored a frame that follows from constraints again.
    derived = in_stack_or_constrained(view) or view.element.get("key") == "contentView"
    if derived and (not has_cause or setting_changed) or not draws_deeply(view, root):
        return []
    return [("moved", was.name, view.name, was.frame, view.frame)]


def looks(was, view, old, new):
    events = []
    for fact in ("text", "text color", "background", "font", "image", "on"):
        a, b = was.facts.get(fact), view.facts.get(fact)
        if close(a, b) or covered(was, old) or covered(view, new):
            continue
        if fact != "background" and not (a and b) and fact != "text":
            continue
        if fact == "text" and hidden_by_truncation(a, b, view):
            continue
        if fact in ("text color", "background") and not color_differs(a, b, fact, was, view):
            continue
        if fact == "font" and not font_differs(a, b):
            continue
        if fact == "image" and isinstance(a, tuple) and isinstance(b, tuple) and a[0] == b[0]:
            continue
        events.append((fact, was.name, view.name, a, b))
    return events


def hidden_by_truncation(a, b, view):
    """Whether the texts may differ only in truncated parts, or only in blanks."""
    a, b = a or "", b or ""
    if "".join(a.split()) == "".join(b.split()):
        return True
    common = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    size = float(dict(view.facts.get("font") or ()).get("pointSize") or 14)
    return common * size * 0.4 > view.frame[2] * max(1, view.frame[3] / size / 1.2) * 0.8


def color_differs(a, b, fact, was, view):
    """Whether two colors certainly differ: both are numbers, or their backgrounds differ."""
    def plain(color):
        return color is not None and color[-1] > 0.1 and all(
            isinstance(c, float) for c in color[-4:]) and len(color) >= 4
    if fact == "text color":
        return plain(a) and plain(b) and any(abs(x - y) > 0.02 for x, y in zip(a[-4:], b[-4:]))
    grounds = beneath(was), beneath(view)
    a = a if a and a[-1] > 0 else grounds[0]
    b = b if b and b[-1] > 0 else grounds[1]
    return plain(a) and plain(b) and any(abs(x - y) > 0.02 for x, y in zip(a[-4:], b[-4:]))


def font_differs(a, b):
    a, b = dict(a or ()), dict(b or ())
    size = a.get("pointSize"), b.get("pointSize")
    return all(size) and abs(float(size[0]) - float(size[1])) >= 1


def named(event, shot):
    """Whether the report of a shot names the view of an event, or the edit."""
    words = {event[1], event[2]}
    views = {v["view"] for v in shot.get("views", [])}
    edits = {c["subject"] for c in (shot.get("cause") or {}).get("changes", [])}
    return bool(words & (views | edits))


def agrees(event, shot):
    """Whether the report moves the view as the stored frames do; None for other events."""
    if event[0] != "moved":
        return None
    wanted = [b - a for a, b in zip(event[3], event[4])]
    got = [0.0, 0.0, 0.0, 0.0]
    for change in shot.get("views", []):
        if change["view"] in (event[1], event[2]) and change["change"] in ("moved", "resized"):
            at = 0 if change["change"] == "moved" else 2
            got[at:at + 2] = [b - a for a, b in zip(change["old"], change["new"])]
    start = 2 if event[2] == "root" else 0
    return all(abs(a - b) <= TOLERANCE + 0.5 for a, b in zip(wanted[start:], got[start:]))


def contradicted(old, new, shot):
    """Views that the report moves although their stored frames stayed."""
    names = {v.name: v for v in new.views.values()}
    stayed = []
    for change in shot.get("views", []):
        view = names.get(change["view"])
        was = old.views.get(view.id) if view else None
        if was is None or change["change"] not in ("moved", "resized"):
            continue
        if was.open or view.open or was.loose or view.loose:
            continue
        at = 0 if change["change"] == "moved" else 2
        far = max(abs(b - a) for a, b in zip(change["old"], change["new"]))
        stored = max(abs(b - a) for a, b in zip(was.frame[at:at + 2], view.frame[at:at + 2]))
        if far > TOLERANCE + 0.5 and stored < 0.5:
            stayed.append((view.name, change["change"], change["old"], change["new"]))
    return stayed


__all__ = ["Expectation", "agrees", "contradicted", "expectation", "named"]
