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
