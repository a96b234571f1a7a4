/// The verdict that an interval of a ratio of times allows, given the change that would matter.
public enum MarginVerdict: String, Codable, Sendable {
  case slower
  case faster
  case same
  case inconclusive

  /// `slower` or `faster` if the whole interval is beyond the margin, `same` if all of it is
  /// within, otherwise `inconclusive`. An interval too wide to decide is never `same`.
  ///
  /// - Parameters:
  ///   - ratio: second over first time.
  ///   - margin: the change that matters, as a share: 0.01. The interval of `same` is 1 / (1 +
  ///     margin)…1 + margin, so that exchanging the two times exchanges the verdicts.
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
