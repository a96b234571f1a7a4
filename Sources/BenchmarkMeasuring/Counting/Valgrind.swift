import Foundation

/// Why a cell is not counted.
struct CountingFailure: Error, CustomStringConvertible {
  let description: String
}

/// The counts of a process from its start to its end.
struct ProcessCounts: Equatable {
  /// The instructions, except those of the allocator.
  let instructions: Int

  /// The heap blocks that the process asked for.
  let allocations: Int
}

extension ProcessCounts {
  /// The parts of a profile that DHAT writes: `te` is its last point in time, and `tbk` are the
  /// blocks that one place of the program asked for.
  private struct Profile: Decodable {
    struct Place: Decodable {
      let tbk: Int
    }

    let tu: String
    let te: Int
    let pps: [Place]
  }

  init(dhatProfile data: Data) throws(CountingFailure) {
    guard let profile = try? JSONDecoder().decode(Profile.self, from: data), profile.tu == "instrs"
    else {
      throw CountingFailure(description: "the format of valgrind's profile is unknown")
    }
    let allocations = profile.pps.reduce(0) { $0 + $1.tbk }
    // Every process allocates something before its first layout.
    guard allocations > 0 else {
      throw CountingFailure(
        description: "valgrind sees no allocations in a statically linked program, such as that of "
          + "a package: count with a program that 'swift build' makes")
    }
    self.init(instructions: profile.te, allocations: allocations)
  }
}

/// Runs workers under valgrind.
struct Valgrind {
  /// What counts.
  enum Tool {
    /// DHAT replaces the program's allocator by its own. The number of instructions of the
    /// program's allocator depends on earlier allocations, thus on parts of the program that no
    /// layout uses, and would differ between two builds with the same layouts.
    case dhat

    /// Callgrind counts each instruction and call, and simulates the prediction of branches.
    case callgrind
  }

  /// The folder of files that the processes read.
  let folder: SequenceFolder

  /// The copy of the program that runs.
  let program: URL
  private let tool: Tool
  private let valgrind: String
  private let worker: WorkerCommand

  init(_ worker: WorkerCommand, _ tool: Tool) throws {
    guard let valgrind = ChildProcess.path(of: "valgrind") else {
      throw CountingFailure(description: "valgrind is not installed")
    }
    self.valgrind = valgrind
    self.worker = worker
    self.tool = tool
    folder = try SequenceFolder()
    program = folder.url.appending(path: "program")
    let original = URL(fileURLWithPath: worker.executable)
    let content = try Data(contentsOf: original)
    guard !content.starts(with: Data("#!".utf8)) else {
      throw CountingFailure(description: "it is a script; count the program that it starts")
    }
    switch tool {
    case .dhat: try Self.withoutSections(content).write(to: program)
    case .callgrind: try Self.withoutDebugging(content).write(to: program)
    }
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: program.path)
  }

  /// Starts a worker that reads its requests from a file; the first of them loads a workload.
  func start(_ requests: Data) throws -> Process {
    let name = UUID().uuidString
    let file = folder.url.appending(path: "requests-\(name)")
    try requests.write(to: file)
    // Libraries that the program finds beside itself are beside the original file.
    let libraries = [
      URL(fileURLWithPath: worker.executable).deletingLastPathComponent().path,
      ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ].filter { !$0.isEmpty }.joined(separator: ":")
    var environment = ["SWIFT_DETERMINISTIC_HASHING": "1", "LD_LIBRARY_PATH": libraries]
    let output = folder.url.appending(path: "profile-%p").path
    let options: [String]
    switch tool {
    case .dhat:
      options = ["--tool=dhat", "--num-callers=1", "--dhat-out-file=\(output)"]
    case .callgrind:
      options = [
        "--tool=callgrind", "--dump-instr=yes", "--branch-sim=yes",
        "--callgrind-out-file=\(output)",
      ]
      // One instruction that fills a kilobyte would count as a thousand.
      environment["GLIBC_TUNABLES"] = ["stosb", "movsb"].map {
        "glibc.cpu.x86_rep_\($0)_threshold=\(1 << 30)"
      }.joined(separator: ":")
    }
    let child = try ChildProcess(
      valgrind, options + ["--vgdb=no", program.path] + worker.arguments, input: .file(file.path),
      environment: environment)
    return Process(child: child, folder: folder.url, requests: file)
  }

  /// A worker that counts. Each of its copies leaves a profile.
  final class Process {
    private let child: ChildProcess
    private let folder: URL
    private let requests: URL
    private var hasLoaded = false
    private(set) var hasEnded = false

    /// How long the process may be silent: valgrind is some fifty times as slow as the program.
    private static let patience = Duration.seconds(600)

    fileprivate init(child: ChildProcess, folder: URL, requests: URL) {
      self.child = child
      self.folder = folder
      self.requests = requests
    }

    deinit {
      child.end()
      try? FileManager.default.removeItem(at: requests)
      try? FileManager.default.removeItem(at: profile(of: child.identifier))
    }

    /// Waits for the answer to the next request.
    func answer<Answer: Decodable>(
      _ type: Answer.Type, _ interruption: Interruption?
    ) throws(CountingFailure) -> Answer {
      if !hasLoaded {
        _ = try line(LoadRequest.Answer.self, interruption)
        hasLoaded = true
      }
      return try line(type, interruption)
    }

    private func line<Answer: Decodable>(
      _ type: Answer.Type, _ interruption: Interruption?
    ) throws(CountingFailure) -> Answer {
      let heard = child.hear(within: Self.patience, or: interruption)
      if case .line(let line) = heard {
        if let answer = WorkerLine.message(type, in: line) { return answer }
        if let refusal = WorkerLine.message(WorkerRefusal.self, in: line) {
          throw CountingFailure(description: refusal.error)
        }
      }
      hasEnded = true
      let ending = child.end()
      let reason =
        switch heard {
        case .line(let line), .tooLong(let line): "no answer: \(WorkerLine.quotation(of: line))"
        case .silent: "silent for \(Int(Self.patience / .seconds(1))) s"
        case .interrupted: "interrupted"
        case .ended: String(Valgrind.reason(in: ending.lastErrors))
        }
      throw CountingFailure(description: "valgrind failed: \(reason)")
    }

    /// The profile of an ended copy, from the start of the worker on.
    func profile(ofCopy copy: Int32) throws(CountingFailure) -> Data {
      let file = profile(of: copy)
      defer { try? FileManager.default.removeItem(at: file) }
      guard let data = try? Data(contentsOf: file) else {
        throw CountingFailure(description: "valgrind left no profile")
      }
      return data
    }

    private func profile(of process: Int32) -> URL {
      folder.appending(path: "profile-\(process)")
    }
  }
}

