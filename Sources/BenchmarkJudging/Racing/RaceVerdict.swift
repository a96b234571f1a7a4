import BenchmarkStatistics

/// The verdict on a cell of a race.
public enum RaceVerdict: String, Sendable, CaseIterable {
  case slower, faster, same, inconclusive

  /// The times decide nothing, and one layout takes more instructions in the head.
  case moreInstructions = "more_instructions"

  /// The times decide nothing, and one layout takes fewer instructions in the head.
  case fewerInstructions = "fewer_instructions"

  /// The verdict of the times alone.
  public init(_ verdict: MarginVerdict) {
    self =
      switch verdict {
      case .slower: .slower
      case .faster: .faster
      case .same: .same
      case .inconclusive: .inconclusive
      }
  }

  public var isChange: Bool { self != .same && self != .inconclusive }
}

extension RaceCosts {
  /// The verdict where times decide nothing: `moreInstructions` or `fewerInstructions` for a change
  /// beyond the margin and `CellCounts.allowancePerAllocation`, otherwise `inconclusive`.
  ///
  /// Branches that a processor foresees wrongly take as long as many instructions. So a change is
  /// no verdict if they change the other way, by more than the margin and by more than one.
  ///
  /// - Parameter margin: the change that matters, as a share.
  public func verdict(margin: Double) -> RaceVerdict {
    let misses = head.mispredictions - base.mispredictions
    let equal = max(1, margin * base.mispredictions)
    let allowance = CellCounts.allowancePerAllocation * allocations
    func isMore(_ one: Costs, _ other: Costs) -> Bool {
      one.instructions > other.instructions * (1 + margin) + allowance
    }
    if isMore(head, base), misses >= -equal { return .moreInstructions }
    if isMore(base, head), misses <= equal { return .fewerInstructions }
    return .inconclusive
  }
}
