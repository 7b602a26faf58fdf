#!/usr/bin/env python3
"""Attacks the built program with invalid and unusual input, and counts what it cannot take.

    Tests/attack.py .build/release/snapline --minutes 60

Scenes are generated from the program's own JSON Schema and mutated from those below Scenes; so are
storyboards, pictures, layout files, run files, settings and pages; commands are killed in the
middle. A failure is an end by a signal, an internal error, a status that no document knows, or no
end at all. What failed is kept, with its command, below --keep. With --valgrind every drawing is
also watched for memory that is not the program's.

Ends with 0 when nothing failed. The same --seed gives the same attacks.
"""
import argparse, json, os, random, re, shutil, signal, string, subprocess, sys, tempfile, time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

# On a build server the program does not record.
os.environ.pop("CI", None)

PROJECT = Path(__file__).resolve().parent.parent
KNOWN = {0, 1, 2, 3, 4, 5, 130}
NUMBERS = [0, 1, -1, 0.5, 2, 3, 7, 20, 50, 100, 320, 568, 1e-6, -0.001, 999, 12345.678, 1e6, -1e6,
           1e308, 1e-308, 4.9e-324]
TEXTS = ["", "a", "aaaaaaaaaa" * 3, "Wavy, WAVE!", "姓名 確認密碼", "שלום abc", "مرحبا", "👩‍👩‍👧‍👦🇩🇪", "e\u0301" * 9,
         "x" * 400, "a\nb\n\nc", "\u202e\u200b", "%@ \\u0000 <b>", "12", "true", "null", "8:30"]
NAMES = list("abcdefgh")
CONFIGURED = {"baseBackgroundColor", "baseForegroundColor", "buttonSize", "contentInsets", "cornerStyle", "imagePadding",
              "imagePlacement", "subtitle", "titlePadding"}
PIECES = [b"|", b"-", b"[", b"]", b"(", b")", b":", b"\n", b"\n  ", b"\t", b"#", b"'", b'"', b"\\",
          b"&a", b"*a", b"<<: *a", b"---", b"@", b"==", b"/ 0", b"* 1e308", b"/ 1e308", b"-1e308",
          b"NaN", b"inf", b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"H:|-", b"[(>=8@750)]", b"{", b"}",
          b"</view>", b"<view id=\"a\"/>", b"<!DOCTYPE a [<!ENTITY b \"c\">]>", b"&b;", b"![a](b)",
          b"<!-- snapline:", b"99999999999999999999", b"IDAT", b"IHDR\xff\xff\xff\xff", b"\xf0\x9f\x92\xa9"]


