import ArgumentParser
import BenchmarkStatistics
import TreeLayout

/// The least and the greatest number of each kind of option.
///
/// Within these bounds a command ends, and its results fit into memory and into a picture.
enum Bounds {
  /// The sides of a frame, a screen or a cell, in pixels or units.
  static let side = 0.001...1_000_000.0

  /// A time that may be spent, in seconds.
  static let seconds = 0...1_000_000.0

  /// The time to wait for an answer, in seconds; more than 0.
  static let patience = 0.001...1_000_000.0

  /// The size below which a shape is not drawn by itself, in pixels.
  static let detail = 0.01...1_000_000.0

  /// The size of letters, in pixels.
  static let letters = 1...100.0

  /// A share, as a number and not in percent.
  static let share = 0...1_000_000.0

  /// Versions of a tree.
  static let steps = 1...100_000

  /// The number of one version of a tree, how often a cell is tried again, or lines to leave out.
  static let count = 0...1_000_000

  /// Levels or leaves of a tree that are kept.
  static let parts = 1...1_000_000

  /// Seeds of each tree.
  static let seeds = 1...10_000

  static let shards = 1...1_000_000

  /// Processes of one kind.
  static let processes = 1...1_000
  static let pairs = RaceRatio.fewestProcesses...1_000
  static let races = 1...100_000

  /// The number of layouts of a family that `metrics` edits.
  static let layouts = 100...1_000_000

  /// Nodes of a tree in the census, which has all trees of that size.
  static let censusNodes = 1...12

  /// A seed, which is any number.
  static func seed(_ text: String) throws -> UInt64 {
    guard let seed = UInt64(option: text) else {
      throw ValidationError("it takes a whole number from 0 to \(UInt64.max)")
    }
    return seed
  }
}

extension ClosedRange<Int> {
  /// `from 1 to 100000`.
  var words: String { "from \(lowerBound) to \(upperBound)" }

  /// The whole number of an option's text.
  func number(_ text: String) throws -> Int {
    guard let number = Int(option: text), contains(number) else {
      throw ValidationError("it takes a whole number \(words)")
    }
    return number
  }
}

extension ClosedRange<Double> {
  /// The number of an option's text.
  func number(_ text: String) throws -> Double {
    guard let number = Double(option: text), contains(number) else {
      throw ValidationError("it takes a number \(words)")
    }
    return number
  }

  /// `from 0.001 to 1000000`.
  var words: String { "from \(Self.plain(lowerBound)) to \(Self.plain(upperBound))" }

  /// A large number without an exponent.
  private static func plain(_ bound: Double) -> String {
    Int(exactly: bound).map { "\($0)" } ?? bound.shortest
  }
}
