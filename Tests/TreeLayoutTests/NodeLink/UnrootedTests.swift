import Foundation
import TestSupport
import Testing

@testable import TreeLayout

@Suite("Unrooted trees")
struct UnrootedTests {
  private func expect(
    _ drawing: TreeDrawing, x: [Double], y: [Double], at location: SourceLocation = #_sourceLocation
  ) {
    for node in drawing.tree.nodes {
      let point = Point(x: x[node], y: y[node])
      #expect(
        drawing.points[node].isNear(point, 6e-5), "\(node): \(drawing.points[node])",
        sourceLocation: location)
    }
  }

  // MARK: Worked examples

  @Test("equal-angle: the worked example")
  func equalAngle() {
    expect(
      TreeDrawing(TestTrees.branches, EqualAngle()),
      x: [3.7321, 4.7321, 1.7321, 2, 5.7321, 5.7321, 5.2321, 1, 0.5, 6.7321],
      y: [4.0981, 4.0981, 7.5622, 3.0981, 2.366, 4.0981, 4.9641, 3.0981, 0.5, 7.5622])
  }

  @Test("equal-daylight: the worked example after one round and after five")
  func rounds() {
    var strategy = EqualDaylight()
    strategy.rounds = 1
    expect(
      TreeDrawing(TestTrees.branches, strategy),
      x: [3.0597, 4.0597, 0.5, 1.5357, 4.9628, 5.0569, 4.373, 0.5415, 1.4848, 5.3129],
      y: [4.7948, 4.7948, 7.8685, 3.4996, 3.0103, 4.8696, 5.7444, 3.3919, 0.5, 8.5934])
    expect(
      TreeDrawing(TestTrees.branches, EqualDaylight()),
      x: [3.3893, 4.3893, 0.5, 1.7962, 5.556, 5.3675, 4.5924, 0.8112, 1.8914, 5.2017],
      y: [4.7076, 4.7076, 7.4739, 3.4985, 3.0832, 4.9153, 5.6868, 3.3259, 0.5, 8.6243])
  }

  @Test("equal-daylight: nodes that are joined by edges without length are one place")
  func places() {
    expect(
      TreeDrawing(TestTrees.branches([1, 4, 0, 2, 1, 0, 1, 3, 3]), EqualDaylight()),
      x: [2.1934, 3.1268, 0.5, 2.1934, 4.0128, 4.0597, 3.1268, 1.2623, 1.2759, 4.3113],
      y: [3.1454, 3.1454, 6.4726, 3.1454, 1.5025, 3.1724, 3.1454, 3.0816, 0.5, 5.6825])
  }

  @Test("no rounds are equal-angle")
  func noRounds() {
    var strategy = EqualDaylight()
    strategy.rounds = 0
    for tree in TestTrees.withLengths(seeds: 0..<3) {
      let (one, two) = (TreeDrawing(tree, strategy), TreeDrawing(tree, EqualAngle()))
      #expect(zip(one.points, two.points).allSatisfy { $0.isNear($1, 1e-9) })
    }
  }

  @Test("a star and a path: equal gaps, and nothing to turn")
  func simple() {
    let star = TestTrees.flat([Double](repeating: 1, count: 7))
    for strategy in [EqualAngle(), EqualDaylight()] as [any NodeLinkStrategy] {
      let drawing = TreeDrawing(star, strategy)
      for leaf in 1...7 {
        let (x, y) = (drawing.x[leaf] - drawing.x[0], drawing.y[leaf] - drawing.y[0])
        let degrees = (atan2(x, -y) * 180 / .pi + 360).truncatingRemainder(dividingBy: 360)
        #expect(abs(degrees - (Double(leaf) - 0.5) * 360 / 7) < 1e-9)
        #expect(abs(hypot(x, y) - 2) < 1e-12)
      }
      let path = TreeDrawing(TestTrees.path(nodes: 10), strategy)
      #expect(path.x.allSatisfy { abs($0 - 0.5) < 1e-12 })
      #expect(zip(path.y, 0..<10).allSatisfy { abs($0 - 0.5 - 2 * Double($1)) < 1e-12 })
    }
  }

  // MARK: Laws

  @Test("no edges cross on trees with any lengths", arguments: [0, 1, 2, 5, 12])
  func planarity(rounds: Int) {
    var daylight = EqualDaylight()
    daylight.rounds = rounds
    for tree in TestTrees.withLengths(seeds: 20..<26, nodes: 60) {
      #expect(TreeDrawing(tree, daylight).isPlanar, "\(tree.parent) \(tree.lengths)")
    }
  }

  @Test("equal-angle: with another root the drawing is the same but for a move and a turn")
  func rerooting() {
    for tree in TestTrees.withLengths(seeds: 0..<8) {
      let drawing = TreeDrawing(tree, EqualAngle())
      guard tree.children(of: 0).count >= 2 else { continue }
      for root in tree.nodes.dropFirst() where tree.children(of: root).count >= 2 {
        let (other, order) = tree.rerooted(at: root)
        let moved = TreeDrawing(other, EqualAngle())
        // The turn that takes one edge of the new root to its place.
        let child = (0..<other.count).first { other.parent[$0] == 0 && other.lengths[$0] > 0 }
        guard let child else { continue }
        func vector(_ points: [Point], _ from: Int, _ to: Int) -> Point {
          Point(x: points[to].x - points[from].x, y: points[to].y - points[from].y)
        }
        let one = vector(moved.points, 0, child)
        let two = vector(drawing.points, order[0], order[child])
        let square = one.x * one.x + one.y * one.y
        let cosine = (one.x * two.x + one.y * two.y) / square
        let sine = (one.x * two.y - one.y * two.x) / square
        let extent = max(drawing.bounds.right, drawing.bounds.bottom)
        for node in other.nodes {
          let place = vector(moved.points, 0, node)
          let turned = Point(
            x: place.x * cosine - place.y * sine, y: place.x * sine + place.y * cosine)
          #expect(turned.isNear(vector(drawing.points, order[0], order[node]), 1e-9 * extent))
        }
      }
    }
  }

  @Test("equal-daylight: what it does is what its definition says")
  func definition() {
    let trees = TestTrees.withLengths(seeds: 0..<6, nodes: 30)
    for tree in trees + [Self.spiral(leafFirst: true), Self.spiral(leafFirst: false)] {
      for rounds in [1, 5] {
        var strategy = EqualDaylight()
        strategy.rounds = rounds
        let lengths = strategy.drawnLengths(of: tree)
        let plain = PlainDaylight(tree, tree.nodes.map { $0 == 0 ? 0 : lengths[$0] }, rounds)
        let drawing = TreeDrawing(tree, strategy)
        let extent = max(drawing.bounds.right, drawing.bounds.bottom)
        let (one, two) = (drawing.points[0], plain.points[0])
        for node in tree.nodes {
          let place = Point(
            x: plain.points[node].x - two.x + one.x, y: plain.points[node].y - two.y + one.y)
          #expect(drawing.points[node].isNear(place, 1e-7 * extent), "\(tree.lengths)")
        }
      }
    }
  }

  /// A chain of growing edges with a leaf at each node, always on one side: it curls up, until one
  /// of its nodes has a shadow that reaches around it by more than half a circle.
  private static func spiral(leafFirst: Bool) -> LayoutTree {
    var (parents, lengths) = ([-1], [Double.nan])
    var (last, length) = (0, 1.0)
    for _ in 0..<20 {
      let first = parents.count
      parents += [last, last]
      lengths += leafFirst ? [2, length] : [length, 2]
      last = leafFirst ? first + 1 : first
      length *= 1.15
    }
    return TestTrees.tree(parents, lengths: lengths)
  }

  @Test("equal-daylight refuses what would take minutes, and counts places, not nodes")
  func refusal() throws {
    let count = EqualDaylight.mostPlaces
    let star = TestTrees.flat([Double](repeating: 1, count: count))
    do throws(LayoutError) {
      try EqualDaylight().check(star)
      Issue.record("20,001 places are laid out")
    } catch {
      #expect(
        error.description
          == "equal-daylight draws at most 20000 nodes that are apart, as its time grows with "
          + "their square; here are 20001, which equal-angle draws")
    }
    var lengths = [Double](repeating: 1, count: count + 1)
    lengths[3] = 0
    try EqualDaylight().check(
      TestTrees.tree([-1] + [Int](repeating: 0, count: count), lengths: lengths))
  }
}

