import BenchmarkJudging
import Foundation
import JudgingSupport
import LayoutAdvice
import Testing

@testable import LayoutBenchCommands

@Suite("Reports of a comparison")
struct ComparisonReportTests {
  private static let header =
    "strategy,tree,nodes,frame,seed,machine,status,layout_ns,layout_ns_low,layout_ns_high,"
    + "aspect_mean,readability,layout_hash,tree_hash"

  /// One cell that got worse, one that is gone, one that is new, another machine's memory.
  private static let comparison: Comparison = {
    do {
      let folder = try TemporaryFolder()
      func run(_ name: String, memory: Int, _ rows: [String]) throws -> RecordedRun {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let summary = ([header] + rows).joined(separator: "\n")
        try Data(summary.utf8).write(to: url.appending(path: "summary.csv"))
        let json =
          #"{"schema_version":2,"started":"","environment":{"memory_bytes":\#(memory)}}"#
        try Data(json.utf8).write(to: url.appending(path: "run.json"))
        return try RecordedRun(path: url.path)
      }
      let key = "a|<b>,1200,1600x900,7,m,ok"
      let base = try run(
        "base", memory: 1,
        [
          "stack:rowAlignment=top,\(key),100,99.9,100.1,2,0.5,aaaaaaaaaaaaaaaa,7777777777777777",
          "gone,\(key),100,99,101,2,0.5,aaaaaaaaaaaaaaaa,7777777777777777",
        ])
      let head = try run(
        "head", memory: 2,
        [
          "stack:rowAlignment=top,\(key),120,119,121,2.5,0.75,bbbbbbbbbbbbbbbb,7777777777777777",
          "new,\(key),100,99,101,2,0.5,aaaaaaaaaaaaaaaa,7777777777777777",
        ])
      let gates = [
        Gate(column: "aspect_mean", unit: "ratio", direction: .lower),
        Gate(column: "readability", unit: "share", direction: .higher),
      ]
      return try Comparison(base: base, head: head, gates: gates, timeMargin: 0.01)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private func text(_ format: ReportFormat) throws -> String {
    try text(format, of: Self.comparison)
  }

  private func text(_ format: ReportFormat, of comparison: Comparison) throws -> String {
    return try format.report().text(of: comparison)
      .replacing(comparison.base, with: "BASE").replacing(comparison.head, with: "HEAD")
  }

  @Test("text")
  func text() throws {
    #expect(
      try text(.text) == """
        base BASE
        head HEAD

        the runs differ in
          environment.memory_bytes: 1 → 2

        stack:rowAlignment=top on a|<b>, 1,200 nodes, seed 7
          layout_hash  aaaaaaaaaaaaaaaa  →  bbbbbbbbbbbbbbbb                    \
                            changed
          aspect_mean             2.000  →             2.500                    \
         +25.0 %          regressed
          readability             0.500  →             0.750                    \
         +50.0 %           improved
          layout_ns               100.0  →             120.0  +20.0 % \
        [+18.9 %, +21.1 %]  slower (advisory)

        only in base
          gone on a|<b>, 1,200 nodes, seed 7

        only in head
          new on a|<b>, 1,200 nodes, seed 7

        1 cell: 1 improved, 1 regressed, 1 changed
        times: 1 slower
        times do not decide: they differ from run to run, also of one build
        regression

        """)
  }

  @Test("markdown, with names that do not break the table")
  func markdown() throws {
    let cell = "`stack:rowAlignment=top on a\\|<b>, 1,200 nodes, seed 7`"
    #expect(
      try text(.markdown) == """
        \(Self.scorecard)
        | cell | value | base | head | change | verdict |
        |---|---|--:|--:|--:|---|
        | \(cell) | `layout_hash` | aaaaaaaaaaaaaaaa | bbbbbbbbbbbbbbbb |  | changed |
        | \(cell) | `aspect_mean` | 2.000 | 2.500 | +25.0 % | **regressed** |
        | \(cell) | readability | 0.500 | 0.750 | +50.0 % | improved |
        | \(cell) | `layout_ns` | 100.0 | 120.0 | +20.0 % [+18.9 %, +21.1 %] | slower (advisory) |

        Only in base:

        - `gone on a\\|<b>, 1,200 nodes, seed 7`

        Only in head:

        - `new on a\\|<b>, 1,200 nodes, seed 7`

        | the runs differ in | base | head |
        |---|---|---|
        | `environment.memory_bytes` | 1 | 2 |

        """)
  }

