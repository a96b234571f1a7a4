import BenchmarkJudging
import Foundation
import TreeLayout

/// How to start a worker.
public struct WorkerCommand: Sendable {
  /// A path, or a name that is looked for in `PATH`.
  public var executable: String

  /// They come to `WorkerServer.run`.
  public var arguments: [String]

  /// How long it may be silent. It speaks before every sample and every measuring of quality.
  public var timeout: Duration

  /// Whether a shell starts it. Where a signal ends what a shell started, the shell exits with 128
  /// and the signal's number.
  var isByShell = false

  public init(_ executable: String, _ arguments: [String], timeout: Duration = .seconds(60)) {
    self.executable = executable
    self.arguments = arguments
    self.timeout = timeout
  }
}

/// Why a worker cannot be asked any more; its process has ended.
enum WorkerFailure: Error {
  /// An interruption came, and no answer soon after it.
  case interrupted

  /// `strategy` was at work; `nil` where none was.
  case failed(strategy: String?, CellFailure)
}

/// A worker and who is at work in it.
final class WorkerClient {
  private let child: ChildProcess
  private let timeout: Duration
  private let isByShell: Bool
  private let interruption: Interruption?
  private var isInterrupted = false

  /// Who is at work on the last request, as far as the worker has said.
  private var atWork: Subject?

  /// How long a worker is waited for once its parent is to end: most samples take less, and a
  /// strategy that hangs should not keep a person waiting.
  private static let lastPatience = Duration.seconds(2)

  /// - Throws: `SystemError`.
  init(
    _ command: WorkerCommand, interruption: Interruption?
  ) throws(SystemError) {
    timeout = command.timeout
    isByShell = command.isByShell
    self.interruption = interruption
    // A backtrace takes its time, and its many lines hide the message; who wants one sets the
    // variable.
    let isSet = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    child = try ChildProcess(
      command.executable, command.arguments,
      environment: isSet ? [:] : ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Ends the process.
  func end() {
    child.end(within: .zero)
  }

  /// Asks and waits for the answer.
  ///
  /// - Parameter first: who works first on it.
  func ask<Request: WorkerRequest>(
    _ request: Request, of first: Subject? = nil
  ) throws(WorkerFailure) -> Request.Answer {
    try send(request, of: first)
    return try answer(to: Request.self)
  }

  /// Waits for the answer to the request that was sent last.
  func answer<Request: WorkerRequest>(
    to request: Request.Type
  ) throws(WorkerFailure) -> Request.Answer {
    switch try reply(to: request) {
    case .answer(let answer): return answer
    case .refusal(let refusal):
      throw failed(at: atWork, WorkerLine.lines(of: refusal.error))
    }
  }

  /// What a worker says, be it a refusal, after which it can be asked further.
  enum Reply<Answer> {
    case answer(Answer)
    case refusal(WorkerRefusal)
  }

  /// Asks and does not wait: another worker can be asked meanwhile.
  func send(_ request: some WorkerRequest, of first: Subject? = nil) throws(WorkerFailure) {
    guard child.isRunning, let line = try? request.line() else { throw ended(at: nil) }
    atWork = first
    guard child.write(line, within: patience) else { throw silent(at: atWork) }
  }

  /// Waits for what the worker says to the request that was sent last.
  func reply<Request: WorkerRequest>(
    to _: Request.Type
  ) throws(WorkerFailure) -> Reply<Request.Answer> {
    while true {
      switch child.hear(within: patience, or: isInterrupted ? nil : interruption) {
      case .line(let line):
        // A note is short, and a long answer is not to be read twice.
        if line.count < 4_096, let note = WorkerLine.message(WorkerNote.self, in: line) {
          atWork = note.subject
        } else if let answer = Request.answer(in: line) {
          return .answer(answer)
        } else if let refusal = WorkerLine.message(WorkerRefusal.self, in: line) {
          return .refusal(refusal)
        } else {
          throw garbled(line, for: Request.Answer.self)
        }
      case .tooLong(let beginning): throw garbled(beginning, for: Request.Answer.self)
      case .ended: throw ended(at: atWork)
      case .silent: throw silent(at: atWork)
      case .interrupted: isInterrupted = true
      }
    }
  }

  private var patience: Duration { isInterrupted ? min(timeout, Self.lastPatience) : timeout }
}

// MARK: - Failures

extension WorkerClient {
  private func failure(_ failure: CellFailure, at subject: Subject?) -> WorkerFailure {
    guard case .cell(let strategy)? = subject else { return .failed(strategy: nil, failure) }
    return .failed(strategy: strategy, failure)
  }

  private func failed(at subject: Subject?, _ message: String) -> WorkerFailure {
    child.end()
    return failure(CellFailure(.crashed, message: message), at: subject)
  }

  private func garbled<Answer: Decodable>(
    _ line: Data, for expected: Answer.Type
  ) -> WorkerFailure {
    let hint = WorkerLine.hint(about: line, as: expected).map { "; \($0)" } ?? ""
    return failed(
      at: atWork, "instead of an answer came \(WorkerLine.quotation(of: line))\(hint)")
  }

  private func silent(at subject: Subject?) -> WorkerFailure {
    let lastErrors = WorkerLine.lines(of: child.end().lastErrors)
    guard !isInterrupted else { return .interrupted }
    let seconds = (timeout / .seconds(1)).shortest
    return failure(
      CellFailure(.timedOut, message: "no answer within \(seconds) s\n" + lastErrors), at: subject)
  }

  private func ended(at subject: Subject?) -> WorkerFailure {
    let ending = child.end()
    let errors = WorkerLine.lines(of: ending.lastErrors)
    switch ending.cause {
    case .signaled(let signal):
      return failure(
        CellFailure(
          .crashed, signal: signal, message: errors.isEmpty ? Self.guess(signal) : errors),
        at: subject)
    case .exited(let code) where isByShell && (129...159).contains(code):
      let signal = code - 128
      return failure(
        CellFailure(
          .crashed, signal: signal, message: "killed by signal \(signal)\n" + errors),
        at: subject)
    case .exited(let code):
      return failure(CellFailure(.crashed, message: "exited with \(code)\n" + errors), at: subject)
    case .killed:
      return failure(CellFailure(.crashed, message: "closed its output\n" + errors), at: subject)
    }
  }

  /// What a silent end most likely was.
  private static func guess(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "most likely the stack overflowed"
    case SIGILL, SIGTRAP: "a broken precondition; a debug build says which"
    case SIGKILL: "killed from outside, most likely by the system for lack of memory"
    default: "ended by \(unsafe String(cString: strsignal(signal)))"
    }
  }
}
