import Foundation

/// The sound content of a command's folder.
public struct KnownRun: Sendable {
  public let record: RunRecord
  public private(set) var progress: RunProgress

  /// The parts of the journal that could not be used, in the order of their lines.
  public private(set) var damage: [JournalDamage]

  /// Reads `run.json` and the journal of a folder in which no command measures.
  public init(_ folder: RunFolder) throws {
    let text = try JournalText(reading: folder)
    self.init(text, try folder.record())
    if let line = text.tornLine {
      damage.append(JournalDamage(line: line, reason: "it ends here, within a record"))
    }
  }

  /// A hash of all that is known.
  let digest: String

  init(_ text: JournalText, _ record: RunRecord) {
    self.record = record
    progress = RunProgress(families: record.families)
    damage = text.damage
    digest = text.digest.hexadecimal
    for (line, event) in text.events {
      if let reason = progress.apply(event) {
        damage.append(JournalDamage(line: line, reason: reason))
      }
    }
    damage.sort { $0.line < $1.line }
  }
}
