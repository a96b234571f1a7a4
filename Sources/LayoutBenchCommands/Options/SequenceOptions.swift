import ArgumentParser
import LayoutFamilies
import TreeModel
import TreeSources

/// Trees that change.
struct SequenceOptions: ParsableArguments {
  @Option(
    help: """
      How many versions each tree has, \(Bounds.steps.words). A tree with steps of its own, such \
      as a CSV file with one column per step or git:REPOSITORY, gives this many of them, evenly \
      spread from the first to the last. (default: all steps of such a file, up to 20 commits, \
      otherwise 1)
      """, transform: Bounds.steps.number)
  var steps: Int?

  @Option(
    help: """
      How a tree without steps of its own changes from one version to the next: drift, churn \
      (leaves come and go) or spikes (much at once, now and then), with options such as \
      churn:insert=0.1; 'layoutbench list trees' shows them. (default: drift)
      """)
  var evolution: String?

  @Option(
    parsing: .upToNextOption,
    help: """
      Trees that follow each other as the steps of one sequence, such as 2024.csv 2025.csv. Two \
      nodes are the same if all names on the way from the root to them are.
      """)
  var treeSequence: [String] = []

  /// These trees behind others, as sources that are read.
  func inputs(with trees: [String]) -> [String] {
    (trees + treeSequence).map(Toolbox.current.sources.path)
  }

  /// Where names of layoutbench's own, among these and other trees, hide files.
  func notes(with trees: [String]) -> [String] {
    (trees + treeSequence).flatMap(Toolbox.current.sources.notes)
  }

  /// Adds these options to a choice of trees.
  ///
  /// - Parameter makesVersions: whether a tree gets versions if their number is not given.
  func add(to request: inout WorkloadSelection.Request, makesVersions: Bool = false) throws {
    guard evolution == nil || steps.map({ $0 > 1 }) ?? makesVersions else {
      throw ValidationError(
        "--evolution makes further versions of a tree; say how many there are, such as --steps 20")
    }
    request.steps = steps
    request.treeSequence = treeSequence
    do throws(TreeChangeError) {
      let kinds = Toolbox.current.sources.changes
      request.change = try evolution.map { text throws(TreeChangeError) in
        try TreeChange(text, among: kinds)
      }
    } catch {
      throw ValidationError(error.description)
    }
  }
}
