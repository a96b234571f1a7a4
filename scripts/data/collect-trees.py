#!/usr/bin/env python3
"""Writes the trees of Benchmarks/Trees from facts that a Debian machine holds.

    scripts/data/collect-trees.py [FOLDER] [TREE ...]

Each function below makes one tree as (id, parent, value) rows, parents before children. On another
release the figures differ: Benchmarks/Trees/README.md says of which version the committed ones are.
"""

import ast
import csv
import heapq
import subprocess
import sys
import tokenize
import unicodedata
from collections import Counter
from pathlib import Path

PYTHON = Path("/usr/lib/python3.11")
BLOCKS = Path("/usr/share/perl/5.36.0/unicore/Blocks.txt")


def output_of(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# Debian packages


SECTIONS = set(
    "editors education electronics fonts games graphics hamradio mail math net science sound text "
    "video web".split()
)


def debian_packages():
    """Section, source package, package: KiB when installed, of the sections with applications.

    A source package with one package in its section is left out as a level of its own.
    """
    sections = {}
    for paragraph in output_of("apt-cache", "dumpavail").split("\n\n"):
        fields = dict(
            line.split(": ", 1)
            for line in paragraph.splitlines()
            if ": " in line and not line.startswith(" ")
        )
        section = fields.get("Section", "").split("/")[-1]
        if section in SECTIONS:
            source = fields.get("Source", fields["Package"]).split()[0]
            packages = sections.setdefault(section, {}).setdefault(source, {})
            packages[fields["Package"]] = int(fields.get("Installed-Size", 0))

    yield "debian", "", ""
    for section, sources in sorted(sections.items()):
        yield section, "debian", ""
        for source, packages in sorted(sources.items()):
            parent = section
            if len(packages) > 1:
                parent = f"{section}/{source}"
                yield parent, section, ""
            for package, size in sorted(packages.items()):
                yield package, parent, size


# The Python standard library


def python_files():
    """The regular files below PYTHON that the packages of the standard library install."""
    listed = output_of("dpkg", "-L", "libpython3.11-minimal", "libpython3.11-stdlib")
    paths = {Path(line) for line in listed.splitlines()}
    return sorted(p for p in paths if PYTHON in p.parents and p.is_file() and not p.is_symlink())


def python_stdlib():
    """Folder, file: bytes."""
    seen = set()
    for path in python_files():
        relative = path.relative_to(PYTHON.parent)
        for folder in reversed(relative.parents[:-1]):
            if folder not in seen:
                seen.add(folder)
                yield folder, folder.parent if folder.parent.name else "", ""
        yield relative, relative.parent, path.stat().st_size


def words():
    """How often each keyword and name occurs in the library's source files, most frequent first."""
    counts = Counter()
    for path in python_files():
        if path.suffix == ".py":
            with path.open("rb") as file:
                counts.update(
                    token.string
                    for token in tokenize.tokenize(file.readline)
                    if token.type == tokenize.NAME and token.string.isascii()
                )
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:2000]


def python_words():
    """The 2,000 most frequent keywords and names, in one flat family: occurrences."""
    yield "*", "", ""
    for word, count in words():
        yield word, "*", count


def python_words_huffman():
    """The Huffman code of the same words: a binary tree, frequent words near the root."""
    heap = [(count, order, word) for order, (word, count) in enumerate(words())]
    heapq.heapify(heap)
    order = len(heap)
    while len(heap) > 1:
        left, right = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (left[0] + right[0], order, (left, right)))
        order += 1
    # The id of an inner node is its code: the way to it from the root.
    waiting = [("", heap[0])]
    while waiting:
        code, (count, _, content) = waiting.pop()
        parent = "" if not code else f"*{code[:-1]}"
        if isinstance(content, str):
            yield content, parent, count
        else:
            yield f"*{code}", parent, ""
            waiting += [(code + "1", content[1]), (code + "0", content[0])]


def python_syntax():
    """The syntax tree of textwrap.py: characters of source below each leaf, 1 where it has none.

    Nodes that only say whether a name is read or written are left out.
    """
    source = (PYTHON / "textwrap.py").read_text()
    numbers = Counter()
    waiting = [("", ast.parse(source))]
    while waiting:
        parent, node = waiting.pop()
        kind = type(node).__name__
        numbers[kind] += 1
        name = f"{kind} {numbers[kind]}"
        children = [c for c in ast.iter_child_nodes(node) if not isinstance(c, ast.expr_context)]
        text = ast.get_source_segment(source, node) if hasattr(node, "lineno") else None
        yield name, parent, "" if children else len(text or " ")
        waiting += [(name, child) for child in reversed(children)]


# Unicode


def unicode_blocks():
    """Plane, block, general category: assigned code points, without private use and surrogates."""
    planes = ["BMP", "SMP", "SIP", "TIP", *(f"Plane {n}" for n in range(4, 14)), "SSP"]
    yield "Unicode", "", ""
    seen = set()
    for line in BLOCKS.read_text().splitlines():
        if ".." not in line or line.startswith("#"):
            continue
        span, block = line.split("; ")
        first, last = (int(end, 16) for end in span.split(".."))
        counts = Counter(unicodedata.category(chr(point)) for point in range(first, last + 1))
        for unassigned in ("Cn", "Co", "Cs"):
            del counts[unassigned]
        if not counts:
            continue
        plane = planes[first >> 16]
        if plane not in seen:
            seen.add(plane)
            yield plane, "Unicode", ""
        yield block, plane, ""
        for category, count in sorted(counts.items()):
            yield f"{block}/{category}", block, count


