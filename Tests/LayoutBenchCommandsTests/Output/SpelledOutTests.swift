import Foundation
import Testing

@testable import LayoutBenchCommands

/// Names come from files: they must not begin a line of what people and logs read.
@Suite("Names with control characters")
struct SpelledOutTests {
  @Test("control characters, line ends and what logs take for commands are spelled out")
  func spelledOut() {
    #expect(
      "a\u{202E}b\u{2066}c\u{200F}d\u{61C}".spelledOut == #"a\u{202e}b\u{2066}c\u{200f}d\u{61c}"#)
    #expect("a\tb\r\nc\u{1B}[K\u{2028}".spelledOut == #"a\u{9}b\u{d}\u{a}c\u{1b}[K\u{2028}"#)
    #expect("::error::x".spelledOut == #"\u{3a}:error::x"#)
    #expect("  ##[error]x".spelledOut == #"  \u{23}#[error]x"#)
    #expect("a::b, é, 👩‍👩‍👧: # 1".spelledOut == "a::b, é, 👩‍👩‍👧: # 1")
    #expect("".spelledOut == "")
  }

  /// The second line of the first name, and the first of the second one, would be a command.
  private static let names = [
    "a\n::error title=x::y", "::error title=x::\u{1B}[2J\u{202E}\u{2067}",
  ]

  @Test("they are spelled out in every text, and data in CSV", arguments: names)
  func texts(name: String) async throws {
    let folder = try TemporaryFolder()
    let node = "b\n::error::z\u{202E}"
    let rows = "id,parent,value\nr,,\n\"\(node)\",r,3\nc,r,"
    let tree = try folder.file("\(name).csv", rows + "1\n")
    let bad = try folder.file("\(name)-bad.csv", rows + "-1\n")
    let bare = try folder.file("\(name)-bare.csv", rows.replacing(",3", with: ",") + "1\n")
    let (base, head) = ("\(folder.url.path)/\(name)", "\(folder.url.path)/head")
    let strategies = "squarified,buchheim"
    let run = ["run", "--strategy", strategies, "--tree", tree, "--budget", "0", "--output", base]
    try await check(run)
    try worsen(base, into: head)
    let commands = [
      ["import", "--tree", tree], ["import", "--tree", bad],
      ["import", "--tree", tree, "--output", tree + ".copy"],
      ["import", "--tree", tree, "--root", node], ["recommend", "--budget", "0", tree],
      ["import", "--tree", folder.url.path + "/none\(name)"],
      ["run", "--dry-run", "--strategy", strategies, "--tree", tree],
      ["run", "--strategy", "squarified", "--tree", "\(tree),\(bare)", "--output", base],
      ["layout", "--strategy", "squarified", "--tree", tree, "--root", node + "y"],
      ["layout", "--strategy", "sunburst", "--tree", bare],
      ["layout", "--strategy", name, "--tree", tree], ["list", name],
      ["render", "--strategy", "squarified", "--tree", tree, "--output", tree + ".svg"],
      ["merge", base, "--output", base + "-merged"], ["merge", base + "2", "--output", base],
      ["judge", base], ["judge", base + "2"], ["history", base, head, "--metric", "aspect_mean"],
      ["history", base, head, "--metric", name], ["compare", base, base + "2"],
      ["compare", base, head], ["compare", base, head, "--threshold", "\(name)=1%"],
      ["compare", base, head, "--format", "markdown"],
      ["compare", base, head, "--format", "junit"],
    ]
    for command in commands { try await check(command) }

    let annotations = try await Tool.run("compare", base, head, "--format", "github")
    for line in annotations.output.split(separator: "\n") {
      #expect(line.contains(/^::(error|notice) title=(layoutbench|squarified)::/))
    }
    let layout = try await Tool.run("layout", "--strategy", "squarified", "--tree", tree)
    #expect(layout.output.contains("\n\"\(node)\","))
  }

  private func check(_ command: [String]) async throws {
    let outcome = try await Tool.run(command)
    for line in (outcome.output + outcome.error).split(separator: "\n") {
      let start = line.drop(while: \.isWhitespace)
      #expect(!start.hasPrefix("::") && !start.hasPrefix("##["), "\(command): \(line)")
      let controls = line.unicodeScalars.filter {
        $0.properties.generalCategory == .control || $0.properties.isBidiControl
      }
      #expect(controls.isEmpty, "\(command): \(line)")
    }
  }

  /// A copy of a run with another value, for comparisons to tell.
  private func worsen(_ run: String, into copy: String) throws {
    try FileManager.default.copyItem(atPath: run, toPath: copy)
    for (file, pattern, other) in [
      ("summary.csv", "1.7916666666666665", "1.9"), ("run.json", "\"tables\"", "\"no_tables\""),
    ] {
      let path = "\(copy)/\(file)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let changed = text.replacingOccurrences(of: pattern, with: other)
      try #require(changed != text)
      try changed.write(toFile: path, atomically: true, encoding: .utf8)
    }
  }
}
