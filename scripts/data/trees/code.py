"""Trees of programs and documents: class hierarchies, calls, imports, syntax."""

import ast
import json
import re
import struct
import subprocess
import textwrap
import xml.etree.ElementTree as xml
import zipfile
from collections import Counter
from html.parser import HTMLParser

from .packages import debian, pypi
from .shapes import below, named_children

PYTHON = "/usr/bin/python3.11"


def qt_classes():
    """Each class below its first base: methods."""
    parents, methods = {}, {}
    for path in sorted(pypi("PyQt5-stubs", "5.15.6.0").glob("PyQt5-stubs/*.pyi")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name not in parents:
                bases = [ast.unparse(base).split(".")[-1] for base in node.bases]
                parents[node.name] = bases[0] if bases else ""
                names = {m.name for m in node.body if isinstance(m, ast.FunctionDef)}
                methods[node.name] = max(1, len(names))
    return below(parents, methods)


def batik_classes():
    """Each class below its superclass, anonymous ones left out: bytes of the class file."""
    parents, sizes = {}, {}
    folder = debian("libbatik-java", "1.16+dfsg-1+deb12u1") / "usr/share/java"
    for path in sorted(folder.glob("batik-*-1.16.jar")):
        with zipfile.ZipFile(path) as jar:
            for entry in sorted(jar.namelist()):
                name = entry.removesuffix(".class")
                if name == entry or re.search(r"\$\d", name):
                    continue
                content = jar.read(entry)
                own, superclass, is_interface = class_names(content)
                if not is_interface:
                    parents[own] = superclass
                    sizes[own] = len(content)
    parents |= dict.fromkeys(set(parents.values()) - set(parents) - {"java/lang/Object"}, "")

    def label(name):
        return name.removeprefix("org/apache/batik/").replace("/", ".")

    return below(parents, sizes, label)


def class_names(content):
    """The names of a class file's class and superclass, and whether it is an interface."""
    count = struct.unpack_from(">H", content, 8)[0]
    constants, at, number = {}, 10, 1
    lengths = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2, 17: 4,
               18: 4, 19: 2, 20: 2}
    while number < count:
        tag = content[at]
        if tag == 1:
            length = struct.unpack_from(">H", content, at + 1)[0]
            constants[number] = content[at + 3:at + 3 + length].decode()
            at += 3 + length
        else:
            if tag == 7:
                constants[number] = struct.unpack_from(">H", content, at + 1)[0]
            at += 1 + lengths[tag]
        number += 2 if tag in (5, 6) else 1
    access, own, superclass = struct.unpack_from(">HHH", content, at)
    return constants[constants[own]], constants[constants[superclass]], bool(access & 0x200)


def python_exceptions():
    """Each built-in exception below its base; each counts 1."""
    program = """
        def show(kind, path):
            path += [kind.__name__]
            below = sorted(kind.__subclasses__(), key=lambda kind: kind.__name__)
            below = [kind for kind in below if kind.__module__ == "builtins"]
            if not below: print("/".join(path))
            for kind in below: show(kind, list(path))
        show(BaseException, [])"""
    lines = python(program).splitlines()
    return [(tuple(line.split("/")[1:]), 1) for line in lines]


def python_calls():
    """Functions below those that called them: how often, as a flame graph shows it."""
    program = """
        import ast, sys, textwrap
        counts, stack = {}, []
        def note(frame, event, _):
            if event == "call":
                stack.append(frame.f_code.co_qualname)
                counts[tuple(stack)] = counts.get(tuple(stack), 0) + 1
            elif event == "return" and stack:
                stack.pop()
        tree = ast.parse(open(textwrap.__file__).read())
        tree = ast.Module(tree.body[-4:], [])
        sys.setprofile(note)
        ast.unparse(tree)
        sys.setprofile(None)
        for path, count in counts.items():
            print(count, *path)"""
    for line in python(program).splitlines():
        count, *path = line.split()
        yield (*path, "self"), int(count)


def python_imports():
    """Modules below the one that imports them first: bytes of source, itself as a leaf."""
    program = """
        import _frozen_importlib as importing
        stack, load = [], importing._load_unlocked
        def loaded(spec):
            stack.append(spec.name)
            size = len(open(spec.origin, "rb").read()) if spec.has_location else 0
            print(size, *stack)
            try: return load(spec)
            finally: stack.pop()
        importing._load_unlocked = loaded
        import xmlrpc.server"""
    for line in python(program).splitlines():
        size, *path = line.split()
        yield (*path, "self"), int(size)


def python(program):
    """What Debian's Python 3.11 prints when it runs a program, the same each time."""
    return subprocess.run(
        [PYTHON, "-I", "-S", "-c", textwrap.dedent(program)], check=True, capture_output=True,
        text=True, env={"PYTHONHASHSEED": "0"}).stdout


def json_schema():
    """Keys and elements of a JSON document: characters of its texts and numbers."""
    path = pypi("openapi-spec-validator", "0.9.0")
    path = path / "openapi_spec_validator/resources/schemas/v3.1/schema.json"

    def show(value, path):
        if isinstance(value, (dict, list)) and value:
            items = value.items() if isinstance(value, dict) else enumerate(value)
            for key, child in items:
                yield from show(child, (*path, str(key)))
        else:
            yield path, max(1, len(value if isinstance(value, str) else json.dumps(value)))

    return show(json.loads(path.read_text(encoding="utf-8")), ())


def xml_locale():
    """Elements of an XML document, numbered: characters of text."""
    folder = debian("unicode-cldr-core", "41-0.1")
    root = xml.parse(folder / "usr/share/unicode/cldr/common/main/eo.xml").getroot()

    def show(element, path):
        children = list(named_children(element, lambda child: child.tag))
        for name, child in children:
            yield from show(child, (*path, name))
        if not children:
            yield path, max(1, len((element.text or "").strip()))

    return show(root, ())


class Outline(HTMLParser):
    """The nested sections of a page: their ids and words."""

    def __init__(self):
        super().__init__()
        self.path, self.words, self.is_open = [], Counter(), []

    def handle_starttag(self, tag, attributes):
        if tag in ("section", "div"):
            attributes = dict(attributes)
            is_section = tag == "section" or "section" in attributes.get("class", "").split()
            self.is_open.append(is_section)
            if is_section:
                self.path.append(attributes.get("id", "?"))

    def handle_endtag(self, tag):
        if tag in ("section", "div") and self.is_open and self.is_open.pop():
            self.path.pop()

    def handle_data(self, data):
        if self.path and data.split():
            self.words[tuple(self.path)] += len(data.split())


def policy_outline():
    """Chapters and sections of a handbook: words, those above the first section as `text`."""
    folder = debian("debian-policy", "4.6.2.0") / "usr/share/doc/debian-policy/policy.html"
    for path in sorted(folder.glob("*.html")):
        outline = Outline()
        outline.feed(path.read_text(encoding="utf-8"))
        for section, words in outline.words.items():
            yield (path.stem, *section[1:], "text"), words
