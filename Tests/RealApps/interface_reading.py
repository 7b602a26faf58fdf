"""An independent reading of Interface Builder files: what an edit must change on the screen.

Shares no code and no rule of layout with the program under test: it reads the frames that Xcode
stored, texts, colors, fonts, images and constraints, and compares two versions of a root.
"""
import re
import xml.etree.ElementTree as ET

# Attributes that change no picture and no frame.
INERT = set("""userLabel misplaced verifyAmbiguity customModule customModuleProvider tag
multipleTouchEnabled exclusiveTouch userInteractionEnabled restorationIdentifier reuseIdentifier
sceneMemberID clearsContextBeforeDrawing storyboardIdentifier pointerInteraction colorMatched
useStoryboardIdentifierAsRestorationIdentifier showsTouchWhenHighlighted adjustsImageWhenHighlighted
adjustsImageWhenDisabled reversesTitleShadowWhenHighlighted allowsSelection allowsMultipleSelection
allowsSelectionDuringEditing allowsMultipleSelectionDuringEditing delaysContentTouches
canCancelContentTouches bouncesZoom bounces minimumZoomScale maximumZoomScale keyboardDismissMode
shouldIndentWhileEditing springLoaded highlightedColor prefetchingEnabled editable
indentationWidth destination identifier automaticallyAdjustsScrollViewInsets ibExternalUserDefined
translatesAutoresizingMaskIntoConstraintsDefault""".split())
# Elements below a view that change no picture and no frame.
INERT_TAGS = set("""connections accessibility gestureRecognizers keyCommands userComments point
placeholder customObject""".split())
# Elements and attributes of which the file does not say whether they are seen.
OPEN_TAGS = set("""userDefinedRuntimeAttributes state variation mask exclude include
simulatedStatusBarMetrics simulatedNavigationBarMetrics simulatedTabBarMetrics
simulatedToolbarMetrics simulatedOrientationMetrics simulatedScreenMetrics textInputTraits
freeformSimulatedSizeMetrics designables navigationItem tabBarItem barButtonItem
collectionViewLayout collectionViewFlowLayout refreshControl prototypes sections cells
tableHeaderView tableFooterView""".split())
OPEN = set("""customClass opaque ambiguous placeholderIntrinsicWidth placeholderIntrinsicHeight
simulatedAppContext fixedFrame contentMode estimatedRowHeight dataMode style""".split())
LAYOUT_TAGS = {"constraint", "rect", "autoresizingMask", "edgeInsets", "inset",
               "directionalEdgeInsets"}
CELLS = {"tableViewCell", "collectionViewCell", "collectionReusableView"}
ACCESSORIES = {"tableHeaderView", "tableFooterView", "titleView", "customView", "backgroundView",
               "selectedBackgroundView", "inputAccessoryView", "inputView"}
NAME_KEYS = ["storyboardIdentifier", "reuseIdentifier", "userLabel", "customClass", "title", "id"]
CONTROLS = {"switch", "slider", "stepper", "segmentedControl", "progressView", "pageControl",
            "datePicker", "pickerView", "searchBar", "navigationBar", "tabBar", "toolbar"}


def identifier(text):
    """Replaces all but letters, digits and underscores in a name, as reports do."""
    name, boundary = "", False
    for letter in text or "":
        if not (letter.isalnum() or letter == "_"):
            boundary = bool(name)
            continue
        if boundary:
            name += letter.upper() if name[-1].isalpha() else "_" + letter
        else:
            name += letter
        boundary = False
    return "_" + name if name and name[0].isnumeric() else name


def keyed(element, key):
    return next((c for c in element if c.get("key") == key), None)


def stored(element):
    """The stored frame: x, y, width, height; None where there is none."""
    rect = next((c for c in element if c.tag == "rect" and c.get("key") == "frame"), None)
    names = ("x", "y", "width", "height")
    if rect is None:
        # The form of early versions of Xcode 8, which leaves out insets of 0.
        rect = next((c for c in element if c.get("key") == "frameInset"), {})
        names = ("minX", "minY", "width", "height")
    try:
        return tuple(float(rect.get(n, 0 if n.startswith("min") else None)) for n in names)
    except (AttributeError, TypeError, ValueError):
        return None


