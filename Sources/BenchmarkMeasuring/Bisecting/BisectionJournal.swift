import BenchmarkJudging
import Foundation

/// The facts of a search in a file, one in a line, each written as soon as it is known.
public final class BisectionJournal {
  /// The facts that were in the file when it was opened. A last line that is torn is cut off.
  public let known: [BisectionFact]

  private let file: FileHandle

  /// Opens the file, or begins it.
  public init(_ url: URL) throws {
    let data = (try? Data(contentsOf: url)) ?? Data()
    let decoder = JSONDecoder.ofLines()
    var (facts, length) = ([BisectionFact](), 0)
    for line in data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast()
    {
      guard let fact = try? decoder.decode(BisectionFact.self, from: line) else { break }
      facts.append(fact)
      length += line.count + 1
    }
    known = facts
    if length == 0 { try Data().write(to: url) }
    file = try FileHandle(forWritingTo: url)
    try file.truncate(atOffset: UInt64(length))
    try file.seekToEnd()
  }

  deinit { try? file.close() }

  /// Writes a fact. A commit that cannot be built or measured is not kept: the next search tries it
  /// again, as a compiler or a network may have been the reason.
  public func append(_ fact: BisectionFact) throws {
    if case .skipped = fact { return }
    try file.write(
      contentsOf: try JSONEncoder.ofLines().encode(fact) + [UInt8(ascii: "\n")])
  }
}
