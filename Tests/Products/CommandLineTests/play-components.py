"""Plays the action for GitHub and the component for GitLab:
play-components.py PROGRAM ROOT [FOLDER]

Each runs on several machines with a changed scene, joins the parts, comments on the pull request,
and ends with an approval of the kept run on another machine. The steps are those of the files, and
of an unpacked component in FOLDER; artifacts are directories, and `gh`, `sudo`, `pip` and the API
are stubs that record their calls. Prints a line for each; exits with 77 if a package is missing.
"""

import contextlib
import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

try:
    import yaml
except ImportError as problem:
    print(problem)
    sys.exit(77)

PROGRAM, ROOT = sys.argv[1], pathlib.Path(sys.argv[2])
COMPONENT = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else ROOT / ".ci/component"
STUB = '#!/bin/sh\necho "${0##*/} $*" >>"$CALLS"\n[ "${0##*/}" != dpkg ] || echo amd64\n'


class Machine:
    """A checkout of the changed project, and programs that record their calls."""

    def __init__(self, folder, project):
        self.folder = folder
        shutil.copytree(project, folder)
        self.bin = folder / "bin"
        self.bin.mkdir()
        for name in ("gh", "sudo", "apt-get", "dpkg", "curl", "pip"):
            (self.bin / name).write_text(STUB)
            (self.bin / name).chmod(0o755)
        (self.bin / "snapline").symlink_to(PROGRAM)

    def run(self, command, variables):
        environment = {
            "PATH": f"{self.bin}:{os.environ['PATH']}", "HOME": str(self.folder), "CI": "true",
            "CALLS": str(self.folder / "calls"), "RUNNER_TEMP": str(self.folder / "bin"),
            "SNAPLINE_SAFE_DIRECTORY": "*"} | variables
        return subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command], cwd=self.folder, env=environment,
            capture_output=True, text=True, check=False)

    def calls(self):
        path = self.folder / "calls"
        return path.read_text() if path.exists() else ""


def keep(machine, path, store):
    """Copies what matches a path of artifacts; a directory keeps its name."""
    for found in machine.folder.glob(path):
        shutil.copytree(found, store / found.relative_to(machine.folder), dirs_exist_ok=True)


# GitHub

def condition(text, values):
    """Evaluates the condition of a step."""
    for name in re.findall(r"(?:inputs|steps|github)[.\w]*", text):
        text = text.replace(name, repr(values.get(name, "")), 1)
    text = text.replace("always()", "True").replace("&&", " and ")
    return eval(" ".join(text.split()))  # noqa: S307


def act(machine, given, store, fork=False):
    """Runs the steps of the action with inputs; returns the status of the check."""
    folder = ROOT / ".github/actions/check"
    action = yaml.safe_load((folder / "action.yml").read_text())
    inputs = {name: str(row["default"]) for name, row in action["inputs"].items()}
    assert given.keys() <= inputs.keys(), given
    inputs |= given
    outputs, status = machine.folder / "outputs", 0
    outputs.touch()
    values = {f"inputs.{name}": value for name, value in inputs.items()} | {
        "github.event.number": "7", "github.token": "secret", "github.repository": "a/b",
        "github.action_repository": "a/snapline", "github.action_ref": "v1.2.3",
        "github.event.pull_request.head.repo.full_name": "c/b" if fork else "a/b"}
    for step in action["runs"]["steps"]:
        text = step.get("if", "True")
        if (status and "always()" not in text) or not condition(text, values):
            continue
        fill = lambda text: re.sub(r"\$\{\{ ([.\w]+) \}\}", lambda name: values[name[1]], text)
        if "run" in step:
            variables = {name: fill(value) for name, value in step.get("env", {}).items()} | {
                "GITHUB_ACTION_PATH": str(folder), "GITHUB_OUTPUT": str(outputs),
                "GITHUB_SERVER_URL": "https://git.example", "GITHUB_ACTIONS": "true"}
            result = machine.run(step["run"], variables)
            status = status or result.returncode
            for line in outputs.read_text().split():
                values["steps.check.outputs." + line.partition("=")[0]] = line.partition("=")[2]
        elif "download-artifact" in step["uses"]:
            for part in store.glob(step["with"]["pattern"]):
                shutil.copytree(part, machine.folder / step["with"]["path"] / part.name)
        else:
            assert step["with"]["include-hidden-files"], step
            kept = machine.folder / step["with"]["path"]
            # The real one warns of a path without files.
            if kept.exists():
                shutil.copytree(kept, store / fill(step["with"]["name"]))
    return status


def uses(name):
    """The inputs of the action on each machine of a listing of the manual."""
    page = (ROOT / "Sources/Products/snapline/Manual/ci.md").read_text()
    text = re.search(rf"```yaml\n# {re.escape(name)}\n(.*?)```", page, re.DOTALL)[1]
    for job in yaml.safe_load(text)["jobs"].values():
        step = job["steps"][-1]
        assert "/.github/actions/check@" in step["uses"], step
        for part in job.get("strategy", {}).get("matrix", {"part": [0]})["part"]:
            yield {
                key: (value if isinstance(value, str) else json.dumps(value)).replace(
                    "${{ matrix.part }}", str(part)) for key, value in step["with"].items()}


