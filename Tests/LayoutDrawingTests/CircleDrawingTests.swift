import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing

@Suite("Drawings of packed circles")
struct CircleDrawingTests {
  private func svg(
    _ tree: LayoutTree, names: [String] = []
  ) -> (svg: ParsedSVG, circles: [Circle]) {
    let drawing = Pack().drawing(of: tree, names: names)
    return (ParsedSVG(Circle.svg(of: drawing).text), drawing.layout.geometry)
  }

  @Test("circles are the layout's, and leaves have their names and values")
  func circles() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 3, 2, 4])
    let (svg, circles) = svg(tree, names: ["root", "a", "b", "c", "d"])
    #expect(svg.isValid)
    for node in tree.nodes {
      let (element, circle) = (try #require(svg.nodes[node]), circles[node])
      for (name, value) in [("cx", circle.x), ("cy", circle.y), ("r", circle.r)] {
        #expect(abs(element[name]! - value) <= 0.005)
      }
    }
    for text in ["b", "c", "d", "3", "2", "4"] { #expect(svg.labels.contains(text), "\(text)") }
    #expect(!svg.labels.contains("root") && svg.titles.contains("root: 9"))
  }

  @Test("a label lies inside of its circle, all of it")
  func labels() throws {
    let tree = TestTrees.flat((1...60).map { Double($0 * $0) })
    let names = tree.nodes.map { "\(String(repeating: "W", count: 1 + $0 % 9))\($0)" }
    let (svg, circles) = svg(tree, names: names)
    var count = 0
    for element in svg.elements where element.name == "text" {
      guard let x = element["x"], let y = element["y"], let size = element["font-size"],
        let circle = circles.dropFirst().filter({ abs($0.x - x) < 0.006 })
          .min(by: { abs($0.y - y) < abs($1.y - y) })
      else { continue }
      let text = element.text
      count += 1
      let half = Label.width(of: text) * size / 2
      for (dx, line) in [(-half, -0.8), (half, -0.8), (-half, 0.2), (half, 0.2)] {
        let (cornerX, cornerY) = (x + dx - circle.x, y + line * size - circle.y)
        #expect((cornerX * cornerX + cornerY * cornerY).squareRoot() <= circle.r + 0.01, "\(text)")
      }
    }
    #expect(count > 20)
  }

  @Test("what is too small to be seen is left to its parent, and a path is one circle")
  func small() {
    let (many, _) = svg(TestTrees.flat([1e9] + [Double](repeating: 1, count: 5000)))
    #expect(many.nodes.count == 2)
    let (path, _) = svg(TestTrees.tree(Array(-1..<2999)))
    #expect(path.nodes.count == 2)
  }
}
