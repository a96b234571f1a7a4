import BenchmarkStatistics

/// Compares a peer's clock with ours.
struct ClockCheck {
  private var told: [Double] = []
  private var seen: [Double] = []
  private var asking: [Double] = []

  /// - Parameters:
  ///   - told: the time of a sample by the peer's clock.
  ///   - seen: that of the request for it, by ours.
  ///   - asking: that of a request for nothing, just before. Where others are at work, waking up
  ///     the peer may take longer than the sample.
  mutating func add(told: Double, seen: Double, asking: Double) {
    self.told.append(told)
    self.seen.append(seen)
    self.asking.append(asking)
  }

  /// How much of the time seen the peer told: above 1 where it told more than all of it, and
  /// otherwise without the time of asking.
  ///
  /// - Precondition: something was added.
  var share: Double {
    let ofAll = SampleStatistics(zip(told, seen).map(/)).median
    guard ofAll < 1 else { return ofAll }
    let told = SampleStatistics(told).median
    let working = SampleStatistics(seen).median - SampleStatistics(asking).median
    return told / max(told, working)
  }
}
