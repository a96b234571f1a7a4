import Foundation
import TestSupport
import Testing
import TreeModel

@testable import TreeLayout

/// How many pairs of contour nodes a strategy compares.
struct ContourWork: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let comparisons: @Sendable (LayoutTree, inout MutableSpan<Point>) -> Int

  func callAsFunction(_ tree: LayoutTree) -> Int {
    var output = [Point](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    return comparisons(tree, &span)
  }

  /// The strategies that compare level by level.
  static let onLevels: [ContourWork] = {
    var onGrid = ReingoldTilford()
    onGrid.grid = true
    var layered = VanDerPloeg()
    layered.layered = true
    return [
      ContourWork(testDescription: "reingold-tilford") {
        ReingoldTilford().comparisons(placing: $0, into: &$1)
      },
      ContourWork(testDescription: "reingold-tilford:grid=true") { [onGrid] in
        onGrid.comparisons(placing: $0, into: &$1)
      },
      ContourWork(testDescription: "buchheim") {
        Buchheim().work(placing: $0, into: &$1).comparisons
      },
      ContourWork(testDescription: "contour-grid") {
        ContourGrid().comparisons(placing: $0, into: &$1)
      },
      ContourWork(testDescription: "van-der-ploeg:layered=true") { [layered] in
        layered.comparisons(placing: $0, into: &$1)
      },
    ]
  }()

  /// van-der-ploeg with gaps and, as in the paper, without.
  static let onBoxes: [ContourWork] = {
    var withoutGaps = VanDerPloeg()
    withoutGaps.gaps = Gaps(sibling: 0, cousin: 0, level: 0)
    return [
      ContourWork(testDescription: "van-der-ploeg") {
        VanDerPloeg().comparisons(placing: $0, into: &$1)
      },
      ContourWork(testDescription: "van-der-ploeg without gaps") { [withoutGaps] in
        withoutGaps.comparisons(placing: $0, into: &$1)
      },
    ]
  }()
}

extension Buchheim.Work {
  init(_ tree: LayoutTree) {
    var output = [Point](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    self = Buchheim().work(placing: tree, into: &span)
  }
}

@Suite("Work on contours")
struct ContourWorkTests {
  /// Small trees of every kind, and one of each family of generated trees.
  static let trees: [LayoutTree] = {
    let random = (0..<(runsLongTests ? 3_000 : 120) as Range<UInt64>).map { seed in
      TestTrees.random(
        seed: seed, nodes: 1 + Int(seed * 7 % 500), maximumDegree: [2, 3, 8, .max][Int(seed % 4)],
        randomSizes: seed % 3 > 0)
    }
    return (1...(runsLongTests ? 10 : 7)).flatMap { TestTrees.allBinary(nodes: $0) } + random
      + TestTrees.degenerate.map(\.tree)
      + TreeGenerator.all.map { $0.generate(nodes: runsLongTests ? 100_000 : 1_000, seed: 1) }
  }()

  @Test(
    "level by level exactly n − h pairs, on any tree of n nodes and h levels",
    arguments: ContourWork.onLevels)
  func levels(_ work: ContourWork) {
    for tree in Self.trees { #expect(work(tree) == tree.count - tree.levelCount) }
  }

  @Test("box by box at most four pairs a node", arguments: ContourWork.onBoxes)
  func boxes(_ work: ContourWork) {
    for tree in Self.trees { #expect(work(tree) <= 4 * tree.count) }
  }

  @Test("buchheim takes every subtree off its stack once at most, and moves every child once")
  func stack() {
    for tree in Self.trees {
      let work = Buchheim.Work(tree)
      #expect(work.removals < max(1, tree.count))
      #expect(work.moves < max(1, tree.count))
    }
  }

  // MARK: Growth

  /// Trees of a family over a range of sizes; nested boxes end at 1,501 nodes.
  private func growing(_ family: String) throws -> [LayoutTree] {
    let generator = try #require(TreeGenerator.all.first { $0.id == family })
    let sizes =
      family == "van-der-ploeg-nested"
      ? [100, 250, 600, 1_501]
      : runsLongTests ? [1_000, 10_000, 100_000, 1_000_000] : [500, 1_500, 5_000, 15_000]
    return sizes.map { generator.generate(nodes: $0, seed: 1) }
  }

  /// The least-squares slope of log work against log nodes.
  private func slope(_ trees: [LayoutTree], _ work: (LayoutTree) -> Int) -> Double {
    let x = trees.map { log(Double($0.count)) }
    let y = trees.map { log(Double(work($0))) }
    let (meanX, meanY) = (x.reduce(0, +) / Double(x.count), y.reduce(0, +) / Double(y.count))
    let products = zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) }
    return products / x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
  }

  @Test(
    "the work grows as the number of nodes, with a slope of 1.00 ± 0.05",
    arguments: [
      "buchheim-contours", "buchheim-shifts", "van-der-ploeg-nested", "van-der-ploeg-descent",
      "random-recursive",
    ])
  func growth(_ family: String) throws {
    let trees = try growing(family)
    for work in ContourWork.onLevels + ContourWork.onBoxes {
      let slope = slope(trees) { work($0) }
      #expect(abs(slope - 1) <= 0.05, "\(work.testDescription): \(slope)")
    }
    let slope = slope(trees) { tree in
      let work = Buchheim.Work(tree)
      return work.comparisons + work.removals + work.moves
    }
    #expect(abs(slope - 1) <= 0.05, "all of buchheim's work: \(slope)")
  }
}