def children_views(element):
    content = [c for c in element if c.get("key") == "contentView" and stored(c)]
    subviews = next((c for c in element if c.tag == "subviews"), ())
    return content + [c for c in subviews if stored(c)]


class View:
    """A view of a root, with its attributes that affect how it looks."""

    def __init__(self, element, parent, origin, clip, document, open_place):
        self.element, self.parent, self.tag = element, parent, element.tag
        self.id = element.get("id") or f"{parent.id if parent else ''}/{element.get('key')}"
        self.frame = stored(element) or (0, 0, 0, 0)
        x, y, w, h = self.frame
        self.box = (origin[0] + x, origin[1] + y, w, h) if parent else (0, 0, w, h)
        self.seen = intersect(self.box, clip)
        self.hidden = element.get("hidden") == "YES" or float(element.get("alpha") or 1) < 0.01
        self.hidden |= bool(parent and parent.hidden)
        self.open = open_place or bool(parent and parent.open)
        # The stored frames of these views do not follow from their constraints.
        self.loose = "YES" in (element.get("misplaced"), element.get("ambiguous"))
        self.loose |= bool(parent and parent.loose) or contradicts(element, self.frame)
        self.background = document.color(keyed(element, "backgroundColor"))
        if self.tag == "textField" and element.get("borderStyle") == "roundedRect":
            # Such a field is white without a color of its own.
            self.background = self.background or (1.0, 1.0, 1.0, 1.0)
        self.document, self.name, self.order = document, "", 0
        self.facts = {k: v for k, v in self.read().items() if v not in (None, "")}

    @property
    def visible(self):
        return not self.hidden and self.seen is not None

    def text(self):
        e = self.element
        if self.tag == "label" or self.tag == "textView":
            return literal(e, "text")
        if self.tag == "textField":
            return literal(e, "text") or literal(e, "placeholder")
        if self.tag == "searchBar":
            return literal(e, "text") or literal(e, "placeholder")
        if self.tag == "button":
            state = keyed(e, "normal")
            holders = [h for h in (keyed(e, "configuration"), state) if h is not None]
            return next((t for t in (literal(h, "title") for h in holders) if t), None)
        if self.tag == "segmentedControl":
            return " | ".join(s.get("title") or "" for s in e.iter("segment"))
        return None

    def read(self):
        """The visible attributes, by name."""
        e, document = self.element, self.document
        facts = {"text": self.text(), "background": self.background}
        if facts["text"] and self.tag in ("label", "textField", "textView"):
            facts["text color"] = document.color(keyed(e, "textColor"))
            facts["alignment"] = e.get("textAlignment")
            facts["font"] = font(e)
            facts["lines"] = e.get("numberOfLines")
        if facts["text"] and self.tag == "button":
            facts["font"] = font(e)
        if self.tag == "button":
            state = keyed(e, "normal")
            if state is not None:
                facts["image"] = document.image(state.get("image"))
                facts["text color"] = document.color(keyed(state, "titleColor"))
        if self.tag == "imageView":
            facts["image"] = document.image(e.get("image"))
        if self.tag == "switch":
            facts["on"] = e.get("on")
        return facts

    @property
    def draws(self):
        return bool(self.facts.get("text") or self.facts.get("image") or self.tag in CONTROLS
                    or (self.background and self.background[-1] > 0.01))


def contradicts(element, frame):
    """Whether the stored frame violates a required size of the view: its constraints conflict."""
    excluded = {e.get("reference") for e in element.iter("exclude")}
    for constraint in next((c for c in element if c.tag == "constraints"), ()):
        at = {"width": 2, "height": 3}.get(constraint.get("firstAttribute"))
        others = ("firstItem", "secondItem", "relation", "priority", "placeholder")
        if at is None or any(constraint.get(n) for n in others):
            continue
        far = abs(float(constraint.get("constant") or 0) - frame[at])
        if far > 1 and constraint.get("id") not in excluded:
            return True
    return False


def intersect(a, b):
    if b is None:
        return None
    x, y = max(a[0], b[0]), max(a[1], b[1])
    w, h = min(a[0] + a[2], b[0] + b[2]) - x, min(a[1] + a[3], b[1] + b[3]) - y
    return (x, y, w, h) if w >= 1 and h >= 1 else None


