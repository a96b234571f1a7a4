import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Drawings of packed circles")
struct CircleDrawingTests {
  private func svg(
    _ tree: LayoutTree, names: [String] = [], caption: String? = "circles"
  ) -> (svg: ParsedSVG, circles: [Circle]) {
    let drawing = Pack().drawing(of: tree, names: names, caption: caption)
    return (ParsedSVG(Circle.svg(of: drawing).text), drawing.layout.geometry)
  }

  @Test("circles are the layout's up to their outer border, groups hold elements")
  func circles() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 3, 2, 4])
    let (svg, circles) = svg(tree, names: ["root", "a", "b", "c", "d"])
    #expect(svg.isValid && Set(svg.nodes.keys) == Set(tree.nodes))
    for node in tree.nodes {
      let (element, circle) = (try #require(svg.nodes[node]), circles[node])
      let radius = try #require(element["r"]) + (element["stroke-width"] ?? 1) / 2
      for (written, value) in [
        (element["cx"], circle.x), (element["cy"], circle.y), (radius, circle.r),
      ] {
        #expect(abs(try #require(written) - value) <= 0.01)
      }
    }
    for text in ["b", "c", "d", "3", "2", "4"] { #expect(svg.labels.contains(text), "\(text)") }
    #expect(svg.titles.contains("root: 9"))
    #expect(svg.titles.contains("d: 4 · 67 % of a · 44 % of all"))
  }

  @Test("a small picture beside others has no names in front of circles")
  func grounds() {
    let tree = TestTrees.flat([Double](repeating: 1, count: 3000))
    func grounds(_ caption: String?) -> Int {
      let (svg, _) = svg(tree, names: ["root"], caption: caption)
      return svg.elements.count { $0.attributes["fill-opacity"] == "0.85" }
    }
    #expect(grounds("circles") == 1 && grounds(nil) == 0)
  }

  @Test("what is too small to be seen has no element, and a path is one circle")
  func small() {
    let (many, _) = svg(TestTrees.flat([1e9] + [Double](repeating: 1, count: 5000)))
    #expect(many.nodes.count == 2)
    let (path, _) = svg(TestTrees.path(nodes: 3000))
    #expect(path.nodes.count == 1)
  }
}
