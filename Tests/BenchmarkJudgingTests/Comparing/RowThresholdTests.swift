import Testing

@testable import BenchmarkJudging

@Suite("Thresholds of rows")
struct RowThresholdTests {
  private static let key = CellKey(
    strategy: "squarified", tree: "star", nodes: 5, frame: "1600x900", seed: 1)

  @Test("a threshold holds in the rows that it names, and in all if it names none")
  func rows() {
    func holds(_ strategy: String? = nil, _ tree: String? = nil, _ nodes: Int? = nil) -> Bool {
      RowThreshold(column: "a", share: 1, strategy: strategy, tree: tree, nodes: nodes)
        .holds(for: Self.key)
    }
    #expect(holds() && holds("squarified") && holds(nil, "star") && holds(nil, nil, 5))
    #expect(holds("squarified", "star", 5))
    #expect(!holds("strip") && !holds("squarified", "path") && !holds(nil, nil, 6))
  }

  @Test("of several that hold, the last one counts")
  func last() {
    let thresholds = [
      RowThreshold(column: "a", share: 0.1), RowThreshold(column: "a", share: 0.2, tree: "star"),
      RowThreshold(column: "a", share: 0.3, tree: "path"), RowThreshold(column: "b", share: 0.4),
    ]
    #expect(thresholds.share(of: "a", in: Self.key) == 0.2)
    #expect(thresholds.share(of: "b", in: Self.key) == 0.4)
    #expect(thresholds.share(of: "c", in: Self.key) == nil)
    #expect([RowThreshold]().share(of: "a", in: Self.key) == nil)
  }

  @Test("of several outcomes the gravest is that of all")
  func worst() {
    #expect(Comparison.worst(of: [0, 0]) == 0)
    #expect(Comparison.worst(of: [0, 4]) == 4)
    #expect(Comparison.worst(of: [4, 6, 0]) == 6)
    #expect(Comparison.worst(of: [6, 5, 4]) == 5)
    #expect(Comparison.worst(of: [5, 2]) == 2)
  }
}