# A SwiftUI view type


def swiftui_type():
    """The type of an invented mail window as the Swift compiler would infer it from its body."""

    def modified(view, *modifiers):
        for modifier in modifiers:
            view = f"ModifiedContent<{view}, {modifier}>"
        return view

    def group(container, *views):
        return f"{container}<TupleView<({', '.join(views)})>>"

    label = "Label<Text, Image>"
    font = "_EnvironmentKeyWritingModifier<Optional<Font>>"
    color = "_EnvironmentKeyWritingModifier<Optional<Color>>"
    lines = "_EnvironmentKeyWritingModifier<Optional<Int>>"
    title = modified("Text", font, lines)
    badge = modified("Text", font, "_PaddingLayout", "_BackgroundStyleModifier<Color>")
    avatar = modified("Image", "_FrameLayout", "_ClipEffect<Circle>", "_OverlayModifier<Circle>")
    excerpt = modified("Text", font, color, lines)
    row = modified(
        group(
            "HStack",
            avatar,
            group("VStack", group("HStack", title, "Spacer", modified("Text", font)), excerpt),
            f"Optional<{badge}>",
        ),
        "_PaddingLayout",
    )
    mailbox = f"NavigationLink<{label}, Never>"
    sidebar = group(
        "List",
        f"Section<Text, ForEach<Array<Mailbox>, String, {mailbox}>, EmptyView>",
        f"Section<Text, ForEach<Array<Tag>, String, {modified(label, color)}>, EmptyView>",
        f"DisclosureGroup<Text, {group('VStack', label, label, label)}>",
    )
    messages = modified(
        f"List<ForEach<Array<Message>, UUID, NavigationLink<{row}, Never>>>",
        "_FrameLayout",
        f"ToolbarModifier<{group('ToolbarItemGroup', f'Button<{label}>', f'Menu<{label}, Text>')}>",
    )
    header = group(
        "VStack",
        modified("Text", font, "_AlignmentLayout"),
        group("HStack", avatar, group("VStack", title, excerpt), "Spacer", modified("Text", color)),
        "Divider",
    )
    attachment = modified(
        group("HStack", "Image", group("VStack", "Text", modified("Text", font, color))),
        "_PaddingLayout",
        "_OverlayModifier<_StrokedShape<RoundedRectangle>>",
    )
    empty = group("VStack", modified("Image", font, color), modified("Text", font))
    detail = (
        "_ConditionalContent<"
        + modified(
            "ScrollView<"
            + modified(
                group(
                    "VStack",
                    header,
                    modified("Text", "_PaddingLayout"),
                    f"Optional<LazyVGrid<ForEach<Array<File>, UUID, {attachment}>>>",
                    group("HStack", f"Button<{label}>", f"Button<{label}>", "Spacer"),
                ),
                "_PaddingLayout",
                "_FlexFrameLayout",
            )
            + ">",
            "_BackgroundStyleModifier<Material>",
        )
        + f", {modified(empty, '_FlexFrameLayout')}>"
    )
    return modified(
        f"NavigationSplitView<{sidebar}, {messages}, {detail}>",
        "_AppearanceActionModifier",
        f"SheetModifier<{group('Form', 'TextField<Text>', 'Toggle<Text>', 'Picker<Text, Text>')}>",
    )


def swiftui_view():
    """Names of the type above: the arguments of a generic type are its children, leaves are 1."""
    text = swiftui_type()
    numbers = Counter()
    rows = []
    parents = [""]
    name = ""
    for character in text:
        if character in "<>(), ":
            if name:
                numbers[name] += 1
                rows.append([f"{name} {numbers[name]}", parents[-1], 1])
                name = ""
            if character == "<":
                rows[-1][2] = ""
                parents.append(rows[-1][0])
            elif character == ">":
                parents.pop()
        else:
            name += character
    return rows


TREES = {
    "debian-packages": debian_packages,
    "python-stdlib": python_stdlib,
    "python-syntax": python_syntax,
    "python-words": python_words,
    "python-words-huffman": python_words_huffman,
    "swiftui-view": swiftui_view,
    "unicode-blocks": unicode_blocks,
}


def main():
    default = Path(__file__).resolve().parent.parent.parent / "Benchmarks/Trees"
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    for name in sys.argv[2:] or TREES:
        rows = [[str(cell) for cell in row] for row in TREES[name]()]
        ids = [row[0] for row in rows]
        assert len(set(ids)) == len(ids), [i for i, n in Counter(ids).items() if n > 1][:5]
        path = folder / f"{name}.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(["id", "parent", "value"])
            writer.writerows(rows)
        depth = {"": -1}
        for row in rows:
            depth[row[0]] = depth[row[1]] + 1
        leaves = [float(row[2]) for row in rows if row[2]]
        degree = max(Counter(row[1] for row in rows).values())
        print(
            f"{name}: {len(rows)} nodes, {len(leaves)} leaves, height {max(depth.values())}, "
            f"degree {degree}, sum {sum(leaves):.0f}, least {min(leaves):.0f}, "
            f"greatest {max(leaves):.0f}, {path.stat().st_size} bytes"
        )


if __name__ == "__main__":
    main()
