import BenchmarkStatistics
import LayoutAdvice

/// A condition that a layout must satisfy besides its purpose.
public struct Wish: Sendable {
  /// The option that states the wish: `--keep-order`.
  public let id: String

  /// The ids of the metrics that the wish uses.
  public let metrics: [String]

  /// Whether a candidate grants the wish, among all candidates of all families.
  let isGranted: @Sendable (Candidate, _ all: [Candidate]) -> Bool

  /// Why it is not known whether the candidates of a family grant the wish; `nil` if it is known.
  let doubt: @Sendable (_ family: [Candidate], _ all: [Candidate]) -> String?

  public init(
    _ id: String, metrics: [String] = [],
    doubt: @escaping @Sendable (_ family: [Candidate], _ all: [Candidate]) -> String? = { _, _ in
      nil
    },
    isGranted: @escaping @Sendable (Candidate, _ all: [Candidate]) -> Bool
  ) {
    self.id = id
    self.metrics = metrics
    self.isGranted = isGranted
    self.doubt = doubt
  }

  /// Siblings are read in the order of the data.
  ///
  /// Families that do not measure `order_kept` do not grant the wish.
  public static let keepOrder = Wish("--keep-order", metrics: ["order_kept"]) { candidate, _ in
    candidate.family.metric("order_kept") != nil
      && candidate.value("order_kept").map { $0 >= 1 - 1e-9 } ?? true
  }

  /// Nodes move at most twice as far as with the steadiest of all strategies that have the same
  /// metric of steadiness: the metric that decides on it in their family. A strategy that cannot be
  /// compared with another one does not grant the wish.
  public static let stable = Wish(
    "--stable",
    doubt: { family, all in
      guard let metric = steadiness(of: family[0].family, among: all),
        family.contains(where: { $0.value(metric.id) != nil }),
        values(of: metric, all).count < 2
      else { return nil }
      return "no other strategy is measured by \(metric.id)"
    },
    isGranted: { candidate, all in
      guard let metric = steadiness(of: candidate.family, among: all),
        let value = candidate.value(metric.id)
      else { return false }
      let values = values(of: metric, all)
      return values.count > 1 && value <= 2 * (values.min() ?? value) + 1e-9
    })

  /// The metric that decides how steady the layouts of a family are; `nil` if there is none.
  private static func steadiness(
    of family: FamilyRecord, among all: [Candidate]
  ) -> MetricFacts? {
    family.aims?.first { $0.purpose == .change }?
      .deciding(among: all.filter { $0.family.id == family.id })
  }

  /// The values of a metric in all families whose steadiness it decides.
  private static func values(of metric: MetricFacts, _ all: [Candidate]) -> [Double] {
    var own: [String: Bool] = [:]
    for candidate in all where own[candidate.family.id] == nil {
      own[candidate.family.id] = steadiness(of: candidate.family, among: all) == metric
    }
    return all.filter { own[$0.family.id] == true }.compactMap { $0.value(metric.id) }
  }

  /// One layout takes no longer than a limit, up to the end of the interval of the median.
  public static func time(atMost nanoseconds: Double, as id: String) -> Wish {
    Wish(id) { candidate, _ in candidate.time.map { $0.high <= nanoseconds } ?? false }
  }
}

extension Aim {
  /// The first of the aim's deciding metrics for which any candidate has a value.
  func deciding(among candidates: [Candidate]) -> MetricFacts? {
    decides.lazy.compactMap { id in
      candidates.first?.family.metric(id).flatMap { metric in
        candidates.contains { $0.value(id) != nil } ? metric : nil
      }
    }.first
  }
}
