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

  /// How a process ended.
  enum Ending: Equatable {
    case exited(Int32)
    case signaled(Int32)
  }

  /// Starts the tool with strategies that fail, hands its process to `meanwhile` and waits for its
  /// end.
  @discardableResult
  static func startFailing(
    _ arguments: [String], meanwhile: (pid_t) async throws -> Void
  ) async throws -> Ending {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: failing)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await ending(of: process) { try await meanwhile(process.processIdentifier) }
  }

  static func children(of process: pid_t) async throws -> [pid_t] {
    let outcome = try await run("/usr/bin/env", ["pgrep", "-P", String(process)])
    return outcome.output.split(separator: "\n").compactMap { pid_t($0) }
  }

  static func run(
    _ executable: String, _ arguments: [String], in folder: URL = root
  ) async throws -> Outcome {
    let texts = try TemporaryFolder()
    let files = try ["output", "error"].map { URL(fileURLWithPath: try texts.file($0, "")) }
    let process = Process()
    // A name is looked for in PATH.
    let isName = !executable.contains("/")
    process.executableURL = URL(fileURLWithPath: isName ? "/usr/bin/env" : executable)
    process.arguments = (isName ? [executable] : []) + arguments
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: files[0])
    process.standardError = try FileHandle(forWritingTo: files[1])
    let ending = try await ending(of: process) {}
    var status: Int32 = -1
    if case .exited(let code) = ending { status = code }
    let written = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
    return Outcome(status: status, output: written[0], error: written[1])
  }

  /// Starts a process and waits for its end without keeping a thread.
  private static func ending(
    of process: Process, meanwhile: () async throws -> Void
  ) async throws -> Ending {
    let (ended, ends) = AsyncStream.makeStream(of: Void.self)
    process.terminationHandler = { _ in ends.finish() }
    try process.run()
    do { try await meanwhile() } catch {
      kill(process.processIdentifier, SIGKILL)
      throw error
    }
    for await _ in ended {}
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .signaled(process.terminationStatus)
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