// MARK: - Texts and files

extension Valgrind {
  /// The first line that is neither a title nor empty.
  static func reason(in log: String) -> Substring {
    let lines = log.split(separator: "\n")
    let telling = lines.first { line in
      !line.hasPrefix("==")
        || ["fatal", "error", "cannot", "Process terminating"].contains { line.contains($0) }
    }
    // `==12345== ` begins a line with the number of the process, which always differs.
    guard let line = telling ?? lines.last else { return "it says nothing" }
    return line.hasPrefix("==") ? line.drop { "=0123456789 ".contains($0) } : line
  }

  /// An ELF program without the table of its sections, which is not needed to run it.
  ///
  /// Debugging information is found through this table, and a valgrind that is older than the
  /// compiler gives up on information that it cannot read.
  static func withoutSections(_ program: Data) -> Data {
    guard isELF64(program) else { return program }
    var program = program
    // The position of the table (8 bytes); the number of sections, and which of them holds their
    // names.
    program.resetBytes(in: 40..<48)
    program.resetBytes(in: 60..<64)
    return program
  }

  /// An ELF program whose sections of debugging information have no names, so that valgrind finds
  /// none. The names of functions stay.
  static func withoutDebugging(_ program: Data) -> Data {
    guard isELF64(program) else { return program }
    func number(at place: Int, bytes: Int) -> Int? {
      guard place >= 0, place <= program.count - bytes else { return nil }
      // Eight bytes may be more than an `Int`: then there is no such place.
      let digits = program[place..<place + bytes].reversed()
      return Int(exactly: digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    guard let table = number(at: 40, bytes: 8), let size = number(at: 58, bytes: 2),
      let count = number(at: 60, bytes: 2), let ofNames = number(at: 62, bytes: 2),
      table <= program.count, let names = number(at: table + ofNames * size + 24, bytes: 8)
    else { return program }
    var changed = program
    for section in 0..<count {
      let header = table + section * size
      guard let name = number(at: header, bytes: 4), names <= program.count,
        names + name + 6 <= program.count
      else { continue }
      if program[(names + name)...].starts(with: Data(".debug".utf8)) {
        changed.resetBytes(in: header..<header + 8)
      }
    }
    return changed
  }

  private static func isELF64(_ program: Data) -> Bool {
    program.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2]) && program.count >= 64
  }
}