class Generator:
    """Scenes that the schema allows, most of them unrealistic."""

    def __init__(self, schema, kinds, dice):
        self.schema, self.kinds, self.dice = schema, kinds, dice

    def scene(self):
        dice = self.dice
        self.names, self.depth = [], 0
        scene = {"devices": [self.device()]}
        scene["views"] = self.views(0, dice.randint(1, 4))
        keys = [k for k in self.schema["properties"] 
                if k not in ("views", "constraints", "devices", "from", "expect", "tolerances", "only", "except", "states")]
        for key in dice.sample(keys, dice.choice([0, 0, 1, 3])):
            scene[key] = self.value(self.schema["properties"][key], key)
        scene["constraints"] = [self.constraint() for _ in range(dice.randint(0, 12))]
        if dice.random() < 0.35:
            step = self.schema["$defs"]["step"]
            scene["states"] = {"s": [self.value(step, "step") for _ in range(dice.randint(1, 3))]}
        scene["orientations"] = dice.choice([["portrait"], ["landscape"], ["portrait", "landscape"]])
        return json.dumps(scene, ensure_ascii=False).encode()

    def device(self):
        dice = self.dice
        if dice.random() < 0.1:
            return dice.choice(["iphone-5", "iphone-4s"])
        size = {"width": dice.choice([1, 40, 100, 180.5, 320]), "height": dice.choice([1, 30, 100, 200]),
                "scale": dice.randint(1, 4)}
        if dice.random() < 0.3:
            size["safeArea"] = [dice.choice([0, 0, 5, 14]) for _ in range(4)]
        return size

    def views(self, depth, count):
        views = {}
        for _ in range(count):
            name = f"{self.dice.choice(NAMES)}{len(self.names)}"
            self.names.append(name)
            view = self.view()
            if depth < 3 and self.dice.random() < 0.4:
                view["views"] = self.views(depth + 1, self.dice.randint(1, 3))
            views[name] = view
        return views

    def view(self):
        dice = self.dice
        properties = self.schema["$defs"]["view"]["properties"]
        view = {"kind": dice.choice([k for k in properties["kind"]["anyOf"][0]["enum"] if k != "tableCell" or dice.random() < 0.1])}
        fitting = [k for k in properties if k not in ("kind", "views", "style", "image", "constraints", "autoresizing")
                   and view["kind"] in self.kinds.get(k, [view["kind"]])]
        for key in dice.sample(fitting, min(len(fitting), dice.randint(0, 9))):
            view[key] = self.value(properties[key], key)
        if "frame" in view and dice.random() < 0.9:
            view["frame"] = view["frame"][:2] + [abs(n) for n in view["frame"][2:]]
        for key in list(view):
            # These keys need one another; alone they are refused at once.
            if key in CONFIGURED and "configuration" in properties:
                view["configuration"] = view.get("configuration", "filled")
            if key in ("minimumValue", "maximumValue", "value") and dice.random() < 0.9: del view[key]
        if "text" in fitting and dice.random() < 0.7:
            view["text"] = dice.choice(TEXTS)
        return view

    def constraint(self):
        """A mostly valid constraint: usual numbers, and both sides of one kind."""
        dice = self.dice
        wild = dice.random() < 0.05
        number = lambda least=0: repr(dice.choice([n for n in NUMBERS if wild or least <= abs(n) <= 1e6]))
        name = lambda: dice.choice(self.names + ["root", "safeArea"])
        if dice.random() < 0.15:
            return f"{dice.choice('HV')}:|-{number()}-[{dice.choice(self.names)}(>=20@{dice.randint(1, 1000)})]-(>={number()})-|"
        edges = dice.choice([["leading", "trailing", "centerX"], ["top", "bottom", "centerY"], ["width", "height"]])
        edge = lambda: dice.choice(edges)
        side = number() if edges[0] == "width" and dice.random() < 0.4 else f"{name()}.{edge()}"
        if "." in side and side.split(".")[-1] in edges:
            if dice.random() < 0.4: side += f" {dice.choice('*/')} {number(1e-3)}"
            if dice.random() < 0.6: side += f" {dice.choice('+-')} {number()}"
        end = f" @ {dice.randint(1, 1000)}" if dice.random() < 0.4 else ""
        return f"{dice.choice(self.names)}.{edge()} {dice.choice(['==', '<=', '>='])} {side}{end}"

    def value(self, node, key):
        dice = self.dice
        if "$ref" in node:
            name = node["$ref"].rsplit("/", 1)[-1]
            if name == "views":
                return self.views(3, 1)
            return self.value(self.schema["$defs"][name], key)
        if "anyOf" in node:
            plain = [n for n in node["anyOf"] if n.get("$ref") != "#/$defs/template"]
            return self.value(dice.choice(plain or node["anyOf"]), key)
        if "enum" in node:
            return dice.choice(node["enum"])
        kinds = node.get("type", "object")
        kind = dice.choice(kinds) if isinstance(kinds, list) else kinds
        if kind == "object":
            return self.object(node)
        if kind == "array":
            low = node.get("minItems", 0)
            count = dice.randint(low, max(low, min(node.get("maxItems", 4), 5)))
            found = [self.value(node.get("items", {"type": "string"}), key) for _ in range(count)]
            return [v for n, v in enumerate(found) if v not in found[:n]] if node.get("uniqueItems") else found
        if kind in ("number", "integer") and re.search("[Pp]riority|hugging|compression", key):
            return dice.choice([1, 250, 251, 750, 999, 1000])
        if kind in ("number", "integer"):
            low, high = node.get("minimum", -1e6), node.get("maximum", 1e6)
            small = [n for n in NUMBERS if low <= n <= min(high, 400)] or [low]
            number = dice.choice(small if dice.random() < 0.8 else [n for n in NUMBERS if low <= n <= high] + [low, high])
            return int(number) if kind == "integer" else number
        if kind == "boolean":
            return dice.random() < 0.5
        if kind == "null":
            return None
        return self.string(node.get("pattern", ""), key)

    def object(self, node):
        if not self.depth < 5:
            return {}
        self.depth += 1
        found = {}
        properties = node.get("properties", {})
        wanted = set(node.get("required", []))
        more = [k for k in properties if k not in wanted and k != "views"]
        most = max(0, min(node.get("maxProperties", 3) - len(wanted), len(more)))
        # A step has exactly one key.
        count = 1 if "activate" in properties else self.dice.randint(0, most)
        wanted |= set(self.dice.sample(more, count))
        for key in sorted(wanted):
            found[key] = self.value(properties[key], key)
        for inner in node.get("patternProperties", {}).values():
            found[self.dice.choice(self.names or ["a"])] = self.value(inner, "")
        self.depth -= 1
        return found

    def string(self, pattern, key):
        dice = self.dice
        if pattern.startswith("^#"):
            return "#" + "".join(dice.choice("0123456789abcdef") for _ in range(dice.choice([3, 6, 8])))
        if "0-9]{4}" in pattern:
            return dice.choice(["2026-02-29", "2024-02-29 23:59", "0001-01-01", "9999-12-31", "07:05"])
        if pattern:
            return dice.choice(self.names + ["root"]) if self.names else "a"
        return dice.choice(TEXTS + self.names)


