import Foundation
import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel
import TreeSources

/// The real trees in the form of `list`.
enum RealTreesText {
  /// The names of all real trees, also of those that are not made here.
  static var names: [String] {
    let files = BenchmarkFile.trees.map(\.stem)
    return files + TreeFacts.all.map(\.name).filter { !files.contains($0) }
  }

  private struct Entry {
    let name: String
    let facts: TreeFacts?
    let nodes, leaves, height, steps: Int

    /// A file below the current folder, which may be one of the user's.
    init(_ file: BenchmarkFile, _ facts: TreeFacts?, from sources: TreeSources) throws {
      let sequence = try sources.readSequence(.benchmark(file))
      let tree = sequence.steps[sequence.steps.count - 1]
      let shape = TreeShape(of: tree)
      name = file.stem
      self.facts = facts
      (nodes, leaves, height) = (tree.count, shape.leaves, shape.height)
      steps = sequence.steps.count
    }

    /// A tree that the registry describes: the program's own, or one that is not here.
    init(_ facts: TreeFacts) {
      name = facts.name
      self.facts = facts
      (nodes, leaves, height) = (facts.nodes, facts.leaves, facts.height)
      steps = facts.steps ?? 1
    }

    /// The line, in at most 80 columns, unless a name of the user's is long.
    func line(showsSteps: Bool) -> String {
      let shape = [grouped(nodes), grouped(leaves), "\(height)"]
      return RealTreesText.line(
        name.spelledOut, shape + (showsSteps ? ["\(steps)"] : []), facts?.about ?? "")
    }
  }

  /// All real trees with their shapes: trees by kind, then sequences.
  static func list(from sources: TreeSources) throws -> [String] {
    let files = BenchmarkFile.trees
    let here = Set(files.map(\.stem))
    let missing = TreeFacts.all.filter { !here.contains($0.name) }
    let entries = try
      (files.map { file in
        let facts = TreeFacts.all.first { $0.name == file.stem }
        guard file.isCarried, let facts else { return try Entry(file, facts, from: sources) }
        return Entry(facts)
      } + missing.map { Entry($0) }).sorted { $0.name < $1.name }
    let shape = ["nodes", "leaves", "height"]
    var lines = ["", "real trees ('layoutbench list NAME' says where one is from)"]
    var kinds: [String?] = []
    for facts in TreeFacts.all where !kinds.contains(facts.kind) { kinds.append(facts.kind) }
    for kind in kinds + [nil] {
      let members = entries.filter { $0.steps == 1 && $0.facts?.kind == kind }
      guard !members.isEmpty else { continue }
      lines += ["", line(kind ?? "your own", shape, "", indent: "")]
      lines += members.map { $0.line(showsSteps: false) }
    }
    let sequences = entries.filter { $0.steps > 1 }
    lines += ["", line("real trees that change", shape + ["steps"], "", indent: "")]
    lines += sequences.map { $0.line(showsSteps: true) }
    guard !missing.isEmpty else { return lines }
    return lines + ["", "made by 'scripts/data/make-trees.py NAME' in a checkout, not here yet:"]
      + wrapped("  " + missing.map(\.name).joined(separator: ", "), indent: 2)
  }

  private static func line(
    _ name: String, _ columns: [String], _ about: String, indent: String = "  "
  ) -> String {
    func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
    let start = indent + name
    let numbers = columns.map { blanks(7 - $0.count) + $0 }.joined()
    let line = start + blanks(25 - start.count) + numbers
    return about.isEmpty ? line : "\(line)  \(about)"
  }

  /// The registry's text about a tree, besides its shape.
  static func lines(_ facts: TreeFacts) -> [String] {
    let rows = [
      ("kind", facts.kind), ("value", facts.value), ("source", facts.source),
      ("data of", facts.origin), ("license", facts.license), ("made", facts.made),
    ]
    return ["\(facts.name): \(facts.about)"]
      + rows.flatMap { name, text in
        wrapped("  \(name)".padding(toLength: 11, withPad: " ", startingAt: 0) + text, indent: 11)
      }
      + (facts.isMade ? ["  made on demand: scripts/data/make-trees.py \(facts.name)"] : [])
  }
}
