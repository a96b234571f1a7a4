import Foundation
import TestSupport
import Testing

@testable import TreeLayout

@Suite("circular-phylogram")
struct CircularPhylogramTests {
  /// The directions of all nodes but the root, clockwise from the top.
  private func degrees(_ drawing: TreeDrawing) -> [Double] {
    drawing.tree.nodes.dropFirst().map { node in
      let root = drawing.points[0]
      let x = drawing.points[node].x - root.x
      let y = drawing.points[node].y - root.y
      let degrees = atan2(x, -y) * 180 / .pi
      return degrees < -1e-9 ? degrees + 360 : degrees
    }
  }

  @Test("the worked example")
  func example() {
    let drawing = TreeDrawing(TestTrees.branches, CircularPhylogram())
    let expected: [Double] = [90, 210, 300, 30, 90, 150, 270, 330, 150]
    #expect(zip(degrees(drawing), expected).allSatisfy { abs($0 - $1) < 1e-9 })
    let x = [3.5, 4.5, 1.5, 1.7679, 5, 5.5, 4.5, 0.5, 1, 6]
    let y = [4.8301, 4.8301, 8.2942, 3.8301, 2.2321, 4.8301, 6.5622, 4.8301, 0.5, 9.1603]
    for (node, point) in zip(x, y).map({ Point(x: $0, y: $1) }).enumerated() {
      #expect(drawing.points[node].isNear(point, 6e-5))
    }
  }

  @Test("the worked example with an opening at the top")
  func opening() {
    var strategy = CircularPhylogram()
    strategy.opening = 90
    let drawing = TreeDrawing(TestTrees.branches, strategy)
    let expected = [112.5, 202.5, 270, 67.5, 112.5, 157.5, 247.5, 292.5, 157.5]
    #expect(zip(degrees(drawing), expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("radii are sums of lengths, and leaves have equal angles")
  func radii() {
    for tree in TestTrees.withLengths(seeds: 0..<6) {
      let layout = CircularPhylogram().layout(tree, in: .zero)
      let turns = DrawnTurns(of: layout)
      let lengths = CircularPhylogram().drawnLengths(of: tree)
      var scale: Double?
      for node in tree.nodes.dropFirst() {
        let length = turns.radius(of: node) - turns.radius(of: Int(tree.parent[node]))
        guard lengths[node] > 1e-3 else { continue }
        scale = scale ?? length / lengths[node]
        #expect(abs(length / lengths[node] - scale!) < 1e-9)
      }
      // All scales are greater than the default or equal to it.
      #expect(scale! > 1 - 1e-9)
    }
  }

  @Test("on the circle of the farthest leaf all leaves keep their gaps, one pair just so")
  func room() {
    var strategy = CircularPhylogram()
    for (seed, opening) in [(1, 0.0), (2, 0), (3, 120), (4, 300)] {
      strategy.opening = opening
      strategy.gaps = Gaps(sibling: Double(seed) / 2, cousin: 9, level: 0.1)
      for sizes in [false, true] {
        let tree = TestTrees.lengthened(
          TestTrees.random(seed: UInt64(seed), nodes: 200, randomSizes: sizes), .alike, seed: 1)
        let layout = strategy.layout(tree, in: .zero)
        let turns = DrawnTurns(of: layout)
        let radius = tree.nodes.map(turns.radius).max()!
        let leaves = tree.nodes.filter(tree.isLeaf)
          .sorted { turns.turn(of: $0) < turns.turn(of: $1) }
        var least = Double.infinity
        for (one, two) in zip(leaves, leaves.dropFirst() + [leaves[0]]) {
          var turn = turns.turn(of: two) - turns.turn(of: one)
          if turn < 0 { turn += 1 }
          let widths = tree.size(of: one).width + tree.size(of: two).width
          least = min(least, 2 * .pi * turn * radius - widths / 2 - strategy.gaps.sibling)
        }
        #expect(abs(least) < 1e-6)
      }
    }
  }

  @Test("a scale that is set is not made greater")
  func fixedScale() {
    var strategy = CircularPhylogram()
    strategy.lengthScale = 0.01
    let star = TestTrees.flat([Double](repeating: 1, count: 100))
    let layout = strategy.layout(star, in: .zero)
    #expect(abs(DrawnTurns(of: layout).radius(of: 7) - 0.01) < 1e-12)
  }

  @Test("ways are square ways in the plane of turn and radius, and none crosses another")
  func ways() {
    for tree in TestTrees.withLengths(seeds: 0..<6) {
      let layout = CircularPhylogram().layout(tree, in: .zero)
      let turns = DrawnTurns(of: layout)
      let paths = layout.edgePaths
      for child in tree.nodes.dropFirst() {
        let parent = Int(tree.parent[child])
        let way = Array(paths[child])
        #expect(way.first == layout[parent] && way.last == layout[child])
        let (from, to) = (turns.turn(of: parent), turns.turn(of: child))
        let radius = turns.radius(of: parent)
        guard radius > 1e-6 else { continue }
        // The corners' own turns go from one to the other, by at most two degrees each.
        let root = layout[0]
        var last = from
        for corner in way.dropFirst().dropLast() {
          let (x, y) = (corner.x - root.x, corner.y - root.y)
          #expect(abs(hypot(x, y) - radius) < 1e-9 * (1 + radius))
          let turn = 0.5 + atan2(-x, y) / (2 * .pi)
          #expect(abs(turn - last) < 1.0 / 180 + 1e-9)
          #expect((turn - last) * (to - from) > -1e-9)
          last = turn
        }
        #expect(abs(last - to) < 1e-9)
      }
    }
  }

  @Test("no two ways of different parents cross in the plane of turn and radius")
  func planarity() {
    for tree in TestTrees.withLengths(seeds: 0..<6) {
      let turns = DrawnTurns(of: CircularPhylogram().layout(tree, in: .zero))
      let edges = tree.nodes.dropFirst().map { child in
        let parent = Int(tree.parent[child])
        return (
          child: child, parent: parent,
          across: [turns.turn(of: parent), turns.turn(of: child)].sorted(),
          level: turns.radius(of: parent), end: turns.radius(of: child)
        )
      }
      for one in edges {
        for two in edges where one.parent != two.parent {
          let turn = turns.turn(of: two.child)
          let isCrossed =
            one.across[0] + 1e-9 < turn && turn + 1e-9 < one.across[1]
            && two.level + 1e-9 < one.level && one.level + 1e-9 < two.end
          #expect(!isCrossed)
        }
      }
    }
  }

  @Test("the mirror, and siblings clockwise")
  func laws() {
    for tree in TestTrees.withLengths(seeds: 0..<8) {
      let strategy = CircularPhylogram()
      #expect(TreeDrawing(tree, strategy).mirrors)
      guard strategy.claims(on: tree).contains(.order) else { continue }
      let turns = DrawnTurns(of: strategy.layout(tree, in: .zero))
      for node in tree.nodes.dropFirst(2) where tree.parent[node] == tree.parent[node - 1] {
        #expect(turns.turn(of: node) > turns.turn(of: node - 1))
      }
    }
  }
}