  private static let scorecard = """
    ## layoutbench: regression

    1 cell: 1 improved, 1 regressed, 1 changed. Times: 1 slower; \(Comparison.advisoryNote).

    | strategy | worse | better | layouts |
    |---|---|---|---|
    | `stack:rowAlignment=top` | `aspect_mean` 2.000 → 2.500 (+25.0 %) on \
    `a\\|<b>, 1,200 nodes, seed 7` | readability 0.500 → 0.750 (+50.0 %) on \
    `a\\|<b>, 1,200 nodes, seed 7` | 1 of 1 changed |

    1 cell only in base; 1 cell only in head.

    """

  @Test("the scorecard: a line for a strategy, with names that do not break the table")
  func scorecard() throws {
    #expect(try text(.scorecard) == Self.scorecard)
  }

  @Test("the scorecard has few lines, the gravest strategies first, and counts the others")
  func longScorecard() throws {
    let strategies = ["dice", "grid", "pivot", "slice", "spiral", "split", "strip", "zigzag"]
    func rows(_ field: (Int) -> String) -> [String] {
      strategies.enumerated().map { row($1, "a", aspect: field($0)) }
    }
    let metric = MetricFacts(id: "aspect_mean", unit: "ratio", direction: .lower, summary: "")
    let head = rows { $0 == 6 ? "1" : "2.\($0)" } + [row("dice", "b", aspect: "4")]
    let comparison = try runs(
      rows { _ in "2" } + [row("dice", "b"), row("grid", "b")],
      head + [row("grid", "b", status: "crashed")], metric: metric, more: #","finished":"2026""#)
    let lines = try text(.scorecard, of: comparison).split(separator: "\n")
    #expect(
      lines.dropFirst(4).map { $0.split(separator: "|")[0].filter { $0 != " " } } == [
        "grid", "dice", "zigzag", "split", "spiral", "slice", "2more",
      ])
    #expect(lines[4].contains("status ok → crashed on b"))
    #expect(lines[5].contains("`aspect_mean` 2.000 → 4.000 (+100.0 %) on b, 9 nodes, seed 1 |"))
    #expect(lines[10] == "| 2 more | 1 worse | 1 better |  |")
  }

  @Test(
    "what is no plain text is code in Markdown",
    arguments: [
      ("three trees, 9 nodes", "three trees, 9 nodes"), ("@somebody", "`@somebody`"),
      ("a|b", "`a\\|b`"), ("a`b``c", "```a`b``c```"), ("`a", "`` `a ``"), (" ", " "),
      ("<img src=x>", "`<img src=x>`"), ("www.x", "`www.x`"), ("a\nb", #"`a\u{a}b`"#), ("", ""),
    ])
  func code(text: String, expected: String) {
    #expect(text.markdown == expected)
  }

  @Test("pictures stand below the scorecard, in both themes, and are links")
  func pictures() throws {
    let views = ["before", "after"].map {
      ReportPictures.View(caption: $0, light: "1-\($0)-light.png", dark: "1-\($0)-dark.png")
    }
    let pictures = ReportPictures(
      headline: "1 of 2 layouts changed", address: "https://x.org/a b/",
      layouts: [.init(title: "strip · @a", summary: "7 of 9 moved", views: views)])
    let format = ReportFormat.scorecard
    let text = try format.report(showsAll: false, pictures: pictures).text(of: Self.comparison)
    #expect(
      text.hasSuffix(
        """
        1 of 2 layouts changed. The stronger a color, the farther a node moved.

        `strip · @a`: 7 of 9 moved

        | before | after |
        |---|---|
        | \(element("1-before")) | \(element("1-after")) |

        """))
    func element(_ name: String) -> String {
      let address = "https://x.org/a%20b/\(name)"
      return #"<a href="\#(address)-light.png"><picture>"#
        + #"<source media="(prefers-color-scheme: dark)" srcset="\#(address)-dark.png">"#
        + #"<img src="\#(address)-light.png" alt="\#(name.dropFirst(2))"></picture></a>"#
    }
  }

