import BenchmarkJudging
import Foundation

/// Builds commits, one after the other in one work tree, and keeps their executables.
///
/// All builds come from the same folder, so that equal sources give equal executables, and so that
/// a build compiles only what differs from the one before. The executables are kept in a folder of
/// bounded size, beneath the one in which the command was given: `.build/commits`.
public final class CommitBuilds {
  /// How a commit becomes an executable.
  public struct Recipe: Equatable, Sendable {
    /// For a shell, in the folder of the work tree in which the command was given.
    public var command: String

    /// The path of the executable, beneath that folder.
    public var executable: String

    public init(command: String, executable: String) {
      self.command = command
      self.executable = executable
    }
  }

  public let line: CommitLine
  public let recipe: Recipe

  /// The folder that holds everything: `path` in the folder in which the command was given.
  public let folder: URL
  public static let path = ".build/commits"

  private let git: Git
  private let lock: Descriptor

  /// How many commits have a build that is kept.
  public var keptBuilds: Int { line.commits.indices.count { executable(of: $0) != nil } }

  /// Not more than this is kept of builds, unless the search itself needs more.
  public static let limit = 2_000_000_000

  /// - Parameter place: the folder in which the command was given.
  /// - Throws: `BisectionError` if another search is at work, or files cannot be written.
  public init(_ line: CommitLine, _ recipe: Recipe, in place: URL) throws {
    (self.line, self.recipe) = (line, recipe)
    git = Git(folder: line.root)
    folder = place.appending(path: Self.path)
    for name in ["builds", "searches"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    // Whatever builds here, git does not see it.
    try Data("*\n".utf8).write(to: folder.appending(path: ".gitignore"))
    guard let lock = Descriptor.lock(ofFolder: folder) else {
      throw BisectionError(
        "another command is building in \(folder.path); wait for it to end", isUsage: false)
    }
    self.lock = lock
  }

  /// The journal of a search that is described by these words.
  public func journal(of words: [String]) -> URL {
    let ends = [line.commits.first!.hash, line.commits.last!.hash, line.prefix]
    let text = (ends + [recipe.command, recipe.executable] + words).joined(separator: "\n")
    return folder.appending(path: "searches/\(RecordedHash(of: text.utf8).hexadecimal).jsonl")
  }
}

// MARK: - Building

extension CommitBuilds {
  public enum Outcome: Equatable, Sendable {
    case built(digest: String)
    case failed(reason: String)
    case interrupted
  }

  /// The folder of a commit's build. Its name has the same length for all commits: where a
  /// program's memory lies depends on its path.
  private func place(of commit: Int) -> URL {
    let recipe = RecordedHash(of: "\(recipe.command)\n\(recipe.executable)\n\(line.prefix)".utf8)
    return folder.appending(
      path: "builds/\(line.commits[commit].hash)-\(recipe.hexadecimal)")
  }

  /// The executable of a commit, if it is kept.
  public func executable(of commit: Int) -> String? {
    let file = place(of: commit).appending(path: Self.name(of: recipe.executable)).path
    return FileManager.default.isExecutableFile(atPath: file) ? file : nil
  }

  private static func name(of path: String) -> String {
    URL(fileURLWithPath: path).lastPathComponent
  }

