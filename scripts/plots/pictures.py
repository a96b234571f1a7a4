"""Pictures of a run's own trees, drawn by a program that somebody named.

What a run's files say of programs, strategies and trees is text. The program draws what it lists
itself: its own strategies on its own trees. Whatever else could start something or read something
(exec:, dir:, git:, files, standard input) is a command in the report, for a person to read."""

import base64
import gzip
import re
import shlex
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from .markup import html
from .numbers import grouped
from .parts import slug
from .reading import Unreadable, plan_of

BUDGET = 900_000  # of all pictures in a report, in bytes
WIDTH = 320  # of one drawing
PATIENCE = 60  # seconds for one drawing, and five times as many for all of them
MOST_NODES = 100_000  # of a tree, and ten times as many over all its steps


@dataclass
class Own:
    """The names of what a program has itself."""
    strategies: set
    trees: set


def listed(program):
    """What 'layoutbench list' shows: a name begins a line behind two blanks."""
    def names(kind):
        text = output_of([program, "list", kind], PATIENCE) or ""
        found = set(re.findall(r"^  ([\w.-]+) ", text, re.ASCII | re.MULTILINE))
        if not found:
            raise Unreadable(f"{program}: lists no {kind}, so that it is no layoutbench; name "
                             "another with --layoutbench")
        return found
    return Own(names("strategies"), names("trees"))


def is_drawn(strategy, own):
    """Whether a strategy is the program's own, with options or without, and one alone."""
    match = re.fullmatch(r"([\w-]+)(:\w+=[\w.+-]+(,\w+=[\w.+-]+)*)?", strategy, re.ASCII)
    return bool(match) and match[1] in own.strategies


# How 'run' was told to read its trees: 'render' has to be told the same.
READING = {"--file-format", "--delimiter", "--decimal", "--id", "--parent", "--value", "--label",
           "--color-column", "--length", "--levels", "--children", "--at", "--node-sizes"}
SWITCHES = {"--no-header", "--fill-down", "--no-fill-down", "--skip-totals", "--skip-negative",
            "--only-negative"}


def command(run, tree, strategies, plan=({}, {})):
    """What draws strategies on a tree, in the shape of the run's frame: several as a contact
    sheet."""
    options = run.about.get("options", {})
    frame = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?)x(\d{1,9}(?:\.\d{1,9})?)",
                         options.get("frame") or "")
    width, height = map(float, frame.groups()) if frame else (1600, 900)
    # A flag and its value are one word: what a file says is never a flag of its own.
    words = ["render", f"--strategy={','.join(strategies)}", *source_of(run, tree["tree"], plan),
             f"--frame={WIDTH}x{round(min(max(1, WIDTH * height / max(width, 1)), 10 * WIDTH))}",
             "--detail=2"]
    if "seed" in tree:
        words += [f"--sizes={tree['nodes']}", f"--seed={tree['seed']}"]
    if (tree.get("steps") or 1) > 1:
        words.append(f"--steps={tree['steps']}")
        if options.get("evolution"):
            words.append(f"--evolution={options['evolution']}")
    return words + reading_of(run)


# What a journal says behind the source of a tree.
SIZES = r"(, \d+ nodes)?(, seed \d+)?(, \d+ steps)?(, [a-z]+(:[\w=.,]+)?)?$"


def given_to(run):
    """The flags of the run's command, with their values; in front of the first flag stand trees."""
    words = [part for word in run.about.get("command", []) for part in (
        word.split("=", 1) if re.match(r"--[\w-]+=", word) else [word])]
    if words[1:2] == ["run"]:
        words[1] = "--tree"
    places = [i for i, word in enumerate(words) if word.startswith("--")] + [len(words)]
    return [(words[i], words[i + 1:end]) for i, end in zip(places, places[1:])]


def reading_of(run):
    return [flag if flag in SWITCHES else f"{flag}={values[0]}" for flag, values in given_to(run)
            if flag in SWITCHES or flag in READING and values]


