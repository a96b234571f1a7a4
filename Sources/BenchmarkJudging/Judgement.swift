import DelimitedText

/// The results from the raw rows of a folder: all of its tables, as a pure function of `run.json`
/// and the journal.
public struct Judgement: Sendable {
  public let progress: RunProgress

  /// The cells of a run with their values.
  public let run: JudgedRun

  /// The parts of the journal that could not be used.
  public let damage: [JournalDamage]

  /// - Parameters:
  ///   - record: the record that the measuring command left.
  ///   - progress: the sum of all events.
  public init(_ progress: RunProgress, record: RunRecord, damage: [JournalDamage] = []) {
    self.progress = progress
    self.damage = damage
    var run = JudgedRun(progress, record: record)
    run.record = record.concluded(run)
    self.run = run
  }

  /// Reads a folder in which no command measures.
  public init(_ folder: RunFolder) throws {
    self.init(try KnownRun(folder))
  }

  public init(_ known: KnownRun) {
    self.init(known.progress, record: known.record, damage: known.damage)
  }

  /// The record with all that follows from the measurements.
  public var record: RunRecord { run.record }

  /// The race of a folder that holds a single race.
  public var race: RaceResult {
    RaceResult(progress.races[0] ?? RaceProgress(), of: progress, record: record)
  }

  public var calibration: Calibration { Calibration(progress, record: record) }

  /// The tables by the names of their files, in the order in which they are written.
  public var tables: [(name: String, table: CSVTable)] {
    let machine = record.environment.id
    switch record.kind {
    case .run:
      let tables = [
        ("summary.csv", SummaryTable.csv(of: run)), ("metrics.csv", MetricsTable.csv(of: run)),
        ("ranking.csv", RankingTable.csv(of: run)), ("advice.csv", AdviceTable.csv(of: run)),
        ("samples.csv", SamplesTable.csv(of: run)),
      ]
      return tables + (StepsTable.csv(of: run).map { [("steps.csv", $0)] } ?? [])
    case .race:
      let race = race
      return [
        ("race.csv", race.csv(machine: machine)), ("pairs.csv", race.pairsCSV(machine: machine)),
      ]
    case .calibration:
      return [("calibration.csv", calibration.csv(machine: machine))]
    }
  }
}

extension RunFolder {
  /// Refuses a judgement with fewer rows than were written before.
  public func checkNothingIsLost(in judgement: Judgement) throws(RunFolderError) {
    guard let (name, table) = judgement.tables.first,
      let written = judgement.record.tables.first(where: { $0.name == name }),
      written.rows > table.rowCount
    else { return }
    throw .lostRows(
      journal: "\(path)/journal.jsonl", table: name, written: written.rows, left: table.rowCount)
  }

  /// Writes all tables, then `run.json`; each appears whole or not at all.
  ///
  /// - Returns: the names of the files.
  @discardableResult
  public func write(_ judgement: Judgement) throws(RunFolderError) -> [String] {
    var record = judgement.record
    record.tables = []
    for (name, table) in judgement.tables {
      do throws(RunFolderError) { try write(table.bytes, to: name) } catch {
        throw error.saying(saved: record.tables.map(\.name))
      }
      record.tables.append(
        RunRecord.Table(name: name, rows: table.rowCount, hash: RecordedHash(of: table.bytes)))
    }
    try write(record)
    return record.tables.map(\.name) + ["run.json"]
  }
}
