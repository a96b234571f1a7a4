import LayoutAdvice

extension Sight {
  /// What a measured strategy shows.
  ///
  /// - Parameter side: the shorter side of the frame.
  init(_ candidate: Candidate, side: Double) {
    self.init(
      strategy: candidate.strategy, family: candidate.family.id, aims: candidate.family.aims ?? [],
      side: side, claims: candidate.claims, facts: candidate.family.metric,
      values: candidate.value)
  }
}

extension Advice {
  /// What the measured strategies show, in the order of the run.
  public var sights: [Sight] {
    candidates.map { candidate in
      let sides = candidate.cell.key.frame.split(separator: "x").compactMap { Double($0) }
      return Sight(candidate, side: sides.min() ?? 1)
    }
  }

  /// The layout to take, and what is said besides; `nil` if the run does not know enough of the
  /// tree, or no layout serves the needs.
  ///
  /// - Parameters:
  ///   - profile: what is known of the tree; `nil` for what the run recorded.
  ///   - needs: what the reader wants; `nil` for what the tree tells.
  public func answer(_ profile: TreeProfile? = nil, needs: [Need]? = nil) -> Answer? {
    (profile ?? workload.profile).flatMap { Answer($0, sights, needs: needs) }
  }
}
