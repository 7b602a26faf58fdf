"""Prints the shell lines of the recipes for CI: read-pipelines.py ci.md PROJECT

One line for each, the server's name and a tab in front, and a line `keeps PATH` for each path that
a job uploads; exits with 77 when a package is missing.
"""

import pathlib
import re
import sys

try:
    import yaml
except ImportError as problem:
    print(problem)
    sys.exit(77)



def keeps(server, paths):
    """Prints the folders and files of patterns like `run/**/*`."""
    for path in paths:
        print(f"{server}\tkeeps {path.removesuffix('/**/*')}")


with open(sys.argv[1], encoding="utf-8") as file:
    page = file.read()
for name, text in re.findall(r"```yaml\n# (\S+)\n(.*?)```", page, re.DOTALL):
    pipeline = yaml.safe_load(text)
    if "circleci" in name:
        for job in pipeline["jobs"].values():
            for step in job["steps"]:
                if "run" in step:
                    print("circleci\t" + step["run"])
                if "store_artifacts" in step:
                    keeps("circleci", [step["store_artifacts"]["path"]])
    elif "buildkite" in name:
        for step in pipeline["steps"]:
            for line in step["commands"] if step != "wait" else []:
                print("buildkite\t" + line.replace("$$", "$"))
            if step != "wait":
                paths = step["artifact_paths"]
                keeps("buildkite", [paths] if isinstance(paths, str) else paths)
    else:
        for key, job in pipeline.items():
            assert "extends" not in job or job["extends"] in pipeline, key
            for line in job.get("before_script", []) + job.get("script", []):
                assert isinstance(line, str), line
                print("gitlab\t" + line)
            if key != "workflow":
                keeps("gitlab", job.get("artifacts", {}).get("paths", []))

for name, text in re.findall(r"```sh\n#!/bin/sh\n# (\S+)\n(.*?)```", page, re.DOTALL):
    server = "bazel" if "TEST_TMPDIR" in text else "slurm"
    print(server + "\t" + "; ".join(text.strip().split("\n")[-2 if server == "bazel" else -1 :]))

folder = pathlib.Path(sys.argv[2])
for path in folder.glob(".github/actions/*/action.yml"):
    action = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert action["name"] and action["description"] and action["runs"]["using"] == "composite"
    for step in action["runs"]["steps"]:
        assert "uses" in step or (step["shell"] and step["run"]), path
for hook in yaml.safe_load((folder / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")):
    assert hook["id"] and hook["name"] and hook["entry"] and hook["language"] == "system", hook
    re.compile(hook["files"])
