#!/usr/bin/env python3
"""Layouts of trees of VTK as a peer: pip install vtk==9.7.2

What is timed is the update of the filter, which is marked as modified before. Treemaps fill a
square, stretched to the frame here; all numbers but circles' have 32 bits. Trees know no sizes of
nodes: leaves, and the outermost ring of a radial tree, get the room here that boxes need.
"""
import math

import numpy
import vtk
from serving import Layout, serve
from vtk.util.numpy_support import numpy_to_vtk, vtk_to_numpy

def build(tree, maker, strategy, options):
    graph, of = vtk.vtkMutableDirectedGraph(), vtk.vtkTree()
    graph.SetNumberOfVertices(len(tree.nodes))
    for parent, child in tree.edges: graph.AddGraphEdge(parent, child)
    if not of.CheckedShallowCopy(graph): raise ValueError("vtkTree refuses the tree")
    sizes = numpy_to_vtk(numpy.array(tree.weights), deep=True)
    sizes.SetName("size")
    of.GetVertexData().AddArray(sizes)
    for name, value in options.items(): getattr(strategy, f"Set{name}")(value)
    maker.SetLayoutStrategy(strategy)
    if hasattr(maker, "SetSizeArrayName"): maker.SetSizeArrayName("size")
    maker.SetInputData(of)
    return maker, strategy

def run(built):
    for each in built: each.Modified()
    built[0].Update()
    return built[0].GetOutput()

def data(output, name):
    return vtk_to_numpy(output.GetVertexData().GetArray(name)).astype(float)

def read_boxes(tree, _, output):  # the least and the greatest x and y, upwards
    x, y, width, height = tree.frame
    return [number for left, right, low, high in data(output, "area") for number in (
        x + left * width, y + (1 - high) * height, (right - left) * width, (high - low) * height)]

def read_stack(tree, _, output):
    return [number for left, right, top, low in data(output, "area") for number in (
        tree.frame[0] + left, tree.frame[1] + top, right - left, low - top)]

def read_points(tree, built, output):
    points = vtk_to_numpy(output.GetPoints().GetData()).astype(float)[:, :2] * (1, -1)
    leaves, steps = tree.children.count([]), max(tree.levels - 1, 1)
    if built[1].GetRadial(): return tree.apart(points * max(leaves / (2 * math.pi), steps))
    extent = points.max(axis=0) - points.min(axis=0)
    return tree.apart(points / [extent[0] or 1, extent[1] or 1] * [max(leaves - 1, 1), steps])

def layout(family, kind, strategy, read, options=lambda _: {}):
    return Layout(family, lambda tree: build(tree, kind(), strategy(), options(tree)), run, read)

def treemap(strategy):
    return layout("treemap", vtk.vtkTreeMapLayout, strategy, read_boxes)

def stacked(family, read, flat):
    def options(tree):
        thick = tree.frame[3] / tree.levels if flat else 60
        return {"UseRectangularCoordinates": flat, "InteriorRadius": thick, "RingThickness": thick,
                "RootStartAngle": 0, "RootEndAngle": tree.frame[2] if flat else 360}
    return layout(family, vtk.vtkAreaLayout, vtk.vtkStackedTreeLayoutStrategy, read, options)

def tidy(angle):
    return layout("node-link", vtk.vtkGraphLayout, vtk.vtkTreeLayoutStrategy, read_points,
                  lambda _: {"LeafSpacing": 1, "Radial": angle == 360, "Angle": angle})

serve("vtk", vtk.vtkVersion.GetVTKVersion(), {
    "squarify": treemap(vtk.vtkSquarifyLayoutStrategy), "box": treemap(vtk.vtkBoxLayoutStrategy),
    "slice-and-dice": treemap(vtk.vtkSliceAndDiceLayoutStrategy),
    "stack": stacked("icicle", read_stack, True),
    # Counterclockwise from the right in VTK, and clockwise from the top here.
    "rings": stacked("radial", lambda *made: data(made[2], "area").flatten(), False),
    "circles": layout(
        "circle-packing", vtk.vtkCirclePackLayout, vtk.vtkCirclePackFrontChainLayoutStrategy,
        lambda tree, _, output: (data(output, "circles") + [*tree.frame[:2], 0]).flatten(),
        lambda tree: {"Width": round(tree.frame[2]), "Height": round(tree.frame[3])}),
    "tree": tidy(90), "radial-tree": tidy(360),
})
