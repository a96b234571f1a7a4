import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Drawings of trees on rings")
struct RingDrawingTests {
  private func svg(_ tree: LayoutTree, _ edges: DrawingStyle.EdgeShape) -> ParsedSVG {
    var style = DrawingStyle()
    style.edges = edges
    return ParsedSVG(RadialTree().svg(of: tree, style: style))
  }

  /// The way of the edge to a node, its numbers and its commands.
  private func edge(to node: Int, in svg: ParsedSVG) throws -> (numbers: [Double], shape: String) {
    let path = try #require(svg.elements.first { $0.name == "path" }?.attributes["d"])
    // Line breaks of attributes are read as blanks.
    let edge = "M" + path.split(separator: "M")[node - 1]
    let numbers = edge.split { $0.isLetter || $0.isWhitespace }.compactMap { Double($0) }
    return (numbers, edge.filter(\.isLetter))
  }

  @Test("levels stay rings, however small the boxes are")
  func rings() {
    let tree = TestTrees.random(seed: 4, nodes: 600)
    let svg = svg(tree, .straight)
    func center(_ node: Int) -> (x: Double, y: Double)? {
      svg.nodes[node].map { ($0["x"]! + $0["width"]! / 2, $0["y"]! + $0["height"]! / 2) }
    }
    let root = center(0)!
    for depth in 1..<tree.levelCount {
      let radii = tree.level(depth).compactMap(center).map { hypot($0.x - root.x, $0.y - root.y) }
      #expect(radii.max()! - radii.min()! < 0.03)
    }
  }

  @Test("edges run from center to center, straight or along radii and between the rings")
  func edges() throws {
    // The second child of the root has two, to its left and right.
    let tree = TestTrees.tree([-1, 0, 0, 0, 2, 2])
    let straight = try edge(to: 4, in: svg(tree, .straight))
    let curved = try edge(to: 4, in: svg(tree, .curved))
    let elbow = try edge(to: 4, in: svg(tree, .elbow))
    #expect([straight.shape, curved.shape, elbow.shape] == ["ML", "MC", "MLAL"])
    for numbers in [curved.numbers, elbow.numbers] {
      #expect(numbers.prefix(2) == straight.numbers.prefix(2))
      #expect(numbers.suffix(2) == straight.numbers.suffix(2))
    }
    // From the root there is nothing to turn around.
    #expect(try edge(to: 2, in: svg(tree, .curved)).shape == "ML")
    #expect(try edge(to: 2, in: svg(tree, .elbow)).shape == "ML")

    let root = try edge(to: 1, in: svg(tree, .straight)).numbers
    func polar(_ x: Double, _ y: Double) -> (radius: Double, angle: Double) {
      (hypot(x - root[0], y - root[1]), atan2(y - root[1], x - root[0]))
    }
    let inner = polar(straight.numbers[0], straight.numbers[1])
    let outer = polar(straight.numbers[2], straight.numbers[3])
    let first = polar(curved.numbers[2], curved.numbers[3])
    let second = polar(curved.numbers[4], curved.numbers[5])
    for (turn, end) in [(first, inner), (second, outer)] {
      #expect(abs(turn.radius - (inner.radius + outer.radius) / 2) < 0.05)
      #expect(abs(turn.angle - end.angle) < 0.001)
    }
    #expect(elbow.numbers[2...3] == curved.numbers[2...3])
    #expect(abs(elbow.numbers[4] - first.radius) < 0.05)
    #expect(elbow.numbers[9...10] == curved.numbers[4...5])
    // One child lies clockwise of its parent, the other one does not.
    let other = try edge(to: 5, in: svg(tree, .elbow))
    #expect(elbow.numbers[8] + other.numbers[8] == 1)
  }
}