extension LayoutTree {
  /// The same unrooted tree with another root, where neighbors keep their order around each node,
  /// and for each of its nodes the node of this tree.
  fileprivate func rerooted(at root: Int) -> (tree: LayoutTree, order: [Int]) {
    var (order, parents, lengths) = ([root], [-1], [Double.nan])
    var place = 0
    while place < order.count {
      let node = order[place]
      let above = place == 0 ? nil : Optional(order[parents[place]])
      // Clockwise: the parent, and then the children.
      let around = (node == 0 ? [] : [Int(parent[node])]) + children(of: node)
      let start = around.firstIndex { $0 == above }.map { $0 + 1 } ?? 0
      for neighbor in (around[start...] + around[..<start]) where neighbor != above {
        order.append(neighbor)
        parents.append(place)
        lengths.append(self.lengths[neighbor > node ? neighbor : node])
      }
      place += 1
    }
    return (TestTrees.tree(parents, lengths: lengths), order)
  }
}

/// The definition of `equal-daylight`, word for word: turns are added up along all ways.
private struct PlainDaylight {
  private(set) var points: [Point]
  private var angles: [Double]
  private let tree: LayoutTree
  private let lengths: [Double]
  private let placeOf: [Int]

  init(_ tree: LayoutTree, _ lengths: [Double], _ rounds: Int) {
    (self.tree, self.lengths) = (tree, lengths)
    var column = Array(tree.nodes)
    for node in tree.nodes.dropFirst() where lengths[node] == 0 {
      column[node] = column[Int(tree.parent[node])]
    }
    let places = column
    placeOf = places
    points = [Point](repeating: .zero, count: tree.count)
    var output = points
    var span = output.mutableSpan
    tree.placeTurnsOfWedges(into: &span)
    angles = output.map { $0.x * 2 * .pi }
    move()
    var depth = [Int](repeating: 0, count: tree.count)
    for node in tree.nodes.dropFirst() {
      depth[node] = depth[Int(tree.parent[node])] + (lengths[node] > 0 ? 1 : 0)
    }
    var (preOrder, pending) = ([Int](), [0])
    while let node = pending.popLast() {
      preOrder.append(node)
      pending += tree.children(of: node).reversed()
    }
    let firsts = preOrder.filter { places[$0] == $0 }
    let visits = (0...(depth.max() ?? 0)).flatMap { level in firsts.filter { depth[$0] == level } }
    for _ in 0..<rounds {
      let turns = visits.map { [preOrder] in visit($0, preOrder) }
      if turns.max()! <= 1e-3 { break }
    }
  }

