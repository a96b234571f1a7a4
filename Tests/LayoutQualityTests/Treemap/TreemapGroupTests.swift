import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Inner nodes of a treemap")
struct TreemapGroupTests {
  /// A root with one group in its middle, and the group's children.
  private func values(
    group: Rect, _ children: [Rect], weights: [Double]? = nil, marks: [NodeMark]? = nil,
    frame: Rect = Rect(x: 0, y: 0, width: 100, height: 100)
  ) -> [String: Double] {
    treemapValues(
      TestTrees.tree(
        [-1, 0] + children.map { _ in 1 },
        values: [.nan, .nan] + (weights ?? children.map { _ in 1 })),
      [frame, group] + children, in: frame,
      marks: marks.map { [.shown, .shown] + $0 })
  }

  /// 10 × 10 at a place where no sum of numbers is rounded.
  private let group = Rect(x: 20, y: 20, width: 10, height: 10)

  // MARK: Worked examples

  @Test("a group of 10 × 10 with a child of 10 × 8 at its bottom shows 14/40 of its border")
  func border() {
    let values = values(group: group, [Rect(x: 20, y: 22, width: 10, height: 8)])
    #expect(values["group_border_share"] == 14.0 / 40)
    #expect(values["header_area_share"] == 20.0 / 10_000)
    #expect(values["inner_aspect_median"] == 1 && values["inner_aspect_worst"] == 1)
  }

