import Foundation

/// What the folder of a command tells, as far as it is sound.
public struct KnownRun: Sendable {
  public let record: RunRecord
  public private(set) var progress: RunProgress

  /// What of the journal could not be used, in the order of its lines.
  public private(set) var damage: [JournalDamage]

  /// Reads `run.json` and the journal of a folder in which nobody measures.
  public init(_ folder: RunFolder) throws {
    let path = folder.journal.relativePath
    let record = try folder.record()
    let file = try Journal.open(path, O_RDONLY, lock: LOCK_SH)
    defer { try? file.close() }
    self.init(JournalText(try Journal.explaining(path) { try file.readToEnd() ?? Data() }), record)
  }

  init(_ text: JournalText, _ record: RunRecord) {
    self.record = record
    progress = RunProgress(families: record.families)
    damage = text.damage
    for (line, event) in text.events {
      if let reason = progress.apply(event) {
        damage.append(JournalDamage(line: line, reason: reason))
      }
    }
    damage.sort { $0.line < $1.line }
  }
}
