"""What the peers in Python share: the messages of docs/peers.md.

    serve("igraph", igraph.__version__, {"reingold-tilford": Layout("node-link", build, run, read)})
"""
import json, math, os, platform, sys, time
from typing import Callable, NamedTuple

GEOMETRIES = {"treemap": "rect", "icicle": "rect", "node-link": "point", "radial": "arc",
              "circle-packing": "circle"}

class Layout(NamedTuple):
    family: str
    build: Callable  # of a tree, what the library lays out; not timed
    run: Callable    # of what was built, what the library makes of it; timed
    read: Callable   # of the tree, what was built and what was made, the numbers; not timed
    claims: tuple = ()
    did: tuple = ()  # what `build` does beside the library's own tree, in words

class Tree:
    def __init__(self, request):
        self.parents, self.weights = request["parents"], request["weights"]
        self.frame, self.lengths = request["frame"], request.get("lengths")
        self.nodes = range(len(self.parents))
        self.widths = request.get("widths") or [1.0] * len(self.nodes)
        self.heights = request.get("heights") or [1.0] * len(self.nodes)
        self.children = [[] for _ in self.nodes]
        for node in self.nodes[1:]: self.children[self.parents[node]].append(node)

    @property
    def edges(self):
        return [(self.parents[node], node) for node in self.nodes[1:]]

    @property
    def edges_by_weight(self):
        """The heaviest child of each node first."""
        return [(node, child) for node in self.nodes
                for child in self.by_weight(self.children[node])]

    @property
    def levels(self):
        depths = [0] * len(self.nodes)
        for node in self.nodes[1:]: depths[node] = depths[self.parents[node]] + 1
        return max(depths) + 1

    @property
    def pitch(self):
        """From center to center, so that boxes have a gap in each direction."""
        return max(self.widths + self.heights) + 1.0

    def by_weight(self, nodes):
        return sorted(nodes, key=lambda node: -self.weights[node])

    def apart(self, points):
        """Points of a library without sizes, a unit apart, so far apart that boxes have a gap."""
        across, down = max(self.widths) + 1, max(self.heights) + 1
        return [number for x, y in points for number in (float(x) * across, float(y) * down)]

def serve(name, version, layouts):
    tree, built = None, {}

    def state(strategy):
        if strategy not in layouts: raise ValueError(f"there is no strategy '{strategy}'")
        if strategy not in built: built[strategy] = layouts[strategy].build(tree)
        return layouts[strategy], built[strategy]

    def answer(request):
        nonlocal tree, built
        if request["do"] == "hello":
            return {"protocol": 1, "name": name, "version": version,
                    "runtime": f"Python {platform.python_version()}", "strategies": [
                        {"id": id, "family": layout.family, "claims": layout.claims,
                         "geometry": GEOMETRIES[layout.family]}
                        for id, layout in layouts.items()]}
        if request["do"] == "load":
            tree, built = Tree(request), {}
            return {"nodes": len(tree.nodes)}
        if request["do"] == "prepare": return {"did": state(request["strategy"])[0].did}
        if request["do"] == "sample":
            layout, of = state(request["strategy"])
            start = time.perf_counter_ns()
            for _ in range(request["repetitions"]): layout.run(of)
            return {"nanoseconds": [(time.perf_counter_ns() - start) / request["repetitions"]]}
        if request["do"] == "layout":
            layout, of = state(request["strategy"])
            numbers = [float(number) for number in layout.read(tree, of, layout.run(of))]
            if not all(map(math.isfinite, numbers)): raise ValueError("it makes numbers like NaN")
            return {"layout": numbers}
        return {"error": "unknown request"}

    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # what a library prints does not land among the answers
    for line in sys.stdin:
        try:
            reply = answer(json.loads(line))
        except (Exception, RecursionError) as error:
            reply = {"error": f"{type(error).__name__}: {error}"}
        print(json.dumps(reply), file=answers, flush=True)
