#!/usr/bin/env python3
"""Inputs that were slow once, or might be: how time and memory grow with their size.

    Tests/slow-inputs.py .build/release/snapline            every case
    Tests/slow-inputs.py .build/release/snapline md- yaml-  cases whose names begin so
    Tests/slow-inputs.py --limit 20 BINARY                  seconds after which a run hangs

Each case is made at a size and at four times the size. The growth is the power of the size with
which the time of the processor grows: about 1 is linear, 2 quadratic. Nothing passes or fails by its time; a run
that takes longer than the limit is a hang, one that ends by a signal is a crash, and either makes
the exit status 1.

A new case is a row of CASES: name, smaller size, command, and a function that writes its files.
In the command {} is the file that the function wrote.
"""
import glob
import json
import math
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import time
import zlib

# On a build server the program does not record.
os.environ.pop("CI", None)

LIMIT = 60


# -- Parts of scenes ---------------------------------------------------------------------------

def scene(constraints=(), views=("a",), head="", tail="", size=320):
    """A scene with each view on a line of its own."""
    lines = ["devices:", f"  - {{ name: d, width: {size}, height: {size} }}",
             "orientations: [portrait]", head, "views:"]
    lines += [v if ":" in v else f"  {v}:" for v in views]
    if constraints:
        lines += ["constraints:"] + [f"  - {c}" for c in constraints]
    return "\n".join(lines + [tail]) + "\n"


def text(make):
    """A case with one file, a scene of a project."""
    def write(folder, n):
        project(folder, make(n))
        return os.path.join(folder, "Scenes", "s.scene.yaml")
    return write


def raw(make, name="s.scene.yaml"):
    """A case with one file of these bytes."""
    def write(folder, n):
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(make(n))
        return path
    return write


def page(make, name="page.md"):
    return raw(lambda n: make(n).encode(), name)


def names(n, stem="view"):
    return [f"{stem}{i}" for i in range(n)]


def pinned(n):
    """Views with a complete layout each."""
    return [f"v{i}.{side}" for i in range(n)
            for side in (f"left == root.left + {i % 300}", f"top == root.top + {i % 300}",
                         "size == 8")]


