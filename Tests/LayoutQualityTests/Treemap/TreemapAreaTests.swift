import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Areas and perimeters of a treemap's leaves")
struct TreemapAreaTests {
  // MARK: Areas

  @Test("areas 74 and 22 for the weights 3 and 1 have a cv of 2/35, and white space between")
  func spread() {
    // `dice` in 100 × 60 with a gap of 4.
    var dice = Treemap<Dice>()
    dice.rules.paddingInner = 4
    let values = dice.values(
      of: Family.treemaps.metrics, on: TestTrees.flat([3, 1]),
      in: Rect(x: 0, y: 0, width: 100, height: 60))
    #expect(agree(values["area_cv"], 2.0 / 35))
    #expect(agree(values["whitespace_share"], 0.04))
  }

  @Test("a vanished leaf has no area, a hidden one is left out, a group's box is no white space")
  func marks() {
    let frame = Rect(x: 0, y: 0, width: 4, height: 1)
    let one = Rect(x: 0, y: 0, width: 1, height: 1)
    let line = Rect(x: 0, y: 0, width: 0, height: 1)
    let vanished = treemapValues(TestTrees.flat([1, 1]), [frame, one, line], in: frame)
    #expect(vanished["area_cv"] == 1)
    #expect(vanished["whitespace_share"] == 0.75)
    let marked = treemapValues(
      TestTrees.flat([1, 1, 1, 1]), [frame, one, one, one, one], in: frame,
      marks: [.shown, .shown, .grouped, .grouped, .hidden])
    #expect(marked["area_cv"] == 0)
    #expect(marked["whitespace_share"] == 0.5)
    #expect(marked["perimeter_optimality"] == nil)
  }

  @Test("metrics compare with the values as given, whatever the scale")
  func scales() {
    // 1, 3 and 7 are drawn as 1, 2 and 3: shares of 6 instead of shares of 11.
    let (tree, frame) = (TestTrees.flat([1, 3, 7]), Rect(x: 0, y: 0, width: 600, height: 100))
    func values(_ scale: ValueScale) -> [String: Double] {
      var dice = Treemap<Dice>()
      dice.rules.valueScale = scale
      return dice.values(of: Family.treemaps.metrics, on: tree, in: frame)
    }
    #expect(values(.linear)["area_error_max"]! < 1e-12)
    let log = values(.log)
    #expect(agree(log["area_error_max"], (1.0 / 6) / (1.0 / 11) - 1))
    #expect(agree(log["value_moved"], 7.0 / 11 - 3.0 / 6))
    #expect(log["area_cv"]! > 0.1)
    var icicle = Partition()
    icicle.valueScale = .log
    let lengths = icicle.values(of: Family.icicles.metrics, on: tree, in: frame)
    #expect(agree(lengths["length_error_max"], 7.0 / 11 - 3.0 / 6))
    var sunburst = Sunburst()
    sunburst.valueScale = .log
    let angles = sunburst.values(of: Family.sunbursts.metrics, on: tree, in: frame)
    #expect(agree(angles["angle_error_max"], 7.0 / 11 - 3.0 / 6))
    var pack = Pack()
    pack.valueScale = .log
    let circles = pack.values(of: Family.circlePackings.metrics, on: tree, in: frame)
    #expect(circles["area_error_max"]! > 0.1)
  }

  // MARK: Perimeters

  /// The example of the squarified paper.
  let weights = [6.0, 6, 4, 3, 2, 2, 1]
  let frame = Rect(x: 0, y: 0, width: 6, height: 4)

