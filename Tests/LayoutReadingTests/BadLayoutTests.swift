import LayoutFamilies
import LayoutReading
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Bad layouts are told")
struct BadLayoutTests {
  private static func tree() throws -> NamedTree {
    var names = NodeNames()
    for name in ["all", "a", "b", "c"] { names.append(name) }
    let tree = try LayoutTree(parents: [-1, 0, 0, 1], values: [.nan, .nan, 2, 1])
    return NamedTree(id: "t", tree: tree, names: names)
  }

  private func read<Geometry>(
    _ rows: String, by family: Family<Geometry>, header: String = "id,x,y,width,height",
    _ said: LayoutClaims = LayoutClaims()
  ) throws -> ReadLayout<Geometry> {
    try DrawnLayout.read(Array("\(header)\n\(rows)".utf8), source: "f.csv", DrawnOptions())
      .layout(of: Self.tree(), by: family, said)
  }

  private static let whole = "all,0,0,30,20\na,0,0,10,20\nb,10,0,20,20\nc,0,0,10,20"

  @Test(
    "by errors that name the line",
    arguments: [
      ("all,0,0,30,20\na,0,0,10,20\na,1,1,1,1", "f.csv, line 4: the node `a` has two shapes"),
      ("all,0,0,30,20\na,0,NaN,10,20", "f.csv, line 3: `a` has no number for `y`"),
      ("all,0,0,30,20\na,0,,10,20", "line 3: `a` has no number for `y`, which"),
      ("all,0,0,30,20\na,0,0,1e999,20", "line 3: `a` has no number for `width`"),
      ("all,0,0,30,20\na,0,0,-10,20", "line 3: `a` has a negative width"),
      ("x,0,0,30,20", "no shape is called as a node of t: the first is `x`"),
      ("all,1,1,0,0", "all shapes lie on one line or in one point"),
    ])
  func errors(rows: String, words: String) throws {
    let error = #expect(throws: TreeImportError.self) { try read(rows, by: .treemaps) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test("by warnings, and are judged all the same")
  func warnings() throws {
    #expect(try read(Self.whole, by: .treemaps).warnings == [])
    let extra = try read(Self.whole + "\nlegend,0,0,1,1", by: .treemaps)
    #expect(
      extra.warnings == [
        "shapes that are no nodes: 1 of 5, such as `legend`; the first is in line 6"
      ])
    let group = try read("b,10,0,20,20\nc,0,0,10,20", by: .treemaps)
    #expect(group.warnings.count == 1 && group.warnings[0].hasPrefix("groups without shapes: 2,"))
    #expect(group.layout[0] == Rect(x: 0, y: 0, width: 30, height: 20))
    let leaf = try read("all,0,0,30,20\na,0,0,10,20\nc,0,0,10,20", by: .treemaps)
    #expect(leaf.warnings.count == 1 && leaf.warnings[0].hasPrefix("nodes without shapes: 1 of 4"))
    #expect(leaf.layout.mark(of: 2) == .hidden && leaf.layout.mark(of: 3) == .shown)
    var said = LayoutClaims()
    said.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    let outside = try read(Self.whole, by: .treemaps, said)
    #expect(
      outside.warnings == [
        "shapes lie outside of the frame: they reach from 0, 0 to 30, 20, and the frame from 0, 0 "
          + "to 20, 20"
      ])
    let unit = try read("all,0,0,1,1\na,0,0,0.5,1\nb,0.5,0,0.5,1\nc,0,0,0.5,1", by: .treemaps)
    #expect(unit.warnings.count == 1 && unit.warnings[0].hasPrefix("the frame is 1 × 1, too small"))
  }

  @Test("in tree drawings: nodes without places, levels that run another way")
  func drawings() throws {
    let family = Catalog().nodeLinkTrees
    let error = #expect(throws: TreeImportError.self) {
      try read("all,0,0\na,1,1", by: family, header: "id,x,y")
    }
    #expect(
      error?.description.contains("2 of 4 nodes of t have no shape, such as `b`, `c`") == true)
    let up = "all,0,0\na,-1,-2\nb,1,-2\nc,-1,-4"
    let upwards = try read(up, by: family, header: "id,x,y")
    #expect(upwards.warnings.count == 1 && upwards.warnings[0].contains("--y-up"))
    var said = LayoutClaims()
    said.isUpsideDown = true
    let turned = try read(up, by: family, header: "id,x,y", said)
    #expect(turned.warnings.isEmpty)
    #expect((0..<4).map { turned.layout[$0].y - turned.layout[0].y } == [0, 2, 2, 4])
    let right = try read("all,0,0\na,2,-1\nb,2,1\nc,4,-1", by: family, header: "id,x,y")
    #expect(right.warnings.count == 1 && right.warnings[0].contains("orientation=right"))
  }

  @Test("where y grows upwards, rectangles are turned over in their frame")
  func upwards() throws {
    var said = LayoutClaims()
    said.isUpsideDown = true
    let layout = try read(
      "all,0,0,30,20\na,0,15,30,5\nb,0,0,30,15\nc,0,15,30,5", by: .treemaps, said
    ).layout
    #expect(layout[1] == Rect(x: 0, y: 0, width: 30, height: 5))
    #expect(layout[2] == Rect(x: 0, y: 5, width: 30, height: 15))
  }
}
