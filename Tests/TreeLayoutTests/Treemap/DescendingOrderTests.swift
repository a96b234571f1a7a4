import Testing

@testable import TreeLayout

@Suite("descending order")
struct DescendingOrderTests {
  /// Ways to make the weight of one of so many siblings, each hard for another part of the sort.
  enum Kind: String, CaseIterable {
    case spread, equal, few, zeros, negativeZeros, crowded, rising, giant, denormals, bits

    func weight(_ index: Int, of count: Int, _ random: inout Random) -> Double {
      let unit = random.unit()
      return switch self {
      case .spread: 1 / (1e-4 + unit)
      case .equal: 1
      case .few: (4 * unit).rounded(.down)
      case .zeros: unit < 0.5 ? 0 : unit
      case .negativeZeros: unit < 0.3 ? -0.0 : unit < 0.6 ? 0 : unit
      // With one zero the range is all numbers, and these are in a thousandth of it.
      case .crowded: index == 7 ? 0 : 1 + 1e-9 * unit
      case .rising: 1 + Double(index) * 0x1p-52
      case .giant: index == count / 2 ? 1e300 : unit
      case .denormals: (50 * unit).rounded() * Double.leastNonzeroMagnitude
      case .bits: Double(bitPattern: UInt64(unit * 0x1p62))
      }
    }
  }

  @Test(
    "is by falling weight and then by position", arguments: Kind.allCases,
    [2, 32, 33, 4_095, 4_096, 10_000])
  func order(kind: Kind, count: Int) {
    var random = Random(seed: 1, domain: kind.rawValue)
    let lower = 3
    let column = (0..<lower + count).map { kind.weight($0 - lower, of: count, &random) }
    var order = DescendingOrder(capacity: count)
    order.sort(lower..<lower + count, by: column.span)
    let wanted = (lower..<lower + count).sorted { (-column[$0], $0) < (-column[$1], $1) }
    #expect(order.nodes.map(Int.init) == wanted)
    #expect(order.weights.map(\.bitPattern) == wanted.map { column[$0].bitPattern })
  }

  @Test("is right where one weight has to pass many that share its digits")
  func longMoves() {
    var column = (0..<5_000).map { Double($0) + 1 }
    for index in 4_000..<4_200 { column[index] = 3_000 + 1e-9 * Double(index) }
    var order = DescendingOrder(capacity: column.count)
    order.sort(column.indices, by: column.span)
    let wanted = column.indices.sorted { (-column[$0], $0) < (-column[$1], $1) }
    #expect(order.nodes.map(Int.init) == wanted)
  }

  @Test("is the same where a very large group is sorted in parts", arguments: Kind.allCases)
  func parts(kind: Kind) {
    let count = 40_000
    var random = Random(seed: 2, domain: kind.rawValue)
    let lower = 3
    let column = (0..<lower + count).map { kind.weight($0 - lower, of: count, &random) }
    var nodes = [Int32](repeating: 0, count: count)
    var weights = [Double](repeating: 0, count: count)
    var parts = SortingParts()
    #expect(parts.sort(lower..<lower + count, by: column.span, into: &nodes, &weights))
    let wanted = (lower..<lower + count).sorted { (-column[$0], $0) < (-column[$1], $1) }
    #expect(nodes.map(Int.init) == wanted)
    #expect(weights.map(\.bitPattern) == wanted.map { column[$0].bitPattern })
  }
}
