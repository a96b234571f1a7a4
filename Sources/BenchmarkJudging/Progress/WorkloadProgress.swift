import LayoutAdvice

/// What is known of one workload: the sum of its events.
public struct WorkloadProgress: Equatable, Sendable {
  public let record: WorkloadRecord
  public private(set) var pass = CellProgress()

  /// The cells in the order of `record.cells`.
  public private(set) var cells: [CellProgress]

  /// The number of the next round.
  public private(set) var rounds = 0

  /// The time spent on the workload, without that of a failed process after its last answer.
  public private(set) var seconds = 0.0

  private var sampleCount = 0
  private let families: [FamilyRecord]

  /// - Parameter families: the families by id.
  /// - Precondition: `families` holds the families of all cells.
  init(_ record: WorkloadRecord, families: [String: FamilyRecord]) {
    self.record = record
    cells = Array(repeating: CellProgress(), count: record.cells.count)
    self.families = record.cells.map { families[$0.family]! }
  }

  /// The cells that need samples.
  public var cellsToTime: [Int] {
    cells.indices.filter { !cells[$0].isGivenUp && !cells[$0].isTimed }
  }

  /// The cells whose quality is not known.
  public var cellsToMeasure: [Int] {
    cells.indices.filter { !cells[$0].isGivenUp && cells[$0].measurement == nil }
  }

  /// The cells that are neither done nor given up.
  public var openCells: [Int] {
    cells.indices.filter {
      !cells[$0].isGivenUp && (!cells[$0].isTimed || cells[$0].measurement == nil)
    }
  }
}

// MARK: - Events

extension WorkloadProgress {
  /// Takes an event of this workload.
  ///
  /// A senseless event is left out, and all others are taken.
  ///
  /// - Returns: the fault of a senseless event; `nil` if all is well.
  public mutating func apply(_ event: JournalEvent) -> String? {
    switch event {
    case .workload(let record):
      return record == self.record ? nil : "the workload differs from the one before"
    case .laidOut(_, let cell, let repetitions, let hash, let peakBytes):
      return layOut(cell, repetitions, hash, peakBytes)
    case .round(_, let number, let pass, let cells, let nanoseconds, let seconds):
      return addRound(number, pass, cells, nanoseconds, seconds)
    case .timed(_, let cells):
      for cell in cells where self.cells.indices.contains(cell) { self.cells[cell].isTimed = true }
      return cells.allSatisfy(self.cells.indices.contains) ? nil : noSuchCell
    case .measured(_, let cell, let measurement, let seconds):
      return measure(cell, measurement, seconds)
    case .counted(_, let cell, let counts):
      guard cells.indices.contains(cell) else { return noSuchCell }
      let numbers = [counts.instructions, counts.allocations]
      guard numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
        return "a count is not a valid number"
      }
      cells[cell].counts = counts
      return nil
    case .failed(_, let cell, let failure):
      guard cells.indices.contains(cell) else { return noSuchCell }
      cells[cell].failures.append(failure)
      cells[cell].isGivenUp = true
      return nil
    case .warmedUp(_, let cell, let warmUp):
      guard cells.indices.contains(cell) else { return noSuchCell }
      return cells[cell].warmUp(warmUp)
    case .processEnded(_, let cell, let clockShare):
      guard cells.indices.contains(cell) else { return noSuchCell }
      return cells[cell].endProcess(clockShare)
    case .resumed, .race:
      return nil
    }
  }

  /// Tries a cell again that was given up, unless it has failed more often since then.
  mutating func tryAgain(_ cell: Int, unlessFailedAfter failures: Int) {
    if cells[cell].failures.count == failures { cells[cell].isGivenUp = false }
  }

  private var noSuchCell: String { "the workload has no such cell" }

  private mutating func layOut(
    _ cell: Int?, _ repetitions: Int, _ hash: RecordedHash, _ peakBytes: Int?
  ) -> String? {
    guard repetitions > 0 else { return "\(repetitions) repetitions are too few" }
    guard peakBytes ?? 1 > 0 else { return "the bytes are not a valid number" }
    guard let cell else { return pass.layOut(repetitions, hash) }
    guard cells.indices.contains(cell) else { return noSuchCell }
    cells[cell].peakBytes = peakBytes ?? cells[cell].peakBytes
    return cells[cell].layOut(repetitions, hash)
  }

  private mutating func addRound(
    _ number: Int, _ pass: Double, _ cells: [Int], _ nanoseconds: [Double], _ seconds: Double
  ) -> String? {
    guard cells.count == nanoseconds.count else { return "not every cell has a time" }
    guard cells.allSatisfy(self.cells.indices.contains) else { return noSuchCell }
    guard Set(cells).count == cells.count else { return "a cell occurs twice" }
    guard (nanoseconds + [pass]).allSatisfy({ $0.isFinite && $0 > 0 }) else {
      return "a time is not a valid number"
    }
    guard seconds.isFinite, seconds >= 0 else { return "the seconds are not a valid number" }
    guard number >= rounds, number < Int.max else {
      return "the round does not follow those before"
    }
    rounds = number + 1
    self.seconds = seconds
    self.pass.samples.add(pass, pass: pass, at: &sampleCount)
    for (cell, time) in zip(cells, nanoseconds) {
      self.cells[cell].samples.add(time, pass: pass, at: &sampleCount)
    }
    let isLaidOut = self.pass.hash != nil && cells.allSatisfy { self.cells[$0].hash != nil }
    return isLaidOut ? nil : "a cell was sampled before it was laid out"
  }

  private mutating func measure(
    _ cell: Int, _ measurement: MeasurementRecord, _ seconds: Double
  ) -> String? {
    guard cells.indices.contains(cell) else { return noSuchCell }
    guard (measurement.costs.map(\.seconds) + [seconds]).allSatisfy({ $0.isFinite && $0 >= 0 })
    else { return "the seconds are not a valid number" }
    let layouts = families[cell].metrics(of: .layout).count
    let changes = families[cell].metrics(of: .change).count
    guard measurement.layouts.count == record.steps,
      measurement.changes.count == (changes == 0 ? 0 : record.steps - 1),
      measurement.layouts.allSatisfy({ $0.count == layouts }),
      measurement.changes.allSatisfy({ $0.count == changes })
    else { return "there are not as many values as metrics" }
    cells[cell].measurement = measurement
    self.seconds = seconds
    return nil
  }
}

extension CellProgress {
  fileprivate mutating func layOut(_ repetitions: Int, _ hash: RecordedHash) -> String? {
    isGivenUp = false
    if self.hash == nil {
      self.hash = hash
      self.repetitions = repetitions
    }
    isDeterministic = isDeterministic && self.hash == hash
    return self.repetitions == repetitions ? nil : "the repetitions differ from those before"
  }
}

extension CellSamples {
  fileprivate mutating func add(_ time: Double, pass: Double, at position: inout Int) {
    nanoseconds.append(time)
    passRatios.append(time / pass)
    positions.append(position)
    position += 1
  }
}
