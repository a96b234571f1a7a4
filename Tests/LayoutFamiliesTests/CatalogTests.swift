import LayoutFamilies
import LayoutQuality
import Testing
import TreeLayout

@Suite("Catalog")
struct CatalogTests {
  let families = Catalog().families

  @Test("no two kinds share a name, nor does one with a family or 'all'")
  func names() {
    let names = Catalog().kindNames
    #expect(Set(names).count == names.count)
    #expect(Set(families.map(\.id)).count == families.count)
    #expect(Set(names).isDisjoint(with: families.map(\.id) + ["all"]))
    Catalog().check()
  }

  @Test("a catalog that would mix things up stops the program")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.treemaps.kinds.append(StrategyKind(Treemap<Slice>()))
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.nodeLinkTrees.kinds.append(StrategyKind(Knuth(), name: "squarified"))
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.icicles.kinds.append(StrategyKind(Partition(), name: "radial"))
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.icicles.kinds.append(StrategyKind(Partition(), name: "all"))
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.icicles.metrics.append(.icicleShape)
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.sunbursts.headline.append("aspect_mean")
      catalog.check()
    }
    await #expect(processExitsWith: .failure) {
      var catalog = Catalog()
      catalog.others.append(catalog.treemaps)
      catalog.check()
    }
  }

  @Test("aims rest on metrics that keep their word and of which less or more is better")
  func aims() throws {
    for family in Catalog().families {
      let metrics = family.layoutMetrics + family.changeMetrics
      for id in family.aims.flatMap({ $0.needs + $0.keeps + $0.decides }) {
        let metric = try #require(metrics.first { $0.id == id })
        #expect(metric.misses.isEmpty && metric.direction != .none, "\(family.id) \(id)")
      }
    }
  }

  @Test("names are found where most of them are written, and versions in drawings that stay small")
  func decidingMetrics() throws {
    func aim(_ purpose: Purpose, of family: any LayoutFamily) throws -> Aim {
      try #require(family.aims.first { $0.purpose == purpose })
    }
    let catalog = Catalog()
    #expect(
      try aim(.find, of: catalog.circlePackings).decides == ["named_share", "leaves_lost"])
    #expect(try aim(.change, of: catalog.nodeLinkTrees).keeps == ["screens_needed"])
  }

  @Test("a kind that is added keeps the order of the others and is among all")
  func additions() throws {
    var catalog = Catalog()
    catalog.treemaps.kinds.append(StrategyKind(Treemap<Slice>(), name: "another-slice"))
    catalog.check()
    let all = try StrategySelection(["all"], from: catalog).members.map(\.id)
    #expect(all.filter { $0 != "another-slice" } == Catalog().kindNames)
    #expect(try catalog.member("another-slice").familyID == "treemap")
  }

  // MARK: Metrics

  @Test("ids are snake case and unique in a family, and mean the same in all")
  func ids() {
    var meanings: [String: String] = [:]
    for family in families {
      let metrics = family.layoutMetrics + family.changeMetrics
      #expect(Set(metrics.map(\.id)).count == metrics.count, "\(family.id)")
      for metric in metrics {
        #expect(metric.id.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "_" })
        #expect(!metric.unit.isEmpty && !metric.summary.isEmpty, "\(metric.id)")
        let meaning = "\(metric.unit) \(metric.direction) \(metric.summary)"
        #expect(meanings[metric.id, default: meaning] == meaning, "\(metric.id)")
        meanings[metric.id] = meaning
      }
    }
  }

  @Test("what has to be zero says where, and what is counted has no rounding")
  func laws() {
    let metrics = families.flatMap(\.layoutMetrics)
    for metric in metrics where metric.direction == .zero {
      #expect(metric.law != nil, "\(metric.id)")
    }
    #expect(
      Set(metrics.compactMap(\.law)) == [
        .area, .containment, .order, .planarity, .separation, .centering, .mirror, .isomorphism,
        .edgeLength, .angle, .length,
      ])
    for metric in metrics where metric.law != nil {
      #expect(metric.tolerance == (metric.unit == "count" ? 0 : 1e-9), "\(metric.id)")
    }
  }
}
