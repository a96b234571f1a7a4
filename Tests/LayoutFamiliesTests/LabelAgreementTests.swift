import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TestSupport
import Testing
import TreeLayout

@Suite("Labels in metrics and pictures")
struct LabelAgreementTests {
  /// 400 leaves in 20 groups, with names of 2 to 12 small letters, which lines do not break, and no
  /// two alike.
  private func named() -> (tree: LayoutTree, names: NodeNames) {
    var random = SeededGenerator(seed: 5)
    var (parents, values, names) = ([Int](), [Double](), NodeNames())
    var seen: Set<String> = []
    for node in 0...420 {
      parents.append(node == 0 ? -1 : node <= 20 ? 0 : 1 + (node - 21) % 20)
      values.append(node <= 20 ? .nan : Double.random(in: 1...40, using: &random))
      var name = ""
      repeat {
        let letters = "abcdefghkmnopqrsuvwxyz".shuffled(using: &random)
        name = String(letters.prefix(Int.random(in: 2...12, using: &random)))
      } while !seen.insert(name).inserted
      names.append(name)
    }
    return (TestTrees.tree(parents, values: values), names)
  }

  /// The leaves that the metrics count as wholly named are those whose name stands in the picture.
  private func expectAgreement<Geometry: DrawableGeometry>(
    _ family: Family<Geometry>, _ id: String, in frame: Rect
  ) throws {
    let (tree, names) = named()
    let layout = try family.strategy(id).layout(tree, in: frame)
    var style = DrawingStyle()
    style.detail = family.pictureDefaults.detail
    var drawing = Drawing(layout, names: names, title: "", style: style)
    // As in a picture for a screen.
    drawing.limit = 50_000
    let svg = family.picture(drawing).text
    let texts = Set(svg.matches(of: />([^<>]+)<\/text>/).map { String($0.output.1) })
    let written = tree.nodes.count { tree.isLeaf($0) && texts.contains(names[$0]) }
    let group = try #require(
      family.metrics.first { $0.metrics.contains { $0.id == "named_share" } })
    let place = try #require(group.metrics.firstIndex { $0.id == "whole_name_share" })
    let share = group.values(MetricInput(layout: layout, labels: Labels(names, of: tree)))[place]
    #expect(written > 20 && abs(Double(written) - 400 * (share ?? 0)) < 1e-6, "\(id)")
  }

  @Test("a name that metrics count is written", arguments: ["squarified", "strip"])
  func treemaps(strategy: String) throws {
    try expectAgreement(.treemaps, strategy, in: Rect(x: 0, y: 0, width: 1280, height: 800))
  }

  @Test("so it is in icicles, sunbursts, circle packings and Voronoi treemaps")
  func others() throws {
    let frame = Rect(x: 0, y: 0, width: 1600, height: 1600)
    try expectAgreement(
      .icicles, "partition:orientation=right", in: Rect(x: 0, y: 0, width: 600, height: 6000))
    try expectAgreement(.circlePackings, "pack", in: frame)
    try expectAgreement(.voronoiTreemaps, "voronoi", in: frame)
    try expectAgreement(.sunbursts, "sunburst", in: frame)
  }
}
