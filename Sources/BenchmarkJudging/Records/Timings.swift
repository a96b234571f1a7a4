/// How the wall time of a run was spent, in seconds. Results that a resumed run found in its
/// journal are not included.
public struct Timings: Codable, Equatable, Sendable {
  /// Making or reading the trees, and asking the strategies whether they take them.
  public var planningSeconds = 0.0

  /// The time inside timed samples.
  public var sampleSeconds = 0.0

  /// Measuring quality.
  public var metricSeconds = 0.0

  /// The rest of the measuring: starting processes, sending them trees, warming up and finding out
  /// how many layouts a sample needs.
  public var processSeconds = 0.0

  /// Counting instructions and allocations.
  public var countingSeconds = 0.0

  /// The costs of the metrics, the highest first.
  public var metrics: [MetricCost] = []

  /// The cost, in all cells, of metrics that are computed together.
  public struct MetricCost: Codable, Equatable, Sendable {
    public var family: String
    public var metrics: [String]
    public var cells: Int
    public var seconds: Double
  }

  public init() {}

  public var seconds: Double {
    planningSeconds + sampleSeconds + metricSeconds + processSeconds + countingSeconds
  }
}
