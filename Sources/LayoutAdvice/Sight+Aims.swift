extension Sight {
  /// What a strategy shows, by the values of its family's metrics.
  ///
  /// - Parameters:
  ///   - aims: the aims of the family.
  ///   - side: the shorter side of the frame in which the layout was measured.
  ///   - claims: whether the layouts claim a law.
  ///   - facts: what is known of a metric; `nil` if the family has none with this id.
  ///   - values: the value of a metric; `nil` if it is undefined.
  public init(
    strategy: String, family: String, aims: [Aim], side: Double,
    claims: (_ law: String) -> Bool, facts: (_ metric: String) -> MetricFacts?,
    values: (_ metric: String) -> Double?
  ) {
    let reads = aims.first { $0.purpose == .values }
    let keepsPromise = reads?.promise.map { claims($0.law) } ?? true
    let reading = keepsPromise ? reads?.reading : nil
    // What should show values and does not is of no use for the structure, either.
    let structure = aims.first { $0.purpose == .structure && (reads == nil || reading != nil) }
    // Where edges stand for lengths, nodes are points, which cover nothing.
    let hasPoints = claims("edgeLength")
    let isClean = structure?.needs.allSatisfy { id in
      if hasPoints, id == "node_overlaps" { return true }
      guard let metric = facts(id), let value = values(id) else { return true }
      return !metric.isBroken(at: value)
    }
    self.init(
      strategy: strategy, family: family, reading: reading, showsStructure: isClean ?? false,
      side: side, values: values)
  }

  /// The ids of the metrics that are looked at in a family with these aims.
  public static func metrics(for aims: [Aim]) -> [String] {
    metrics + aims.filter { $0.purpose == .structure }.flatMap { $0.needs }
  }
}
