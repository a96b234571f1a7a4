import DelimitedText
import LayoutAdvice
import LayoutQuality
import TreeLayout
import TreeModel

/// The text for people about a tree and the sequence of which it is a step.
enum SequenceText {
  /// The facts in two columns, with those of the sequence if it has several steps.
  ///
  /// - Parameter isPart: whether the tree is a part of the step, which is described by itself.
  static func table(
    of named: NamedTree, in sequence: TreeSequence, step: Int, isPart: Bool = false
  ) -> AlignedTable {
    let shape = TreeShape(of: named.tree)
    var table = AlignedTable()
    table.append(["tree", named.id])
    if sequence.steps.count > 1, !isPart {
      for row in rows(of: sequence, step: step) { table.append(row) }
    } else {
      if sequence.steps.count > 1 { table.append(["step", sequence.text(ofStep: step)]) }
      for row in classRows(SequenceFeatures(of: TreeSequence(named))) { table.append(row) }
    }
    table.append(["nodes", grouped(named.tree.count)])
    table.append(["leaves", grouped(shape.leaves)])
    table.append(["height", grouped(shape.height)])
    table.append(["max_degree", grouped(shape.maximumDegree)])
    table.append(["weight", short(named.tree.weights[0])])
    table.append(["sackin", grouped(shape.sackin)])
    table.append(["colless", shape.colless.map(grouped) ?? "–"])
    for row in lengthRows(named.tree) { table.append(row) }
    table.append(["hash", named.tree.digest.hexadecimal])
    return table
  }

  /// The number of lengths, the root's included, their sum, and how many are missing, negative and
  /// zero; empty if no node has a length.
  private static func lengthRows(_ tree: LayoutTree) -> [[String]] {
    let lengths = tree.lengths.filter { !$0.isNaN }
    guard !lengths.isEmpty else { return [] }
    // The root needs no length.
    let missing = tree.lengths.dropFirst().count { $0.isNaN }
    return [
      ["lengths", grouped(lengths.count)], ["length_sum", short(lengths.reduce(0, +))],
      ["length_missing", grouped(missing)],
      ["length_negative", grouped(lengths.count { $0 < 0 })],
      ["length_zero", grouped(lengths.count { $0 == 0 })],
    ]
  }

  /// The steps of a sequence, the step that is shown, and the features of the sequence.
  private static func rows(of sequence: TreeSequence, step: Int) -> [[String]] {
    let features = SequenceFeatures(of: sequence)
    var rows = [
      ["steps", grouped(sequence.steps.count)],
      ["step", sequence.text(ofStep: step)],
    ]
    rows += classRows(features)
    rows.append(["levels", grouped(features.levels)])
    if let variation = features.weightVariation {
      rows.append(["weight_variation", short(variation)])
    }
    if let rate = features.weightChange { rows.append(["weight_change", text(of: rate)]) }
    if let rate = features.insertionsAndDeletions {
      rows.append(["insertions_and_deletions", text(of: rate)])
    }
    return rows
  }

  /// The class in two lines: of trees, and of how they change.
  private static func classRows(_ features: SequenceFeatures) -> [[String]] {
    let parts = features.description.split(separator: ", ")
    let lines = [parts.prefix(2), parts.dropFirst(2)].map { $0.joined(separator: ", ") }
    return lines[1].isEmpty
      ? [["class", lines[0]]] : [["class", lines[0] + ","], ["", lines[1]]]
  }

  private static func text(of rate: SequenceFeatures.Rate) -> String {
    "\(short(rate.mean)) a step, deviation \(short(rate.deviation))"
  }
}

extension TreeSequence {
  /// The number of a step, with its name if steps have names: `2 (2025)`.
  func text(ofStep step: Int) -> String {
    stepNames.isEmpty ? "\(step)" : "\(step) (\(stepNames[step].excerpt(40).spelledOut))"
  }
}
