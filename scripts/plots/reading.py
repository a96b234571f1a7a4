"""Reads the files of runs and races, and says which file is at fault where one is.

A folder may come from anybody: it is data. Nothing outside it is read, nothing that it names is
started, and numbers are numbers or refused."""

import csv
import gzip
import io
import json
import math
import os
import re
import shlex
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

from .drawings import fault_of
from .markup import spelled

SUMMARY = ["strategy", "family", "tree", "nodes", "frame", "seed", "machine", "status",
           "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node", "pass_ratio",
           "tree_hash", "layout_hash"]
STATUSES = ("ok", "nondeterministic", "crashed", "timed_out", "skipped")
METRICS = ["strategy", "tree", "nodes", "frame", "seed", "machine", "metric", "unit",
           "direction", "value"]
WHY = ["function", "inlined", "base_instructions", "head_instructions", "base_calls", "head_calls",
       "base_mispredictions", "head_mispredictions"]
SAMPLES = ["strategy", "tree", "nodes", "frame", "seed", "machine", "layout_ns"]
ADVICE = ["strategy", "tree", "nodes", "frame", "seed", "machine", "family", "purpose", "title",
          "metric", "rank", "as_good", "value", "dominated_by"]
STEPS = ["strategy", "tree", "nodes", "frame", "seed", "machine", "step"]
RACE = ["strategy", "tree", "nodes", "seed", "machine", "verdict", "ratio", "ratio_low",
        "ratio_high", "margin"]
TEXTS = {"strategy", "family", "tree", "frame", "machine", "status", "metric", "unit",
         "direction", "purpose", "title", "as_good", "dominated_by", "role", "need", "remarks",
         "layout_hash", "tree_hash", "function", "claimed", "defect", "verdict", "seed", "class"}
COUNTED = ["instructions", "allocations"]
# What charts also use where a table has it.
MORE = ["leaves", "steps", "pass_ratio_low", "pass_ratio_high"]
# Columns of times and ratios begin so, and no value of them is below 0.
POSITIVE = ("layout_ns", "ns_per_node", "pass_ratio", "ratio", "margin")
DIRECTIONS = {"lower", "higher", "zero", "none"}
LARGEST = 1 << 30  # bytes of a file, unpacked; whatever is larger is no table of a run
UNSTARTED = "unstarted.json"  # what a site keeps of a journal
KEY = ("strategy", "tree", "nodes", "frame", "seed")


# What of run.json is used, and of which kind it is where it is there: a type, one of several texts,
# a list, or a dictionary. What is more is left alone.
SHAPE = {
    **dict.fromkeys(("kind", "started", "finished", "git_commit", "commit", "suite", "digest",
                     "tool_version", "version"), str),
    "families": [{"id": str, "headline": [str],
                  "metrics": [{"id": str, "unit": str, "direction": DIRECTIONS, "summary": str,
                               "subject": str, "share": float, "tolerance": float}],
                  "aims": [{"purpose": str, "promise": {"otherwise": str}}]}],
    "environment": {"machine": str, "processor": str, "architecture": str, "swift_compiler": str,
                    "operating_system": str, "active_processors": int, "memory_bytes": int,
                    "findings": [{"check": str, "finding": str}]},
    "options": {"frame": str, "evolution": str, "strategies": [str], "margin": float,
                "budget_seconds": float, "shard": {"number": int, "count": int}},
    "builds": [{"path": str, "version": str, "sha256": str}],
    "command": [str],
    "tables": [{"name": str, "rows": int, "hash": str}],
    "trees": [{"tree": str, "nodes": int, "seed": int, "steps": int, "node_sizes": str}],
    "peers": [{"name": str, "command": str}],
    "failures": [{"strategy": str, "tree": str, "nodes": int, "frame": str, "message": str,
                  "signal": int}],
}


class Unreadable(Exception):
    """A file is missing, torn or of another shape; the message begins with its name."""

    def __init__(self, message):
        super().__init__(spelled(message))  # of files, too, and for a terminal


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
    sheets: list  # the drawings in its folder
    unstarted: list  # of an interrupted run the trees that it did not come to
    failures: dict  # why a cell has no result, by its key
    when: str = ""  # its start, as a site tells it from the others

    @property
    def machines(self):
        return {cell["machine"] for cell in self.cells}

    @property
    def is_unfinished(self):
        return is_unfinished(self.about)


@dataclass
class Race:
    folder: Path
    label: str
    about: dict  # empty where the folder has no run.json
    cells: list
    sheets: list  # the drawings in its folder


def packed(path):
    """The same file as a site keeps it."""
    return path.with_name(path.name + ".gz")


def is_there(path):
    return path.exists() or packed(path).exists()


