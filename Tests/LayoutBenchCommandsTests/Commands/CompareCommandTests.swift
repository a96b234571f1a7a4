import Foundation
import TestSupport
import Testing

@Suite("compare")
struct CompareCommandTests {
  private let folder: TemporaryFolder
  private let base: String

  init() async throws {
    folder = try TemporaryFolder()
    base = folder.url.appending(path: "base").path
    let outcome = try await Tool.run(
      "run", "--strategy", "squarified,knuth", "--tree", "random-binary", "--sizes", "50",
      "--budget", "0", "--keep-layouts", "--output", base)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  /// A copy of the run with one of its files edited.
  private func edited(
    _ name: String, keepsTables: Bool = false, _ edit: (String) throws -> String
  ) throws -> String {
    let copy = folder.url.appending(path: UUID().uuidString)
    try FileManager.default.copyItem(atPath: base, toPath: copy.path)
    let file = copy.appending(path: name)
    try Data(edit(String(contentsOf: file, encoding: .utf8)).utf8).write(to: file)
    // It knows the tables as the run wrote them, and an edited one is refused.
    let record = copy.appending(path: "run.json")
    if !keepsTables, name != "run.json" {
      let text = try String(contentsOf: record, encoding: .utf8)
      let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
      var fields = try #require(json as? [String: Any])
      fields["tables"] = [Any]()
      try JSONSerialization.data(withJSONObject: fields).write(to: record)
    }
    return copy.path
  }

  /// A copy in which a field of the first row holds another text.
  private func edited(column: String, _ edit: (String) throws -> String) throws -> String {
    try edited("summary.csv") { text in
      var rows = text.split(separator: "\n").map { row in
        row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
      let place = try #require(rows[0].firstIndex(of: column))
      rows[1][place] = try edit(rows[1][place])
      return rows.map { $0.joined(separator: ",") + "\n" }.joined()
    }
  }

  private func scaled(_ column: String, by factor: Double) throws -> String {
    try edited(column: column) { "\(try #require(Double($0)) * factor)" }
  }

  @Test("the report of two small runs, in one of which an aspect is doubled")
  func reports() async throws {
    let folder = try TemporaryFolder()
    func compare(_ head: String) async throws -> Tool.Outcome {
      try await Tool.shell(#""$0" compare run \#(head)"#, in: folder)
    }
    let run = try await Tool.shell(
      #"""
      "$0" run --no-times --strategy slice,knuth --tree star --sizes 5 --output run
      cp -r run other
      sed 's/,ok,0,,,,,,7.111111111111111,/,ok,0,,,,,,14.222222222222221,/' run/summary.csv \
        >other/summary.csv
      sed 's/"tables"/"no_tables"/' run/run.json >other/run.json
      """#, in: folder)
    #expect(run.status == 0)
    // How many values are the same is a matter of how many metrics there are.
    func counted(_ text: String) -> String { text.replacing(/\d+ same/, with: "N same") }
    let worse = try await compare("other")
    #expect(worse.status == 2)
    #expect(worse.error.isEmpty)
    #expect(
      counted(worse.output) == """
        base run
        head other

        slice on star, 5 nodes, seed 1
          aspect_mean  7.111  →  14.22  +100.0 %  regressed

        2 cells: 1 regressed, N same
        regression

        """)
    let same = try await compare("run")
    #expect(same.status == 0)
    #expect(
      counted(same.output) == """
        base run
        head run

        2 cells: N same
        no regression

        """)
  }

  @Test("two runs of the same differ in no value that counts: 0")
  func same() async throws {
    let again = folder.url.appending(path: "again").path
    _ = try await Tool.run(
      "run", "--strategy", "squarified,knuth", "--tree", "random-binary", "--sizes", "50",
      "--budget", "0", "--output", again)
    let outcome = try await Tool.run(
      "compare", base, again, "--fail-on-improvement", "--fail-on-inconclusive")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.hasSuffix("no regression\n"))
    #expect(outcome.output.contains("times do not decide"))
    #expect(outcome.error.isEmpty)
  }

  @Test("a worse metric: 2, unless a threshold lets it pass")
  func regression() async throws {
    let worse = try scaled("aspect_mean", by: 1.004)
    let outcome = try await Tool.run("compare", base, worse)
    #expect(outcome.status == 2)
    let allowed = try await Tool.run("compare", base, worse, "--threshold", "aspect_mean=1%")
    #expect(allowed.status == 0, "\(allowed.output)")
  }

  @Test("a better metric: 0, and 4 where asked for")
  func improvement() async throws {
    let better = try scaled("aspect_mean", by: 0.9)
    #expect(try await Tool.run("compare", base, better).status == 0)
    #expect(try await Tool.run("compare", base, better, "--fail-on-improvement").status == 4)
  }

  @Test("a row that is gone: told, and 6 where asked for")
  func removedRow() async throws {
    let less = try edited("summary.csv") { text in
      text.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    }
    let outcome = try await Tool.run("compare", base, less)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("only in base\n  knuth on random-binary, 50 nodes, seed 1\n"))
    #expect(try await Tool.run("compare", base, less, "--fail-on-inconclusive").status == 6)
  }

  @Test("a base that is not there, of another schema or of another tree: 5")
  func notComparable() async throws {
    let missing = try await Tool.run("compare", base + "-none", base)
    #expect(missing.status == 5)
    #expect(missing.error.contains("there is no such folder"))
    let schema = try edited("run.json") {
      $0.replacing("\"schema_version\" : 2", with: "\"schema_version\" : 99")
    }
    let other = try await Tool.run("compare", schema, base)
    #expect(other.status == 5)
    #expect(other.error.contains("run.json: the files have schema_version 99"))
    let tree = try edited(column: "tree_hash") { _ in "0000000000000000" }
    #expect(try await Tool.run("compare", base, tree).status == 5)
  }

  @Test("a second run that is not there or was edited by hand: 1, with file, line and column")
  func broken() async throws {
    #expect(try await Tool.run("compare", base, base + "-none").status == 1)
    let edited = try edited(column: "aspect_mean") { _ in "about 2" }
    let outcome = try await Tool.run("compare", base, edited)
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("summary.csv, line 2: the column `aspect_mean` holds `about 2`"))
    #expect(outcome.output.isEmpty)
    let cut = try self.edited("summary.csv", keepsTables: true) {
      $0.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    }
    let other = try await Tool.run("compare", base, cut)
    #expect(other.status == 1)
    #expect(other.error.contains(/summary.csv, line \d+: the file ends here, and the run wrote/))
  }

  @Test(
    "mistakes on the command line: 64",
    arguments: [
      (["--threshold", "aspect_mean"], "--threshold takes a metric and a share"),
      (["--threshold", "aspect_mean=-1%"], "--threshold takes a metric and a share"),
      (["--threshold", "aspect_mean=1"], "--threshold takes a metric and a share in percent"),
      (["--threshold", "aspect=1%"], "neither run has a metric 'aspect'"),
      (
        ["--threshold", "label_fit_share=1%"],
        "label_fit_share is not measured any more; named_share took its place"
      ),
      (["--format", "html"], "html"),
    ] as [([String], String)])
  func usage(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["compare", base, base] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test("the report goes to a file; one that cannot be written is an error")
  func output() async throws {
    let file = folder.url.appending(path: "report.md").path
    let outcome = try await Tool.run(
      "compare", base, base, "--format", "markdown", "--output", file)
    #expect(outcome.status == 0)
    #expect(outcome.output == "wrote \(file)\n")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).hasPrefix("## layoutbench: no regression"))
    let refused = try await Tool.run("compare", base, base, "--output", base)
    #expect(refused.status == 64)
    #expect(refused.error.contains("--output \(base) is a folder"))
  }

  @Test(
    "a folder of expected values that was edited is refused",
    arguments: ["baseline", "counts"])
  func expected(name: String) async throws {
    let whole = Tool.root.appending(path: "Benchmarks/Expected/\(name)")
    #expect(try await Tool.run("compare", whole.path, whole.path).status == 0)
    let copy = folder.url.appending(path: name)
    try FileManager.default.copyItem(at: whole, to: copy)
    let table = copy.appending(path: "summary.csv")
    let text = try String(contentsOf: table, encoding: .utf8)
    let lines = text.split(separator: "\n")
    for (edited, message) in [
      (lines.dropLast().joined(separator: "\n") + "\n", "the file ends here, and the run wrote"),
      (text.replacing(",ok,", with: ",crashed,"), "the file was changed after the run"),
      (text.replacing("\n", with: "\r\n"), "the lines end with CR LF, and the run wrote LF"),
    ] {
      try Data(edited.utf8).write(to: table)
      let outcome = try await Tool.run("compare", copy.path, whole.path)
      #expect(outcome.status == 1)
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test("the folder of a race is not one of a run, and compare and history say so")
  func race() async throws {
    let race = try edited("run.json") {
      $0.replacing("\"kind\" : \"run\"", with: "\"kind\" : \"race\"")
    }
    let compared = try await Tool.run("compare", base, race)
    #expect(compared.status == 1)
    #expect(compared.error.contains("this is the folder of a race"), "\(compared.error)")
    #expect(try await Tool.run("compare", race, base).status == 5)
    let history = try await Tool.run("history", base, race)
    #expect(history.status == 0)
    #expect(history.error.contains("left out: \(race): this is the folder of a race"))
  }

  // MARK: Pictures

  private func page(
    of head: String, name: String = "page.html"
  ) async throws -> (outcome: Tool.Outcome, html: String) {
    let file = folder.url.appending(path: name).path
    let outcome = try await Tool.run("compare", base, head, "--pictures", file)
    return (outcome, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }

  /// A copy in which the last node of the squarified treemap lies 100 further right, and that of
  /// the tree drawing so much.
  private func moved(drawing: Float = 0) throws -> String {
    var old: [String: String] = [:]
    var distances: [String: Float] = ["squarified": 100]
    if drawing > 0 { distances["knuth"] = drawing }
    func hash(_ strategy: String) -> String { strategy == "knuth" ? "fe" : "ff" }
    let head = try edited("summary.csv") { text in
      var text = text
      for strategy in distances.keys {
        let row = try #require(text.split(separator: "\n").first { $0.hasPrefix(strategy + ",") })
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(base)/layouts")
        let file = try #require(files.first { row.contains($0) })
        old[strategy] = file
        text = text.replacingOccurrences(of: file, with: "00000000000000\(hash(strategy))")
      }
      return text
    }
    for (strategy, distance) in distances {
      // The numbers of all nodes, a mark for each, and the name of the family.
      let (numbers, family) = strategy == "knuth" ? (2, "node-link") : (4, "treemap")
      let file = old[strategy]!
      var data = try Data(contentsOf: URL(fileURLWithPath: "\(base)/layouts/\(file)"))
      let nodes = (data.count - family.utf8.count) / (4 * numbers + 1)
      let place = 4 * numbers * (nodes - 1)
      var x = unsafe data[place..<place + 4].withUnsafeBytes {
        unsafe $0.loadUnaligned(as: Float.self)
      }
      x += distance
      unsafe withUnsafeBytes(of: x) { unsafe data.replaceSubrange(place..<place + 4, with: $0) }
      try data.write(
        to: URL(fileURLWithPath: "\(head)/layouts/00000000000000\(hash(strategy))"))
    }
    return head
  }

  @Test("pictures of the layouts that changed, in one page with the numbers on top")
  func pictures() async throws {
    let head = try moved()
    let (outcome, html) = try await page(of: head)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(html.contains("<h1>1 of 2 layouts changed, 1 node moved, worst 100 px</h1>"))
    #expect(html.contains("squarified · random-binary · ") && !html.contains("knuth · "))
    for title in ["before", "after", "what moved"] {
      #expect(html.components(separatedBy: "\"title\":\"\(title)\"").count == 2)
    }
    #expect(try await page(of: head, name: "again.html").html == html)
    let same = try await page(of: base, name: "same.html").html
    #expect(same.contains("<h1>0 of 2 layouts changed</h1>") && same.contains("\"views\":[]"))
  }

  @Test("the top line has the greatest distance of all layouts", arguments: [3, 50] as [Float])
  func worst(drawing: Float) async throws {
    let html = try await page(of: moved(drawing: drawing)).html
    let headline = try #require(html.firstMatch(of: /<h1>(.*?) worst (\d+) px<\/h1>/))
    #expect(headline.1 == "2 of 2 layouts changed, 2 nodes moved,")
    let each = html.matches(of: /moved, at most (\d+) px/).compactMap { Int($0.1) }
    #expect(each.count == 2 && each.max() == Int(headline.2), "\(each)")
  }

  @Test("a layout that was not kept has no picture, and the error names the option")
  func notKept() async throws {
    let head = try moved()
    let file = URL(fileURLWithPath: "\(head)/layouts/00000000000000ff")
    var data = try Data(contentsOf: file)
    data.replaceSubrange(8..<12, with: [0, 0, 0xC0, 0x7F])
    try data.write(to: file)
    let notANumber = try await page(of: head).outcome
    #expect(notANumber.error.contains("does not hold the layout of squarified on random-binary"))
    try FileManager.default.removeItem(at: file)
    let outcome = try await page(of: head).outcome
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("does not hold the layout of squarified on random-binary"))
    #expect(outcome.error.contains("--keep-layouts"), "\(outcome.error)")
    // A regression is told all the same.
    let table = URL(fileURLWithPath: "\(head)/summary.csv")
    var rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    rows[1][try #require(rows[0].firstIndex(of: "aspect_mean"))] = "1e6"
    try Data(rows.map { $0.joined(separator: ",") + "\n" }.joined().utf8).write(to: table)
    let worse = try await page(of: head).outcome
    #expect(worse.status == 2)
    #expect(worse.output.hasSuffix("regression\n"), "\(worse.output)")
    #expect(worse.error.contains("--keep-layouts"), "\(worse.error)")
    let wrong = try await Tool.run("compare", base, head, "--pictures", "page.svg")
    #expect(wrong.status == 64 && wrong.error.contains("name a page .html"))
  }

  @Test("pictures beside a scorecard are files, in both themes, to which it links")
  func picturesOfAScorecard() async throws {
    let head = try moved()
    let program = try folder.file(
      "rsvg-convert",
      """
      #!/bin/sh
      while [ $# -gt 1 ]; do [ "$1" != --output ] || out=$2; shift; done; cp "$1" "$out"

      """)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    let pictures = folder.url.appending(path: "card").path
    let outcome = try await Tool.run(
      "/usr/bin/env",
      [
        "PATH=\(folder.url.path):/usr/bin:/bin", Tool.executable, "compare", base, head,
        "--format", "scorecard", "--pictures", pictures, "--address", "https://x.org/card",
      ])
    #expect(outcome.status == 0, "\(outcome.error)")
    let views = ["before", "after", "moved"]
    let names = views.flatMap { ["1-\($0)-dark.png", "1-\($0)-light.png"] }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: pictures).sorted() == names.sorted())
    for name in names {
      #expect(outcome.output.contains("https://x.org/card/\(name)"), "\(outcome.output)")
      let picture = try String(contentsOfFile: "\(pictures)/\(name)", encoding: .utf8)
      #expect(picture.contains("<svg"))
    }
    #expect(outcome.output.contains("| squarified |  |  | 1 of 1 changed |"))
    #expect(
      outcome.output.contains("1 of 2 layouts changed, 1 node moved, worst 100 px. The stronger"))
    for wrong in [["--address", "a"], ["--pictures", "a", "--pictures", "b"]] {
      #expect(try await Tool.run(["compare", base, head] + wrong).status == 64)
    }
  }

  @Test(
    "what --why cannot explain is said",
    arguments: [
      ("knuth/random-binar", [], 1, "'knuth/random-binar'; did you mean 'knuth/random-binary'?"),
      ("knuth/random-binary", ["--format", "junit"], 64, "--why is for text, markdown"),
      ("knuth/random-binary", ["--why-picture", "a.png"], 64, "name it .svg"),
      (
        "knuth/random-binary", ["--base-build", "/nothing"], 1, "/nothing is not an executable"
      ),
    ])
  func why(cell: String, options: [String], status: Int32, reason: String) async throws {
    let outcome = try await Tool.run(
      Tool.executable, ["compare", base, base, "--why", cell] + options)
    #expect(outcome.status == status)
    #expect(outcome.error.contains(reason), "\(outcome.error)")
  }

  @Test("an executable that has changed since the run is not taken for --why")
  func otherBuild() async throws {
    let other = try edited("run.json") {
      $0.replacing(/"sha256" : "[0-9a-f]{8}/, with: "\"sha256\" : \"00000000")
    }
    let outcome = try await Tool.run("compare", base, other, "--why", "knuth/random-binary")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("is no longer the build that measured")
        && outcome.error.contains("--head-build"), "\(outcome.error)")
    let alone = try await Tool.run("compare", base, base, "--head-build", Tool.executable)
    #expect(alone.status == 64)
  }

  @Test(
    "--why counts both builds on one cell",
    .enabled(if: runsLongTests), .enabled(if: hasValgrind, "valgrind is not installed"))
  func counted() async throws {
    let picture = folder.url.appending(path: "why.svg").path
    let outcome = try await Tool.run(
      "compare", base, base, "--why", "knuth/random-binary", "--why-picture", picture)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("no function costs more or less"))
    #expect(outcome.output.contains("what one layout costs: knuth on random-binary, 50 nodes"))
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.contains("one layout"))
    let table = try String(contentsOfFile: folder.url.path + "/why-costs.csv", encoding: .utf8)
    #expect(table.hasPrefix("function,inlined,base_instructions,"))
  }
}
