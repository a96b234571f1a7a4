import Foundation
import TreeLayout

/// The parent's side of a racing process.
///
/// All is done by blocking calls: while a sample is taken, no other thread of the parent has work.
final class RaceChild {
  private let path: String
  private let process: PipedProcess
  private var heard = Data()

  /// The cells whose strategies the build does not have.
  private(set) var unknown: [Int] = []

  /// Milliseconds after which a silent process counts as one that hangs.
  private static let patience: Int32 = 60_000

  /// Starts the process and gives it its job.
  init(_ path: String, job: RaceJob, processor: Int?) throws(RaceError) {
    self.path = path
    try Self.check(path)
    let command = (processor.map { [Processor.tool, "--cpu-list", String($0)] } ?? []) + [path]
    do {
      process = try PipedProcess(command[0], command.dropFirst() + ["race-tree"])
    } catch {
      throw RaceError(description: "\(path) cannot be started: \(error.localizedDescription)")
    }
    do {
      try write(job)
      guard case .ready(RaceReply.version, let unknown) = try reply() else {
        throw notComparable("races by other rules; build both from versions that fit")
      }
      self.unknown = unknown
    } catch let error as RaceError {
      end()
      throw error
    } catch {
      end()
      throw notComparable(
        "does not know how to race: it is no layoutbench or too old a one; build it from a version "
          + "that has the command 'race'")
    }
  }

  /// Makes sure that there is something to start.
  static func check(_ path: String) throws(RaceError) {
    var isDirectory: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory)
    guard exists, !isDirectory.boolValue, FileManager.default.isExecutableFile(atPath: path) else {
      throw RaceError(
        description: "\(path) is no executable; name two builds, such as those of "
          + "'swift build -c release', or race two commits with scripts/race-refs.sh")
    }
  }

  private func notComparable(_ reason: String) -> RaceError {
    RaceError(description: "\(path) \(reason)")
  }

  /// Lays out once.
  ///
  /// - Returns: how many layouts make a sample of so many nanoseconds, and the layout's hash.
  func prepare(
    cell: Int, nanoseconds: Double
  ) throws(RaceCellFailure) -> (repetitions: Int, hash: StableHash) {
    let reply = try ask(.prepare(cell: cell, nanoseconds: nanoseconds))
    guard case .prepared(let repetitions, let hash) = reply else { throw failure() }
    return (repetitions, hash)
  }

  /// Nanoseconds of one layout, the mean of so many in a row.
  func sample(cell: Int, repetitions: Int) throws(RaceCellFailure) -> Double {
    let reply = try ask(.sample(cell: cell, repetitions: repetitions))
    guard case .sampled(let time) = reply else { throw failure() }
    return time / Double(repetitions)
  }

  private func ask(_ request: RaceRequest) throws(RaceCellFailure) -> RaceReply {
    do {
      try write(request)
      return try reply()
    } catch let silence as Silence {
      throw RaceCellFailure(reason: silence.description)
    } catch {
      throw failure()
    }
  }

  /// Ends the process, if it has not ended itself, and tells its signal unless that may be ours.
  private func failure() -> RaceCellFailure {
    process.end()
    let signal = process.signal.flatMap { $0 == SIGKILL ? nil : $0 }
    let ending = signal.map { unsafe ": " + String(cString: strsignal($0)) } ?? ""
    return RaceCellFailure(reason: "crashed\(ending)")
  }

  /// Ends the process, which only waits for its next request.
  func end() {
    process.end()
  }

  private func write(_ message: some Encodable) throws {
    let line = try JSONEncoder.ofEvents().encode(message) + Data("\n".utf8)
    guard try process.write(line, withinMilliseconds: Self.patience) else { throw Silence() }
  }

  private struct Silence: Error, CustomStringConvertible {
    var description: String { "did not answer within \(RaceChild.patience / 1_000) s" }
  }

  private func reply() throws -> RaceReply {
    while heard.last != UInt8(ascii: "\n") {
      guard let chunk = process.read(withinMilliseconds: Self.patience) else { throw Silence() }
      guard !chunk.isEmpty else { throw CocoaError(.fileReadUnknown) }
      heard += chunk
    }
    defer { heard = Data() }
    return try JSONDecoder.ofEvents().decode(RaceReply.self, from: heard)
  }
}
