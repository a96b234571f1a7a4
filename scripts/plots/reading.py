"""Reads the files of runs and races, and says which file is at fault where one is."""

import csv
import gzip
import io
import json
import math
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

SUMMARY = ["strategy", "family", "tree", "nodes", "frame", "seed", "machine", "status",
           "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node", "pass_ratio",
           "tree_hash", "layout_hash"]
STATUSES = ("ok", "nondeterministic", "crashed", "timed_out", "skipped")
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
COUNTED = ["instructions", "allocations"]
UNSTARTED = "unstarted.json"  # what a site keeps of a journal
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
        strict = {*needed, *numbers} - TEXTS
        rows = []
        for fields in lines:
            if len(fields) != len(head):
                raise Unreadable(f"{path}:{lines.line_num}: has {len(fields)} fields instead of "
                                 f"{len(head)}")
            rows.append({drawable(name): parsed(name, drawable(field), name in strict)
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
    if name in TEXTS:
        return field
    if field == "":
        return None
    try:
        value = int(field) if field.lstrip("-").isdecimal() else float(field)
        if math.isfinite(value):
            return value
    except (OverflowError, ValueError):
        pass
    if strict:
        raise ValueError(f"the column `{name}` holds `{field[:40]}`, which is not a number; "
                         "restore the file or run again")
    return field


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
    """What run.json says."""
    try:
        about = drawable(json.loads(text_of(folder / "run.json")))
    except json.JSONDecodeError as error:
        raise Unreadable(f"{folder / 'run.json'}: is torn or no JSON: {error}") from None
    if not isinstance(about, dict):
        raise Unreadable(f"{folder / 'run.json'}: is not the JSON of a run; run again")
    return about


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
    cells = table(folder / "summary.csv", SUMMARY,
                  [*COUNTED, *(metric for family in facts.values() for metric in family)],
                  written.get("summary.csv"))
    families = {cell["strategy"]: cell["family"] for cell in cells}

    def other(name, needed):
        # Trees that do not change have no steps. Runs of older versions have no advice;
        # 'layoutbench judge' makes it.
        return (table(folder / name, needed, (), written.get(name))
                if is_there(folder / name) or needed in (METRICS, SAMPLES) else [])
    if summary_only:
        metrics, samples, steps, advice = metrics_of(cells, facts), [], [], []
    else:
        metrics, samples = other("metrics.csv", METRICS), other("samples.csv", SAMPLES)
        steps, advice = other("steps.csv", STEPS), other("advice.csv", ADVICE)
    for row in metrics + steps:
        row["family"] = families.get(row["strategy"])
    return Run(folder, "", about, headlines, facts, cells, metrics, samples, steps, advice,
               sorted(folder.glob("*.svg")), unstarted(folder, about), failures_of(about))


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
    return {tuple("" if row.get(name) is None else str(row[name]) if name == "seed" else row[name]
                  for name in KEY): row
            for row in about.get("failures") or () if not row.get("is_resolved")}


def plan_of(folder):
    """The plan of a run by its journal: the source of each tree by its place, and by their places
    the names of the trees that the run came to."""
    try:
        lines = (folder / "journal.jsonl").read_text(encoding="utf-8").split("\n")
        planned = {int(entry["name"].removeprefix("tree ")) - 1: drawable(entry["value"])
                   for entry in json.loads(lines[0])["record"]["entries"]
                   if re.fullmatch(r"tree \d+", entry["name"])}
        # Most lines are about samples, and are many.
        found = [json.loads(line)["record"]["workload"]["_0"] for line in lines[1:]
                 if '"workload":{"_0":' in line]
        return planned, {record["index"]: drawable(record["tree"]) for record in found}
    except (OSError, ValueError, KeyError, TypeError):
        return {}, {}  # a copy without its journal, or one that is torn


def unstarted(folder, about):
    """The trees of the plan that an interrupted run, or shard, did not come to."""
    if not is_unfinished(about):
        return []
    if (folder / UNSTARTED).exists():
        return drawable(json.loads(text_of(folder / UNSTARTED)))
    planned, begun = plan_of(folder)
    shard = about.get("options", {}).get("shard") or {"number": 1, "count": 1}
    return [name_of_source(source) for place, source in sorted(planned.items())
            if place not in begun and place % shard["count"] == shard["number"] - 1]


def name_of_source(source):
    """What to call a tree that was not read: a file by its stem, and its size as elsewhere."""
    name, *rest = source.split(", ")
    sizes = [f"{int(part[:-6]):,}" if re.fullmatch(r"\d+ nodes", part) else part for part in rest
             if part != "seed 1"]
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
                                                  tables_of(about).get("race.csv")))
            races.append(found)
        else:
            found = read_run(folder)
            runs.append(found)
        name = drawable(folder.resolve().name)
        found.label = name if name not in labels else f"{name} ({len(labels) + 1})"
        labels.add(found.label)
    return runs, races
