"""Reads the files of runs and races, and says which file is at fault where one is."""

import csv
import gzip
import io
import json
import re
import sys
from dataclasses import dataclass
from pathlib import Path

SUMMARY = ["strategy", "family", "tree", "nodes", "frame", "seed", "machine", "status",
           "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node", "pass_ratio"]
METRICS = ["strategy", "tree", "nodes", "frame", "seed", "machine", "metric", "unit",
           "direction", "value"]
SAMPLES = ["strategy", "tree", "nodes", "frame", "seed", "machine", "layout_ns"]
ADVICE = ["strategy", "tree", "nodes", "frame", "seed", "machine", "family", "purpose", "title",
          "metric", "rank", "as_good", "value", "dominated_by"]
STEPS = ["strategy", "tree", "nodes", "frame", "seed", "machine", "step"]
RACE = ["strategy", "tree", "nodes", "seed", "machine", "verdict", "ratio", "ratio_low",
        "ratio_high", "margin"]
TEXTS = {"strategy", "family", "tree", "frame", "machine", "status", "metric", "unit",
         "direction", "purpose", "title", "as_good", "dominated_by", "answer", "remarks",
         "layout_hash", "tree_hash", "claimed", "defect", "verdict", "seed", "class"}
KEY = ("strategy", "tree", "nodes", "frame", "seed")


class Unreadable(Exception):
    """A file is missing, torn or of another shape; the message begins with its name."""


@dataclass
class Run:
    folder: Path
    label: str
    about: dict
    headlines: dict  # for each family its main metrics
    facts: dict  # for each family those of its metrics, by id
    cells: list
    metrics: list
    samples: list
    steps: list  # of trees that change; none where none does
    advice: list  # what each strategy is good for on each tree
    sheets: list
    when: str = ""  # its start, as a site tells it from the others

    @property
    def machines(self):
        return {cell["machine"] for cell in self.cells}


@dataclass
class Race:
    folder: Path
    label: str
    cells: list


def packed(path):
    """The same file as a site keeps it."""
    return path.with_name(path.name + ".gz")


def is_there(path):
    return path.exists() or packed(path).exists()


def text_of(path):
    """The text of a file, or of the same file packed with gzip."""
    try:
        if not path.exists() and packed(path).exists():
            return gzip.decompress(packed(path).read_bytes()).decode("utf-8")
        return path.read_bytes().decode("utf-8")
    except FileNotFoundError:
        raise Unreadable(f"{path}: is missing") from None
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise Unreadable(f"{path}: {error}") from None


def drawable(value):
    """The same with what no SVG may hold spelled out, as layoutbench prints it: names come from
    files, and the program that draws the charts aborts on a control character."""
    if isinstance(value, str):
        return re.sub("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]",
                      lambda scalar: f"\\u{{{ord(scalar[0]):x}}}", value)
    if isinstance(value, list):
        return [drawable(part) for part in value]
    if isinstance(value, dict):
        return {drawable(key): drawable(part) for key, part in value.items()}
    return value


def table(path, needed):
    """The rows of a CSV file as dictionaries, with numbers as numbers and None for empty."""
    text = text_of(path)
    if not text.endswith("\n"):
        raise Unreadable(f"{path}: is torn: the last line has no end")
    csv.field_size_limit(sys.maxsize)
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        head = next(lines)
        missing = [name for name in needed if name not in head]
        if missing:
            raise Unreadable(f"{path}: has no column {', '.join(missing)}")
        rows = []
        for fields in lines:
            if len(fields) != len(head):
                raise Unreadable(f"{path}:{lines.line_num}: has {len(fields)} fields instead of "
                                 f"{len(head)}")
            rows.append({drawable(name): parsed(name, drawable(field), name in needed)
                         for name, field in zip(head, fields)})
    except csv.Error as error:
        raise Unreadable(f"{path}:{lines.line_num}: {error}") from None
    except ValueError as error:
        raise Unreadable(f"{path}:{lines.line_num}: {error}") from None
    return rows


def parsed(name, field, strict):
    if name in TEXTS:
        return field
    if field == "":
        return None
    try:
        return int(field) if field.lstrip("-").isdigit() else float(field)
    except ValueError:
        if strict:
            raise ValueError(f"{name} is '{field}', which is not a number") from None
        return field


def read_run(folder, summary_only=False):
    """A run; with `summary_only` without its samples, steps and advice, and with the metrics as
    summary.csv has them, which takes a tenth of the time."""
    try:
        about = drawable(json.loads(text_of(folder / "run.json")))
    except json.JSONDecodeError as error:
        raise Unreadable(f"{folder / 'run.json'}: is torn or no JSON: {error}") from None
    if about.get("schema_version") != 2:
        raise Unreadable(f"{folder / 'run.json'}: has schema_version "
                         f"{about.get('schema_version')}; this script knows 2")
    try:
        headlines = {family["id"]: family["headline"] for family in about["families"]}
        facts = {family["id"]: {metric["id"]: metric for metric in family["metrics"]}
                 for family in about["families"]}
    except KeyError as error:
        raise Unreadable(f"{folder / 'run.json'}: has no {error} of a family") from None
    cells = table(folder / "summary.csv", SUMMARY)
    if not cells:
        raise Unreadable(f"{folder / 'summary.csv'}: holds no row")
    families = {cell["strategy"]: cell["family"] for cell in cells}
    if summary_only:
        metrics, samples, steps, advice = metrics_of(cells, facts), [], [], []
    else:
        metrics = table(folder / "metrics.csv", METRICS)
        samples = table(folder / "samples.csv", SAMPLES)
        steps = table(folder / "steps.csv", STEPS) if is_there(folder / "steps.csv") else []
        # Runs of older versions have none; 'layoutbench judge' makes it.
        advice = table(folder / "advice.csv", ADVICE) if is_there(folder / "advice.csv") else []
    for row in metrics + steps:
        row["family"] = families.get(row["strategy"])
    return Run(folder, "", about, headlines, facts, cells, metrics, samples, steps, advice,
               sorted(folder.glob("*.svg")))


def metrics_of(cells, facts):
    """The rows of metrics.csv, from the columns of summary.csv."""
    return [{**{name: cell[name] for name in (*KEY, "machine")}, "metric": fact["id"],
             "unit": fact["unit"], "direction": fact["direction"], "value": cell[fact["id"]]}
            for cell in cells for fact in facts[cell["family"]].values()
            if cell.get(fact["id"]) is not None]


def read(folders):
    """The runs and the races among the folders, each with a label of its own."""
    runs, races, labels = [], [], set()
    for folder in folders:
        if not folder.is_dir():
            raise Unreadable(f"{folder}: is not a folder")
        if (folder / "race.csv").exists() and not (folder / "summary.csv").exists():
            found = Race(folder, "", table(folder / "race.csv", RACE))
            races.append(found)
        else:
            found = read_run(folder)
            runs.append(found)
        name = drawable(folder.resolve().name)
        found.label = name if name not in labels else f"{name} ({len(labels) + 1})"
        labels.add(found.label)
    return runs, races
