import Foundation
import TestSupport
import Testing

@testable import LayoutBenchCommands

/// What `recommend --format json` says.
private struct Advice: Decodable {
  let nodes: Int
  let versions: Int
  let frame: String
  let schema: Int
  let answer: Answer?
  let choices: [Choice]
  let families: [Family]
  let notes: [String]
  let warnings: [String]

  struct Answer: Decodable {
    let subject: String
    let needs: [String]
    let lines: [Line]
  }

  struct Line: Decodable {
    let role: String
    let need: String?
    let strategy: String?
    let words: String
  }

  struct Choice: Decodable {
    let purpose: String
    let family: String
    let metric: String?
    let strategy: String?
    let value: Double?
    let ranking: [String]
    let prices: [Price]
  }

  struct Price: Decodable {
    let wish: String
    let without: String
  }

  struct Family: Decodable {
    let id: String
    let strategies: [Strategy]
  }

  struct Strategy: Decodable {
    let id: String
    let values: [String: Double]
    let dominatedBy: String?
  }

  init(_ arguments: String...) async throws { try await self.init(arguments) }

  init(_ arguments: [String]) async throws {
    let outcome = try await Tool.run(
      ["recommend", "--format", "json", "--budget", "0"] + arguments)
    try #require(outcome.status == 0, "\(outcome.error)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    self = try decoder.decode(Advice.self, from: Data(outcome.output.utf8))
  }

  /// The strategy that is named in a role.
  func strategy(_ role: String) -> String? {
    answer?.lines.first { $0.role == role }?.strategy
  }

  func choice(_ purpose: String, _ family: String) throws -> Choice {
    try #require(choices.first { $0.purpose == purpose && $0.family == family })
  }
}

