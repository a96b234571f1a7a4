"""Pictures of a run's own trees, drawn by the program that measured it where that is at hand."""

import base64
import gzip
import hashlib
import re
import shlex
import subprocess
from pathlib import Path

from .numbers import grouped
from .parts import e, slug
from .reading import plan_of

BUDGET = 900_000  # of all pictures in a report, in bytes
WIDTH = 320  # of one drawing


def program_of(run):
    """The executable that measured the run, if it is still the same."""
    for build in run.about.get("builds", []):
        path = Path(build.get("path", ""))
        try:
            if hashlib.sha256(path.read_bytes()).hexdigest() == build.get("sha256"):
                return path.resolve()
        except OSError:
            pass
    return None


# How 'run' was told to read its trees: 'render' has to be told the same.
READING = {"--file-format", "--delimiter", "--decimal", "--id", "--parent", "--value", "--label",
           "--color-column", "--levels", "--children", "--at", "--node-sizes"}
SWITCHES = {"--no-header", "--fill-down", "--no-fill-down", "--skip-totals", "--skip-negative",
            "--only-negative"}


def command(run, tree, strategies, plan=({}, {})):
    """What draws strategies on a tree, in the shape of the run's frame: several as a contact
    sheet."""
    options = run.about.get("options", {})
    width, height = map(float, str(options.get("frame") or "1600x900").split("x"))
    words = ["render", "--strategy", ",".join(strategies), *source_of(run, tree["tree"], plan),
             "--frame", f"{WIDTH}x{max(1, round(WIDTH * height / width))}", "--detail", "2"]
    if "seed" in tree:
        words += ["--sizes", str(tree["nodes"]), "--seed", str(tree["seed"])]
    if tree.get("steps", 1) > 1:
        words += ["--steps", str(tree["steps"])]
        if options.get("evolution"):
            words += ["--evolution", options["evolution"]]
    return words + reading_of(run)


# What a journal says behind the source of a tree.
SIZES = r"(, \d+ nodes)?(, seed \d+)?(, \d+ steps)?(, [a-z]+(:[\w=.,]+)?)?$"


def given_to(run):
    """The flags of the run's command, with their values."""
    words = [part for word in run.about.get("command", []) for part in (
        word.split("=", 1) if re.match(r"--[\w-]+=", word) else [word])]
    places = [i for i, word in enumerate(words) if word.startswith("--")] + [len(words)]
    return [(words[i], words[i + 1:end]) for i, end in zip(places, places[1:])]


def reading_of(run):
    return [word for flag, values in given_to(run) if flag in READING | SWITCHES
            for word in (flag, *(values[:1] if flag in READING else ()))]


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
        if flag == "--tree":
            found += [word for value in values for word in (value, *value.split(","))]
    for source in found:
        source = re.sub(SIZES, "", source)
        if source.startswith("Benchmarks/Trees/"):
            continue
        path = source.partition(":")[2] or source
        if source != name and name in (Path(path).name, Path(path).stem, path):
            return ["--tree", source]
    return ["--tree", name]


def drawn(run, program):
    """For each tree and family a packed SVG, and the commands that draw those that are missing."""
    cells = grouped([cell for cell in run.cells if cell["status"] == "ok"], "tree", "family")
    families = dict.fromkeys(cell["family"] for cell in run.cells)
    plan = plan_of(run.folder)
    foreign = {name: peer_of(run, name) for (name,) in grouped(run.cells, "strategy")
               if peer_of(run, name)}
    pictures, missing, left = [], [], BUDGET
    # Real trees first: their names say something.
    for tree in sorted(run.about.get("trees", []), key=lambda tree: "seed" in tree):
        for family in families:
            names = list(dict.fromkeys(cell["strategy"] for cell in cells[tree["tree"], family]))
            own = [name for name in names if name not in foreign]
            # A peer is drawn by itself, and not from here: its command is text of a file.
            missing += [["layoutbench", *command(run, tree, [foreign[name]], plan), "--output",
                         f"{slug(tree['tree'], str(tree['nodes']), name)}.svg"]
                        for name in names if name in foreign]
            if not own:
                continue
            svg, drawable = sheet(program, lambda some: command(run, tree, some, plan), own)
            packed = gzip.compress(lean(svg).encode(), mtime=0) if svg else b""
            if not svg or len(packed) > left:
                missing.append(["layoutbench", *command(run, tree, drawable, plan), "--output",
                                f"{slug(tree['tree'], str(tree['nodes']), family)}.svg"])
                continue
            left -= len(packed)
            seed = f" · seed {tree['seed']}" if tree.get("seed", 1) != 1 else ""
            pictures.append((f"{tree['tree']} · {tree['nodes']:,}{seed}", family, packed))
    return pictures, missing


def sheet(program, words, strategies):
    """A drawing in both themes, or nothing, and the strategies that are on it: without those that
    the program does not draw here."""
    def svg(some, theme):
        return text_of([program, *words(some), "--theme", theme])
    light = svg(strategies, "light") if program else ""
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


def text_of(words):
    """The drawing that a program writes; nothing where it refuses to, and an empty text where it
    takes too long, which it would again."""
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                              timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout if done.returncode == 0 and done.stdout.rstrip().endswith("</svg>") else None


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


def pictures_html(pictures, missing):
    """Choices of a tree and a family, and the picture; how to draw those that are missing."""
    parts = []
    if pictures:
        trees = dict.fromkeys(tree for tree, _, _ in pictures)
        families = dict.fromkeys(family for _, family, _ in pictures)
        choices = "".join(
            f'<label class="choice">{label} <select data-choice="{name}">' + "".join(
                f"<option>{e(value)}</option>" for value in values) + "</select></label>"
            for label, name, values in (("Tree", "tree", trees), ("Family", "family", families)))
        data = "".join(
            f'<script type="application/octet-stream" data-tree="{e(tree)}" '
            f'data-of="{e(family)}">{base64.b64encode(packed).decode()}</script>'
            for tree, family, packed in pictures)
        parts.append(f'<div class="choices">{choices}</div><figure><img id="picture" alt="">'
                     f"<figcaption></figcaption></figure>{data}")
    if missing:
        lines = "\n".join(shlex.join(map(str, words)) for words in missing[:12])
        parts.append(
            "<details><summary>Pictures that are not here</summary><p>What lies as SVG in the "
            "folder of the run is shown, too. In the folder where the run was started:</p>"
            f"<pre><code>{e(lines)}</code></pre></details>")
    return (f'<section class="pictures"><h2>Pictures</h2>{"".join(parts)}</section>'
            if parts else "")
