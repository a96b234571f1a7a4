import TestSupport
import Testing
import TreeLayout

@Suite("Siblings that a treemap keeps")
struct KeptTreeTests {
  static let frame = Rect(x: 5, y: -3, width: 960, height: 500)

  /// Each kind with limits that leave something out of most groups.
  static func treemaps(_ rest: String) -> [AnyStrategy<Rect>] {
    StrategyKind.treemaps.map { kind in
      try! kind.make([
        Setting("maximumItems", "4"), Setting("minimumArea", "300"), Setting("rest", rest),
      ])
    }
  }

  private func treemap<T: Tiling>(
    _ tiling: T, _ change: (inout Treemap<T>) -> Void
  ) -> Treemap<T> {
    var treemap = Treemap(tiling)
    change(&treemap)
    return treemap
  }

  // MARK: Worked examples

  @Test("the largest stay, and one box for the others weighs what they do")
  func merge() {
    let weights = [6.0, 1, 3, 1, 1]
    let squarified = treemap(Squarified()) { $0.rules.maximumItems = 2 }
    let other = (6.0, 5.0, 6.0, 5.0)
    expect(
      children(of: squarified, weights, width: 12, height: 10),
      equal: [(0, 0, 6, 10), other, (6, 0, 6, 5), other, other])
    let marks = squarified.layout(
      TestTrees.flat(weights), in: Rect(x: 0, y: 0, width: 12, height: 10)
    ).marks
    #expect(marks == [.shown, .shown, .grouped, .shown, .grouped, .grouped])
  }

  @Test("a tiling in data order has the common box last, one that sorts where it belongs")
  func placeOfOther() {
    expect(
      children(
        of: treemap(Dice()) { $0.rules.maximumItems = 2 }, [1, 3, 4, 2, 6], width: 16, height: 1),
      equal: [(10, 0, 6, 1), (10, 0, 6, 1), (0, 0, 4, 1), (10, 0, 6, 1), (4, 0, 6, 1)])
    // It is the largest item, and squarified begins with it.
    let squarified = treemap(Squarified()) { $0.rules.maximumItems = 1 }
    expect(
      children(of: squarified, [3, 2, 2, 2], width: 12, height: 3),
      equal: [(8, 0, 4, 3), (0, 0, 8, 3), (0, 0, 8, 3), (0, 0, 8, 3)])
  }

