"""Classifications: of characters, packages, diseases, devices and more."""

import ast
import bz2
import csv
import re
import subprocess
import xml.etree.ElementTree as xml
from collections import Counter, defaultdict
from itertools import accumulate

from .packages import debian, pypi
from .shapes import below, leaves

UNICODE = ("unicode-data", "15.0.0-1")


def unicode_file(name):
    path = debian(*UNICODE) / "usr/share/unicode" / name
    if path.suffix == ".bz2":
        return bz2.decompress(path.read_bytes()).decode()
    return path.read_text(encoding="utf-8")


def emojis():
    """Group, subgroup and signs of each emoji: itself, version. Skin tones make one of five."""
    group = subgroup = ""
    for line in unicode_file("emoji/emoji-test.txt").splitlines():
        if line.startswith("# group: "):
            group = line[9:]
        elif line.startswith("# subgroup: "):
            subgroup = line[12:]
        elif "; fully-qualified" in line and group != "Component":
            sign, version = line.split("# ")[1].split()[:2]
            plain = re.sub("[\U0001f3fb-\U0001f3ff]", "", sign).replace("\ufe0f", "")
            yield (group, subgroup, plain), float(version[1:])


def emoji():
    """Group, subgroup, emoji: its forms, as skin tones make them."""
    return Counter(path for path, _ in emojis()).items()


def emoji_versions():
    """Group, subgroup: emoji in each version of Unicode's list."""
    found = defaultdict(Counter)
    versions = set()
    for (group, subgroup, _), version in emojis():
        found[group, subgroup][version] += 1
        versions.add(version)
    versions = sorted(versions)
    return [(path, [sum(counts[v] for v in versions if v <= version) for version in versions])
            for path, counts in found.items()]


def unicode_versions():
    """Plane, block: assigned code points in each version of Unicode from 1.1 to 15.0.

    Private use, surrogates and noncharacters are left out.
    """
    planes = ["BMP", "SMP", "SIP", "TIP", *(f"Plane {n}" for n in range(4, 14)), "SSP"]
    blocks = []
    for line in unicode_file("Blocks.txt").splitlines():
        if ".." in line and not line.startswith("#"):
            span, name = line.split("; ")
            first, last = (int(end, 16) for end in span.split(".."))
            if not re.search("Private Use|Surrogates", name):
                blocks.append((first, last, planes[first >> 16], name))
    ages = []
    for line in unicode_file("DerivedAge.txt").splitlines():
        if line and line[0] != "#" and "noncharacter" not in line:
            span, rest = line.split(";")
            first, *last = (int(end, 16) for end in span.strip().split(".."))
            ages.append((float(rest.split()[0]), first, last[0] if last else first))
    versions = sorted({version for version, _, _ in ages})
    for first, last, plane, name in blocks:
        added = Counter()
        for version, start, end in ages:
            added[version] += max(0, min(last, end) - max(first, start) + 1)
        if any(added.values()):
            yield (plane, name), list(accumulate(added[version] for version in versions))


def chinese_radicals():
    """Radical, strokes beside it: characters."""
    signs = {}
    for line in unicode_file("CJKRadicals.txt").splitlines():
        if line and line[0] != "#":
            number, _, sign = line.split("; ")
            signs.setdefault(number.strip("'"), chr(int(sign, 16)))
    counts = Counter()
    for line in unicode_file("Unihan_IRGSources.txt.bz2").splitlines():
        fields = line.split("\t")
        if len(fields) == 3 and fields[1] == "kRSUnicode":
            radical, strokes = fields[2].split()[0].split(".")
            radical = radical.rstrip("'")
            counts[int(radical), f"{int(radical)} {signs[radical]}", int(strokes)] += 1
    for (_, radical, strokes), count in sorted(counts.items()):
        yield (radical, f"{strokes:+}" if strokes else "0"), count


def classifiers(version):
    path = pypi("trove-classifiers", version) / "trove_classifiers/__init__.py"
    text = path.read_text(encoding="utf-8")
    # A set in early releases.
    listed = re.search(r"^(?:sorted_)?classifiers[^\n]*= ([\[{].*?^[\]}])", text, re.S | re.M)[1]
    names = sorted(set(ast.literal_eval(re.sub("^}", "}", listed, flags=re.M))))
    return [tuple(part.replace("/", "|") for part in name.split(" :: ")) for name in names]


def python_classifiers():
    """Classifiers of Python packages; each counts 1."""
    return leaves(classifiers("2026.9.21.13"))


CLASSIFIER_RELEASES = """
    2020.4.9 2020.10.7 2021.4.5 2021.10.20 2022.2.16 2022.5.19 2022.8.31 2022.12.22 2023.3.9
    2023.7.6 2023.10.18 2024.1.8 2024.3.25 2024.7.2 2024.10.16 2025.1.15.22 2025.5.9.12
    2025.9.11.17 2026.1.14.14 2026.9.21.13""".split()


