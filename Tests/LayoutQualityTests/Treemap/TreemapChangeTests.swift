import Foundation
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Changes of treemaps")
struct TreemapChangeTests {
  private typealias Place = (x: Double, y: Double, width: Double, height: Double)

  private let frame = Rect(x: 0, y: 0, width: 6, height: 4)

  private func layout(_ places: [Place], frame: Rect? = nil) -> Layout<Rect> {
    let leaves = places.map { Rect(x: $0.x, y: $0.y, width: $0.width, height: $0.height) }
    let frame = frame ?? self.frame
    return Layout(
      tree: TestTrees.flat(leaves.map(\.area)), frame: frame, geometry: [frame] + leaves)
  }

  private func values(_ old: Layout<Rect>, _ new: Layout<Rect>) -> [String: Double] {
    changeValues(old, new, of: Family.treemaps.changes)
  }

  /// Random layouts of one tree with other weights.
  private func change(seed: UInt64, nodes: Int) -> (old: Layout<Rect>, new: Layout<Rect>) {
    let tree = TestTrees.random(seed: seed, nodes: nodes)
    let other = try! tree.withValues(
      TestTrees.random(seed: seed + 1_000, nodes: nodes).values, keys: [])
    let strategy = Treemap<Squarified>()
    let frame = Rect(x: -7, y: 11, width: 160, height: 90)
    return (strategy.layout(tree, in: frame), strategy.layout(other, in: frame))
  }

  private func mapped(_ layout: Layout<Rect>, frame: Rect, _ map: (Rect) -> Rect) -> Layout<Rect> {
    Layout(tree: layout.tree, frame: frame, geometry: layout.geometry.map(map))
  }

  // MARK: Worked examples

  private let split: [Place] = [(0, 0, 3, 4), (3, 0, 3, 2), (3, 2, 3, 2)]

  @Test("two boxes at the right of a third change places")
  func swap() {
    let values = values(layout(split), layout([split[0], split[2], split[1]]))
    let expected = [
      "angular_displacement": 0.6011, "relative_direction_change": 0.3455,
      "relative_parent_change": 0, "visual_change": 0.3333, "order_kept_change": 0.6667,
      "relative_position_change": 0.5, "distance_change": 1.3333, "corner_travel": 0.1849,
      "pairs_sampled": 0,
    ]
    for (id, value) in expected {
      #expect(abs((values[id] ?? .nan) - value) < 5e-5, "\(id): \(values[id] ?? .nan)")
    }
  }

  @Test("a quarter and half a turn")
  func turns() {
    let old = layout(split)
    let half = mapped(old, frame: frame) { rect in
      Rect(x: 6 - rect.maxX, y: 4 - rect.maxY, width: rect.width, height: rect.height)
    }
    let halfTurned = values(old, half)
    #expect(agree(halfTurned["angular_displacement"], 1))
    #expect(agree(halfTurned["relative_direction_change"], 0))
    #expect(halfTurned["order_kept_change"] == 0 && halfTurned["relative_parent_change"] == 0)
    let quarter = mapped(old, frame: Rect(x: 0, y: 0, width: 4, height: 6)) { rect in
      Rect(x: 4 - rect.maxY, y: rect.x, width: rect.height, height: rect.width)
    }
    let quarterTurned = values(old, quarter)
    #expect(agree(quarterTurned["angular_displacement"], 0.5))
    #expect(agree(quarterTurned["relative_direction_change"], 0))
    #expect(agree(quarterTurned["relative_parent_change"], 0))
  }

  @Test("a box passes another one's corner: half of it changes sectors, and the half stays above")
  func sectors() {
    // The second box, above the first, is moved right by half of its width.
    let old = layout([(0, 2, 2, 2), (0, 0, 2, 2)])
    let new = layout([(0, 2, 2, 2), (1, 0, 2, 2)])
    let values = values(old, new)
    #expect(agree(values["relative_position_change"], 0.5))
    #expect(values["order_kept_change"] == 1)
    let seen = 4.0 / 24 / 2
    #expect(values["visual_change"] == seen)
    let diagonal = 52.squareRoot()
    #expect(agree(values["corner_travel"], 1 / diagonal / 2))
    #expect(agree(values["distance_change"], 0.5))
    // A middle is no sector: what leaves it counts half.
    let above = layout([(2, 2, 2, 2), (2.5, 2.5, 1, 1)])
    let apart = layout([(2, 2, 2, 2), (5, 2.5, 1, 1)])
    #expect(self.values(above, apart)["relative_position_change"] == 0.5625)
  }

  @Test("nodes are placed in their parents, and these alone move")
  func parents() {
    let tree = TestTrees.tree([-1, 0, 1, 1])
    let frame = Rect(x: 0, y: 0, width: 30, height: 40)
    func layout(_ rects: [Rect]) -> Layout<Rect> {
      Layout(tree: tree, frame: frame, geometry: [frame] + rects)
    }
    let old = layout([
      Rect(x: 0, y: 0, width: 6, height: 8), Rect(x: 0, y: 0, width: 3, height: 8),
      Rect(x: 3, y: 0, width: 3, height: 8),
    ])
    let moved = layout([
      Rect(x: 12, y: 16, width: 6, height: 8), Rect(x: 12, y: 16, width: 3, height: 8),
      Rect(x: 15, y: 16, width: 3, height: 8),
    ])
    // The parent's center comes from 20 beside the frame's to its middle, half a diagonal of 25.
    #expect(agree(values(old, moved)["relative_parent_change"], 20.0 / 25 / 3))
    #expect(values(old, moved)["angular_displacement"] == 0)
  }

