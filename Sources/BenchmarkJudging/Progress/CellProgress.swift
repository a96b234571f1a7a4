import BenchmarkStatistics

/// The raw samples of one cell, or of the pass.
public struct CellSamples: Equatable, Sendable {
  /// Nanoseconds of one layout, in the order of measurement.
  public internal(set) var nanoseconds: [Double] = []

  /// For each sample its time ÷ that of the pass in the same round.
  public internal(set) var passRatios: [Double] = []

  /// For each sample its position among all samples of the workload, counted from 0.
  public internal(set) var positions: [Int] = []

  public init() {}

  /// The median nanoseconds of one layout with their interval; `nil` without samples.
  public var time: Estimate? {
    nanoseconds.isEmpty ? nil : SampleStatistics(nanoseconds).medianInterval
  }

  /// The median of a layout's time ÷ that of the pass in the same round, with its interval.
  public var passRatio: Estimate? {
    passRatios.isEmpty ? nil : SampleStatistics(passRatios).medianInterval
  }
}

/// What is known of one cell, or of the pass.
public struct CellProgress: Equatable, Sendable {
  /// How many layouts one sample holds; `nil` before the cell was laid out.
  public internal(set) var repetitions: Int?

  /// The hash of the first layout.
  public internal(set) var hash: RecordedHash?

  /// Whether all layouts that were looked at were equal to the first one, bit for bit.
  public internal(set) var isDeterministic = true

  /// The memory that a layout takes at its peak, trees and layouts included, in bytes; `nil` if it
  /// was not measured.
  public internal(set) var peakBytes: Int?
  public internal(set) var samples = CellSamples()

  /// The processes of a peer that were started, in order; empty if this program lays out.
  public internal(set) var processes: [PeerProgress] = []

  /// Whether the cell needs no more samples.
  public internal(set) var isTimed = false
  public internal(set) var measurement: MeasurementRecord?
  public internal(set) var counts: CellCounts?

  /// All failures, in order.
  public internal(set) var failures: [CellFailure] = []

  /// Whether the last failure is final, so that the cell is given up.
  public internal(set) var isGivenUp = false

  public init() {}

  /// Why the cell is given up; `nil` while it is not.
  public var failure: CellFailure? { isGivenUp ? failures.last : nil }

  /// The time inside the samples.
  public var sampleSeconds: Double {
    samples.nanoseconds.reduce(0, +) * Double(repetitions ?? 1) * 1e-9
  }
}