def mutated(data, dice, others):
    data = bytearray(data)
    for _ in range(dice.randint(1, 6)):
        place = dice.randint(0, len(data))
        end = min(len(data), place + dice.randint(0, 14))
        kind = dice.randrange(8)
        if kind == 0: del data[place:end]
        elif kind == 1: data[place:place] = dice.choice(PIECES)
        elif kind == 2: data[place:end] = dice.choice(PIECES)
        elif kind == 3: data[place:place] = bytes([dice.randrange(256)])
        elif kind == 4: data[place:place] = data[place:end] * dice.choice([1, 2, 50])
        elif kind == 5:
            other = dice.choice(others)
            start = dice.randint(0, len(other))
            data[place:place] = other[start:start + 90]
        elif kind == 6 and place < len(data): data[place] ^= 1 << dice.randrange(8)
        else: del data[place:place + dice.choice([1, 40, 10 ** 9])]
    return bytes(data)


class Attack:
    def __init__(self, options):
        self.options = options
        self.tool = str(Path(options.program).resolve())
        self.table = {}
        self.schema = json.loads(subprocess.run([self.tool, "schema"], capture_output=True, check=True).stdout)
        self.kinds = self.kinds_of_keys()
        read = lambda pattern, below="Scenes", most=60_000: [
            p.read_bytes() for p in sorted((PROJECT / below).rglob(pattern)) if p.stat().st_size < most]
        self.scenes = read("*.scene.yaml")
        self.storyboards = read("*.storyboard") + read("*.xib")
        shared = Path(os.environ.get("SNAPLINE_SHARED", PROJECT.parent / "shared"))
        for folder in ("conformance", "conformance-second"):
            if (shared / folder).is_dir():
                found = sorted(list((shared / folder).rglob("*.storyboard")) + list((shared / folder).rglob("*.xib")))
                self.storyboards += [p.read_bytes() for p in found if p.stat().st_size < 60_000][:150]
        self.pictures = read("*.png", "Snapshots/controls")[:40]
        self.pages = [(PROJECT / "README.md").read_bytes(), (PROJECT / "Sources/Products/snapline/Manual/images.md").read_bytes(), b"![a](b.png)\n<!-- snapline: c/portrait -->\n![](d.png)\n"]
        self.goldens = {}

    def kinds_of_keys(self):
        """The kinds of views that have a key, read from the program's hints."""
        keys = sorted(self.schema["$defs"]["view"]["properties"])
        kinds = ["progressView", "label"]
        found = {}
        for kind in kinds:
            views = {f"v{i}": {"kind": kind, key: "?"} for i, key in enumerate(keys) if key != "kind"}
            folder = self.project(json.dumps({"views": views}).encode())
            said = subprocess.run([self.tool, "lint", "Scenes/a.scene.yaml"], cwd=folder, capture_output=True,
                                  env={"PATH": os.environ["PATH"]}).stdout.decode()
            shutil.rmtree(folder)
            for key, owners in re.findall(r"has no '(\w+)' \[view.key-of-other-kind\].*?available for ([\w, ]+)", said, re.S):
                found[key] = re.findall(r"\w+", owners.replace(" and ", " "))
        return found

    # Running

    def run(self, kind, folder, *arguments, input=None):
        """Runs a command in a folder; returns whether it ended as expected."""
        row = self.table.setdefault(kind, [0, 0])
        row[0] += 1
        environment = {"PATH": os.environ["PATH"], "HOME": str(folder), "LC_ALL": "C.UTF-8"}
        command = [self.tool, *arguments]
        if self.options.valgrind and arguments[0] in ("render", "check", "record"):
            command = ["valgrind", "-q", "--undef-value-errors=no", "--error-exitcode=99", *command]
        try:
            done = subprocess.run(command, cwd=folder, env=environment, input=input, capture_output=True,
                                  timeout=self.options.limit * (40 if self.options.valgrind else 1))
            status, errors = done.returncode, done.stderr.decode(errors="replace")
        except subprocess.TimeoutExpired:
            status, errors = "no end", ""
        if status in KNOWN and "Fatal error" not in errors:
            return True
        row[1] += 1
        place = Path(self.options.keep) / f"{kind.replace(' ', '-')}-{row[1]}"
        shutil.copytree(folder, place, dirs_exist_ok=True, symlinks=True)
        (place / "COMMAND").write_text(f"{' '.join(arguments)}\nstatus {status}\n{errors[-4000:]}")
        print(f"FAILED {kind}: {' '.join(arguments)}: {status}, kept in {place}", flush=True)
        return False

    def project(self, scene, name="a.scene.yaml"):
        folder = Path(tempfile.mkdtemp(prefix="attack-"))
        (folder / "Scenes").mkdir()
        (folder / "Scenes" / name).write_bytes(scene)
        return folder

    def golden(self):
        """A small project with goldens, made once and copied."""
        if not self.goldens:
            folder = self.project((PROJECT / "Scenes/layout/profile-card.scene.yaml").read_bytes()
                                  if (PROJECT / "Scenes/layout/profile-card.scene.yaml").exists() else self.scenes[0])
            subprocess.run([self.tool, "record", "-q"], cwd=folder, capture_output=True)
            self.goldens["folder"] = folder
        folder = Path(tempfile.mkdtemp(prefix="attack-")) / "p"
        shutil.copytree(self.goldens["folder"], folder)
        return folder

    # The attacks

    COMMANDS = [["render", "-q", "--format", "png"], ["render", "-q", "--format", "svg"],
                ["render", "-q", "--format", "pdf", "-o", "a.pdf"], ["render", "-q", "--format", "apng", "-o", "a.apng"],
                ["render", "-q", "--overlay"], ["render", "-q", "--frame"], ["explain"], ["explain", "--json"],
                ["explain", "--console"], ["explain", "--graph", "-o", "g.svg"], ["explain", "--fix"], ["lint"],
                ["prove", "--widths=320...420"], ["prove", "--heights=320...420", "--json"],
                ["fmt"], ["list", "shots"], ["dump", "--stage", "layout"], ["dump", "--stage", "display-list"],
                ["dump", "--stage", "problem"], ["dump", "--stage", "solution"], ["record", "-q"], ["check"]]

    def all_commands(self, kind, folder, file, dice, count):
        for command in dice.sample(self.COMMANDS, count):
            operand = [] if command[0] in ("record", "check") else [file]
            scale = ["--scale", str(dice.randint(1, 4))] if command[0] == "render" and dice.random() < 0.5 else []
            self.run(kind, folder, *command, *operand, *scale)

    def generated(self, dice):
        folder = self.project(Generator(self.schema, self.kinds, dice).scene())
        self.all_commands("generated scenes", folder, "Scenes/a.scene.yaml", dice, 5)
        return folder

    def mutated_scenes(self, dice):
        folder = self.project(mutated(dice.choice(self.scenes), dice, self.scenes))
        self.all_commands("mutated scenes", folder, "Scenes/a.scene.yaml", dice, 4)
        return folder

    def mutated_storyboards(self, dice):
        folder = self.project(mutated(dice.choice(self.storyboards), dice, self.storyboards), "a.storyboard")
        self.all_commands("mutated storyboards", folder, "Scenes/a.storyboard", dice, 3)
        return folder

    def mutated_pictures(self, dice):
        folder = self.golden()
        golden = dice.choice(sorted(folder.rglob("Snapshots/**/*.png")))
        picture = dice.choice(self.pictures)
        (folder / "b.png").write_bytes(mutated(picture, dice, self.pictures))
        (folder / "c.png").write_bytes(picture)
        self.run("mutated pictures", folder, "diff", "b.png", "c.png", "-o", "d.png")
        golden.write_bytes(mutated(golden.read_bytes(), dice, self.pictures))
        self.run("mutated pictures", folder, "check")
        return folder.parent

    def mutated_layouts(self, dice):
        folder = self.golden()
        files = sorted(p for p in folder.rglob("Snapshots/**/*") if p.is_file() and p.suffix != ".png")
        for file in files:
            file.write_bytes(mutated(file.read_bytes(), dice, [f.read_bytes() for f in files]))
        self.run("mutated layout files", folder, "check", "--reporter", "list,json=run.json,html=page")
        self.run("mutated layout files", folder, "record", "-q")
        return folder.parent

    def mutated_runs(self, dice):
        folder = self.golden()
        scene = next((folder / "Scenes").glob("*"))
        scene.write_bytes(re.sub(rb"\b(\d)(\d*)\b", rb"\g<1>\g<2>1", scene.read_bytes(), count=dice.randint(1, 3)))
        self.run("mutated run files", folder, "check", "--reporter", "json=run.json,blob=blob")
        for file in [p for p in [folder / "run.json", *sorted(folder.rglob(".snapline/*.json")), *sorted(folder.rglob("blob/*.json"))] if p.is_file()]:
            file.write_bytes(mutated(file.read_bytes(), dice, [file.read_bytes()]))
        self.run("mutated run files", folder, "report", "--from", "run.json", "--reporter", "list,junit=j.xml,html=page,markdown=m.md,github")
        self.run("mutated run files", folder, "merge", "blob", "--reporter", "list")
        self.run("mutated run files", folder, "approve", "--all")
        return folder.parent

    def mutated_settings(self, dice):
        folder = self.golden()
        text = b"obsolete: fail\nfonts: exact\nreporter: [list, html=.snapline/report]\nfilter: \"!a/**\"\ntolerances:\n  - shots: a\n    region: [0, 0, 320, 20]\n    maxDelta: 1-3\n    pixels: 1-40\n    reason: b\n    since: 2026-01-31\n"
        (folder / ".snapline.yaml").write_bytes(mutated(text, dice, [text]))
        self.run("mutated settings", folder, "doctor", "--config")
        self.run("mutated settings", folder, "check")
        return folder.parent

    def mutated_pages(self, dice):
        folder = self.golden()
        (folder / "a.md").write_bytes(mutated(dice.choice(self.pages), dice, self.pages))
        self.run("mutated pages", folder, "embed", "a.md")
        self.run("mutated pages", folder, "embed", "--check", "a.md")
        return folder.parent

    def killed(self, dice):
        folder = self.golden()
        scene = next((folder / "Scenes").glob("*"))
        before = scene.read_bytes()
        scene.write_bytes(before.replace(b"16", b"24"))
        row = self.table.setdefault("killed commands", [0, 0])
        row[0] += 1
        process = subprocess.Popen([self.tool, dice.choice(["record", "check"])], cwd=folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0, 0.12))
        process.send_signal(dice.choice([signal.SIGKILL, signal.SIGINT, signal.SIGTERM]))
        process.wait()
        # After a kill at any write the goldens are old or new, and the next run is complete.
        self.run("after a kill", folder, "check")
        done = subprocess.run([self.tool, "record", "-q"], cwd=folder, capture_output=True)
        again = subprocess.run([self.tool, "check", "-q"], cwd=folder, capture_output=True)
        left = [p for p in folder.rglob("*.tmp")]
        if done.returncode not in (0, 3) or again.returncode not in (0, 3) or left:
            row[1] += 1
            print(f"FAILED killed commands: {done.returncode} {again.returncode} {left}", flush=True)
        return folder.parent

    def rounds(self):
        kinds = [self.generated] * 6 + [self.mutated_scenes] * 3 + [self.mutated_storyboards] * 3 + [
            self.mutated_pictures, self.mutated_layouts, self.mutated_runs, self.mutated_settings, self.mutated_pages]
        if self.options.valgrind: kinds = [self.generated, self.mutated_scenes, self.mutated_storyboards]
        elif not self.options.no_kills: kinds.append(self.killed)
        end = time.monotonic() + self.options.minutes * 60
        number = self.options.seed * 1_000_003
        while time.monotonic() < end and number - self.options.seed * 1_000_003 < self.options.rounds:
            yield kinds[number % len(kinds)], random.Random(number)
            number += 1

    def one(self, attack):
        kind, dice = attack
        folder = kind(dice)
        shutil.rmtree(folder, ignore_errors=True)

    def all(self):
        with ThreadPoolExecutor(self.options.jobs) as pool:
            waiting = set()
            for attack in self.rounds():
                waiting.add(pool.submit(self.one, attack))
                if len(waiting) > 2 * self.options.jobs:
                    waiting.pop().result()
            for future in waiting: future.result()
        print(f"{'attack':24} {'tries':>8} {'failures':>8}")
        for kind, (tries, failures) in sorted(self.table.items()):
            print(f"{kind:24} {tries:8} {failures:8}")
        return 1 if any(failures for _, failures in self.table.values()) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", help="the built snapline")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rounds", type=int, default=10 ** 9, help="how many inputs at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--limit", type=float, default=60, help="seconds after which a command has no end")
    parser.add_argument("--keep", default=".build/attacks", help="where failing input is kept")
    parser.add_argument("--valgrind", action="store_true", help="watch the memory of every drawing")
    parser.add_argument("--no-kills", action="store_true", help="for a run that must repeat exactly")
    sys.exit(Attack(parser.parse_args()).all())


main()
