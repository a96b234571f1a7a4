import Foundation
import LayoutBenchmark

/// A file that could not be written.
struct WriteError: Error, CustomStringConvertible {
  let description: String
}

/// Writes a file that appears whole or not at all, and says so.
func writeFile(_ data: Data, to path: String) throws {
  do {
    try data.write(to: URL(fileURLWithPath: path), options: .atomic)
  } catch {
    throw WriteError(description: "cannot write \(path): \(fileErrorReason(error))")
  }
  print("wrote \(path)")
}
