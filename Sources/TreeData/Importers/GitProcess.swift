import DelimitedText
import Foundation

/// `git` in a repository, asked without a shell. Nothing that it is asked runs a hook, a filter or
/// a program of the repository's settings, and nothing is fetched.
struct GitProcess {
  let repository: String

  /// What messages call it.
  let source: String

  /// Runs a command and returns what it prints.
  func output(_ arguments: [String]) throws(TreeImportError) -> [UInt8] {
    let (bytes, status, words) = try run(arguments)
    guard status == 0 else { throw error(status == 127 ? Self.missing : words) }
    return bytes
  }

  /// The first line that a command prints; `nil` where it fails.
  func line(_ arguments: [String]) throws(TreeImportError) -> String? {
    let (bytes, status, _) = try run(arguments)
    if status == 127 { throw error(Self.missing) }
    guard status == 0 else { return nil }
    return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  func error(_ words: String) -> TreeImportError {
    TreeImportError(.other(words), source: source)
  }

  private static let missing =
    "the program git is not found; install it, or write dir:PATH for the files as they are now"

  private func run(
    _ arguments: [String]
  ) throws(TreeImportError) -> (output: [UInt8], status: Int32, words: String) {
    let process = Process()
    // It looks for git where the user's shell would.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager", "-C", repository] + arguments
    process.environment = Self.environment
    let output = Pipe()
    // A file takes whatever is written while the output is read.
    let log = FileManager.default.temporaryDirectory.appending(path: "layoutbench-\(UUID()).log")
    defer { try? FileManager.default.removeItem(at: log) }
    do {
      try Data().write(to: log)
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = try FileHandle(forWritingTo: log)
      try process.run()
      let bytes = [UInt8](try output.fileHandleForReading.readToEnd() ?? Data())
      process.waitUntilExit()
      let words = String(decoding: (try? Data(contentsOf: log)) ?? Data(), as: UTF8.self)
      let line = words.split(whereSeparator: \.isNewline).first.map(String.init)
      return (bytes, process.terminationStatus, "git says: \(line ?? "nothing")")
    } catch {
      throw self.error("git cannot be started: \(error.localizedDescription)")
    }
  }

  /// The settings of whoever calls may name another repository; those of a `git` command that runs
  /// around this one do.
  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("GIT_") || name.hasPrefix("GIT_CONFIG")
    }
    environment["LC_ALL"] = "C"
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    return environment
  }
}