def bytes_of(path):
    """What a file of a run holds, or the same file packed with gzip: a link that leads elsewhere, a
    pipe or what is too large for a table is refused."""
    place = path if os.path.lexists(path) else packed(path)
    try:
        if not os.path.lexists(place):
            raise Unreadable(f"{path}: is missing")
        real = place.resolve()
        if not real.is_relative_to(place.parent.resolve()):
            raise Unreadable(f"{place}: is a link that leads out of the folder; put a copy there")
        if not real.is_file():
            raise Unreadable(f"{place}: is no file")
        with real.open("rb") if place == path else gzip.open(real) as file:
            data = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error, RuntimeError) as error:  # the last of links in a ring
        raise Unreadable(f"{place}: {error}") from None
    if len(data) > LARGEST:
        raise Unreadable(f"{place}: is larger than {LARGEST:,} bytes")
    return data


def text_of(path):
    try:
        return bytes_of(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Unreadable(f"{path}: {error}") from None


def parsed_json(text):
    """JSON as it is defined: Python reads NaN and infinities, too."""
    def number(digits):
        if not math.isfinite(value := float(digits)):
            raise ValueError(f"{digits[:40]} is not a number")
        return value
    try:
        return json.loads(text, parse_constant=number, parse_float=number)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def json_of(path):
    try:
        return parsed_json(text_of(path))
    except ValueError as error:
        raise Unreadable(f"{path}: is torn or no JSON: {error}") from None


def misshapen(value, shape, place=""):
    """Where a value is not of a shape, or nothing."""
    if isinstance(shape, dict):
        # What is null is as if it were not there.
        parts = [(f"{place}.{name}", value[name], shape[name]) for name in shape
                 if value.get(name) is not None] if isinstance(value, dict) else None
    elif isinstance(shape, list):
        parts = [(f"{place}[{i}]", part, shape[0]) for i, part in enumerate(value)
                 ] if isinstance(value, list) else None
    elif isinstance(shape, set):
        parts = [] if isinstance(value, str) and value in shape else None
    else:
        kinds = (int, float) if shape is float else shape
        is_one = isinstance(value, kinds) and not isinstance(value, bool)
        # Beyond this no number counts anything, and some cannot be computed with.
        parts = [] if is_one and (shape is str or abs(value) < 2**63) else None
    if parts is None:
        return place.removeprefix(".") or "all of it"
    return next(filter(None, (misshapen(part, of, at) for at, part, of in parts)), None)


def table(path, needed, numbers=(), written=None):
    """The rows of a CSV file as dictionaries, with numbers as numbers and None for empty. The
    columns `needed` have to be there, and they and `numbers` hold numbers; `written` is what
    run.json says of the file."""
    text = text_of(path)
    if not written and not text.endswith("\n"):
        raise Unreadable(f"{path}: is torn: the last line has no end")
    csv.field_size_limit(sys.maxsize)
    lines = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        head = next(lines, [])
        missing = [name for name in needed if name not in head]
        if missing and (head or not written):
            raise Unreadable(f"{path}, line 1: the header has no column `{'`, `'.join(missing)}`; "
                             "restore the file or run again")
        strict = {*needed, *numbers, *MORE} - TEXTS
        rows = []
        for fields in lines:
            if len(fields) != len(head):
                raise Unreadable(f"{path}:{lines.line_num}: has {len(fields)} fields instead of "
                                 f"{len(head)}")
            rows.append({spelled(name): parsed(name, spelled(field), name in strict)
                         for name, field in zip(head, fields)})
    except csv.Error as error:
        raise Unreadable(f"{path}:{lines.line_num}: {error}") from None
    except ValueError as error:
        raise Unreadable(f"{path}, line {lines.line_num}: {error}") from None
    if needed is SUMMARY:
        check_cells(path, rows)
    # Last, as what is wrong with a value says more.
    if written:
        check_as_written(path, text.encode(), len(rows), written)
    if needed is SUMMARY and not rows:
        raise Unreadable(f"{path}: holds no row; run again")
    return rows


def parsed(name, field, strict):
    """What a field holds. A column of numbers holds finite ones or nothing: what is computed from
    others makes no sense otherwise, and JSON has no other."""
    if name in TEXTS:
        if name == "direction" and field not in DIRECTIONS:
            raise wrong(name, field, f"none of {', '.join(sorted(DIRECTIONS))}")
        return field
    if field == "":
        return None
    try:
        value = int(field) if field.lstrip("-").isdecimal() else float(field)
        if isinstance(value, int) and abs(value) > 2**53:
            value = float(value)  # as every other reader takes it
        is_number = math.isfinite(value)
    except (OverflowError, ValueError):
        is_number = False
    if name == "nodes" and not (is_number and isinstance(value, int) and value > 0):
        raise wrong(name, field, "not a number of nodes")
    if is_number and value < 0 and name.startswith(POSITIVE):
        raise wrong(name, field, "below 0")
    if not is_number and strict:
        raise wrong(name, field, "not a number")
    return value if is_number else field


def wrong(name, field, what):
    return ValueError(f"the column `{name}` holds `{field[:40]}`, which is {what}; restore the "
                      "file or run again")


def check_as_written(path, data, rows, written):
    """Refuses a table that is not the one that the run wrote, as 'layoutbench compare' does."""
    if (rows, stable_hash(data)) == (written["rows"], written["hash"]):
        return
    if stable_hash(data.replace(b"\r", b"")) == written["hash"]:
        raise Unreadable(f"{path}: the lines end with CR LF, and the run wrote LF; restore the "
                         "file, of a git checkout with: git config core.autocrlf false")
    told = ("the file was changed after the run" if rows == written["rows"] else
            f"the file ends here, and the run wrote {written['rows']} rows"
            if rows < written["rows"] else
            f"the file has {rows} rows, and the run wrote {written['rows']}")
    line = f", line {rows + 1}" if rows < written["rows"] else ""
    raise Unreadable(f"{path}{line}: {told}; restore it, or write it again with: layoutbench judge "
                     f"{shlex.quote(str(path.parent))}")


def stable_hash(data):
    """What run.json holds of each table: StableHash of TreeLayout, of the file's bytes."""
    whole, value = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15
    for byte in data:
        word = ((value ^ byte) + 0x9E3779B97F4A7C15) & whole
        word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & whole
        word = ((word ^ word >> 27) * 0x94D049BB133111EB) & whole
        value = word ^ word >> 31
    return f"{value:016x}"


def read_about(folder):
    """What run.json says, each text as a part of one line but for messages and commands."""
    path = folder / "run.json"
    about = json_of(path)
    if not isinstance(about, dict):
        raise Unreadable(f"{path}: is not the JSON of a run; run again")
    if place := misshapen(about, SHAPE):
        raise Unreadable(f"{path}: {place} is of another kind than layoutbench writes; run again")
    return told_of(about)


def told_of(about):
    lines = spelled(about, lines=True)
    return {name: lines[name] if name in ("command", "failures") else value
            for name, value in spelled(about).items() if value is not None}


def read_run(folder, summary_only=False):
    """A run; with `summary_only` without its samples, steps and advice, and with the metrics as
    summary.csv has them, which takes a tenth of the time. Whether the table is as it was written is
    not looked at then: the site that holds it did, when it took the run in."""
    about = read_about(folder)
    if about.get("schema_version") != 2:
        raise Unreadable(f"{folder / 'run.json'}: has schema_version "
                         f"{about.get('schema_version')}; this script knows 2")
    if not is_there(folder / "summary.csv") and (folder / "journal.jsonl").exists():
        name = shlex.quote(str(folder))
        raise Unreadable(
            f"{folder}: the command ended before it wrote its tables; continue it with the same "
            f"command and --resume {name}, or judge what it measured: layoutbench judge {name}")
    try:
        headlines = {family["id"]: family["headline"] for family in about["families"]}
        facts = {family["id"]: {metric["id"]: metric for metric in family["metrics"]}
                 for family in about["families"]}
    except KeyError as error:
        raise Unreadable(f"{folder / 'run.json'}: has no {error} of a family") from None
    written = {} if summary_only else tables_of(about)
    known = [*COUNTED, *(metric for family in facts.values() for metric in family)]
    cells = table(folder / "summary.csv", SUMMARY, known, written.get("summary.csv"))
    for line, cell in enumerate(cells, 2):
        if cell["family"] not in facts:
            raise Unreadable(f"{folder / 'summary.csv'}, line {line}: the column `family` holds "
                             f"`{cell['family'][:40]}`, which run.json does not have; restore the "
                             "file or run again")
    families = {cell["strategy"]: cell["family"] for cell in cells}

    def other(name, needed):
        # Trees that do not change have no steps. Runs of older versions have no advice;
        # 'layoutbench judge' makes it.
        return (table(folder / name, needed, known, written.get(name))
                if is_there(folder / name) or needed in (METRICS, SAMPLES) else [])
    if summary_only:
        metrics, samples, steps, advice = metrics_of(cells, facts), [], [], []
    else:
        metrics, samples = other("metrics.csv", METRICS), other("samples.csv", SAMPLES)
        steps, advice = other("steps.csv", STEPS), other("advice.csv", ADVICE)
    for row in metrics + steps:
        row["family"] = families.get(row["strategy"])
    return Run(folder, "", about, headlines, facts, cells, metrics, samples, steps, advice,
               [] if summary_only else sheets_of(folder), unstarted(folder, about),
               failures_of(about))


def check_cells(path, cells):
    """What else 'layoutbench compare' refuses in summary.csv."""
    lines = {}
    for line, cell in enumerate(cells, 2):
        if cell["status"] not in STATUSES:
            raise Unreadable(f"{path}, line {line}: the column `status` holds `{cell['status']}`, "
                             f"which is none of {', '.join(STATUSES)}; restore the file or run "
                             "again")
        place = tuple(cell[name] for name in (*KEY, "machine"))
        if lines.setdefault(place, line) != line:
            raise Unreadable(f"{path}, line {line}: the strategy, tree, nodes, frame, seed and "
                             f"machine are the same as in line {lines[place]}; restore the file or "
                             "run again")


def tables_of(about):
    """What run.json says of the tables that the command wrote."""
    return {row["name"]: row for row in about.get("tables") or ()}


def is_unfinished(about):
    """Whether a run was interrupted or killed: it says when it began and not when it ended."""
    return bool(about.get("started")) and not about.get("finished")


def failures_of(about):
    """Why cells have no result: what run.json keeps of the last try, by the cell's key."""
    return {tuple("" if row.get(name) is None else str(row[name]) if name == "seed" else
                  spelled(row[name]) for name in KEY): row
            for row in about.get("failures") or () if not row.get("is_resolved")}


@dataclass
class Sheet:
    """A drawing in the folder of a run, why it is not shown, and the table that belongs to it: of
    what functions cost."""
    name: str
    data: bytes
    fault: str
    costs: list


def sheets_of(folder):
    found = []
    for path in sorted(folder.glob("*.svg")):
        try:
            data = bytes_of(path)
            found.append(Sheet(path.stem, data, fault_of(data), costs_of(path)))
        except Unreadable as error:
            found.append(Sheet(path.stem, b"", str(error).removeprefix(f"{path}: "), []))
    return found


def costs_of(picture):
    """What functions cost in two builds, as 'compare --why-picture' writes it beside the picture;
    another file of that name is left alone."""
    path = picture.with_name(f"{picture.stem}-costs.csv")
    if not is_there(path) or not text_of(path).startswith(",".join(WHY)):
        return []
    return table(path, WHY)


def plan_of(folder):
    """The plan of a run by its journal: the source of each tree by its place, and by their places
    the names of the trees that the run came to."""
    try:
        lines = text_of(folder / "journal.jsonl").split("\n")
        planned = {int(entry["name"].removeprefix("tree ")) - 1: spelled(entry["value"])
                   for entry in parsed_json(lines[0])["record"]["entries"]
                   if re.fullmatch(r"tree [0-9]{1,9}", entry["name"])}
        # Most lines are about samples, and are many.
        found = [parsed_json(line)["record"]["workload"]["_0"] for line in lines[1:]
                 if '"workload":{"_0":' in line]
        begun = {record["index"]: spelled(record["tree"]) for record in found}
        texts = [*planned.values(), *begun.values()]
        return (planned, begun) if all(isinstance(text, str) for text in texts) else ({}, {})
    except (Unreadable, ValueError, KeyError, TypeError, AttributeError):
        return {}, {}  # a copy without its journal, or one that is torn


def unstarted(folder, about):
    """The trees of the plan that an interrupted run, or shard, did not come to."""
    if not is_unfinished(about):
        return []
    if (folder / UNSTARTED).exists():
        names = json_of(folder / UNSTARTED)
        if misshapen(names, [str]):
            raise Unreadable(f"{folder / UNSTARTED}: is no list of names")
        return spelled(names)
    planned, begun = plan_of(folder)
    shard = {"number": 1, "count": 1, **(about.get("options", {}).get("shard") or {})}
    return [name_of_source(source) for place, source in sorted(planned.items())
            if place not in begun and place % max(1, shard["count"]) == shard["number"] - 1]


def name_of_source(source):
    """What to call a tree that was not read: a file by its stem, and its size as elsewhere."""
    name, *rest = source.split(", ")
    sizes = [f"{int(part[:-6]):,}" if re.fullmatch(r"\d{1,18} nodes", part) else part
             for part in rest if part != "seed 1"]
    return " · ".join([name if ":" in name else Path(name).stem, *sizes])


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
            about = read_about(folder) if (folder / "run.json").exists() else {}
            found = Race(folder, "", about, table(folder / "race.csv", RACE, (),
                                                  tables_of(about).get("race.csv")),
                         sheets_of(folder))
            races.append(found)
        else:
            found = read_run(folder)
            runs.append(found)
        name = spelled(folder.resolve().name)
        found.label = name if name not in labels else f"{name} ({len(labels) + 1})"
        labels.add(found.label)
    return runs, races
