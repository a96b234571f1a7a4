import Foundation
import TestSupport
import Testing

/// Layouts whose geometry has lists go through all commands. The strategies are those of the
/// failing tool; the peer is a script of the shell.
@Suite("Geometries with lists in commands")
struct ListGeometryTests {
  private let folder = try! TemporaryFolder()
  private var output: String { folder.url.appending(path: "run").path }
  private static let tree = ["--tree", "star", "--sizes", "4"]

  private func run(_ arguments: [String], _ output: String? = nil) async throws -> Tool.Outcome {
    try await Tool.runFailing(
      ["run", "--budget", "0", "--output", output ?? self.output] + Self.tree + arguments)
  }

  private func rows() throws -> [String: [String: String]] {
    let rows = try Summary(of: output).rows
    return Dictionary(rows.map { ($0["strategy"] ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  @Test("a run measures lists, whatever their order in the pool, and tells each fault")
  func statuses() async throws {
    let reasons = [
      "outside": "node #3 has a list that is not inside the pool: 6 numbers from 20 on, of 24",
      "negative": "node #3 has a list that is not inside the pool: -6 numbers from",
      "ragged": "node #3 has a list of 5 numbers, and not equally many of each of x, y",
      "hollow": "not a number", "boundless": "numbers that are too large",
    ]
    let good = ["triangles", "backward", "shuffled", "empty"]
    let all = good + reasons.keys.sorted() + ["wandering"]
    let outcome = try await run(["--strategy", all.joined(separator: ",")])
    #expect(outcome.status == 3, "\(outcome.error)")
    let rows = try rows()
    for strategy in good {
      #expect(rows[strategy]?["status"] == "ok", "\(strategy) \(outcome.output)")
    }
    #expect(rows["triangles"]?["corners"] == "12" && rows["empty"]?["corners"] == "9")
    let hash = try #require(rows["triangles"]?["layout_hash"])
    #expect(rows["backward"]?["layout_hash"] == hash && rows["shuffled"]?["layout_hash"] == hash)
    #expect(rows["empty"]?["layout_hash"] != hash)
    #expect(rows["wandering"]?["status"] == "nondeterministic")
    for (strategy, reason) in reasons {
      #expect(rows[strategy]?["status"] == "skipped", "\(strategy)")
      #expect(outcome.output.contains(reason), "\(strategy): \(outcome.output)")
    }
  }

  @Test("layout prints the list of each node")
  func layout() async throws {
    let frame = ["--frame", "8x5"]
    let csv = try await Tool.runFailing(
      ["layout", "--strategy", "triangles"] + frame + Self.tree)
    #expect(csv.status == 0, "\(csv.error)")
    let lines = csv.output.split(separator: "\n")
    #expect(lines[0] == "id,parent,depth,label,size,list")
    #expect(lines[1].hasSuffix(",3,0 5 1 0 2 5"), "\(lines[1])")
    #expect(lines[4].hasSuffix(",1,6 5 7 0 8 5"))
    let json = try await Tool.runFailing(
      ["layout", "--strategy", "triangles", "--format", "json"] + frame + Self.tree)
    let nodes = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(nodes.map { $0["list"] as? [Double] }[1] == [2, 5, 3, 0, 4, 5])
    let plain = try await Tool.run(["layout", "--strategy", "slice"] + Self.tree)
    #expect(plain.output.hasPrefix("id,parent,depth,label,x,y,width,height\n"))
  }

  @Test("layout and render tell a list that cannot be read, and what is not finite")
  func faults() async throws {
    for (strategy, words) in [
      ("outside", "the layout that outside makes of star cannot be read: node #3 has a list"),
      ("ragged", "cannot be read: node #3 has a list of 5 numbers"),
      ("hollow", "beyond what a double can hold"),
    ] {
      for command in ["layout", "render"] {
        let outcome = try await Tool.runFailing([command, "--strategy", strategy] + Self.tree)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains(words), "\(outcome.error)")
      }
    }
  }

  @Test("pictures of a change and pages that play draw them")
  func changes() async throws {
    let steps = ["--tree", "random-recursive", "--sizes", "20", "--steps", "3", "--step", "2"]
    let moved = try await Tool.runFailing(
      ["render", "--strategy", "triangles", "--change"] + steps)
    #expect(moved.status == 0, "\(moved.error)")
    #expect(moved.output.contains("what moved: ") && moved.output.contains("tip way"))
    let file = folder.url.appending(path: "page.html").path
    let page = try await Tool.runFailing(
      ["render", "--strategy", "triangles", "--play", "--output", file] + steps)
    #expect(page.status == 0, "\(page.error)")
    let html = try String(contentsOfFile: file, encoding: .utf8)
    #expect(html.contains(#""steps":["0","1","2"]"#))
    #expect(html.components(separatedBy: " moved").count > 2, "notes")
  }

  // MARK: Peers

  private static let script = #"""
    kind=$1 layout='"layout":[3,1,1,1]' first='[0,9,1,0,2,9]' rest='[],[1,2],[3,4,5,6]'
    while read -r line; do
      case $line in
      *'"do":"hello"'*)
        strategy='{"id":"s","family":"listed","geometry":"triangle"}'
        [ $kind != box ] || strategy='{"id":"s","family":"treemap","geometry":"rect"}'
        name=$kind
        [ $kind != moved ] || name=sound
        echo '{"protocol":1,"name":"'$name'","version":"1","strategies":['$strategy']}' ;;
      *'"do":"load"'*) echo '{"nodes":4}' ;;
      *'"do":"sample"'*) sleep 0.01; echo '{"nanoseconds":[10000000]}' ;;
      *'"do":"layout"'*)
        case $kind in
        none) echo '{'$layout'}' ;;
        few) echo '{'$layout',"lists":['$first']}' ;;
        many) echo '{'$layout',"lists":['$first','$rest',[]]}' ;;
        odd) echo '{'$layout',"lists":['$first',[7],[1,2],[]]}' ;;
        words) echo '{'$layout',"lists":['$first',["x","y"],[],[]]}' ;;
        flat) echo '{'$layout',"lists":[1,2,3,4]}' ;;
        null) echo '{'$layout',"lists":['$first',[null,1],[],[]]}' ;;
        large) echo '{'$layout',"lists":['$first',[1,1e61],[],[]]}' ;;
        changing) echo '{'$layout',"lists":['$first',['$$',1],[],[]]}' ;;
        box) echo '{"layout":[0,0,1,1,0,0,1,1,0,0,1,1,0,0,1,1],"lists":[[],[],[],[]]}' ;;
        minus) echo '{'$layout',"lists":[[-0,9,1,-0.0,2,9],'$rest']}' ;;
        moved) echo '{'$layout',"lists":[[0,9,1,0,2,30],'$rest']}' ;;
        *) echo '{'$layout',"lists":['$first','$rest']}' ;;
        esac ;;
      *) echo '{"error":"unknown request"}' ;;
      esac
    done
    """#

  private static let quick = ["--peer-warm-up", "0", "--peer-processes", "2"]

  private func peer(_ kind: String) throws -> [String] {
    let file = try folder.file("peer.sh", Self.script)
    return ["--strategy", "exec:sh '\(file)' \(kind)"]
  }

  @Test("a peer gives a list for each node; what it gives wrong is a row with its reason")
  func peers() async throws {
    let crashed = [
      "none": "the answer has no 'lists'; the geometry 'triangle' has a list for each node",
      "few": "holds 1 lists and not 4", "many": "holds 5 lists and not 4",
      "odd": "the list of node 1, counted from 0, holds 1 numbers",
      "words": ".lists[1][0] is not of the type", "flat": ".lists[0] is not of the type",
      "box": "the answer has the key 'lists'; the geometry 'rect' has no lists",
    ]
    let skipped = [
      "null": "not a number (NaN): number 0 in the list of node 1",
      "large": "too large (1e+61): number 1 in the list of node 1",
    ]
    let kinds = crashed.keys.sorted() + skipped.keys.sorted() + ["sound", "minus", "changing"]
    let outcome = try await run(
      ["--strategy", "triangles"] + kinds.flatMap { try peer($0) } + Self.quick)
    #expect(outcome.status == 3, "\(outcome.error)")
    let rows = try rows()
    for (status, reasons) in [("crashed", crashed), ("skipped", skipped)] {
      for (kind, reason) in reasons {
        #expect(rows["\(kind)/s"]?["status"] == status, "\(kind)")
        #expect(outcome.output.contains(reason), "\(kind): \(outcome.output)")
      }
    }
    #expect(rows["triangles"]?["status"] == "ok" && rows["sound/s"]?["status"] == "ok")
    #expect(rows["sound/s"]?["corners"] == "6")
    #expect(rows["sound/s"]?["layout_hash"] == rows["minus/s"]?["layout_hash"])
    #expect(rows["changing/s"]?["status"] == "nondeterministic")

    let printed = try await Tool.runFailing(["layout"] + Self.tree + peer("sound"))
    #expect(printed.output.split(separator: "\n")[1].hasSuffix(",3,0 9 1 0 2 9"))
    let drawn = try await Tool.runFailing(["render"] + Self.tree + peer("sound"))
    #expect(drawn.output.contains(#"<polygon points="3.0 4.0 5.0 6.0"/>"#), "\(drawn.output)")
    let refused = try await Tool.runFailing(["layout"] + Self.tree + peer("many"))
    #expect(refused.status == 64 && refused.error.contains("holds 5 lists and not 4"))
  }

  @Test("lists are kept, and compare shows what moved")
  func kept() async throws {
    let runs = ["sound", "moved"].map { folder.url.appending(path: $0).path }
    for (kind, run) in zip(["sound", "moved"], runs) {
      let outcome = try await self.run(
        ["--keep-layouts"] + peer(kind) + Self.quick, run)
      #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
    }
    let page = folder.url.appending(path: "page.html").path
    let outcome = try await Tool.runFailing(["compare"] + runs + ["--pictures", page])
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains("1 of 1 layouts changed"))
    #expect(html.contains("1 of 4 moved, at most 21 px"), "\(html)")
  }
}
