import BenchmarkMeasuring
import Foundation

/// Packs bytes with the program `gzip`, which every Linux and macOS has.
struct Gzip {
  /// Packs bytes for a page; `nil` where there is no such program, so that they stay as they are.
  static func pack(_ data: Data) -> Data? { program?.packed(data) }

  private static let program = Gzip()

  private let executable: String

  /// - Returns: `nil` if PATH has no such program.
  private init?() {
    guard let executable = ChildProcess.path(of: "gzip") else { return nil }
    self.executable = executable
  }

  /// The packed bytes, which are the same every time; `nil` if the program fails.
  private func packed(_ data: Data) -> Data? {
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