def nested(n, depth):
    """Branches of nested views."""
    lines = []
    for branch in range(max(1, n // depth)):
        for level in range(depth):
            pad = "  " * (2 * level + 1)
            lines.append(f"{pad}b{branch}l{level}:")
            if level < depth - 1:
                lines.append(f"{pad}  views:")
    return lines


# -- Storyboards -------------------------------------------------------------------------------

RECT = '<rect key="frame" x="{}" y="{}" width="{}" height="{}"/>'


def controller(i, views=5):
    rows = []
    for v in range(views):
        rows.append(
            f'<label opaque="NO" userInteractionEnabled="NO" text="Label {v}" id="l{i}-{v}" '
            f'translatesAutoresizingMaskIntoConstraints="NO">'
            + RECT.format(20, 20 + 30 * v, 100, 21)
            + '<fontDescription key="fontDescription" type="system" pointSize="17"/></label>')
    ties = "".join(
        f'<constraint firstItem="l{i}-{v}" firstAttribute="{side}" secondItem="v{i}" '
        f'secondAttribute="{side}" constant="20" id="c{i}-{v}-{side}"/>'
        for v in range(views) for side in ("leading", "top"))
    return (
        f'<scene sceneID="s{i}"><objects><viewController storyboardIdentifier="Page{i}" id="p{i}" '
        f'sceneMemberID="viewController"><view key="view" contentMode="scaleToFill" id="v{i}">'
        + RECT.format(0, 0, 375, 667) + f'<subviews>{"".join(rows)}</subviews>'
        + f'<constraints>{ties}</constraints></view></viewController>'
        + f'<placeholder placeholderIdentifier="IBFirstResponder" id="r{i}" '
        + 'sceneMemberID="firstResponder"/></objects></scene>\n')


def storyboard(make_scenes, extra=""):
    def write(folder, n):
        path = os.path.join(folder, "Main.storyboard")
        with open(path, "w") as file:
            file.write(
                '<?xml version="1.0" encoding="UTF-8"?>\n'
                '<document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" '
                'version="3.0" toolsVersion="14460" targetRuntime="iOS.CocoaTouch" '
                'useAutolayout="YES"><device id="retina4_7"/>\n<scenes>\n')
            file.write(make_scenes(n))
            file.write(f"</scenes>{extra}</document>\n")
        return path
    return write


pages = storyboard(lambda n: "".join(controller(i) for i in range(n)))
one_page = storyboard(lambda n: controller(0, n))
same_names = storyboard(lambda n: "".join(
    controller(i).replace(f'"Page{i}"', '"Page"') for i in range(n)))


def cells(n):
    rows = "".join(
        f'<tableViewCell reuseIdentifier="Cell" id="c{i}">' + RECT.format(0, 28, 375, 44)
        + f'<tableViewCellContentView key="contentView" id="cc{i}">' + RECT.format(0, 0, 375, 43)
        + '</tableViewCellContentView></tableViewCell>' for i in range(n))
    return ('<scene sceneID="s"><objects><tableViewController id="t"><tableView key="view" id="v">'
            + RECT.format(0, 0, 375, 667) + f'<prototypes>{rows}</prototypes></tableView>'
            + '</tableViewController></objects></scene>')


def segues(n):
    links = "".join(
        f'<scene sceneID="n{i}"><objects><navigationController id="n{i}">'
        f'<connections><segue destination="n{i + 1}" kind="relationship" '
        f'relationship="rootViewController" id="g{i}"/></connections></navigationController>'
        '</objects></scene>' for i in range(n))
    return links + controller(0) + controller(1).replace('id="p1"', f'id="n{n}"')


# -- Goldens and pending pictures ----------------------------------------------------------------

def png(width=1, height=1, mark=0):
    def chunk(kind, data):
        return (struct.pack(">I", len(data)) + kind + data
                + struct.pack(">I", zlib.crc32(kind + data)))
    rows = b"".join(b"\0" + b"\xff" * 4 * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def project(folder, text="views:\n  a:\n"):
    os.makedirs(os.path.join(folder, "Scenes"))
    with open(os.path.join(folder, "Scenes", "s.scene.yaml"), "w") as file:
        file.write(text)
    return folder


def pending(per_scene):
    """Pending changes, copied from one that the program has recorded."""
    def write(folder, n):
        project(folder, scene(pinned(1), ["v0"], head="states: { s: [hide: v0] }"))
        subprocess.run([BINARY, "check", "-q"], cwd=folder, capture_output=True)
        out = os.path.join(folder, ".snapline", "out")
        with open(f"{out}/s/portrait.actual.txt") as file:
            facts = file.read()
        with open(f"{out}/s/portrait.actual.png", "rb") as file:
            picture = file.read()
        for i in range(n):
            name, place = f"shot{i}", f"{out}/scene{i // per_scene}"
            if not os.path.isdir(place):
                os.makedirs(place)
                for copy in glob.glob(f"{out}/s/*.yaml"):
                    shutil.copy(copy, place)
            with open(f"{place}/{name}.actual.txt", "w") as file:
                file.write(facts.replace("portrait", name))
            with open(f"{place}/{name}.actual.png", "wb") as file:
                file.write(picture)
        return folder
    return write


def edited(make):
    """A scene that differs from its golden: before and after."""
    def write(folder, n):
        before, after = make(n)
        project(folder, before)
        subprocess.run([BINARY, "record", "-q"], cwd=folder, capture_output=True)
        with open(os.path.join(folder, "Scenes", "s.scene.yaml"), "w") as file:
            file.write(after)
        return folder
    return write


def settings(make):
    def write(folder, n):
        project(folder)
        with open(os.path.join(folder, ".snapline.yaml"), "w") as file:
            file.write(make(n))
        return folder
    return write


def folders(n_scenes):
    def write(folder, n):
        os.makedirs(os.path.join(folder, "Scenes"))
        for i in range(n):
            with open(os.path.join(folder, "Scenes", f"s{i}.scene.yaml"), "w") as file:
                file.write("views:\n  a:\n")
        return folder
    return write


def pictures(folder, n):
    for side in ("old", "new"):
        os.makedirs(f"{folder}/{side}")
        for i in range(n):
            with open(f"{folder}/{side}/p{i}.png", "wb") as file:
                file.write(png())
    return folder


# -- The cases -----------------------------------------------------------------------------------

def dense(n):
    draw = random.Random(1)
    rows = [" + ".join([f"{draw.randint(2, 9)} * v{j}.width" for j in range(n)]) for _ in range(n)]
    return scene([f"v{i}.height == {row}" for i, row in enumerate(rows)], names(n, "v"))


def dense_equal(n):
    draw = random.Random(1)
    views = names(n, "v")
    rows = []
    for i in range(n):
        others = " + ".join(f"{draw.uniform(-1, 1) / n:.4f} * v{j}.width" for j in range(n) if j != i)
        rows.append(f"v{i}.width == 10 + {others}")
    return scene(rows, views)


def wide_lines(n):
    """A line of a megabyte with the maximum number of reported errors."""
    pad = "x" * (n // 1000)
    return 'views: { a: }\nconstraints: [' + ", ".join(
        f'"b{i}{pad}.left == 0"' for i in range(1000)) + "]\n"


def similar(n):
    stem = "averylongnameofaviewthatlookslikeallothers"
    return scene([f"{stem}x{i}.left == 0" for i in range(n)], [f"{stem}{i}y" for i in range(n)])


def varied(n):
    """Size classes that change every view and every constraint of a scene."""
    views = [f"v{i}" for i in range(n)]
    changes = "".join(f"      v{i}: {{ alpha: 0.5 }}\n" for i in range(n))
    sets = ", ".join(f"c{i}: 1" for i in range(n))
    return scene(
        [f"v{i}.leading == root.leading as c{i}" for i in range(n)], views,
        tail=f"variations:\n  hR:\n    views:\n{changes}    set: {{ {sets} }}\n"
             "states: { a: [rotate: landscape], b: [resize: { view: root, width: 9 }] }")


def guides(n):
    """As many layout guides as views, each between two of them."""
    views = [f"v{i}" for i in range(n)] + [f"  g{i}: {{ kind: layoutGuide }}" for i in range(n)]
    return scene([f'"[v{i}(1)][g{i}(1)]"' for i in range(n)], views)


CASES = [
    # Storyboards
    ("ib-list", 250, "list scenes {}", pages),
    ("ib-shots", 250, "list shots {}", pages),
    ("ib-lint", 250, "lint {}", pages),
    ("ib-explain", 250, "explain {}", pages),
    ("ib-dump", 250, "dump --stage scene {}", pages),
    ("ib-render-one", 250, "render {} -o out -g */Page1/*", pages),
    ("ib-same-names", 250, "list scenes {}", same_names),
    ("ib-one-page", 1000, "list scenes {}", one_page),
    ("ib-one-page-lint", 250, "lint {}", one_page),
    ("ib-cells", 1000, "list scenes {}", storyboard(cells)),
    ("ib-segues", 1000, "list scenes {}", storyboard(segues)),
    ("ib-one-line", 250, "list scenes {}",
     storyboard(lambda n: "".join(controller(i) for i in range(n)).replace("\n", ""))),
    ("ib-text", 1 << 20, "list scenes {}",
     storyboard(lambda n: controller(0).replace("</scene>", "<a>" + "x&amp;" * (n // 6) + "</a></scene>"))),
    ("ib-attributes", 1 << 20, "list scenes {}",
     storyboard(lambda n: controller(0).replace(
         "<scene ", "<scene " + " ".join(f'a{i}="1"' for i in range(n // 10)) + " "))),

    # Pages
    ("md-picture", 20_000, "embed --check {}", page(lambda n: "![" * n)),
    ("md-tag", 20_000, "embed --check {}", page(lambda n: "<img" * n)),
    ("md-tag-closed", 20_000, "embed --check {}", page(lambda n: "<img" * n + ">")),
    ("md-tag-source", 20_000, "embed --check {}", page(lambda n: "<img>" * n + 'src="')),
    ("md-comment", 20_000, "embed --check {}", page(lambda n: "<!--" * n)),
    ("md-comment-lines", 20_000, "embed --check {}", page(lambda n: "<!--\n" * n)),
    ("md-ticks", 300, "embed --check {}",
     page(lambda n: " ".join("`" * (i + 1) for i in range(n)))),
    ("md-lone-ticks", 20_000, "embed --check {}", page(lambda n: "``" + " `" * n)),
    ("md-fences", 20_000, "embed --check {}", page(lambda n: "~~~\n" * (2 * n + 1))),
    ("md-scenes", 500, "embed --check {}", page(
        lambda n: "```yaml snapline\nviews: { a: }\n```\n![](p.png)\n" * n)),
    ("md-open-blocks", 20_000, "embed --check {}", page(lambda n: "<!-- snapline: x -->\n" * n)),
    ("md-unknown", 500, "embed --check {}", page(
        lambda n: "".join(f"<!-- snapline: x{i}/portrait -->![](p{i}.png)\n" for i in range(n)))),
    ("html-tag-lines", 20_000, "embed --check {}", page(lambda n: "<img\n" * n, "page.html")),
    ("adoc-image", 20_000, "embed --check {}", page(lambda n: "image::a.png[" * n, "page.adoc")),
    ("rst-options", 20_000, "embed --check {}",
     page(lambda n: ".. image:: a\n" + "   :b: c\n" * n, "page.rst")),

    # YAML
    ("yaml-colons", 4 << 20, "list scenes {}", raw(lambda n: b":" * n)),
    ("yaml-colon-lines", 2 << 20, "list scenes {}", raw(lambda n: b":\n" * n)),
    ("yaml-colon-blanks", 2 << 20, "list scenes {}", raw(lambda n: b": " * n)),
    ("yaml-flow-colons", 2 << 20, "list scenes {}", raw(lambda n: b"{" + b"a:," * n)),
    ("yaml-flow-commas", 2 << 20, "list scenes {}", raw(lambda n: b"[" + b"a," * n + b"]")),
    ("yaml-brackets", 4 << 20, "list scenes {}", raw(lambda n: b"[" * n)),
    ("yaml-braces", 4 << 20, "list scenes {}", raw(lambda n: b"{" * n)),
    ("yaml-dashes", 2 << 20, "list scenes {}", raw(lambda n: b"- " * n)),
    ("yaml-questions", 2 << 20, "list scenes {}", raw(lambda n: b"? " * n)),
    ("yaml-quotes", 4 << 20, "list scenes {}", raw(lambda n: b"'" * n)),
    ("yaml-hashes", 4 << 20, "list scenes {}", raw(lambda n: b"a: #" + b"#" * n)),
    ("yaml-empty-comments", 1 << 18, "list scenes {}", raw(lambda n: b"views: {" + b"a:," * n + b"}#" + b"#" * n)),
    ("yaml-anchors", 1 << 20, "list scenes {}", raw(lambda n: b"- &a x\n" * n)),
    ("yaml-keys", 1 << 18, "list scenes {}", raw(lambda n: b"".join(b"k%d: 1\n" % i for i in range(n)))),
    ("yaml-same-keys", 1 << 19, "list scenes {}", raw(lambda n: b"a: 1\n" * n)),
    ("yaml-controls", 4 << 20, "list scenes {}", raw(lambda n: b"\x01" * n)),
    ("yaml-not-utf8", 4 << 20, "list scenes {}", raw(lambda n: b"\xff" * n)),
    ("yaml-breaks", 4 << 20, "list scenes {}", raw(lambda n: b"\n" * n)),
    ("yaml-returns", 4 << 20, "list scenes {}", raw(lambda n: b"\r" * n + b"[")),
    ("yaml-blanks", 4 << 20, "list scenes {}", raw(lambda n: b" " * n + b"\t[")),
    ("yaml-long-text", 4 << 20, "list scenes {}", raw(lambda n: b"title: " + b"a " * (n // 2))),
    ("yaml-long-key", 4 << 20, "list scenes {}", raw(lambda n: b"a" * n + b": 1")),
    ("yaml-folded", 1 << 20, "list scenes {}", raw(lambda n: b"title: >\n" + b"  a\n" * n)),
    ("yaml-deep", 50, "list scenes {}", raw(lambda n: b"views: " + b"{a: {views: " * (n // 3))),
    ("yaml-documents", 1 << 20, "list scenes {}", raw(lambda n: b"---\n" * n)),
    ("yaml-slashes", 1 << 20, "list scenes {}", raw(lambda n: b"a: [\n" + b"// x\n" * n)),
    ("yaml-line-of-slashes", 1 << 20, "list scenes {}", raw(lambda n: b"a: [" + b" // x" * n)),

    # Diagnostics
    ("told-long-line", 1 << 18, "list scenes {}", text(wide_lines)),
    ("told-long-line-lint", 1 << 18, "lint {}", text(wide_lines)),
    ("told-reports", 1 << 18,
     "check --reporter github,json=j.json,junit=j.xml,markdown=m.md,html=page",
     lambda folder, n: project(folder, wide_lines(n))),
    ("told-similar", 250, "list scenes {}", text(similar)),
    ("told-similar-many", 5_000, "list scenes {}", text(similar)),
    ("scene-varied", 500, "lint {}", text(varied)),
    ("scene-guides", 500, "list shots {}", text(guides)),
    ("told-similar-metrics", 1000, "list scenes {}", text(lambda n: scene(
        [f"a.width == averylongmetricnamex{i}" for i in range(n)],
        head="metrics:\n" + "\n".join(f"  averylongmetricname{i}y: 1" for i in range(n))))),
    ("told-similar-styles", 1000, "list scenes {}", text(lambda n: scene(
        views=[f"  a{i}: {{ style: averylongstylenamex{i} }}" for i in range(n)],
        head="styles:\n" + "\n".join(f"  averylongstylename{i}y: {{ alpha: 1 }}" for i in range(n))))),
    ("told-similar-lists", 1000, "list scenes {}", text(lambda n: scene(
        views=[f"  a<averylonglistnamex{i}>:" for i in range(n)],
        head="each:\n" + "\n".join(f"  averylonglistname{i}y: [a]" for i in range(n))))),
    ("told-similar-states", 1000, "list scenes {}", text(lambda n: scene(
        head="states:\n" + "\n".join(f"  averylongstatename{i}y: [hide: a]" for i in range(n)),
        tail="expect:\n" + "\n".join(f"  - averylongstatenamex{i}: a.x == 0" for i in range(n))))),
    ("told-similar-names", 1000, "list scenes {}", text(lambda n: scene(
        [f"a.left == root.left + {i} as averylongtiename{i}y inactive" for i in range(n)],
        head="states:\n  s:\n" + "\n".join(f"  - activate: averylongtienamex{i}" for i in range(n))))),
    ("told-similar-keys", 1 << 16, "list scenes {}", text(lambda n: "\n".join(
        f"constraintz{i}: 1" for i in range(n)))),
    ("told-same-names", 5000, "list scenes {}", text(lambda n: scene(
        views=[f"  p{i}: {{ views: {{ a: }} }}" for i in range(n)]))),
    ("told-long-names", 1 << 18, "list scenes {}", text(lambda n: scene(
        [f"{'b' * (n // 100)}{i}.left == 0" for i in range(100)], [("a" * (n // 100)) + str(i) for i in range(100)]))),

    # Solving and explaining
    ("solve-conflicts-apart", 800, "check {}", text(lambda n: scene(
        [c for i in range(n) for c in (f"v{i}.width == 10", f"v{i}.width == 20")], names(n, "v")))),
    ("solve-conflicts-apart-explain", 800, "explain {}", text(lambda n: scene(
        [c for i in range(n) for c in (f"v{i}.width == 10", f"v{i}.width == 20")], names(n, "v")))),
    ("solve-conflicts-one", 800, "check {}", text(lambda n: scene(
        [f"a.width == {i + 1}" for i in range(n)]))),
    ("solve-conflicts-explain", 800, "explain {}", text(lambda n: scene(
        [f"a.width == {i + 1}" for i in range(n)]))),
    ("solve-conflicts-lint", 800, "lint {}", text(lambda n: scene(
        [f"a.width == {i + 1}" for i in range(n)]))),
    ("solve-conflicts-chain", 800, "check {}", text(lambda n: scene(
        [f"v{i}.width == v{i - 1}.width + 1" for i in range(1, n)]
        + [f"v{i}.width == {3 * i}" for i in range(n)], names(n, "v")))),
    ("solve-conflict-ring", 800, "check {}", text(lambda n: scene(
        [f"v{i}.width == v{(i + 1) % n}.width + 1" for i in range(n)], names(n, "v")))),
    ("solve-conflict-ring-explain", 800, "explain {}", text(lambda n: scene(
        [f"v{i}.width == v{(i + 1) % n}.width + 1" for i in range(n)], names(n, "v")))),
    ("solve-dense", 200, "check {}", text(dense)),
    ("solve-dense-equal", 200, "check {}", text(dense_equal)),
    ("solve-dense-explain", 50, "explain {}", text(dense_equal)),
    ("solve-dense-lint", 50, "lint {}", text(dense_equal)),
    ("solve-one-long-sum", 1 << 14, "check {}", text(lambda n: scene(
        ["a.width == " + " + ".join(["b.width"] * n)], ["a", "b"]))),
    ("solve-chain", 2500, "check {}", text(lambda n: scene(
        pinned(1) + [f"v{i}.left == v{i - 1}.right" for i in range(1, n)], names(n, "v")))),
    ("solve-chain-explain", 250, "explain {}", text(lambda n: scene(
        pinned(1) + [f"v{i}.left == v{i - 1}.right" for i in range(1, n)], names(n, "v")))),
    ("solve-chain-lint", 250, "lint {}", text(lambda n: scene(
        pinned(1) + [f"v{i}.left == v{i - 1}.right" for i in range(1, n)], names(n, "v")))),
    ("solve-inequalities", 800, "check {}", text(lambda n: scene(
        [f"a.width >= {i}" for i in range(n)] + [f"a.width <= {2 * n + i}" for i in range(n)]))),
    ("solve-optional", 800, "check {}", text(lambda n: scene(
        [f"a.width == {i} @ {1 + i % 999}" for i in range(n)]))),
    ("solve-open", 2500, "check {}", text(lambda n: scene(views=names(n)))),
    ("solve-open-explain", 2500, "explain {}", text(lambda n: scene(views=names(n)))),
    ("solve-stack", 1000, "check {}", text(lambda n: scene(
        ["r.edges == root.edges"], ["  r: { kind: stackView, distribution: fillEqually, views: {"
         + ", ".join(f"v{i}: " for i in range(n)) + "} }"]))),
    ("solve-table", 250, "check {}", text(lambda n: scene(
        ["r.edges == root.edges"], ["  r: { kind: tableView, views: {"
         + ", ".join(f"v{i}: {{ kind: tableCell, text: x }}" for i in range(n)) + "} }"]))),
    ("solve-nested", 1000, "check {}", text(lambda n: scene(
        ["b0l0.edges == root.edges"], nested(n, 40)))),
    ("solve-nested-scroll", 30, "check {}", text(lambda n: "views: " + "".join(
        f"{{ s{i}: {{ kind: scrollView, views: " for i in range(n // 2)) + "{ a: }" + "} }" * (n // 2)
        + "\nconstraints:\n" + "".join(f"  - s{i}.edges == superview.edges\n" for i in range(0)))),

    # The language
    ("vfl-long", 1 << 18, "check {}", text(lambda n: scene(
        ['"H:|' + "-8-[a]" * (n // 6) + '"']))),
    ("vfl-views", 2500, "check {}", text(lambda n: scene(
        ['"H:|' + "".join(f"-8-[v{i}]" for i in range(n)) + '"'], names(n, "v")))),
    ("vfl-predicates", 1 << 18, "check {}", text(lambda n: scene(
        ['"H:|-[a(' + ",".join([">=1@2"] * (n // 6)) + ')]"']))),
    ("vfl-open", 1 << 18, "check {}", text(lambda n: scene(['"H:|' + "(" * n + '"']))),
    ("vfl-align", 1 << 16, "check {}", text(lambda n: scene(
        ['"H:|[a][b] align: ' + " ".join(["top"] * (n // 4)) + '"'], ["a", "b"]))),
    ("constraint-parentheses", 1 << 18, "check {}", text(lambda n: scene(
        ["a.width == " + "(" * n + "1" + ")" * n]))),
    ("constraint-minus", 1 << 18, "check {}", text(lambda n: scene(["a.width == " + "-" * n + "1"]))),
    ("constraint-numbers", 1 << 18, "check {}", text(lambda n: scene(["a.width == " + "1 + " * (n // 4) + "1"]))),
    ("constraint-products", 1 << 18, "check {}", text(lambda n: scene(
        ["a.width == " + "1 * " * (n // 4) + "b.width"], ["a", "b"]))),
    ("constraint-digits", 1 << 18, "check {}", text(lambda n: scene(["a.width == " + "1" * n]))),
    ("constraint-as", 1 << 18, "check {}", text(lambda n: scene(["a.width == 1" + " as x" * (n // 5)]))),
    ("constraint-bad", 1 << 18, "check {}", text(lambda n: scene(["a.width == 1 " + "$" * n]))),
    ("constraint-call", 1 << 18, "check {}", text(lambda n: scene(
        ["a.constraint(equalTo" * (n // 20)]))),
    ("constraints-many", 25_000, "list scenes {}", text(lambda n: scene(
        [f"a.width <= {i % 999}" for i in range(n)]))),
    ("views-many", 10_000, "list scenes {}", text(lambda n: scene(views=names(n)))),
    ("views-nested", 10_000, "list scenes {}", text(lambda n: scene(views=nested(n, 40)))),
    ("each-one", 10_000, "list scenes {}", text(lambda n: scene(
        ["v<i>.left == v<i.previous>.right"], ["  v<i>: { background: red }"], head=f"each: {{ i: {n} }}"))),
    ("each-two", 50, "list scenes {}", text(lambda n: scene(
        ["v<i>x<j>.left == root.left"], ["  v<i>: { views: { v<i>x<j>: } }"], head=f"each: {{ i: {n}, j: {n} }}"))),
    ("each-three", 50, "list scenes {}", text(lambda n: scene(
        views=["  v<i>: { views: { v<i>x<j>: { views: { v<i>x<j>x<k>: } } } }"],
        head=f"each: {{ i: {n}, j: {n}, k: {n} }}"))),
    ("each-long-item", 250, "list scenes {}", text(lambda n: scene(
        views=["  v<i>: { kind: label, text: " + "<i.t>" * n + " }"],
        head="each: { i: { a: { t: " + "x" * n + " } } }"))),
    ("each-lists", 1000, "list scenes {}", text(lambda n: scene(
        views=[f"  v<l{i}>x{i}:" for i in range(n)], head="each:\n" + "\n".join(f"  l{i}: [a]" for i in range(n))))),
    ("each-items", 10_000, "list scenes {}", text(lambda n: scene(
        views=["  v<i>:"], head="each:\n  i: [" + ", ".join(names(n)) + "]"))),
    ("each-values", 2_000, "list scenes {}", text(lambda n: scene(
        views=["  v<i>: { kind: label, text: <i.k1> }"],
        head="each:\n  i: { a: {" + ", ".join(f"k{i}: 1" for i in range(n)) + "} }"))),
    ("each-angles", 1 << 18, "list scenes {}", text(lambda n: scene(
        views=["  v: { kind: label, text: '" + "<" * n + "' }"], head="each: { i: [a] }"))),
    ("each-bad-name", 1 << 18, "list scenes {}", text(lambda n: scene(views=["  v" + "<" * n + ": x"]))),
    ("metrics-many", 10_000, "list scenes {}", text(lambda n: scene(
        [f"a.width <= m{i}" for i in range(n)], head="metrics:\n" + "\n".join(f"  m{i}: 1" for i in range(n))))),
    ("metrics-lint", 10_000, "lint {}", text(lambda n: scene(
        head="metrics:\n" + "\n".join(f"  m{i}: 1" for i in range(n))))),
    ("styles-many", 5_000, "list scenes {}", text(lambda n: scene(
        views=[f"  a{i}: {{ style: s{i} }}" for i in range(n)],
        head="styles:\n" + "\n".join(f"  s{i}: {{ alpha: 1 }}" for i in range(n))))),
    ("styles-on-one", 2_000, "list scenes {}", text(lambda n: scene(
        views=["  a: { style: [" + ", ".join(f"s{i}" for i in range(n)) + "] }"],
        head="styles:\n" + "\n".join(f"  s{i}: {{ alpha: 1, background: red }}" for i in range(n))))),
    ("styles-all-on-all", 100, "list scenes {}", text(lambda n: scene(
        views=[f"  a{i}: {{ style: [" + ", ".join(f"s{i}" for i in range(n)) + "] }" for i in range(n)],
        head="styles:\n" + "\n".join(f"  s{i}: {{ alpha: 1, background: red }}" for i in range(n))))),
    ("styles-lint", 5_000, "lint {}", text(lambda n: scene(
        head="styles:\n" + "\n".join(f"  s{i}: {{ alpha: 1 }}" for i in range(n))))),
    ("states-many", 1250, "list shots {}", text(lambda n: scene(
        head="states:\n" + "\n".join(f"  s{i}: [hide: a]" for i in range(n))))),
    ("states-lint", 250, "lint {}", text(lambda n: scene(
        ["a.edges == root.edges"], head="states:\n" + "\n".join(f"  s{i}: [hide: a]" for i in range(n))))),
    ("states-patterns", 1000, "list shots {}", text(lambda n: scene(
        head="states:\n" + "\n".join(f"  s{i}: [hide: a]" for i in range(n))
        + "\nonly: [" + ", ".join(f'"*-s{i}"' for i in range(n)) + "]"))),
    ("steps-many", 250, "check {}", text(lambda n: scene(
        ["a.left == root.left + 1 as k", "a.top == root.top", "a.size == 8"], head="states:\n  s:\n"
        + "\n".join(f"    - set: {{ k: {i % 90} }}" for i in range(n))))),
    ("steps-names", 2_000, "list shots {}", text(lambda n: scene(
        [f"a.left == root.left + {i} as k{i} inactive" for i in range(n)], head="states:\n  s:\n"
        + "    - activate: [" + ", ".join(f"k{i}" for i in range(n)) + "]"))),
    ("patterns-stars", 8, "list shots {}", text(lambda n: scene(
        head='only: ["' + "*p" * n + '*x"]\nstates: { ' + "p" * 200 + ": [hide: a] }"))),
    ("filter-stars", 8, "list shots {} -g " + "*p*p*p*p*p*p*p*p*p*p*p*p*x", text(lambda n: scene(
        head="states: { " + "p" * 40 * n + ": [hide: a] }"))),
    ("expect-many", 1000, "check {}", text(lambda n: scene(
        pinned(1), ["v0"], tail="expect:\n" + "  - all: v0.x == 0\n" * n))),
    ("expect-wrong", 1000, "check {}", text(lambda n: scene(
        pinned(1), ["v0"], tail="expect:\n" + "".join(f"  - all: v0.x == {i}\n" for i in range(1, n))))),
    ("expect-wrong-views", 250, "check {}", text(lambda n: scene(
        pinned(n), [f"v{i}" for i in range(n)],
        tail="expect:\n" + "".join(f"  - all: v{i}.x == 5\n" for i in range(n))))),
    ("expect-warns", 1000, "lint {}", text(lambda n: scene(
        pinned(1), ["v0"], tail="expect:\n" + "".join(f"  - all: warns lint.unused-name\n" for i in range(1, n))))),
    ("tolerances-scene", 1000, "check {}", text(lambda n: scene(
        pinned(1), ["v0"], tail="tolerances:\n" + "".join(
            "  - { view: v0, maxDelta: 0-3, pixels: 0-9, reason: x, since: 2026-01-01 }\n" for i in range(n))))),
    ("tolerances-settings", 1000, "check", settings(lambda n: "tolerances:\n" + "".join(
        f'  - {{ shots: "s/p*{i}", region: [0, 0, 9, 9], maxDelta: 0-3, pixels: 0-9, reason: x, '
        'since: 2026-01-01 }\n' for i in range(n)))),
    ("settings-unknown", 1 << 14, "check", settings(lambda n: "".join(
        f"reporterz{i}: 1\n" for i in range(n)))),
    ("devices-many", 500, "list shots {}", text(lambda n: "devices:\n" + "".join(
        f"  - {{ name: d{i}, width: 9, height: 9 }}\n" for i in range(n)) + "views: { a: }\n")),

    # Edits since a golden
    ("edited-constraints", 5000, "check", edited(lambda n: [scene(
        [f"v{i}.{side} == root.{side} + {i % 40 + more}" for i in range(n // 2)
         for side in ("left", "top")]
        + [f"v{i}.{side} == 5" for i in range(n // 2) for side in ("width", "height")],
        [f"v{i}" for i in range(n // 2)]) for more in (1, 2)])),
    ("edited-other-constraints", 5000, "check", edited(lambda n: [
        scene(pinned(n // 4), [f"v{i}" for i in range(n // 4)]),
        scene([f"w{i}.{side} == root.centerX * {i + 2} / {n}" for i in range(n // 4)
               for side in ("centerX", "width")], [f"w{i}" for i in range(n // 4)])])),
    ("edited-one-name", 5000, "check", edited(lambda n: [
        scene(pinned(1), ["v0"]), scene(pinned(1), ["v0"] * n)])),
    ("edited-list", 5000, "check", edited(lambda n: [
        "views:\n  a: { kind: pickerView, frame: [0, 0, 200, 160], rows: ["
        + ", ".join(f"{word}{i}" for i in range(n)) + "] }\n" for word in ("old", "new")])),
    ("edited-steps", 1000, "check", edited(lambda n: [
        scene(pinned(1), ["v0"], head="states:\n  s:\n" + "".join(
            f"    - {word[i % 2]}: v0\n" for i in range(n)))
        for word in (("hide", "show"), ("show", "hide"))])),
    ("edited-names", 100, "check", edited(lambda n: [scene(
        pinned(1) + [f"{word}{i % 100}.{side} == v0.{side} + {i}" for i in range(n * 100)
                     for side in ("left", "top")], ["v0"] + [f"{word}{i}" for i in range(100)])
        for word in ("a", "b")])),
    ("edited-each", 1000, "check", edited(lambda n: [scene(
        [f"v<row>.left == root.left + {more}", "v<row>.top == root.top", "v<row>.width == 9",
         "v<row>.height == 9"], ["v<row>"], head=f"each: {{ row: [{', '.join(f'{word}{i}' for i in range(n))}] }}")
        for word, more in (("a", 1), ("b", 2))])),

    # Texts and contents
    ("text-long", 20_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, text: " + "word " * (n // 5) + "}"]))),
    ("text-no-breaks", 20_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, text: " + "w" * n + "}"]))),
    ("text-truncated", 20_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, lineBreakMode: truncatingMiddle, text: " + "w i" * (n // 3) + "}"]))),
    ("text-shrinks", 20_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, adjustsFontSizeToFitWidth: true, minimumScaleFactor: 0.01, text: " + "w i" * (n // 3) + "}"]))),
    ("text-bidi", 5_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, text: \"" + "\u05d0(a" * n + "\" }"]))),
    ("text-bidi-nested", 5_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, text: \"\u05d0" + "(" * n + ")" * n + "\" }"]))),
    ("text-marks", 5_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, text: \"a" + "\u0301" * n + "\" }"]))),
    ("text-parts", 500, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: label, numberOfLines: 0, attributedText: [" + ", ".join(["{ text: ab, underline: true }"] * n) + "] }"]))),
    ("text-lines", 20_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"],
        ["  a: { kind: textView, text: \"" + "a\\n" * (n // 2) + "\" }"]))),
    ("segments-many", 500, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top"], ["  a: { kind: segmentedControl, segments: [" + ", ".join(["x"] * n) + "] }"]))),
    ("rows-many", 5_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top"], ["  a: { kind: pickerView, rows: [" + ", ".join(["x"] * n) + "] }"]))),
    ("items-many", 500, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top", "a.width == 99"], ["  a: { kind: toolbar, items: [" + ", ".join(["x", "flexibleSpace"] * n) + "] }"]))),
    ("pages-many", 5_000, "check {}", text(lambda n: scene(
        ["a.left == root.left", "a.top == root.top"], [f"  a: {{ kind: pageControl, numberOfPages: {n} }}"]))),
    ("colors-many", 10_000, "list scenes {}", text(lambda n: scene(
        views=["  a: { gradient: [" + ", ".join(["red"] * n) + "] }"]))),

    # Other commands
    ("fmt-views", 2_500, "fmt --check {}", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("fmt-comments", 10_000, "fmt --check {}", text(lambda n: scene(head="# x\n" * n))),
    ("fmt-blank-lines", 1 << 18, "fmt --check {}", text(lambda n: scene(head="\n" * n))),
    ("fmt-long-line", 20_000, "fmt --check {}", text(lambda n: "views: {" + ", ".join(names(n)) + "}")),
    ("lint-views", 150, "lint {}", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("lint-redundant", 150, "lint {}", text(lambda n: scene(["a.width == 8"] * n))),
    ("lint-inequalities", 150, "lint {}", text(lambda n: scene(
        ["a.edges == root.edges"] + [f"a.width >= {i % 99}" for i in range(n)]))),
    ("lint-names", 5_000, "lint {}", text(lambda n: scene(
        [f"a.width <= {300 + i} as k{i}" for i in range(n)]))),
    ("explain-views", 500, "explain {}", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("explain-json", 500, "explain --json {}", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("explain-graph", 500, "explain --graph {}", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("explain-fix", 100, "explain --fix {}", text(lambda n: scene(views=names(n)))),
    *((f"dump-{stage}", 1000, f"dump --stage {stage} {{}}",
       text(lambda n: scene(pinned(n), names(n, "v"))))
      for stage in ("syntax", "scene", "shots", "problem", "solution", "layout", "display-list")),
    ("render-views", 1000, "render {} -o out", text(lambda n: scene(
        pinned(n), [f"  v{i}: {{ background: red, shadowOpacity: 1 }}" for i in range(n)]))),
    ("render-svg", 1000, "render {} -o out.svg", text(lambda n: scene(
        pinned(n), [f"  v{i}: {{ background: red }}" for i in range(n)]))),
    ("render-overlay", 500, "render {} --overlay -o out", text(lambda n: scene(pinned(n), names(n, "v")))),
    ("list-project", 500, "list scenes -C {}", folders(0)),
    ("list-named-often", 500, "list scenes " + "{} " * 50, text(lambda n: scene(views=names(n)))),
    ("report-deep", 1 << 18, "report --from {}", raw(lambda n: b"[" * n, "run.json")),
    ("report-strings", 1 << 20, "report --from {}", raw(lambda n: b'"' + b"\\u0041" * (n // 6) + b'"', "run.json")),
    ("report-members", 1 << 16, "report --from {}", raw(
        lambda n: b"{" + b",".join(b'"k%d":1' % i for i in range(n)) + b"}", "run.json")),
    ("report-numbers", 1 << 18, "report --from {}", raw(lambda n: b"[" + b"1," * n + b"1]", "run.json")),
    ("report-digits", 1 << 20, "report --from {}", raw(lambda n: b"1" * n, "run.json")),
    ("diff-folders", 500, "diff {}/old {}/new", pictures),
    ("approve-one-scene", 5_000, "approve --all -q -C {}", pending(1 << 30)),
    ("approve-scenes", 5_000, "approve --all -q -C {}", pending(10)),
    ("approve-some", 5_000, "approve scene0/shot1 -q -C {}", pending(10)),
    ("approve-listed", 5_000, "approve -q -C {}", pending(1 << 30)),
    ("reject-one-scene", 5_000, "reject --all -q -C {}", pending(1 << 30)),
]


# -- Running -------------------------------------------------------------------------------------

def run(command, folder, limit):
    """Seconds, processor seconds, peak megabytes and exit status of a run."""
    started = time.monotonic()
    with open(os.path.join(folder, "stdout"), "wb") as out:
        child = subprocess.Popen(command, cwd=folder, stdout=out, stderr=out,
                                 stdin=subprocess.DEVNULL, env={"PATH": os.environ["PATH"]})
    # The program may have threads, so its memory is read from the system.
    timer = signal.signal(signal.SIGALRM, lambda *_: child.kill())
    signal.alarm(limit)
    _, status, usage = os.wait4(child.pid, 0)
    signal.alarm(0)
    signal.signal(signal.SIGALRM, timer)
    seconds = time.monotonic() - started
    code = os.waitstatus_to_exitcode(status)
    child.returncode = code
    end = "hang" if code == -signal.SIGKILL else f"signal {-code}" if code < 0 else str(code)
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, end


def apart(work):
    """Returns the work's result, computed by another process: the system counts the memory of the
    process that starts a program as the program's own."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.write(writer, work().encode())
        finally:
            os._exit(0)
    os.close(writer)
    os.waitpid(child, 0)
    with os.fdopen(reader) as answer:
        return answer.read()


def measure(case, limit):
    """Runs a case at its two sizes and computes the growth of its time."""
    name, small, command, write = case
    results = []
    for size in (small, 4 * small):
        with tempfile.TemporaryDirectory(prefix="slow-") as folder:
            path = apart(lambda: write(folder, size))
            words = [word.replace("{}", path) for word in command.split()]
            # For a project all scenes are checked.
            words = [word for word in words if words[0] != "check" or word != path]
            results.append((size, *run([BINARY, *words], folder, limit)))
    (_, _, first, *_), (_, _, second, *_) = results
    growth = math.log(second / first, 4) if second > 0.2 else None
    for place, (size, seconds, processor, megabytes, end) in enumerate(results):
        power = f"{growth:6.1f}" if place and growth is not None else " " * 6
        print(f"{name if not place else '':32}{size:>10}{seconds:>9.2f}{processor:>9.2f}"
              f"{megabytes:>8.0f}"
              f"{power}  {end}", flush=True)
    return all(end.isdigit() and end != "70" for *_, end in results)


def main(words):
    global BINARY
    limit = LIMIT
    if words[:1] == ["--limit"] and len(words) > 1:
        limit, words = int(words[1]), words[2:]
    if not words:
        sys.exit(__doc__.strip())
    BINARY, wanted = os.path.abspath(words[0]), words[1:]
    print(f"{'case':32}{'size':>10}{'seconds':>9}{'CPU':>9}{'MB':>8}{'growth':>6}  status")
    chosen = [case for case in CASES if not wanted or any(case[0].startswith(w) for w in wanted)]
    ended = [measure(case, limit) for case in chosen]
    sys.exit(0 if all(ended) else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
