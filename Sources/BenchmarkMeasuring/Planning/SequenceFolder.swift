import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

/// A folder for the trees that workers load; it is removed with its last reference. Folders that
/// killed processes left are removed when the next one is made.
final class SequenceFolder {
  let url: URL

  /// A lock on the folder as long as this process lives; a leftover folder has none.
  private let lock: Descriptor?

  /// - Parameter parent: the folder for temporary folders.
  init(in parent: URL = FileManager.default.temporaryDirectory) throws {
    Self.removeLeftovers(in: parent)
    url = parent.appending(path: Self.prefix + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    lock = Descriptor.lock(ofFolder: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  private static let prefix = "layoutbench-trees-"

  /// Removes leftovers, but no folders of the last minute, which may be about to be locked.
  private static func removeLeftovers(in parent: URL) {
    let files = FileManager.default
    let names = try? files.contentsOfDirectory(atPath: parent.path)
    for name in names ?? [] where name.hasPrefix(prefix) {
      let folder = parent.appending(path: name)
      guard let facts = try? files.attributesOfItem(atPath: folder.path),
        let changed = facts[.modificationDate] as? Date, changed.timeIntervalSinceNow < -60,
        Descriptor.lock(ofFolder: folder) != nil
      else { continue }
      try? files.removeItem(at: folder)
    }
  }

  /// Writes the trees of a workload.
  ///
  /// Metrics that draw random numbers on a tree without a seed get the same numbers in every run,
  /// so that runs can be compared.
  ///
  /// - Returns: the request by which a worker loads the trees.
  func write(_ workload: BuiltWorkload, frame: Rect) throws -> LoadRequest {
    let file = url.appending(path: "workload-\(workload.record.index)")
    try SequenceFile.data(of: workload.sequence).write(to: file)
    return LoadRequest(
      path: file.path, digest: workload.record.hash,
      strategies: workload.record.cells.map(\.strategy),
      frame: [frame.x, frame.y, frame.width, frame.height], seed: workload.record.seed ?? 1)
  }

  /// Writes a layout that a peer made.
  func write(_ numbers: LayoutNumbers, name: String) throws -> HandedLayout.File {
    try HandedLayout.File(numbers, to: url.appending(path: name))
  }

  /// Writes trees that one strategy is to lay out.
  func write(_ sequence: TreeSequence, for strategy: String, frame: Rect) throws -> LoadRequest {
    let file = url.appending(path: "trees")
    try SequenceFile.data(of: sequence).write(to: file)
    return LoadRequest(
      path: file.path, digest: RecordedHash(sequence.hash), strategies: [strategy],
      frame: [frame.x, frame.y, frame.width, frame.height], seed: 1)
  }

  func remove(_ file: HandedLayout.File) {
    try? FileManager.default.removeItem(atPath: file.path)
  }

  func remove(_ request: LoadRequest) {
    try? FileManager.default.removeItem(atPath: request.path)
  }
}
