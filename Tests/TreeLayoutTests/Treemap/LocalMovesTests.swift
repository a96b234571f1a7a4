import TestSupport
import Testing
import TreeModel

@testable import TreeLayout

@Suite("local-moves")
struct LocalMovesTests {
  @Test("draws the worked example without moves")
  func worked() {
    let steps = RememberedSequences.worked(by: Treemap(LocalMoves(moves: 0)))
    expect(
      steps[0],
      near: "0 0 3;0 2 3;3 0 3;3 1.3333 1.125;4.125 1.3333 1.875;4.125 2.4 1.25;5.375 2.4 .625",
      weights: [6, 6, 4, 3, 2, 2, 1])
    expect(
      steps[1],
      near: "0 0 2.75;0 2.1818 2.75;2.75 0 3.25;2.75 1.2308 1.4444;4.1944 1.2308 1.8056;"
        + "4.1944 2.3385 1.2037;5.3981 2.3385 .6019", weights: [6, 5, 4, 4, 2, 2, 1])
    expect(
      steps[2],
      near: "0 0 2.8696;0 2.1818 2.8696;2.8696 0 1.0435;3.913 0 .8348;3.913 2.5 1.3913;"
        + "5.3043 2.5 .6957;4.7478 0 1.2522", weights: [6, 5, 4, 2, 2, 1, 3])
  }

  @Test("draws the worked example with moves")
  func workedWithMoves() {
    let steps = RememberedSequences.worked(by: Treemap<LocalMoves>())
    let without = RememberedSequences.worked(by: Treemap(LocalMoves(moves: 0)))
    #expect(steps[1] == without[1])
    expect(
      steps[2],
      near: "0 0 2.8696;0 2.1818 2.8696;2.8696 0 1.3913;4.2609 1.8 1.7391;2.8696 3 2.087;"
        + "4.9565 3 1.0435;4.2609 0 1.7391", weights: [6, 5, 4, 2, 2, 1, 3])
  }

  @Test("moves are made where ratios gain more than 4 by them")
  func improvement() {
    var generator = SeededGenerator(seed: 8)
    var movedCount = 0
    for _ in 0..<6 {
      let leaves: [[Double?]] = (0..<6).map { step in
        (0..<14).map { key in
          (key + step) % 7 == 0 ? nil : Double.random(in: 0.1...30, using: &generator)
        }
      }
      let frame = Rect(x: 0, y: 0, width: 60, height: 40)
      let versions = RememberedSequences.flat(leaves)
      let moved = Treemap<LocalMoves>().layouts(of: versions, in: frame)
      let still = Treemap(LocalMoves(moves: 0)).layouts(of: versions, in: frame)
      // Up to the first move both have the same structure.
      guard let step = versions.indices.first(where: { moved[$0].hash != still[$0].hash })
      else { continue }
      movedCount += 1
      func sum(_ layout: Layout<Rect>) -> Double {
        layout.geometry.dropFirst().reduce(0) { $0 + $1.ratio }
      }
      #expect(sum(moved[step]) < sum(still[step]) - 4)
    }
    #expect(movedCount > 2)
  }

  @Test("the worst ratio that a move is said to have is that of the drawing after it")
  func triedMoves() throws {
    var generator = SeededGenerator(seed: 3)
    let frame = Rect(x: 5, y: -3, width: 90, height: 60)
    var moveCount = 0
    for count in 2...40 {
      let values = (0..<count).map { _ in Double.random(in: 1...30, using: &generator) }
      let tree = try LayoutTree(
        parents: [-1] + Array(repeating: 0, count: count), values: [0] + values)
      var order = DescendingOrder(capacity: count)
      order.sort(1..<count + 1, by: tree.weights.span)
      let group = SegmentGroup(1..<count + 1, of: tree, in: frame, order)
      // Random moves lead away from drawings that are only sliced.
      var segments = group.approximation()
      for _ in 0..<count {
        let drawing = MovableDrawing(segments, of: group, changed: nil, near: [])
        var next: MaximalSegments?
        for segment in drawing.listed {
          for move in drawing.moves(of: segment) {
            guard let worst = drawing.worst(after: move) else { continue }
            let moved = drawing.segments(after: move)
            let expected = group.drawing(moved).worst
            #expect(abs(worst - expected) < 1e-9 * expected)
            moveCount += 1
            if next == nil || Int.random(in: 0..<drawing.listed.count, using: &generator) == 0 {
              next = moved
            }
          }
        }
        segments = next ?? segments
      }
    }
    #expect(moveCount > 10_000)
  }

