import TestSupport
import Testing
import TreeLayout

/// Layouts by d3-hierarchy 1.1, which defines slice, dice, slice-and-dice, binary and the padding,
/// and whose squarified is ours on siblings that its caller has sorted.
///
/// They agree to the last few bits where no box collapses: below a box without inside d3 goes on
/// dividing the side that is left, and here everything is empty.
@Suite("Treemaps as d3 draws them")
struct D3Tests {
  /// A tree of irregular shape and weights that any language can make.
  static func tree(_ count: Int) -> LayoutTree {
    let parents = (1..<count).map { (node: Int) -> Int in (node * node * 7 + 3) % ((node + 2) / 3) }
    let values = (1..<count).map { (node: Int) -> Double in 1 + Double((node * 7919) % 1009) / 10 }
    return TestTrees.tree([-1] + parents, values: [.nan] + values)
  }

  static var golden: Squarified {
    var tiling = Squarified()
    tiling.ratio = (1 + 5.0.squareRoot()) / 2
    return tiling
  }

  struct Sums: Sendable {
    let plain: Double
    let padded: Double
    let rounded: Double
  }

  @Test("300 nodes, all edges added up")
  func sums() {
    expect(
      Slice(), Sums(plain: 105288789.92015763, padded: 24839008246.54193, rounded: 105_291_275))
    expect(Dice(), Sums(plain: 92314865.35990633, padded: 31798982215.761017, rounded: 92_313_814))
    expect(
      SliceAndDice(),
      Sums(plain: 89843000.59635831, padded: 26628778469.965485, rounded: 89_849_367)
    )
    expect(Binary(), Sums(plain: 78791712.48752111, padded: 24046157575.18264, rounded: 78_793_848))
    expect(
      Self.golden, Sums(plain: 90867400.02409457, padded: 25995346059.291927, rounded: 90_874_161))
    expect(
      Squarified(), Sums(plain: 90526778.20241657, padded: 26003838514.078564, rounded: 90_523_459))
  }

  private func expect<T: Tiling>(_ tiling: T, _ sums: Sums) {
    let small = Rect(x: 0, y: 0, width: 960, height: 500)
    var treemap = Treemap(tiling)
    #expect(abs(sum(treemap, in: small) / sums.plain - 1) < 1e-12, "\(T.name)")
    treemap.rules.round = true
    #expect(sum(treemap, in: small) == sums.rounded, "\(T.name)")
    treemap.rules.round = false
    treemap.rules.paddingOuter = 2
    treemap.rules.paddingInner = 1
    treemap.rules.paddingTop = 6
    let large = Rect(x: 0, y: 0, width: 40000, height: 300_000)
    #expect(abs(sum(treemap, in: large) / sums.padded - 1) < 1e-12, "\(T.name)")
  }

  private func sum(_ treemap: some LayoutStrategy<Rect>, in frame: Rect) -> Double {
    treemap.layout(Self.tree(300), in: frame).geometry.enumerated().reduce(0) { sum, element in
      let (node, rect) = element
      return sum + Double(node % 97 + 1) * (rect.x + 3 * rect.y + 5 * rect.maxX + 7 * rect.maxY)
    }
  }

  @Test("9 nodes with padding and rounding")
  func rectangles() {
    TreeLayoutTests.expect(
      padded(Binary()),
      equal: [
        (0, 0, 200, 100), (4, 10, 114, 86), (120, 10, 76, 39), (120, 51, 52, 45), (174, 51, 22, 45),
        (8, 20, 54, 24), (64, 20, 12, 24), (8, 46, 68, 46), (78, 20, 36, 72),
      ])
    TreeLayoutTests.expect(
      padded(Self.golden),
      equal: [
        (0, 0, 200, 100), (4, 10, 114, 86), (120, 10, 42, 71), (164, 10, 32, 71), (120, 83, 76, 13),
        (92, 20, 22, 57), (92, 79, 22, 13), (8, 20, 82, 38), (8, 60, 82, 32),
      ])
  }

  private func padded<T: Tiling>(_ tiling: T) -> [Rect] {
    var treemap = Treemap(tiling)
    treemap.rules.paddingOuter = 4
    treemap.rules.paddingInner = 2
    treemap.rules.paddingTop = 10
    treemap.rules.round = true
    return treemap.layout(Self.tree(9), in: Rect(x: 0, y: 0, width: 200, height: 100)).geometry
  }
}
