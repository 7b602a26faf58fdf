"""Validates the recipes of the manual and files: validate-pipelines.py PAGE|FILE…

Each listing of a Markdown page and each file is checked with the schema of its server, and
workflows also with actionlint. Prints a line for each valid file; exits with 77 if a program is
missing.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SCHEMAS = {
    ".github/workflows/": "vendor.github-workflows", ".github/actions/": "vendor.github-actions",
    ".github/ISSUE_TEMPLATE/config": "vendor.github-issue-config",
    ".github/ISSUE_TEMPLATE/": "vendor.github-issue-forms", ".gitlab-ci.yml": "vendor.gitlab-ci",
    ".ci/component/": "vendor.gitlab-ci", ".circleci/": "vendor.circle-ci", ".buildkite/": "vendor.buildkite",
}
INPUT = re.compile(r"\$\[\[ inputs\.shards \]\]")
PROGRAMS = {}
for name in ("check-jsonschema", "actionlint"):
    beside = pathlib.Path(sys.executable).parent / name
    PROGRAMS[name] = str(beside) if beside.exists() else shutil.which(name)
    if not PROGRAMS[name]:
        print(name)
        sys.exit(77)

# A page may add jobs to the file of another page.
files = {}
for page in sys.argv[1:]:
    text = pathlib.Path(page).read_text(encoding="utf-8")
    if not page.endswith(".md"):
        files["." + page.rsplit("/.", 1)[1]] = text
        continue
    for name, listing in re.findall(r"```yaml\n# ([^\n]+)\n(.*?)```", text, re.DOTALL):
        files[name] = files.get(name, "") + listing
with tempfile.TemporaryDirectory() as folder:
    for name, text in files.items():
        path = pathlib.Path(folder) / "pipeline.yml"
        # A component has its inputs in a document before the jobs.
        path.write_text(INPUT.sub("4", text.split("\n---\n")[-1]), encoding="utf-8")
        schema = next(schema for start, schema in SCHEMAS.items() if name.startswith(start))
        calls = [[PROGRAMS["check-jsonschema"], "--builtin-schema", schema, str(path)]]
        if name.startswith(".github/workflows/"):
            calls.append([PROGRAMS["actionlint"], "-no-color", str(path)])
        results = [
            subprocess.run(call, capture_output=True, text=True, check=False) for call in calls]
        for result in results:
            if result.returncode:
                print(name, result.stdout, result.stderr)
        if not any(result.returncode for result in results):
            print(f"{name}\tvalid")
