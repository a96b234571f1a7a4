import Foundation
import Testing

/// The built `layoutbench`, run as a person would run it.
enum Tool {
  struct Outcome {
    var status: Int32
    var output: String
    var error: String
  }

  /// The root of the checkout.
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The folder with the products of this build, in which the test bundle lies too.
  private static let products: URL = {
    #if os(macOS)
      Bundle(for: Marker.self).bundleURL.deletingLastPathComponent()
    #else
      Bundle.main.bundleURL
    #endif
  }()

  private final class Marker {}

  static let executable = products.appending(path: "layoutbench").path

  static func run(_ arguments: String...) async throws -> Outcome {
    try await run(arguments)
  }

  static func run(_ arguments: [String]) async throws -> Outcome {
    try await run(executable, arguments)
  }

  /// The tool with strategies that fail.
  static let failing = products.appending(path: "failing-strategies").path

  static func runFailing(_ arguments: [String]) async throws -> Outcome {
    try await run(failing, arguments)
  }

  /// The tool in a shell, as `"$0"`, behind which redirections may stand.
  static func shell(_ script: String, in folder: TemporaryFolder) async throws -> Outcome {
    try await run("/bin/sh", ["-c", script, executable], in: folder.url)
  }

  static func run(
    _ executable: String, _ arguments: [String], in folder: URL = root
  ) async throws -> Outcome {
    try await onItsThread { try outcome(of: executable, arguments, in: folder) }
  }

  /// How a program ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// Starts the tool with strategies that fail, hands it to `meanwhile` and waits for its end.
  @discardableResult
  static func startFailing<Seen: Sendable>(
    _ arguments: [String], meanwhile: @escaping @Sendable (Program) throws -> Seen
  ) async throws -> (ending: Ending, seen: Seen) {
    try await onItsThread {
      let program = try Program(failing, arguments)
      do {
        let seen = try meanwhile(program)
        return (program.ending(), seen)
      } catch {
        program.send(SIGKILL)
        throw error
      }
    }
  }

  /// A program at work. Its methods keep their thread.
  struct Program {
    private let process = Process()

    fileprivate init(
      _ executable: String, _ arguments: [String], in folder: URL = root,
      output: FileHandle = .nullDevice, error: FileHandle = .nullDevice
    ) throws {
      // A name is looked for in PATH.
      let isName = !executable.contains("/")
      process.executableURL = URL(fileURLWithPath: isName ? "/usr/bin/env" : executable)
      process.arguments = (isName ? [executable] : []) + arguments
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = output
      process.standardError = error
      try process.run()
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func children() throws -> [pid_t] {
      let outcome = try outcome(of: "pgrep", ["-P", String(process.processIdentifier)])
      return outcome.output.split(separator: "\n").compactMap { pid_t($0) }
    }

    /// Waits until there is what `find` looks for.
    /// - Throws: `Ended` where the program ends before.
    func first<Found>(_ find: () throws -> Found?) throws -> Found {
      while true {
        let isRunning = process.isRunning
        if let found = try find() { return found }
        guard isRunning else { throw Ended() }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }

    struct Ended: Error {}

    fileprivate func ending() -> Ending {
      process.waitUntilExit()
      return process.terminationReason == .exit
        ? .exited(process.terminationStatus) : .signaled(process.terminationStatus)
    }
  }

  /// Runs a program while the caller's thread waits.
  static func outcome(
    of executable: String, _ arguments: [String], in folder: URL = root
  ) throws -> Outcome {
    let texts = try TemporaryFolder()
    let files = try ["output", "error"].map { URL(fileURLWithPath: try texts.file($0, "")) }
    let handles = try files.map { try FileHandle(forWritingTo: $0) }
    defer { for handle in handles { try? handle.close() } }
    let program = try Program(
      executable, arguments, in: folder, output: handles[0], error: handles[1])
    var status: Int32 = -1
    if case .exited(let code) = program.ending() { status = code }
    let written = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(status: status, output: written[0], error: written[1])
  }

  /// All tests start at once. Few programs run at a time, so that those that are timed find a
  /// processor.
  private static let places = DispatchSemaphore(
    value: max(2, ProcessInfo.processInfo.activeProcessorCount))

  /// Carries out what waits for a program on a thread of its own. The threads of asynchronous tests
  /// are few and busy: there, a signal would be sent when its moment is long over.
  private static func onItsThread<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        // A program has the signals of the thread that starts it, and a shell whose SIGCHLD is
        // blocked waits for ever.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe pthread_sigmask(SIG_SETMASK, &signals, nil)
        places.wait()
        defer { places.signal() }
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }
}

/// A folder that goes away with the test.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "layoutbench-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  func file(_ name: String, _ text: String) throws -> String {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }
}