def source_of(run, name, plan=({}, {})):
    """The words that name a tree: a file is called by its stem, and read by its path. The run's
    journal tells it, and the command where there is none; a tree of layoutbench's own has its name
    everywhere."""
    planned, begun = plan
    found = [planned[place] for place, tree in begun.items() if tree == name and place in planned]
    for flag, values in given_to(run):
        if flag == "--tree-sequence" and len(values) > 1 and any(
                source.startswith(" ".join(values)) for source in found):
            return [flag, *values]
        if flag != "--tree-sequence":  # behind the one value of another flag stand trees
            trees = values[flag != "--tree":]
            found += [word for value in trees for word in (value, *value.split(","))]
    for source in found:
        source = re.sub(SIZES, "", source)
        if source.startswith("Benchmarks/Trees/"):
            continue
        path = source.partition(":")[2] or source
        if source != name and name in (Path(path).name, Path(path).stem, path):
            return [f"--tree={source}"]
    return [f"--tree={name}"]


def drawn(run, program, own):
    """For each tree and family a packed SVG, and the commands that draw those that are missing."""
    cells = grouped([cell for cell in run.cells if cell["status"] == "ok"], "tree", "family")
    families = dict.fromkeys(cell["family"] for cell in run.cells)
    plan = plan_of(run.folder)
    foreign = {name: peer_of(run, name) for (name,) in grouped(run.cells, "strategy")
               if peer_of(run, name)}
    pictures, missing, left = [], [], BUDGET
    until = time.monotonic() + 5 * PATIENCE
    # Real trees first: their names say something.
    trees = [tree for tree in run.about.get("trees", []) if {"tree", "nodes"} <= tree.keys()]
    for tree in sorted(trees, key=lambda tree: "seed" in tree):
        is_own = (own and tree["tree"] in own.trees
                  and source_of(run, tree["tree"], plan) == [f"--tree={tree['tree']}"]
                  and tree["nodes"] <= MOST_NODES
                  and tree["nodes"] * (tree.get("steps") or 1) <= 10 * MOST_NODES)
        for family in families:
            names = list(dict.fromkeys(cell["strategy"] for cell in cells[tree["tree"], family]))

            def lacks(some, of):
                missing.append(["layoutbench", *command(run, tree, some, plan), "--output",
                                f"{slug(tree['tree'], str(tree['nodes']), of)}.svg"])
            for name in names:
                if name in foreign:
                    lacks([foreign[name]], name)
            mine = [name for name in names if name not in foreign]
            known = [name for name in mine if own and is_drawn(name, own)]
            svg = ""
            if is_own and known:
                svg, known = sheet(program, lambda some: command(run, tree, some, plan), known,
                                   until)
            packed = gzip.compress(lean(svg).encode(), mtime=0) if svg else b""
            if not svg or len(packed) > left:
                if mine:
                    lacks(known or mine, family)
                continue
            left -= len(packed)
            seed = f" · seed {tree['seed']}" if (tree.get("seed") or 1) != 1 else ""
            pictures.append((f"{tree['tree']} · {tree['nodes']:,}{seed}", family, packed))
    return pictures, missing


def sheet(program, words, strategies, until):
    """A drawing in both themes, or nothing, and the strategies that are on it: without those that
    the program does not draw here. After `until` there is none."""
    def svg(some, theme):
        text = output_of([program, *words(some), f"--theme={theme}"],
                         min(PATIENCE, until - time.monotonic()))
        return text if not text or text.rstrip().endswith("</svg>") else None
    light = svg(strategies, "light")
    if light is None:
        strategies = [name for name in strategies if svg([name], "light")] or strategies
        light = svg(strategies, "light")
    dark = light and svg(strategies, "dark")
    return (in_both_themes(light, dark) if dark else None), strategies