  /// Builds a commit, unless its executable is kept.
  ///
  /// - Parameter report: takes each line that the build prints.
  /// - Throws: `BisectionError` if git fails; errors of the file system.
  public func build(
    _ commit: Int, interruption: Interruption? = nil, report: (String) -> Void = { _ in }
  ) throws -> Outcome {
    let place = place(of: commit)
    if executable(of: commit) == nil {
      let tree = try checkOut(commit)
      let draft = folder.appending(path: "draft")
      try? FileManager.default.removeItem(at: draft)
      try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: true)
      let outcome = try compile(
        in: tree, log: draft.appending(path: "build.log"), interruption, report)
      if outcome == .interrupted { return .interrupted }
      if outcome == nil { try copyProducts(from: tree, to: draft) }
      try? FileManager.default.removeItem(at: place)
      try FileManager.default.moveItem(at: draft, to: place)
      if let outcome { return outcome }
    }
    try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: place.path)
    let digest = executable(of: commit).flatMap(ExecutableDigest.sha256)
    return .built(digest: digest ?? line.commits[commit].hash)
  }

  /// - Returns: the folder of the work tree in which the command was given.
  private func checkOut(_ commit: Int) throws -> URL {
    let (tree, hash) = (workTree, line.commits[commit].hash)
    let own = Git(folder: tree.path)
    var isThere = FileManager.default.fileExists(atPath: tree.appending(path: ".git").path)
    if isThere {
      isThere = try own.run(["checkout", "--force", "--detach", "-q", hash]).status == 0
    }
    if !isThere {
      try removeWorkTree()
      try git.check(["worktree", "add", "--force", "--detach", tree.path, hash])
    }
    if FileManager.default.fileExists(atPath: tree.appending(path: ".gitmodules").path) {
      try own.check(["submodule", "update", "--init", "--recursive", "--force"])
    }
    return tree.appending(path: line.prefix)
  }

  /// - Returns: why there is no executable; `nil` if there is one.
  private func compile(
    in tree: URL, log: URL, _ interruption: Interruption?, _ report: (String) -> Void
  ) throws -> Outcome? {
    let shell = try ChildProcess(
      "/bin/sh", ["-c", #"cd "$0" && exec 2>&1 && \#(recipe.command)"#, tree.path])
    shell.closeInput()
    try Data().write(to: log)
    let file = try FileHandle(forWritingTo: log)
    defer { try? file.close() }
    var (telling, last) = ("", "")
    while true {
      switch shell.hear(within: .seconds(3_600), or: interruption) {
      case .interrupted: return .interrupted
      case .silent: return .failed(reason: "the build said nothing for an hour")
      case .tooLong: continue
      case .line(let bytes):
        try file.write(contentsOf: bytes + [UInt8(ascii: "\n")])
        let line = String(decoding: bytes, as: UTF8.self)
        report(line)
        if telling.isEmpty, line.contains("error:") { telling = line }
        if !line.allSatisfy(\.isWhitespace) { last = line }
        continue
      case .ended: break
      }
      break
    }
    let cause = shell.end(within: .seconds(60)).cause
    if interruption?.signal != nil { return .interrupted }
    guard cause == .exited(0) else {
      let words = (telling.isEmpty ? last : telling).replacing("\(workTree.path)/", with: "")
      return .failed(reason: "it does not build" + (words.isEmpty ? "" : ": \(words)"))
    }
    guard FileManager.default.isExecutableFile(atPath: tree.appending(path: recipe.executable).path)
    else { return .failed(reason: "its build makes no \(recipe.executable)") }
    return nil
  }

  /// The executable with what SwiftPM puts beside it for its use.
  private func copyProducts(from tree: URL, to draft: URL) throws {
    let files = FileManager.default
    let executable = tree.appending(path: recipe.executable).resolvingSymlinksInPath()
    let folder = executable.deletingLastPathComponent()
    let kinds: Set = ["resources", "bundle", "so", "dylib"]
    let others = try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { kinds.contains($0.pathExtension) }
    for file in [executable] + others {
      try files.copyItem(at: file, to: draft.appending(path: file.lastPathComponent))
    }
    let name = Self.name(of: recipe.executable)
    if executable.lastPathComponent != name {
      try files.moveItem(
        at: draft.appending(path: executable.lastPathComponent), to: draft.appending(path: name))
    }
  }
}

// MARK: - Cleaning up

extension CommitBuilds {
  /// The one work tree of all builds.
  public var workTree: URL { folder.appending(path: "tree") }

  /// Removes the work tree with all that was built in it.
  public func removeWorkTree() throws {
    if FileManager.default.fileExists(atPath: workTree.path) {
      let outcome = try git.run(["worktree", "remove", "--force", "--force", workTree.path])
      if outcome.status != 0 { try FileManager.default.removeItem(at: workTree) }
    }
    try git.check(["worktree", "prune"])
  }

  /// Removes the builds that were not used for the longest time, until the rest is within the
  /// limit, and the oldest journals.
  ///
  /// - Parameter commits: the commits whose builds stay.
  /// - Returns: the number of builds that are kept, and their bytes.
  @discardableResult
  public func prune(keeping commits: Set<Int>, limit: Int = CommitBuilds.limit) -> (Int, Int) {
    let needed = Set(commits.map { place(of: $0).lastPathComponent })
    var builds = entries(of: "builds").map { (url: $0, bytes: Self.bytes(in: $0)) }
    var total = builds.reduce(0) { $0 + $1.bytes }
    for (index, build) in builds.enumerated().reversed()
    where total > limit && !needed.contains(build.url.lastPathComponent) {
      try? FileManager.default.removeItem(at: build.url)
      total -= build.bytes
      builds.remove(at: index)
    }
    for journal in entries(of: "searches").dropFirst(100) {
      try? FileManager.default.removeItem(at: journal)
    }
    return (builds.count, total)
  }

  /// What a folder holds, the newest first.
  private func entries(of name: String) -> [URL] {
    let urls = try? FileManager.default.contentsOfDirectory(
      at: folder.appending(path: name), includingPropertiesForKeys: nil)
    func date(_ url: URL) -> Date {
      let facts = try? FileManager.default.attributesOfItem(atPath: url.path)
      return facts?[.modificationDate] as? Date ?? .distantPast
    }
    return (urls ?? []).map { ($0, date($0)) }.sorted { $0.1 > $1.1 }.map(\.0)
  }

  private static func bytes(in folder: URL) -> Int {
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.reduce(0) { sum, path in
      let facts = try? FileManager.default.attributesOfItem(
        atPath: folder.appending(path: path).path)
      return sum + (facts?[.size] as? Int ?? 0)
    }
  }
}