  private mutating func move() {
    for node in tree.nodes.dropFirst() {
      let from = points[Int(tree.parent[node])]
      points[node] = Point(
        x: from.x + lengths[node] * sin(angles[node]), y: from.y - lengths[node] * cos(angles[node])
      )
    }
  }

  /// The nodes of other places that are joined to a place, with the edge's angle: its own of an
  /// edge down, opposite of that of the edge up.
  private func neighbors(_ place: Int, _ preOrder: [Int]) -> [(node: Int, angle: Double)] {
    (place == 0 ? [] : [(placeOf[Int(tree.parent[place])], angles[place] + .pi)])
      + preOrder.filter {
        $0 > 0 && lengths[$0] > 0 && placeOf[Int(tree.parent[$0])] == place
      }.map { ($0, angles[$0]) }
  }

  private func shadow(
    _ neighbor: Int, from place: Int, _ preOrder: [Int]
  ) -> (from: Double, to: Double, nodes: [Int], isOn: Bool) {
    let center = points[place]
    func vector(_ node: Int) -> Point {
      Point(x: points[node].x - center.x, y: points[node].y - center.y)
    }
    var (least, greatest, isOn) = (0.0, 0.0, vector(neighbor) == .zero)
    var pending = [(node: neighbor, before: place, turn: 0.0)]
    var nodes: [Int] = []
    while let (node, before, turn) = pending.popLast() {
      nodes.append(node)
      (least, greatest) = (min(least, turn), max(greatest, turn))
      for (other, _) in neighbors(node, preOrder) where other != before {
        let (one, two) = (vector(node), vector(other))
        if two == .zero { isOn = true }
        let step = atan2(one.x * two.y - one.y * two.x, one.x * two.x + one.y * two.y)
        pending.append((other, node, turn + step))
      }
    }
    return (least, greatest, nodes, isOn)
  }

  private mutating func visit(_ place: Int, _ preOrder: [Int]) -> Double {
    let around = neighbors(place, preOrder)
    guard around.count >= 3 else { return 0 }
    let shadows = around.map { shadow($0.node, from: place, preOrder) }
    guard !shadows.contains(where: { $0.isOn }) else { return 0 }
    let free = 2 * Double.pi - shadows.reduce(0) { $0 + $1.to - $1.from }
    guard free > 1e-6 * Double(around.count) else { return 0 }
    var reached = around[0].angle + shadows[0].to
    var greatest = 0.0
    for (neighbor, shadow) in zip(around, shadows).dropFirst() {
      let wanted = reached + free / Double(around.count) - shadow.from
      var turn = (wanted - neighbor.angle).truncatingRemainder(dividingBy: 2 * .pi)
      if turn > .pi { turn -= 2 * .pi }
      if turn < -.pi { turn += 2 * .pi }
      greatest = max(greatest, abs(turn))
      let turned = Set(shadow.nodes)
      for node in tree.nodes where turned.contains(placeOf[node]) { angles[node] += turn }
      reached = wanted + shadow.to
    }
    move()
    return greatest
  }
}
