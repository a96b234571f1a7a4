import Foundation
import LayoutFamilies
import LayoutReading
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Files that programs wrote of one tree of eight nodes: Graphviz 2.42, d3-hierarchy 1.1.8, ELK of
/// ipyelk 2.1.1, Cytoscape.js of dash-cytoscape 1.0.2 and NetworkX 3.6.1; `study.rect` and
/// `yed.graphml` are by hand.
@Suite("Finished layouts in files of programs")
struct FormatTests {
  private static let seeds = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fuzzing/Seeds/layout")

  private static func drawn(_ file: String) throws -> DrawnLayout {
    let bytes = try [UInt8](Data(contentsOf: seeds.appending(path: file)))
    return try DrawnLayout.read(bytes, source: file, DrawnOptions())
  }

  /// The tree, with the order of nodes level by level.
  private static func firm(root: String = "all") throws -> NamedTree {
    var names = NodeNames()
    for name in [root, "fruit", "roots", "apple", "pear", "plum", "beet", "carrot"] {
      names.append(name)
    }
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 1, 1, 1, 2, 2], values: [.nan, .nan, .nan, 4, 2, 1, 3, 2])
    return NamedTree(id: "firm", tree: tree, names: names)
  }

  @Test(
    "have a family, the tree itself and the places that the program has written",
    arguments: [
      ("graphviz.json", "node-link", [101, 162]), ("graphviz.txt", "node-link", [101.0016, 162]),
      ("graphviz.svg", "node-link", [105, 166]), ("networkx.gexf", "node-link", [3, 4]),
      ("networkx.graphml", "node-link", [3, 4]), ("elk.json", "node-link", [302, 112]),
      ("cytoscape.json", "node-link", [83.33, 285]), ("d3-tree.json", "node-link", [-3.5, 4]),
      ("elk-nested.json", "treemap", [85, 30, 40, 20]),
      ("d3-treemap.json", "treemap", [228.57, 0, 114.29, 175]),
      ("d3-partition.json", "icicle", [133.33, 200, 66.67, 100]),
      ("study.rect", "treemap", [0, 171.43, 155.56, 128.57]),
      ("d3-pack.json", "circle-packing", [123.79, 150, 32.33]),
    ])
  func places(file: String, family: String, pear: [Double]) throws {
    let drawn = try Self.drawn(file)
    let families = drawn.families(among: Catalog().families)
    let found = try #require(families.first { $0.id == family })
    try check(drawn, by: found, pear, file)
  }

  private func check(
    _ drawn: DrawnLayout, by family: some LayoutFamily, _ pear: [Double], _ file: String
  ) throws {
    let named = try Self.firm()
    let read = try drawn.layout(of: named, by: family.itself, LayoutClaims())
    var numbers: [Double] = []
    read.layout[4].forEachComponent { numbers.append($0) }
    #expect(
      numbers.count == pear.count && zip(numbers, pear).allSatisfy { abs($0 - $1) < 0.01 },
      "\(numbers)")
    // Nested and linked files tell the tree, but not all tell values.
    let options = family.geometryName == "point" || drawn.hasValues
    let told = try drawn.tree(id: "t", by: family, valuesAreAreas: !options)
    #expect(told.tree.parent == named.tree.parent)
    let labels = told.tree.nodes.map { told.names.label(of: $0, in: told.tree) }
    #expect(labels.dropFirst() == named.tree.nodes.dropFirst().map { named.names[$0] }[...])
  }

  @Test("have one root, whatever the tree and the file call it")
  func roots() throws {
    for file in ["graphviz.svg", "elk.json", "networkx.gexf", "d3-tree.json"] {
      let match = try ShapeMatch(of: Self.drawn(file), to: Self.firm(root: ""))
      #expect(match.nodeCount == 8, "\(file)")
    }
  }

  @Test("have the sizes of nodes that the program has written")
  func sizes() throws {
    for (file, width, height) in [
      ("graphviz.json", 54.0, 36.0), ("graphviz.txt", 54, 36), ("graphviz.svg", 54, 36),
      ("networkx.gexf", 1.5, 1.5), ("elk.json", 40, 20),
    ] {
      let tree = try Self.drawn(file).layout(
        of: Self.firm(), by: Catalog().nodeLinkTrees, LayoutClaims()
      ).layout.tree
      let size = tree.size(of: 4)
      #expect(abs(size.width - width) < 0.01 && abs(size.height - height) < 0.01, "\(file) \(size)")
    }
  }

  @Test("have the ways of edges, which pictures and crossings follow")
  func edges() throws {
    for (file, start, end) in [
      ("graphviz.json", Point(x: 191.2, y: 36.3), Point(x: 154.59, y: 71.9)),
      ("graphviz.txt", Point(x: 191.2, y: 36.3), Point(x: 162, y: 64.69)),
      ("graphviz.svg", Point(x: 195.2, y: 40.3), Point(x: 166, y: 68.7)),
      ("elk.json", Point(x: 53.667, y: 32), Point(x: 184.5, y: 52)),
    ] {
      let layout = try Self.drawn(file).layout(
        of: Self.firm(), by: Catalog().nodeLinkTrees, LayoutClaims()
      ).layout
      let way = layout.edgePaths[1]
      for (found, expected) in [(way.first, start), (way.last, end)] {
        let point = try #require(found)
        #expect(abs(point.x - expected.x) < 0.02 && abs(point.y - expected.y) < 0.02, "\(file)")
      }
      #expect(way.count > 2)
    }
    let straight = try Self.drawn("networkx.gexf").layout(
      of: Self.firm(), by: Catalog().nodeLinkTrees, LayoutClaims()
    ).layout
    #expect(Array(straight.edgePaths[1]) == [Point(x: 5, y: 0), Point(x: 3, y: 2)])
  }

  @Test("of yEd have corners of boxes, labels, and edges from middle to middle")
  func yEd() throws {
    var names = NodeNames()
    for name in ["all", "fruit", "roots"] { names.append(name) }
    let tree = try LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1])
    let drawn = try Self.drawn("yed.graphml")
    let read = try drawn.layout(
      of: NamedTree(id: "t", tree: tree, names: names), by: Catalog().nodeLinkTrees,
      LayoutClaims())
    #expect(read.layout.geometry == [(70, 15), (20, 75), (120, 75)].map { Point(x: $0, y: $1) })
    #expect(read.layout.tree.size(of: 2) == Size(width: 40, height: 30))
    let paths = read.layout.edgePaths
    #expect(Array(paths[1]) == [(70, 15), (20, 15), (20, 75)].map { Point(x: $0, y: $1) })
    #expect(paths[2].count == 2)
    let told = try drawn.tree(id: "t", by: Catalog().nodeLinkTrees)
    #expect(told.tree.parent == tree.parent && told.names[2] == "roots")
  }

  @Test("of d3 that are as wide as the full circle are sunbursts, whose angles are in radians")
  func sunburst() throws {
    let drawn = try Self.drawn("d3-sunburst.json")
    #expect(drawn.families(among: Catalog().families).map { $0.id } == ["radial"])
    let layout = try drawn.layout(
      of: Self.firm(), by: Catalog().sunbursts, LayoutClaims()
    ).layout
    #expect(layout[0] == Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 50))
    #expect(abs(layout[4].startAngle - 120) < 1e-9 && abs(layout[4].endAngle - 180) < 1e-9)
    #expect(layout.frame == Rect(x: 0, y: 0, width: 300, height: 300))
  }

  @Test("that are polygons by their corners alone get areas and centroids")
  func polygons() throws {
    let text = """
      id,polygon
      all,"POLYGON ((0 0, 4 0, 4 2, 0 2, 0 0))"
      fruit,"2 0 0 0 0 2 2 2"
      roots,"2,0 4,0 4,2 2,2"
      """
    var names = NodeNames()
    for name in ["all", "fruit", "roots"] { names.append(name) }
    let tree = try LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1])
    let drawn = try DrawnLayout.read(Array(text.utf8), source: "p", DrawnOptions())
    #expect(drawn.families(among: Catalog().families).map { $0.id } == ["voronoi-treemap"])
    let layout = try drawn.layout(
      of: NamedTree(id: "t", tree: tree, names: names), by: Catalog().voronoiTreemaps,
      LayoutClaims()
    ).layout
    #expect(tree.nodes.map { layout[$0].area } == [8, 4, 4])
    #expect(tree.nodes.map { layout[$0].centerX } == [2, 1, 3])
    // Clockwise, from the leftmost of the topmost corners on.
    #expect(Array(layout.list(of: 1)) == [0, 0, 2, 0, 2, 2, 0, 2])
  }
}

