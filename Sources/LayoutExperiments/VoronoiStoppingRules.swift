import BenchmarkStatistics
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

extension Experiment {
  /// The areas of Voronoi treemaps, beside those where other programs stop.
  ///
  /// Their steps are rebuilt as d3-voronoi-map does them, with power diagrams of ours. So the times
  /// compare numbers of steps and not programs. An area is compared with the leaf's share of the
  /// root; the rebuilt steps raise weights below 1 % of the greatest sibling, as d3-voronoi-map
  /// does.
  ///
  /// - Reference: A. Nocaj, U. Brandes. "Computing Voronoi Treemaps: Faster, Simpler, and
  ///   Resolution-Independent." *Computer Graphics Forum* 31 (2012), for the steps.
  static let voronoiStoppingRules = Experiment(
    id: "voronoi-stopping-rules",
    title: "Areas of Voronoi treemaps, beside those where other programs stop",
    source: "the rules of d3-voronoi-map and JVoroTreemap, rebuilt here, without numbers",
    procedure: "20 log-normal or 100 Zipf siblings, or random trees of 1,000 nodes, in 1600 × 900; "
      + "|area ÷ share − 1| of leaves over 20 trees, and the mean time of one; d3's rule stops at "
      + "errors of 1 % of a parent or 50 steps, the other at 3 % or 800; both raise siblings to "
      + "1 % of the greatest",
    strategy: "voronoi", inputs: [.seed]
  ) { strategy, catalog, settings in
    let strategy = try catalog.voronoiTreemaps.strategy(strategy)
    let frame = Rect(x: 0, y: 0, width: 1600, height: 900)
    return StoppingTrial.all.flatMap { trial -> [Finding] in
      let trees = (0..<20).map { trial.tree(seed: settings.seed.ofTrial($0)) }
      let rebuilt = StoppingRule.all.map { rule in
        (
          name: rule.name,
          areas: { (tree: LayoutTree) -> [Double] in
            var treemap = LloydTreemap(rule, seed: settings.seed)
            return treemap.areas(of: tree, in: frame)
          }
        )
      }
      let ours = (
        name: strategy.id.description,
        areas: { (tree: LayoutTree) in strategy.layout(tree, in: frame).geometry.map(\.area) }
      )
      return ([ours] + rebuilt).flatMap { one in
        trial.findings(of: one.name, one.areas, on: trees, isJudged: one.name == ours.name)
      }
    }
  }
}

/// The trees of one part of the table.
private struct StoppingTrial {
  let title: String
  let generator: String
  let nodes: Int

  static let all = [
    StoppingTrial(title: "20 log-normal", generator: "flat-log-normal", nodes: 21),
    StoppingTrial(title: "100 Zipf", generator: "flat-zipf", nodes: 101),
    StoppingTrial(title: "trees of 1,000", generator: "random-recursive", nodes: 1000),
  ]

  func tree(seed: UInt64) -> LayoutTree {
    TreeGenerator.all.first { $0.id == generator }!.generate(nodes: nodes, seed: seed)
  }

  func findings(
    of name: String, _ areas: (LayoutTree) -> [Double], on trees: [LayoutTree], isJudged: Bool
  ) -> [Finding] {
    var (errors, times) = ([Double](), [Double]())
    for tree in trees {
      var result: [Double] = []
      // The least of several times of the processor: other work of the machine lengthens the rest.
      let least = (0..<5).map { _ -> Double in
        let start = clock()
        result = areas(tree)
        return Double(clock() - start) / Double(CLOCKS_PER_SEC)
      }.min()!
      times.append(1000 * least)
      for leaf in tree.nodes where tree.isLeaf(leaf) {
        let share = tree.weights[leaf] / tree.weights[0] * result[0]
        errors.append(100 * abs(result[leaf] / share - 1))
      }
    }
    errors.sort()
    func quantile(_ share: Double) -> Estimate {
      Estimate(exactly: errors[Int(share * Double(errors.count - 1))])
    }
    func finding(_ quantity: String, _ unit: String, _ ours: Estimate) -> Finding {
      Finding(
        quantity: "\(quantity), \(title)", unit: unit, strategy: name, published: nil, ours: ours,
        verdict: nil)
    }
    var worst = finding("greatest error", "%", quantile(1))
    if isJudged {
      worst = Finding(
        quantity: worst.quantity, unit: worst.unit, strategy: name, published: nil,
        ours: worst.ours, verdict: worst.ours.value <= 1e-7 ? .reproduced : .notReproduced,
        rule: "≤ 1e-07")
    }
    return [
      finding("median error", "%", quantile(0.5)),
      finding("error that one in twenty exceeds", "%", quantile(0.95)),
      worst, finding("processor time", "ms", .mean(times)),
    ]
  }
}

/// When the steps end.
struct StoppingRule {
  let name: String

  /// The sum of all errors, as a share of the parent.
  let share: Double
  let steps: Int

  static let all = [
    StoppingRule(name: "rebuilt, 1 % or 50 steps", share: 0.01, steps: 50),
    StoppingRule(name: "rebuilt, 3 % or 800 steps", share: 0.03, steps: 800),
  ]
}

/// A Voronoi treemap by the steps of d3-voronoi-map: sites start at random, and each step moves
/// them to the centroids of their cells and multiplies their weights by wanted ÷ present area.
struct LloydTreemap {
  private let rule: StoppingRule
  private var random: Random