def github(folder, project, laptop):
    store = folder / "artifacts"
    listing = ".github/workflows/snapshots.yml with the action"
    alone, = uses(listing)
    *parts, report = uses(listing + " on four machines")
    assert [part["shard"] for part in parts] == ["1/4", "2/4", "3/4", "4/4"]
    for part in parts:
        machine = Machine(folder / f"part{part['shard'][0]}", project)
        assert act(machine, part, store) == 0
        assert "releases/download/v1.2.3/snapline_1.2.3_amd64.deb" in machine.calls()
        assert "gh" not in machine.calls(), machine.calls()
    machine = Machine(folder / "report", project)
    assert act(machine, report, store) == 1
    assert "gh pr comment 7 --edit-last --create-if-none" in machine.calls()
    assert "2 changed" in (machine.folder / ".snapline/report/comment.md").read_text()
    shutil.copytree(store / "report", laptop / "report")
    # A fork, on one machine.
    machine = Machine(folder / "fork", project)
    assert act(machine, alone, folder / "of-fork", fork=True) == 1
    assert "gh" not in machine.calls(), machine.calls()
    for wrong in ({"shard": "2"}, {"scenes": "unknown"}, {"shard": "1/2", "scenes": "unknown"}):
        machine = Machine(folder / f"wrong{len(list(folder.iterdir()))}", project)
        assert act(machine, wrong, folder / machine.folder.name / "kept") == 2, wrong


# GitLab

@contextlib.contextmanager
def api():
    """A server that records the requests it gets."""
    requests = []

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            requests.append((self.path, self.headers["PRIVATE-TOKEN"], json.loads(body)))
            self.send_response(201)
            self.end_headers()

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/api/v4", requests
    server.shutdown()


def gitlab(folder, project, laptop):
    text = (COMPONENT / "templates/check.yml").read_text()
    header, jobs = text.split("\n---\n")
    rows = yaml.safe_load(header)["spec"]["inputs"]
    inputs = {name: row["default"] for name, row in rows.items()} | {"shards": 2, "comment": True}
    fill = lambda name: json.dumps(value).strip('"') if (value := inputs[name[1]]) != "" else ""
    jobs = yaml.safe_load(re.sub(r"\$\[\[ inputs\.(\w+) \]\]", fill, jobs))
    assert jobs["snapline-check"]["parallel"] == 2
    store = folder / "artifacts"
    store.mkdir()
    with api() as (address, requests):
        variables = {
            "CI_API_V4_URL": address, "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "7",
            "COMMENT_TOKEN": "secret"}

        def play(name, more):
            job = jobs[name]
            machine = Machine(folder / f"machine{len(list(folder.iterdir()))}", project)
            shutil.copytree(store, machine.folder, dirs_exist_ok=True)
            lines = jobs[job["extends"]]["before_script"] + job["script"]
            status = machine.run("\n".join(lines), variables | more).returncode
            result = machine.run("\n".join(job.get("after_script", [])), variables)
            assert result.returncode == 0, result.stderr
            assert f"pip install -q snapline=={inputs['version']}\n" in machine.calls()
            for path in job["artifacts"]["paths"]:
                keep(machine, path, store)
            return status

        for index in ("1", "2"):
            part = {"CI_NODE_INDEX": index, "CI_NODE_TOTAL": "2"}
            assert play("snapline-check", part) == 0
        assert play("snapline-report", {}) == 1
    (path, token, body), = requests
    assert (path, token) == ("/api/v4/projects/3/merge_requests/7/notes", "secret")
    assert "2 changed" in body["body"], body
    shutil.copytree(store, laptop / "report")


for name, play in (("github", github), ("gitlab", gitlab)):
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        project, laptop = folder / "project", folder / "laptop"
        project.mkdir()
        # On a laptop, no variable says that this is a build server.
        own = {"PATH": os.environ["PATH"], "HOME": temporary}
        snapline = lambda place, *words: subprocess.run(
            [PROGRAM, "-C", place, *words], env=own, capture_output=True, check=False).returncode
        assert snapline(project, "init") == 0 and snapline(project, "record") == 0
        scene = project / "Scenes/hello.scene.yaml"
        scene.write_text(scene.read_text().replace("-16-[email]", "-24-[email]"))
        shutil.copytree(project, laptop)
        (folder / "play").mkdir()
        play(folder / "play", project, laptop)
        assert snapline(laptop, "check") == 1
        assert snapline(laptop, "approve", "--from", "report/run", "--all") == 0
        assert snapline(laptop, "check") == 0
        print(f"{name}\tends with an approval")