  @Test("a table in LaTeX, with names that do not break it")
  func latex() throws {
    let tree = #"a\textbar{}\textless{}b\textgreater{}, 1,200 nodes, seed 7"#
    let cell = "stack:rowAlignment=top on \(tree)"
    let change = #"+20.0 \% {[}+18.9 \%, +21.1 \%]"#
    #expect(
      try text(.latex) == #"""
        % regression; 1 cell: 1 improved, 1 regressed, 1 changed. \usepackage{booktabs,longtable}
        \begingroup\footnotesize\setlength{\tabcolsep}{4pt}
        \begin{longtable}{lrrrl}
        \toprule
        value & base & head & change & verdict \\
        \midrule
        \endhead
        \multicolumn{5}{l}{\textbf{\#(cell)}} \\*
        layout\_hash & aaaaaaaa & bbbbbbbb &  & changed \\
        aspect\_mean & 2.000 & 2.500 & +25.0 \% & regressed \\
        readability & 0.500 & 0.750 & +50.0 \% & improved \\
        layout\_ns & 100.0 & 120.0 & \#(change) & slower$^*$ \\
        \addlinespace
        \multicolumn{4}{l}{\textbf{gone on \#(tree)}} & only in base \\
        \multicolumn{4}{l}{\textbf{new on \#(tree)}} & only in head \\
        \bottomrule
        \multicolumn{5}{l}{$^*$ advisory: does not decide}
        \end{longtable}
        \endgroup

        """#)
  }

  @Test("annotations of a workflow, the conclusion first")
  func github() throws {
    let load = "a|<b>, 1,200 nodes, seed 7"
    #expect(
      try text(.github) == """
        ::error title=layoutbench::regression; 1 cell: 1 improved, 1 regressed, 1 changed
        ::error title=stack%3ArowAlignment=top::worse: aspect_mean 2.000 → 2.500 (+25.0 %25) on \
        \(load); better: readability 0.500 → 0.750 (+50.0 %25) on \(load); layouts: 1 of 1 changed
        ::warning title=layoutbench::1 cell only in base: gone on a|<b>, 1,200 nodes, seed 7
        ::notice title=layoutbench::1 cell only in head: new on a|<b>, 1,200 nodes, seed 7

        """)
  }

  @Test("a strategy is one annotation, with the cell that moved most for each metric")
  func annotations() throws {
    let folder = try TemporaryFolder()
    func run(_ name: String, _ aspects: [String]) throws -> RecordedRun {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let rows = zip(["a", "b", "c", "d"], aspects).map { tree, aspect in
        "slice,\(tree),9,1600x900,1,m,ok,100,99,101,\(aspect),0.5,aaaaaaaaaaaaaaaa,7777777777777777"
      }
      let summary = ([Self.header] + rows).joined(separator: "\n")
      try Data(summary.utf8).write(to: url.appending(path: "summary.csv"))
      try Data(#"{"schema_version":2,"started":"","environment":{}}"#.utf8)
        .write(to: url.appending(path: "run.json"))
      return try RecordedRun(path: url.path)
    }
    let comparison = try Comparison(
      base: run("base", ["2", "2", "2", "2"]), head: run("head", ["2.5", "1", "2.2", "3"]),
      gates: [Gate(column: "aspect_mean", unit: "ratio", direction: .lower)], timeMargin: 0.01)
    let lines = try ReportFormat.github.report().text(of: comparison)
      .split(separator: "\n")
    #expect(
      lines.dropFirst() == [
        "::error title=slice::worse: aspect_mean 2.000 → 3.000 (+50.0 %25) on d, 9 nodes, seed 1, "
          + "and in 2 other cells; better: aspect_mean 2.000 → 1.000 (-50.0 %25) on b, 9 nodes, "
          + "seed 1"
      ])
    let better = try Comparison(
      base: run("base2", ["2", "2", "2", "2"]), head: run("head2", ["1.5", "0.5", "1", "2"]),
      gates: [Gate(column: "aspect_mean", unit: "ratio", direction: .lower)], timeMargin: 0.01)
    #expect(
      try ReportFormat.github.report().text(of: better).contains(
        "better: aspect_mean 2.000 → 0.500 (-75.0 %25) on b, 9 nodes, seed 1, and in 2 other cells")
    )
  }

  /// Two runs of strategies on trees, in the second some of them with other fields.
  private func runs(
    _ base: [String], _ head: [String], metric: MetricFacts? = nil, more: String = ""
  ) throws -> Comparison {
    let folder = try TemporaryFolder()
    func run(_ name: String, _ rows: [String], _ more: String) throws -> RecordedRun {
      let url = folder.url.appending(path: name)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      let summary = ([Self.header] + rows).joined(separator: "\n")
      try Data(summary.utf8).write(to: url.appending(path: "summary.csv"))
      try Data(#"{"schema_version":2,"started":"2026"\#(more)}"#.utf8)
        .write(to: url.appending(path: "run.json"))
      return try RecordedRun(path: url.path)
    }
    return try Comparison(
      base: run("base", base, #","finished":"2026""#), head: run("head", head, more),
      gates: metric.map { [Gate($0)] } ?? [], timeMargin: 0.01)
  }

  private func row(
    _ strategy: String, _ tree: String, status: String = "ok", aspect: String = "2"
  ) -> String {
    "\(strategy),\(tree),9,1600x900,1,m,\(status),100,99,101,\(aspect),0.5,"
      + "aaaaaaaaaaaaaaaa,7777777777777777"
  }

  @Test("what is missing is told tree by tree, then strategy by strategy, then cell by cell")
  func missing() throws {
    let strategies = ["dice", "slice", "strip"]
    let rows = ["a", "b", "c"].flatMap { tree in strategies.map { ($0, tree) } }
    // All of c, all of strip, and dice on b.
    let head = rows.filter { $0.1 != "c" && $0.0 != "strip" && $0 != ("dice", "b") }
    let comparison = try runs(
      rows.map { row($0.0, $0.1) }, head.map { row($0.0, $0.1) }, more: #","finished":"2026""#)
    #expect(comparison.onlyInBase.count == 6)
    #expect(
      try text(.text, of: comparison).contains(
        """
        only in base
          strip on each of its 2 trees
          dice on b, 9 nodes, seed 1
          all 3 strategies on c, 9 nodes, seed 1

        """))
    #expect(
      try text(.github, of: comparison).contains(
        "::warning title=layoutbench::6 cells only in base: strip on each of its 2 trees; "
          + "dice on b, 9 nodes, seed 1; all 3 strategies on c, 9 nodes, seed 1\n"))
  }

  @Test("cells that an interrupted run did not come to are one list, and no rows")
  func notMeasured() throws {
    let comparison = try runs(
      [row("dice", "a"), row("dice", "b"), row("slice", "b")],
      [row("dice", "a")] + ["dice", "slice"].map { row($0, "b", status: "skipped") })
    #expect(comparison.headIsIncomplete)
    let text = try text(.text, of: comparison)
    #expect(text.contains("not measured in head\n  all 2 strategies on b, 9 nodes, seed 1\n"))
    #expect(!text.contains("skipped"), "\(text)")
    #expect(
      try ReportFormat.text.report(showsAll: true).text(of: comparison).contains("skipped"))
  }

  @Test("crashes come first and say why, then broken laws; a ratio to nothing is not shown")
  func gravest() throws {
    let metric = MetricFacts(
      id: "aspect_mean", unit: "ratio", direction: .zero, summary: "", law: "area", tolerance: 1)
    let failure =
      #"{"strategy":"slice","tree":"a","nodes":9,"frame":"1600x900","seed":1,"status":"crashed","#
      + #""message":"Traceback\nValueError: 7","attempt":1,"is_resolved":false}"#
    let comparison = try runs(
      [row("dice", "a", aspect: "1e-16"), row("slice", "a")],
      [row("dice", "a", aspect: "3"), row("slice", "a", status: "crashed")], metric: metric,
      more: #","finished":"2026","failures":[\#(failure)]"#)
    let told = try text(.github, of: comparison).split(separator: "\n").dropFirst().prefix(2)
    let expected: [Substring] = [
      """
      ::error title=slice::status ok → crashed on a, 9 nodes, seed 1; ValueError: 7
      """,
      """
      ::error title=dice::worse: aspect_mean 0 → 3.000 on a, 9 nodes, seed 1; this breaks the law \
      'area', which base kept
      """,
    ]
    #expect(Array(told) == expected)
    let text = try text(.text, of: comparison)
    #expect(text.contains("    status: ValueError: 7\n"))
    #expect(text.contains("    aspect_mean: this breaks the law 'area', which base kept\n"))
    let table = try self.text(.markdown, of: comparison)
    #expect(table.contains("| **regressed**; `ValueError: 7` |"), "\(table)")
  }

  @Test("JUnit's XML")
  func junit() throws {
    let counts = #"tests="2" failures="1" errors="0" skipped="1""#
    let rest = "1200 nodes, 1600x900, seed 7"
    #expect(
      try text(.junit) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites \(counts)>
          <testsuite name="layoutbench compare" \(counts)>
            <testcase classname="a|&lt;b&gt;" name="stack:rowAlignment=top, \(rest)">
              <failure message="aspect_mean regressed: 2.000 → 2.500 (+25.0 %)"/>
              <system-out>layout_hash changed: aaaaaaaaaaaaaaaa → bbbbbbbbbbbbbbbb
        readability improved: 0.500 → 0.750 (+50.0 %)
        layout_ns slower: 100.0 → 120.0 (+20.0 % [+18.9 %, +21.1 %]); advisory</system-out>
            </testcase>
            <testcase classname="a|&lt;b&gt;" name="gone, \(rest)">
              <skipped message="only in base"/>
            </testcase>
          </testsuite>
        </testsuites>

        """)
  }

  /// A base of one frame, and a head of another one that was interrupted.
  private static let apart: Comparison = {
    do {
      let folder = try TemporaryFolder()
      func run(_ name: String, _ frame: String, _ rest: String) throws -> RecordedRun {
        let url = folder.url.appending(path: name)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let row = "slice,a,9,\(frame),1,m,ok,100,99,101,2,0.5,aaaaaaaaaaaaaaaa,7777777777777777"
        try Data("\(header)\n\(row)".utf8).write(to: url.appending(path: "summary.csv"))
        try Data(#"{"schema_version":2,"started":"now"\#(rest)}"#.utf8)
          .write(to: url.appending(path: "run.json"))
        return try RecordedRun(path: url.path)
      }
      return try Comparison(
        base: run("base", "1600x900", #","finished":"now""#), head: run("head", "390x844", ""),
        gates: [Gate(column: "aspect_mean", unit: "ratio", direction: .lower)], timeMargin: 0.01)
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  @Test(
    "an interrupted run, and cells that differ in the frame alone", arguments: ReportFormat.allCases
  )
  func unfinished(format: ReportFormat) throws {
    let text = try text(format, of: Self.apart)
    switch format {
    case .scorecard: #expect(text.contains("same command and --resume HEAD"))
    case .text, .markdown, .latex, .github:
      #expect(text.contains("same command and --resume HEAD"))
      #expect(text.contains("1600x900") && text.contains("390x844"))
    case .junit:
      #expect(text.contains("same command and --resume HEAD"))
      #expect(text.contains(#"<error message="not comparable: the runs have no cell in common"/>"#))
      #expect(text.contains(#"tests="3" failures="0" errors="1" skipped="2""#))
    case .json: #expect(text.contains(#""unfinished" : [\#n    "head"\#n  ]"#))
    case .bmf, .gitHubActionBenchmark: break
    }
  }

  @Test("Bencher's metric format keeps names as they are")
  func bencher() throws {
    #expect(
      try text(.bmf) == """
        {
          "stack:rowAlignment=top/a|<b>/1200/1600x900/7" : {
            "aspect_mean" : {
              "value" : 2.5
            },
            "layout_ns" : {
              "lower_value" : 119,
              "upper_value" : 121,
              "value" : 120
            },
            "readability" : {
              "value" : 0.75
            }
          }
        }

        """)
  }

  @Test("github-action-benchmark gets what is better when it is smaller")
  func gitHubActionBenchmark() throws {
    let name = "stack:rowAlignment=top/a|<b>/1200/1600x900/7"
    #expect(
      try text(.gitHubActionBenchmark) == """
        [
          {
            "name" : "\(name) aspect_mean",
            "unit" : "ratio",
            "value" : 2.5
          },
          {
            "name" : "\(name) layout_ns",
            "range" : "119.0…121.0",
            "unit" : "ns",
            "value" : 120
          }
        ]

        """)
  }

  @Test("the JSON of our own holds every value with its verdict")
  func json() throws {
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(try text(.json).utf8)) as? [String: Any])
    #expect(json["outcome"] as? String == "regressed")
    let cells = try #require(json["cells"] as? [[String: Any]])
    let values = try #require(cells[0]["values"] as? [[String: Any]])
    #expect(
      values.map { $0["column"] as? String } == [
        "layout_hash", "aspect_mean", "readability", "layout_ns",
      ])
    #expect(values[1]["verdict"] as? String == "regressed")
    #expect(values[1]["ratio"] as? Double == 1.25)
    #expect((json["only_in_base"] as? [[String: Any]])?[0]["strategy"] as? String == "gone")
  }
}
