import BenchmarkJudging
import BenchmarkStatistics
import DelimitedText
import Foundation
import LayoutDrawing

/// Why a cell is slower or faster, in words: what one layout costs in two builds, and the functions
/// whose costs changed most.
struct CostTable {
  /// A function, or a part of the one above it that was inlined.
  struct Line: Encodable, Equatable {
    let function: String
    let isInlined: Bool
    let baseInstructions: Double
    let headInstructions: Double
    let baseCalls: Double?
    let headCalls: Double?
    let baseMispredictions: Double
    let headMispredictions: Double

    fileprivate init(_ row: CostComparison.Row, isInlined: Bool = false) {
      function = row.name
      self.isInlined = isInlined
      (baseInstructions, headInstructions) = (row.base.instructions, row.head.instructions)
      (baseCalls, headCalls) = isInlined ? (nil, nil) : (row.baseCalls, row.headCalls)
      (baseMispredictions, headMispredictions) = (
        row.base.mispredictions, row.head.mispredictions
      )
    }

    var change: Double { headInstructions - baseInstructions }
  }

  /// How many functions are told.
  static let mostFunctions = 20

  /// How many inlined functions are told below each.
  private static let mostInlined = 3

  let comparison: CostComparison

  /// The functions whose costs changed, the greatest changes first, each with the inlined functions
  /// that changed by a tenth as much.
  let lines: [Line]

  /// The functions that changed and are not told, and by how many instructions all of them
  /// together.
  private let rest: (count: Int, change: Double)

  init(_ comparison: CostComparison) {
    self.comparison = comparison
    // Half an instruction is the rounding of a mean.
    let changed = comparison.rows.filter { abs($0.change.instructions) >= 0.5 }
    lines = changed.prefix(Self.mostFunctions).flatMap { row in
      [Line(row)] + Self.telling(row).map { Line($0, isInlined: true) }
    }
    let others = changed.dropFirst(Self.mostFunctions)
    rest = (others.count, others.reduce(0) { $0 + $1.change.instructions })
  }

  /// The inlined functions that changed by a tenth as much as the whole row. One that only passes
  /// on what is inlined into it says nothing.
  private static func telling(_ row: CostComparison.Row) -> [CostComparison.Row] {
    func size(_ row: CostComparison.Row) -> Double { abs(row.change.instructions) }
    let changed = row.inlined.filter { size($0) >= max(0.5, 0.1 * size(row)) }
    return Array(
      changed.filter { row in
        !changed.contains { $0.depth > row.depth && abs(size($0) / size(row) - 1) < 0.02 }
      }.prefix(mostInlined))
  }

  // MARK: Text

  private static let columns = ["change", "of all", "base", "head", "calls", "misses"]

  /// For the terminal.
  var text: String {
    var sums = AlignedTable()
    for row in summary { sums.append(row) }
    var texts = [Self.title + comparison.key.words.spelledOut, ""]
    texts += sums.lines(indent: "  ") + notes + [""]
    if lines.isEmpty {
      texts.append("no function costs more or less")
    } else {
      var table = AlignedTable()
      table.append(["#"] + Self.columns)
      var rank = 0
      for line in lines {
        if !line.isInlined { rank += 1 }
        table.append([line.isInlined ? "" : "\(rank)"] + fields(of: line))
      }
      let names = ["function"] + lines.map { ($0.isInlined ? "  inlined: " : "") + $0.function }
      texts += zip(padded(table.lines(indent: "  ")), names).map { "\($0)  \($1.spelledOut)" }
    }
    texts += remarks
    return texts.joined(separator: "\n") + "\n"
  }

  /// The lines, all as long as the longest.
  private func padded(_ lines: [String]) -> [String] {
    let width = lines.map(\.terminalWidth).max() ?? 0
    return lines.map { $0 + String(repeating: " ", count: width - $0.terminalWidth) }
  }

  /// For a comment or the summary of a step: GitHub's markdown.
  ///
  /// - Parameter level: the level of the heading.
  func markdown(level: Int = 3) -> String {
    let heading = String(repeating: "#", count: level)
    var texts = ["\(heading) \(Self.title)\(comparison.key.words.markdown)", ""]
    let rows = summary
    texts += ["| | \(rows[0].dropFirst().joined(separator: " | ")) |", "|---|--:|--:|--:|--:|"]
    texts += rows.dropFirst().map { "| \($0.joined(separator: " | ")) |" }
    for note in notes + remarks where !note.isEmpty { texts += ["", note] }
    guard !lines.isEmpty else { return texts.joined(separator: "\n") + "\n" }
    texts += [
      "", "| function | \(Self.columns.joined(separator: " | ")) |",
      "|---|\(Self.columns.map { _ in "--:|" }.joined())",
    ]
    texts += lines.map { line in
      let place = line.isInlined ? "inlined: " : ""
      let fields = fields(of: line).joined(separator: " | ")
      return "| \(place)\(line.function.markdownCode) | \(fields) |"
    }
    return texts.joined(separator: "\n") + "\n"
  }

