import LayoutExperiments
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics under edits")
struct MetricTrialTests {
  static let families = Catalog().families.map(\.id)

  @Test(
    "each metric gets worse by what it notices and stays under what it ignores",
    .enabled(if: runsLongTests), arguments: families)
  func kept(family: String) throws {
    let trials = Catalog().families.filter { $0.id == family }.compactMap {
      MetricTrial(of: $0, layouts: 400)
    }
    let trial = try #require(trials.first)
    for row in trial.rows {
      let surprises = row.surprises.map { edit in
        guard let outcome = row.outcomes[edit] else { return "\(edit): never tried" }
        return "\(edit): \(outcome.worse) worse, \(outcome.better) better, \(outcome.same) same"
      }
      #expect(surprises.isEmpty, "\(row.metric.id)")
    }
  }

  @Test("a metric of which more or less is better says what it notices or misses, nothing twice")
  func declarations() {
    for metric in Catalog().families.flatMap(\.layoutMetrics) {
      let isDeclared = !metric.notices.isEmpty || !metric.misses.isEmpty
      #expect(metric.direction == .none || isDeclared, "\(metric.id)")
      #expect(metric.notices.isDisjoint(with: metric.ignores.union(metric.misses)), "\(metric.id)")
      #expect(metric.ignores.isDisjoint(with: metric.misses), "\(metric.id)")
    }
  }

  // MARK: The trial itself

  private func surprises(_ metric: Metric, _ value: @escaping @Sendable (Layout<Rect>) -> Double?)
    throws -> [LayoutEdit]
  {
    var family = Family.treemaps
    family.metrics = [MetricGroup([metric]) { [value($0)] }]
    return try #require(MetricTrial(of: family, layouts: 50)).rows[0].surprises
  }

  @Test("a metric that does not keep its word is found")
  func broken() throws {
    let blind = Metric(
      "blind", unit: "ratio", .lower, "says nothing", notices: [.stretch, .jitter])
    #expect(try surprises(blind) { _ in 1 } == [.jitter, .stretch])
    let moving = Metric("moving", unit: "ratio", .lower, "", notices: [.move], ignores: [.scale])
    #expect(try surprises(moving) { $0[0].x } == [])
    #expect(try surprises(moving) { -$0[0].x } == [.move])
    #expect(try surprises(moving) { $0[0].width } == [.move, .scale])
    let missing = Metric("missing", unit: "ratio", .lower, "", ignores: [], misses: [.move])
    #expect(try surprises(missing) { $0[0].x } == [.move], "it does notice")
    #expect(try surprises(missing) { $0[0].y } == [])
    let silent = Metric("silent", unit: "ratio", .lower, "")
    #expect(try surprises(silent) { $0[0].x == 0 ? 1 : nil } == [.move], "it falls silent")
    #expect(try surprises(silent) { _ in nil } == [])
    #expect(try surprises(blind) { _ in nil } == [.jitter, .stretch], "nothing was tried")
  }

  @Test("correlations tell which metrics say the same")
  func closest() throws {
    var family = Family.treemaps
    let metrics = ["area", "minus", "constant"].map { Metric($0, unit: "", .none, "") }
    family.metrics = [
      MetricGroup(metrics) { layout in
        let size = Double(layout.tree.count)
        return [size * size, -size, 1]
      }
    ]
    let rows = try #require(MetricTrial(of: family, layouts: 50)).rows
    #expect(rows[0].closest?.id == "minus" && abs(rows[0].closest!.rho + 1) < 1e-12)
    #expect(rows[2].closest == nil)
  }

  @Test("strategies get the settings that they have, by turns")
  func settings() throws {
    var family = Family.treemaps
    family.trialSettings = [[], [Setting("maximumItems", "1"), Setting("unknown", "1")], []]
    family.metrics = [MetricGroup([Metric("", unit: "", .none, "")]) { [$0.marks.map { _ in 1 }] }]
    let count = family.kinds.count
    for (layouts, marked) in [(count, 0), (2 * count, count), (3 * count, count)] {
      let row = try #require(MetricTrial(of: family, layouts: layouts)).rows[0]
      #expect(row.outcomes[.move]?.count ?? 0 == marked)
    }
  }

  @Test("a family without edits has no trial")
  func none() {
    var family = Family.treemaps
    family.edit = { _, _, _ in nil }
    #expect(MetricTrial(of: family, layouts: 50) == nil)
  }
}
