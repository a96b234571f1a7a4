/// The result of measuring a cell.
public enum CellStatus: String, Codable, CaseIterable, Sendable {
  case ok
  /// Equal calls wrote different layouts.
  case nondeterministic
  /// The process ended before the cell was measured.
  case crashed
  /// The process did not answer within the time limit.
  case timedOut = "timed_out"
  /// The run ended before the cell was measured.
  case skipped
}

/// Why a cell has no result.
public struct CellFailure: Codable, Equatable, Sendable {
  /// `crashed`, `timed_out` or `skipped`.
  public var status: CellStatus

  /// The signal that ended the process, if a signal did.
  public var signal: Int32?

  /// The last lines of the process's standard error, or another reason.
  public var message: String

  public init(_ status: CellStatus, signal: Int32? = nil, message: String) {
    self.status = status
    self.signal = signal
    self.message = message
  }

  /// The most important line of the message: for a crash the last one that names an error, or else
  /// the last one; otherwise the first one. Empty if there is no message.
  public var gist: String {
    let lines = message.split(separator: "\n").filter { $0.contains { !$0.isWhitespace } }
    let line =
      status == .crashed
      ? lines.last { $0.lowercased().contains("error") } ?? lines.last : lines.first
    return line.map { $0.trimmingPrefix(while: \.isWhitespace) }.map { String($0) } ?? ""
  }
}
