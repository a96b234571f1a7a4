import ArgumentParser
import BenchmarkJudging
import Foundation
import LayoutAdvice
import LayoutDrawing

struct CompareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the folders of two runs, or of several with one.",
    discussion: """
      Judges what should be the same in every run: layouts, quality and, if they were counted, \
      allocations and instructions. Instructions may differ by 0.1 %, plus 400 for each \
      allocation; --threshold changes that. A changed layout without a worse metric is reported \
      and does not fail. A cell that failed before it passed is a regression. Times of two runs \
      are shown with their intervals and are never judged.

      Several heads are each compared with the base and shown side by side; the exit code is that \
      of the worst.

      Exit codes: 0 fine, 1 error, 2 regression, 4 only improvements (with --fail-on-improvement), \
      5 base missing or not comparable, 6 the second run is incomplete, or inconclusive (with \
      --fail-on-inconclusive).

      Examples:
        layoutbench compare Benchmarks/Expected/baseline head
        layoutbench compare main head --threshold aspect_mean=1% --format markdown
        layoutbench compare main head --pictures changed.html
        layoutbench compare main head --format scorecard --output card.md --pictures card
        layoutbench compare main one two three --only regressions
        layoutbench compare main head --why squarified/python-stdlib --base-build old/layoutbench
      """)

  @Argument(help: "The folder of the first run.")
  var base: String

  @Argument(
    help: ArgumentHelp(
      "The folder of the second run, or of several that are each compared with the first.",
      valueName: "head"))
  var heads: [String]

  @Option(
    help: """
      text, markdown (the scorecard and each value that differs), scorecard (ten lines of Markdown \
      for a pull request), latex, github (annotations of a workflow), junit, json, bmf (Bencher) \
      or github-action-benchmark (customSmallerIsBetter).
      """)
  var format = ReportFormat.text

  @Option(help: "Write the report to this file.")
  var output: String?

  @Option(
    help: """
      Also write a page (.html) that shows each changed layout before and after, and what moved, \
      the worst first; or a folder of PNGs of the three worst, to which the report links (markdown \
      and scorecard). Both runs must have kept their layouts (run --keep-layouts). May be repeated.
      """)
  var pictures: [String] = []

  @Option(
    help: """
      Where the folder of --pictures will be found, for the links of the report. (default: the \
      folder as it is named)
      """)
  var address: String?

  @Option(
    help: """
      How far a value may move: aspect_mean=1%. 'time' is the threshold of times: 1 %, or 2 % if \
      CI is set. May be repeated.
      """)
  var threshold: [String] = []

  @Option(
    help: """
      A suite's name or file: its 'thresholds' say how far values may move in which rows. \
      --threshold replaces those of its value.
      """,
    completion: .suites)
  var suite: String?

  @Option(
    help: """
      Show only these values: regressions or improvements (text, markdown, scorecard, latex and \
      github).
      """)
  var only: ShownChange?

  @Flag(help: "Exit with 4 if there are only improvements.")
  var failOnImprovement = false

  @Flag(help: "Exit with 6 when a value or cell of the first run is not in the second.")
  var failOnInconclusive = false

  @Flag(
    help: """
      Accept cells that failed and passed when 'run --resume' tried them again, though they passed \
      at once in the first run.
      """)
  var allowRetried = false

  @Flag(help: "Also show what is the same (text, markdown and latex).")
  var all = false

  @OptionGroup var reason: WhyOptions

  func validate() throws {
    _ = try thresholds
    guard !all || [.text, .markdown, .latex].contains(format) else {
      throw ValidationError(
        "--all is for text, markdown and latex; \(format.rawValue) has one form")
    }
    let formats: [ReportFormat] = [.text, .markdown, .scorecard, .latex, .github]
    guard only == nil || formats.contains(format) else {
      throw ValidationError(
        "--only is for text, markdown, scorecard, latex and github; \(format.rawValue) has one form"
      )
    }
    guard only == nil || !all else {
      throw ValidationError("--only leaves out what is the same, which --all shows; choose one")
    }
    if heads.count > 1 {
      guard ReportFormat.ofHeads.contains(format) else {
        throw ValidationError(
          "\(format.rawValue) shows one head; text, markdown and json show several")
      }
      for (name, isSet) in [("--pictures", !pictures.isEmpty), ("--why", reason.why != nil)]
      where isSet {
        throw ValidationError("\(name) is about one head; name it alone")
      }
    }
    guard reason.why == nil || [.text, .markdown, .scorecard, .json].contains(format) else {
      throw ValidationError("--why is for text, markdown, scorecard and json")
    }
    let inputs = ([base] + heads).flatMap(RecordedRun.files)
    let written = [("--output", output), ("--why-picture", reason.whyPicture)]
    try refuse(written + pages.map { ("--pictures", $0) }, over: inputs)
    for folder in folders where !URL(fileURLWithPath: folder).pathExtension.isEmpty {
      throw ValidationError("--pictures writes a page of HTML or a folder; name a page .html")
    }
    guard folders.count < 2 else {
      throw ValidationError("--pictures: a report links to the pictures of one folder")
    }
    guard address == nil || !folders.isEmpty else {
      throw ValidationError("--address is that of the folder of --pictures; name one")
    }
  }

  private var pages: [String] { pictures.filter { $0.lowercased().hasSuffix(".html") } }
  private var folders: [String] { pictures.filter { !$0.lowercased().hasSuffix(".html") } }

  func run() throws {
    let thresholds = try thresholds
    let rows = try rowThresholds(besides: thresholds)
    let (comparisons, runs) = try reading {
      let base = try read(base, isBase: true)
      let heads = try heads.map { try read($0, isBase: false) }
      let comparisons = try heads.map { head in
        let gates = try gates(
          Gate.standard(base: base, head: head), with: thresholds.shares, of: [base, head])
        try check(rows, gates)
        return try Comparison(
          base: base, head: head, gates: gates, timeMargin: thresholds.time ?? Share.ofTimes,
          thresholds: rows, allowsRetried: allowRetried)
      }
      return (comparisons, (base, heads))
    }
    warn(of: rows, in: comparisons)
    let codes = comparisons.map {
      $0.exitCode(failOnImprovement: failOnImprovement, failOnInconclusive: failOnInconclusive)
    }
    let code = Comparison.worst(of: codes)
    let drawn = Result { try draw(from: runs.0, to: runs.1[0]) }
    let costs =
      try lessThanVerdict(code) { try reason.costs(from: runs.0, to: runs.1[0]) } ?? nil
    let report = try format.text(
      of: comparisons, showsAll: all, only: only, pictures: (try? drawn.get()) ?? nil,
      costs: costs)
    if let output {
      try writeFile(Data(report.utf8), to: output)
    } else {
      try Terminal.write(format == .text ? fitted(report, width: Terminal.outputWidth) : report)
    }
    try lessThanVerdict(code) { _ = try drawn.get() }
    if let costs, let picture = reason.whyPicture {
      try lessThanVerdict(code) {
        try CostTable(costs).write(picture: picture) { Terminal.writeError($0) }
      }
    }
    if code != 0 { throw ExitCode(code) }
  }

  /// Does what is less important than a verdict: with one that exits with a code, an error is a
  /// line.
  @discardableResult
  private func lessThanVerdict<Value>(_ code: Int32, _ body: () throws -> Value) throws -> Value? {
    do { return try body() } catch {
      guard code != 0, !(error is ExitCode) else { throw error }
      Terminal.tell("\(error)")
      return nil
    }
  }

  /// Writes the pictures that were asked for.
  ///
  /// - Returns: those that the report links to.
  private func draw(from base: RecordedRun, to head: RecordedRun) throws -> ReportPictures? {
    guard !pictures.isEmpty else { return nil }
    let changed = try LayoutPictures(from: base, to: head)
    for page in pages {
      // The report may have standard output.
      try writeFile(Data(changed.page.html.utf8), to: page) { Terminal.writeError($0) }
    }
    guard let folder = folders.first, let converter = try PictureConverter(for: "1.png") else {
      return ReportPictures(headline: changed.headline, address: "")
    }
    let url = URL(fileURLWithPath: folder, isDirectory: true)
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch { throw WriteError(path: folder, error) }
    return try changed.write(to: url, by: converter, address: address ?? folder)
  }

  private func read(_ path: String, isBase: Bool) throws -> RecordedRun {
    do { return try RecordedRun(path: path) } catch {
      guard isBase, error.isMissing else { throw error }
      throw notComparable(error)
    }
  }

  /// A missing base and runs of another schema exit with 5, all other errors with 1.
  private func reading<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as RecordedRunError where error.isOtherSchema {
      throw notComparable(error)
    }
  }

  private func notComparable(_ error: RecordedRunError) -> ExitCode {
    Terminal.tell(error)
    return .notComparable
  }

  /// The shares by column, and the share of times.
  private var thresholds: (shares: [(column: String, share: Double)], time: Double?) {
    get throws {
      var shares: [(column: String, share: Double)] = []
      var time: Double?
      for text in threshold {
        let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
        guard parts.count == 2, let share = try? Share(parts[1]).value else {
          throw ValidationError(
            "--threshold takes a metric and a share in percent: aspect_mean=1%, not '\(text)'")
        }
        if parts[0] == "time" { time = share } else { shares.append((parts[0], share)) }
      }
      return (shares, time)
    }
  }

  /// The gates with these shares as tolerances. Only the runs say which columns there are.
  ///
  /// - Parameter runs: the runs that are compared.
  private func gates(
    _ gates: [Gate], with shares: [(column: String, share: Double)], of runs: [RecordedRun]
  ) throws -> [Gate] {
    var gates = gates
    for (column, share) in shares {
      let isInAll = runs.allSatisfy { $0.columns.contains(column) }
      if !isInAll, let retirement = MetricFacts.retirement(of: column) {
        Terminal.tell("--threshold: \(retirement)")
        throw ExitCode.validationFailure
      }
      guard let index = gates.firstIndex(where: { $0.column == column }) else {
        Terminal.tell(
          "--threshold: neither run has a metric '\(column)'; name one from their run.json, or "
            + "instructions, allocations or time")
        throw ExitCode.validationFailure
      }
      gates[index].tolerate(share)
    }
    return gates
  }
}
