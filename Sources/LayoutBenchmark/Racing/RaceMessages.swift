import Foundation
import TreeLayout

/// What a racing process is to time: the first line that it reads.
struct RaceJob: Codable, Sendable {
  /// The tree as `TreeColumnsFile` writes it.
  var tree: Data

  /// The ids of the strategies, in the order of the cells.
  var strategies: [String]
  var frameWidth: Double
  var frameHeight: Double
}

/// What a racing process is asked, one line each; it waits for the next one without any work.
enum RaceRequest: Codable, Sendable {
  /// Lay out once. A count of repetitions is wanted for samples of so many nanoseconds.
  case prepare(cell: Int, nanoseconds: Double)

  /// Time so many layouts in a row.
  case sample(cell: Int, repetitions: Int)
}

/// What a racing process answers, one line each.
enum RaceReply: Codable, Sendable, Equatable {
  /// The messages' version; the cells whose strategies this build does not have.
  case ready(version: Int, unknown: [Int])
  case prepared(repetitions: Int, hash: StableHash)

  /// The nanoseconds of all layouts together.
  case sampled(nanoseconds: Double)

  static let version = 1
}

/// Why two builds cannot be raced: one is missing or too old.
public struct RaceError: Error, CustomStringConvertible {
  public let description: String
}

/// A process that crashed or hangs in a cell.
struct RaceCellFailure: Error {
  let reason: String
}
