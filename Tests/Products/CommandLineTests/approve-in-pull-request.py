"""Plays the recipes for approvals in pull requests: approve-in-pull-request.py SNAPLINE PROJECT

GitHub and GitLab are stubs on loopback with a bare repository, and the report is the artifact that
`snapline merge` would keep. Prints a line for each scenario; exits with 77 if git is missing.
"""

import http.server
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import urllib.parse
import zipfile

if not shutil.which("git"):
    print("git")
    sys.exit(77)

SNAPLINE, PROJECT = (pathlib.Path(path).resolve() for path in sys.argv[1:])
ROOT = pathlib.Path(tempfile.mkdtemp())
TOKEN = "secret-token"
ENVIRONMENT = {
    "PATH": f"{SNAPLINE.parent}:{os.environ['PATH']}", "HOME": str(ROOT), "CI": "true",
    "SNAPLINE_PROGRESS": "never", "no_proxy": "127.0.0.1", "TOKEN": TOKEN,
    "GIT_CONFIG_NOSYSTEM": "1",
}
SCENE = """\
era: ios7
devices: [iphone-4s]
views:
  box: { background: "#FF0000" }
constraints:
  - box.leading == root.leading + 20
  - box.top == root.top + 40
  - box.width == 100
  - box.height == 50
"""
BOX, CRATE = ["box/landscape", "box/portrait"], ["crate/landscape", "crate/portrait"]


def run(*words, folder, status=0, **variables):
    result = subprocess.run(
        words, cwd=folder, env=ENVIRONMENT | variables, capture_output=True, text=True, check=False)
    assert result.returncode == status, (words, result.returncode, result.stdout, result.stderr)
    return result.stdout.strip()


def git(*words, folder):
    return run("git", "-c", "user.name=A", "-c", "user.email=a@localhost", *words, folder=folder)


# The team's repository, and the branch of a pull request with two causes and their report.

BARE = ROOT / "group/app.git"
WORK = ROOT / "work"
BARE.mkdir(parents=True)
git("init", "-q", "--bare", "-b", "main", folder=BARE)
git("init", "-q", "-b", "main", str(WORK), folder=ROOT)
(WORK / "Scenes").mkdir()
(WORK / ".gitignore").write_text(".snapline\nrun\n")
for name in ("box", "crate"):
    (WORK / f"Scenes/{name}.scene.yaml").write_text(SCENE)
run("snapline", "record", folder=WORK, CI="")
git("add", "-A", folder=WORK)
git("commit", "-q", "-m", "scenes", folder=WORK)
git("push", "-q", str(BARE), "main", folder=WORK)
(WORK / "Scenes/box.scene.yaml").write_text(SCENE.replace("top + 40", "top + 48"))
(WORK / "Scenes/crate.scene.yaml").write_text(SCENE.replace("width == 100", "width == 120"))
git("checkout", "-q", "-b", "topic/move", folder=WORK)
git("commit", "-q", "-a", "-m", "move", folder=WORK)
run("snapline", "check", "--reporter", "blob=run,markdown=run.md", folder=WORK, status=1)
REPORT = io.BytesIO()
with zipfile.ZipFile(REPORT, "w") as archive:
    for path in sorted((WORK / "run").rglob("*")):
        archive.write(path, path.relative_to(WORK))
    archive.writestr("page/index.html", "a page")
    archive.writestr("run/../../../escaped", "outside")
HEAD = git("rev-parse", "HEAD", folder=WORK)
LISTED = json.loads(run("snapline", "approve", "--from", "run", "--json", folder=WORK, CI=""))
CAUSES = {cause["shots"][0].split("/")[0]: cause["name"] for cause in LISTED["causes"]}
assert sorted(LISTED["remaining"]) == BOX + CRATE and sorted(CAUSES) == ["box", "crate"], LISTED
comment = (WORK / "run.md").read_text()
assert all(f"<code>{name}</code> |" in comment for name in CAUSES.values()), comment


class Case:
    """A comment in a pull request, and what the servers answer about it."""

    text, author, is_own, state = "", "maintainer", True, "open"
    asked, made = "2026-01-02T10:00:00Z", "2026-01-02T09:00:00Z"
    head = HEAD
    reported = HEAD
    number = 0


class Storage(http.server.BaseHTTPRequestHandler):
    """The storage of artifacts, at another address; it must not get the token."""

    def do_GET(self):
        leaked = any(TOKEN in value for value in self.headers.values())
        self.send_response(400 if leaked else 200)
        self.end_headers()
        self.wfile.write(b"" if leaked else REPORT.getvalue())

    def log_message(self, *_):
        pass


