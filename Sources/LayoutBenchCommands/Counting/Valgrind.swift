import Foundation
import LayoutBenchmark
import Subprocess

/// Why a cell is not counted.
struct CountingFailure: Error, CustomStringConvertible {
  let description: String
}

/// What a process did from its start to its end.
struct ProcessCounts {
  let instructions: Int
  let allocations: Int
}

extension ProcessCounts {
  /// The parts of a profile that DHAT writes: `te` is its last point in time, and `tbk` the blocks that
  /// one place of the program asked for.
  private struct Profile: Decodable {
    struct Place: Decodable {
      let tbk: Int
    }

    let tu: String
    let te: Int
    let pps: [Place]
  }

  init(dhatProfile data: Data) throws {
    guard let profile = try? JSONDecoder().decode(Profile.self, from: data), profile.tu == "instrs"
    else {
      throw CountingFailure(description: "valgrind's profile is not of the format that is known")
    }
    self.init(
      instructions: profile.te, allocations: profile.pps.reduce(0) { $0 + $1.tbk })
  }
}

/// Runs this program's hidden command `place` under valgrind.
///
/// Its tool DHAT puts an allocator of its own in the place of the program's. How many instructions
/// the program's would take depends on what was allocated before, thus on parts of the program that
/// no layout uses, and would differ between two builds with the same layouts.
struct Valgrind: Sendable {
  /// A folder for files that the processes read.
  let folder: URL
  private let program: URL
  private let original: URL
  private let isInterrupted: @Sendable () -> Bool

  /// - Parameter isInterrupted: asked all the time; `true` ends the processes.
  init(isInterrupted: @escaping @Sendable () -> Bool) throws {
    guard let executable = Bundle.main.executableURL else {
      throw CountingFailure(description: "the path of this program is not known")
    }
    original = executable
    self.isInterrupted = isInterrupted
    let manager = FileManager.default
    folder = manager.temporaryDirectory.appending(path: "layoutbench-count-\(UUID())")
    program = folder.appending(path: "layoutbench")
    try manager.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try Self.withoutSections(Data(contentsOf: executable)).write(to: program)
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    } catch {
      removeFiles()
      throw error
    }
  }

  func removeFiles() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// What a whole process with these arguments does: its instructions but for those of the
  /// allocator, and the heap blocks that it asks for.
  func counts(of arguments: [String]) async throws -> ProcessCounts {
    let profile = folder.appending(path: "dhat-\(UUID())")
    defer { try? FileManager.default.removeItem(at: profile) }
    try await run(
      ["--tool=dhat", "--num-callers=1", "--dhat-out-file=\(profile.path)"], arguments)
    return try ProcessCounts(dhatProfile: Data(contentsOf: profile))
  }

  /// How long one process may take: valgrind is some fifty times as slow as the program.
  private static let patience = Duration.seconds(600)

  /// The value of `work`, which is canceled, its process killed, when it takes longer or is not wanted
  /// any more.
  private func within<Value: Sendable>(
    _ patience: Duration, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(operation: work)
      group.addTask {
        let end = ContinuousClock.now + patience
        while ContinuousClock.now < end {
          guard !isInterrupted() else { throw CountingFailure(description: "interrupted") }
          try await Task.sleep(for: .milliseconds(50))
        }
        throw CountingFailure(
          description: "valgrind did not end within \(Int(patience / .seconds(1))) s")
      }
      defer { group.cancelAll() }
      return try await group.next()!
    }
  }

  private func run(_ tool: [String], _ arguments: [String]) async throws {
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
  }
}

// MARK: - Texts and files

extension Valgrind {
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
