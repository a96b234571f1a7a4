#!/usr/bin/env python3
"""Writes the sequences of Benchmarks/Trees: file sizes of successive releases of packages.

    scripts/data/collect-sequences.py [FOLDER [SEQUENCE …]]

A sequence is a CSV file with a row a file and a column a release, oldest first: the file's size in
bytes, nothing where it is not part of the release. Files are those of the wheel, an archive of what
is installed, without the metadata beside the package. Wheels are fetched by pip, which runs nothing
of what is in them. Releases stand below, so that the same files come out again.
"""

import csv
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

# Package, the folder whose files are taken, and the releases.
SEQUENCES = {
    "django-files": ("django", "", """
        1.5.2 1.6 1.7 1.8 1.9 1.10 1.11 2.0 2.1 2.2 3.1 3.2 4.0 4.1 4.2 5.0 5.1 5.2 6.0 6.1"""),
    "flask-files": ("flask", "", """
        0.11 0.11.1 0.12 0.12.1 0.12.2 1.0 1.0.1 1.0.2 1.0.3 1.1.0 1.1.1 1.1.2 1.1.4 2.0.0 2.0.1
        2.1.0 2.2.0 2.3.0 3.0.0 3.1.0"""),
    "kubernetes-client-files": ("kubernetes", "", """
        1.0.0 3.0.0 5.0.0 6.1.0 7.0.0 9.0.0 10.1.0 12.0.0 18.20.0 20.13.0 21.7.0 23.3.0 24.2.0
        26.1.0 28.1.0 30.1.0 31.0.0 33.1.0 35.0.0 37.0.0"""),
    "pip-files": ("pip", "", """
        1.5.1 6.1.0 7.1.0 9.0.0 18.0 19.0 19.2 20.0.1 20.3 21.1 21.3 22.1 23.0 23.2 24.0 24.2 25.0
        25.3 26.1 26.3"""),
    "setuptools-files": ("setuptools", "", """
        0.9.8 5.0 10.0 14.0 18.0 23.0.0 27.0.0 31.0.0 36.0.1 40.0.0 44.0.0 48.0.0 53.0.0 58.0.0
        62.0.0 67.0.0 71.0.0 75.0.0 80.0.0 84.0.0"""),
    "time-zones": ("tzdata", "tzdata/zoneinfo/", """
        2020.1 2020.3 2020.4 2021.1 2021.3 2021.4 2022.1 2022.2 2022.4 2022.6 2022.7 2023.2 2023.4
        2024.1 2025.1 2025.2 2026.1 2026.3 2026.4 2026.6"""),
    "youtube-dl-extractors": ("youtube_dl", "youtube_dl/extractor/", """
        2013.03.24 2014.04.04.4 2014.06.26 2014.08.25.3 2014.10.23 2014.12.04.2 2015.01.15.1
        2015.02.19.1 2015.08.09 2015.12.23 2016.6.11.3 2016.8.13 2016.12.1 2017.3.5 2017.7.23
        2018.2.11 2018.10.5 2019.7.16 2020.11.17 2021.12.17"""),
}


def wheel(package, version, folder):
    """Fetches the wheel of a release that runs on every machine."""
    subprocess.run(
        [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:",
         "--ignore-requires-python", "--dest", folder, f"{package}=={version}"], check=True)
    return next(Path(folder).glob("*.whl"))


def sizes(path, folder):
    """The sizes of a wheel's files below a folder, by their paths in it."""
    with zipfile.ZipFile(path) as archive:
        return {
            entry.filename.removeprefix(folder): entry.file_size
            for entry in archive.infolist()
            if not entry.is_dir() and entry.filename.startswith(folder)
            and ".dist-info/" not in entry.filename and ".data/" not in entry.filename}


def releases(package, folder, versions):
    for version in versions:
        with tempfile.TemporaryDirectory() as scratch:
            yield sizes(wheel(package, version, scratch), folder)


def write(path, steps):
    # Files stand in the order of their folders, so that neighbors stay neighbors.
    names = sorted(set().union(*steps), key=lambda name: name.split("/"))
    with open(path, "w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["path"] + [f"w{step}" for step in range(len(steps))])
        for name in names:
            values = [step.get(name) or "" for step in steps]
            if any(values):  # a file that is always empty is never there
                rows.writerow([name] + values)


def main():
    trees = Path(__file__).resolve().parents[2] / "Benchmarks" / "Trees"
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else trees
    for name in sys.argv[2:] or SEQUENCES:
        package, folder, versions = SEQUENCES[name]
        steps = list(releases(package, folder, versions.split()))
        write(target / f"{name}.csv", steps)
        print(f"{name}: {len(steps)} steps, {len(steps[0])} to {len(steps[-1])} files")


if __name__ == "__main__":
    main()
