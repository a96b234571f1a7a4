import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeData
import TreeLayout

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show all strategies, trees, metrics and suites.",
    discussion: """
      Examples:
        layoutbench list
        layoutbench list strategies
        layoutbench list squarified
        layoutbench list time-zones
      """)

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case strategies, trees, metrics, suites
  }

  @Argument(
    help: """
      What to show: strategies, trees, metrics or suites, or the name of a strategy or of a real \
      tree; everything when left out.
      """,
    completion: .custom { _, _, _ in
      Kind.allCases.map(\.rawValue)
        + Toolbox.current.catalog.families.flatMap(\.kindFacts).map(\.name)
        + RealTreesText.names
    })
  var name: String?

  func run() throws {
    let kind = name.flatMap { Kind(rawValue: $0) }
    if let name, kind == nil {
      let text = try usage { try tree(name) ?? strategy(name) }
      return try Terminal.write(text + "\n")
    }
    let sections = try Kind.allCases.filter { kind == nil || kind == $0 }.map(section)
    try Terminal.write(sections.joined(separator: "\n\n") + "\n")
  }

  /// One of the real trees, of a sequence the last step; `nil` where none has that name.
  private func tree(_ name: String) throws -> String? {
    let about = TreeFacts.all.first { $0.name == name }.map(RealTreesText.lines)
    guard let file = BenchmarkFile.trees.first(where: { $0.stem == name }) else {
      return about?.joined(separator: "\n")
    }
    let sequence = try Toolbox.current.sources.readSequence(.benchmark(file))
    let step = sequence.steps.count - 1
    let table = SequenceText.table(of: sequence.step(step), in: sequence, step: step)
    return ((about.map { $0 + [""] } ?? []) + table.lines()).joined(separator: "\n")
  }

  /// One strategy with all of its options.
  private func strategy(_ name: String) throws(SelectionError) -> String {
    let kinds = Toolbox.current.catalog.families.flatMap(\.kindFacts)
    guard let facts = kinds.first(where: { $0.name == name }) else {
      let names =
        Kind.allCases.map(\.rawValue) + kinds.map(\.name) + RealTreesText.names
      throw .unknown(
        kind: "list, strategy or tree", name: name, nearest: nearest(to: name, among: names))
    }
    let kind = Self.described(facts)
    return ([kind.title] + kind.options.map { "    \($0)" }).joined(separator: "\n")
  }

  private func section(_ kind: Kind) throws -> String {
    switch kind {
    case .strategies: strategies
    case .trees: try trees
    case .metrics: metrics
    case .suites: try suites
    }
  }

  private var strategies: String {
    var lines = ["STRATEGIES (options behind a colon: squarified:ratio=1.618)"]
    for family in Toolbox.current.catalog.families {
      let members = family.kindFacts.map { Self.described($0) }
      guard !members.isEmpty else { continue }
      // What all members take is said once.
      let shared = members.dropFirst().reduce(Set(members[0].options)) {
        $0.intersection($1.options)
      }
      lines += ["", "\(family.id)"]
      for member in members {
        lines.append("  \(member.title)")
        lines += member.options.filter { members.count == 1 || !shared.contains($0) }
          .map { "      \($0)" }
      }
      if members.count > 1, !shared.isEmpty {
        lines.append("  all of these also take")
        lines += members[0].options.filter(shared.contains).map { "      \($0)" }
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func described(_ kind: KindFacts) -> (title: String, options: [String]) {
    let options = kind.options.map { option in
      "\(option.name)=\(option.value)  \(option.summary) (\(option.values))"
    }
    return ("\(kind.name)  \(kind.summary)", options)
  }

  private var trees: String {
    get throws {
      let sources = Toolbox.current.sources
      var lines = ["TREES", "", "generated (--sizes, --seed)"]
      lines += sources.generators.flatMap { wrapped("  \($0.id)  \($0.summary)") }
      lines += ["", "how they change (--steps, --evolution)"]
      lines += sources.changes.flatMap { Self.described($0) }
      lines += try RealTreesText.list(from: sources)
      lines += [
        "", "also: a CSV, JSON or Newick file, dir:PATH, git:REPOSITORY,",
        "git:REPOSITORY#BRANCH, swift-type:TYPE",
      ]
      return lines.joined(separator: "\n")
    }
  }

  private static func described(_ change: TreeChange) -> [String] {
    ["  \(change.id)  \(change.summary)"]
      + change.options.flatMap { option in
        let (low, high) = (option.range.lowerBound.shortest, option.range.upperBound.shortest)
        return wrapped(
          "      \(option.name)=\(option.value.shortest)  \(option.summary) "
            + "(a number from \(low) to \(high))")
      }
  }

  private var metrics: String {
    var lines = ["METRICS"]
    for family in Toolbox.current.catalog.families {
      lines += ["", "\(family.id)"]
      lines += family.layoutMetrics.map { Self.described($0) }
      guard !family.changeMetrics.isEmpty else { continue }
      lines.append("  of the change between versions of a tree")
      lines += family.changeMetrics.map { Self.described($0) }
    }
    return lines.joined(separator: "\n")
  }

  private static func described(_ metric: Metric) -> String {
    let parts =
      [metric.unit, meaning(metric)]
      + [("gets worse by", metric.notices), ("misses", metric.misses)].compactMap { verb, edits in
        edits.isEmpty ? nil : "\(verb) \(edits.map(\.rawValue).sorted().joined(separator: ", "))"
      }
    return "  \(metric.id)  \(metric.summary) [\(parts.joined(separator: "; "))]"
  }

  private static func meaning(_ metric: Metric) -> String {
    switch metric.direction {
    case .lower: "lower is better"
    case .higher where metric.law != nil: "less than 1 is a defect where the law is claimed"
    case .higher: "higher is better"
    case .zero: "more than zero is a defect where the law is claimed"
    case .none: "descriptive"
    }
  }

  private var suites: String {
    get throws {
      let lines = try BenchmarkFile.suites.map { file in
        "  \(file.stem)  \(try Suite(file).about)".spelledOut
      }
      return (["SUITES (run --suite)", ""] + lines).joined(separator: "\n")
    }
  }
}
