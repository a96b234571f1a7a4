"""Pictures of a run's own trees, drawn by the program that measured it where that is at hand."""

import base64
import gzip
import hashlib
import re
import shlex
import subprocess
from pathlib import Path

from .numbers import grouped
from .parts import e

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


def command(run, tree, strategies):
    """What draws a contact sheet of strategies on a tree, in the shape of the run's frame."""
    options = run.about.get("options", {})
    width, height = map(float, str(options.get("frame") or "1600x900").split("x"))
    words = ["render", "--strategy", ",".join(strategies), "--tree", source_of(run, tree["tree"]),
             "--frame", f"{WIDTH}x{max(1, round(WIDTH * height / width))}", "--detail", "2"]
    if "seed" in tree:
        words += ["--sizes", str(tree["nodes"]), "--seed", str(tree["seed"])]
    if tree.get("steps", 1) > 1:
        words += ["--steps", str(tree["steps"])]
        if options.get("evolution"):
            words += ["--evolution", options["evolution"]]
    return words


def source_of(run, name):
    """A file's tree is called by its stem: what was said after --tree."""
    words = run.about.get("command", [])
    given = [word for flag, value in zip(words, words[1:]) if flag == "--tree"
             for word in [value, *value.split(",")]]
    return next((word for word in given if word != name and (
        Path(word).stem == name or word.partition(":")[2] == name)), name)


def drawn(run, program):
    """For each tree and family a packed SVG, and what has to be said of those that are missing."""
    cells = grouped([cell for cell in run.cells if cell["status"] == "ok"], "tree", "family")
    families = dict.fromkeys(cell["family"] for cell in run.cells)
    pictures, missing, left = [], [], BUDGET
    # Real trees first: their names say something.
    for tree in sorted(run.about.get("trees", []), key=lambda tree: "seed" in tree):
        for family in families:
            names = dict.fromkeys(cell["strategy"] for cell in cells[tree["tree"], family])
            words = command(run, tree, [name for name in names if not is_foreign(run, name)])
            svgs = [text_of([program, *words, "--theme", theme]) if program and words[2] else None
                    for theme in ("light", "dark")]
            svg = in_both_themes(*svgs) if all(svgs) else None
            packed = gzip.compress(lean(svg).encode(), mtime=0) if svg else b""
            if not svg or len(packed) > left:
                missing.append(["layoutbench", *words, "--output", f"{tree['tree']}.svg"])
                continue
            left -= len(packed)
            seed = f" · seed {tree['seed']}" if tree.get("seed", 1) != 1 else ""
            pictures.append((f"{tree['tree']} · {tree['nodes']:,}{seed}", family, packed))
    return pictures, missing


def is_foreign(run, strategy):
    """Whether a peer made its layouts, which the program cannot draw by that name."""
    return strategy not in run.about.get("options", {}).get("strategies", [strategy])


def text_of(words):
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
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
        parts.append("<details><summary>Pictures that are not here</summary><p>What lies as SVG "
                     "in the folder of the run is shown, too. From layoutbench's folder:</p>"
                     f"<pre><code>{e(lines)}</code></pre></details>")
    return (f'<section class="pictures"><h2>Pictures</h2>{"".join(parts)}</section>'
            if parts else "")
