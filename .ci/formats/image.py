#!/usr/bin/env python3
"""Makes an OCI image of the archive in a folder that .ci/package filled: image.py OUT

The image, snapline-VERSION-ARCH.oci.tar, has two layers: Debian 13 with git, made by mmdebstrap
from the mirror of this machine's apt (or that in MIRROR), and the archive in /opt/snapline. The
same commit and the same state of the mirror make the same bytes. Needs root and the network.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import tempfile
import time

MIRROR = [
    "apt-get", "indextargets", "--format", "$(REPO_URI)", "Identifier: Packages", "Label: Debian"]
# Neither the mirror's address nor anything that differs from run to run.
BASE = [
    "mmdebstrap", "--quiet", "--variant=minbase", "--include=git,ca-certificates",
    "--dpkgopt=path-exclude=/usr/share/man/*", "--dpkgopt=path-exclude=/usr/share/locale/*",
    "--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-include=/usr/share/doc/*/copyright",
    '--customize-hook=rm -rf "$1"/etc/apt/sources.list* "$1"/etc/apt/apt.conf.d/99mmdebstrap',
    '--customize-hook=rm -rf "$1"/etc/dpkg/dpkg.cfg.d/99mmdebstrap "$1"/var/cache/ldconfig/*',
    '--customize-hook=: >"$1"/etc/resolv.conf; rm -rf "$1"/var/log/* "$1"/var/lib/apt/lists/*',
]


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def base(moment):
    """The tar file of a small Debian."""
    mirror = os.environ.get("MIRROR") or output(*MIRROR).split("\n")[0]
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "base.tar"
        environment = os.environ | {"SOURCE_DATE_EPOCH": str(moment)}
        subprocess.run([*BASE, "trixie", str(path), mirror], check=True, env=environment)
        return path.read_bytes()


def member(name, moment, kind=tarfile.REGTYPE, mode=0o644, **other):
    info = tarfile.TarInfo(name)
    info.mtime, info.type, info.mode = moment, kind, mode
    for key, value in other.items():
        setattr(info, key, value)
    return info


def application(archive, moment):
    """The tar file with the archive in /opt and what it needs around it."""
    result = io.BytesIO()
    git = b"[safe]\n\tdirectory = *\n"
    with tarfile.open(archive) as source, tarfile.open(fileobj=result, mode="w") as target:
        for info in source:
            content = source.extractfile(info) if info.isfile() else None
            info.name = "opt/snapline/" + info.name.partition("/")[2]
            info.name = info.name.rstrip("/")
            target.addfile(info, content)
        target.addfile(member("etc/gitconfig", moment, size=len(git)), io.BytesIO(git))
        target.addfile(
            member("usr/local/bin/snapline", moment, tarfile.SYMTYPE, 0o777,
                   linkname="/opt/snapline/bin/snapline"))
        target.addfile(member("work", moment, tarfile.DIRTYPE, 0o777))
    return result.getvalue()


def main(out):
    archive = next(out.glob("snapline-[0-9]*-linux-gnu.tar.gz"))
    _, version, machine, *_ = archive.name.split("-")
    arch = {"x86_64": "amd64", "aarch64": "arm64"}[machine]
    moment = int(output("git", "-C", os.path.dirname(__file__), "log", "-1", "--format=%ct"))
    blobs = {}

    def blob(content, kind):
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}",
                "size": len(content)}

    def document(value, kind):
        return blob(json.dumps(value, sort_keys=True).encode(), f"{kind}+json")

    tars = [base(moment), application(archive, moment)]
    layers = [blob(gzip.compress(tar, 9, mtime=0), "layer.v1.tar+gzip") for tar in tars]
    config = document({
        "architecture": arch, "os": "linux",
        "created": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment)),
        "config": {
            "Entrypoint": ["snapline"], "Cmd": ["help"], "WorkingDir": "/work",
            "Env": ["PATH=/usr/local/bin:/usr/bin:/bin", "LC_ALL=C.UTF-8"]},
        "rootfs": {
            "type": "layers",
            "diff_ids": [f"sha256:{hashlib.sha256(tar).hexdigest()}" for tar in tars]},
    }, "config.v1")
    manifest = document({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json",
        "config": config, "layers": layers}, "manifest.v1")
    manifest["annotations"] = {"org.opencontainers.image.ref.name": version}
    index = {"schemaVersion": 2, "manifests": [manifest]}
    files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}',
             "index.json": json.dumps(index, sort_keys=True).encode()}
    files |= {f"blobs/sha256/{digest}": blobs[digest] for digest in sorted(blobs)}
    with tarfile.open(out / f"snapline-{version}-{arch}.oci.tar", "w") as image:
        for name, content in files.items():
            image.addfile(member(name, moment, size=len(content)), io.BytesIO(content))


main(pathlib.Path(sys.argv[1]))
