/// What an interval of a ratio of times says, given the change that would matter.
public enum MarginVerdict: String, Codable, Sendable {
  case slower
  case faster
  case same
  case inconclusive

  /// `slower` or `faster` when the whole interval is beyond the margin, `same` when all of it is
  /// within; `inconclusive` when it is neither. An interval too wide to tell is never `same`.
  ///
  /// - Parameters:
  ///   - ratio: second over first time.
  ///   - margin: the change that matters, in parts: 0.01. The interval of `same` is
  ///     1 / (1 + margin)…1 + margin, so that exchanging the two exchanges the verdicts.
  public init(ratio: Estimate, margin: Double) {
    let limit = 1 + margin
    if ratio.low > limit {
      self = .slower
    } else if ratio.high < 1 / limit {
      self = .faster
    } else if ratio.low >= 1 / limit, ratio.high <= limit {
      self = .same
    } else {
      self = .inconclusive
    }
  }
}
