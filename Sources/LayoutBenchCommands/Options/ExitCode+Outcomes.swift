import ArgumentParser
import BenchmarkJudging

extension ExitCode {
  /// A cell crashed, did not answer in time, or laid out the same tree in two ways.
  static let cellsFailed = ExitCode(3)

  /// A program in another language does not keep to the messages, or breaks a law that it claims.
  static let doesNotConform = ExitCode(2)

  /// There is nothing to compare with, or it is of another kind.
  static let notComparable = ExitCode(Comparison.Outcome.notComparable.rawValue)

  /// A verdict is open.
  static let inconclusive = ExitCode(Comparison.Outcome.inconclusive.rawValue)

  /// Another process is writing to the folder, which may be free later (`EX_TEMPFAIL`).
  static let inUse = ExitCode(75)

  /// A signal ended the command.
  static func interrupted(by signal: Int32) -> ExitCode { ExitCode(128 + signal) }
}
