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
    _ family: Family<Geometry>, _ id: String, width: Double = 640, height: Double = 400,
    written: (Drawing<Geometry>) -> [String: Int]
  ) throws -> (fitting: Int, written: Int) {
    let (tree, names) = named()
    let layout = try family.strategy(id).layout(
      tree, in: Rect(x: 0, y: 0, width: width, height: height))
    var style = DrawingStyle()
    style.letters = LabelSize.font
    let written = written(Drawing(layout, names: names, title: "", style: style))
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
    let both = fitting.reduce(0) { $0 + min($1.value, written[$1.key] ?? 0) }
    return (fitting.values.reduce(0, +), both)
  }

  @Test("a label that fits is written", arguments: ["squarified", "strip", "slice-and-dice"])
  func treemaps(strategy: String) throws {
    // In a smaller frame slices would be too thin for groups that are divided.
    let (fitting, written) = try counts(.treemaps, strategy, width: 1280, height: 800) { drawing in
      let scene = Scene(treemap: drawing.layout, names: drawing.names, style: drawing.style)
      return scene.marks.filter { $0.role == .leaf && $0.name == .whole }
        .reduce(into: [:]) { $0[drawing.names[Int($1.node)], default: 0] += 1 }
    }
    #expect(fitting > 20 && written == fitting)
  }

  /// How often each text stands in a picture.
  private func texts<Geometry>(
    of picture: @escaping (Drawing<Geometry>) -> SVG
  ) -> (Drawing<Geometry>) -> [String: Int] {
    { drawing in
      picture(drawing).text.matches(of: />([^<>]+)<\/text>/)
        .reduce(into: [:]) { $0[String($1.output.1), default: 0] += 1 }
    }
  }

  @Test("a label that fits is written in icicles and circle packings")
  func others() throws {
    let icicle = try counts(
      .icicles, "partition:orientation=right", width: 400, height: 4000,
      written: texts(of: { Rect.icicleSVG(of: $0) }))
    #expect(icicle.fitting > 20 && icicle.written == icicle.fitting)
    let circles = try counts(
      .circlePackings, "pack", width: 1200, height: 1200, written: texts(of: { Circle.svg(of: $0) })
    )
    #expect(circles.fitting > 20 && circles.written == circles.fitting)
  }
}