class API(http.server.BaseHTTPRequestHandler):
    answers, case = [], Case()

    def do_GET(self):
        address = urllib.parse.urlsplit(self.path)
        query = dict(urllib.parse.parse_qsl(address.query))
        assert TOKEN in (self.headers["Authorization"] or self.headers["PRIVATE-TOKEN"])
        if address.path.endswith(("/zip", "/artifacts")) and "/runs/" not in address.path:
            self.send_response(302)
            self.send_header("Location", f"http://127.0.0.1:{STORAGE.server_port}/report.zip")
            self.end_headers()
            return
        part = "/api/v4/projects/7/" if "/api/v4/" in address.path else "/repos/group/app/"
        answers = self.gitlab(query) if "/api/v4/" in address.path else self.github(query)
        body = answers.get(address.path.removeprefix(part))
        self.send_response(404 if body is None else 200)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def github(self, query):
        case = self.case
        levels = {"maintainer": "write", "owner": "admin", "reader": "read"}
        runs = [{"id": 5}, {"id": 6}] if query.get("head_sha") == case.reported else []
        fork = None if case.is_own is None else {"full_name": "elsewhere/app"}
        own = {"full_name": "group/app"}
        return {
            f"issues/comments/{case.number}": {
                "body": case.text, "created_at": case.asked, "user": {"login": case.author}},
            f"collaborators/{case.author}/permission":
                {"permission": levels[case.author]} if case.author in levels else None,
            "pulls/3": {
                "state": case.state, "base": {"repo": own}, "head": {
                    "repo": own if case.is_own else fork, "ref": "topic/move", "sha": case.head}},
            "actions/runs": {"workflow_runs": runs},
            "actions/runs/6/artifacts": {"artifacts": []},
            "actions/runs/5/artifacts": {"artifacts": [
                {"id": 9, "name": "report", "expired": False, "created_at": case.made}]},
        }

    def gitlab(self, _):
        case = self.case
        people = {
            "maintainer": (11, 40), "owner": (12, 50), "reader": (13, 20), "outsider": (14, None)}
        number, level = people[case.author]
        pipelines = [{"id": 4, "sha": "0" * 40}, {"id": 5, "sha": case.reported}]
        return {
            f"merge_requests/3/notes/{case.number}": {
                "body": case.text, "created_at": case.asked.replace("Z", ".000Z"),
                "author": {"id": number, "username": case.author}},
            f"members/all/{number}": level and {"access_level": level},
            "merge_requests/3": {
                "state": "opened" if case.state == "open" else "merged", "sha": case.head,
                "source_branch": "topic/move", "source_project_id": 7 if case.is_own else 8,
                "target_project_id": 7},
            "merge_requests/3/pipelines": pipelines,
            "pipelines/5/jobs": [
                {"id": 1, "name": "check"},
                {"id": 2, "name": "report", "artifacts_file": {}, "finished_at": case.made},
                {"id": 3, "name": "report", "artifacts_file": {"filename": "artifacts.zip"},
                 "finished_at": case.made.replace("Z", ".000Z")}],
        }

    def do_POST(self):
        thread = ("/repos/group/app/issues/3/comments", "/api/v4/projects/7/merge_requests/3/notes")
        assert self.path in thread, self.path
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.answers.append(body["body"])
        self.send_response(201)
        self.end_headers()
        self.wfile.write(b"{}")

    def log_message(self, *_):
        pass


def serving(handler):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


STORAGE, SERVER = serving(Storage), serving(API)
URL = f"http://127.0.0.1:{SERVER.server_port}"
HOSTS = {
    "github": {
        "GITHUB_API_URL": URL, "GITHUB_REPOSITORY": "group/app",
        "GITHUB_SERVER_URL": f"file://{ROOT}"},
    "gitlab": {
        "CI_API_V4_URL": f"{URL}/api/v4", "CI_PROJECT_ID": "7",
        "CI_PROJECT_URL": f"file://{ROOT}/group/app"},
}


def tip():
    return git("rev-parse", "topic/move", folder=BARE)


def comment_on(host, text, number=[100], again=False, **facts):
    """Delivers a comment to a host's job; returns the answer, '' for none."""
    number[0] += 0 if again else 1
    case = Case()
    for name, value in {"text": text, "number": number[0], **facts}.items():
        setattr(case, name, value)
    API.case, API.answers = case, []
    # The event of GitLab is forged, with a token of the trigger: its text and user are wrong.
    event = {"issue": {"number": 3, "pull_request": {}}, "comment": {"id": case.number}}
    if host == "gitlab":
        event = {
            "object_kind": "note", "user": {"id": 12, "username": "owner"},
            "object_attributes": {"id": case.number, "note": "/snapline approve all"},
            "merge_request": {"iid": 3}}
    (ROOT / "event.json").write_text(json.dumps(event))
    script = str(PROJECT / ".ci/approve-comment")
    run(sys.executable, script, str(ROOT / "event.json"), folder=ROOT, **HOSTS[host])
    assert len(API.answers) <= 1
    return "".join(API.answers)


def reset():
    git("push", "-q", "-f", str(BARE), f"{HEAD}:refs/heads/topic/move", folder=WORK)


def changed():
    return git("diff", "--name-only", HEAD, "topic/move", folder=BARE).split("\n")


