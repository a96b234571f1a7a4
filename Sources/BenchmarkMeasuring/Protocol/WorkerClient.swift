import BenchmarkJudging
import Foundation
import TreeLayout

/// How to start a worker.
public struct WorkerCommand: Sendable {
  /// The executable: a path, or a name that is looked for in `PATH`.
  public var executable: String

  /// The arguments that lead to `WorkerServer.run`.
  public var arguments: [String]

  /// How long one sample may take, or one part of another answer.
  public var timeout: Duration

  /// Whether the worker is a peer, which a shell starts. If a signal ends a program that a shell
  /// started, the shell exits with 128 and the signal's number. A peer gets no numbers of requests.
  var isPeer = false

  public init(_ executable: String, _ arguments: [String], timeout: Duration = .seconds(60)) {
    self.executable = executable
    self.arguments = arguments
    self.timeout = timeout
  }
}

/// Why a worker cannot answer any more; its process has ended.
enum WorkerFailure: Error {
  /// An interruption came, and no answer soon after it.
  case interrupted

  /// The worker failed while `strategy` was at work; `nil` if none was.
  case failed(strategy: String?, CellFailure)
}

/// A worker, and the subject that it is working on.
final class WorkerClient {
  private let child: ChildProcess
  private let timeout: Duration
  private let isPeer: Bool
  private let interruption: Interruption?
  private var isInterrupted = false

  /// The number of the last request.
  private var number = 0

  /// The present subject of the last request, as far as the worker has announced it.
  private var atWork: Subject?

  /// How often the worker may still announce a subject.
  private var notes = 0

  /// When the worker has to have answered, or announced the next subject.
  private var deadline = SuspendingClock.now

  /// - Throws: `SystemError`.
  init(
    _ command: WorkerCommand, interruption: Interruption?
  ) throws(SystemError) {
    timeout = command.timeout
    isPeer = command.isPeer
    self.interruption = interruption
    // A backtrace takes time, and its many lines hide the message; setting the variable brings it
    // back.
    let isSet = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] != nil
    child = try ChildProcess(
      command.executable, command.arguments,
      environment: isSet ? [:] : ["SWIFT_BACKTRACE": "enable=no"])
  }

  /// Ends the process.
  func end() {
    child.end(within: .zero)
  }

  /// Sends a request and waits for the answer.
  ///
  /// - Parameter first: the request's first subject.
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

  /// The reply of a worker. After a refusal, it can be asked further.
  enum Reply<Answer> {
    case answer(Answer)
    case refusal(WorkerRefusal)
  }

  /// Sends a request and does not wait: another worker can be asked meanwhile.
  func send(_ request: some WorkerRequest, of first: Subject? = nil) throws(WorkerFailure) {
    number += 1
    guard child.isRunning, let line = try? request.line(number: isPeer ? nil : number) else {
      throw ended(at: nil)
    }
    atWork = first
    guard child.write(line, within: timeout) else { throw silent(at: atWork) }
    notes = request.notes
    deadline = .now + timeout
    if isInterrupted { deadline = min(deadline, interruption?.deadline ?? deadline) }
  }

  /// Waits for the worker's reply to the last request.
  ///
  /// The time limit starts anew with each note that the request allows. More notes are no signs of
  /// life: a worker that only sends notes would never end.
  func reply<Request: WorkerRequest>(
    to _: Request.Type
  ) throws(WorkerFailure) -> Reply<Request.Answer> {
    while true {
      switch child.hear(until: deadline, or: isInterrupted ? nil : interruption) {
      case .line(let line):
        // A note is short, and a long answer should not be read twice.
        if line.count < 4_096, let note = WorkerLine.message(WorkerNote.self, in: line) {
          atWork = note.subject
          notes -= 1
          if notes >= 0, !isInterrupted { deadline = .now + timeout }
        } else if !isPeer, let other = WorkerLine.number(of: line), other != number {
          break  // the answer to an earlier request, for which nobody waits any more
        } else if let answer = Request.answer(in: line) {
          return .answer(answer)
        } else if let refusal = WorkerLine.message(WorkerRefusal.self, in: line) {
          return .refusal(refusal)
        } else {
          throw garbled(line, for: Request.Answer.self)
        }
      case .tooLong(let beginning):
        throw failed(
          at: atWork,
          "instead of an answer came \(WorkerLine.quotation(of: beginning)), in a line of more "
            + "than 100 MB")
      case .ended: throw ended(at: atWork)
      case .silent: throw silent(at: atWork)
      case .interrupted:
        isInterrupted = true
        deadline = min(deadline, interruption?.deadline ?? deadline)
      }
      guard SuspendingClock.now < deadline else { throw silent(at: atWork) }
    }
  }
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
    case .exited(let code) where isPeer && (129...159).contains(code):
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

  /// The most likely cause of a silent end.
  private static func guess(_ signal: Int32) -> String {
    switch signal {
    case SIGSEGV, SIGBUS: "most likely the stack overflowed"
    case SIGILL, SIGTRAP: "a broken precondition; a debug build says which"
    case SIGKILL: "killed from outside, most likely by the system for lack of memory"
    default: "ended by \(unsafe String(cString: strsignal(signal)))"
    }
  }
}
