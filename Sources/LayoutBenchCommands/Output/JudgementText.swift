import BenchmarkJudging
import LayoutAdvice

/// The final output of a command that measures, which `judge` prints again.
struct JudgementText {
  private let judgement: Judgement
  private let color: Bool
  private let width: Int?

  /// - Parameter width: the greatest width of a table's lines; `nil` for any width.
  init(_ judgement: Judgement, color: Bool, width: Int?) {
    self.judgement = judgement
    self.color = color
    self.width = width
  }

  /// The text in a form that standard output can show.
  static func onTerminal(_ judgement: Judgement) -> String {
    JudgementText(judgement, color: Terminal.outputHasColor, width: Terminal.outputWidth).text
  }

  var text: String {
    switch judgement.record.kind {
    case .run:
      let run = judgement.run
      let table = ResultTable(run, color: color, width: width).text
      return ([table] + FailureList(run).lines + answer(of: run)).joined(separator: "\n")
    case .race: return RaceTable(judgement.race, width: width).text
    case .calibration: return CalibrationText(judgement.calibration, of: judgement.record).text
    }
  }

  /// Which of several strategies to take, on a run of one tree with names.
  private func answer(of run: JudgedRun) -> [String] {
    guard run.workloads.count == 1, run.workloads[0].measured.count > 1,
      run.workloads[0].record.profile?.hasNames ?? false,
      let answer = Advice(run.workloads[0], stepsAreMadeUp: false).answer()
    else { return [] }
    let words = "of these, take \(AnswerText.sentence(answer.lines[0]))"
    return wrapped(words.spelledOut, indent: 2)
      + ["  (layoutbench recommend TREE compares all and says why)", ""]
  }
}

extension RunFolder {
  /// Writes all files. A folder or a journal that was deleted meanwhile is made again.
  ///
  /// - Parameter journal: the open journal; `nil` for none.
  /// - Returns: the names of the files.
  @discardableResult
  func save(_ judgement: Judgement, from journal: Journal?) throws -> [String] {
    if try journal?.restoreIfDeleted() == true {
      Terminal.warn("\(path)/journal.jsonl was deleted meanwhile; it is written again")
    }
    return try write(judgement)
  }

  /// `summary.csv, run.json are in results/latest`
  func words(of files: [String]) -> String {
    "\(files.joined(separator: ", ")) are in \(path.spelledOut)"
  }
}

extension Terminal {
  /// Warns of the parts of a journal that could not be used.
  static func warn(of damage: [JournalDamage], in folder: RunFolder) {
    let shown = 10
    for place in damage.prefix(shown) {
      warn("\(folder.path)/journal.jsonl, \(place)")
    }
    if damage.count > shown { warn("and \(grouped(damage.count - shown)) more lines") }
  }
}
