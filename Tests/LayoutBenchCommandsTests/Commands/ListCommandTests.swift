import Foundation
import Testing

@Suite("list")
struct ListCommandTests {
  @Test("list shows a strategy in full")
  func strategy() async throws {
    let outcome = try await Tool.run("list", "strip")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        strip  horizontal strips in data order, with look-ahead
            valueScale=linear  what a leaf's share follows from: its value, or the value's square \
        root or logarithm (linear, sqrt, log)
            maximumItems=none  how many siblings of a group are kept (a whole number ≥ 0, or none)
            minimumArea=none  the least area of a sibling that is kept (a number ≥ 0, or none)
            rest=merge  what becomes of siblings that are not kept (merge, drop)
            minimumCell=0  the least area that a leaf is given, at the expense of larger ones (a \
        number ≥ 0)
            minimumSide=0  another way to say minimumCell: the side of a square of that area (a \
        number ≥ 0)
            padding=plain  which boxes give up the space: all the same amount, or each in \
        proportion to its weight (plain, areaTrue)
            paddingOuter=0  distance of children from their parent's border (a number ≥ 0)
            paddingInner=0  distance between siblings (a number ≥ 0)
            paddingTop=none  distance from the upper border, instead of the outer one (a number ≥ \
        0, or none)
            paddingTopLevels=none  how many levels have paddingTop, counted from the root (a \
        whole number ≥ 0, or none)
            round=false  move every edge to the nearest whole unit (true or false)
            threads=1  how many threads share the work, from 200,000 nodes on; the layout is the \
        same (a whole number ≥ 1)

        family: treemap
        promises on a small binary tree: area, containment, order

        layoutbench render swiftui-view --strategy strip --output strip.svg

        """)
  }

  @Test("list shows a tree with where it is from, and its shape")
  func tree() async throws {
    let outcome = try await Tool.run("list", "time-zones")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        time-zones: releases of time zones
          kind     files
          value    bytes
          source   tzdata 2020.1 to 2026.6 (PyPI)
          data of  IANA time zones
          license  Apache-2.0
          made     Sizes of the files in the package's wheels at 20 releases, without
                   the metadata beside the package. Only tzdata/zoneinfo.

        tree                                                           time-zones
        steps                                                                  20
        step                                                                   19
        class                                2 or 3 levels, high weight variance,
                                  low weight change, low insertions and deletions
        levels                                                                  3
        weight_variation                                                    5.580
        weight_change                               0.009 a step, deviation 0.008
        insertions_and_deletions                  4.4e-4 a step, deviation 7.5e-4
        nodes                                                                 625
        leaves                                                                604
        height                                                                  3
        max_degree                                                            147
        weight                                                            504,929
        sackin                                                              1,183
        colless                                                                 –
        hash                                                     e499ac3eac101a62

        """)
  }

  @Test("list shows a kind of change and a metric")
  func changeAndMetric() async throws {
    #expect(
      try await Tool.run("list", "drift").output == """
          drift  every leaf's value is multiplied by exp(N(0, deviation))
              deviation=0.05  standard deviation of the logarithm of a value's change (a
                  number from 0 to 10)

        layoutbench run flat-zipf --steps 20 --evolution drift

        """)
    #expect(
      try await Tool.run("list", "aspect_mean").output == """
        treemap
          aspect_mean  mean of the leaves' longer ÷ shorter side (Bederson et al. 2002) [ratio; \
        lower is better; gets worse by stretch]

        """)
  }

  @Test("a name that is unknown is told with what may have been meant")
  func mistake() async throws {
    let outcome = try await Tool.run("list", "strips")
    #expect(outcome.status == 64)
    #expect(
      outcome.error == """
        Error: there is no list, strategy, tree, metric, suite, format or experiment 'strips'; \
        did you mean 'strip'?

        """)
  }

  @Test(
    "list shows anything that has a name",
    arguments: [
      ("formats", "csv  files that end with .csv"),
      ("formats", "      webpack  statistics of webpack\n"),
      ("webpack", "webpack  statistics of webpack, a dialect of json\n"),
      ("experiments", "shneiderman2001"),
      ("treemap", "squarified  "), ("treemap", "aspect_mean  "),
      ("baseline", "layoutbench run --suite baseline"),
      ("random-recursive", "layoutbench run random-recursive"),
      ("areatrue", "source: Mehl"), ("newick", "files that end with"),
      ("squarified", "promises on a small binary tree: area, containment"),
      ("squarified", "layoutbench render swiftui-view --strategy squarified"),
    ])
  func listAny(name: String, text: String) async throws {
    let outcome = try await Tool.run("list", name)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains(text), "\(outcome.output)")
  }

  @Test("list shows strategies with options, trees, metrics and suites")
  func list() async throws {
    let outcome = try await Tool.run("list")
    #expect(outcome.status == 0)
    for word in ["ratio=1", "random-recursive", "aspect_mean", "default", "python-stdlib"] {
      #expect(outcome.output.contains(word), "\(word)")
    }
  }

  @Test("trees and suites are at hand in any folder, and its own come first")
  func anyFolder() async throws {
    let folder = try TemporaryFolder()
    func tool(_ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(Tool.executable, arguments, in: folder.url)
    }
    let list = try await tool("list", "trees")
    #expect(list.status == 0 && Self.shape(of: "swiftui-view", in: list.output) == "254 97 23")
    // Names and texts of real trees fit a terminal.
    #expect(list.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try await tool("run", "--dry-run", "--suite", "smoke").status == 0)
    // Options win over the suite, each over its own part.
    let suite = try folder.file(
      "two.json",
      #"{"name":"two","about":"","strategies":["slice","dice"],"trees":[{"tree":"star"}]}"#)
    let other = try await tool("run", "--dry-run", "--suite", suite, "--tree", "path")
    #expect(other.status == 0 && other.output.contains("path") && !other.output.contains("star"))
    #expect(other.output.contains("dice") && !other.output.contains("squarified"))

    let trees = folder.url.appending(path: "Benchmarks/Trees")
    try FileManager.default.createDirectory(at: trees, withIntermediateDirectories: true)
    for name in ["swiftui-view", "mine"] {
      _ = try folder.file("Benchmarks/Trees/\(name).csv", "path,value\na,1\nb,2\n")
    }
    let own = try await tool("list", "trees")
    for (name, shape) in [
      ("mine", "3 2 1"), ("swiftui-view", "3 2 1"), ("python-stdlib", "640 596 4"),
    ] {
      #expect(Self.shape(of: name, in: own.output) == shape, "\(name)")
    }
  }

  /// Nodes, leaves and height in the line of a tree.
  private static func shape(of tree: String, in list: String) -> String? {
    list.split(separator: "\n").map { $0.split(separator: " ") }.first { $0.first == tree[...] }
      .map { $0.dropFirst().prefix(3).joined(separator: " ") }
  }

  @Test("a tree that is made on demand is listed, and the way to it is said")
  func madeOnDemand() async throws {
    let folder = try TemporaryFolder()
    func tool(_ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(Tool.executable, arguments, in: folder.url)
    }
    let list = try await tool("list", "trees")
    #expect(Self.shape(of: "wordnet-nouns", in: list.output) == "82,116 65,218 20")
    let facts = try await tool("list", "wordnet-nouns")
    #expect(facts.status == 0 && facts.output.contains("license  WordNet 3.0"))
    let missing = try await tool("import", "--tree", "wordnet-nouns")
    #expect(missing.status == 64 && missing.error.contains("make-trees.py wordnet-nouns"))

    let made = folder.url.appending(path: "Benchmarks/Trees/made")
    try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    _ = try folder.file("Benchmarks/Trees/made/wordnet-nouns.csv", "path,value\na,1\nb,2\n")
    let here = try await tool("import", "--tree", "wordnet-nouns")
    #expect(here.status == 0 && here.output.contains("nodes"))
  }
}
