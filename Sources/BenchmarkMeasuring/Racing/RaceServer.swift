import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// The worker of a race in the protocol of version 0.1, whose `race` can so time a later build
/// against itself: times layouts on request, one line of JSON each way.
public enum RaceServer {
  /// Answers until standard input ends; then the process ends at once, as its parent is gone.
  public static func run(catalog: Catalog) throws {
    let output = WorkerProcess.answersOnly()
    WorkerProcess.endWithParent()
    let decoder = JSONDecoder.ofLines()
    let job = try decoder.decode(RaceJob.self, from: WorkerProcess.readLine() ?? Data())
    guard let tree = LayoutTree(columns: job.tree) else { throw TreeError.columnLengths }
    try WorkerProcess.onThread(withStack: 8 << 20) {
      let frame = Rect(x: 0, y: 0, width: job.frameWidth, height: job.frameHeight)
      let buffers = OutputBuffers()
      let cells = job.strategies.map { id in
        (try? catalog.member(id))?.timedCell(on: [tree], in: frame, into: buffers)
      }
      func answer(_ reply: RaceReply) throws {
        try output.write(contentsOf: WorkerLine.data(of: reply))
      }
      let tick = Stopwatch.measuredTick()
      let unknown = cells.indices.filter { cells[$0] == nil }
      try answer(.ready(version: RaceReply.version, unknown: unknown))
      while let line = WorkerProcess.readLine() {
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
}

/// What a racing process times: the first line that it reads.
private struct RaceJob: Codable, Sendable {
  /// The tree as `LayoutTree(columns:)` reads it.
  var tree: Data

  /// The ids of the strategies, in the order of the cells.
  var strategies: [String]
  var frameWidth: Double
  var frameHeight: Double
}

/// A request to a racing process, one line each; it waits for the next one without any work.
private enum RaceRequest: Codable, Sendable {
  /// Lays out once. The answer has the number of repetitions for samples of so many nanoseconds.
  case prepare(cell: Int, nanoseconds: Double)

  /// Times so many layouts in a row.
  case sample(cell: Int, repetitions: Int)
}

/// A racing process's answer, one line each.
private enum RaceReply: Codable, Sendable {
  /// The version of the messages; the cells whose strategies this build does not have.
  case ready(version: Int, unknown: [Int])
  case prepared(repetitions: Int, hash: RecordedHash)

  /// The nanoseconds of all layouts together.
  case sampled(nanoseconds: Double)

  static let version = 1
}

extension LayoutTree {
  /// Reads words in the machine's byte order: the number of nodes, whether there are sizes and
  /// sides, then column by column. `nil` if the columns are cut short or make no tree.
  fileprivate init?(columns data: Data) {
    let words = unsafe data.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt64.self)) }
    guard words.count >= 3, let count = Int(exactly: words[0]), count < Int32.max else {
      return nil
    }
    let columns = 2 + (words[1] == 0 ? 0 : 2) + (words[2] == 0 ? 0 : 1)
    guard words.count == 3 + count * columns else { return nil }
    func column(_ index: Int) -> ArraySlice<UInt64> {
      words[(3 + index * count)..<(3 + (index + 1) * count)]
    }
    func numbers(_ index: Int) -> [Double] { column(index).map { Double(bitPattern: $0) } }
    var sizes: [Size] = []
    if words[1] != 0 { sizes = zip(numbers(2), numbers(3)).map { Size(width: $0, height: $1) } }
    let sides =
      words[2] == 0
      ? [] : column(columns - 1).map { UInt8(exactly: $0).flatMap { Side(rawValue: $0) } }
    guard !sides.contains(nil) else { return nil }
    let tree = try? LayoutTree(
      parents: column(0).map { Int32(truncatingIfNeeded: $0) }, values: numbers(1), sizes: sizes,
      sides: sides.compactMap(\.self))
    guard let tree else { return nil }
    self = tree
  }
}