def refused(host, text, because, **facts):
    before = tip()
    answer = comment_on(host, text, **facts)
    assert because in answer and "not approved" in answer, (text, answer)
    assert tip() == before, text


def approves_a_cause(host):
    answer = comment_on(host, f"/snapline approve {CAUSES['box']}\n\nThanks!")
    assert git("rev-list", f"{HEAD}..topic/move", folder=BARE).count("\n") == 0 and tip() != HEAD
    assert changed() == ["Snapshots/box/landscape.png", "Snapshots/box/layout.txt",
                         "Snapshots/box/portrait.png"], changed()
    approved, rest = answer.split("Not approved:")
    assert all(f"`{name}`" in approved for name in BOX) and "`crate" not in approved, answer
    assert all(f"`{name}`" in rest for name in CRATE) and "`box" not in rest, answer
    assert tip()[:12] in answer
    message = git("log", "-1", "--format=%B", "topic/move", folder=BARE)
    assert message.startswith("snapshots: approve 2 images\n\nApproved-by: maintainer\n"), message
    # The same event again, as a job that is started again.
    before = tip()
    answer = comment_on(
        host, f"/snapline approve {CAUSES['box']}", again=True, head=before)
    assert "answered by the last commit" in answer and tip() == before, answer


def approves_a_shot(host):
    answer = comment_on(host, "/snapline approve box/portrait 'crate/land*'", author="owner")
    assert "Snapshots/box/landscape.png" not in changed(), changed()
    assert {"Snapshots/box/portrait.png", "Snapshots/crate/landscape.png"} <= set(changed())
    assert answer.index("`box/portrait`") < answer.index("Not approved") < answer.index(
        "`box/landscape`"), answer


def approves_everything(host):
    answer = comment_on(host, "/snapline approve all")
    assert "Not approved" not in answer, answer
    clone = ROOT / f"clone-{host}"
    git("clone", "-q", "-b", "topic/move", str(BARE), str(clone), folder=ROOT)
    assert run("snapline", "check", folder=clone) == "4 shots of 2 scenes: 4 same"


def refuses_other_people(host):
    for author in ("reader", "outsider"):
        refused(host, "/snapline approve all", "only people who may push", author=author)


def refuses_a_moved_branch(host):
    git("commit", "-q", "--allow-empty", "-m", "later", folder=WORK)
    later = git("rev-parse", "HEAD", folder=WORK)
    git("push", "-q", str(BARE), "topic/move", folder=WORK)
    git("reset", "-q", "--hard", HEAD, folder=WORK)
    refused(host, "/snapline approve all", "the branch has moved on since this run", head=later)
    refused(host, "/snapline approve all", "the branch has moved on since this run")
    reset()
    refused(
        host, "/snapline approve all", "newer than the comment", made="2026-01-02T10:00:01Z")


def refuses_forks(host):
    for is_own in (False, None):
        refused(host, "/snapline approve all", "the branch is in a fork", is_own=is_own)
    refused(host, "/snapline approve all", "not open", state="closed")


def refuses_a_protected_branch(host):
    hook = BARE / "hooks/pre-receive"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    refused(host, "/snapline approve all", "the push was refused")
    hook.unlink()


def ignores_hostile_text(host):
    mark = ROOT / "hacked"
    for text in (
        f"$(touch {mark})", f"`touch {mark}`", f"all; touch {mark}", f"'; touch {mark} #",
        f"all' && touch {mark} && '", "--undo --all", "-C / --all", f"--out={ROOT} --all",
        "--config=/etc/passwd --all", "-- --all", "../../../etc/passwd", "/", "\"", "'", "\\",
        "", " ", "\u202eall", "<img src=x onerror=alert(1)>", "@everyone", "![x](http://a/b)",
        "!box/*",
        "cause-00000000", "cause-", "*[", "x" * 5000, "${TOKEN}", "$TOKEN", "%s{TOKEN}",
    ):
        before = tip()
        answer = comment_on(host, f"/snapline approve {text}")
        if not text.startswith("all"):
            assert tip() == before, (text, answer)
            assert "not approved" in answer, (text, answer)
        assert TOKEN not in answer and not mark.exists(), text
        # Repeated text is code, where mentions, links and markup have no effect.
        outside = "".join(answer.split("`")[::2])
        assert not any(part in outside for part in ("@", "<", "](", "touch")), answer
        reset()
    for text in ("approve all", "/snapline approved all", "please\n/snapline approve all",
                 "/snapline check", ""):
        assert comment_on(host, text) == "" and tip() == HEAD, text
    assert not (ROOT / "escaped").exists()


SCENARIOS = [
    approves_a_cause, approves_a_shot, approves_everything, refuses_other_people,
    refuses_a_moved_branch, refuses_forks, refuses_a_protected_branch, ignores_hostile_text,
]
try:
    for host in HOSTS:
        for scenario in SCENARIOS:
            reset()
            scenario(host)
            print(f"{host}\t{scenario.__name__}")
finally:
    shutil.rmtree(ROOT)