  @Test("what is a unit away leaves the border free, also when rounding takes some of it")
  func unit() {
    func share(_ gap: Double, at place: Double) -> Double? {
      let child = Rect(x: place + gap, y: place + gap, width: 10 - 2 * gap, height: 10 - 2 * gap)
      return values(group: Rect(x: place, y: place, width: 10, height: 10), [child])[
        "group_border_share"]
    }
    let places: [Double] = (1..<100).map { Double($0) / 10 }
    let rounded = places.filter { place in place + 1 - place < 1 }
    #expect(!rounded.isEmpty)
    for place in [20] + rounded { #expect(agree(share(1, at: place), 1), "\(place)") }
    // Near children hide the border as far as they reach.
    #expect(agree(share(0.99, at: 20), 4 * 1.98 / 40))
    #expect(share(0, at: 20) == 0)
  }

  @Test("children outside and across hide the border, too, but not from afar or beyond the group")
  func outside() {
    func share(_ child: Rect) -> Double? { values(group: group, [child])["group_border_share"] }
    #expect(share(Rect(x: 19, y: 25, width: 0.5, height: 2)) == 38.0 / 40)
    #expect(share(Rect(x: 10, y: 25, width: 9, height: 2)) == 1)
    #expect(share(Rect(x: 15, y: 25, width: 20, height: 2)) == 36.0 / 40, "across two sides")
    #expect(share(Rect(x: 15, y: 15, width: 20, height: 20)) == 0, "over all of it")
    #expect(share(Rect(x: 20, y: 0, width: 4, height: 100)) == 22.0 / 40, "beyond its ends")
  }

  @Test("children that lie on each other hide the border once, and gaps between them do not")
  func union() {
    let extents: [(start: Double, length: Double)] = [(0, 6), (2, 1), (4, 3), (9, 0.5)]
    let children = extents.map { Rect(x: 20, y: 20 + $0.start, width: 2, height: $0.length) }
    // 7.5 of the left side, and the 2 at the top and at the bottom.
    #expect(values(group: group, children)["group_border_share"] == 28.5 / 40)
  }

  @Test("hidden and weightless children do not count; a common item does, whoever is first in it")
  func marks() {
    let (whole, none) = (group, Rect(x: 20, y: 20, width: 0, height: 0))
    let low = Rect(x: 20, y: 25, width: 10, height: 5)
    func values(_ weights: [Double], _ marks: [NodeMark], _ rects: [Rect]) -> [String: Double] {
      self.values(group: group, rects, weights: weights, marks: marks)
    }
    let hidden = values([1, 1], [.shown, .hidden], [low, whole])
    #expect(hidden["header_area_share"] == 0.005 && hidden["group_border_share"] == 0.5)
    #expect(values([1, 0], [.shown, .shown], [low, whole])["header_area_share"] == 0.005)
    let grouped = values([0, 1, 1], [.grouped, .grouped, .grouped], [none, whole, whole])
    #expect(grouped["header_area_share"] == 0 && grouped["group_border_share"] == 0)
    let allHidden = values([1, 1], [.hidden, .hidden], [none, none])
    #expect(allHidden["header_area_share"] == 0 && allHidden["group_border_share"] == 1)
  }

  @Test("children above their group leave it no header, and a group that is not shown has none")
  func above() {
    let high = Rect(x: 20, y: 15, width: 10, height: 5)
    #expect(values(group: group, [high])["header_area_share"] == 0)
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    for (mark, weight) in [(NodeMark.grouped, 1.0), (.hidden, 1), (.shown, 0)] {
      let values = treemapValues(
        TestTrees.tree([-1, 0, 0, 1], values: [.nan, .nan, 1, weight]),
        [frame, group, frame, high], in: frame, marks: [.shown, mark, .shown, mark])
      for id in Self.ids { #expect(values[id] == nil, "\(id) of \(mark)") }
    }
  }

  private static let ids = [
    "header_area_share", "inner_aspect_median", "inner_aspect_worst", "group_border_share",
  ]

  @Test("inner nodes without a side have no ratio, but a border")
  func flat() {
    let values = values(
      group: Rect(x: 20, y: 20, width: 0, height: 10),
      [Rect(x: 20, y: 25, width: 0, height: 5)])
    #expect(values["inner_aspect_median"] == nil && values["inner_aspect_worst"] == nil)
    #expect(values["header_area_share"] == 0 && values["group_border_share"] == 0.5)
    let point = Rect(x: 20, y: 20, width: 0, height: 0)
    #expect(self.values(group: point, [point])["group_border_share"] == nil)
  }

  @Test("without padding the borders of groups are those of their children", arguments: 0..<20)
  func unpadded(place: Int) throws {
    let kind = StrategyKind.treemaps[place % StrategyKind.treemaps.count]
    let tree = TestTrees.random(seed: UInt64(place), nodes: 80)
    let layout = try kind.make().layout(tree, in: Rect(x: 3, y: 7, width: 400, height: 300))
    let values = layout.values(of: [.areaSpread, .innerNodes, .groupBorders])
    // Some leave space unused.
    guard try #require(values["whitespace_share"]) < 1e-9 else { return }
    #expect(values["group_border_share"] == 0, "\(kind.name)")
    #expect(try #require(values["header_area_share"]) < 1e-12, "\(kind.name)")
  }

  // MARK: Plain computations

  /// Random boxes on a grid of quarters, so that many distances are 1 and many edges meet.
  private func random(_ seed: UInt64) -> Layout<Rect> {
    var generator = SeededGenerator(seed: seed)
    func number(_ range: Range<Int>) -> Double {
      Double(Int.random(in: range, using: &generator)) / 4
    }
    let tree = TestTrees.random(seed: seed, nodes: 60)
    let rects = tree.nodes.map { _ in
      Rect(x: number(0..<32), y: number(0..<32), width: number(0..<20), height: number(0..<20))
    }
    var marks = tree.nodes.map { _ in
      [NodeMark.shown, .shown, .shown, .hidden, .grouped].randomElement(using: &generator)!
    }
    marks[0] = .shown
    for node in tree.nodes.dropFirst() where marks[Int(tree.parent[node])] != .shown {
      marks[node] = marks[Int(tree.parent[node])]
    }
    return Layout(
      tree: tree, frame: Rect(x: 0, y: 0, width: 13, height: 13), geometry: rects,
      marks: seed % 2 == 0 ? marks : nil)
  }

  @Test("as piece by piece of each border", arguments: 0..<40 as Range<UInt64>)
  func plain(seed: UInt64) {
    let layout = random(seed)
    let tree = layout.tree
    var (headers, free, length) = (0.0, 0.0, 0.0)
    var ratios: [Double] = []
    for node in tree.nodes.dropFirst()
    where !tree.isLeaf(node) && tree.weights[node] > 0 && layout.mark(of: node) == .shown {
      let rect = layout[node]
      let all = tree.children(of: node).filter { tree.weights[$0] > 0 }
      let group = all.first { layout.mark(of: $0) == .grouped }
      let children = all.filter { layout.mark(of: $0) == .shown || $0 == group }.map { layout[$0] }
      headers += rect.width * max(0, (children.map(\.y).min() ?? rect.y) - rect.y)
      if rect.width > 0, rect.height > 0 {
        ratios.append(max(rect.width / rect.height, rect.height / rect.width))
      }
      length += 2 * rect.width + 2 * rect.height
      for place in stride(from: rect.y, to: rect.maxY, by: 0.25) {
        for x in [rect.x, rect.maxX] {
          let isHidden = children.contains {
            $0.y <= place && place < $0.maxY && max($0.x - x, x - $0.maxX) < 1
          }
          if !isHidden { free += 0.25 }
        }
      }
      for place in stride(from: rect.x, to: rect.maxX, by: 0.25) {
        for y in [rect.y, rect.maxY] {
          let isHidden = children.contains {
            $0.x <= place && place < $0.maxX && max($0.y - y, y - $0.maxY) < 1
          }
          if !isHidden { free += 0.25 }
        }
      }
    }
    ratios.sort()
    let values = layout.values(of: Family.treemaps.metrics)
    #expect(agree(values["header_area_share"], length > 0 ? headers / 169 : nil))
    #expect(agree(values["group_border_share"], length > 0 ? free / length : nil))
    #expect(values["inner_aspect_worst"] == ratios.last)
    let (low, high) = ((ratios.count - 1) / 2, ratios.count / 2)
    #expect(
      agree(
        values["inner_aspect_median"],
        ratios.isEmpty ? nil : (ratios[low] + ratios[high]) / 2))
  }

  // MARK: Limits

  @Test("on the oddest trees, shares are shares, and ratios at least 1")
  func degenerate() throws {
    for (name, tree) in TestTrees.degenerate {
      for text in ["squarified", "dice:paddingOuter=2,paddingTop=14", "strip:maximumItems=2"] {
        let layout = try AnyStrategy(text, among: StrategyKind.treemaps)
          .layout(tree, in: Rect(x: 0, y: 0, width: 400, height: 300))
        let values = layout.values(of: [.innerNodes, .groupBorders, .hardPairs, .wrongOrder])
        for (id, value) in values {
          #expect(
            id.hasPrefix("inner_aspect") ? value >= 1 && value < .infinity : 0...1 ~= value,
            "\(id) of \(name), \(text): \(value)")
        }
        if tree.height < 2 { #expect(Self.ids.allSatisfy { values[$0] == nil }, "\(name)") }
      }
    }
  }

  @Test("a hundred thousand children of one group")
  func large() {
    let count = 100_000
    let frame = Rect(x: 0, y: 0, width: 100, height: Double(count))
    // Every other child lies at the left side, in an order that is not that of the places.
    let children = (0..<count).map { number in
      let place = number * 7_919 % count
      return Rect(x: place % 2 == 0 ? 0 : 2, y: Double(place), width: 50, height: 1)
    }
    let values = Layout(
      tree: TestTrees.tree([-1, 0] + children.map { _ in 1 }), frame: frame,
      geometry: [frame, frame] + children
    ).values(of: [.groupBorders])
    // At the top 50 of 100 are hidden, at the bottom 50 from 2 on.
    let free = Double(count) / 2 + Double(count) + 50 + 50
    #expect(agree(values["group_border_share"], free / (2 * Double(count) + 200)))
  }
}
