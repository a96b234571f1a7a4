import BenchmarkJudging
import Foundation

/// Something that could not be written.
struct WriteError: Error, CustomStringConvertible {
  let description: String

  init(path: String, _ error: any Error) {
    description = "cannot write \(path): \(fileErrorReason(error))"
  }
}

/// Writes a file that appears whole or not at all, and says so.
///
/// A link stays a link to the file that it names. What is no file, such as `/dev/null`, is written
/// to and not replaced.
func writeFile(
  _ data: Data, to path: String, tell: (String) throws -> Void = { try Terminal.write($0) }
) throws {
  let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
  let type =
    try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
  do {
    if type == nil || type == .typeRegular {
      try data.write(to: url, options: .atomic)
    } else {
      let file = try FileHandle(forWritingTo: url)
      try file.write(contentsOf: data)
      try file.close()
    }
  } catch {
    throw WriteError(path: path, error)
  }
  try tell("wrote \(path.spelledOut)\n")
}
