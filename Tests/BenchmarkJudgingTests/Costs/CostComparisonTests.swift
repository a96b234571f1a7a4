import BenchmarkJudging
import Testing

@Suite("Costs of two builds")
struct CostComparisonTests {
  typealias Spot = CostProfile.Spot

  static func costs(_ instructions: Double, _ mispredictions: Double = 0) -> Costs {
    Costs(instructions: instructions, mispredictions: mispredictions)
  }

  static func comparison(
    _ base: CostProfile, _ head: CostProfile, counted: (Double, Double) = (0, 0),
    allocations: Double = 0
  ) -> CostComparison {
    func build(_ profile: CostProfile, _ counted: Double) -> CostComparison.Build {
      CostComparison.Build(
        counts: CellCounts(instructions: counted, allocations: allocations), profile: profile)
    }
    return CostComparison(
      of: CellKey(strategy: "slice", tree: "path", nodes: 5, frame: "1600x900", seed: nil),
      base: build(base, counted.0), head: build(head, counted.1))
  }

  @Test("the greatest change comes first, with what was inlined into its function")
  func rows() throws {
    var base = CostProfile()
    base.add(Self.costs(10, 1), at: Spot("place"))
    base.add(Self.costs(100, 2), at: Spot("place", inlined: ["tile", "row"]))
    base.add(Self.costs(30), at: Spot("sort"))
    base.add(3, CostProfile.Call(from: Spot("place"), to: "sort"), costs: Self.costs(30))
    base.add(Self.costs(7), at: Spot("gone"))
    var head = CostProfile()
    head.add(Self.costs(10, 1), at: Spot("place"))
    head.add(Self.costs(150, 5), at: Spot("place", inlined: ["tile", "row", "row"]))
    head.add(Self.costs(20), at: Spot("place", inlined: ["tile"]))
    head.add(Self.costs(25), at: Spot("sort"))
    head.add(2, CostProfile.Call(from: Spot("place"), to: "sort"), costs: Self.costs(25))
    let comparison = Self.comparison(base, head)
    #expect(comparison.rows.map(\.name) == ["place", "gone", "sort"])
    let place = comparison.rows[0]
    #expect(place.base == Self.costs(110, 3))
    #expect(place.change == Self.costs(70, 3))
    #expect(place.inlined.map(\.name) == ["tile", "row"])
    #expect(place.inlined.map(\.change.instructions) == [70, 50])
    #expect(place.inlined.map(\.depth) == [0, 2])
    #expect(comparison.rows[1].head == .zero)
    #expect(comparison.rows[2].baseCalls == 3)
    #expect(comparison.rows[2].headCalls == 2)
    #expect(comparison.totals.base == Self.costs(147, 3))
  }

  @Test("a build that does not tell what was inlined is compared by whole functions")
  func withoutInlined() {
    var base = CostProfile()
    base.add(Self.costs(100, 2), at: Spot("place", inlined: ["tile"]))
    base.add(
      3, CostProfile.Call(from: Spot("place", inlined: ["tile"]), to: "sort"),
      costs: Self.costs(30))
    base.add(Self.costs(30), at: Spot("sort"))
    var head = CostProfile()
    head.add(Self.costs(105, 2), at: Spot("place"))
    head.add(3, CostProfile.Call(from: Spot("place"), to: "sort"), costs: Self.costs(30))
    head.add(Self.costs(30), at: Spot("sort"))
    head.tellsInlined = false
    let comparison = Self.comparison(base, head)
    #expect(comparison.rows.map(\.name) == ["place", "sort"])
    #expect(comparison.rows[0].inlined.isEmpty && comparison.rows[0].change == Self.costs(5))
    #expect(comparison.rows[1].baseCalls == 3)
    #expect(comparison.totals.base == Self.costs(130, 2))
    let tree = CostTree(comparison).nodes
    #expect(!tree.contains { $0.name == "tile" })
    #expect(tree.allSatisfy { abs($0.head - $0.base) <= 5 })
  }

  @Test(
    "both ways of counting agree to a hundredth, and 250 for each allocation",
    arguments: [(1_000.0, 0.0, true), (1_010, 0, true), (1_012, 0, false), (1_200, 1, true)])
  func agrees(counted: Double, allocations: Double, agrees: Bool) {
    var base = CostProfile()
    base.add(Self.costs(1_000), at: Spot("place"))
    var head = base
    head.add(Self.costs(500), at: Spot("malloc"))
    head.allocator = Self.costs(500)
    let comparison = Self.comparison(
      base, head, counted: (1_000, counted), allocations: allocations)
    #expect(comparison.agrees == agrees)
  }
}

