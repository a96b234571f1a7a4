import TestSupport
import Testing

@testable import TreeLayout

@Suite("Padding that is true to areas")
struct AreaTruePaddingTests {
  static let frame = Rect(x: 5, y: -3, width: 960, height: 500)

  /// Those that try every move take a minute in debug builds.
  static let kinds = StrategyKind.treemaps.map(\.name).filter {
    runsLongTests || !$0.hasPrefix("local-moves")
  }

  private func strategy(_ name: String, _ settings: [(String, Double)]) throws -> (
    plain: AnyStrategy<Rect>, paid: AnyStrategy<Rect>
  ) {
    let kind = try #require(StrategyKind.treemaps.first { $0.name == name })
    let settings = settings.map { Setting($0.0, "\($0.1)") }
    return (
      try kind.make(settings), try kind.make(settings + [Setting("padding", "areaTrue")])
    )
  }

  /// The coefficient of variation of area ÷ weight over leaves of positive weight.
  private func variation(_ layout: Layout<Rect>) -> Double {
    let tree = layout.tree
    let ratios = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
      .map { layout[$0].area / tree.weights[$0] }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    let squares = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(ratios.count)).squareRoot() / mean
  }

  @Test("3 and 1 side by side with a gap of 4: 74 and 22, and in the end 72 and 24")
  func worked() {
    let tree = TestTrees.flat([3, 1])
    func widths(_ passes: Int) -> [Double] {
      var rects = [Rect](repeating: .zero, count: 3)
      var span = rects.mutableSpan
      var memory: TreemapMemory?
      let frame = Rect(x: 0, y: 0, width: 100, height: 60)
      let halvings = TreemapPadding(inner: 4).tileAreaTrue(
        tree, in: frame, isRest: [], memory: &memory, into: &span, passes: passes
      ) { tree, padding, isRest, _, output in
        var context = TilingContext(of: tree, for: Dice(), isRest: isRest)
        Dice().tileAll(
          of: tree, in: frame, padding: padding, threads: 1, using: &context, into: &output)
      }
      #expect(halvings == 0)
      return rects.dropFirst().map(\.width)
    }
    #expect(widths(0) == [74, 22])
    #expect(abs(widths(1)[0] - 72.037619) < 5e-7)
    #expect(abs(widths(8)[0] - 72) < 1e-9 && abs(widths(8)[1] - 24) < 1e-9)
  }

  /// A box in a box: 80 × 42 for both leaves within 3 from the borders and 12 from the top, of
  /// which 4 are the gap between them.
  @Test("borders and headers are paid for, too")
  func nested() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 4, 3, 1])
    let layout = try strategy(
      "dice", [("paddingOuter", 3), ("paddingInner", 4), ("paddingTop", 12)]
    ).paid.layout(tree, in: Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(variation(layout) < 1e-6)
    let (inner, leaf) = (layout[1], layout[2])
    // Columns from 3 to 197 with a gap of 4; below the header a room of 85, then one of 70.
    #expect(abs(inner.width + 4 + leaf.width - 194) < 1e-9)
    #expect(leaf.height == 85 && abs(layout[3].height - 70) < 1e-9)
    #expect(abs(inner.width - 6 - layout[3].width - 4 - layout[4].width) < 1e-9)
  }

  @Test("areas come nearer to the weights than with plain padding", arguments: kinds)
  func improvement(_ name: String) throws {
    // Its areas are not in proportion to begin with.
    guard name != "masonry-grid" else { return }
    let (plain, paid) = try strategy(
      name, [("paddingOuter", 3), ("paddingInner", 2), ("paddingTop", 8)])
    var sum = 0.0
    for seed in 0..<20 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 60)
      let before = variation(plain.layout(tree, in: Self.frame))
      let after = variation(paid.layout(tree, in: Self.frame))
      #expect(after < before, "seed \(seed)")
      sum += after / before
    }
    #expect(sum / 20 < 0.5)
  }

  @Test("siblings keep their distance, and children theirs from the border", arguments: kinds)
  func distances(_ name: String) throws {
    let (outer, inner, top) = (3.0, 2.0, 8.0)
    let paid = try strategy(
      name, [("paddingOuter", outer), ("paddingInner", inner), ("paddingTop", top)]
    ).paid
    for seed in 0..<6 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 40)
      let layout = paid.layout(tree, in: Self.frame)
      guard paid.remarks(on: tree, in: Self.frame).isEmpty else { continue }
      for node in tree.nodes.dropFirst() where !layout[node].isEmpty {
        let (box, parent) = (layout[node], layout[Int(tree.parent[node])])
        #expect(box.x - parent.x > outer - 1e-9 && parent.maxX - box.maxX > outer - 1e-9)
        #expect(box.y - parent.y > top - 1e-9 && parent.maxY - box.maxY > outer - 1e-9)
        for other in tree.children(of: Int(tree.parent[node])) where other < node {
          guard !layout[other].isEmpty else { continue }
          let across = max(box.x - layout[other].maxX, layout[other].x - box.maxX)
          let down = max(box.y - layout[other].maxY, layout[other].y - box.maxY)
          #expect(max(across, down) > inner - 1e-9, "\(name) \(seed) \(node) \(other)")
        }
      }
    }
  }

  @Test("a header on the top levels alone is paid for there alone")
  func topLevels() throws {
    let tree = TestTrees.tree([-1, 0, 1, 2], values: [.nan, .nan, .nan, 1])
    for rule in ["plain", "areaTrue"] {
      let kind = try #require(StrategyKind.treemaps.first { $0.name == "binary" })
      let strategy = try kind.make([
        Setting("padding", rule), Setting("paddingOuter", "1"), Setting("paddingTop", "7"),
        Setting("paddingTopLevels", "2"),
      ])
      let layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: 60, height: 40))
      #expect(layout.geometry.map(\.y) == [0, 7, 14, 15], "\(rule)")
      #expect(abs(layout[3].maxY - 37) < 1e-9)
    }
  }

  @Test("what does not fit is halved for good, and it is told how often")
  func halving() throws {
    let tree = TestTrees.flat([3, 1])
    let frame = Rect(x: 0, y: 0, width: 100, height: 60)
    let paid = try strategy("dice", [("paddingOuter", 40), ("paddingInner", 10)]).paid
    // Of 60 in height 2 × 40 are too many; 2 × 20 leave 20 for boxes of 1,200 ÷ 20 = 30 in all.
    let layout = paid.layout(tree, in: frame)
    #expect(layout[1].y == 20 && layout[1].x == 20)
    #expect(abs(layout[2].x - layout[1].maxX - 5) < 1e-12, "but for rounding")
    #expect(abs(layout[1].area / layout[2].area - 3) < 1e-6)
    #expect(
      paid.remarks(on: tree, in: frame) == [
        "with this padding leaves have less than a tenth of the frame; it is halved once"
      ])
    #expect(try strategy("dice", [("paddingOuter", 4)]).paid.remarks(on: tree, in: frame).isEmpty)
  }

  @Test("leaves of a tenth of the frame fit, smaller ones do not")
  func threshold() throws {
    let tree = TestTrees.flat([1])
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    // A leaf of 32 × 32 has more than 1,000 of 10,000, one of 31 × 31 has less.
    for (outer, side) in [(34, 32), (34.5, 65.5)] {
      let paid = try strategy("dice", [("paddingOuter", outer)]).paid
      #expect(abs(paid.layout(tree, in: frame)[1].width - side) < 1e-9, "\(outer)")
      #expect(paid.remarks(on: tree, in: frame).isEmpty == (outer == 34))
    }
  }

  @Test("degenerate trees and frames are laid out without a number missing", arguments: kinds)
  func degenerate(_ name: String) throws {
    let frames = [
      (Rect(x: 0, y: 0, width: 300, height: 200), 2), (.zero, 2),
      (Rect(x: 0, y: 0, width: 1e-3, height: 1e3), 1e9),
      (Rect(x: 0, y: 0, width: 0, height: 9), 1e9),
    ]
    for (frame, gap) in frames {
      let paid = try strategy(name, [("paddingOuter", gap), ("paddingInner", gap)]).paid
      for tree in TestTrees.degenerate {
        let layout = paid.layout(tree.tree, in: frame)
        #expect(layout.isFinite && layout[0] == frame, "\(tree.name), \(gap)")
        // It shows weightless ones, too.
        guard name != "masonry-grid" else { continue }
        for node in tree.tree.nodes where tree.tree.weights[node] == 0 && node > 0 {
          #expect(layout[node].isEmpty, "\(tree.name), \(gap)")
        }
      }
    }
  }

  @Test("without distances, and where nothing can be seen, it is the plain layout")
  func plain() throws {
    let tree = TestTrees.random(seed: 3, nodes: 50)
    let (plain, paid) = try strategy("squarified", [])
    #expect(
      plain.layout(tree, in: Self.frame).geometry == paid.layout(tree, in: Self.frame).geometry)
    #expect(paid.layout(tree, in: Self.frame).claims == [.containment, .area])
    let padded = try strategy("squarified", [("paddingOuter", 3)])
    let empty = TestTrees.tree([-1, 0, 0, 1], values: [0, 0, 0, 0])
    for tree in [empty, TestTrees.tree([-1])] {
      #expect(
        padded.plain.layout(tree, in: Self.frame).geometry
          == padded.paid.layout(tree, in: Self.frame).geometry)
    }
    #expect(padded.paid.layout(tree, in: Self.frame).claims == [])
  }

  @Test("equal siblings stay equal, and in data order")
  func ties() throws {
    let tree = TestTrees.tree(
      [-1, 0, 0, 0] + [1, 1, 2, 2, 3, 3], values: [.nan, .nan, .nan, .nan] + [1, 1, 1, 1, 1, 1])
    let layout = try strategy("squarified", [("paddingOuter", 5)]).paid.layout(
      tree, in: Rect(x: 0, y: 0, width: 300, height: 100))
    #expect(layout[1].x < layout[2].x && layout[2].x < layout[3].x)
    #expect(layout[1].area == layout[2].area || variation(layout) < 1e-9)
  }
}