  @Test("nodes that are not shown, or weigh nothing, have no place in their parents")
  func placeless() {
    let tree = TestTrees.tree([-1, 0, 0, 0], values: [.nan, 1, 1, 0])
    func layout(_ x: Double) -> Layout<Rect> {
      let others = [x, x].map { Rect(x: $0, y: 0, width: 1, height: 4) }
      return Layout(
        tree: tree, frame: frame,
        geometry: [frame, Rect(x: 0, y: 0, width: 1, height: 4)] + others,
        marks: [.shown, .shown, .grouped, .shown])
    }
    #expect(values(layout(1), layout(3))["relative_parent_change"] == 0)
  }

  @Test("centers in one place, up to rounding, have no direction to each other")
  func directionless() {
    func layout(_ x: Double) -> Layout<Rect> {
      self.layout([(0, 0, 2, 2), (x, 0, 2, 2), (4, 0, 2, 2)])
    }
    let values = values(layout(1e-12), layout(-1e-12))
    #expect(values["angular_displacement"] == 0 && values["relative_direction_change"] == 0)
  }

  @Test("a leaf whose turns cancel out is turned back by nothing, whatever rounding leaves")
  func canceling() {
    func layout(_ centers: [(x: Double, y: Double)]) -> Layout<Rect> {
      self.layout(centers.map { ($0.x - 1, $0.y - 1, 2, 2) })
    }
    // The last two come to lie opposite each other: the first one sees turns of t and t − 180°.
    // Rounding leaves nothing of their sum in the first case, but something in others.
    for (x, y, factor) in [(3, 1, 3), (3, 1, 0.7), (7, 2, 1.1), (5, 3, 1.3), (1.7, 0.9, 7)] {
      let values = values(
        layout([(0, 0), (10, 0), (20, 0)]), layout([(0, 0), (x, y), (-x * factor, -y * factor)]))
      let turn = atan2(y, x) / Double.pi
      // So does the second one; the last one turns as a whole.
      let squares: Double = turn * turn + (1 - turn) * (1 - turn)
      let expected = (squares / 3).squareRoot()
      #expect(agree(values["relative_direction_change"], expected), "\(x) \(y) \(factor)")
    }
  }

  // MARK: Laws

  @Test("what stays where it is has not changed", arguments: 0..<10 as Range<UInt64>)
  func same(seed: UInt64) {
    let layout = change(seed: seed, nodes: 60).old
    for (id, value) in values(layout, layout) {
      #expect(value == (id == "order_kept_change" ? 1 : 0), "\(id)")
    }
  }

