import Foundation

/// Why commits cannot be searched.
public struct BisectionError: Error, CustomStringConvertible {
  public let description: String

  /// Whether the range or the repository is the fault, and not a build.
  public let isUsage: Bool

  init(_ description: String, isUsage: Bool = true) {
    self.description = description
    self.isUsage = isUsage
  }
}

/// The commits from a good one to a bad one, along first parents: what was merged counts as one
/// change, that of the merge.
public struct CommitLine: Sendable {
  public struct Commit: Equatable, Sendable {
    public let hash: String
    public let parents: [String]

    /// The day of the commit: `2026-01-31`.
    public let date: String
    public let subject: String

    public var shortHash: String { String(hash.prefix(10)) }
  }

  /// The good commit, and those behind it.
  public let commits: [Commit]

  /// Whether the checkout has changes that no commit has.
  public let isDirty: Bool

  /// The folder of the checkout, and within it the one in which the command was given: empty, or
  /// with a `/` at its end.
  let root: String
  let prefix: String

  /// - Parameters:
  ///   - range: `GOOD..BAD`, two commits as git takes them; without `BAD` it is `HEAD`.
  ///   - folder: a folder of the checkout.
  public init(_ range: String, in folder: String) throws(BisectionError) {
    let git = Git(folder: folder)
    guard let root = try git.line(["rev-parse", "--show-toplevel"]) else {
      throw BisectionError("\(folder) is in no git repository, whose commits could be built")
    }
    (self.root, prefix) = (root, try git.line(["rev-parse", "--show-prefix"]) ?? "")
    let ends = range.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
    guard ends.count == 2, !ends[0].isEmpty, !ends[1].hasPrefix(".") else {
      throw BisectionError("--bisect takes two commits, GOOD..BAD, and not '\(range)'")
    }
    let good = try git.commit(String(ends[0]))
    let bad = try git.commit(ends[1].isEmpty ? "HEAD" : String(ends[1]))
    guard good != bad else { throw BisectionError("both ends of \(range) are one commit") }
    guard try git.run(["merge-base", "--is-ancestor", good, bad]).status == 0 else {
      throw BisectionError(try Self.unrelated(good, bad, git))
    }
    let behind = try git.commits(["--first-parent", "--reverse", "\(good)..\(bad)"])
    guard let first = behind.first, first.parents.first == good else {
      let start = behind.first?.parents.first?.prefix(10) ?? ""
      throw BisectionError(
        "\(ends[0]) is on a branch that was merged, and the search goes along first parents; begin "
          + "with the commit before the merge: --bisect \(start)..\(ends[1])")
    }
    commits = try git.commits(["-1", good]) + behind
    isDirty = try git.hasChanges
  }

  /// Commits that have nothing to do with each other, by their names; `nil` if a name is none of a
  /// commit, or the folder is in no repository.
  public init?(commits names: [String], in folder: String) throws(BisectionError) {
    let git = Git(folder: folder)
    guard ChildProcess.path(of: "git") != nil,
      let root = try git.line(["rev-parse", "--show-toplevel"])
    else { return nil }
    (self.root, prefix) = (root, try git.line(["rev-parse", "--show-prefix"]) ?? "")
    var commits: [Commit] = []
    for name in names {
      guard let hash = try git.hash(of: name) else { return nil }
      commits += try git.commits(["-1", hash])
    }
    self.commits = commits
    isDirty = try git.hasChanges
  }

  private static func unrelated(
    _ good: String, _ bad: String, _ git: Git
  ) throws(BisectionError) -> String {
    let text = "\(good.prefix(10)) is not an ancestor of \(bad.prefix(10))"
    if try git.line(["rev-parse", "--is-shallow-repository"]) == "true" {
      return text + " in this clone, which is shallow: git fetch --unshallow"
    }
    guard let base = try git.line(["merge-base", good, bad]) else { return text }
    return text + "; they have \(base.prefix(10)) in common: --bisect \(base.prefix(10)).."
      + bad.prefix(10)
  }