def classifier_releases():
    """Topics and frameworks among them at 20 releases; each counts 1."""
    steps = [{path for path, _ in leaves(path for path in classifiers(version)
                                         if path[0] in ("Topic", "Framework", "Environment"))}
             for version in CLASSIFIER_RELEASES]
    # One that has got parts since stays beside them.
    everything = sorted(set().union(*steps))
    inner = {path[:length] for path in everything for length in range(len(path))}
    return [((*path, "itself") if path in inner else path, [int(path in step) for step in steps])
            for path in everything]


def icd_tree():
    path = next((pypi("simple-icd-10-cm", "1.5.0") / "simple_icd_10_cm/data").glob("*.xml"))
    for chapter in xml.parse(path).getroot().iter("chapter"):
        for section in chapter.iter("section"):
            for diagnosis in section.findall("diag"):
                yield (f"Chapter {chapter.find('name').text}", section.get("id")), diagnosis


def diseases():
    """Chapter, section, category of ICD-10-CM: codes below it, or 1."""
    for path, diagnosis in icd_tree():
        codes = sum(node.find("diag") is None for node in diagnosis.iter("diag"))
        yield (*path, diagnosis.find("name").text), codes


def disease_codes():
    """Chapter, section and all codes of ICD-10-CM; each counts 1."""
    def show(diagnosis, path):
        path = (*path, diagnosis.find("name").text)
        children = diagnosis.findall("diag")
        if not children:
            yield path, 1
        for child in children:
            yield from show(child, path)

    for path, diagnosis in icd_tree():
        yield from show(diagnosis, path)


def mime_types():
    """Media, type and what is a kind of it: names and file name patterns."""
    space = "{http://www.freedesktop.org/standards/shared-mime-info}"
    path = debian("shared-mime-info", "2.2-1") / "usr/share/mime/packages/freedesktop.org.xml"
    parents, values = {}, {}
    for kind in xml.parse(path).getroot().iter(f"{space}mime-type"):
        name = kind.get("type")
        above = kind.find(f"{space}sub-class-of")
        parents[name] = name.split("/")[0] if above is None else above.get("type")
        values[name] = 1 + sum(len(kind.findall(space + tag)) for tag in ("alias", "glob"))
    for parent in sorted(set(parents.values()) - set(parents)):
        parents[parent] = parent.split("/")[0] if "/" in parent else ""
    for media in {name.split("/")[0] for name in parents}:
        parents[media] = ""
    return below(parents, values)


def pci_lines():
    path = debian("pci.ids", "0.0~2023.04.11-1") / "usr/share/misc/pci.ids"
    text = path.read_text(encoding="utf-8")
    for line in text.splitlines():
        if line and line[0] != "#":
            yield line


def pci_paths(is_class):
    """The entries' paths: of device classes, or of vendors with devices and what builds on them."""
    path = []
    for line in pci_lines():
        depth = len(line) - len(line.lstrip("\t"))
        if depth == 0:
            belongs = line.startswith("C ") == is_class
        if belongs:
            path = [*path[:depth], line.strip().replace("  ", " ")]
            yield tuple(path)


def pci_classes():
    """Class, subclass, programming interface; each counts 1."""
    return leaves(pci_paths(True))


def pci_devices():
    """Vendor, device, subsystem; each counts 1."""
    return leaves(pci_paths(False))


def hed_tags():
    """Tags for what happens in an experiment; each counts 1."""
    path = pypi("hedtools", "1.3.0") / "hed/schema/schema_data/HED8.4.0.xml"

    def show(node, path):
        path = (*path, node.find("name").text)
        children = [child for child in node.findall("node") if child.find("name").text != "#"]
        if not children:
            yield path, 1
        for child in children:
            yield from show(child, path)

    for node in xml.parse(path).getroot().find("schema").findall("node"):
        yield from show(node, ())


BASE = "SchemaOrgBase"


