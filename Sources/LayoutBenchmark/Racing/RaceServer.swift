import Foundation
import TreeData
import TreeLayout

/// The racing process's side: times layouts as it is asked, one line of JSON each way.
public enum RaceServer {
  /// Answers until standard input ends; the process ends at once then, for its parent is gone.
  public static func run(catalog: Catalog) throws {
    let output = TreeServer.answersOnly()
    Thread.detachNewThread(awaitEndOfInput)
    let decoder = JSONDecoder.ofEvents()
    let job = try decoder.decode(RaceJob.self, from: TreeServer.readLine())
    guard let tree = TreeColumnsFile.tree(of: job.tree) else { throw TreeError.columnLengths }
    try TreeServer.onThread(withStack: 8 << 20) {
      let types = Catalog(catalog.strategies.map { type(of: $0).init() })
      let frame = Rect(x: 0, y: 0, width: job.frameWidth, height: job.frameHeight)
      let buffers = OutputBuffers()
      let cells = job.strategies.map { id in
        (try? StrategySelection.one(id, from: types))?.timedCell(on: tree, in: frame, into: buffers)
      }
      func answer(_ reply: RaceReply) throws {
        try output.write(contentsOf: JSONEncoder.ofEvents().encode(reply) + Data("\n".utf8))
      }
      let tick = Stopwatch.measuredTick()
      let unknown = cells.indices.filter { cells[$0] == nil }
      try answer(.ready(version: RaceReply.version, unknown: unknown))
      while true {
        let line = TreeServer.readLine()
        guard !line.isEmpty else { return }
        switch try decoder.decode(RaceRequest.self, from: line) {
        case .prepare(let index, let nanoseconds):
          guard let cell = cells[index] else { return }
          _ = cell.sample(repetitions: 1)
          let hash = cell.outputHash
          let repetitions = cell.repetitions(lasting: max(nanoseconds, 1_000 * tick))
          try answer(.prepared(repetitions: repetitions, hash: hash))
        case .sample(let index, let repetitions):
          guard let cell = cells[index] else { return }
          // The other process has filled the caches meanwhile.
          _ = cell.sample(repetitions: 1)
          try answer(.sampled(nanoseconds: cell.sample(repetitions: repetitions)))
        }
      }
    }
  }

  /// A strategy that hangs reads nothing more. This reads nothing either: requests do not wake it, so
  /// that it takes no time from the samples.
  @Sendable
  private static func awaitEndOfInput() {
    var poller = pollfd(fd: STDIN_FILENO, events: Int16(POLLHUP), revents: 0)
    while unsafe poll(&poller, 1, -1) < 0 || poller.revents == 0 {}
    _exit(1)
  }
}
