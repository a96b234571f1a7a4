import ArgumentParser
import BenchmarkJudging

struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Write the tables of a run, a race or a calibration again.",
    discussion: """
      Makes all tables from the measurements in run.json and journal.jsonl. Use it for a folder \
      whose command was killed, that was copied without its tables, or that another version wrote. \
      A damaged record is reported and left out.

      Example:
        layoutbench judge results/latest
      """)

  @Argument(help: "The folder that the command wrote.")
  var folder: String

  func run() throws {
    let folder = try RunFolder(existing: folder)
    let judgement = try Judgement(folder)
    Terminal.warn(of: judgement.damage, in: folder)
    try folder.checkNothingIsLost(in: judgement)
    let files = try folder.write(judgement)
    let text = JudgementText.onTerminal(judgement)
    try Terminal.write("\(text)\n\(folder.words(of: files))\n")
  }
}
