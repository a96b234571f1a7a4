import Foundation
import Testing

@testable import BenchmarkMeasuring

/// A git repository that goes away with the test.
final class TestRepository {
  let folder: TemporaryFolder
  var path: String { folder.url.path }

  /// - Parameter script: makes the commits, in the repository; `commit WORDS` commits all files.
  init(_ script: String) throws {
    folder = try TemporaryFolder()
    _ = try shell("git init -q -b main; \(script)")
  }

  /// What a script prints.
  @discardableResult
  func shell(_ script: String) throws -> [String] {
    let setting = """
      cd "$0"; export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null
      export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
      commit() { git add -A; git commit -q --allow-empty -m "$*"; }
      set -e
      """
    let shell = try ChildProcess("/bin/sh", ["-c", "\(setting)\n\(script)", path])
    shell.closeInput()
    var lines: [String] = []
    while case .line(let line) = shell.hear(within: .seconds(60)) {
      lines.append(String(decoding: line, as: UTF8.self))
    }
    let ending = shell.end()
    try #require(ending.cause == .exited(0), "\(ending.lastErrors)")
    return lines
  }

  func line(_ range: String, in place: String = "") throws -> CommitLine {
    try CommitLine(range, in: folder.url.appending(path: place).path)
  }
}
