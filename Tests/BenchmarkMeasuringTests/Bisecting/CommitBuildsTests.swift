import BenchmarkJudging
import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("Builds of commits")
struct CommitBuildsTests {
  /// Each commit has its number in `package/source`; the third one does not build.
  private let repository: TestRepository

  init() throws {
    repository = try TestRepository(
      """
      mkdir package
      for number in 0 1 2 3; do echo $number >package/source; commit $number; done
      """)
  }

  private static let command = """
    echo building; [ $(cat source) != 2 ] || { echo 'error: broken' >&2; echo more; exit 1; }; \
    mkdir -p out && cp source out/tool && chmod +x out/tool && echo data >out/tool.resources
    """

  private func builds(_ command: String = command) throws -> CommitBuilds {
    try CommitBuilds(
      repository.line("main~3..main", in: "package"),
      .init(command: command, executable: "out/tool"),
      in: repository.folder.url.appending(path: "package"))
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test("each commit is built in the folder of the command, kept, and not built again")
  func built() throws {
    let builds = try builds()
    for commit in [3, 0] {
      var said: [String] = []
      guard case .built(let digest) = try builds.build(commit, report: { said.append($0) }) else {
        Issue.record("it is not built")
        continue
      }
      let path = try #require(builds.executable(of: commit))
      #expect(try text(path) == "\(commit)\n")
      #expect(digest == ExecutableDigest.sha256(of: path))
      #expect(said == ["building"])
      let again = try builds.build(commit) { _ in Issue.record("it is built again") }
      #expect(again == .built(digest: digest))
      #expect(FileManager.default.fileExists(atPath: path + ".resources"))
    }
    let lengths = [0, 3].compactMap { builds.executable(of: $0)?.utf8.count }
    #expect(Set(lengths).count == 1)
    #expect(builds.executable(of: 1) == nil)
    #expect(try repository.shell("git status --porcelain") == [])
    #expect(try repository.shell("cat package/source") == ["3"], "the checkout is left alone")
  }

  @Test("a commit that does not build says the first error, and its log is kept")
  func broken() throws {
    do {
      let builds = try builds()
      #expect(try builds.build(2) == .failed(reason: "it does not build: error: broken"))
      let log = try #require(
        try FileManager.default.subpathsOfDirectory(atPath: builds.folder.path)
          .first { $0.hasSuffix("build.log") })
      #expect(try text(builds.folder.path + "/" + log) == "building\nerror: broken\nmore\n")
    }
    let silent = try self.builds("true # nothing is made")
    #expect(try silent.build(0) == .failed(reason: "its build makes no out/tool"))
  }

  @Test("the work tree is taken up where a killed search left it, and goes away at the end")
  func workTree() throws {
    let first = try builds()
    _ = try first.build(0)
    try repository.shell("cd package/.build/commits/tree/package; echo spoilt >source; git add -A")
    _ = try first.build(3)
    #expect(try text(try #require(first.executable(of: 3))) == "3\n")
    #expect(try repository.shell("git worktree list").count == 2)
    // Whoever deletes the folder by hand leaves its entry in git.
    try repository.shell("rm -rf package/.build/commits/tree")
    _ = try first.build(1)
    #expect(try text(try #require(first.executable(of: 1))) == "1\n")
    try first.removeWorkTree()
    #expect(try repository.shell("git worktree list").count == 1)
    #expect(!FileManager.default.fileExists(atPath: first.workTree.path))
    try first.removeWorkTree()
  }

  @Test("builds that are unused for the longest time go, those of the search stay")
  func pruned() throws {
    let builds = try builds()
    for commit in [0, 1, 3] {
      _ = try builds.build(commit)
      Thread.sleep(forTimeInterval: 0.02)
    }
    _ = try builds.build(0)
    #expect(builds.prune(keeping: []).0 == 3)
    #expect(builds.prune(keeping: [1], limit: 1).0 == 1)
    #expect([0, 1, 3].map { builds.executable(of: $0) != nil } == [false, true, false])
    _ = try builds.build(3)
    Thread.sleep(forTimeInterval: 0.02)
    let (_, bytes) = builds.prune(keeping: [])
    _ = try builds.build(1)
    builds.prune(keeping: [], limit: bytes - 1)
    #expect([1, 3].map { builds.executable(of: $0) != nil } == [true, false])
  }

  @Test("an interruption ends the build and all that it started")
  func interrupted() throws {
    let builds = try builds("echo $$ && sleep 600")
    let interruption = try Interruption()
    var shell: pid_t?
    let outcome = try builds.build(0, interruption: interruption) {
      shell = pid_t($0)
      interruption.note(SIGINT)
    }
    #expect(outcome == .interrupted)
    #expect(builds.executable(of: 0) == nil)
    let process = try #require(shell)
    for _ in 0..<500 where kill(process, 0) == 0 { Thread.sleep(forTimeInterval: 0.01) }
    #expect(kill(process, 0) != 0)
  }

  @Test("two searches do not build in one folder")
  func locked() throws {
    let first = try builds()
    let error = #expect(throws: BisectionError.self) { try builds() }
    #expect(error?.description.contains("another command is building in") == true)
    #expect(error?.isUsage == false)
    _ = first.folder
  }

  @Test("a journal gives back its facts, without a torn line and what may be better next time")
  func journal() throws {
    let builds = try builds()
    let url = builds.journal(of: ["slice", "tree"])
    #expect(url != builds.journal(of: ["slice", "other"]))
    let facts: [BisectionFact] = [
      .built(commit: 0, digest: "a"),
      .raced(
        base: 0, head: 3, part: .race, logRatios: [0.1], seconds: 1, sameLayout: true),
    ]
    var journal = try BisectionJournal(url)
    #expect(journal.known.isEmpty)
    for fact in facts + [.skipped(commit: 1, reason: "broken")] { try journal.append(fact) }
    try repository.shell(#"printf '{"built":{"com' >>'\#(url.path)'"#)
    journal = try BisectionJournal(url)
    #expect(journal.known == facts)
    try journal.append(.built(commit: 3, digest: "b"))
    #expect(try BisectionJournal(url).known == facts + [.built(commit: 3, digest: "b")])
  }

  @Test("a package tells its executable", .enabled(if: ChildProcess.path(of: "swift") != nil))
  func product() throws {
    let folder = try TemporaryFolder()
    func name(_ targets: String, products: String = "") throws -> String {
      try Data(
        """
        // swift-tools-version: 6.0
        import PackageDescription
        let package = Package(name: "p", products: [\(products)], targets: [\(targets)])
        """.utf8
      ).write(to: folder.url.appending(path: "Package.swift"))
      return try SwiftPackage.executable(in: folder.url)
    }
    let error = #expect(throws: BisectionError.self) { try SwiftPackage.executable(in: folder.url) }
    #expect(error?.description.contains("there is no Package.swift in") == true)
    let two = #".executableTarget(name: "a"), .executableTarget(name: "b"), .target(name: "c")"#
    #expect(try name(#".target(name: "c"), .executableTarget(name: "a")"#) == "a")
    #expect(try name(two, products: #".executable(name: "tool", targets: ["b"])"#) == "tool")
    let several = #expect(throws: BisectionError.self) { try name(two) }
    #expect(several?.description == "Package.swift makes a, b; name one with --product")
  }
}
