import BenchmarkJudging
import Foundation
import JudgingSupport
import Testing

@Suite("Folder of a run")
struct RunFolderTests {
  private let folder = try! TemporaryFolder()

  private func refusal(_ path: String) -> RunFolderError? {
    #expect(throws: RunFolderError.self) { try RunFolder(creating: path) }
  }

  @Test("a folder that holds something, is a file, cannot be made or has no name is refused")
  func badFolders() throws {
    let file = folder.url.appending(path: "file")
    try Data("x".utf8).write(to: file)
    #expect(refusal(folder.url.path)?.description.contains("is not empty") == true)
    #expect(refusal(file.path)?.description.contains("is a file, not a folder") == true)
    #expect(refusal("\(file.path)/below")?.description.contains("cannot write to") == true)
    #expect(refusal("") == .noName)
    #expect(throws: RunFolderError.noName) { try RunFolder(existing: "") }
    #expect(throws: RunFolderError.noJournal(path: folder.url.path)) {
      try RunFolder(existing: folder.url.path)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["file"])
  }

  @Test("latest names the newest folder, and never replaces what is no link")
  func latest() throws {
    let link = folder.path("latest")
    for name in ["1", "2"] {
      try RunFolder(creating: folder.path(name)).markLatest()
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == name)
    }
    try FileManager.default.removeItem(atPath: link)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: link))
    try RunFolder(creating: folder.path("3")).markLatest()
    #expect(try folder.bytes("latest") == Data("mine".utf8))
  }

  @Test("the record comes back, with all that it may hold")
  func record() throws {
    let run = try SampleRun.write(to: folder.path("run"))
    var record = SampleRun.record(margin: 0.01)
    record.finished = record.started
    record.builds = [RunRecord.Build(path: "a", version: "1", sha256: "ff")]
    record.trees = [RunRecord.Tree(SampleRun.workloads[1])]
    record.digest = hash(4)
    record.timings = Timings()
    record.failures = [
      FailureRecord(
        cell: CellKey(strategy: "s", tree: "t", nodes: 3, frame: "1x1", seed: nil),
        failure: CellFailure(.crashed, signal: 6, message: "x"), attempt: 2, isResolved: true)
    ]
    record.tables = [RunRecord.Table(name: "summary.csv", rows: 6, hash: hash(5))]
    try run.write(record)
    #expect(try run.record() == record)
    // One flat object, which scripts read.
    let json = try JSONSerialization.jsonObject(with: folder.bytes("run/run.json"))
    let failures = (json as? [String: Any])?["failures"] as? [[String: Any]]
    #expect(
      failures?[0].keys.sorted() == [
        "attempt", "frame", "is_resolved", "message", "nodes", "signal", "status", "strategy",
        "tree",
      ])
  }

  @Test(
    "a folder of schema 1, of a later one and of none is not judged, with the reason",
    arguments: [
      (#"{"schema_version": 1}"#, "has schema_version 1, and tables are written from raw rows of"),
      (#"{"schema_version": 3}"#, "has schema_version 3"), ("{}", "not the record of a run"),
      ("[", "not the record of a run"), (#"{"schema_version": 2}"#, "not the record of a run"),
    ])
  func otherSchemas(json: String, message: String) throws {
    let run = try SampleRun.write(to: folder.path("run"))
    try Data(json.utf8).write(to: run.url.appending(path: "run.json"))
    let error = #expect(throws: RunFolderError.self) { try Judgement(run) }
    #expect(error?.description.contains(message) == true, "\(error as Any)")
  }
}