  /// What a merge brought in.
  public struct Merged: Equatable, Sendable {
    /// The commits, the newest first.
    public let commits: [Commit]

    /// The range to search next; `nil` for a merge of several branches, or of unrelated ones.
    public let range: String?
  }

  /// What a commit of the line merged; `nil` if it is no merge.
  public func merged(by commit: Int) throws(BisectionError) -> Merged? {
    let parents = commits[commit].parents
    guard parents.count > 1 else { return nil }
    let git = Git(folder: root)
    let merged = try git.commits(parents.dropFirst() + ["^\(parents[0])"])
    let base = try git.line(["merge-base", parents[0], parents[1]])
    return Merged(
      commits: merged,
      range: parents.count == 2 ? base.map { "\($0.prefix(10))..\(parents[1].prefix(10))" } : nil)
  }
}

/// `git` in a folder. It runs no hooks.
struct Git {
  let folder: String

  struct Outcome {
    var status: Int32
    var lines: [String]
    var errors: String
  }

  /// Runs a command to its end.
  func run(_ arguments: [String]) throws(BisectionError) -> Outcome {
    let settings = [
      "-C", folder, "-c", "core.hooksPath=/dev/null", "-c", "i18n.logOutputEncoding=UTF-8",
      "-c", "log.showSignature=false",
    ]
    let git: ChildProcess
    do {
      git = try ChildProcess("git", settings + arguments, environment: ["LC_ALL": "C"])
    } catch {
      throw BisectionError("git is not found; install it, or race two executables")
    }
    git.closeInput()
    var lines: [String] = []
    while case .line(let line) = git.hear(within: .seconds(600)) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let ending = git.end(within: .seconds(60))
    guard case .exited(let status) = ending.cause else {
      throw BisectionError("git did not end: git \(arguments.joined(separator: " "))")
    }
    return Outcome(status: status, lines: lines, errors: ending.lastErrors)
  }

  /// Runs a command that has to succeed.
  func check(_ arguments: [String]) throws(BisectionError) {
    let outcome = try run(arguments)
    guard outcome.status == 0 else {
      let words = outcome.errors.split(separator: "\n").last ?? "it says nothing"
      throw BisectionError(
        "git \(arguments.prefix(2).joined(separator: " ")) failed: \(words)", isUsage: false)
    }
  }

  /// The first line that a command prints; `nil` if it fails or prints nothing.
  func line(_ arguments: [String]) throws(BisectionError) -> String? {
    let outcome = try run(arguments)
    return outcome.status == 0 ? outcome.lines.first : nil
  }

  /// The hash of a commit that a person named; `nil` if there is none.
  fileprivate func hash(of name: String) throws(BisectionError) -> String? {
    name.hasPrefix("-") ? nil : try line(["rev-parse", "--verify", "-q", "\(name)^{commit}"])
  }

  fileprivate func commit(_ name: String) throws(BisectionError) -> String {
    guard let hash = try hash(of: name) else {
      throw BisectionError("there is no commit '\(name)'")
    }
    return hash
  }

  /// Whether files differ from the commit that is checked out.
  fileprivate var hasChanges: Bool {
    get throws(BisectionError) {
      try !run(["status", "--porcelain", "--untracked-files=no"]).lines.isEmpty
    }
  }

  fileprivate func commits(_ selection: [String]) throws(BisectionError) -> [CommitLine.Commit] {
    let format = "--format=%H%x09%P%x09%cs%x09%s"
    return try run(["log", format] + selection + ["--"]).lines.compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false)
      guard fields.count == 4 else { return nil }
      return CommitLine.Commit(
        hash: String(fields[0]), parents: fields[1].split(separator: " ").map(String.init),
        date: String(fields[2]), subject: String(fields[3]))
    }
  }
}
