import LayoutAdvice

extension Sight {
  /// What a measured strategy shows.
  ///
  /// - Parameter side: the shorter side of the frame.
  init(_ candidate: Candidate, side: Double) {
    let aims = candidate.family.aims ?? []
    func keepsPromise(_ aim: Aim) -> Bool {
      aim.promise.map { candidate.claims($0.law) } ?? true
    }
    let values = aims.first { $0.purpose == .values }
    let reading = values.flatMap { keepsPromise($0) ? $0.reading : nil }
    // What should show values and does not is of no use for the structure, either.
    let structure = aims.first { $0.purpose == .structure && (values == nil || reading != nil) }
    let isClean = structure?.needs.allSatisfy { id in
      guard let metric = candidate.family.metric(id) else { return true }
      return candidate.value(id).map { !metric.isBroken(at: $0) } ?? true
    }
    self.init(
      strategy: candidate.strategy, family: candidate.family.id, reading: reading,
      showsStructure: isClean ?? false, side: side, values: candidate.value)
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
