import BenchmarkJudging
import Foundation

/// Which inlined functions the instructions of a program belong to, as its debugging information
/// tells.
struct InlinedFunctions {
  /// The inlined functions of each address, each inside of the one before it, as the linker would
  /// know them. Addresses of a function's own code have none, and those of which nothing is known
  /// are missing.
  private(set) var chains: [UInt64: [String]] = [:]

  /// Programs that read debugging information. Those of LLVM come with Swift and are faster.
  private static let readers = [
    ("llvm-symbolizer", ["--output-style=GNU", "--no-demangle"]), ("llvm-addr2line", []),
    ("addr2line", []),
  ]

  /// How long such a program may be silent: it reads all of the debugging information first.
  private static let patience = Duration.seconds(120)

  /// - Parameters:
  ///   - program: the executable.
  ///   - folder: a folder for the requests.
  init(of addresses: Set<UInt64>, in program: String, folder: URL) throws(CountingFailure) {
    let found = Self.readers.lazy.compactMap { name, options in
      ChildProcess.path(of: name).map { ($0, options) }
    }.first
    guard let (reader, options) = found else {
      throw CountingFailure(
        description: "there is no llvm-symbolizer, which comes with Swift, and no addr2line")
    }
    let requests = folder.appending(path: "addresses-\(UUID().uuidString)")
    let lines = addresses.sorted().map { "0x\(String($0, radix: 16))\n" }.joined()
    do {
      try Data(lines.utf8).write(to: requests)
      let child = try ChildProcess(
        reader, options + ["-a", "-f", "-i", "-e", program], input: .file(requests.path))
      try read(child)
    } catch let failure as CountingFailure {
      throw failure
    } catch {
      throw CountingFailure(description: "\(reader) cannot be started: \(error)")
    }
    try? FileManager.default.removeItem(at: requests)
  }

  private mutating func read(_ child: ChildProcess) throws(CountingFailure) {
    var lines: [String] = []
    while true {
      switch child.hear(within: Self.patience) {
      case .line(let line): lines.append(String(decoding: line, as: UTF8.self))
      case .ended:
        let ending = child.end()
        guard ending.cause == .exited(0) else {
          throw CountingFailure(
            description: "the debugging information cannot be read: \(ending.lastErrors)")
        }
        chains = Self.chains(in: lines)
        return
      case .tooLong, .silent, .interrupted:
        child.end()
        throw CountingFailure(description: "the debugging information cannot be read in time")
      }
    }
  }

  /// Reads the answers: the address, and then two lines for each function, the innermost first: its
  /// name and its place in the source. The outermost one is the function that was called.
  static func chains(in lines: some Sequence<String>) -> [UInt64: [String]] {
    var chains: [UInt64: [String]] = [:]
    var address: UInt64?
    var functions: [String] = []
    var isName = true
    func keep() {
      guard let address, let last = functions.last, last != "??" else { return }
      chains[address] = functions.dropLast().reversed()
    }
    for line in lines {
      if line.hasPrefix("0x"), let next = UInt64(line.dropFirst(2), radix: 16) {
        keep()
        (address, functions, isName) = (next, [], true)
      } else {
        if isName { functions.append(line) }
        isName.toggle()
      }
    }
    keep()
    return chains
  }
}
