import Foundation

/// An event while a command measures: one record of its journal.
///
/// `workload` is the workload's place in the plan, `cell` the cell's place among those of the
/// workload, both counted from 0. The pass is not a cell.
public enum JournalEvent: Codable, Equatable, Sendable {
  /// A workload is built; this event comes before all others about it. A command that resumes may
  /// write it again, in the same words.
  case workload(WorkloadRecord)

  /// The cell, or the pass if `cell` is `nil`, laid out the workload once, untimed. Each of its
  /// samples holds `repetitions` layouts.
  ///
  /// Written before the first sample, after the last one, and by the process that measures quality:
  /// all hashes have to be the same. `peakBytes` is the memory that this layout took at its peak,
  /// trees and layouts included; `nil` if it was not measured.
  case laidOut(
    workload: Int, cell: Int?, repetitions: Int, hash: RecordedHash, peakBytes: Int? = nil)

  /// A round of samples: the pass opens it, then the cells in the order of measurement.
  ///
  /// `pass` and `nanoseconds` are those of one layout, or of the whole sequence if the workload is
  /// one. `number` counts the workload's rounds from 0, across all processes. `seconds` is the time
  /// spent on the workload so far, here and in `measured`.
  case round(
    workload: Int, number: Int, pass: Double, cells: [Int], nanoseconds: [Double],
    seconds: Double)

  /// These cells need no more samples: their intervals are narrow, or the time is spent. A command
  /// that resumes samples a cell without this record further, also if its quality is known.
  case timed(workload: Int, cells: [Int])

  /// The quality of the cell's layouts.
  case measured(workload: Int, cell: Int, measurement: MeasurementRecord, seconds: Double)

  /// The instructions and allocations of one layout.
  case counted(workload: Int, cell: Int, counts: CellCounts)

  /// The cell could not be measured. This holds until it is laid out again or the run resumes; the
  /// failure stays in the journal.
  case failed(workload: Int, cell: Int, failure: CellFailure)

  /// A fresh process of a peer has warmed up for the cell. The cell's next rounds are of this
  /// process, until another one has warmed up.
  case warmedUp(workload: Int, cell: Int, warmUp: WarmUp)

  /// The process that warmed up last was sampled to its end. `clockShare` is the share of the time
  /// around its samples that its own clock measured, without the time of asking.
  case processEnded(workload: Int, cell: Int, clockShare: Double)

  /// The command goes on: failed cells are open again, each at most `retries` times; `nil` for as
  /// often as they fail.
  case resumed(at: Date, command: [String], retries: Int? = nil)

  /// An event of a race. The races of a calibration are counted from 0; a single race has number 0.
  case race(number: Int, event: RaceEvent)
}

/// The warm-up of a peer's process before it is sampled.
public struct WarmUp: Codable, Equatable, Sendable {
  /// How long the warm-up took, by this program's clock.
  public var nanoseconds: Double

  /// How many layouts the process made.
  public var layouts: Int

  /// The nanoseconds of the first layout, by the peer's clock.
  public var cold: Double

  /// What the peer did to the tree beforehand, outside of all times, in the peer's own words.
  public var preparation: [String]

  public init(nanoseconds: Double, layouts: Int, cold: Double, preparation: [String] = []) {
    self.nanoseconds = nanoseconds
    self.layouts = layouts
    self.cold = cold
    self.preparation = preparation
  }
}

/// An event while two builds race.
public enum RaceEvent: Codable, Equatable, Sendable {
  /// The seed of the order of cells and blocks.
  case began(seed: UInt64)

  /// The build does not have the cell's strategy.
  case missing(workload: Int, cell: Int, side: RaceSide)

  /// The build fails on the cell, which is left out from here on.
  case failed(workload: Int, cell: Int, side: RaceSide, part: RacePart, reason: String)

  /// A fresh pair of processes got through. A pair of which one process failed is not recorded.
  case pair(workload: Int, part: RacePart, pair: RacePair)

  /// What one layout of the cell costs in both builds; this event comes after the end of the race.
  case counted(workload: Int, cell: Int, costs: RaceCosts)

  /// How the race ended; a confirmation counts only if it ended with `reached`.
  case ended(RaceEnd)
}

/// One of the two builds of a race.
public enum RaceSide: String, Codable, CaseIterable, Sendable {
  case base, head
}

/// The first measurement, and the second one of flagged cells.
public enum RacePart: String, Codable, CaseIterable, Sendable {
  case race, confirmation
}

/// The measurements of one fresh pair of processes on one workload.
public struct RacePair: Codable, Equatable, Sendable {
  /// The processor on which both ran; `nil` if the system binds no process to a processor.
  public var processor: Int?

  /// The build whose process was started first.
  public var first: RaceSide
  public var cells: [Cell]

  /// How long the pair took, with its start; `nil` if this is not known.
  public var seconds: Double?

  public struct Cell: Codable, Equatable, Sendable {
    public var cell: Int

    /// How many layouts one sample holds, for both builds and in all pairs.
    public var repetitions: Int

    /// The hashes of the layouts.
    public var base: RecordedHash
    public var head: RecordedHash

    /// The blocks in the order of measurement.
    public var blocks: [RaceBlock]

    public init(
      cell: Int, repetitions: Int, base: RecordedHash, head: RecordedHash, blocks: [RaceBlock]
    ) {
      self.cell = cell
      self.repetitions = repetitions
      self.base = base
      self.head = head
      self.blocks = blocks
    }
  }

  public init(processor: Int?, first: RaceSide, cells: [Cell]) {
    self.processor = processor
    self.first = first
    self.cells = cells
  }
}

/// Four samples next to each other, A B B A or B A A B: an even change of speed meanwhile affects
/// both builds alike.
public struct RaceBlock: Codable, Equatable, Sendable {
  /// The build that came first and last.
  public var outer: RaceSide

  /// Nanoseconds of one layout, in the order of measurement.
  public var times: [Double]

  public init(outer: RaceSide, times: [Double]) {
    self.outer = outer
    self.times = times
  }

  /// The order of the samples.
  public static func order(outer: RaceSide) -> [RaceSide] {
    let inner: RaceSide = outer == .base ? .head : .base
    return [outer, inner, inner, outer]
  }
}

/// How a race ended.
public enum RaceEnd: Codable, Equatable, Sendable {
  case reached, interrupted

  /// A process could not be started any more.
  case failed(reason: String)
}
