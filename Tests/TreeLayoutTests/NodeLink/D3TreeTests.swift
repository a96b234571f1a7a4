import Foundation
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

/// The trees of `Benchmarks/Trees` as `tree` of d3-hierarchy 1.1.8 draws them with nodeSize [1, 1]
/// and a separation of 1 and the gap; scripts/checks/against-d3.mjs compares every node.
@Suite("Real trees as d3 and igraph draw them")
struct D3TreeTests {
  struct Figures: CustomTestStringConvertible, Sendable {
    let name: String
    let sibling: Double
    let cousin: Double
    /// The x of the root, of the last node, and of three evenly between in level order.
    let samples: [Double]
    let greatest: Double
    /// All x, each times its node's number modulo 97, from 1.
    let sum: Double

    init(
      _ name: String, _ sibling: Double, _ cousin: Double, _ samples: [Double], _ greatest: Double,
      _ sum: Double
    ) {
      self.name = name
      self.sibling = sibling
      self.cousin = cousin
      self.samples = samples
      self.greatest = greatest
      self.sum = sum
    }

    var testDescription: String { "\(name), gaps \(sibling) and \(cousin)" }
  }

  @Test(
    "buchheim puts every node where d3's tree does",
    arguments: [
      Figures("python-stdlib", 1, 1, [433.75, 719.5, 267.5, 598.5, 812], 870, 13864989.75),
      Figures("python-stdlib", 0, 1, [229.625, 374, 139, 312.5, 425.25], 460.25, 7221122.875),
      Figures(
        "python-stdlib", 0.5, 2.25, [347.625, 564.75, 210, 472.25, 642.875], 697, 10908055.604166666
      ),
      Figures("python-syntax", 1, 1, [383.25, 157.5, 682.5, 712, 508], 770, 22093316.59375),
      Figures("swiftui-view", 1, 1, [66.19921875, 5.5, 43.75, 22.75, 68.75], 92, 481631.91015625),
      Figures(
        "swiftui-view", 0, 1, [54.830078125, 3.5, 34.875, 18.375, 56.875], 76.75, 392584.458984375),
      Figures(
        "swiftui-view", 0.5, 2.25, [87.716796875, 5.25, 55.5625, 29.3125, 91.0625], 122.9375,
        626789.744140625),
      Figures(
        "unicode-blocks", 1, 1, [1211.75, 1836.5, 606.5, 1228.5, 1852.5], 1852.5, 58535185.75),
      Figures(
        "python-words-huffman", 1, 1, [1274.343017578, 433, 2461, 2798, 3256], 3263.5,
        319024694.657959),
      Figures(
        "debian-packages", 1, 1, [8337.25, 7041.5, 13907.5, 6583.5, 16770.5], 16781.5, 4666905283.75
      ),
    ])
  func asD3(_ d3: Figures) throws {
    let file = URL(filePath: #filePath, directoryHint: .notDirectory)
      .appending(path: "../../../../Benchmarks/Trees/\(d3.name).csv").standardized
    let tree = try TreeImporter.read(.file(file.path())).tree
    var strategy = Buchheim()
    strategy.gaps = Gaps(sibling: d3.sibling, cousin: d3.cousin)
    let x = TreeDrawing(tree, strategy).x
    for (part, sample) in d3.samples.enumerated() {
      #expect(abs(x[part * (x.count - 1) / 4] - sample) < 1e-8)
    }
    #expect(abs(x.max()! - d3.greatest) < 1e-8)
    let sum = x.enumerated().reduce(0) { $0 + $1.element * Double($1.offset % 97 + 1) }
    #expect(abs(sum - d3.sum) <= 1e-12 * d3.sum)
  }

  @Test(
    "igraph puts a parent over the mean of its children, we and d3 over the middle of the outer")
  func asIgraph() {
    // layout_reingold_tilford of igraph 1.0.0, a unit being two of its own.
    let igraph = [29.0 / 6, 2.5, 4.5, 7.5, 0.5, 2.5, 4.5, 6.5, 8.5, 4.5]
    let tree = TestTrees.worked
    let ours = TreeDrawing(tree, ReingoldTilford()).x
    #expect(zip(ours, igraph).dropFirst().allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(ours[0] == (2.5 + 7.5) / 2)
    #expect(abs(igraph[0] - (2.5 + 4.5 + 7.5) / 3) < 1e-9)
  }
}