  init(_ rule: StoppingRule, seed: UInt64) {
    self.rule = rule
    random = Random(seed: seed, domain: "sites")
  }

  /// The area of each node.
  mutating func areas(of tree: LayoutTree, in frame: Rect) -> [Double] {
    var polygons = [[Corner]](repeating: [], count: tree.count)
    polygons[0] = [
      Corner(x: frame.x, y: frame.y), Corner(x: frame.maxX, y: frame.y),
      Corner(x: frame.maxX, y: frame.maxY), Corner(x: frame.x, y: frame.maxY),
    ]
    for parent in tree.nodes where !tree.isLeaf(parent) && !polygons[parent].isEmpty {
      let children = tree.children(of: parent)
      let cells = cells(in: polygons[parent], among: children.map { tree.weights[$0] })
      for (child, cell) in zip(children, cells) { polygons[child] = cell }
    }
    return polygons.map { ConvexPolygon($0).measure.area }
  }

  private mutating func cells(in outline: [Corner], among weights: [Double]) -> [[Corner]] {
    let polygon = ConvexPolygon(outline)
    let area = polygon.measure.area
    let raised = weights.map { max($0, 0.01 * (weights.max() ?? 0)) }
    let sum = raised.reduce(0, +)
    let targets = raised.map { area * $0 / sum }
    var sites = PowerSites()
    for _ in targets {
      let place = place(in: polygon)
      sites.append(x: place.x, y: place.y, weight: area / Double(targets.count) / 2)
    }
    var diagrams = PowerDiagrams(outline: outline, area: area)
    var (diagram, before) = (PowerDiagram(), PowerDiagram())
    _ = diagrams.write(sites, after: nil, into: &diagram)
    func draw() {
      swap(&diagram, &before)
      _ = diagrams.write(sites, after: before, into: &diagram)
    }
    var calm = Calming(area: area)
    for _ in 0..<rule.steps {
      let share = calm.share
      for (site, measure) in diagram.measures.enumerated() where measure.area > 0 {
        sites.x[site] += (1 - 0.5 * share) * measure.x
        sites.y[site] += (1 - 0.5 * share) * measure.y
      }
      sites.raiseHidden(by: 1e-12 * area)
      draw()
      let most = 0.1 * (1 - share)
      for (site, measure) in diagram.measures.enumerated() {
        let ratio = measure.area > 0 ? targets[site] / measure.area : .infinity
        sites.setWeight(site, sites.weights[site] * min(max(ratio, 1 - most), 1 + most))
      }
      sites.raiseHidden(by: 1e-12 * area)
      draw()
      let error = zip(targets, diagram.measures).reduce(0) { $0 + abs($1.0 - $1.1.area) }
      if error < rule.share * area { break }
      calm.add(error)
    }
    return targets.indices.map { site in
      diagram.corners[diagram.places(of: site)].map {
        Corner(x: $0.x + sites.x[site], y: $0.y + sites.y[site])
      }
    }
  }

  private mutating func place(in polygon: ConvexPolygon) -> (x: Double, y: Double) {
    let (x, y) = (polygon.corners.map { $0.x }, polygon.corners.map { $0.y })
    let (left, top) = (x.min() ?? 0, y.min() ?? 0)
    let (width, height) = ((x.max() ?? 0) - left, (y.max() ?? 0) - top)
    while true {
      let place = (x: left + width * random.unit(), y: top + height * random.unit())
      let isInside = polygon.corners.indices.allSatisfy { index in
        let from = polygon.corners[index]
        let to = polygon.corners[index + 1 < polygon.corners.count ? index + 1 : 0]
        return (to.x - from.x) * (place.y - from.y) >= (to.y - from.y) * (place.x - from.x)
      }
      if isInside { return place }
    }
  }
}

extension PowerSites {
  /// Raises the weight of sites that heavier ones hide, so that each site is in its own cell.
  fileprivate mutating func raiseHidden(by least: Double) {
    var isChanged = true
    while isChanged {
      isChanged = false
      for site in 0..<count {
        for other in 0..<site {
          let (x, y) = (self.x[site] - self.x[other], self.y[site] - self.y[other])
          let gap = abs(weights[site] - weights[other]) - (x * x + y * y)
          guard gap > least else { continue }
          let light = weights[site] < weights[other] ? site : other
          setWeight(light, weights[light] + gap + least)
          isChanged = true
        }
      }
    }
  }
}

/// Makes steps smaller while the error grows and falls by turns.
private struct Calming {
  let area: Double
  private var errors: [Double] = []

  init(area: Double) { self.area = area }

  mutating func add(_ error: Double) { errors.append(error) }

  /// How much smaller the next step is, from 0 to 1: the share of turns among the last ten, of
  /// which the last two count more; 0 while errors are above a tenth.
  var share: Double {
    guard errors.count >= 12, errors[errors.count - 1] <= area / 10 else { return 0 }
    let grows = zip(errors.suffix(12), errors.suffix(11)).map { $0.0 > $0.1 }
    let turns = zip(grows, grows.dropFirst()).map { $0.0 != $0.1 }.reversed()
    let weights = [3.0, 2] + Array(repeating: 1, count: 8)
    return zip(turns, weights).reduce(0) { $0 + ($1.0 ? $1.1 : 0) } / weights.reduce(0, +)
  }
}
