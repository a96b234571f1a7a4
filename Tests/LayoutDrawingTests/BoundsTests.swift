import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Bounds of drawings")
struct BoundsTests {
  @Test("a number becomes the nearest whole one of a range, and none the least")
  func whole() {
    #expect([2.9, -2.9, 0].map { $0.whole(in: -5...5) } == [2, -2, 0])
    #expect([1e300, .infinity, 5].map { $0.whole(in: -5...5) } == [5, 5, 5])
    #expect([-1e300, -.infinity, .nan].map { $0.whole(in: -5...5) } == [-5, -5, -5])
  }

  private static let frames = [
    (1e100, 1e100), (1e308, 1), (1, 1e308), (1e9, 1e9), (1e6, 1e6), (1e-300, 1e-300), (1e-3, 1e6),
  ].map { Rect(x: 0, y: 0, width: $0, height: $1) }

  @Test("a frame of any size is drawn in, or left empty", arguments: frames)
  func draws(in frame: Rect) {
    let tree = TestTrees.random(seed: 3, nodes: 60)
    func check<S: LayoutStrategy>(_ strategy: S) where S.Geometry: DrawableGeometry {
      let layout = strategy.layout(tree, in: frame)
      var names = NodeNames()
      for node in tree.nodes { names.append("a rather long name \(node)") }
      var drawing = Drawing(layout, names: names, title: "x")
      drawing.frameForNames = Size(width: 1e308, height: 1)
      #expect(S.Geometry.svg(of: drawing).text.utf8.count < 200_000)
    }
    check(Treemap<Squarified>())
    check(Sunburst())
    check(Buchheim())
    check(Pack())
    check(Partition())
  }

  @Test("pixels of a large frame are known by larger squares")
  func coveredPixels() {
    for side in [100.0, 8_000, 1e6, 1e100] {
      var covered = CoveredPixels(Rect(x: 0, y: 0, width: side, height: side))
      let box = Rect(x: side / 4, y: side / 4, width: side / 4, height: side / 4)
      #expect(covered.isFree(box))
      covered.cover(box)
      #expect(!covered.isFree(Rect(x: side / 3, y: side / 3, width: side / 50, height: side / 50)))
      #expect(covered.isFree(Rect(x: 0, y: 0, width: side / 5, height: side)))
      #expect(covered.isFree(Rect(x: side * 0.6, y: 0, width: side / 3, height: side)))
    }
    let line = CoveredPixels(Rect(x: 0, y: 0, width: 1e308, height: 1))
    #expect(line.isFree(Rect(x: 0, y: 0, width: 1e308, height: 1)))
  }

  /// A root with two groups, of names too long for any picture; all begin alike.
  private static func longNames(_ tree: LayoutTree) -> NodeNames {
    var names = NodeNames()
    for node in tree.nodes {
      names.append(
        String(repeating: "n", count: 20_000) + " \(node)",
        color: String(repeating: "c", count: 20_000) + "\(node % 3)")
    }
    return names
  }

  @Test("a name is shortened in its middle, so that its end still tells it from others")
  func longName() {
    let tree = TestTrees.flat([1, 2])
    let names = Self.longNames(tree)
    let text = names.drawnLabel(of: 1, in: tree)
    #expect(text.unicodeScalars.count <= String.longestDrawn)
    #expect(text.hasPrefix("nnn") && text.contains("n…n") && text.hasSuffix("n 1"))
    // One character of many scalars.
    let accents = "e" + String(repeating: "\u{301}", count: 10_000)
    #expect(accents.drawn.unicodeScalars.count <= String.longestDrawn)
    #expect("name".drawn == "name")
  }

  @Test("no picture has a long name, in titles, labels and legends alike")
  func longNamesInPictures() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 5, 4, 3, 2])
    let names = Self.longNames(tree)
    func check<S: LayoutStrategy>(_ strategy: S) where S.Geometry: DrawableGeometry {
      var drawing = Drawing(
        strategy.layout(tree, in: Rect(x: 0, y: 0, width: 2_000, height: 900)), names: names,
        title: String(repeating: "t", count: 20_000))
      for color in [DrawingStyle.NodeColor.branch, .node] {
        drawing.style.color = color
        #expect(S.Geometry.svg(of: drawing).text.utf8.count < 20_000)
      }
    }
    check(Treemap<Squarified>())
    check(Sunburst())
    check(Buchheim())
    check(Pack())
    check(Partition())
  }
}
