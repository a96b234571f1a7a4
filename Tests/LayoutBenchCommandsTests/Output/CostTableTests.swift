import BenchmarkJudging
import DelimitedText
import LayoutDrawing
import Testing

@testable import LayoutBenchCommands

@Suite("What a layout costs in two builds")
struct CostTableTests {
  private typealias Spot = CostProfile.Spot

  private static func build(
    _ counted: Double, tells: Bool = true, _ own: [(Spot, Double, Double)],
    _ calls: [(Spot, String, Double, Double)] = []
  ) -> CostComparison.Build {
    var profile = CostProfile()
    profile.tellsInlined = tells
    for (spot, instructions, mispredictions) in own {
      profile.add(Costs(instructions: instructions, mispredictions: mispredictions), at: spot)
    }
    for (spot, callee, count, instructions) in calls {
      profile.add(
        count, CostProfile.Call(from: spot, to: callee),
        costs: Costs(instructions: instructions, mispredictions: 0))
    }
    return CostComparison.Build(
      counts: CellCounts(instructions: counted, allocations: 0), profile: profile)
  }

  private static func comparison(headTells: Bool = true) -> CostComparison {
    CostComparison(
      of: CellKey(strategy: "dice", tree: "star", nodes: 5, frame: "1600x900", seed: nil),
      base: build(
        1_000,
        [
          (Spot("A.place(_:)"), 600, 10),
          (Spot("A.place(_:)", inlined: ["A.tile", "A.row"]), 200, 0),
          (Spot("A|<sum>"), 200, 0),
        ],
        [(Spot("A.place(_:)"), "A|<sum>", 2, 200)]),
      head: build(
        3_000, tells: headTells,
        [
          (Spot("A.place(_:)"), 600, 10),
          (Spot("A.place(_:)", inlined: ["A.tile", "A.row"]), 1_700, 24),
          (Spot("A|<sum>"), 100, 0), (Spot("new"), 600, 0),
        ],
        [(Spot("A.place(_:)"), "A|<sum>", 1, 100), (Spot("A.place(_:)"), "new", 4, 600)]))
  }

  @Test("a text: sums, then the functions that changed most, with what was inlined into them")
  func text() {
    let lines = CostTable(Self.comparison()).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(15) == [
        "what one layout costs: dice on star, 5 nodes", "",
        "                                base   head  change",
        "  instructions                 1,000  3,000  +2,000  +200.0 %",
        "  of these in the allocator        0      0       0",
        "  instructions by run --count  1,000  3,000  +2,000  +200.0 %",
        "  allocations by run --count       0      0       0",
        "  mispredicted branches           10     34     +24  +240.0 %", "",
        "  #  change    of all  base   head  calls  misses  function",
        "  1  +1,500  +150.0 %   800  2,300            +24  A.place(_:)",
        "     +1,500  +150.0 %   200  1,700            +24    inlined: A.row",
        "  2    +600   +60.0 %     0    600  0 → 4       0  new",
        "  3    -100   -10.0 %   200    100  2 → 1       0  A|<sum>",
        lines[14],
      ])
  }

  @Test("a table has the same rows, and an inlined function no calls")
  func csv() {
    #expect(
      CostTable(Self.comparison()).csv.text == """
        function,inlined,base_instructions,head_instructions,base_calls,head_calls,\
        base_mispredictions,head_mispredictions
        A.place(_:),0,800,2300,0,0,10,34
        A.row,1,200,1700,,,0,24
        new,0,0,600,0,4,0,0
        A|<sum>,0,200,100,2,1,0,0

        """)
  }

  @Test("markdown escapes names, and the text says what cannot be told")
  func markdown() {
    let markdown = CostTable(Self.comparison()).markdown(level: 2)
    #expect(
      markdown.hasPrefix("## what one layout costs: dice on star, 5 nodes\n\n| | base | head"))
    #expect(markdown.contains("\n| `A\\|<sum>` | -100 | -10.0 % | 200 | 100 | 2 → 1 | 0 |\n"))
    #expect(markdown.contains("\n| inlined: `A.row` | +1,500 |"))
    #expect(!markdown.contains("debugging information"))
    let silent = CostTable(Self.comparison(headTells: false)).text
    #expect(silent.contains("head has no debugging information") && !silent.contains("A.row"))
  }

  @Test("a build costs as much as itself")
  func same() {
    let build = Self.build(10, [(Spot("f"), 10, 0)])
    let comparison = CostComparison(
      of: CellKey(strategy: "dice", tree: "star", nodes: 5, frame: "1600x900", seed: nil),
      base: build, head: build)
    #expect(CostTable(comparison).text.contains("no function costs more or less"))
    #expect(CostTable(comparison).lines.isEmpty)
  }

  @Test("the picture has a box for each function, in the colors of the change")
  func picture() throws {
    let svg = try #require(CostPicture(Self.comparison()).svg).text
    #expect(svg.contains("dice on star, 5 nodes: 1,000 → 3,000 instructions (+2,000)"))
    for box in ["place +2,000", "row +1,500", "new +600", "A|&lt;sum&gt; -100"] {
      #expect(svg.contains(box), "\(box)")
    }
    for color in ["#e8743b", "#93c0e4"] { #expect(svg.contains("fill=\"\(color)\""), "\(color)") }
    let nothing = Self.build(0, [])
    #expect(
      CostPicture(CostComparison(of: Self.comparison().key, base: nothing, head: nothing)).svg
        == nil)
  }
}
