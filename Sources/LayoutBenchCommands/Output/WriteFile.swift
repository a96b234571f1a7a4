import ArgumentParser
import BenchmarkJudging
import Foundation

/// A file that could not be written.
struct WriteError: Error, CustomStringConvertible {
  let description: String

  init(path: String, _ error: any Error) {
    description = "cannot write \(path): \(fileErrorReason(error))"
  }
}

/// Writes a file that appears whole or not at all, and says so.
///
/// A link stays a link to its file. Anything but a regular file, such as `/dev/null`, is written to
/// and not replaced.
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

/// Refuses output files that the command also reads, whose content would be lost, that are the same
/// file, or that are folders.
///
/// - Parameters:
///   - outputs: the paths, each with the option that names it.
///   - inputs: the inputs as they are named; an input that is not a file, such as an id, does not
///     count. `-` is standard input.
func refuse(_ outputs: [(option: String, path: String?)], over inputs: [String]) throws {
  var taken = Dictionary(
    inputs.compactMap { input in
      FileIdentity(input == "-" ? "/dev/stdin" : input).map { ($0, "what the command reads") }
    }, uniquingKeysWith: { first, _ in first })
  for case (let option, let path?) in outputs {
    var isFolder: ObjCBool = false
    if unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
      isFolder.boolValue
    {
      throw ValidationError("\(option) \(path) is a folder; name a file in it")
    }
    guard let file = FileIdentity(path) else { continue }
    if let other = taken.updateValue("what \(option) writes", forKey: file) {
      throw ValidationError("\(option) \(path) would write over \(other); name another file")
    }
  }
}

/// A regular file by whatever name, or the place of a file that does not exist yet.
private struct FileIdentity: Hashable {
  private let device: Int
  private let number: Int

  /// The name of a file that does not exist, in the folder that the numbers identify.
  private var name = ""

  /// `nil` if there is something else, or no such folder.
  init?(_ path: String) {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    let there = try? FileManager.default.attributesOfItem(atPath: target.path)
    if there == nil { name = target.lastPathComponent }
    let folder = target.deletingLastPathComponent().path
    guard let facts = there ?? (try? FileManager.default.attributesOfItem(atPath: folder)),
      there == nil || facts[.type] as? FileAttributeType == .typeRegular,
      let device = facts[.systemNumber] as? Int, let number = facts[.systemFileNumber] as? Int
    else { return nil }
    (self.device, self.number) = (device, number)
  }
}
