import BenchmarkStatistics

/// Compares a peer's clock with this program's.
struct ClockCheck {
  private var told: [Double] = []
  private var seen: [Double] = []
  private var asking: [Double] = []

  /// - Parameters:
  ///   - told: the time of a sample by the peer's clock.
  ///   - seen: the time of the request for this sample, by this program's clock.
  ///   - asking: the time of an empty request just before. If other programs are at work, waking up
  ///     the peer may take longer than the sample.
  mutating func add(told: Double, seen: Double, asking: Double) {
    self.told.append(told)
    self.seen.append(seen)
    self.asking.append(asking)
  }

  /// The share of the seen time that the peer told: above 1 if it told more than all of it;
  /// otherwise the time of asking is subtracted.
  ///
  /// - Precondition: a sample was added.
  var share: Double {
    let ofAll = SampleStatistics(zip(told, seen).map(/)).median
    guard ofAll < 1 else { return ofAll }
    let told = SampleStatistics(told).median
    let working = SampleStatistics(seen).median - SampleStatistics(asking).median
    return told / max(told, working)
  }
}
