/// Reads the monotonic clock from the moment when it is made.
public struct Stopwatch {
  private let start = ContinuousClock.now

  public init() {}

  public var seconds: Double { nanoseconds * 1e-9 }

  /// Nanoseconds since the start.
  var nanoseconds: Double {
    let duration = start.duration(to: .now)
    return Double(duration.components.seconds) * 1e9
      + Double(duration.components.attoseconds) * 1e-9
  }

  /// The clock's tick in nanoseconds: the smallest of a thousand steps.
  public static func measuredTick() -> Double {
    (0..<1_000).map { _ in
      let stopwatch = Stopwatch()
      var time = stopwatch.nanoseconds
      while time == 0 { time = stopwatch.nanoseconds }
      return time
    }.min()!
  }
}
