import BenchmarkStatistics

/// What a layout has to be like beside what it is for.
public struct Wish: Sendable {
  /// As it was asked for: `--keep-order`.
  public let id: String

  /// The ids of the metrics that it looks at.
  public let metrics: [String]

  /// Whether a candidate grants it, among all those of its family.
  let isGranted: @Sendable (Candidate, _ family: [Candidate]) -> Bool

  public init(
    _ id: String, metrics: [String] = [],
    isGranted: @escaping @Sendable (Candidate, _ family: [Candidate]) -> Bool
  ) {
    self.id = id
    self.metrics = metrics
    self.isGranted = isGranted
  }

  /// Siblings are read in the order of the data.
  ///
  /// Families that do not measure this do not keep it.
  public static let keepOrder = Wish("--keep-order", metrics: ["order_kept"]) { candidate, _ in
    candidate.family.metric("order_kept") != nil
      && candidate.value("order_kept").map { $0 >= 1 - 1e-9 } ?? true
  }

  /// Nodes move at most twice as far as with the steadiest strategy of the family, by the metric
  /// that decides on its steadiness.
  public static let stable = Wish("--stable") { candidate, family in
    guard let aim = candidate.family.aims?.first(where: { $0.purpose == "change" }),
      let metric = aim.deciding(among: family), let value = candidate.value(metric.id)
    else { return false }
    return value <= 2 * (family.compactMap { $0.value(metric.id) }.min() ?? value) + 1e-9
  }

  /// One layout takes no longer, up to the end of the interval of the median.
  public static func time(atMost nanoseconds: Double, as id: String) -> Wish {
    Wish(id) { candidate, _ in candidate.time.map { $0.high <= nanoseconds } ?? false }
  }
}

extension FamilyRecord.Aim {
  /// The first of its metrics that any candidate has a value of.
  func deciding(among candidates: [Candidate]) -> MetricRecord? {
    decides.lazy.compactMap { id in
      candidates.first?.family.metric(id).flatMap { metric in
        candidates.contains { $0.value(id) != nil } ? metric : nil
      }
    }.first
  }
}
