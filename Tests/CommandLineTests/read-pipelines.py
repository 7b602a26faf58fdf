"""Prints the shell lines of README.md's build server examples: read-pipelines.py README.md

One line for each, `github` or `gitlab` and a tab in front; exits with 77 when a package is missing.
"""

import re
import sys

try:
    import yaml
except ImportError as problem:
    print(problem)
    sys.exit(77)

with open(sys.argv[1], encoding="utf-8") as file:
    page = file.read()
for name, text in re.findall(r"```yaml\n# (\S+)\n(.*?)```", page, re.DOTALL):
    pipeline = yaml.safe_load(text)
    if "jobs" in pipeline:
        for job in pipeline["jobs"].values():
            assert job["runs-on"] and job["steps"], name
            for step in job["steps"]:
                assert ("run" in step) != ("uses" in step), step
                if "run" in step:
                    print("github\t" + step["run"])
    else:
        for key, job in pipeline.items():
            for line in job.get("before_script", []) + job.get("script", []):
                assert isinstance(line, str), line
                print("gitlab\t" + line)