def peer_of(run, strategy):
    """How to call the program in another language that made the layouts, or nothing."""
    name, _, own = strategy.partition("/")
    return next((f"exec/{own}:{peer['command']}" for peer in run.about.get("peers") or ()
                 if peer["name"] == name), None)


def output_of(words, seconds):
    """What a program writes; nothing where it refuses to, and an empty text where it takes too
    long, which it would again. It runs in an empty folder, so that no name is that of a file."""
    if seconds <= 0:
        return ""
    try:
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                                  encoding="utf-8", errors="replace", timeout=seconds, cwd=folder)
    except (OSError, ValueError, subprocess.TimeoutExpired):  # the second one of a NUL in a name
        return ""
    return done.stdout if done.returncode == 0 else None


def lean(svg):
    """Without what an image does not show: names to point at."""
    return re.sub(r'<title>[^<]*</title>\n?| id="\w+n\d+"', "", svg)


COLOR = re.compile(r' (fill|stroke)="([^"]*)"')


def in_both_themes(light, dark):
    """One drawing that follows the reader's theme, of two that differ in colors alone."""
    rules = {}

    def element(tag, other):
        if tag == other:
            return tag
        bare, colors, others = COLOR.sub("", tag), dict(COLOR.findall(tag)), dict(
            COLOR.findall(other))
        if bare != COLOR.sub("", other):
            raise ValueError(f"{tag} is {other} in the dark")
        names = "".join(" " + rules.setdefault(
            (name, colors.get(name, "inherit"), others.get(name, "inherit")), f"c{len(rules)}")
            for name in sorted({*colors, *others}))
        end = "/>" if bare.endswith("/>") else ">"
        return f'{bare.removesuffix(end)} class="{names[1:]}"{end}'

    # Every other part is a tag.
    parts, others = (re.split("(<[^>]*>)", svg) for svg in (light, dark))
    text = "".join(element(*pair) if i % 2 else pair[0]
                   for i, pair in enumerate(zip(parts, others, strict=True)))
    styles = [" ".join(f".{of}{{{name}:{colors[i]}}}" for (name, *colors), of in rules.items())
              for i in (0, 1)]
    head, root, body = text.partition("<title>")
    return (f"{head}<style>{styles[0]} @media (prefers-color-scheme: dark) {{ {styles[1]} }}"
            f"</style>\n{root}{body}")


def pictures_html(pictures, missing, program):
    """Choices of a tree and a family, and the picture; how to draw those that are missing."""
    parts = []
    if pictures:
        trees = dict.fromkeys(tree for tree, _, _ in pictures)
        families = dict.fromkeys(family for _, family, _ in pictures)
        choices = [
            html('<label class="choice">{} <select data-choice="{}">{}</select></label>', label,
                 name, [html("<option>{}</option>", value) for value in values])
            for label, name, values in (("Tree", "tree", trees), ("Family", "family", families))]
        data = [html('<script type="application/octet-stream" data-tree="{}" data-of="{}">{}'
                     "</script>", tree, family, base64.b64encode(packed).decode())
                for tree, family, packed in pictures]
        parts.append(html('<div class="choices">{}</div><figure><img id="picture" alt="">'
                          "<figcaption></figcaption></figure>{}", choices, data))
    if missing and not program:
        parts.append(html("<p>To see layouts of the run's trees here, name the program that draws "
                          "them: <code>plot.py --layoutbench .build/release/layoutbench</code>."
                          "</p>"))
    if missing:
        lines = "\n".join(shlex.join(map(str, words)) for words in missing[:12])
        parts.append(html(
            "<details><summary>Pictures that are not here</summary><p>What lies as SVG in the "
            "folder of the run is shown, too. These commands draw it. They are made of what the "
            "run's files say: read them before you start one of a run that is not yours. In the "
            "folder where the run was started:</p><pre><code>{}</code></pre></details>", lines))
    return html('<section class="pictures"><h2>Pictures</h2>{}</section>', parts) if parts else None
