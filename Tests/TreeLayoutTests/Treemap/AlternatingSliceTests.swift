import TestSupport
import Testing
import TreeLayout

@Suite("alternating-slice")
struct AlternatingSliceTests {
  typealias Change = @Sendable (inout Treemap<AlternatingSlice>) -> Void

  func treemap(_ change: Change) -> Treemap<AlternatingSlice> {
    var treemap = Treemap<AlternatingSlice>()
    change(&treemap)
    return treemap
  }

  @Test("slices off the top and the left by turns, largest first")
  func example() {
    expect(
      children(of: treemap { _ in }, [1, 6, 2, 3], width: 12, height: 12),
      equal: [(6, 10, 6, 2), (0, 0, 12, 6), (6, 6, 6, 4), (0, 6, 6, 6)])
  }

  @Test("can start at the left")
  func horizontal() {
    expect(
      children(of: treemap { $0.tiling.split = .horizontal }, [1, 6, 2, 3], width: 12, height: 12),
      equal: [(10, 6, 2, 6), (0, 0, 6, 12), (6, 6, 4, 6), (6, 0, 6, 6)])
  }

  @Test("can keep data order")
  func unsorted() {
    expect(
      children(of: treemap { $0.tiling.sorted = false }, [1, 6, 2, 3], width: 12, height: 12),
      equal: [
        (0, 0, 12, 1), (0, 1, 72 / 11, 11), (72 / 11, 1, 60 / 11, 4.4),
        (72 / 11, 5.4, 60 / 11, 6.6),
      ])
  }

  @Test("starts afresh in every group")
  func nested() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 4, 4, 4])
    let output = treemap { _ in }.layout(tree, in: Rect(x: 0, y: 0, width: 12, height: 12)).geometry
    expect(
      Array(output.dropFirst()),
      equal: [(0, 0, 12, 8), (0, 8, 12, 4), (0, 0, 12, 4), (0, 4, 12, 4)])
  }

  static let limits: [Change] = [
    { $0.rules.maximumItems = 2 }, { $0.rules.minimumArea = 30 },
    {
      $0.rules.maximumItems = 3
      $0.rules.minimumArea = 24.5
    },
  ]

  @Test("merges the rest into one item, placed last", arguments: limits)
  func merge(_ limit: Change) {
    let treemap = treemap(limit)
    expect(
      children(of: treemap, [1, 6, 2, 3], width: 12, height: 12),
      equal: [(6, 6, 6, 6), (0, 0, 12, 6), (6, 6, 6, 6), (0, 6, 6, 6)])
    let marks = treemap.layout(
      TestTrees.flat([1, 6, 2, 3]), in: Rect(x: 0, y: 0, width: 12, height: 12)
    ).marks
    #expect(marks == [.shown, .grouped, .shown, .grouped, .shown])
    #expect(treemap.claims(on: TestTrees.flat([1])).contains(.area))
  }

  @Test("drops the rest, and the others fill the parent", arguments: limits)
  func drop(_ limit: Change) {
    let treemap = treemap {
      limit(&$0)
      $0.rules.rest = .drop
    }
    expect(
      children(of: treemap, [1, 6, 2, 3], width: 12, height: 12),
      equal: [(0, 0, 0, 0), (0, 0, 12, 8), (0, 0, 0, 0), (0, 8, 12, 4)])
    let marks = treemap.layout(
      TestTrees.flat([1, 6, 2, 3]), in: Rect(x: 0, y: 0, width: 12, height: 12)
    ).marks
    #expect(marks == [.shown, .hidden, .shown, .hidden, .shown])
    #expect(!treemap.claims(on: TestTrees.flat([1])).contains(.area))
  }

  @Test("places the merged item last even if it is the largest")
  func largeRest() {
    expect(
      children(of: treemap { $0.rules.maximumItems = 1 }, [3, 2, 2, 2], width: 12, height: 12),
      equal: [(0, 0, 12, 4), (0, 4, 12, 8), (0, 4, 12, 8), (0, 4, 12, 8)])
  }

  @Test("keeps data order and leaves out what is small in between")
  func unsortedMinimum() {
    let treemap = treemap {
      $0.tiling.sorted = false
      $0.rules.minimumArea = 30
    }
    expect(
      children(of: treemap, [1, 6, 2, 3], width: 12, height: 12),
      equal: [(6, 6, 6, 6), (0, 0, 12, 6), (6, 6, 6, 6), (0, 6, 6, 6)])
  }

  @Test("merges or drops a whole group", arguments: RestRule.allCases)
  func nothingKept(_ rest: RestRule) {
    let treemap = treemap {
      $0.rules.maximumItems = 0
      $0.rules.rest = rest
    }
    let side = rest == .merge ? 12.0 : 0
    expect(
      children(of: treemap, [2, 1], width: 12, height: 12),
      equal: [(0, 0, side, side), (0, 0, side, side)])
    expect(children(of: treemap, [1], width: 12, height: 12), equal: [(0, 0, side, side)])
  }

  @Test("drops to nothing where all that is kept weighs nothing")
  func nothingLeft() {
    let treemap = treemap {
      $0.tiling.sorted = false
      $0.rules.maximumItems = 1
      $0.rules.rest = .drop
    }
    let rects = children(of: treemap, [0, 1], width: 12, height: 12)
    #expect(rects.allSatisfy { $0.area == 0 })
  }

  @Test(
    "marks what lies below a marked node, and empties it", arguments: RestRule.allCases
  )
  func descendants(_ rest: RestRule) {
    let treemap = treemap {
      $0.rules.maximumItems = 1
      $0.rules.rest = rest
    }
    let tree = TestTrees.tree([-1, 0, 0, 2, 3, 3], values: [.nan, 3, .nan, .nan, 1, 1])
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let output = treemap.layout(tree, in: frame).geometry
    let mark = rest == .merge ? NodeMark.grouped : .hidden
    #expect(treemap.layout(tree, in: frame).marks == [.shown, .shown, mark, mark, mark, mark])
    expect([output[2]], equal: [rest == .merge ? (0, 6, 10, 4) : (0, 0, 0, 0)])
    expect(
      Array(output[3...]),
      equal: [(Double, Double, Double, Double)](
        repeating: (0, rest == .merge ? 6 : 0, 0, 0), count: 3))
  }

  @Test("has no marks without limits")
  func noMarks() {
    #expect(treemap { _ in }.layout(TestTrees.flat([1, 2]), in: .zero).marks == nil)
  }

  @Test("keeps its laws among the nodes shown when the rest is merged")
  func mergedLaws() {
    let treemap = treemap { $0.rules.maximumItems = 3 }
    let frame = Rect(x: 0, y: 0, width: 960, height: 500)
    for seed in 0..<10 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 300)
      let marks = treemap.layout(tree, in: frame).marks!
      let output = treemap.layout(tree, in: frame).geometry
      #expect(marks.contains(.grouped))
      for node in tree.nodes where marks[node] == .shown {
        let wanted = tree.weights[node] / tree.weights[0] * frame.area
        #expect(abs(output[node].area - wanted) <= 1e-9 * wanted)
      }
      #expect(TreemapLaws(treemap, tree, in: frame).overhang < 1e-9)
    }
  }
}
