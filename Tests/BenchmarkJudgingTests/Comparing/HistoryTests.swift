import BenchmarkJudging
import BenchmarkStatistics
import DelimitedText
import Foundation
import JudgingSupport
import Testing

@Suite("History")
struct HistoryTests {
  @Test("runs stand in the order of their start, times apart by machine")
  func series() throws {
    let files = RunFiles()
    func run(_ name: String, _ day: Int, _ changes: [String: String]) throws -> RecordedRun {
      let path = try files.write(
        name, rows: [RunFiles.row(changes)],
        json: try RunFiles.json(started: "2026-01-0\(day)T00:00:00Z"))
      return try RecordedRun(path: path)
    }
    let runs = [
      try run("a", 3, ["aspect_mean": "3"]), try run("b", 1, [:]),
      try run("c", 2, ["machine": "n", "layout_ns": "50"]),
    ]
    let aspect = try History(of: "aspect_mean", in: runs)
    #expect(aspect.series.map { $0.points.map(\.value) } == [[2, 2, 3]])
    #expect(aspect.series[0].changes.map(\.index) == [2])
    let times = try History(of: "layout_ns", in: runs)
    #expect(times.series.map(\.machine) == ["m", "n"])
    #expect(times.series.map { $0.points.map(\.value) } == [[100, 100], [50]])
    let folder = files.folder.url.path
    #expect(
      aspect.csv.text == """
        run,started,git_commit,strategy,tree,nodes,frame,seed,machine,metric,value,change,p_value
        \(folder)/b,2026-01-01T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,2,,
        \(folder)/c,2026-01-02T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,2,,
        \(folder)/a,2026-01-03T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,3,1.5,

        """)
  }

  @Test("what the last run lacks is told, with what became of it")
  func lost() throws {
    let files = RunFiles()
    func run(_ day: Int, _ rows: [String]) throws -> RecordedRun {
      let json = try RunFiles.json(started: "2026-01-0\(day)T00:00:00Z")
      return try RecordedRun(path: try files.write("\(day)", rows: rows, json: json))
    }
    let strip = RunFiles.row(["strategy": "strip"])
    let crashed = RunFiles.row(["status": "crashed", "aspect_mean": ""])
    let runs = [try run(1, [RunFiles.row(), strip]), try run(2, [crashed])]
    let history = try History(of: "aspect_mean", in: runs)
    #expect(history.lost.map(\.key.strategy) == ["squarified", "strip"])
    #expect(history.lost.map(\.status) == [.crashed, nil])
    #expect(try History(of: "aspect_mean", in: [runs[0]]).lost.isEmpty)
    #expect(try History(of: "aspect_mean", in: runs.reversed()).lost.count == 2)
  }
}
