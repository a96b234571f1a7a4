import BenchmarkJudging
import LayoutFamilies
import LayoutQuality
import TreeLayout

extension FamilyRecord {
  /// The description of a family for tables.
  public init(_ family: some LayoutFamily) {
    self.init(
      id: family.id, headline: family.headline,
      metrics: family.layoutMetrics.map { MetricRecord($0, of: .layout) }
        + family.changeMetrics.map { MetricRecord($0, of: .change) },
      aims: family.aims.isEmpty
        ? nil
        : family.aims.map {
          .init(
            purpose: $0.purpose.rawValue, needs: $0.needs, keeps: $0.keeps, decides: $0.decides,
            yardstick: $0.yardstick.map { Yardstick($0) },
            promise: $0.promise.map { .init(law: $0.law.name, otherwise: $0.otherwise) })
        })
  }
}

extension FamilyRecord.Yardstick {
  fileprivate init(_ yardstick: LayoutFamilies.Yardstick) {
    let form: Form =
      switch yardstick.form {
      case .share: .share
      case .lost: .lost
      case .screens: .screens
      }
    self.init(
      metric: yardstick.metric, form: form, words: yardstick.words, order: yardstick.order,
      reason: yardstick.reason,
      option: yardstick.setting.map { "\($0.name)=\($0.value)" }, unseen: yardstick.unseen)
  }
}

extension MetricRecord {
  fileprivate init(_ metric: Metric, of subject: Subject) {
    let direction: Direction =
      switch metric.direction {
      case .lower: .lower
      case .higher: .higher
      case .zero: .zero
      case .none: .none
      }
    self.init(
      id: metric.id, unit: metric.unit, leastSize: metric.leastSize, direction: direction,
      summary: metric.summary, law: metric.law?.name, tolerance: metric.tolerance, subject: subject,
      misses: metric.misses.isEmpty ? nil : metric.misses.map(\.rawValue).sorted())
  }
}