  @Test("what is dropped leaves its room to the others, in any depth")
  func drop() {
    // 0 has 1 and 2, 1 has 3, 4 and 5 of 6, 2 and 1; at most two of them are kept.
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 1], values: [.nan, .nan, 3, 6, 2, 1])
    let dice = treemap(Dice()) {
      $0.rules.maximumItems = 2
      $0.rules.rest = .drop
    }
    let layout = dice.layout(tree, in: Rect(x: 0, y: 0, width: 12, height: 1))
    expect(
      Array(layout.geometry.dropFirst()),
      equal: [(0, 0, 9, 1), (9, 0, 3, 1), (0, 0, 6.75, 1), (6.75, 0, 2.25, 1), (0, 0, 0, 0)])
    #expect(layout.marks == [.shown, .shown, .shown, .shown, .shown, .hidden])
    #expect(layout.claims == [.containment, .order])
  }

  @Test("a sibling that has the least area to the last bit is kept")
  func exactArea() {
    for parts in 2...40 {
      let dice = treemap(Dice()) { $0.rules.minimumArea = 7 }
      let frame = Rect(x: 0, y: 0, width: 7, height: Double(parts))
      let tree = TestTrees.flat([Double](repeating: 0.1, count: parts))
      #expect(dice.layout(tree, in: frame).marks?.contains(.grouped) == false, "\(parts)")
    }
  }

  // MARK: Every treemap

  @Test("is laid out as the tree that a person would make by hand", arguments: 0..<8)
  func byHand(_ index: Int) throws {
    let kind = StrategyKind.treemaps[index]
    // This one alone keeps the common item last when it sorts.
    guard kind.name != "alternating-slice" else { return }
    let limited = try kind.make([Setting("maximumItems", "3")])
    for seed in 0..<10 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 80)
      let layout = limited.layout(tree, in: Self.frame)
      let hand = HandMade(tree, maximumItems: 3)
      let wanted = try kind.make().layout(hand.tree, in: Self.frame).geometry
      for (node, column) in hand.columns {
        #expect(layout[node].isNear(wanted[column], 1e-9 * 960), "\(seed) \(node)")
      }
      for node in tree.nodes {
        #expect((layout.mark(of: node) == .shown) == hand.isShown[node], "\(seed) \(node)")
      }
    }
  }

  @Test("keeps its laws among the boxes drawn", arguments: treemaps("merge") + treemaps("drop"))
  func laws(_ strategy: AnyStrategy<Rect>) {
    for (seed, nodes) in zip(0..<12 as Range<UInt64>, [2, 7, 40, 200, 600, 30, 50, 70, 90, 110]) {
      let tree = TestTrees.random(seed: seed, nodes: nodes)
      check(strategy.layout(tree, in: Self.frame), "\(strategy.id), seed \(seed)")
    }
    for (name, tree) in TestTrees.degenerate {
      check(strategy.layout(tree, in: Self.frame), "\(strategy.id), \(name)")
    }
  }

  private func check(_ layout: Layout<Rect>, _ comment: Comment) {
    let tree = layout.tree
    let slack = 1e-9 * layout.frame.longerSide
    #expect(layout[0] == layout.frame && layout.isFinite, comment)
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let box = layout[parent]
      var boxes: [(rect: Rect, weight: Double)] = []
      var other = (rect: Rect.zero, weight: 0.0)
      for child in tree.children(of: parent) {
        let rect = layout[child]
        #expect(
          rect.x >= box.x - slack && rect.y >= box.y - slack && rect.maxX <= box.maxX + slack
            && rect.maxY <= box.maxY + slack, comment)
        guard layout.mark(of: parent) == .shown, tree.weights[parent] > 0 else {
          #expect(layout.mark(of: child) == layout.mark(of: parent), comment)
          #expect(rect.isEmpty, comment)
          continue
        }
        switch layout.mark(of: child) {
        case .shown: boxes.append((rect, tree.weights[child]))
        case .grouped: other = (rect, other.weight + tree.weights[child])
        case .hidden: #expect(rect.isEmpty, comment)
        }
      }
      #expect(boxes.count <= 4 || tree.weights[parent] == 0, comment)
      if other.weight > 0 { boxes.append(other) }
      #expect(overlap(of: boxes.map(\.rect)) <= slack, comment)
      if layout.claims.contains(.area), tree.weights[0] > 0 {
        for (rect, weight) in boxes {
          let wanted = weight / tree.weights[0] * layout.frame.area
          #expect(abs(rect.area - wanted) <= 1e-9 * wanted, comment)
        }
      }
    }
  }

  private func overlap(of rects: [Rect]) -> Double {
    var worst = 0.0
    for (index, a) in rects.enumerated() where !a.isEmpty {
      for b in rects[..<index] where !b.isEmpty {
        let width = min(a.maxX, b.maxX) - max(a.x, b.x)
        worst = max(worst, min(width, min(a.maxY, b.maxY) - max(a.y, b.y)))
      }
    }
    return worst
  }

  @Test("what is dropped changes no proportion among what is kept", arguments: treemaps("drop"))
  func proportions(_ strategy: AnyStrategy<Rect>) throws {
    guard !strategy.id.description.hasPrefix("masonry-grid") else { return }
    for seed in 0..<5 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 150)
      let layout = strategy.layout(tree, in: Self.frame)
      for parent in tree.nodes where layout.mark(of: parent) == .shown {
        let kept = tree.children(of: parent).filter { layout.mark(of: $0) == .shown }
        let weight = kept.reduce(0) { $0 + tree.weights[$1] }
        for node in kept where weight > 0 {
          let wanted = tree.weights[node] / weight * layout[parent].area
          #expect(abs(layout[node].area - wanted) <= 1e-9 * wanted, "\(strategy.id) \(seed)")
        }
      }
    }
  }

  @Test("who is kept does not depend on padding", arguments: StrategyKind.treemaps.map(\.name))
  func padding(_ name: String) throws {
    let kind = try #require(StrategyKind.treemaps.first { $0.name == name })
    let limits = [Setting("minimumArea", "2000"), Setting("maximumItems", "5")]
    let gaps = ["paddingOuter", "paddingInner"].map { Setting($0, "3") }
    let tree = TestTrees.random(seed: 4, nodes: 150)
    let marks = try [[], gaps, gaps + [Setting("padding", "areaTrue")]].map {
      try kind.make(limits + $0).layout(tree, in: Self.frame).marks
    }
    #expect(marks[0]?.contains(.grouped) == true)
    #expect(marks[1] == marks[0] && marks[2] == marks[0])
  }
}

/// The tree with one leaf, after the others, for all but the heaviest siblings of each group.
private struct HandMade {
  let tree: LayoutTree
  var isShown: [Bool]
  /// Nodes of the given tree that are shown, each with the node of `tree` that it is.
  var columns: [(node: Int, column: Int)] = []

  init(_ given: LayoutTree, maximumItems: Int) {
    isShown = [Bool](repeating: false, count: given.count)
    isShown[0] = true
    var parents = [-1]
    var values = [Double.nan]
    var queue = [(node: 0, column: 0)]
    var next = 0
    while next < queue.count {
      let (parent, column) = queue[next]
      next += 1
      let siblings = Array(given.children(of: parent))
      let isLimited = given.weights[parent] > 0
      let ranked = siblings.sorted {
        (given.weights[$1], $0) < (given.weights[$0], $1)
      }
      let kept = isLimited ? Set(ranked.prefix(maximumItems)) : Set(siblings)
      for node in siblings where kept.contains(node) {
        isShown[node] = true
        queue.append((node, parents.count))
        parents.append(column)
        values.append(given.isLeaf(node) ? given.weights[node] : .nan)
      }
      let rest = siblings.filter { !kept.contains($0) }
      if !rest.isEmpty {
        parents.append(column)
        values.append(rest.reduce(0) { $0 + given.weights[$1] })
      }
    }
    tree = TestTrees.tree(parents, values: values)
    columns = queue
  }
}
