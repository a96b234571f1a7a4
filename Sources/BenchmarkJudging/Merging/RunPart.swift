import Foundation

/// A folder to be merged with others: a run of a whole plan or of one of its shards.
public struct RunPart: Sendable {
  /// The path of the folder, for messages.
  public let path: String
  public let known: KnownRun
  let configuration: RunConfiguration
  /// The events by the index of their workload, in order.
  private let events: [Int: [JournalEvent]]

  var record: RunRecord { known.record }

  /// Reads a folder in which no command measures.
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

  /// What is known of a workload, if all of its cells are done or given up.
  func ended(_ workload: Int) -> WorkloadProgress? {
    known.progress.workloads[workload].flatMap { $0.openCells.isEmpty ? $0 : nil }
  }

  /// The events of a workload, in order. The later events show that failed cells were tried again.
  func events(of workload: Int) -> [JournalEvent] {
    events[workload] ?? []
  }

  /// Whether this part's workloads are taken rather than those of another part that also has them;
  /// the choice does not depend on the order in which folders are named.
  func goes(before other: RunPart) -> Bool {
    func order(_ part: RunPart) -> (Date, String, String) {
      (part.record.started, part.record.environment.id, part.known.digest)
    }
    return order(self) < order(other)
  }
}