def literal(element, key):
    child = keyed(element, key)
    if element.get(key) is None and child is not None and child.tag.endswith("tring"):
        return child.text
    return element.get(key)


def font(element):
    description = keyed(element, "fontDescription")
    return None if description is None else tuple(sorted(
        (k, v) for k, v in description.items() if k != "key"))


class Document:
    """One version of a file."""

    def __init__(self, data):
        self.root = ET.fromstring(data)
        self.resources = {}
        for item in next((c for c in self.root if c.tag == "resources"), ()):
            self.resources[item.tag, item.get("name")] = item
        self.storyboard = any(c.tag == "scenes" for c in self.root)
        self.television = "AppleTV" in (self.root.get("type") or "")
        self.roots = find_roots(self)

    def color(self, element, depth=0):
        """A color as numbers, as a name where the file has none; None where it is not set."""
        if element is None or element.tag == "nil":
            return None
        name = element.get("systemColor") or element.get("name")
        kind = "systemColor" if element.get("systemColor") else "namedColor"
        known = self.resources.get((kind, name))
        if known is not None and depth == 0:
            inner = next((c for c in known if c.tag == "color"), None)
            return (name,) + (self.color(inner, 1) or ("?", 1.0))
        if element.get("white"):
            white = float(element.get("white"))
            return (white, white, white, float(element.get("alpha") or 1))
        if element.get("red"):
            return tuple(float(element.get(n) or 1) for n in ("red", "green", "blue", "alpha"))
        return (name or element.get("cocoaTouchSystemColor") or "?", 1.0)

    def image(self, name):
        if not name:
            return None
        item = self.resources.get(("image", name))
        return name if item is None else (name, item.get("width"), item.get("height"))

    def setting(self):
        """The document's attributes that affect all roots; their differences decide nothing."""
        facts = [("document", k, v) for k, v in self.root.items() if k not in ("colorMatched",)]
        for part in self.root:
            if part.tag in ("device", "dependencies", "color", "customFonts"):
                facts += [(part.tag, e.tag, tuple(sorted(e.items()))) for e in part.iter()]
        for element in self.root.iter():
            if element.tag == "segue" and element.get("kind") in ("relationship", "embed", "show"):
                facts.append(("segue", "segue", element.get("destination")))
            if element.tag in ("navigationController", "tabBarController"):
                facts.append(("container", element.get("id"), ET.tostring(element)))
        return set(facts)


class Root:
    """A view that is laid out by itself: a controller's, a cell, or one of a xib."""

    def __init__(self, kind, element, owner, document):
        self.kind, self.element, self.owner, self.document = kind, element, owner, document
        self.id, self.owner_id = element.get("id"), owner.get("id") or ""
        self.views = {}
        self.add(element, None, (0, 0), (0, 0) + (stored(element) or (0, 0, 0, 0))[2:], False)
        self.name_views()

    def add(self, element, parent, origin, clip, is_open):
        view = View(element, parent, origin, clip, self.document, is_open)
        view.order = len(self.views)
        self.views[view.id] = view
        clips = element.get("clipsSubviews") == "YES" or element.tag.endswith("crollView")
        varied = {e.get("reference") for e in element.iter("exclude")}
        for child in children_views(element):
            self.add(child, view, view.box[:2], view.seen if clips else clip,
                     child.get("id") in varied)

    def name_views(self):
        """Names as reports spell them: the label, the outlet, or the kind with the identifier."""
        outlets, counts = {}, {}
        for outlet in self.owner.iter("outlet"):
            name, target = outlet.get("property"), outlet.get("destination")
            if name not in ("delegate", "dataSource", "view"):
                outlets.setdefault(target, name)
        taken = {"root", "superview", "safeArea"}
        for number, view in enumerate(self.views.values()):
            own = f"{view.tag}_{view.element.get('id') or ''}"
            names = [view.element.get("userLabel"), outlets.get(view.id), own]
            wanted = name = next((w for w in map(identifier, names) if w), "view")
            while number and name in taken:
                counts[wanted] = counts.get(wanted, 1) + 1
                name = f"{wanted}_{counts[wanted]}"
            view.name = name if number else "root"
            taken.add(view.name)

    def names(self):
        """The last components of the names that a run may give to the root's scene."""
        given = [identifier(self.owner.get(k)) for k in NAME_KEYS[:-1] if self.owner.get(k)]
        words = [w for w in given if w] + [self.owner.tag]
        plain = re.sub(r"[^\w-]", "", self.owner_id)
        return {w for w in words} | {f"{w}-{plain}" for w in words} | {plain}

    def facts(self):
        """Every attribute of the root that may be visible or move something, by place."""
        found = {}
        walk(self.element, self.id, found)
        for element in self.element.iter():
            for name in (element.get("image"), element.get("name"), element.get("systemColor")):
                for kind in ("image", "namedColor", "systemColor"):
                    item = self.document.resources.get((kind, name))
                    if item is not None:
                        text = ET.tostring(item, encoding="unicode").strip()
                        found["resource", kind, name] = (text, "open")
        for child in self.owner:
            if child is not self.element and self.owner is not self.element:
                walk(child, f"owner/{child.get('key') or child.tag}", found, True)
        if self.owner is not self.element:
            for key, value in self.owner.items():
                if key not in INERT | {"id", "title"}:
                    found["owner", key] = (value, "open")
        return found