  @Test(
    "all are in their range, the same back as forth, and blind to a common move and mirroring",
    arguments: 0..<10 as Range<UInt64>)
  func laws(seed: UInt64) throws {
    let (old, new) = change(seed: seed, nodes: 10 + 9 * Int(seed))
    let forth = values(old, new)
    let back = values(new, old)
    let moved = values(
      mapped(old, frame: move(old.frame), move), mapped(new, frame: move(new.frame), move))
    func move(_ rect: Rect) -> Rect {
      Rect(x: rect.x + 5, y: rect.y, width: rect.width, height: rect.height)
    }
    func mirrored(_ layout: Layout<Rect>) -> Layout<Rect> {
      func mirror(_ rect: Rect) -> Rect {
        Rect(x: -rect.maxX, y: rect.y, width: rect.width, height: rect.height)
      }
      return mapped(layout, frame: mirror(layout.frame), mirror)
    }
    let mirrored = values(mirrored(old), mirrored(new))
    #expect(forth.count == 17)
    for (id, value) in forth {
      let range = id.hasPrefix("distance_change") ? 0...Double.infinity : 0...2.0.squareRoot()
      #expect(range.contains(value), "\(id)")
      // What the weights ask for is not what they asked for before.
      if !id.hasSuffix("_excess") { #expect(agree(back[id], value), "\(id)") }
      #expect(agree(moved[id], value), "\(id)")
      // The left side is not the right one.
      if !id.hasPrefix("distance_change") { #expect(agree(mirrored[id], value), "\(id)") }
    }
  }

  @Test("the definitions, written down plainly", arguments: 0..<6 as Range<UInt64>)
  func plain(seed: UInt64) throws {
    let (old, new) = change(seed: seed, nodes: 8 + 12 * Int(seed))
    let leaves = old.tree.nodes.filter {
      old.tree.isLeaf($0) && old.tree.weights[$0] > 0 && new.tree.weights[$0] > 0
    }
    let count = Double(leaves.count)
    let values = values(old, new)
    try #require(leaves.count > 1)
    var (moved, squares, relative) = (0.0, 0.0, 0.0)
    for first in leaves {
      var turns: [Double] = []
      for second in leaves where second != first {
        let before = sectors(of: old[second], around: old[first])
        let after = sectors(of: new[second], around: new[first])
        moved += zip(before, after).reduce(0) { $0 + abs($1.0 - $1.1) } / 2
        turns.append(
          wrapped(direction(new[first], new[second]) - direction(old[first], old[second])))
      }
      squares += turns.reduce(0) { $0 + $1 * $1 }
      let mean = atan2(
        turns.reduce(0) { $0 + sin($1) }, turns.reduce(0) { $0 + cos($1) })
      relative += turns.reduce(0) { $0 + wrapped($1 - mean) * wrapped($1 - mean) }
    }
    let pairs = count * count - count
    #expect(abs(values["relative_position_change"]! - moved / pairs) < 1e-12)
    #expect(abs(values["angular_displacement"]! - (squares / pairs).squareRoot() / .pi) < 1e-12)
    #expect(
      abs(values["relative_direction_change"]! - (relative / pairs).squareRoot() / .pi) < 1e-12)
  }

  /// The shares of a rectangle in the eight sectors, by the areas of intersections.
  private func sectors(of second: Rect, around first: Rect) -> [Double] {
    let columns = [-1e9, first.x, first.maxX, 1e9]
    let rows = [-1e9, first.y, first.maxY, 1e9]
    var shares: [Double] = []
    for row in 0..<3 {
      for column in 0..<3 where row != 1 || column != 1 {
        let width = min(second.maxX, columns[column + 1]) - max(second.x, columns[column])
        let height = min(second.maxY, rows[row + 1]) - max(second.y, rows[row])
        shares.append(max(0, width) * max(0, height) / second.area)
      }
    }
    return shares
  }

  private func direction(_ first: Rect, _ second: Rect) -> Double {
    atan2(second.midY - first.midY, second.midX - first.midX)
  }

  private func wrapped(_ angle: Double) -> Double {
    let reduced = angle - 2 * .pi * (angle / (2 * .pi)).rounded()
    return reduced
  }

  // MARK: What is empty, and what is sampled

  @Test("one leaf has no pairs, and none has nothing")
  func few() {
    let one = layout([(0, 0, 6, 4)])
    #expect(
      Set(values(one, one).keys) == [
        "distance_change", "corner_travel", "visual_change", "relative_parent_change",
        "pairs_sampled", "moved_share", "distance_change_excess", "corner_travel_excess",
        "visual_change_excess", "halfway_overlap",
      ])
    let none = Layout(tree: TestTrees.flat([0, 0]), frame: frame, geometry: [frame, .zero, .zero])
    #expect(values(none, none) == ["pairs_sampled": 0])
  }

  @Test("boxes without a side are at a point, and say nothing that is no number")
  func flat() {
    let old = layout([(0, 0, 6, 4), (1, 1, 0, 0), (1, 1, 0, 2)])
    let tree = TestTrees.flat([1, 1, 1])
    func weighty(_ layout: Layout<Rect>) -> Layout<Rect> {
      Layout(tree: tree, frame: frame, geometry: layout.geometry)
    }
    let new = weighty(layout([(0, 0, 6, 4), (7, 1, 0, 0), (1, 1, 3, 0)]))
    for (id, value) in values(weighty(old), new) { #expect(value.isFinite, "\(id)") }
  }

  @Test("a sample of the pairs is near to the truth, and the same every time")
  func sampled() throws {
    let (old, new) = change(seed: 3, nodes: 300)
    let all: [LeafChange] = [
      .distance, .relativePosition, .directions,
    ]
    func values(limit: Int, seed: UInt64) -> [String: Double] {
      changeValues(
        old, new,
        of: [
          .leafChanges(all, limit: limit, sample: 80), .orderKeptChange(limit: limit, sample: 80),
        ],
        seed: seed)
    }
    let exact = values(limit: 300, seed: 1)
    #expect(exact["pairs_sampled"] == 0 && exact == values(limit: 2_000, seed: 2))
    let leaves = old.tree.nodes.filter {
      old.tree.isLeaf($0) && old.tree.weights[$0] > 0 && new.tree.weights[$0] > 0
    }
    #expect(values(limit: leaves.count, seed: 1)["pairs_sampled"] == 0)
    #expect(values(limit: leaves.count - 1, seed: 1)["pairs_sampled"] == 1)
    let sampled = values(limit: 80, seed: 1)
    #expect(sampled["pairs_sampled"] == 1 && sampled == values(limit: 80, seed: 1))
    #expect(sampled["distance_change"] == exact["distance_change"], "all leaves, not their pairs")
    for (id, value) in exact where id != "pairs_sampled" && id != "distance_change" {
      let estimates = (1...6 as ClosedRange<UInt64>).map { values(limit: 80, seed: $0)[id]! }
      #expect(Set(estimates).count == 6, "\(id)")
      #expect(abs(estimates.reduce(0, +) / 6 - value) < 0.1 * value, "\(id)")
    }
  }
}
