import BenchmarkStatistics

/// The verdict on a value of two runs.
public enum Verdict: String, Codable, Sendable, CaseIterable {
  case improved
  case regressed
  /// The value differs, and neither is better.
  case changed
  case same
  /// The data do not decide, or the value is gone.
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
