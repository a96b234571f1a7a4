import BenchmarkStatistics

/// What became of a value between two runs.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  case improved
  case regressed
  /// Another value of which none is better.
  case changed
  case same
  /// The data cannot tell, or the value is gone.
  case inconclusive
  /// The two values do not belong to the same tree.
  case incomparable
}

extension MarginVerdict {
  /// The verdict on a time.
  var verdict: Verdict {
    switch self {
    case .slower: .regressed
    case .faster: .improved
    case .same: .same
    case .inconclusive: .inconclusive
    }
  }
}