def schema_types():
    """Types of schema.org below 'Thing', each below its first base: properties of its own, or 1."""
    parents, values = {}, {}
    for path in sorted((pypi("pydantic-schemaorg", "1.0.6") / "pydantic_schemaorg").glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                parents[node.name] = ast.unparse(node.bases[0])
                fields = sum(isinstance(line, ast.AnnAssign) for line in node.body)
                values[node.name] = max(1, fields - 1)
    parents = {name: base for name, base in parents.items() if name not in ("Thing", BASE)}
    return below({name: base if base in parents else "" for name, base in parents.items()}, values)


def government_functions():
    """Division, group, class of COFOG; each counts 1."""
    path = pypi("cofog", "2.0.0") / "cofog/data.py"
    text = path.read_text(encoding="utf-8")
    names = ast.literal_eval("{" + text.split("{")[1].split("}")[0] + "}")

    def label(code):
        return f"{code} {names[code].replace('  ', ' ')}".removesuffix(" (CS)") \
            .removesuffix(" (IS)")

    return below({code: code.rpartition(".")[0] for code in names}, {}, label)


def available():
    """The fields of each package that apt knows, by package."""
    text = subprocess.run(["apt-cache", "dumpavail"], check=True, capture_output=True,
                          text=True).stdout
    packages = {}
    for paragraph in text.split("\n\n"):
        fields = dict(re.findall(r"^([A-Z][\w-]*): *(.*(?:\n .*)*)", paragraph, re.MULTILINE))
        if "Package" in fields:
            packages[fields["Package"]] = fields
    return packages


def debian_tags():
    """Facet, tag and what is a kind of it: packages."""
    counts = Counter()
    for fields in available().values():
        for tag in fields.get("Tag", "").replace("\n", " ").split(", "):
            if "::" in tag:
                facet, name = tag.strip().split("::")
                counts[facet, *name.split(":")] += 1
    inner = {path[:length] for path in counts for length in range(len(path))}
    return [((*path, "itself") if path in inner else path, count)
            for path, count in sorted(counts.items())]


def debian_dependencies():
    """Packages below the first that needs them, of a desktop: KiB installed, itself as a leaf."""
    packages = available()
    providers = {}
    for name in sorted(packages):
        for provided in re.findall(r"[\w.+-]+", re.sub(r"\(.*?\)", "",
                                                       packages[name].get("Provides", ""))):
            providers.setdefault(provided, name)

    def needed(name):
        fields = packages[name]
        for part in f"{fields.get('Pre-Depends', '')}, {fields.get('Depends', '')}".split(","):
            wanted = re.match(r"\s*([\w.+-]+)", part)
            if wanted:
                found = wanted[1] if wanted[1] in packages else providers.get(wanted[1])
                if found:
                    yield found

    root = "xfce4"
    paths = {root: ()}
    waiting = [root]
    for name in waiting:
        for part in needed(name):
            if part not in paths:
                paths[part] = (*paths[name], part)
                waiting.append(part)
    return [((*path, "itself"), int(packages[name].get("Installed-Size", 0)))
            for name, path in paths.items()]


def npm_dependencies():
    """npm packages below the first that needs them, of JupyterLab; each counts 1."""
    folder = pypi("jupyterlab", "4.2.5") / "jupyterlab/staging"
    wants, versions = {}, {}
    for entry in (folder / "yarn.lock").read_text(encoding="utf-8").split("\n\n"):
        head, *lines = [line for line in entry.splitlines() if line and line[0] != "#"] or [""]
        keys = re.findall(r'"?((?:@[^@"]+|[^@", ]+)@[^",]+)"?', head.rstrip(":"))
        if not keys or not lines:
            continue
        block = re.search(r"\n  dependencies:\n((?:    .*\n?)*)", entry)
        needs = re.findall(r'^    "?([^":]+)"?: "?([^"\n]+)"?$', block[1], re.M) if block else []
        for key in keys:
            wants[key.strip()] = needs
            versions[key.strip()] = keys[0].rpartition("@")[0]
    root = next(key for key in wants if "@workspace:." in key)
    paths, waiting = {root: ()}, [root]
    for key in waiting:
        for name, span in wants[key]:
            for candidate in (f"{name}@{span}", f"{name}@npm:{span}"):
                if candidate in wants:
                    label = f"{name} {span.removeprefix('npm:')}"
                    if label not in versions:
                        versions[label] = True
                        paths[candidate] = (*paths[key], label)
                        waiting.append(candidate)
    return leaves(list(paths.values())[1:])


CERTIFI = """
    2015.9.6.2 2016.2.28 2016.8.31 2017.1.23 2017.7.27.1 2018.1.18 2018.8.24 2018.11.29 2019.6.16
    2019.11.28 2020.6.20 2020.12.5 2021.10.8 2022.6.15 2022.12.7 2023.7.22 2024.2.2 2024.8.30
    2025.7.14 2026.10.18""".split()


def root_certificates():
    """Country or organization, certificate: bytes, at 20 releases of a list of authorities."""
    steps = []
    for version in CERTIFI:
        text = (pypi("certifi", version) / "certifi/cacert.pem").read_text(encoding="utf-8")
        found = Counter()
        for head, body in re.findall(
                r"((?:# [^\n]*\n)+)-----BEGIN CERTIFICATE-----\n(.*?)-----END", text, re.S):
            issuer = re.search(r"^# Issuer: (.*)$", head, re.MULTILINE)[1]
            label = re.search(r'^# Label: "(.*)"$', head, re.MULTILINE)[1]
            owner = re.search(r"\bO=(.*?)(?: OU=| CN=|$)", issuer)
            owner = owner[1].strip() if owner else "without organization"
            path = (owner.replace("/", "|"), label.replace("/", "|"))
            found[path] += len(body.replace("\n", "")) * 3 // 4
        steps.append(found)
    return [(path, [step[path] for step in steps]) for path in sorted(set().union(*steps))]
