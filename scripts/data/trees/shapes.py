"""Common steps: what makes paths from links, from documents, and from data."""


def below(parents, values, label=lambda name: name):
    """The paths of leaves where each name has a parent, '' or an unknown one at the top."""
    inner = set(parents.values())
    for name in sorted(parents):
        if name in inner:
            continue
        path, parent = [label(name)], parents[name]
        while parent in parents:
            path.append(label(parent))
            parent = parents[parent]
        yield tuple(reversed(path)), values.get(name, 1)


def leaves(paths):
    """Those of the paths that none of the others goes on; each counts 1."""
    paths = list(dict.fromkeys(map(tuple, paths)))
    inner = {path[:length] for path in paths for length in range(len(path))}
    return [(path, 1) for path in paths if path not in inner]


def named_children(node, name):
    """A node's children with their names, from the second of a name on with its number."""
    seen = {}
    for child in node:
        label = name(child)
        seen[label] = seen.get(label, 0) + 1
        yield (label if seen[label] == 1 else f"{label} {seen[label]}"), child


def trie(words, end="."):
    """Letter by letter. A word that others go on ends in a leaf of its own."""
    words = sorted(set(words))
    inner = {word[:length] for word in words for length in range(len(word))}
    return [(tuple(word) + ((end,) if word in inner else ()), 1) for word in words]