@Suite("Trees of costs")
struct CostTreeTests {
  typealias Spot = CostProfile.Spot

  /// Each node as `name base head`, indented by its depth, in the order of a walk.
  private static func lines(_ tree: CostTree) -> [String] {
    func lines(_ index: Int, _ indent: String) -> [String] {
      let node = tree.nodes[index]
      return ["\(indent)\(node.name) \(Int(node.base.rounded())) \(Int(node.head.rounded()))"]
        + tree.nodes.indices.filter { tree.nodes[$0].parent == index }
        .flatMap { lines($0, indent + " ") }
    }
    return lines(0, "")
  }

  private static func profile(
    _ own: [(Spot, Double)], _ calls: [(Spot, String, Double)]
  ) -> CostProfile {
    var profile = CostProfile()
    for (spot, costs) in own { profile.add(CostComparisonTests.costs(costs), at: spot) }
    for (spot, callee, costs) in calls {
      profile.add(
        1, CostProfile.Call(from: spot, to: callee), costs: CostComparisonTests.costs(costs))
    }
    return profile
  }

  private static func tree(_ base: CostProfile, _ head: CostProfile) -> CostTree {
    CostTree(CostComparisonTests.comparison(base, head))
  }

  @Test("calls stand below the inlined code that makes them, and nothing is lost")
  func worked() {
    let base = Self.profile(
      [(Spot("place"), 100), (Spot("place", inlined: ["row"]), 50), (Spot("sort"), 200)],
      [(Spot("place", inlined: ["row"]), "sort", 200)])
    let head = Self.profile(
      [(Spot("place"), 100), (Spot("place", inlined: ["row"]), 90), (Spot("new"), 30)],
      [(Spot("place"), "new", 30)])
    #expect(
      Self.lines(Self.tree(base, head)) == [
        "one layout 350 220", " place 350 220", "  row 250 90", "   sort 200 0",
        "   own code 50 90", "  new 0 30", "  own code 100 100",
      ])
  }

  @Test("below a function with two callers costs are divided as those of the calls")
  func divided() {
    let profile = Self.profile(
      [
        (Spot("place"), 100), (Spot("a"), 100), (Spot("b"), 100), (Spot("shared"), 100),
        (Spot("deep"), 300),
      ],
      [
        (Spot("place"), "a", 400), (Spot("place"), "b", 200), (Spot("a"), "shared", 300),
        (Spot("b"), "shared", 100), (Spot("shared"), "deep", 300),
      ])
    #expect(
      Self.lines(Self.tree(profile, profile)) == [
        "one layout 700 700", " place 700 700", "  a 400 400", "   shared 300 300",
        "    deep 225 225", "    own code 75 75", "   own code 100 100", "  b 200 200",
        "   shared 100 100", "    deep 75 75", "    own code 25 25", "   own code 100 100",
        "  own code 100 100",
      ])
  }

  @Test("functions that only call one other, and those that call themselves, have no box")
  func passedOn() {
    // Two specializations of one name: the first calls the second.
    let profile = Self.profile(
      [(Spot("thunk"), 1), (Spot("place"), 499), (Spot("leaf"), 500)],
      [
        (Spot("thunk"), "place", 999), (Spot("place"), "place", 999), (Spot("place"), "leaf", 500),
      ])
    #expect(
      Self.lines(Self.tree(profile, profile)) == [
        "one layout 1000 1000", " place 1000 1000", "  leaf 500 500", "  own code 500 500",
      ])
  }

  @Test("functions that call each other are followed once, and empty profiles are a root")
  func cycles() {
    let profile = Self.profile(
      [(Spot("a"), 100), (Spot("b"), 100)],
      [(Spot("a"), "b", 150), (Spot("b"), "a", 50)])
    let tree = Self.tree(profile, profile)
    #expect(tree.nodes[0].base == 250)
    #expect(tree.nodes.count < 10)
    #expect(Self.lines(Self.tree(CostProfile(), CostProfile())) == ["one layout 0 0"])
  }
}
