"""Enough of Swift's grammar to find the expression around a place of a source."""

import re

TOKEN = re.compile(r"""
    (?P<space>\s+) | (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<string>\#*\"\"\"|\#*\")
  | (?P<word>`?[A-Za-z_$@\#][\w$]*`?) | (?P<number>\d[\w]*(?:\.\d[\w]*)?(?:(?<=[eE])[-+]\d+)?)
  | (?P<open>[(\[{]) | (?P<close>[)\]}]) | (?P<comma>[,;])
  | (?P<operator>[-+*/%<>=!&|^~?.:\\]+|[^\s\w])
""", re.X | re.S)

# What an expression begins after. `try` and `unsafe` cover all that is right of them.
BEFORE = {
    "return", "if", "guard", "while", "where", "in", "else", "case", "let", "var", "throw", "for",
    "switch", "do", "repeat", "try", "await", "unsafe", "yield", "default"}
AFTER = {"else", "where", "in", "case"}
CONDITIONS = {"if", "guard", "while", "where", "switch", "for"}
ASSIGNMENT = re.compile(r"(?:<<|>>|&?[-+*/%&|^])?=")


class Token:
    def __init__(self, kind, start, end, text):
        self.kind, self.start, self.end, self.text = kind, start, end, text[start:end]
        self.after_space = start > 0 and text[start - 1].isspace()
        self.before_space = end < len(text) and text[end].isspace()

    @property
    def is_binary(self):
        return (self.kind == "operator" and self.after_space and self.before_space
                and not ASSIGNMENT.fullmatch(self.text))

    @property
    def is_assignment(self):
        return (self.kind == "operator" and self.after_space
                and bool(ASSIGNMENT.fullmatch(self.text)))


class Source:
    """A text as tokens. A string is one token; the code within it is a region of its own."""

    def __init__(self, text):
        self.text = text
        self.regions = []
        self.read(0, nested=False)

    def read(self, at, nested):
        tokens, depth = [], 0
        self.regions.append(tokens)
        while at < len(self.text):
            found = TOKEN.match(self.text, at)
            kind, end = found.lastgroup, found.end()
            if kind == "string":
                end = self.read_string(found[0], end)
            if kind == "open":
                depth += 1
            elif kind == "close":
                if nested and depth == 0:
                    return at
                depth -= 1
            if kind not in ("space", "comment"):
                tokens.append(Token(kind, at, end, self.text))
            at = end
        return at

    def read_string(self, quote, at):
        marks = quote.count("#")
        closing, hole = quote.replace("#", "") + "#" * marks, "\\" + "#" * marks
        while not self.text.startswith(closing, at):
            if self.text.startswith(hole + "(", at):
                at = self.read(at + len(hole) + 1, nested=True) + 1
            elif marks == 0 and self.text[at] == "\\":
                at += 2
            else:
                at += 1
        return at + len(closing)

    def region(self, start, end):
        """The innermost tokens around a place."""
        around = [tokens for tokens in self.regions
                  if tokens and tokens[0].start <= end and start <= tokens[-1].end]
        return min(around, key=lambda tokens: tokens[-1].end - tokens[0].start)

    def parts(self, left, right):
        """Whether a line ends a statement between two tokens."""
        if "\n" not in self.text[left.end:right.start]:
            return False
        goes_on = (
            left.is_binary or left.is_assignment or left.kind in ("open", "comma")
            or left.text in BEFORE | {"->"} or right.is_binary or right.text.startswith(".")
            or right.text in AFTER)
        return not goes_on

    def expression(self, start, end):
        """The range of the whole expression around a place, as far as its operators go."""
        tokens = self.region(start, end)
        low = next((i for i, token in enumerate(tokens) if token.end > start), len(tokens))
        high = max((i for i, token in enumerate(tokens) if token.start < end), default=low - 1)
        high = max(high, low - 1)
        is_condition = self.is_condition(tokens, low)
        while low > 0 and not (low <= high and low < len(tokens)
                               and self.parts(tokens[low - 1], tokens[low])):
            token = tokens[low - 1]
            is_reference = token.text == "&" and not token.before_space
            if token.kind in ("comma", "open") or token.is_assignment or is_reference or (
                    token.text == "->" or self.is_label(token)
                    or self.is_keyword(tokens, low - 1, BEFORE)):
                break
            low = self.opener(tokens, low - 1) if token.kind == "close" else low - 1
        while high + 1 < len(tokens) and not (
                high >= low and self.parts(tokens[high], tokens[high + 1])):
            token = tokens[high + 1]
            if token.kind in ("comma", "close") or token.is_assignment or self.is_label(
                    token) or self.is_keyword(tokens, high + 1, AFTER):
                break
            if token.text == "{" and is_condition:
                break
            high = self.closer(tokens, high + 1) if token.kind == "open" else high + 1
        if high < low:
            raise ValueError("no expression")
        return tokens[low].start, tokens[high].end

    def is_condition(self, tokens, at):
        """Whether a brace after the expression opens a block, and no closure."""
        while at > 0:
            token = tokens[at - 1]
            if token.kind == "open" or at < len(tokens) and self.parts(token, tokens[at]):
                return False
            if self.is_keyword(tokens, at - 1, CONDITIONS):
                return True
            at = self.opener(tokens, at - 1) if token.kind == "close" else at - 1
        return False

    @staticmethod
    def is_keyword(tokens, at, keywords):
        is_name = at > 0 and tokens[at - 1].text.endswith(".") or (
            at + 1 < len(tokens) and Source.is_label(tokens[at + 1]))
        return tokens[at].text in keywords and not is_name

    @staticmethod
    def is_label(token):
        return token.text == ":" and not token.after_space

    @staticmethod
    def opener(tokens, at):
        depth = 0
        while True:
            depth += {"close": 1, "open": -1}.get(tokens[at].kind, 0)
            if depth == 0:
                return at
            at -= 1

    @staticmethod
    def closer(tokens, at):
        depth = 0
        while True:
            depth += {"open": 1, "close": -1}.get(tokens[at].kind, 0)
            if depth == 0:
                return at
            at += 1
