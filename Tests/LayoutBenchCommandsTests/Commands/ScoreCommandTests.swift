import Foundation
import Testing

@Suite("score")
struct ScoreCommandTests {
  private static let sales = Tool.root.appending(path: "Examples/Data/sales.csv").path

  @Test(
    "a layout that was written has the metrics of the run that made it, but for those of probes",
    arguments: [
      ("squarified", ["resize_change"]), ("partition", []), ("pack", []), ("voronoi", []),
      ("sunburst", []), ("cluster:orientation=right", ["mirror_error", "insertion_displacement"]),
    ])
  func sameMetrics(strategy: String, probes: [String]) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(
      """
      cp \(Self.sales) .
      "$0" layout sales.csv --strategy \(strategy) --format json >ours.json 2>/dev/null
      "$0" run sales.csv --no-times --strategy \(strategy) --output run >/dev/null 2>&1
      "$0" score ours.json --tree sales.csv --like \(strategy) --frame 1600x900 --output score
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.error)")
    let (run, score) = try (metrics(of: "run", in: folder), metrics(of: "score", in: folder))
    let different = run.keys.filter { run[$0] != score[$0] }
    #expect(Set(different) == Set(probes + ["blast_radius"]))
    #expect(different.allSatisfy { score[$0] == "" })
    #expect(Set(score.keys) == Set(run.keys))
    // Both layouts are the same to the last bit.
    let hashes = try ["run", "score"].map {
      try Summary(of: folder.url.appending(path: $0).path).rows[0]["layout_hash"]
    }
    #expect(hashes[0] == hashes[1] && hashes[0] != "")
  }

  private func metrics(of run: String, in folder: TemporaryFolder) throws -> [String: String] {
    let file = folder.url.appending(path: "\(run)/metrics.csv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let header = lines[0].split(separator: ",", omittingEmptySubsequences: false)
    let metric = try #require(header.firstIndex(of: "metric"))
    let value = try #require(header.firstIndex(of: "value"))
    return Dictionary(
      lines.dropFirst().map { line in
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        return (String(fields[metric]), String(fields[value]))
      }, uniquingKeysWith: { $1 })
  }

  @Test("the folder is that of a run: compare, judge and history take it, and it has pictures")
  func folder() async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(
      """
      cp \(Self.sales) .
      "$0" layout sales.csv --strategy squarified >a.csv 2>/dev/null
      "$0" layout sales.csv --strategy slice >b.csv 2>/dev/null
      "$0" score a.csv --tree sales.csv --name mine --output base >/dev/null 2>&1
      "$0" score b.csv --tree sales.csv --name mine --strategy strip --output head >/dev/null 2>&1
      "$0" judge head >/dev/null && "$0" history base head --metric aspect_mean >/dev/null
      ls head/pictures
      "$0" compare base head --pictures moved.html >/dev/null; echo $?
      grep -c '<svg' moved.html
      """, in: folder)
    #expect(outcome.output.hasPrefix("mine.svg\n2\n"), "\(outcome.output)\(outcome.error)")
    let rows = try Summary(of: folder.url.appending(path: "head").path).rows
    #expect(rows.map { $0["strategy"] } == ["strip", "mine"])
  }

  @Test("steps are those of a tree that changes")
  func steps() async throws {
    let outcome = try await Tool.shell(
      """
      for step in 0 1 2; do
        "$0" layout star --sizes 9 --steps 3 --step $step --strategy squarified >$step.csv
      done
      "$0" score --step 0.csv 1.csv 2.csv --tree star --sizes 9 --steps 3 --frame 1600x900 \
        --output score >/dev/null 2>&1
      "$0" run star --sizes 9 --steps 3 --no-times --strategy squarified --output run >/dev/null
      grep location_drift score/metrics.csv | cut -d, -f1-4 --complement >score.txt
      grep location_drift run/metrics.csv | cut -d, -f1-4 --complement >run.txt
      wc -l <run.txt; cmp run.txt score.txt || head score/metrics.csv
      "$0" score 0.csv --tree star --sizes 9 --steps 3
      """, in: try TemporaryFolder())
    #expect(outcome.status == 64)
    #expect(!outcome.output.hasPrefix("0"), "\(outcome.output)")
    #expect(outcome.output.split(separator: "\n").count == 1, "\(outcome.output)")
    #expect(
      outcome.error.contains("star has 3 steps, and 0 has 1 file; --step takes the layouts"),
      "\(outcome.error)")
  }

  @Test(
    "an error says which option would help",
    arguments: [
      ("a,0,0,1,1", "score rows.csv", "name the layout's tree with --tree"),
      ("p/a,0,0,1,1\np/b,1,0,1,1", "score rows.csv", "or say --areas"),
      ("x,0,0,1,1", "score rows.csv --tree \(sales)", "no shape is called as a node of sales"),
      ("sales,0,0,1,1", "score rows.csv --tree \(sales) --family none", "no family 'none'"),
      ("sales,0,0,1,1", "score rows.csv rows.csv --tree \(sales)", "--name calls them otherwise"),
      ("sales,0,0,1,1", "score rows.csv --claims nothing --tree \(sales)", "has no law 'nothing'"),
      ("sales,0,0,1,1", "score rows.csv --tree \(sales) --in-order", "1 shapes, and 55 nodes"),
      ("sales,0,0,1,1", "score rows.csv --tree \(sales) --name ../a", "does not consist of"),
    ])
  func errors(rows: String, arguments: String, words: String) async throws {
    let text = arguments.contains("--areas") ? rows : "id,x,y,width,height\n\(rows)"
    let folder = try TemporaryFolder()
    try text.write(
      to: folder.url.appending(path: "rows.csv"), atomically: true, encoding: .utf8)
    let outcome = try await Tool.shell("\"$0\" \(arguments)", in: folder)
    #expect(outcome.status != 0)
    #expect(outcome.error.contains(words), "\(outcome.error)")
  }
}
