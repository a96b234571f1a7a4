import ArgumentParser
import Foundation
import TreeData
import TreeLayout

struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Check a tree, show its shape and heaviest nodes, and optionally write it as CSV.",
    discussion: """
      Examples:
        layoutbench import --tree sales.csv
        du -a . | layoutbench import --tree -
        layoutbench import --tree git:. --step 0
        layoutbench import --tree random-recursive --sizes 100000 --seed 7 --output tree.csv
      """)

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: """
      Write the tree to this file as id,parent,value, with colors if it has any and labels if \
      names are repeated.
      """)
  var output: String?

  func validate() throws {
    try refuse([("--output", output)], over: tree.inputs)
    let ending = output.map { URL(fileURLWithPath: $0).pathExtension.lowercased() } ?? ""
    guard ["", "csv"].contains(ending) else {
      throw ValidationError("--output writes .csv, not .\(ending)")
    }
  }

  func run() throws {
    let loaded = try usage { try self.tree.load() }
    var named = loaded.named
    named.tree = named.tree.withKeys([])
    for warning in named.warnings { Terminal.warn(warning) }
    let table = SequenceText.table(of: named, in: loaded.sequence, step: loaded.step)
    if let output {
      var data = Data()
      named.writeCSV { data.append(contentsOf: $0) }
      try writeFile(data, to: output)
    }
    let outline = TreeOutline(named).lines
    let lines = table.lines() + (outline.isEmpty ? [] : [""] + outline)
    try Terminal.write(lines.joined(separator: "\n") + "\n")
  }
}