  @Test("the best strips of 6, 6, 4, 3, 2, 2, 1 in 6 × 4 have 50.5, squarified 51.333")
  func worked() throws {
    func value(_ treemap: some LayoutStrategy<Rect>) throws -> Double {
      try #require(
        treemap.values(of: Family.treemaps.metrics, on: TestTrees.flat(weights), in: frame)[
          "perimeter_optimality"])
    }
    let squarified = 154.0 / 3 / 50.5
    #expect(abs(try value(Treemap<Squarified>()) - squarified) < 1e-12)
    // One strip of all: 2(4 + 7 · 6).
    let strip = 92 / 50.5
    #expect(abs(try value(Treemap<Slice>()) - strip) < 1e-12)
    // Along the longer side alone the best has 50.667.
    let longer = 50 + 2.0 / 3
    #expect(leastPerimeter(weights.sorted(), along: 6) == longer)
    #expect(leastPerimeter(weights.sorted(), along: 4) == 50.5)
  }

  /// The best of all cuts of a list into strips.
  private func leastPerimeter(_ areas: [Double], along length: Double) -> Double {
    var least = Double.infinity
    for cuts in 0..<1 << (areas.count - 1) {
      var (sum, start) = (0.0, 0)
      for end in 1...areas.count where end == areas.count || cuts >> (end - 1) & 1 == 1 {
        let area = areas[start..<end].reduce(0, +)
        sum += 2 * (length + Double(end - start) * area / length)
        start = end
      }
      least = min(least, sum)
    }
    return least
  }

  @Test("no order of the areas and no cut is better, by trying all", arguments: 0..<30)
  func oracle(seed: UInt64) throws {
    var random = Random(seed: seed)
    let count = 1 + random.integer(below: 6)
    let weights = (0..<count).map { _ in
      seed % 3 == 0 ? Double(1 + random.integer(below: 3)) : 1 / (0.01 + random.unit())
    }
    let frame = Rect(x: 0, y: 0, width: 1 + 9 * random.unit(), height: 1 + 9 * random.unit())
    let scale = frame.area / weights.reduce(0, +)
    var least = Double.infinity
    func permute(_ areas: [Double], _ rest: [Double]) {
      if rest.isEmpty {
        least = min(
          least, leastPerimeter(areas, along: frame.width),
          leastPerimeter(areas, along: frame.height))
      }
      for index in rest.indices {
        var others = rest
        permute(areas + [others.remove(at: index) * scale], others)
      }
    }
    permute([], weights)
    let layout = Treemap<Binary>().layout(TestTrees.flat(weights), in: frame)
    let perimeters = layout.geometry.dropFirst().reduce(0) { $0 + 2 * ($1.width + $1.height) }
    #expect(
      agree(layout.values(of: [.perimeterOptimality])["perimeter_optimality"], perimeters / least))
  }

  @Test("many areas are cut as the plain search over all beginnings cuts them", arguments: 0..<12)
  func plain(seed: UInt64) {
    var random = Random(seed: seed)
    let count = 200 + random.integer(below: 200)
    let weights = (0..<count).map { _ in
      seed % 2 == 0 ? 1 / (0.001 + random.unit()) : Double(1 + random.integer(below: 4))
    }
    let frame = Rect(x: 0, y: 0, width: 30, height: 20)
    let scale = frame.area / weights.reduce(0, +)
    let areas = weights.sorted().map { $0 * scale }
    func least(along length: Double) -> Double {
      var least = [0.0]
      for end in 1...count {
        var (best, sum) = (Double.infinity, 0.0)
        for start in (0..<end).reversed() {
          sum += areas[start]
          best = min(best, least[start] + 2 * (length + Double(end - start) * sum / length))
        }
        least.append(best)
      }
      return least[count]
    }
    let layout = Treemap<Strip>().layout(TestTrees.flat(weights), in: frame)
    let perimeters = layout.geometry.dropFirst().reduce(0) { $0 + 2 * ($1.width + $1.height) }
    #expect(
      agree(
        layout.values(of: [.perimeterOptimality])["perimeter_optimality"],
        perimeters / min(least(along: 30), least(along: 20))))
  }

  // MARK: Reading

  @Test("gaps of one width change neither continuity nor readability")
  func gaps() {
    for seed in 0..<10 as Range<UInt64> {
      let tree = TestTrees.flat((0..<20).map { _ in 1 })
      var random = Random(seed: seed)
      let frame = Rect(x: 0, y: 0, width: 90 + 60 * random.unit(), height: 100)
      let layout = Treemap<Strip>().layout(tree, in: frame)
      let inset = layout.geometry.map {
        Rect(x: $0.x + 1, y: $0.y + 1, width: $0.width - 2, height: $0.height - 2)
      }
      let plain = layout.values(of: [.readingOrder])
      let apart = Layout(tree: tree, frame: frame, geometry: inset).values(of: [.readingOrder])
      #expect(plain["continuity"]! > 0.5 && plain == apart)
    }
  }

  @Test("siblings on each other are neither neighbors nor read")
  func stacked() {
    let frame = Rect(x: 0, y: 0, width: 4, height: 4)
    let one = Rect(x: 0, y: 0, width: 1, height: 1)
    let stacked = treemapValues(TestTrees.flat([1, 1, 1]), [frame, one, one, one], in: frame)
    #expect(stacked["continuity"] == 0)
    #expect(agree(stacked["readability"], 1.0 / 3))
  }

  @Test("readability does not rise when leaves vanish where they are", arguments: 0..<20)
  func vanishing(seed: UInt64) {
    var random = Random(seed: seed)
    let tree = TestTrees.random(seed: seed, nodes: 60)
    let layout = Treemap<Squarified>().layout(tree, in: Rect(x: 0, y: 0, width: 9, height: 6))
    var geometry = layout.geometry
    for node in tree.nodes where tree.isLeaf(node) && random.unit() < 0.3 {
      geometry[node] = Rect(
        x: geometry[node].midX, y: geometry[node].midY, width: 0, height: 0)
    }
    let left = Layout(tree: tree, frame: layout.frame, geometry: geometry)
    #expect(
      left.values(of: [.readingOrder])["readability"]!
        < layout.values(of: [.readingOrder])["readability"]!)
  }
}