def has_room(label):
    """Whether the text of a label certainly fits on one line of its preferred maximum width."""
    size = float(dict(font(label) or ()).get("pointSize") or 40)
    text = literal(label, "text") or ""
    return "\n" not in text and len(text) * size < float(label.get("preferredMaxLayoutWidth") or 0)


def walk(element, place, found, is_open=False):
    """Collects the attributes of an element and its descendants, nested roots included."""
    tag = element.tag
    if tag in INERT_TAGS or element.get("key") in ("canvasLocation", "highlightedColor"):
        return
    is_open |= tag in OPEN_TAGS or (element.get("key") in ACCESSORIES and bool(found))
    if tag == "constraint":
        value = tuple(sorted((k, v) for k, v in element.items()
                             if k not in ("id", "identifier", "symbolType")))
        found["constraint", place, value] = (1, "open" if is_open else "layout")
        return
    for key, value in element.items():
        if key in INERT or key in ("id", "key"):
            continue
        kind = "paint"
        if is_open or key in OPEN or key == "preferredMaxLayoutWidth" and has_room(element):
            kind = "open"
        elif tag == "rect" and element.get("key") == "frame":
            kind = "frame"
        elif tag in LAYOUT_TAGS or "Priority" in key or key.startswith("translates"):
            kind = "layout"
        found[place, key] = (value, kind)
    if element.text and element.text.strip():
        found[place, "#text"] = (element.text, "paint")
    order = [c.get("id") for c in element] if tag == "subviews" else None
    if order:
        found[place, "#order"] = (tuple(order), "layout")
    counts = {}
    for child in element:
        word = child.get("id") if child.get("id") and child.tag != "constraint" else None
        if word is None:
            word = child.get("key") or child.tag
            counts[word] = counts.get(word, 0) + 1
            word = f"{place}/{word}"
            if child.tag in ("constraint", "constraints", "subviews"):
                word = place
            elif counts[word.rsplit('/', 1)[1]] > 1:
                word += f"#{counts[word.rsplit('/', 1)[1]]}"
        walk(child, word, found, is_open)


def find_roots(document):
    """Every root, by the identifiers of its owner and its view."""
    roots, seen = {}, set()

    def add(kind, view, owner):
        if id(view) not in seen:
            seen.add(id(view))
            root = Root(kind, view, owner, document)
            roots[root.owner_id, root.id] = root

    def kind(element):
        if not stored(element):
            return None
        if element.tag in CELLS:
            return element.tag
        return "accessory" if element.get("key") in ACCESSORIES else None

    def visit(element, top):
        if element.tag in ("placeholder", "customObject"):
            return
        view = keyed(element, "view")
        if kind(element):
            add(kind(element), element, element)
        elif stored(element) and not element.tag.endswith("ontroller"):
            add("view", element, element)
        elif view is not None and stored(view):
            add("controller", view, element)
        descend(element)

    def descend(element):
        for child in element:
            if kind(child):
                add(kind(child), child, child)
            visit(child, False) if child.tag.endswith("ontroller") else descend(child)

    for objects in document.root.iter("objects"):
        for element in objects:
            visit(element, True)
    return roots
