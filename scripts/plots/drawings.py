"""What a drawing from elsewhere may hold. An SVG file can hold scripts, which run where it is
opened by itself, can load other files into a picture, and can be larger than any memory."""

import re
from xml.parsers import expat

SVG = "http://www.w3.org/2000/svg"
# What draws, and nothing that acts, loads or repeats: layoutbench and the charts use these.
ELEMENTS = {
    "svg", "g", "title", "desc", "defs", "style", "rect", "circle", "ellipse", "line", "polyline",
    "polygon", "path", "text", "tspan", "pattern", "clipPath", "linearGradient", "radialGradient",
    "stop", "marker", "metadata"}
# What values of attributes and styles may call.
FUNCTIONS = {"matrix", "translate", "scale", "rotate", "skewX", "skewY", "rgb", "rgba", "hsl",
             "hsla", "url", "var", "calc"}
PIXELS = 40_000_000  # of a picture, which takes four times as many bytes, and more while it is made
DEPTH = 100
MOST = 500_000  # elements; what draws has a limit, too


class Refused(Exception):
    pass


def fault_of(data):
    """Why a drawing is not shown, or an empty text."""
    parser = expat.ParserCreate("utf-8", " ")
    inside, styles, count = [], [], 0

    def declared(_, encoding, __):
        if encoding and encoding.lower() != "utf-8":
            raise Refused(f"its encoding is {encoding[:40]} and not UTF-8")

    def doctype(_, __, ___, has_subset):
        if has_subset:
            raise Refused("it declares entities")

    def instruction(target, _):
        raise Refused(f"it has an instruction to a reader, {target[:40]}")

    def start(name, attributes):
        nonlocal count
        count += 1
        space, _, element = name.rpartition(" ")
        if space != SVG:
            raise Refused(f"its element <{element[:40]}> is none of SVG")
        if element not in ELEMENTS:
            raise Refused(f"it has an element <{element[:40]}>, which no drawing needs")
        if len(inside) > DEPTH:
            raise Refused(f"its elements are nested more than {DEPTH} deep")
        if count > MOST:
            raise Refused(f"it has more than {MOST:,} elements")
        if not inside and area(attributes) > PIXELS:
            raise Refused(f"it is larger than {PIXELS:,} pixels")
        inside.append(element)
        for attribute, value in attributes.items():
            attribute = attribute.rpartition(" ")[2]
            if attribute.lower().startswith("on") or attribute in ("href", "src", "base"):
                raise Refused(f"it has an attribute {attribute[:40]}, which no drawing needs")
            if not attribute.startswith(("aria-", "data-")):
                check(value)

    def text(content):
        if inside[-1] == "style":
            styles.append(content)

    parser.XmlDeclHandler, parser.StartDoctypeDeclHandler = declared, doctype
    parser.ProcessingInstructionHandler = instruction
    parser.StartElementHandler, parser.EndElementHandler = start, lambda _: inside.pop()
    parser.CharacterDataHandler = text
    try:
        parser.Parse(data, True)
        check("".join(styles))
    except expat.ExpatError as error:
        return f"it is no SVG: {error}"
    except Refused as refused:
        return str(refused)
    return ""


def check(value):
    """A drawing refers to parts of itself alone."""
    functions = re.findall(r"([\w-]+)\(\s*([\"']?\s*)(.?)", value)
    if "\\" in value or "@import" in value.lower() or any(
            name not in FUNCTIONS or name == "url" and first != "#"
            for name, _, first in functions):
        raise Refused(f"it may refer to another file: {value[:40]}")


def area(attributes):
    """How many pixels a drawing has; one without a size is as large as its view."""
    box = attributes.get("viewBox", "").replace(",", " ").split()
    found = [length(attributes.get(name) or (box[i] if len(box) == 4 else "100"))
             for i, name in ((2, "width"), (3, "height"))]
    return found[0] * found[1]


def length(text):
    try:
        value = float(re.sub(r"(px|pt)$", "", text.strip()))
    except ValueError:
        raise Refused(f"it has a size of {text[:40]}") from None
    return value if 0 <= value else float("inf")
