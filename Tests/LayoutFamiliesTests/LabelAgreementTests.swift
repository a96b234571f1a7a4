import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TestSupport
import Testing
import TreeLayout

@Suite("Labels in metrics and pictures")
struct LabelAgreementTests {
  /// 400 leaves in 20 groups, with names of 1 to 12 letters.
  private func named() -> (tree: LayoutTree, names: NodeNames) {
    var random = SeededGenerator(seed: 5)
    var (parents, values, names) = ([Int](), [Double](), NodeNames())
    for node in 0...420 {
      parents.append(node == 0 ? -1 : node <= 20 ? 0 : 1 + (node - 21) % 20)
      values.append(node <= 20 ? .nan : Double.random(in: 1...40, using: &random))
      let letters = "aAbBcdefghkmnopqrsuvwxyz".shuffled(using: &random)
      names.append(String(letters.prefix(Int.random(in: 1...12, using: &random))))
    }
    return (TestTrees.tree(parents, values: values), names)
  }

  /// How many leaves have a label that fits, and how many of those are written whole.
  private func counts<Geometry: DrawableGeometry>(
    _ family: Family<Geometry>, _ id: String, width: Double = 640, height: Double = 400
  ) throws -> (fitting: Int, written: Int) {
    let (tree, names) = named()
    let layout = try family.strategy(id).layout(
      tree, in: Rect(x: 0, y: 0, width: width, height: height))
    var style = DrawingStyle()
    style.letters = LabelSize.font
    let svg = family.picture(Drawing(layout, names: names, title: "", style: style)).text
    let group = try #require(
      family.metrics.first { $0.metrics.contains { $0.id == "label_fit_share" } })
    var fitting: [String: Int] = [:]
    for leaf in tree.nodes where tree.isLeaf(leaf) {
      // Of one label alone, the share is 0 or 1.
      var labels = [Int32](repeating: 0, count: tree.count)
      labels[leaf] = names.labelLengths(in: tree)[leaf]
      let input = MetricInput(layout: layout, labels: labels)
      if group.values(input)[0] == 1 { fitting[names[leaf], default: 0] += 1 }
    }
    let written = fitting.reduce(0) { sum, name in
      sum + min(name.value, svg.ranges(of: ">\(name.key)</text>").count)
    }
    return (fitting.values.reduce(0, +), written)
  }

  @Test("a label that fits is written", arguments: ["squarified", "strip", "slice-and-dice"])
  func treemaps(strategy: String) throws {
    // In a smaller frame slices would be too thin for groups that are divided.
    let (fitting, written) = try counts(.treemaps, strategy, width: 1280, height: 800)
    #expect(fitting > 20 && written == fitting)
  }

  @Test("a label that fits is written in icicles and circle packings")
  func others() throws {
    let icicle = try counts(.icicles, "partition:orientation=right", width: 400, height: 4000)
    #expect(icicle.fitting > 20 && icicle.written == icicle.fitting)
    let circles = try counts(.circlePackings, "pack", width: 1200, height: 1200)
    #expect(circles.fitting > 20 && circles.written == circles.fitting)
  }
}
