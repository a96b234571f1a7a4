import TestSupport
import Testing

@testable import TreeLayout

@Suite("halving in queues")
struct HalvingQueuesTests {
  /// Weights of every kind that the sums have to tell apart.
  enum Kind: CaseIterable {
    case alike, equal, whole, mostlyZero, zerosFirst, heavyTailed, wide, falling, halved, giants

    func weights(_ count: Int, using generator: inout SeededGenerator) -> [Double] {
      (0..<count).map { item in
        let random = Double.random(in: 0.1...1, using: &generator)
        return switch self {
        case .alike: random
        case .equal: 0.1
        case .whole: (4 * random).rounded(.down)
        case .mostlyZero: random < 0.7 ? 0 : random
        case .zerosFirst: item < count / 2 ? 0 : random
        case .heavyTailed: 1 / (random * random * random - 0.000_99)
        case .wide: Double(sign: .plus, exponent: Int(random * 120), significand: random)
        case .falling: 1 / Double(item + 1)
        case .halved: Double(sign: .plus, exponent: -(item % 60), significand: 1)
        case .giants: item % 97 == 3 ? 1e18 : random
        }
      } + [1]
    }
  }

  @Test("gives the bytes that halving without queues gives", arguments: Kind.allCases)
  func sameBytes(kind: Kind) {
    var generator = SeededGenerator(seed: 15)
    let frames = [
      Rect(x: 0, y: 0, width: 960, height: 540), Rect(x: 3, y: 7, width: 5, height: 5),
    ]
    for count in [3, 4, 9, 64, 65, 700, 1_023, 1_024, 5_000] {
      for frame in frames {
        let weights = kind.weights(count, using: &generator)
        expectSameBytes(Binary(), weights, frame)
        expectSameBytes(Split(), weights, frame)
      }
    }
  }

  /// Lays weights out with queues and without, in scratch that holds no number.
  private func expectSameBytes(_ tiling: some Halving, _ weights: [Double], _ frame: Rect) {
    func rects(inQueues: Bool) -> [Rect] {
      let nowhere = Rect(x: .nan, y: .nan, width: .nan, height: .nan)
      var rects = [Rect](repeating: nowhere, count: weights.count)
      var numbers = [Double](repeating: .nan, count: tiling.halvingScratchCount(weights.count))
      var scratch = numbers.mutableSpan
      var output = rects.mutableSpan
      let sums = PrefixSums(siblings: weights.indices)
      let list = sums.wholeList(weights.span, &scratch)
      tiling.halve(
        list, in: frame, inQueues: inQueues, sums, weights.span, scratch: &scratch, into: &output)
      return rects
    }
    let (plain, queued) = (rects(inQueues: false), rects(inQueues: true))
    let first = zip(plain, queued).enumerated().first { $1.0 != $1.1 }
    #expect(first == nil, "item \(first?.offset ?? 0) of \(weights.count)")
  }

  @Test("are taken for large groups of large trees, with the same rectangles as alone")
  func largeTree() {
    var generator = SeededGenerator(seed: 16)
    let groups = (0..<60).map { index in
      Kind.alike.weights(index.isMultiple(of: 2) ? 1_200 : 40, using: &generator)
    }
    var (parents, values) = ([-1], [Double.nan])
    for _ in groups {
      parents.append(0)
      values.append(.nan)
    }
    for (group, weights) in groups.enumerated() {
      parents += weights.map { _ in group + 1 }
      values += weights
    }
    #expect(HalvingQueues.pay(for: 1_200, of: parents.count))
    let frame = Rect(x: 0, y: 0, width: 960, height: 540)
    let rects = Treemap<Binary>().layout(TestTrees.tree(parents, values: values), in: frame)
      .geometry
    var start = groups.count + 1
    for (group, weights) in groups.enumerated() {
      let alone = Treemap<Binary>().layout(TestTrees.flat(weights), in: rects[group + 1]).geometry
      #expect(Array(rects[start..<start + weights.count]) == Array(alone.dropFirst()))
      start += weights.count
    }
  }
}
