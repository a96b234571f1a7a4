#!/usr/bin/env python3
"""Tree layouts of OGDF as a peer: pip install ogdf-wheel==2025.10, and a C++ compiler

What is timed is OGDF's call, from ogdf.cpp, which is compiled at the first start. The graph with
the sizes of nodes is built before it. OGDF's radial tree and its balloons know no sizes: rings are
as far apart as boxes need.
"""
import ctypes, os, pathlib, subprocess, sys, tempfile
from ctypes import c_double, c_int, c_void_p
from importlib.metadata import version

from serving import Layout, serve


release, here = version("ogdf-wheel"), pathlib.Path(__file__).resolve().parent
source, place = here / "ogdf.cpp", here / ".build" / f"ogdf-{release}.so"
if not place.exists() or place.stat().st_mtime < source.stat().st_mtime:
    place.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        made = os.path.join(folder, "made.so")
        subprocess.run([
            os.environ.get("CXX", "c++"), "-std=c++17", "-O2", "-shared", "-fPIC", str(source),
            f"-I{sys.prefix}/include", f"-I{sys.prefix}/include/ogdf-release", "-o", made,
            f"-L{sys.prefix}/lib", "-lOGDF", "-lCOIN"], check=True)
        os.replace(made, place)
for name in ("COIN", "OGDF"):
    ctypes.CDLL(f"{sys.prefix}/lib/lib{name}.so", ctypes.RTLD_GLOBAL)
ogdf = ctypes.CDLL(str(place))
ogdf.build.restype = c_void_p

def build(tree):
    count = len(tree.nodes)
    columns = [(kind * count)(*column) for kind, column in (
        (c_int, tree.parents), (c_double, tree.widths), (c_double, tree.heights))]
    return c_void_p(ogdf.build(count, *columns)), c_double(tree.pitch), count

def read(tree, built, _):
    numbers = (c_double * (2 * built[2]))()
    ogdf.points(built[0], numbers)
    return numbers

def layout(function, *claims):
    return Layout("node-link", build, lambda built: function(*built[:2]), read, claims)

serve("ogdf", release, {
    "tree": layout(ogdf.tidy, "order", "separation", "planarity"),
    "radial-tree": layout(ogdf.radial), "balloon": layout(ogdf.balloon),
})
