import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Drawings of icicles")
struct IcicleDrawingTests {
  private func svg(
    _ tree: LayoutTree, names: [String] = [], _ orientation: IcicleOrientation = .down
  ) -> (svg: ParsedSVG, boxes: [Rect]) {
    var partition = Partition()
    partition.orientation = orientation
    let drawing = partition.drawing(of: tree, names: names)
    return (ParsedSVG(Rect.icicleSVG(of: drawing).text), drawing.layout.geometry)
  }

  @Test(
    "boxes are the layout's, and all have their names, inner ones too",
    arguments: IcicleOrientation.allCases)
  func boxes(_ orientation: IcicleOrientation) throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 3, 2, 4])
    let names = ["root", "a", "b", "c", "d"]
    let (svg, boxes) = svg(tree, names: names, orientation)
    #expect(svg.isValid)
    for node in tree.nodes {
      let (element, box) = (try #require(svg.nodes[node]), boxes[node])
      for (name, value) in [
        ("x", box.x), ("y", box.y), ("width", box.width), ("height", box.height),
      ] {
        #expect(abs(element[name]! - value) <= 0.005)
      }
    }
    for text in names + ["9", "6 · 67 %", "3", "2", "4"] {
      #expect(svg.labels.contains(text), "\(text)")
    }
  }

  @Test("a line below says how many leaves are too small to be seen")
  func lost() throws {
    var style = DrawingStyle()
    style.detail = 1
    for (small, wanted) in [(20, "20 leaves too small to see"), (1, "1 leaf too small to see")] {
      let tree = TestTrees.flat([1e6, 2e4] + [Double](repeating: 1, count: small))
      let drawing = Partition().drawing(of: tree, caption: "c", style: style)
      let svg = ParsedSVG(Rect.icicleSVG(of: drawing).text)
      #expect(svg.labels.contains(wanted), "\(svg.labels)")
    }
  }

  @Test("the number beside a name is what the box is as long as, not a value that is not used")
  func numbers() {
    let tree = TestTrees.tree([-1, 0, 0, 1], values: [7, 1, 10, 100])
    let (svg, _) = svg(tree, names: ["r", "a", "b", "c"])
    for text in ["110", "10", "100"] { #expect(svg.labels.contains(text), "\(text)") }
    #expect(!svg.labels.contains("1") && !svg.labels.contains("7"))
    #expect(svg.titles.contains("a: 100 · 91 % of all"))
  }

  @Test("boxes too short to see are drawn as one", arguments: IcicleOrientation.allCases)
  func merging(_ orientation: IcicleOrientation) throws {
    // The small ones have a hundredth of the level together.
    let tree = TestTrees.flat([495_000] + [Double](repeating: 1, count: 5000))
    let (svg, _) = svg(tree, orientation)
    #expect(svg.nodes.count == 2)
    #expect(svg.elements.contains { $0.name == "pattern" })
    let merged = try #require(svg.elements.last { $0.name == "rect" })
    #expect(merged.attributes["fill"] == "url(#hatching)")
    let length = orientation.isHorizontal ? Rect.screen.height : Rect.screen.width
    #expect(abs(merged[orientation.isHorizontal ? "height" : "width"]! - length / 100) <= 0.01)
    #expect(svg.titles.contains("5000 more, too small to be drawn one by one"))
  }

  @Test(
    "a deep spike does not make the other levels thin; a rim shows that it goes on",
    arguments: IcicleOrientation.allCases)
  func spike(_ orientation: IcicleOrientation) throws {
    // A hundredth of the length goes down twelve levels.
    let parents = [-1, 0, 0] + (0..<12).map { $0 == 0 ? 2 : $0 + 2 }
    var values = [Double](repeating: .nan, count: parents.count)
    (values[1], values[parents.count - 1]) = (99, 1)
    let (svg, _) = svg(TestTrees.tree(parents, values: values), orientation)
    #expect(Set(svg.ids) == ["n0", "n1", "n2"])
    let (side, size, length) =
      orientation.isHorizontal
      ? ("x", "width", Rect.screen.width) : ("y", "height", Rect.screen.height)
    let box = try #require(svg.nodes[1])
    // The rim takes four pixels at the far side.
    if orientation.isReversed {
      #expect(abs(box[side]! - 4) <= 0.02)
    } else {
      #expect(abs(box[side]! + box[size]! - (length - 4)) <= 0.02)
    }
    #expect(svg.titles.contains("1 more, too small to be drawn one by one"))
  }

  @Test("short siblings share a box that says other; without them their room is blank")
  func shortBoxes() throws {
    let tree = TestTrees.tree([-1, 0, 0, 0, 0], values: [.nan, 100, 4, 6, 90])
    var partition = Partition()
    partition.minimumLengthShown = .group(ifLessThan: 100)
    let grouped = partition.drawing(of: tree, names: ["r", "a", "b", "c", "d"])
    let svg = ParsedSVG(Rect.icicleSVG(of: grouped).text)
    #expect(Set(svg.ids) == ["n0", "n1", "n2", "n4"])
    #expect(svg.labels.contains("other") && svg.labels.contains("10") && svg.labels.contains("d"))
    #expect(try #require(svg.nodes[2])["x"]! > (try #require(svg.nodes[4])["x"]!))
    partition.minimumLengthShown = .hide(ifLessThan: 100)
    let hidden = partition.drawing(of: tree, names: ["r", "a", "b", "c", "d"])
    #expect(Set(ParsedSVG(Rect.icicleSVG(of: hidden).text).ids) == ["n0", "n1", "n4"])
  }
}
