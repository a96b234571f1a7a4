"""Texts of files within pages, Markdown, LaTeX and lines of a terminal.

Names, messages and commands come from files, and a file may come from anybody. A page is made of
`Html` alone, and only `html` makes that: it escapes whatever is not `Html` already. So no place has
to think of it, and the others have one function each, too."""

import html as entities
import json
import re
from dataclasses import dataclass

# Control characters, ends of lines, scalars that are none, and marks that are not seen, but turn
# the direction of what follows or make two names look alike.
UNSEEN = ("\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
          "\ufffe\uffff\ud800-\udfff")
IN_A_LINE = re.compile(f"[{UNSEEN}]")
IN_LINES = re.compile(f"(?![\t\n])[{UNSEEN}]")


def spelled(value, lines=False):
    """The same with what is unseen spelled out, as layoutbench prints it: a text as a part of one
    line, or with ends of lines and tabs left, and all texts in lists and dictionaries."""
    if isinstance(value, str):
        return (IN_LINES if lines else IN_A_LINE).sub(
            lambda scalar: f"\\u{{{ord(scalar[0]):x}}}", value)
    if isinstance(value, list):
        return [spelled(part, lines) for part in value]
    if isinstance(value, dict):
        return {spelled(key): spelled(part, lines) for key, part in value.items()}
    return value


@dataclass(frozen=True)
class Html:
    """A part of a page, which only `html` makes."""
    text: str

    def __bool__(self):
        return bool(self.text)


def html(template, *values):
    """A part of a page: the template, which is written in a script and comes from no file, with
    each {} replaced by a value. Texts and numbers are escaped, parts of pages and lists of them are
    taken as they are, and nothing is left where a value is None."""
    return Html(template.format(*map(escaped, values)))


def escaped(value):
    if isinstance(value, Html):
        return value.text
    if value is None:
        return ""
    if isinstance(value, (str, int, float)):
        return entities.escape(spelled(str(value), lines=True))
    return "".join(map(escaped, value))


def filled(template, values):
    """A page whose marks, such as @TITLE@, are replaced all at once: what a value holds is no
    mark."""
    return Html(re.sub("@([A-Z]+)@", lambda mark: escaped(values[mark[1]]), template))


# What an element of a page or the end of a script could begin with, and ends of lines in scripts.
IN_SCRIPTS = re.compile("[<>&\u2028\u2029]")


def as_json(value):
    """Data for a script of a page, within its element or apart. A number that JSON does not have is
    an error."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return Html(IN_SCRIPTS.sub(lambda scalar: f"\\u{ord(scalar[0]):04x}", text))


# What GitHub makes a link of or tells somebody about ends behind these; a comment keeps it from
# that. Behind a backslash all else is itself.
LINKING = re.compile(r"[@#]|:(?=[:/])|\bwww(?=\.)|\bGH(?=-)", re.IGNORECASE)
IN_MARKDOWN = re.compile(r"[\\`*_\[\]<>|~&$!]")


def markdown(text):
    """A text as a part of one line, or of a table's cell, that is nothing but text there."""
    text = IN_MARKDOWN.sub(lambda mark: "\\" + mark[0], spelled(text))
    return LINKING.sub(lambda mark: mark[0] + "<!-- -->", text)


def markdown_row(*cells):
    """A line of a table; a cell is a text, or a text with the address that it leads to."""
    return "| {} |".format(" | ".join(
        markdown(cell) if isinstance(cell, str) else f"[{markdown(cell[0])}]({cell[1]})"
        for cell in cells))


def latex(text):
    """A name as LaTeX shows it; a bracket behind the end of a row would be its height."""
    marks = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
             "<": r"\textless{}", ">": r"\textgreater{}", "|": r"\textbar{}", "[": "{[}",
             **{mark: "\\" + mark for mark in "&%$#_{}"}}
    return "".join(marks.get(letter, letter) for letter in spelled(text))
