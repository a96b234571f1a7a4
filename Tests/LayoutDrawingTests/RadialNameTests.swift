import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Names of radial drawings")
struct RadialNameTests {
  /// A text turned around its middle.
  private struct Name {
    let text: String
    let size: Double
    let middle: SIMD2<Double>
    let angle: Double

    init?(_ element: ParsedSVG.Element) {
      guard let transform = element.attributes["transform"], transform.contains("rotate") else {
        return nil
      }
      let numbers = transform.split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
      text = element.text
      size = element["font-size"]!
      middle = [numbers[0], numbers[1]]
      angle = numbers[2] * .pi / 180
    }

    private var half: SIMD2<Double> { [Label.width(of: text) * size / 2, size / 2] }

    var corners: [SIMD2<Double>] {
      [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
        let (dx, dy) = (x * half.x, y * half.y)
        return middle
          + [dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle)]
      }
    }

    /// How far a point is from the text.
    func distance(to point: SIMD2<Double>) -> Double {
      let way = point - middle
      let along = abs(way.x * cos(angle) + way.y * sin(angle)) - half.x
      let beside = abs(way.y * cos(angle) - way.x * sin(angle)) - half.y
      return hypot(max(along, 0), max(beside, 0))
    }

    /// Whether a straight line lies between two texts: if one does, so does one along a side.
    func isApart(from other: Name) -> Bool {
      for angle in [angle, angle + .pi / 2, other.angle, other.angle + .pi / 2] {
        let ranges = [self, other].map { name in
          name.corners.map { $0.x * cos(angle) + $0.y * sin(angle) }
        }
        if ranges[0].max()! < ranges[1].min()! || ranges[1].max()! < ranges[0].min()! {
          return true
        }
      }
      return false
    }
  }

  /// Names of leaves are long, so that they would reach over rings.
  private func names(_ tree: LayoutTree) -> [String] {
    tree.nodes.map { node in
      let text = "\(node) is a name of some length"
      return String(text.prefix(tree.isLeaf(node) ? 10 + node * 7 % 27 : 3))
    }
  }

  private func strategies(levelGap: Double) -> [any NodeLinkStrategy] {
    var (tree, wedge) = (RadialTree(), RadialWedge())
    (tree.gaps.level, wedge.gaps.level) = (levelGap, levelGap)
    return [tree, wedge]
  }

  private func svg(
    _ strategy: some NodeLinkStrategy, _ tree: LayoutTree, fontSize: Double = 12
  ) throws -> (ParsedSVG, Size) {
    let drawing = strategy.drawing(of: tree, names: names(tree))
    let size = try #require(Point.frame(of: drawing, fontSize: fontSize))
    let frame = Rect(x: 0, y: 0, width: size.width, height: size.height)
    let framed = strategy.drawing(of: tree, names: names(tree), frame: frame)
    return (ParsedSVG(Point.svg(of: framed).text), size)
  }

  @Test("names lie in the picture, on no dot and no other name", arguments: 1...30)
  func apart(_ seed: UInt64) throws {
    let tree = TestTrees.random(seed: seed, nodes: 2 + Int(seed) * 5)
    for strategy in strategies(levelGap: [1, 2, 5][Int(seed) % 3]) {
      let (svg, size) = try svg(strategy, tree)
      let found = svg.elements.compactMap(Name.init)
      let dots = svg.nodes
      #expect(found.count > (tree.count - 1) / 2)
      for (place, name) in found.enumerated() {
        #expect(name.size == 12)
        for corner in name.corners {
          #expect(corner.min() >= 0 && corner.x <= size.width && corner.y <= size.height)
        }
        for node in tree.nodes.dropFirst() {
          let dot = try #require(dots[node])
          let radius = dot["width"]! / 2
          let center = SIMD2(dot["x"]! + radius, dot["y"]! + radius)
          #expect(name.distance(to: center) > radius, "\(name.text)")
        }
        for other in found[..<place] {
          #expect(name.isApart(from: other), "\(name.text), \(other.text)")
        }
      }
    }
  }

  @Test("inner nodes have all of their names, leaves what there is room for; all in one size")
  func shortening() throws {
    let tree = TestTrees.random(seed: 7, nodes: 80)
    let all = names(tree)
    for strategy in strategies(levelGap: 3) {
      let (svg, _) = try svg(strategy, tree)
      let labels = Set(svg.labels)
      for node in tree.nodes where !tree.isLeaf(node) { #expect(labels.contains(all[node])) }
      for label in labels {
        #expect(all.contains { label == $0 || $0.hasPrefix(label.dropLast()) }, "\(label)")
      }
    }
  }

  @Test("a name reads from left to right, outward or inward, and the root's is in the middle")
  func directions() throws {
    let tree = TestTrees.flat([Double](repeating: 1, count: 12))
    let (svg, _) = try svg(RadialTree(), tree)
    let found = svg.elements.compactMap(Name.init)
    #expect(found.count == 12)
    let box = try #require(svg.nodes[0])
    let root = SIMD2(box["x"]! + box["width"]! / 2, box["y"]! + box["height"]! / 2)
    for name in found {
      #expect(cos(name.angle) > -0.01)
      let way = name.middle - root
      #expect(abs(way.y * cos(name.angle) - way.x * sin(name.angle)) < 0.1)
    }
    let text = try #require(svg.elements.first { $0.name == "text" && $0["x"] != nil })
    #expect(text.text == "0 i" && abs(text["x"]! - root.x) < 0.01)
  }

  @Test("in a frame that is too small, nodes are as large as their boxes and have no such names")
  func tooSmall() {
    let tree = TestTrees.random(seed: 3, nodes: 400)
    let svg = ParsedSVG(RadialTree().svg(of: tree, names: names(tree)))
    #expect(svg.elements.compactMap(Name.init).isEmpty)
    #expect(svg.nodes.count > 300)
  }
}