@Suite("recommend")
struct RecommendCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("the whole advice on a small tree, with one strategy to choose")
  func wholeAdvice() async throws {
    let tree = try folder.file(
      "worked.csv", "id,parent,value\nr,,\na,r,6\nb,r,6\nc,r,4\nd,r,3\ne,r,2\nf,r,2\ng,r,1\n")
    let outcome = try await Tool.run(
      "recommend", tree, "--strategy", "squarified", "--budget", "0", "--steps", "1", "--details")
    #expect(outcome.status == 0)
    let text = outcome.output.replacing(#/ +\d+\.\d+ (ns|µs|ms)\b( \[.*\])?/#, with: " TIME")
    let answer = """
      worked: 7 leaves, 1 level, with values; on 1440x900

      take    list: sorted bars serve 7 leaves of one level better than any tree
              layout
      or      squarified: if it has to be a tree layout: all 7 leaves have name and
              value in sight; 100 % of the total is named

      code    Treemap<Squarified>().layout(tree, in: frame)

      """
    #expect(text.hasPrefix(answer), "\(text)")
    let details = try #require(text.range(of: "\n\nworked · "))
    #expect(
      text[details.lowerBound...].dropFirst(2) == """
        worked · 8 nodes, 7 leaves, height 1
        screen 1440x900, letters of 11 pixels

        to read values
          treemap: squarified, aspect_weighted 1.551

        to find a thing
          treemap: squarified, named_share 1.000

        to be fast
          treemap: squarified, TIME
          all take less than 16 ms, one frame of a screen: speed need not decide

        what each costs; * marks those recommended above

          treemap      aspect_weighted  named_share      time
          squarified*            1.551        1.000 TIME

        what the metrics mean, within a family
          aspect_weighted: mean of longer ÷ shorter side, weighted by area (Kong et al. 2010) \
        [ratio, less is better]
          named_share: leaves with their name in sight, whole or shortened ÷ leaves [share, more \
        is better]

        """)
  }

  @Test("trees that follow each other are the versions of the one tree")
  func sequence() async throws {
    let files = try [1, 2].map { year in
      try folder.file("y\(year).csv", "path,value\na/x,\(year)\na/y,2\nb,4\n")
    }
    let advice = try await Advice(["--strategy", "slice,strip", "--tree-sequence"] + files)
    #expect(advice.versions == 2)
    let both = try await Tool.run(["recommend", files[0], "--tree-sequence"] + files)
    #expect(both.status == 64 && both.error.contains("recommend takes one tree"))
  }

  @Test("long names make no large page, picture or text")
  func longNames() async throws {
    let rows = "abcd".map { letter in
      "\(String(repeating: letter, count: 200_000)),\(letter.asciiValue!)\n"
    }
    let file = try folder.file("long.csv", "path,value\n" + rows.joined())
    let page = folder.url.appending(path: "page.html")
    let outcome = try await Tool.run(
      "recommend", file, "--strategy", "squarified,buchheim,sunburst,pack,partition", "--budget",
      "0", "--page", page.path, "--timeout", "60")
    #expect(outcome.status == 0, "\(outcome.error)")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("aaa…aaa") && text.utf8.count < 150_000)
    #expect(outcome.output.utf8.count < 20_000 && outcome.error.utf8.count < 20_000)
  }

  @Test("how a file was read is told, and what shows values is left out where there are none")
  func warnings() async throws {
    let people = try file("Employee,Manager\nAda,\nBob,Ada\nCid,Ada\n", "people.csv")
    let advice = try await Advice(people)
    #expect(advice.families.map(\.id) == ["node-link"])
    #expect(advice.notes == ["taken as ids: `Employee`; as parents: `Manager`"])
    let text = try await Tool.run("recommend", people, "--budget", "0", "--details").output
    #expect(text.contains("made up: 2 % of the leaves come and go"), "nobody has values to drift")
    #expect(advice.warnings.last?.hasPrefix("no leaf has a value above 0; families") == true)
    // What is asked for stays.
    let asked = try await Advice("--tree", people, "--strategy", "squarified,node-link")
    #expect(asked.families.map(\.id) == ["treemap", "node-link"])
    let sales = try file("region,city,sales,profit\nEurope,Paris,2,1\nAsia,Tokyo,1,1\n", "s.csv")
    let page = folder.url.appending(path: "advice.html")
    let outcome = try await Tool.run(
      "recommend", "--budget", "0", sales, "--value", "profit", "--details", "--page", page.path)
    let told = "note: taken as levels: `region`, `city`; as value: `profit`"
    #expect(outcome.output.contains(told))
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("taken as levels: <code><span>region</span></code>, "))
    #expect(html.contains("as measured, 1440x900") && html.contains("prefers-color-scheme: dark"))
    #expect(html.contains("width=\"1440\"") && html.contains("width=\"358\""))
  }

  /// It would be the only best one on the first tree, and one of several on the second.
  @Test("in the page's tables who does not keep areas is marked, and best in nothing")
  func remarks() async throws {
    let four = try file("path,value\na,1\nb,2\nc,3\nd,4\n", "four.csv")
    for tree in ["flask-files", four] {
      let page = folder.url.appending(path: "advice.html")
      let outcome = try await Tool.run(
        "recommend", "--budget", "0", "--strategy", "masonry-grid,slice,dice", "--tree", tree,
        "--page", page.path)
      #expect(outcome.status == 0, "\(outcome.error)")
      let html = try String(contentsOf: page, encoding: .utf8)
      let row = try #require(html.firstMatch(of: /<tr><th>masonry-grid †<\/th>.*/)).0
      #expect(!row.contains("<b>"))
      #expect(html.contains(/<tr><th>dice<\/th><td><b>/), "the next best one is the best")
      #expect(html.contains("<p>† areas are not proportional</p>"))
    }
  }

  @Test("text, JSON and the first part of the page name the same layouts")
  func oneAnswer() async throws {
    let path = try file(
      "region,city,sales\nEurope,Paris,20\nEurope,Rome,3\nAsia,Tokyo,11\nAsia,Seoul,7\n", "s.csv")
    let page = folder.url.appending(path: "answer.html")
    let advice = try await Advice(path)
    let outcome = try await Tool.run("recommend", path, "--budget", "0", "--page", page.path)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count <= 15 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines[0] == "s: 4 cities in 2 regions, 2 levels, with values; on 1440x900")
    #expect(advice.schema == 2 && advice.answer?.subject.hasPrefix("4 cities in 2") == true)
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("<dt>open</dt><dd><code>layoutbench open \(path)</code></dd>"))
    for role in ["take", "or"] {
      let strategy = try #require(advice.strategy(role))
      #expect(lines.contains { $0.hasPrefix(role) && $0.contains(" \(strategy):") }, "\(role)")
      #expect(html.contains("<b>\(role) \(strategy)</b>"))
    }
    let code = try await Tool.run("recommend", path, "--code", "swift")
    #expect(code.output.contains("import TreeLayout\n") && code.output.hasSuffix(".geometry\n"))
  }

  @Test("the answer ends with the command that opens the tree")
  func opening() async throws {
    _ = try file("region,city,sales,profit\nEurope,Paris,20,1\nAsia,Tokyo,11,2\n", "s.csv")
    let outcome = try await Tool.run(
      Tool.executable,
      [
        "recommend", "s.csv", "--value", "profit", "--strategy", "squarified,dice", "--budget", "0",
      ], in: folder.url)
    #expect(
      outcome.output.hasSuffix(
        "\nopen    layoutbench open s.csv --value profit (all of them, to look at)\n"),
      "\(outcome)")
  }

  @Test("text, JSON, page, the picture, a run and its advice.csv name the same layouts")
  func everywhere() async throws {
    let rows = (0..<60).map { "g\($0 % 4)/h\($0 % 7)/leaf \($0),\($0 * $0 + 5)\n" }
    let path = try file("path,value\n" + rows.joined(), "t.csv")
    let strategies = ["--strategy", "squarified,strip,slice,partition,reingold-tilford"]
    let advice = try await Advice([path, "--steps", "1"] + strategies)
    let take = try #require(advice.strategy("take"))
    let text = try await Tool.run(["recommend", path] + strategies)
    for role in ["take", "or", "not"] {
      let strategy = try #require(advice.strategy(role))
      let pattern = try Regex("(?m)^\(role) +\(strategy):")
      #expect(text.output.contains(pattern), "\(text.output)")
    }
    let run = folder.url.appending(path: "run").path
    let ran = try await Tool.run(
      [
        "run", path, "--frame", "1440x900", "--node-sizes", "label", "--budget", "0", "--output",
        run,
      ]
        + strategies)
    #expect(ran.status == 0, "\(ran.error)")
    #expect(ran.output.contains("of these, take \(take):"), "\(ran.output)")
    let table = try String(contentsOfFile: run + "/advice.csv", encoding: .utf8)
    let told = table.split(separator: "\n").filter { $0.contains(",take,") }
    #expect(told.count == 1 && told[0].contains(take), "\(told)")
    let all = try await Tool.run("recommend", path)
    let winner = try #require(all.output.firstMatch(of: /take +(\S+):/)?.1)
    let drawn = try await Tool.run("render", path)
    #expect(drawn.error.contains("note: \(winner): ") && drawn.output.contains(">\(winner) · t<"))
    let imported = try await Tool.run("import", path)
    #expect(imported.error.contains("note: take \(winner): "))
  }

  @Test("code to paste is that of the layout, in the frame that was measured")
  func code() async throws {
    let path = try file("path,value\na/x,1\na/y,4\nb/z,2\n", "c.csv")
    let script = try await Tool.run(
      "recommend", path, "--strategy", "sunburst", "--code", "javascript", "--screen", "800x600")
    #expect(
      script.output.contains(
        "tree.layout(\"sunburst:fitsFrame=true\", { width: 800, height: 600 });"))
    let outline = try file("r\n  a\n    b\n    c\n  d\n    e\n    f\n", "o.txt")
    let drawing = try await Tool.run("recommend", outline, "--code", "javascript")
    #expect(drawing.output.contains("nodeSizes: \"label\" });"))
    let swift = try await Tool.run(
      "recommend", path, "--code", "swift", "--screen", "800x600", "--strategy", "slice")
    #expect(swift.output.contains("width: 800, height: 600)"))
  }

  @Test("what a finger cannot touch is not in sight, and parts are told if they are asked for")
  func touch() async throws {
    let rows = (0..<40).map { "g\($0 % 4)/leaf \($0),\($0 + 20)\n" }
    let path = try file("path,value\n" + rows.joined(), "t.csv")
    func said(_ arguments: String...) async throws -> String {
      let outcome = try await Tool.run(
        ["recommend", path, "--strategy", "squarified", "--screen", "300x300"] + arguments)
      #expect(outcome.status == 0, "\(outcome.error)")
      return outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let (seen, touched) = (try await said(), try await said("--touch"))
    #expect(seen.contains("on 300x300 take") && touched.contains("on 300x300, by touch take"))
    #expect(touched.contains("squarified: 4 of 40 leaves have name and value"), "\(touched)")
    #expect(seen.contains("squarified: 30 of 40 leaves have name and value"), "\(seen)")
    let parts = try await said("--top", "3", "--depth", "1")
    #expect(parts.contains("the 3 largest and other (--top 3): ") && parts.contains("(--depth 1)"))
  }

  @Test("needs are those of the tree unless they are told, and no area stands for nothing")
  func needs() async throws {
    let tree = try file("root\n  a\n    b\n    c\n  d\n    e\n    f\n", "outline.txt")
    let own = try await Advice(tree)
    #expect(own.answer?.needs == ["names", "structure"])
    #expect(own.strategy("take") == "reingold-tilford" && own.strategy("not") == "squarified")
    let both = "squarified,resquarified"
    let flask = try await Advice("flask-files", "--strategy", both)
    #expect(flask.answer?.needs.contains("changes") == true)
    #expect(flask.strategy("take") == "resquarified")
    let still = try await Advice(
      "flask-files", "--strategy", both, "--needs", "values,names")
    #expect(still.strategy("take") == "squarified")
    let wrong = try await Tool.run("recommend", tree, "--needs", "beauty")
    #expect(wrong.status == 64 && wrong.error.contains("there is no need 'beauty'"))
  }

  private func file(_ text: String, _ name: String) throws -> String {
    let url = folder.url.appending(path: name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// What `run` measures of the first version and `recommend` of all must agree.
  @Test("what it takes is the best in what it says decides, on trees it has not seen")
  func best() async throws {
    let trees = (0..<(runsLongTests ? 10 : 2)).map { "random-recursive,\(60 + 37 * $0),\($0 + 71)" }
    for tree in trees {
      let parts = tree.split(separator: ",").map { String($0) }
      let options = ["--sizes", parts[1], "--seed", parts[2]]
      let advice = try await Advice(
        parts[0], "--strategy", "squarified,strip,binary,slice,masonry-grid,knuth,buchheim",
        options[0], options[1], options[2], options[3])
      let run = folder.url.appending(path: "run-\(tree)").path
      _ = try await Tool.run(
        [
          "run", "--no-times", "--strategy", "squarified,strip,binary,slice,knuth,buchheim",
          "--tree", parts[0], "--frame", "1440x900", "--node-sizes", "label",
          "--output", run,
        ] + options)
      let rows = try Summary(of: run).rows
      for (purpose, family, metric) in [
        ("values", "treemap", "aspect_weighted"), ("size", "node-link", "tree_area"),
      ] {
        let best = rows.filter { $0["family"] == family }.compactMap { Double($0[metric] ?? "") }
          .min()
        let choice = try advice.choice(purpose, family)
        #expect(choice.metric == metric)
        #expect(abs(try #require(choice.value) - (best ?? .nan)) < 1e-9, "\(tree) \(metric)")
        #expect(!choice.ranking.contains("masonry-grid"), "its areas are not in proportion")
      }
    }
  }

  /// What `run` measures of each strategy decides, for all purposes that a picture alone serves.
  @Test("on real trees each choice has the best value of those that qualify")
  func real() async throws {
    let folder = Tool.root.appending(path: "Benchmarks/Trees")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let names = files.filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }
    try #require(names.contains("swiftui-view"))
    let few =
      "squarified,strip,masonry-grid,knuth,buchheim,cluster,sunburst:fitsFrame=true,partition,pack"
    // All trees take ten minutes.
    let some = stride(from: 0, to: names.count, by: 9).map { names[$0] }
    for tree in runsLongTests ? some : ["swiftui-view"] {
      let options = ["--strategy", few, "--node-sizes", "label"]
      // A tree that changes is looked at in all of its steps.
      let advice = try await Advice([tree] + options)
      let run = self.folder.url.appending(path: "run-\(tree)").path
      let outcome = try await Tool.run(
        ["run", "--no-times", "--tree", tree, "--frame", "1440x900", "--output", run] + options)
      try #require(outcome.status == 0, "\(outcome.error)")
      let rows = Dictionary(
        try Summary(of: run).rows.map { ($0["strategy"] ?? "", $0) },
        uniquingKeysWith: { first, _ in first })
      for choice in advice.choices where !["change", "speed"].contains(choice.purpose) {
        let metric = try #require(choice.metric)
        let values = choice.ranking.compactMap { Double(rows[$0]?[metric] ?? "") }
        let isHigher = ["named_share", "visible_share"].contains(metric)
        let best = try #require(isHigher ? values.max() : values.min())
        let value = try #require(choice.value)
        #expect(abs(value - best) <= 1e-9 * max(1, abs(best)), "\(tree): \(choice.purpose)")
        #expect(
          choice.purpose != "values" || !choice.ranking.contains("masonry-grid"), "\(tree)")
      }
    }
  }

  @Test("what is dominated is worse in nothing that decides, and no choice is dominated")
  func dominated() async throws {
    let advice = try await Advice("swiftui-view", "--strategy", "treemap,node-link")
    #expect(advice.versions == 6)
    for family in advice.families {
      let values = Dictionary(uniqueKeysWithValues: family.strategies.map { ($0.id, $0.values) })
      for strategy in family.strategies {
        guard let winner = strategy.dominatedBy else { continue }
        for (metric, value) in strategy.values {
          let other = try #require(values[winner]?[metric])
          let isHigher = ["named_share", "visible_share"].contains(metric)
          let isWorse = isHigher ? other < value - 1e-9 : other > value + 1e-9
          #expect(!isWorse, "\(strategy.id) \(metric)")
        }
      }
    }
    for choice in advice.choices {
      let strategies = try #require(advice.families.first { $0.id == choice.family }).strategies
      let taken = try #require(strategies.first { $0.id == choice.strategy })
      #expect(taken.dominatedBy == nil, "\(taken.id) for \(choice.purpose)")
    }
    // Slices hardly move, and nobody can read them.
    #expect(try advice.choice("change", "treemap").strategy != "slice")
    #expect(try advice.choice("structure", "node-link").ranking.contains("stack") == false)
  }

  @Test("among equals the steadier one is taken, if both are quick")
  func ties() async throws {
    let advice = try await Advice(
      "python-stdlib", "--strategy", "squarified,resquarified", "--budget", "1")
    let choice = try advice.choice("values", "treemap")
    #expect(choice.ranking == ["resquarified", "squarified"])
  }

  @Test("a wish is granted, and says what it costs")
  func wishes() async throws {
    let path = try file("path,value\na,1\nb,4\nc,2\nd,8\ne,3\nf,6\n", "small.csv")
    let strategies = ["--strategy", "squarified,strip,slice"]
    let free = try await Advice(path, strategies[0], strategies[1])
    #expect(try free.choice("values", "treemap").strategy == "squarified")
    let ordered = try await Advice(path, strategies[0], strategies[1], "--keep-order")
    let choice = try ordered.choice("values", "treemap")
    #expect(choice.strategy == "strip")
    #expect(choice.prices.map(\.wish) == ["--keep-order"])
    #expect(choice.prices.map(\.without) == ["squarified"])
    let hurried = try await Advice(path, strategies[0], strategies[1], "--max-time", "1ns")
    #expect(try hurried.choice("values", "treemap").strategy == nil)
    let large = try await Advice(path, strategies[0], strategies[1], "--label-size", "22")
    #expect(large.frame == "720x450")
  }

  @Test("leaves get a least area where they lack it, and nothing changes elsewhere")
  func cells() async throws {
    let path = try file("path,value\na,1\nb,4\nc,2\nd,8\ne,3\nf,6\n", "small.csv")
    let strategies = ["--strategy", "squarified,strip,partition,cluster"]
    func advice(_ cell: String, _ more: String...) async throws -> Advice {
      try await Advice([path, "--minimum-cell", cell] + strategies + more)
    }
    // The smallest leaf has 54,000 square pixels.
    let roomy = try await advice("269x200", "--label-size", "13.75")
    #expect(roomy.families.flatMap(\.strategies).allSatisfy { !$0.id.contains("minimum") })
    #expect(try roomy.choice("values", "treemap").strategy == "squarified")
    let raised = try await advice("271x200")
    let find = try raised.choice("find", "treemap")
    #expect(find.ranking.sorted() == ["squarified:minimumCell=54200", "strip:minimumCell=54200"])
    // Cells of a least size are not in proportion, and an icicle does not have them.
    #expect(try raised.choice("values", "treemap").strategy == nil)
    #expect(try raised.choice("structure", "node-link").strategy == "cluster")
    let impossible = try await advice("600x400")
    #expect(
      impossible.warnings.contains(
        "--minimum-cell 600x400 cannot be satisfied: 6 leaves of 240,000 square pixels need 1.111 "
          + "screens; the advice is without it"))
  }

  @Test("where letters make a frame unit longer, numbers that depend on it say how long it is")
  func units() async throws {
    let path = try file("path,value\na,1\nb,4000\n", "small.csv")
    func told(_ arguments: String...) async throws -> String {
      let outcome = try await Tool.run(
        ["recommend", path, "--strategy", "slice,squarified", "--budget", "0", "--details"]
          + arguments)
      return outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    let small = try await told("--strategy", "partition", "--screen", "1000x500")
    #expect(small.contains("hidden or below 1 frame unit ÷ value; a frame unit is 1 pixel here"))
    #expect(!small.contains("frame units, also those in options"))
    let large = try await told("--label-size", "27.5", "--minimum-cell", "30x30")
    #expect(
      large.contains(
        "--minimum-cell 30x30; frame units, also those in options, are 2.5 pixels long: the 900 "
          + "square pixels of --minimum-cell 30x30 are 144 square units"), "\(large)")
    #expect(large.contains("minimumCell=144"))
  }

  @Test("steadiness of a single version is not asked for")
  func stableSingle() async throws {
    let path = try file("path,value\na,1\nb,4\n", "small.csv")
    let outcome = try await Tool.run("recommend", path, "--stable", "--steps", "1")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.contains("--stable compares versions, and with --steps 1 there is one"))
  }

  @Test("a sunburst is measured as it fits the screen")
  func sunburst() async throws {
    let path = try file("path,value\na/x,1\na/yellow,4\nb/c/d,2\nb/c/e,8\n", "small.csv")
    func advice(_ screen: String, _ strategy: String = "sunburst,strip") async throws -> Advice {
      try await Advice(path, "--strategy", strategy, "--screen", screen)
    }
    let (large, small) = (try await advice("900x900"), try await advice("20x900"))
    let choices = try [large, small].map { try $0.choice("structure", "radial") }
    #expect(choices.map(\.strategy) == ["sunburst:fitsFrame=true", "sunburst:fitsFrame=true"])
    #expect(choices[0].value == 1 && choices[1].value == 0)
  }

  @Test("what does not promise proportional areas is not taken to read values, and says so")
  func promises() async throws {
    let path = try file("path,value\na,1\nb,4\nc,2\n", "small.csv")
    let free = try await Tool.run(
      "recommend", path, "--strategy", "masonry-grid", "--budget", "0", "--details")
    #expect(free.output.contains("to read values\n  treemap: none: areas are not proportional"))
    let hurried = try await Tool.run(
      "recommend", path, "--strategy", "masonry-grid", "--budget", "0", "--max-time", "1ns",
      "--details")
    #expect(hurried.output.contains("to find a thing\n  treemap: without --max-time 1ns: masonry-"))
    #expect(hurried.output.split(separator: "no strategy").count == 2, "it is said once")
    let large = try await Tool.run("recommend", path, "--minimum-cell", "2000x20")
    #expect(large.status == 64)
    #expect(large.error.contains("2000x20 is larger than the screen of 1440x900"))
  }

  @Test("text and page: every claim has its metric and number")
  func text() async throws {
    let page = folder.url.appending(path: "advice.html").path
    let outcome = try await Tool.run(
      "recommend", "swiftui-view", "--strategy", "squarified,strip,buchheim", "--budget", "0",
      "--details", "--page", page)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("treemap: "))
    #expect(outcome.output.contains("aspect_weighted"))
    #expect(outcome.output.contains("6 versions, made up: values drift by 5 %"))
    let html = try String(contentsOfFile: page, encoding: .utf8)
    #expect(html.contains(" data-picture=\"") && html.contains("aspect_weighted"))
    #expect(html.utf8.count < 1_500_000)
  }

  @Test("pictures have the measured size and letters, and tree drawings can be read")
  func page() async throws {
    let path = try file("path,value\na/x,1\na/y,4\nb,2\n", "small.csv")
    let page = folder.url.appending(path: "advice.html")
    let outcome = try await Tool.run(
      "recommend", path, "--strategy", "slice,cluster", "--budget", "0", "--label-size", "26.4",
      "--details", "--page", page.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains("as measured, 1440x900, in letters of 26.4 pixels"))
    #expect(html.contains("as measured; letters of 26.4 pixels"))
    #expect(outcome.output.contains("are 2.4 pixels long"))
    #expect(html.contains("width=\"1440\" height=\"991.2\" viewBox=\"0 -38 600 413\""))
    let boxes = html.matches(of: /<text x="4" y="[0-9.]+" font-size="([0-9.]+)"/).map(\.1)
    #expect(!boxes.isEmpty && boxes.allSatisfy { ["13", "12", "11"].contains($0) })
    let tall = try file(
      "path,value\n" + (0..<200).map { "a/\($0),1\n" }.joined(), "tall.csv")
    _ = try await Tool.run(
      "recommend", tall, "--strategy", "indented", "--budget", "0", "--page", page.path)
    let whole = try String(contentsOf: page, encoding: .utf8)
    // Readable and scrolled from the root on.
    #expect(whole.contains("<label class=\"zoom\"><input type=\"checkbox\"> whole, in smaller"))
    #expect(whole.contains(/class="picture light whole" tabindex="0" style="--width: [0-9]+px">/))
    let start = try #require(whole.firstMatch(of: /<i style="left: ([0-9]+)px; top: ([0-9]+)px">/))
    #expect((Double(start.1) ?? 0) > 10 && (Double(start.2) ?? 0) > 28)
    // What nearly fits is scrolled on a phone alone.
    let name = String(repeating: "a long name ", count: 8)
    let broad = try file("path,value\na/\(name)1,1\na/\(name)2,1\n", "broad.csv")
    _ = try await Tool.run(
      "recommend", broad, "--strategy", "indented", "--budget", "0", "--page", page.path)
    let near = try String(contentsOf: page, encoding: .utf8)
    #expect(near.contains("class=\"zoom phone\"") && near.contains("picture light whole near"))
  }

  @Test("drawings are turned where fewer screens hold them then, and drawn as they were measured")
  func turned() async throws {
    let lines = (0..<36).map { "region \($0 / 9)/country \($0 / 3)/a city \($0),1\n" }
    let wide = try file("path,value\n" + lines.joined(), "wide.csv")
    let page = folder.url.appending(path: "advice.html")
    let outcome = try await Tool.run(
      "recommend", wide, "--strategy", "node-link,slice", "--strategy", "cluster", "--budget", "0",
      "--details", "--page", page.path)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("buchheim:orientation=right"))
    // It was asked for as it is.
    #expect(!outcome.output.contains("cluster:orientation=right"))
    let html = try String(contentsOf: page, encoding: .utf8)
    #expect(html.contains(":orientation=right · wide"))
    #expect(!html.contains("· orientation=right"))
    let short = try file("path,value\na/x,1\na/y,4\nb,2\n", "short.csv")
    let small = try await Tool.run(
      "recommend", short, "--strategy", "node-link", "--budget", "0", "--details")
    #expect(!small.output.contains("orientation=right"))
  }

  @Test("versions change as is asked for, without saying how many there are")
  func evolution() async throws {
    let path = try file("path,value\na/x,1\na/y,4\nb,2\n", "small.csv")
    let advice = try await Advice(path, "--strategy", "slice", "--evolution", "spikes")
    #expect(advice.versions == 6)
    let one = try await Tool.run("recommend", path, "--evolution", "spikes", "--steps", "1")
    #expect(one.status == 64 && one.error.contains("say how many"))
    let run = try await Tool.run("run", "--tree", path, "--evolution", "spikes", "--dry-run")
    #expect(run.status == 64 && run.error.contains("say how many"))
  }

  @Test("a tree of one node leaves nothing to choose")
  func oneNode() async throws {
    let outcome = try await Tool.run("recommend", "path", "--sizes", "1")
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.error.contains("path has one node, so that there is nothing to choose"))
  }

  @Test("a sequence of its own is taken as it is; mistakes are told")
  func sequences() async throws {
    let path = try file("path,w0,w1,w2\na,1,2,3\nb,4,4,4\nc,2,1,5\n", "steps.csv")
    let advice = try await Advice(path, "--strategy", "squarified,strip")
    #expect(advice.versions == 3)
    for (arguments, words) in [
      (["nothing.csv"], "nothing.csv"), (["swiftui-view", "--label-size", "0"], "--label-size"),
      (["swiftui-view", "--page", "x.svg"], ".html"),
      (["swiftui-view", "--max-time", "5"], "max-time"),
      (["star,path"], "one tree"),
    ] {
      let outcome = try await Tool.run(["recommend"] + arguments)
      #expect(outcome.status != 0 && outcome.error.contains(words), "\(outcome.error)")
    }
  }
}
