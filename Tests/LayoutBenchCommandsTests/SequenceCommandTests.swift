import Foundation
import TestSupport
import Testing

@Suite("Trees that change")
struct SequenceCommandTests {
  private static let steps = "path,w0,w1,w2\na/x,1,2,\nb,0,3,4\na/y,,5,0\nc/z,0,,7.5\n"

  @Test("a file with a column a step is measured step by step, once")
  func run() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("own.csv", Self.steps)
    let run = folder.url.appending(path: "run")
    let arguments = [
      "run", "--strategy", "squarified", "--tree", file, "--no-times", "--output", run.path,
      "--continue",
    ]
    let first = try await Tool.run(arguments)
    #expect(first.status == 0, "\(first.error)")
    #expect(
      first.output.contains(
        "own · 3 nodes, 1 leaf, height 2 in the first of 3 steps, 4 nodes in the last"))
    let table = try String(contentsOf: run.appending(path: "steps.csv"), encoding: .utf8)
    #expect(table.split(separator: "\n").count == 4, "a header and three steps")
    let again = try await Tool.run(arguments)
    #expect(again.status == 0 && again.output == first.output)
  }

  @Test("layout takes the last step, or the one that is named")
  func layout() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("own.csv", Self.steps)
    let arguments = ["layout", "--strategy", "slice", "--frame", "100x23", "--tree", file]
    let last = try await Tool.run(arguments)
    #expect(last.output.contains("\nb,#0,1,b,0,0,100,8\n"), "\(last.error)")
    let first = try await Tool.run(arguments + ["--step", "0"])
    #expect(first.output.hasSuffix(",2,x,0,0,100,23\n"))
  }

  @Test("import tells the steps, their names and the class; pictures of changes have the names")
  func importing() async throws {
    let folder = try TemporaryFolder()
    let files = try ["2024", "2025"].map {
      try folder.file("\($0).csv", "path,value\na,\($0)\nb,1\n")
    }
    let outcome = try await Tool.run(["import", "--tree-sequence"] + files + ["--step", "0"])
    #expect(outcome.status == 0, "\(outcome.error)")
    let rows = outcome.output.split(separator: "\n")
      .map { $0.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ") }
    #expect(rows.prefix(3) == ["tree 2024…2025", "steps 2", "step 0 (2024)"])
    #expect(rows[3] == "class single level, high weight variance,")
    #expect(rows[4] == "low weight change, low insertions and deletions")
    let change = ["render", "--strategy", "slice", "--change", "--tree-sequence"]
    let picture = try await Tool.run(change + files)
    #expect(picture.output.contains("step 0 (2024) to 1 (2025)"), "\(picture.error)")
  }

  @Test("the class is that of the part which is imported")
  func classOfPart() async throws {
    let folder = try TemporaryFolder()
    let files = try ["1", "9"].map {
      try folder.file("\($0).csv", "path,value\na/b/c,\($0)\na/d,1\na/e,1\nf,900\n")
    }
    for arguments in [["--tree", files[0]], ["--tree-sequence"] + files] {
      let part = try await Tool.run(["import", "--root", "a"] + arguments + ["--step", "0"])
      #expect(part.output.contains("2 or 3 levels, low weight variance\n"), "\(part.error)")
      #expect(part.output.contains("\nstep ") == (arguments.count > 2))
    }
  }

  @Test(
    "what makes no sense is told with the way out",
    arguments: [
      (["--tree", "path", "--step", "3"], "add --steps to make it change"),
      (["--tree", "path", "--steps", "3", "--step", "3"], "its 3 steps are 0 to 2"),
      (["--tree", "path", "--step", "-1"], "--step"),
      (["--tree", "path", "--steps", "0"], "it takes a whole number from 1 to 100000"),
      (["--tree", "path", "--evolution", "churn"], "such as --steps 20"),
      (["--tree", "path", "--evolution", "chrun", "--steps", "2"], "there is no change 'chrun'"),
      (["--tree", "path", "--tree-sequence", "path"], "name a tree with --tree, or several"),
      ([], "name a tree with --tree, or several"),
    ] as [([String], String)])
  func usageErrors(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["import"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  private static let drifting = ["--tree", "flat-log-normal", "--sizes", "9", "--steps", "3"]

  @Test("render --change has a row for each strategy, with what moved and by how much")
  func whatMoved() async throws {
    let outcome = try await Tool.run(
      ["render", "--strategy", "slice,sunburst,pack", "--change"] + Self.drifting)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("flat-log-normal · step 1 to 2"))
    #expect(outcome.output.components(separatedBy: ">what moved: ").count == 4)
    #expect(outcome.output.contains("distance change ") && outcome.output.contains(" of 8 moved"))
  }

  @Test("render --play writes a page with all steps of each strategy")
  func page() async throws {
    let outcome = try await Tool.run(
      ["render", "--strategy", "slice,buchheim", "--play"] + Self.drifting)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>") && outcome.output.contains("\"steps\":3"))
    for shape in ["box", "node"] { #expect(outcome.output.contains("\"shape\":\"\(shape)\"")) }
  }

  @Test(
    "a picture of what moved that makes no sense is refused with the way out",
    arguments: [
      (["--strategy", "slice", "--change", "--tree", "path"], "path has one step"),
      (["--strategy", "slice", "--change", "--step", "0"] + drifting, "none before step 0"),
      (["--strategy", "slice", "--play", "--root", "#1"] + drifting, "leave out --root"),
      (["--strategy", "treemap", "--play"] + drifting, "up to four strategies"),
      (["--strategy", "slice", "--play", "--change"] + drifting, "exclude each other"),
      (["--strategy", "slice", "--play", "--output", "a.svg"] + drifting, "name it .html"),
      (["--strategy", "slice", "--output", "a.html"] + drifting, "only --play writes a page"),
      (["--strategy", "slice", "--play", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "slice", "--change", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "slice,dice", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "slice", "--play", "--detail", "3"] + drifting, "--detail does nothing"),
      (["--strategy", "slice", "--play", "--unit", "kg"] + drifting, "--unit does nothing"),
      (["--strategy", "slice", "--play", "--color", "aspect"] + drifting, "--color aspect does"),
      (["--strategy", "slice", "--play", "--cushions"] + drifting, "--cushions does nothing"),
      (["--strategy", "knuth", "--play", "--cushions"] + drifting, "is for treemaps and does"),
      (["--strategy", "slice", "--change", "--edges", "elbow"] + drifting, "is for tree drawings"),
      (
        ["--strategy", "stack:siblingGap=1e308", "--play"] + drifting,
        "beyond what a double can hold"
      ),
    ] as [([String], String)])
  func refused(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["render"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }

  @Test(
    "what changes no tree is an error",
    arguments: [["--sizes", "100"], ["--seeds", "2"]])
  func withoutUse(options: [String]) async throws {
    let arguments = ["run", "--strategy", "slice", "--tree", "swiftui-view", "--dry-run"]
    let outcome = try await Tool.run(arguments + options)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("\(options[0]) is for "), "\(outcome.error)")
    #expect(try await Tool.run(arguments).status == 0)
  }

  @Test("a file that changes by itself is not changed")
  func changesByItself() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("own.csv", Self.steps)
    let outcome = try await Tool.run(
      "run", "--tree", file, "--steps", "2", "--evolution", "churn", "--no-times",
      "--output", folder.url.appending(path: "run").path)
    #expect(outcome.status == 1)
    #expect(outcome.error.contains("own.csv: this tree has steps of its own"))
  }
}
