import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("The commits of a search")
struct CommitLineTests {
  /// Two commits, a branch of two that is merged, and one commit behind the merge.
  private static func merged() throws -> TestRepository {
    try TestRepository(
      """
      commit one; commit two
      git checkout -q -b side; commit left; commit right
      git checkout -q main; commit three; git merge -q --no-ff -m merge side; commit five
      """)
  }

  @Test("the commits are those along first parents, the good one first")
  func firstParents() throws {
    let repository = try Self.merged()
    let line = try repository.line("main~4..main")
    #expect(line.commits.map(\.subject) == ["one", "two", "three", "merge", "five"])
    #expect(line.commits[1].parents == [line.commits[0].hash])
    #expect(line.commits[0].date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
    #expect(try repository.line("main~4..").commits == line.commits, "without a bad end it is HEAD")
    #expect(line.prefix == "" && !line.isDirty)
  }

  @Test("a merge tells what it brought in, and how to search that")
  func merge() throws {
    let repository = try Self.merged()
    let line = try repository.line("main~2..main")
    let merged = try #require(try line.merged(by: 1))
    #expect(merged.commits.map(\.subject) == ["right", "left"])
    #expect(try line.merged(by: 2) == nil)
    let side = try repository.line(try #require(merged.range))
    #expect(side.commits.map(\.subject) == ["two", "left", "right"])
  }

  @Test("changes that are in no commit are noticed; files that git does not know are not")
  func dirty() throws {
    let repository = try TestRepository("echo 1 >a; commit one; echo 2 >a; commit two")
    try repository.shell("echo other >b")
    #expect(try !repository.line("main~1..main").isDirty)
    try repository.shell("echo 3 >a")
    #expect(try repository.line("main~1..main").isDirty)
  }

  @Test(
    "a range that cannot be searched is told, with one that can",
    arguments: [
      ("main~1...main", "takes two commits, GOOD..BAD"), ("main", "takes two commits"),
      ("..main", "takes two commits"), ("main..main", "both ends of main..main are one commit"),
      ("main..main~1", "is not an ancestor of"), ("side~1..main", "is on a branch that was merged"),
      ("nowhere..main", "there is no commit 'nowhere'"), ("-q..main", "there is no commit '-q'"),
      ("main~3..other", "is not an ancestor of"),
    ])
  func refused(range: String, message: String) throws {
    let repository = try Self.merged()
    try repository.shell("git checkout -q -b other main~4; commit else")
    let error = #expect(throws: BisectionError.self) { try repository.line(range) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(error?.isUsage == true)
    // What the message proposes works.
    let words = error?.description.split(separator: " ").map(String.init) ?? []
    if message.contains("merged") { _ = try repository.line(words.last!) }
    if range == "main~3..other" {
      #expect(try repository.line(words.last!).commits.map(\.subject) == ["one", "else"])
    }
  }

  @Test("a folder outside of every repository is told")
  func noRepository() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: BisectionError.self) {
      try CommitLine("a..b", in: folder.url.path)
    }
    #expect(error?.description.contains("is in no git repository") == true)
  }
}