@Suite("Shapes of SVG")
struct SVGLayoutTests {
  private func drawn(_ body: String) throws -> DrawnLayout {
    try DrawnLayout.read(
      Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(body)</svg>".utf8),
      source: "s.svg", DrawnOptions())
  }

  private func box(_ body: String) throws -> [Double] {
    let drawn = try drawn(body)
    return ["x0", "y0", "x1", "y1"].map { name in
      drawn.number(drawn.columns.firstIndex(of: name)!, of: 0)
    }
  }

  @Test(
    "are moved by all transforms around them",
    arguments: [
      ("<rect id='a' x='1' y='2' width='3' height='4'/>", [1, 2, 4, 6]),
      (
        "<g transform='translate(10,20)'><rect id='a' width='3' height='4'/></g>", [10, 20, 13, 24]
      ),
      (
        "<g transform='scale(2)'><rect id='a' x='1' y='1' width='1' height='1' "
          + "transform='translate(5)'/></g>", [12, 2, 14, 4]
      ),
      ("<rect id='a' width='2' height='1' transform='rotate(90)'/>", [-1, 0, 0, 2]),
      ("<rect id='a' width='2' height='1' transform='rotate(180 2 1)'/>", [2, 1, 4, 2]),
      ("<rect id='a' width='2' height='1' transform='matrix(1 0 0 -1 0 8)'/>", [0, 7, 2, 8]),
      ("<path id='a' d='M1 2h3v4H1z'/>", [1, 2, 4, 6]),
      ("<path id='a' d='m1-2 3,0 0,4-3 0Z'/>", [1, -2, 4, 2]),
      ("<polygon id='a' points='1,2 4,2 4,6 1,6'/>", [1, 2, 4, 6]),
    ])
  func transforms(body: String, expected: [Double]) throws {
    #expect(try box(body) == expected)
  }

