#!/usr/bin/env python3
"""Measures the weight and the time of goldens as image files and as text.

    Tests/measure-goldens.py PROGRAM [--scenes N] [--changed N]

Makes a repository with N copies of articles/form (75 by default, 40 shots each) in different colors,
for each form of goldens, and prints: bytes of the packed goldens and of commits that change some or
all of them, processor time and memory of the commands. Prints figures, never passes or fails.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SCENE = ROOT / "Scenes/articles/form.scene.yaml"
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "gc.auto=0"]


def scene(number, size=17):
    """The form with a color of its own, without the expectations about frames."""
    text = SCENE.read_text(encoding="utf-8")
    text = re.sub(r"\n  - (?!all: warns|\w+: warns)[\w-]+: .*(?=\n)", "", text[text.index("\nexpect:"):]
                  ).join([text[:text.index("\nexpect:")], ""])
    color = "#%02X%02XFF" % (60 + number * 7 % 120, 120 + number * 11 % 100)
    text = text.replace("      content:\n        views:",
                        "      content:\n        background: \"%s\"\n        views:" % color)
    return text.replace("nameLabel: { kind: label, text: 姓名 }",
                        "nameLabel: { kind: label, text: 姓名, font: { size: %d } }" % size)


class Project:
    """A repository with scenes and their goldens."""

    def __init__(self, program, form, count):
        self.program, self.count = program, count
        self.place = Path(tempfile.mkdtemp(prefix="goldens-"))
        (self.place / "Scenes").mkdir()
        (self.place / ".snapline.yaml").write_text("goldens: %s\n" % form)
        (self.place / ".gitignore").write_text(".snapline/\n")
        self.write(range(count))
        self.git("init", "-q")

    def write(self, numbers, size=17):
        for number in numbers:
            path = self.place / ("Scenes/form-%03d.scene.yaml" % number)
            path.write_text(scene(number, size), encoding="utf-8")

    def git(self, *words):
        subprocess.run([*GIT, *words], cwd=self.place, check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)

    def packed(self):
        """Commits everything; the bytes by which the packs grow."""
        before = self.pack
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "goldens")
        self.git("repack", "-q", "-a", "-d", "--depth=50", "--window=50")
        return self.pack - before

    @property
    def pack(self):
        return sum(path.stat().st_size for path in self.place.glob(".git/objects/pack/*.pack"))

    def run(self, *words):
        """Runs the program: processor time in seconds, memory in megabytes, and the exit status."""
        process = subprocess.Popen([self.program, *words, "-q"], cwd=self.place,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        errors = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode > 1:
            sys.exit("snapline %s: %s" % (" ".join(words), errors.decode()[-500:]))
        return "%.1f s, %d MB" % (usage.ru_utime + usage.ru_stime, usage.ru_maxrss // 1024)


def measure(program, form, count, changed):
    """The figures of one form."""
    project = Project(program, form, count)
    rows = {"record": project.run("record")}
    rows["goldens, packed"] = "%.2f MB" % (project.packed() / 1e6)
    rows["check, unchanged"] = project.run("check")
    project.write(range(changed), size=19)
    rows["check, %d scenes changed" % changed] = project.run("check")
    rows["diff --base, the same"] = project.run("diff", "--base", "HEAD")
    rows["approve --all of them"] = project.run("approve", "--all")
    rows["their goldens, packed"] = "%.1f kB" % (project.packed() / 1e3)
    project.write(range(count), size=21)
    rows["record, all changed"] = project.run("record")
    rows["their goldens, packed again"] = "%.1f kB" % (project.packed() / 1e3)
    shutil.rmtree(project.place)
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--scenes", type=int, default=75)
    parser.add_argument("--changed", type=int, default=5)
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    os.environ.pop("CI", None)
    forms = {form: measure(program, form, options.scenes, options.changed)
             for form in ("images", "text")}
    print("| %d scenes of 40 shots | images | text |\n|---|---|---|" % options.scenes)
    for name, value in forms["images"].items():
        print("| %s | %s | %s |" % (name, value, forms["text"][name]))


if __name__ == "__main__":
    main()
