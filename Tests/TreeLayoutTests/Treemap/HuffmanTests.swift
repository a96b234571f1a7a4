import TestSupport
import Testing
import TreeLayout

@Suite("huffman")
struct HuffmanTests {
  @Test("draws the worked example")
  func example() {
    expect(
      Huffman(),
      drawsExample: [
        (0, 1.8182, 2.75), (2.75, 0, 3.25), (4.1429, 1.8462, 1.8571), (1.1, 0, 1.65),
        (2.75, 2.5641, 1.3929), (0, 0, 1.1), (2.75, 1.8462, 1.3929),
      ])
  }

  @Test("takes equal siblings in data order, and cuts a square into top and bottom")
  func ties() {
    expect(
      children(of: Treemap<Huffman>(), [1, 1, 1, 1], width: 6, height: 4),
      equal: [(0, 0, 3, 2), (0, 2, 3, 2), (3, 0, 3, 2), (3, 2, 3, 2)])
    expect(
      children(of: Treemap<Huffman>(), [1, 1], width: 2, height: 2),
      equal: [(0, 0, 2, 1), (0, 1, 2, 1)])
    // An item comes before the pair of the same weight, and an older pair before a younger one.
    expect(
      children(of: Treemap<Huffman>(), [2, 1, 1], width: 4, height: 2),
      equal: [(0, 0, 2, 2), (2, 0, 2, 1), (2, 1, 2, 1)])
    expect(
      children(of: Treemap<Huffman>(), [1, 1, 1, 1, 5], width: 9, height: 1),
      equal: [(0, 0, 1, 1), (1, 0, 1, 1), (2, 0, 1, 1), (3, 0, 1, 1), (4, 0, 5, 1)])
  }

  @Test("does not depend on the unit of weights, whose sums are rounded")
  func unit() {
    // 0.1 + 0.7 is less than 0.8.
    for weights in [[1.0, 7, 8, 3], [1, 2, 3], [2, 4, 1, 5, 6]] {
      let rects = children(of: Treemap<Huffman>(), weights.map { $0 / 10 }, width: 3, height: 2)
      for (rect, whole) in zip(
        rects, children(of: Treemap<Huffman>(), weights, width: 3, height: 2))
      {
        #expect(rect.isNear(whole, 1e-9), "\(weights)")
      }
    }
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    expect(Huffman(), drawsAs: PlainTilings.huffman)
  }

  @Test("lists of one kind of weight")
  func extremes() {
    // Each weight is as heavy as all before it together: a chain as deep as the list is long.
    var powers = [1.0]
    for _ in 0..<1000 { powers.append(powers.last! * 2) }
    let chain = children(of: Treemap<Huffman>(), powers, width: 3, height: 2)
    #expect(abs(chain.last!.area - 3) < 1e-9 && abs(chain[999].area - 1.5) < 1e-9)
    let one = children(of: Treemap<Huffman>(), [0, 1e-300, 0], width: 3, height: 2)
    expect(one, equal: [(0, 0, 0, 0), (0, 0, 3, 2), (0, 0, 0, 0)])
    let equal = children(
      of: Treemap<Huffman>(), [Double](repeating: 0.1, count: 1024), width: 32, height: 32)
    #expect(equal.allSatisfy { abs($0.width - 1) < 1e-9 && abs($0.height - 1) < 1e-9 })
  }
}
