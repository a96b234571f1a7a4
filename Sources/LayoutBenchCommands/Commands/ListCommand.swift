import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutExperiments
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Show all strategies, trees, metrics, suites, formats and experiments.",
    discussion: """
      Examples:
        layoutbench list
        layoutbench list strategies
        layoutbench list squarified
        layoutbench list time-zones
        layoutbench list aspect_mean
      """)

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case strategies, trees, metrics, suites, formats, experiments
  }

  @Argument(
    help: """
      What to show: strategies, trees, metrics, suites, formats or experiments, or the name of one \
      of these, of a family or of a change; everything when left out.
      """,
    completion: .custom { _, _, _ in names })
  var name: String?

  func run() throws {
    let kind = name.flatMap { Kind(rawValue: $0) }
    let text =
      if let name, kind == nil {
        try usage { try one(name) }
      } else {
        try Kind.allCases.filter { kind == nil || kind == $0 }.map(section)
          .joined(separator: "\n\n")
      }
    try Terminal.write(fitted(text, width: Terminal.outputWidth) + "\n")
  }

  /// All names that can be shown, each once.
  private static var names: [String] {
    let (toolbox, families) = (Toolbox.current, Toolbox.current.catalog.families)
    let sources = toolbox.sources
    let lists = [
      Kind.allCases.map(\.rawValue), families.map(\.id),
      families.flatMap(\.kindFacts).map(\.name), RealTreesText.names, sources.generators.map(\.id),
      sources.changes.map(\.id), families.flatMap { $0.layoutMetrics + $0.changeMetrics }.map(\.id),
      BenchmarkFile.suites.map(\.stem), sources.formats.flatMap(\.ids),
      toolbox.experiments.map(\.id),
    ]
    var seen: Set<String> = []
    return lists.flatMap(\.self).filter { seen.insert($0).inserted }
  }

  /// Everything of this name, in full: a strategy and a tree may have the same name.
  private func one(_ name: String) throws -> String {
    let (toolbox, sources) = (Toolbox.current, Toolbox.current.sources)
    var parts = try [tree(name), strategy(name), metric(name)].compactMap(\.self)
    parts += toolbox.catalog.families.filter { $0.id == name }.map {
      strategies(of: [$0]) + "\n\n" + metrics(of: [$0])
    }
    parts += sources.generators.filter { $0.id == name }.map {
      "\($0.id)  \($0.summary)\n\nlayoutbench run \($0.id) --sizes 1000,10000"
    }
    parts += sources.changes.filter { $0.id == name }.map {
      Self.described($0).joined(separator: "\n")
        + "\n\nlayoutbench run flat-zipf --steps 20 --evolution \($0.id)"
    }
    parts += try BenchmarkFile.suites.filter { $0.stem == name }.map { try Self.described($0) }
    parts += sources.formats.filter { $0.id == name }.map {
      Self.described($0).joined(separator: "\n")
    }
    parts += sources.formats.flatMap { format in
      format.dialects.filter { $0.id == name && format.id != name }.map { dialect in
        "\(dialect.id)  \(dialect.words), a dialect of \(format.id)"
      }
    }
    parts += toolbox.experiments.filter { $0.id == name }.map(\.description)
    guard !parts.isEmpty else {
      throw SelectionError.unknown(
        kind: "list, strategy, tree, metric, suite, format or experiment", name: name,
        nearest: nearest(to: name, among: Self.names))
    }
    return parts.joined(separator: "\n\n")
  }

  /// One of the real trees, for a sequence the last step; `nil` if none has this name.
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

  /// One strategy with all of its options, its promises, and a command to try it.
  private func strategy(_ name: String) throws -> String? {
    let catalog = Toolbox.current.catalog
    guard let family = catalog.families.first(where: { $0.kindFacts.contains { $0.name == name } }),
      let facts = family.kindFacts.first(where: { $0.name == name })
    else { return nil }
    let kind = Self.described(facts)
    let claims = try catalog.member(name).claims(on: .binaryExample)
    let promises = claims.isEmpty ? "none" : claims.joined(separator: ", ")
    return
      ([kind.title] + kind.options.map { "    \($0)" } + [
        "", "family: \(family.id)", "promises on a small binary tree: \(promises)", "",
        "layoutbench render swiftui-view --strategy \(name) --output \(name).svg",
      ]).joined(separator: "\n")
  }

  /// A metric of one family or of several.
  private func metric(_ name: String) -> String? {
    let lines = Toolbox.current.catalog.families.flatMap { family in
      (family.layoutMetrics + family.changeMetrics).filter { $0.id == name }
        .map { "\(family.id)\n\(Self.described($0))" }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private func section(_ kind: Kind) throws -> String {
    switch kind {
    case .strategies: strategies(of: Toolbox.current.catalog.families)
    case .trees: try trees
    case .metrics: metrics(of: Toolbox.current.catalog.families)
    case .suites: try suites
    case .formats: formats
    case .experiments: experiments
    }
  }

  private func strategies(of families: [any LayoutFamily]) -> String {
    var lines = ["STRATEGIES (options behind a colon: squarified:ratio=1.618)"]
    for family in families {
      let members = family.kindFacts.map { Self.described($0) }
      guard !members.isEmpty else { continue }
      // Options that all members take are listed once.
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
        "", "also: a file ('layoutbench list formats' shows which), - for standard input,",
        "dir:PATH, git:REPOSITORY, git:REPOSITORY#BRANCH, swift-type:TYPE",
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

  private func metrics(of families: [any LayoutFamily]) -> String {
    var lines = ["METRICS"]
    for family in families {
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

  private static func described(_ file: BenchmarkFile) throws -> String {
    let suite = try Suite(file)
    let trees = suite.trees.map { tree in
      "    " + tree.tree
        + (tree.sizes.map { " (\($0.map(grouped).joined(separator: "; ")) nodes)" } ?? "")
    }
    return
      (["\(file.stem)  \(suite.about)".spelledOut] + trees + [
        "", "layoutbench run --suite \(file.stem)",
      ]).joined(separator: "\n")
  }

  private var formats: String {
    (["FORMATS (docs/files.md has examples)", ""]
      + Toolbox.current.sources.formats.flatMap(Self.described).map { "  " + $0 })
      .joined(separator: "\n")
  }

  /// A format, and its dialects where it has several.
  private static func described(_ format: TreeFormat) -> [String] {
    let endings = format.extensions.map { ".\($0)" }.joined(separator: ", ")
    let title =
      "\(format.id)  "
      + (endings.isEmpty ? "recognized by how a file begins" : "files that end with \(endings)")
    guard format.dialects.count > 1 else { return [title] }
    return [title] + format.dialects.map { "    \($0.id)  \($0.words)" }
  }

  private var experiments: String {
    (["EXPERIMENTS (reproduce)", ""]
      + Toolbox.current.experiments.map { "  \($0.id)  \($0.title) (\($0.source))" })
      .joined(separator: "\n")
  }
}

extension FamilyMember {
  fileprivate func claims(on tree: LayoutTree) -> [String] {
    strategy.layout(tree, in: FrameSize.standard.rect).claims.map(\.name).sorted()
  }
}

extension LayoutTree {
  /// Three nodes: a tree that all strategies take.
  fileprivate static let binaryExample = LayoutTree.allBinary(nodes: 3)[0]
}
