/// Summaries of samples; `nil` if the sample is empty.
extension [Double] {
  var sum: Double {
    reduce(0, +)
  }

  var mean: Double? {
    isEmpty ? nil : sum / Double(count)
  }

  /// The population's variance.
  var variance: Double? {
    guard let mean else { return nil }
    return reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(count)
  }

  /// The value at position (*n* − 1)·`share` of a sorted array, interpolated linearly.
  ///
  /// - Precondition: the array is sorted; `share` lies in 0…1.
  func percentile(_ share: Double) -> Double? {
    guard !isEmpty else { return nil }
    let place = Double(count - 1) * share
    let low = Int(place)
    let high = Swift.min(low + 1, count - 1)
    return self[low] + (self[high] - self[low]) * (place - Double(low))
  }
}