  /// A row for each line; reports and sites show them below the picture.
  var csv: CSVTable {
    var table = CSVTable(columns: [
      "function", "inlined", "base_instructions", "head_instructions", "base_calls", "head_calls",
      "base_mispredictions", "head_mispredictions",
    ])
    for line in lines {
      table.append([
        line.function, line.isInlined ? "1" : "0", csvField(line.baseInstructions),
        csvField(line.headInstructions), csvField(line.baseCalls), csvField(line.headCalls),
        csvField(line.baseMispredictions), csvField(line.headMispredictions),
      ])
    }
    return table
  }

  /// Writes the icicle to a file, and the table to `…-costs.csv` beside it.
  ///
  /// - Parameter picture: the path, which ends with `.svg`.
  func write(
    picture: String, tell: (String) throws -> Void = { try Terminal.write($0) }
  ) throws {
    guard let svg = CostPicture(comparison).svg else { return }
    try writeFile(Data(svg.text.utf8), to: picture, tell: tell)
    try writeFile(Data(csv.bytes), to: "\(picture.dropLast(4))-costs.csv", tell: tell)
  }

  // MARK: Words

  private static let title = "what one layout costs: "

  /// The sums of both builds, below the names of the columns.
  private var summary: [[String]] {
    let (base, head) = comparison.totals
    let (counted, allocator) = (
      (comparison.base.counts.instructions, comparison.head.counts.instructions),
      (
        comparison.base.profile.allocator.instructions,
        comparison.head.profile.allocator.instructions
      )
    )
    func row(_ name: String, _ base: Double, _ head: Double) -> [String] {
      [name, whole(base), whole(head), signed(head - base), Self.share(head - base, of: base)]
    }
    return [
      ["", "base", "head", "change", ""],
      row("instructions", base.instructions, head.instructions),
      row("of these in the allocator", allocator.0, allocator.1),
      row("instructions by run --count", counted.0, counted.1),
      row(
        "allocations by run --count", comparison.base.counts.allocations,
        comparison.head.counts.allocations),
      row("mispredicted branches", base.mispredictions, head.mispredictions),
    ]
  }

  /// What the sums need of words.
  private var notes: [String] {
    var notes: [String] = []
    if !comparison.agrees {
      let counted = comparison.head.counts.instructions - comparison.base.counts.instructions
      notes.append(
        "the two ways of counting do not agree on the change (run --count: \(signed(counted))), so "
          + "the table may miss the reason")
    }
    for (side, build) in [("base", comparison.base), ("head", comparison.head)]
    where !build.profile.tellsInlined {
      notes.append(
        "\(side) has no debugging information: in both builds inlined code counts where it stands, "
          + "without a name")
    }
    return notes.isEmpty ? [] : [""] + notes
  }

  private var remarks: [String] {
    var texts: [String] = []
    if rest.count > 0 {
      texts.append(
        "\(grouped(rest.count)) more \(rest.count == 1 ? "function" : "functions"): "
          + "\(signed(rest.change)) instructions")
    }
    return texts + [
      "instructions under callgrind, without those of called functions; code that was inlined "
        + "belongs to the function in which it stands; 'misses' are branches that a simple "
        + "processor would foresee wrongly",
      "run --count leaves the allocator out, and valgrind fills and copies memory in its own way "
        + "there",
    ]
  }

  private func fields(of line: Line) -> [String] {
    var calls = ""
    if let base = line.baseCalls, let head = line.headCalls, max(base, head) > 0 {
      calls = whole(base) == whole(head) ? whole(base) : "\(whole(base)) → \(whole(head))"
    }
    return [
      signed(line.change), Self.share(line.change, of: comparison.totals.base.instructions),
      whole(line.baseInstructions), whole(line.headInstructions), calls,
      signed(line.headMispredictions - line.baseMispredictions),
    ]
  }

  /// `+10.9 %`; empty for no change, and if there is nothing to compare with.
  private static func share(_ change: Double, of base: Double) -> String {
    guard base >= 0.5, abs(change) >= 0.5 else { return "" }
    let share = 100 * change / base
    guard abs(share) >= 0.005 else { return "0 %" }
    let text = fixed(share, digits: abs(share) < 1 ? 2 : 1)
    return (share > 0 ? "+" : "") + text + " %"
  }
}

/// `12,345`: a mean without the digits behind the point.
private func whole(_ number: Double) -> String { grouped(Int(max(0, number).rounded())) }

/// `+12,345` and `-12,345`.
func signed(_ change: Double) -> String {
  let number = Int(change.rounded())
  return number == 0 ? "0" : (number > 0 ? "+" : "-") + grouped(abs(number))
}
