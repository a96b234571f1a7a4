import Foundation

/// A folder that is to be merged with others: a run of a whole plan or of one of its shards.
public struct RunPart: Sendable {
  /// Where it lies, for messages.
  public let path: String
  public let known: KnownRun
  let configuration: RunConfiguration
  /// By the workload that they are about, in order.
  private let events: [Int: [JournalEvent]]

  var record: RunRecord { known.record }

  /// Reads a folder in which nobody measures.
  public init(_ folder: RunFolder) throws {
    let text = try JournalText(reading: folder)
    let record = try folder.record()
    guard let configuration = text.configuration else {
      throw JournalError.damaged(path: folder.journal.relativePath, line: 1)
    }
    self.init(
      path: folder.path, KnownRun(text, record), configuration, events: text.events.map(\.event))
  }

  init(
    path: String, _ known: KnownRun, _ configuration: RunConfiguration, events: [JournalEvent]
  ) {
    self.path = path
    self.known = known
    self.configuration = configuration
    self.events = Dictionary(grouping: events.filter { $0.workload != nil }, by: { $0.workload! })
  }

  /// What is known of a workload, when all of its cells are done or given up.
  func ended(_ workload: Int) -> WorkloadProgress? {
    known.progress.workloads[workload].flatMap { $0.openCells.isEmpty ? $0 : nil }
  }

  /// What happened on a workload, in order. That failed cells are tried again shows by what
  /// follows.
  func events(of workload: Int) -> [JournalEvent] {
    events[workload] ?? []
  }

  /// Whether this part's workloads are taken rather than those of another one that has them as
  /// well: a choice that does not depend on the order in which folders are named.
  func goes(before other: RunPart) -> Bool {
    func order(_ part: RunPart) -> (Date, String, String) {
      (part.record.started, part.record.environment.id, part.known.digest)
    }
    return order(self) < order(other)
  }
}
