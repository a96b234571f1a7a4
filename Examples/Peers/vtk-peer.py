#!/usr/bin/env python3
"""Layouts of trees of VTK as a peer: pip install vtk==9.7.2

What is timed is the update of the filter, which is marked as modified before. Treemaps fill a
square, stretched to the frame here; all numbers but circles' have 32 bits. Trees know no sizes of
nodes: leaves, and the outermost ring of a radial tree, get the room here that boxes need.
"""
import vtk
from numpy import array
from serving import Layout, serve
from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy

def build(tree, maker, strategy, options, sorts):
    graph, of = vtk.vtkMutableDirectedGraph(), vtk.vtkTree()
    graph.SetNumberOfVertices(len(tree.nodes))
    for edge in tree.edges_by_weight if sorts else tree.edges: graph.AddGraphEdge(*edge)
    if not of.CheckedShallowCopy(graph): raise ValueError("vtkTree refuses the tree")
    sizes = numpy_to_vtk(array(tree.weights), deep=True)
    sizes.SetName("size")
    of.GetVertexData().AddArray(sizes)
    for name, value in options.items(): getattr(strategy, f"Set{name}")(value)
    if hasattr(maker, "SetSizeArrayName"): maker.SetSizeArrayName("size")
    maker.SetLayoutStrategy(strategy)
    maker.SetInputData(of)
    return maker, strategy

def run(built):
    for each in built: each.Modified()
    built[0].Update()
    return built[0].GetOutput()

def data(output, name):
    return vtk_to_numpy(output.GetVertexData().GetArray(name)).astype(float)

def read_boxes(tree, _, output):  # the least and the greatest x and y, upwards
    (x, y, width, height), (left, right, low, high) = tree.frame, data(output, "area").T
    return array([x + left * width, y + (1 - high) * height, (right - left) * width,
                  (high - low) * height]).T.flatten()

def read_stack(tree, _, output):
    left, right, top, low = data(output, "area").T
    return array([tree.frame[0] + left, tree.frame[1] + top, right - left, low - top]).T.flatten()

def read_points(tree, built, output):
    points = vtk_to_numpy(output.GetPoints().GetData()).astype(float)[:, :2] * (1, -1)
    leaves, steps = tree.children.count([]), max(tree.levels - 1, 1)
    if built[1].GetRadial(): return tree.apart(points * max(leaves / 6.283, steps))
    extent = points.max(axis=0) - points.min(axis=0)
    return tree.apart(points / [extent[0] or 1, extent[1] or 1] * [max(leaves - 1, 1), steps])

def layout(family, kind, strategy, read, options=lambda _: {}, sorts=False):
    return Layout(family, lambda tree: build(tree, kind(), strategy(), options(tree), sorts), run,
                  read, did=("sorted siblings by weight, descending",) * sorts)

def treemap(strategy, sorts=False):
    return layout("treemap", vtk.vtkTreeMapLayout, strategy, read_boxes, sorts=sorts)

def stacked(family, read, flat):
    def options(tree):
        thick = tree.frame[3] / tree.levels if flat else 60
        return {"UseRectangularCoordinates": flat, "InteriorRadius": thick, "RingThickness": thick,
                "RootStartAngle": 0, "RootEndAngle": tree.frame[2] if flat else 360}
    return layout(family, vtk.vtkAreaLayout, vtk.vtkStackedTreeLayoutStrategy, read, options)

def tidy(**options):
    return layout("node-link", vtk.vtkGraphLayout, vtk.vtkTreeLayoutStrategy, read_points,
                  lambda _: {"LeafSpacing": 1, **options})

serve("vtk", vtk.vtkVersion.GetVTKVersion(), {
    "squarify": treemap(vtk.vtkSquarifyLayoutStrategy, sorts=True),
    "box": treemap(vtk.vtkBoxLayoutStrategy), "stack": stacked("icicle", read_stack, True),
    "slice-and-dice": treemap(vtk.vtkSliceAndDiceLayoutStrategy),
    # Counterclockwise from the right in VTK, and clockwise from the top here.
    "rings": stacked("radial", lambda *made: data(made[2], "area").flatten(), False),
    "circles": layout(
        "circle-packing", vtk.vtkCirclePackLayout, vtk.vtkCirclePackFrontChainLayoutStrategy,
        lambda tree, _, output: (data(output, "circles") + [*tree.frame[:2], 0]).flatten(),
        lambda tree: {"Width": round(tree.frame[2]), "Height": round(tree.frame[3])}, sorts=True),
    "tree": tidy(), "radial-tree": tidy(Radial=True, Angle=360),
})