  @Test("are circles, whose radii grow with what is around them")
  func circles() throws {
    let drawn = try drawn("<g transform='scale(3)'><circle id='a' cx='1' cy='2' r='2'/></g>")
    let numbers = ["cx", "cy", "r"].map { drawn.number(drawn.columns.firstIndex(of: $0)!, of: 0) }
    #expect(numbers == [3, 6, 6])
  }

  @Test("have names of their own, or those of their groups; others and definitions are none")
  func names() throws {
    let drawn = try drawn(
      """
      <defs><rect id='no' width='1' height='1'/></defs>
      <rect width='9' height='9'/>
      <rect id='a' width='1' height='1'/>
      <rect id='x' width='1' height='1'><title>b: 7 · 3 %</title></rect>
      <g><rect width='1' height='1'/><text>c<tspan>d</tspan></text></g>
      <g id='e'><title>f &amp; g</title><circle r='1'/><circle r='2'/></g>
      """)
    var names = NodeNames()
    for name in ["root", "a", "b", "c d", "f & g"] { names.append(name) }
    let named = NamedTree(
      id: "t", tree: try LayoutTree(parents: [-1, 0, 0, 0, 0], values: [1, 1, 1, 1, 1]),
      names: names)
    let match = try ShapeMatch(of: drawn, to: named)
    #expect(match.nodeCount == 4 && drawn.count == 4)
  }

  @Test("that lines join are nodes; a line is the edge of the nodes that it ends at")
  func lines() throws {
    let nodes = ["all": (5, 1), "fruit": (3, 4), "roots": (8, 4)]
    let shapes = nodes.map { name, place in
      "<g transform='translate(\(place.0),\(place.1))'><circle r='1'/><text>\(name)</text></g>"
    }
    let drawn = try drawn(
      """
      <g fill='none'><path d='M5,1C5,2.5 3,2.5 3,4'/><path d='M8,3L6.5,2 5,1.9'/></g>
      \(shapes.sorted().joined())
      """)
    #expect(drawn.families(among: Catalog().families).map { $0.id } == ["node-link"])
    var names = NodeNames()
    for name in ["all", "fruit", "roots"] { names.append(name) }
    let tree = try LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1])
    let read = try drawn.layout(
      of: NamedTree(id: "t", tree: tree, names: names), by: Catalog().nodeLinkTrees,
      LayoutClaims())
    #expect(read.warnings == [])
    let paths = read.layout.edgePaths
    #expect(paths[1].count == 9 && paths[1].last == Point(x: 3, y: 4))
    // It runs from the parent to the child.
    #expect(
      Array(paths[2]) == [Point(x: 5, y: 1.9), Point(x: 6.5, y: 2), Point(x: 8, y: 3)])
    #expect(read.layout.tree.size(of: 1) == Size(width: 2, height: 2))
  }

  @Test("of strangers stay within bounds: no entity grows without end, and nothing is fetched")
  func strangers() throws {
    let bomb = """
      <!DOCTYPE svg [<!ENTITY a '&b;&b;'><!ENTITY b '&a;&a;'>]><svg><text id='a'>&a;</text></svg>
      """
    #expect(throws: TreeImportError.self) {
      try DrawnLayout.read(Array(bomb.utf8), source: "s", DrawnOptions())
    }
    let outside = """
      <!DOCTYPE svg [<!ENTITY e SYSTEM 'file:///etc/passwd'>]><svg><rect id='&e;' width='1' \
      height='1'/></svg>
      """
    let drawn = try DrawnLayout.read(Array(outside.utf8), source: "s", DrawnOptions())
    #expect(drawn.count == 1)
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(throws: TreeImportError.self) {
      try DrawnLayout.read(Array("<svg>\(deep)".utf8), source: "s", DrawnOptions())
    }
  }
}