  @Test("items whose sides differ by rounding alone are of one length, in both directions")
  func lengths() throws {
    // Two rows of two items.
    let frame = Rect(x: 0, y: 0, width: 6, height: 4)
    let rects = [(0, 0), (3, 0), (0, 2), (3, 2)].map {
      Rect(x: $0.0, y: $0.1, width: 3, height: 2)
    }
    let segments = try #require(MaximalSegments(of: rects, in: frame))
    for end in SegmentEnds.all(of: segments, rects) where end.low.count > 1 && end.high.count > 1 {
      let sides: [(Double, Bool?)] = [
        (1, nil), (1 + 1e-10, nil), (1 - 1e-10, nil), (1 + 1e-8, false), (1 - 1e-8, true),
      ]
      for (factor, isLowShorter) in sides {
        let low = Rect(x: 0, y: 0, width: 3 * factor, height: 2 * factor)
        #expect(end.isLowShorter(low, rects[0]) == isLowShorter, "\(factor)")
      }
    }
  }

  @Test("pinwheels arise, and laws hold in them")
  func pinwheel() throws {
    var generator = SeededGenerator(seed: 2)
    var hasPinwheel = false
    for _ in 0..<3 {
      let leaves: [[Double?]] = (0..<8).map { step in
        (0..<16).map { key in
          (3 * key + step) % 5 == 0 ? nil : Double.random(in: 0.1...30, using: &generator)
        }
      }
      let frame = Rect(x: 0, y: 0, width: 6, height: 4)
      for layout in Treemap<LocalMoves>().layouts(of: RememberedSequences.flat(leaves), in: frame) {
        let rects = Array(layout.geometry.dropFirst())
        let segments = try #require(MaximalSegments(of: rects, in: frame))
        TreemapLaws(layout).expectAll(claimed: layout.claims, "pinwheel")
        hasPinwheel = hasPinwheel || !Self.isSliced(segments.items)
      }
    }
    #expect(hasPinwheel)
  }

  @Test(
    "the layouts are those for which every try of an insertion was laid out",
    arguments: [
      (0, "flat-zipf", 81, 20, 0.05, "6c4b5d137d8ca183"),
      (0, "star", 81, 20, 0, "d074000f55b5f095"),
      (4, "flat-zipf", 41, 8, 0.05, "b93e7fbb2304d2c5"),
    ])
  func insertions(
    moves: Int, generator: String, nodes: Int, steps: Int, deviation: Double, hash: String
  ) throws {
    let generator = try #require(TreeGenerator.all.first { $0.id == generator })
    let tree = NamedTree(id: "tree", tree: generator.generate(nodes: nodes, seed: 1))
    let sequence = try TreeChange("churn:insert=0.1,delete=0.1,deviation=\(deviation)")
      .sequence(of: tree, steps: steps, seed: 1)
    let frame = Rect(x: 0, y: 0, width: 1600, height: 900)
    var found = StableHash()
    for layout in Treemap(LocalMoves(moves: moves)).layouts(of: sequence.steps, in: frame) {
      found.combine(layout.geometry)
    }
    #expect(found.hexadecimal == hash)
  }

  /// Whether pairs of items on both sides of a segment can be joined until one is left.
  private static func isSliced(_ items: [MaximalSegments.Sides]) -> Bool {
    var items = items
    var isJoined = true
    while isJoined, items.count > 1 {
      isJoined = false
      search: for first in items.indices {
        for second in items.indices {
          let (a, b) = (items[first], items[second])
          let isRow = a.right == b.left && a.top == b.top && a.bottom == b.bottom
          let isColumn = a.bottom == b.top && a.left == b.left && a.right == b.right
          guard isRow || isColumn else { continue }
          items[first].right = b.right
          items[first].bottom = b.bottom
          items.remove(at: second)
          isJoined = true
          break search
        }
      }
    }
    return items.count == 1
  }
}
