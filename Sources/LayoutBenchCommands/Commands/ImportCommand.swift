import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutAdvice
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Check a tree, show its shape and heaviest nodes, and optionally write it to a file.",
    discussion: """
      Examples:
        layoutbench import sales.csv
        du -a . | layoutbench import -
        layoutbench import git:. --step 0
        layoutbench import random-recursive --sizes 100000 --seed 7 --output tree.csv
        layoutbench import sales.csv --output sales.json
        layoutbench import stats.json --explain
      """)

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: """
      Write the tree to this file: .csv as id,parent,value, with lengths and colors if the tree \
      has any, and labels if names are repeated; .json nested; .nwk as Newick, with values as \
      branch lengths if the tree has no lengths.
      """)
  var output: String?

  @Flag(
    help: """
      Say which format and dialect the file is read as, why, and which came second; only its \
      first bytes are looked at.
      """)
  var explain = false

  func validate() throws {
    if explain { try checkExplained() }
    try refuse([("--output", output)], over: tree.inputs)
    _ = try format
  }

  /// Refuses options of the whole tree where only the beginning of its file is looked at.
  private func checkExplained() throws {
    let others: [(option: String, isGiven: Bool)] = [
      ("--tree-sequence", !tree.sequences.treeSequence.isEmpty), ("--output", output != nil),
      ("--steps", tree.sequences.steps != nil), ("--evolution", tree.sequences.evolution != nil),
      ("--step", tree.step != nil), ("--root", tree.root != nil),
      ("--depth", tree.depth != nil), ("--top", tree.top != nil),
      ("--sizes", tree.synthetic.sizes != nil), ("--seed", tree.synthetic.givenSeed != nil),
      ("--node-sizes", tree.synthetic.nodeSizes != nil),
    ]
    guard let other = others.first(where: \.isGiven) else { return }
    throw ValidationError(
      "--explain looks only at how the file begins, where \(other.option) changes nothing; "
        + "leave it out")
  }

  /// The format of `--output`, by the file's ending; CSV for a file without one.
  private var format: WrittenFormat {
    get throws {
      let ending = output.map { URL(fileURLWithPath: $0).pathExtension } ?? ""
      if ending.isEmpty { return .csv }
      guard let format = WrittenFormat(fileExtension: ending) else {
        let known = WrittenFormat.allCases.flatMap(\.extensions).map { ".\($0)" }
        throw ValidationError(
          "--output writes \(known.joined(separator: ", ")), not .\(ending.spelledOut)")
      }
      return format
    }
  }

  /// The warnings about a tree so small that most of a file may not have been understood.
  private static func poverty(of tree: LayoutTree) -> [String] {
    if tree.count == 1 { return ["the tree has one node, so there is nothing to lay out"] }
    guard tree.weights[0] == 0 else { return [] }
    return [
      "no node has a value above 0: treemaps stay empty, and shares below are those of leaves; "
        + "--value names the column or key of values, and --value leaves counts 1 for each leaf"
    ]
  }

  func run() throws {
    Terminal.note(tree.notes)
    if explain, let file = tree.tree {
      let sources = tree.files.sources
      let explanation = try usage { try sources.explain(file) }
      let lines = explanation.lines(file: sources.path(of: file)).map(\.spelledOut)
      let text = fitted(lines.joined(separator: "\n"), width: Terminal.outputWidth)
      return try Terminal.write(text + "\n")
    }
    let loaded = try usage { try self.tree.load() }
    var named = loaded.named
    named.tree = named.tree.withKeys([])
    Terminal.note(named.notes + named.omissions)
    for warning in named.warnings + Self.poverty(of: named.tree) { Terminal.warn(warning) }
    let table = SequenceText.table(
      of: named, in: loaded.sequence, step: loaded.step, isPart: loaded.partOption != nil)
    if let output {
      let format = try format
      var data = Data()
      named.write(as: format) { data.append(contentsOf: $0) }
      try writeFile(data, to: output)
      for loss in named.losses(as: format) { Terminal.warn(loss) }
    }
    let outline = TreeOutline(named).lines
    let lines = table.lines() + (outline.isEmpty ? [] : [""] + outline)
    try Terminal.write(lines.joined(separator: "\n") + "\n")
    if output == nil { try tellAnswer(for: loaded) }
  }

  /// Says in a line which layout to take, and what says more.
  private func tellAnswer(for loaded: LoadedTree) throws {
    guard loaded.named.tree.count > 1 else { return }
    let more = tree.commandOfAnswer
    var finder = AnswerFinder(
      apart: try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60))))
    finder.nodeSizes = tree.synthetic.nodeSizes
    guard let answer = try? finder.answer(of: loaded)?.answer else {
      return Terminal.note(["\(more) says which layout to take"])
    }
    Terminal.note(["take \(AnswerText.sentence(answer.lines[0]))", "\(more) says more"])
  }
}
