import Foundation
import Subprocess
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

  /// Starts the tool with strategies that fail, hands its process to `meanwhile` and waits for its end.
  @discardableResult
  static func startFailing(
    _ arguments: [String], meanwhile: (pid_t) async throws -> Void
  ) async throws -> TerminationStatus {
    try await Subprocess.run(
      .name("sh"), arguments: Arguments(["-c", #"exec "$0" "$@""#, failing] + arguments),
      input: .none, output: .discarded, error: .discarded
    ) { try await meanwhile($0.processIdentifier.value) }.terminationStatus
  }

  static func children(of process: pid_t) async throws -> [pid_t] {
    let result = try await Subprocess.run(
      .name("pgrep"), arguments: ["-P", String(process)], output: .string(limit: 10_000))
    return result.standardOutput.split(separator: "\n").compactMap { pid_t($0) }
  }

  static func run(
    _ executable: String, _ arguments: [String], in folder: URL = root
  ) async throws -> Outcome {
    let change = ["-c", #"cd "$0" && exec "$@""#, folder.path]
    let result = try await Subprocess.run(
      .name("sh"), arguments: Arguments(change + [executable] + arguments),
      output: .string(limit: 1 << 26), error: .string(limit: 1 << 20))
    var status: Int32 = -1
    if case .exited(let code) = result.terminationStatus { status = code }
    return Outcome(
      status: status, output: result.standardOutput, error: result.standardError)
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
