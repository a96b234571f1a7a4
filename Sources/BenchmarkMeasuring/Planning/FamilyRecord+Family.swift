import BenchmarkJudging
import LayoutAdvice
import LayoutFamilies
import LayoutQuality

extension FamilyRecord {
  /// The description of a family for tables.
  public init(_ family: some LayoutFamily) {
    let changes = family.changeMetrics.map { metric in
      var facts = metric.facts
      facts.subject = .change
      return facts
    }
    self.init(
      id: family.id, headline: family.headline,
      metrics: family.layoutMetrics.map(\.facts) + changes,
      aims: family.aims.isEmpty ? nil : family.aims)
  }
}
