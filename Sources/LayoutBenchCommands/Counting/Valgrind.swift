import Foundation
import LayoutBenchmark
import Subprocess

/// Why a cell is not counted.
struct CountingFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs this program's hidden command `place` under valgrind.
///
/// Instructions are those that cachegrind executes, with the program's own allocator; memcheck, with
/// an allocator in its place, counts the blocks.
struct Valgrind: Sendable {
  /// A folder for files that the processes read.
  let folder: URL
  private let program: URL
  private let original: URL

  init() throws {
    guard let executable = Bundle.main.executableURL else {
      throw CountingFailure(description: "the path of this program is not known")
    }
    original = executable
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appending(path: "layoutbench-count-\(UUID())")
    program = folder.appending(path: "layoutbench")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    try Self.withoutSections(Data(contentsOf: executable)).write(to: program)
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  func removeFiles() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The instructions of a whole process with these arguments.
  func instructions(of arguments: [String]) async throws -> Int {
    let log = try await log(
      of: ["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"], arguments)
    return try Self.number(after: "refs:", in: log)
  }

  /// The heap blocks that a whole process with these arguments asks for.
  func allocations(of arguments: [String]) async throws -> Int {
    let log = try await log(
      of: ["--tool=memcheck", "--undef-value-errors=no", "--leak-check=no"], arguments)
    return try Self.number(after: "total heap usage:", in: log)
  }

  /// How long one process may take: valgrind is some fifty times as slow as the program.
  private static let patience = Duration.seconds(600)

  /// The value of `work`, which is cancelled, its process killed, when it takes longer.
  private func within<Value: Sendable>(
    _ patience: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: patience)
        throw CountingFailure(
          description: "valgrind did not end within \(Int(patience / .seconds(1))) s")
      }
      defer { group.cancelAll() }
      return try await group.next()!
    }
  }

  private func log(of tool: [String], _ arguments: [String]) async throws -> String {
    // Libraries that the program finds beside itself are beside the original.
    let libraries = [
      original.deletingLastPathComponent().path,
      ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ].filter { !$0.isEmpty }.joined(separator: ":")
    let command = Arguments(tool + ["--vgdb=no", program.path] + arguments)
    let result = try await within(Self.patience) {
      try await Subprocess.run(
        .name("valgrind"), arguments: command,
        environment: .inherit.updating([
          "SWIFT_DETERMINISTIC_HASHING": "1", "LD_LIBRARY_PATH": libraries,
        ]),
        output: .discarded, error: .string(limit: 1 << 20))
    }
    guard result.terminationStatus.isSuccess else {
      throw CountingFailure(
        description: "valgrind failed: \(Self.reason(in: result.standardError))")
    }
    return result.standardError
  }
}

// MARK: - Texts and files

extension Valgrind {
  /// The number behind a word in a log: `==17== I   refs:      32,886,342`.
  static func number(after word: String, in log: String) throws(CountingFailure) -> Int {
    if let range = log.firstRange(of: word) {
      let digits = log[range.upperBound...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "," }
      if let number = Int(digits.replacing(",", with: "")) { return number }
    }
    throw CountingFailure(description: "valgrind says nothing of '\(word)'")
  }

  /// The first line that is neither a title nor empty.
  private static func reason(in log: String) -> Substring {
    let lines = log.split(separator: "\n")
    let telling = lines.first { line in
      !line.hasPrefix("==")
        || ["fatal", "error", "cannot", "Process terminating"].contains { line.contains($0) }
    }
    return telling ?? lines.last ?? "it says nothing"
  }

  /// An ELF program without the table of its sections, which running it does not need.
  ///
  /// Debugging information is found through that table, and a valgrind that is older than the
  /// compiler gives up on information that it cannot read.
  static func withoutSections(_ program: Data) -> Data {
    let isELF64 = program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) && program.count >= 64
    guard isELF64 else { return program }
    var program = program
    // Where the table is (8 bytes); how many sections there are and which holds their names.
    program.resetBytes(in: 40..<48)
    program.resetBytes(in: 60..<64)
    return program
  }
}
