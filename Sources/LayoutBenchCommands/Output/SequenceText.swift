import TreeData
import TreeLayout

/// What people are told of a tree that changes.
enum SequenceText {
  /// Its steps, the one that is shown, and what the sequence is like, for a table of two columns.
  static func rows(of sequence: TreeSequence, step: Int) -> [[String]] {
    let features = SequenceFeatures(of: sequence)
    let name = sequence.stepNames.isEmpty ? "" : " (\(sequence.stepNames[step].spelledOut))"
    var rows = [
      ["steps", grouped(sequence.steps.count)],
      ["step", "\(step)\(name)"],
      ["class", features.description],
      ["levels", grouped(features.levels)],
    ]
    if let variation = features.weightVariation {
      rows.append(["weight_variation", short(variation)])
    }
    if let rate = features.weightChange { rows.append(["weight_change", text(of: rate)]) }
    if let rate = features.insertionsAndDeletions {
      rows.append(["insertions_and_deletions", text(of: rate)])
    }
    return rows
  }

  private static func text(of rate: SequenceFeatures.Rate) -> String {
    "\(short(rate.mean)) a step, deviation \(short(rate.deviation))"
  }
}
