import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeData
import TreeLayout

/// A folder for the trees that workers load; it goes away with its last reference.
final class SequenceFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "layoutbench-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes the trees of a workload.
  ///
  /// Metrics that draw random numbers on a tree without a seed get the same ones in every run, so
  /// that runs can be compared.
  ///
  /// - Returns: what a worker is asked to load.
  func write(_ workload: BuiltWorkload, frame: Rect) throws -> LoadRequest {
    let file = url.appending(path: "workload-\(workload.record.index)")
    try SequenceFile.data(of: workload.sequence).write(to: file)
    return LoadRequest(
      path: file.path, digest: workload.record.hash,
      strategies: workload.record.cells.map(\.strategy),
      frame: [frame.x, frame.y, frame.width, frame.height], seed: workload.record.seed ?? 1)
  }

  /// Writes a layout that a peer made.
  func write(_ components: [Double], name: String) throws -> HandedLayout.File {
    try HandedLayout.File(components, to: url.appending(path: name))
  }

  func remove(_ file: HandedLayout.File) {
    try? FileManager.default.removeItem(atPath: file.path)
  }

  func remove(_ request: LoadRequest) {
    try? FileManager.default.removeItem(atPath: request.path)
  }
}
