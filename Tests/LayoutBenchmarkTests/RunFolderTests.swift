import Foundation
import LayoutBenchmark
import TestSupport
import Testing
import TreeData
import TreeLayout

@Suite("Files of a run")
final class RunFolderTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "run-\(UUID())")

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func written(
    seed: UInt64? = 1, after spoil: () throws -> Void = {}
  ) throws -> [String: [[String]]] {
    var runner = Runner()
    runner.budget = .zero
    runner.rule.minimumSampleTime = .microseconds(1)
    let tree = PlannedTree(
      NamedTree(id: "a,\"b\"", tree: TestTrees.flat([3, 2, 1])), seed: seed)
    let plan = Plan(trees: [tree], strategies: Catalog.standard.strategies)
    let results = runner.run(plan) { _ in }
    let information = RunInformation(
      suite: "test", command: ["layoutbench"], toolVersion: "0", gitCommit: nil, started: Date(),
      runner: runner, plan: plan)
    let files = try RunFolder(creating: folder.path)
    try spoil()
    try files.write(results, families: .standard, information: information)
    return try ["summary", "metrics", "samples", "ranking"].reduce(into: [:]) { files, name in
      let text = try String(contentsOf: folder.appending(path: "\(name).csv"), encoding: .utf8)
      files[name] = text.split(separator: "\n").map { Self.fields(of: $0) }
    }
  }

  @Test("a file that cannot be written is named, with what is there and how to go on")
  func unwritable() {
    let ranking = folder.appending(path: "ranking.csv")
    let error = #expect(throws: RunFolderError.self) {
      try written {
        try FileManager.default.createDirectory(
          at: ranking.appending(path: "in the way"), withIntermediateDirectories: true)
      }
    }
    let message = error?.description ?? ""
    #expect(message.hasPrefix("cannot write \(ranking.path): "), "\(message)")
    #expect(message.contains("--resume"))
    #expect(message.hasSuffix("; written before that: summary.csv, metrics.csv"))
  }

  @Test("quotes are doubled, also where a scalar combines with them to one character")
  func quotes() {
    #expect(csvQuoted("a b") == "a b")
    #expect(csvQuoted("a,\"b\"") == "\"a,\"\"b\"\"\"")
    #expect(
      Array(csvQuoted("q\"\u{301},x").unicodeScalars)
        == Array("\"q\"\"\u{301},x\"".unicodeScalars))
    #expect(csvQuoted("a\r\nb").hasPrefix("\""))
  }

  /// The fields of one line of RFC 4180.
  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for (index, character) in zip(line.indices, line) {
      switch character {
      case "\"":
        let isSecond =
          isQuoted == false && index > line.startIndex
          && line[line.index(before: index)] == "\""
        if isSecond { fields[fields.count - 1].append("\"") }
        isQuoted.toggle()
      case "," where !isQuoted: fields.append("")
      default: fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  @Test("the columns come in the documented order and every row has all of them")
  func columns() throws {
    let files = try written()
    let summary = try #require(files["summary"])
    #expect(
      summary[0].prefix(16) == [
        "strategy", "family", "tree", "nodes", "leaves", "height", "frame", "seed", "machine",
        "status", "samples", "layout_ns", "layout_ns_low", "layout_ns_high", "ns_per_node",
        "pass_ratio",
      ])
    #expect(Set(summary[0]).count == summary[0].count)
    #expect(summary.count == 1 + Catalog.standard.strategies.count)
    for (name, rows) in files {
      #expect(rows.allSatisfy { $0.count == rows[0].count }, "\(name)")
      #expect(rows.count > 1)
    }
    #expect(summary[1][2] == "a,\"b\"")
  }

  @Test("a tree from a file has no seed")
  func seedColumn() throws {
    #expect(try written(seed: nil)["summary"]?[1][7] == "")
  }

  @Test("samples stand in the order of measurement, the pass among them")
  func samples() throws {
    let samples = try #require(try written()["samples"]).dropFirst()
    #expect(samples.map { $0[6] } == samples.indices.map { String($0 - 1) })
    #expect(samples.contains { $0[0] == "pass" })
  }

  @Test("strategies without an error share the first rank")
  func ranking() throws {
    let rows = try #require(try written()["ranking"]).filter { $0[1] == "centering_error_max" }
    let ranks = rows.map { "\($0[3]) \($0[4]) \($0[6])" }
    #expect(ranks.contains("1 reingold-tilford 0"))
    #expect(rows.dropLast().allSatisfy { $0[3] == "1" && $0[6] == "0" })
    #expect(ranks.last == "\(rows.count) knuth 1")
  }

  @Test("a folder that holds something, is a file or cannot be made is refused before the run")
  func badFolders() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "file")
    try Data("x".utf8).write(to: file)
    func message(_ path: String) -> String? {
      do {
        _ = try RunFolder(creating: path)
        return nil
      } catch { return error.description }
    }
    #expect(message(folder.path)?.contains("is not empty") == true)
    #expect(message(file.path)?.contains("is a file, not a folder") == true)
    #expect(message(file.appending(path: "below").path)?.contains("cannot write to") == true)
  }

  @Test("latest names the newest folder, and never replaces what is no link")
  func latest() throws {
    let (first, second) = (folder.appending(path: "1"), folder.appending(path: "2"))
    let link = folder.appending(path: "latest").path
    for run in [first, second] {
      try RunFolder(creating: run.path).markLatest()
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link) == run.lastPathComponent)
    }
    try FileManager.default.removeItem(atPath: link)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: link))
    try RunFolder(creating: folder.appending(path: "3").path).markLatest()
    #expect(try String(contentsOfFile: link, encoding: .utf8) == "mine")
  }
}
