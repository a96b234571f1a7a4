import BenchmarkMeasuring
import Foundation

/// Packs bytes with the program `gzip`, which every Linux and macOS has.
struct Gzip {
  private let executable: String

  /// - Returns: `nil` if PATH has no such program.
  init?() {
    guard let executable = ChildProcess.path(of: "gzip") else { return nil }
    self.executable = executable
  }

  /// The packed bytes, which are the same every time; `nil` if the program fails.
  func packed(_ data: Data) -> Data? {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "layoutbench-\(UUID().uuidString)")
    let output = file.appendingPathExtension("gz")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(at: output)
    }
    guard (try? data.write(to: file)) != nil,
      let child = try? ChildProcess(executable, ["-9", "-n", "-f", file.path])
    else { return nil }
    child.closeInput()
    while case .line = child.hear(within: .seconds(60)) {}
    child.end(within: .seconds(20))
    return try? Data(contentsOf: output)
  }
}
