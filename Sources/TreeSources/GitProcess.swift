import DelimitedText
import Foundation
import TreeReading

/// `git`, asked without a shell. It fetches nothing, also where a clone lacks what it is asked for.
struct GitProcess {
  /// What messages call the repository.
  let source: String

  /// What stands in front of each command, and the variables that it sees.
  private let arguments: [String]
  private let environment: [String: String]

  /// `git` in a repository, with its settings: for the paths and names in it, and nothing else.
  init(repository: String, source: String) {
    self.source = source
    // A name may also ask for the index (`:file`), for which git asks who watches the files.
    arguments = ["-C", repository, "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null"]
    // The settings of whoever calls may name another repository; those of a `git` command that
    // runs around this one do.
    let settings = ProcessInfo.processInfo.environment.filter { $0.key.hasPrefix("GIT_CONFIG") }
    environment = Self.environment.merging(settings) { own, _ in own }
  }

  /// `git` in the repository in `folder`, which has its objects elsewhere, with no settings but its
  /// own.
  private init(folder: String, objects: String, source: String) {
    self.source = source
    arguments = ["-C", folder]
    environment = Self.environment.merging([
      "GIT_DIR": folder, "GIT_OBJECT_DIRECTORY": objects, "GIT_CONFIG_NOSYSTEM": "1",
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_ATTR_NOSYSTEM": "1",
    ]) { _, own in own }
  }

  /// Calls `body` with a `git` that sees the objects of this repository, whose ids are to be known,
  /// and nothing else of it.
  ///
  /// The settings of a stranger's repository name programs, some of which git runs unasked: what
  /// watches the files, hooks, drivers of differences. Settings also change how files are compared.
  /// So the objects are read in an empty repository, without settings, attributes, files or index.
  func withObjects<Result>(
    _ body: (GitProcess) throws(TreeImportError) -> Result
  ) throws(TreeImportError) -> Result {
    let format = try line(["rev-parse", "--show-object-format"]) ?? "sha1"
    let objects = try path("objects")
    let isShallow = try line(["rev-parse", "--is-shallow-repository"]) == "true"
    let shallow = isShallow ? try path("shallow") : nil
    let folder = FileManager.default.temporaryDirectory.appending(path: "layoutbench-\(UUID()).git")
    defer { try? FileManager.default.removeItem(at: folder) }
    do {
      try FileManager.default.createDirectory(
        at: folder.appending(path: "refs"), withIntermediateDirectories: true)
      try Data("ref: refs/heads/none\n".utf8).write(to: folder.appending(path: "HEAD"))
      let settings = """
        [core]
        repositoryFormatVersion = 1
        bare = true
        attributesFile = /dev/null
        [extensions]
        objectFormat = \(format)

        """
      try Data(settings.utf8).write(to: folder.appending(path: "config"))
      if let shallow {
        try Data(contentsOf: URL(fileURLWithPath: shallow))
          .write(to: folder.appending(path: "shallow"))
      }
    } catch {
      throw self.error("the folder for temporary files: \(error.localizedDescription)")
    }
    return try body(GitProcess(folder: folder.path, objects: objects, source: source))
  }

  /// Where something of the repository is.
  private func path(_ name: String) throws(TreeImportError) -> String {
    let bytes = try output(["rev-parse", "--path-format=absolute", "--git-path", name]).dropLast()
    guard let path = String(validating: bytes, as: UTF8.self) else {
      throw error("the path of the repository is not UTF-8; rename its folders")
    }
    return path
  }

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
    _ command: [String]
  ) throws(TreeImportError) -> (output: [UInt8], status: Int32, words: String) {
    let process = Process()
    // It looks for git where the user's shell would.
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["git", "--no-pager"] + arguments + command
    process.environment = environment
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

  /// What every command sees: nothing that is for git but what is set here. Versions before 2.45
  /// know no `GIT_NO_LAZY_FETCH`; where no way of fetching is allowed, they start none either.
  private static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("GIT_") }
    environment["LC_ALL"] = "C"
    environment["GIT_NO_LAZY_FETCH"] = "1"
    environment["GIT_ALLOW_PROTOCOL"] = "none"
    environment["GIT_OPTIONAL_LOCKS"] = "0"
    environment["GIT_TERMINAL_PROMPT"] = "0"
    return environment
  }
}
