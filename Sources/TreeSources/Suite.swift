import BenchmarkJudging
import BenchmarkMeasuring
import DelimitedText
import Foundation
import TreeModel

/// What to run, as described by a file in `Benchmarks/Suites`.
public struct Suite: Codable, Sendable {
  public var name: String

  /// What the suite is for, in one line.
  public var about: String

  /// The strategies, as on the command line; `all` if they are missing.
  public var strategies: [String]?
  public var trees: [Entry]

  /// The frame; `1600x900` if it is missing.
  public var frame: String?

  /// How far values may move between two runs, for `compare --suite`.
  public var thresholds: [Threshold]?

  /// A tree as on the command line, and for a generator the wanted sizes.
  public struct Entry: Codable, Sendable {
    public var tree: String
    public var sizes: [Int]?
  }

  /// A share by which a value may move, as on the command line, and the rows in which it holds; all
  /// rows if none of them is given.
  public struct Threshold: Codable, Sendable {
    /// A column of `summary.csv`, or `time`.
    public var value: String
    public var share: String
    public var strategy: String?
    public var tree: String?
    public var nodes: Int?
  }
}

/// Why a suite cannot be read.
public struct SuiteError: Error, CustomStringConvertible {
  public let description: String
}

extension Suite {
  public init(_ file: BenchmarkFile) throws(SuiteError) {
    try self.init(path: file.path) { try file.data() }
  }

  public init(contentsOf url: URL) throws(SuiteError) {
    try self.init(path: url.relativePath) { try Data(contentsOf: url) }
  }

  private init(path: String, reading: () throws -> Data) throws(SuiteError) {
    do {
      let data = try reading()
      self = try JSONDecoder().decode(Suite.self, from: data)
      try Self.checkKeys(of: JSONSerialization.jsonObject(with: data))
    } catch let error as SuiteError {
      throw SuiteError(description: "\(path): \(error.description)")
    } catch let error as DecodingError {
      throw SuiteError(description: "\(path): \(error.explanation(of: "the suite"))")
    } catch {
      throw SuiteError(description: "cannot read the suite \(path): \(fileErrorReason(error))")
    }
    guard !name.isEmpty, !name.contains("/") else {
      throw SuiteError(
        description:
          "\(path): .name is '\(name.excerpt())'; a run's folder is called by it, so "
          + "it must not be empty or hold a '/'")
    }
  }

  /// Refuses misspelled keys, which would be ignored silently.
  private static func checkKeys(of suite: Any) throws(SuiteError) {
    func check(_ object: Any, _ place: String, _ known: [String]) throws(SuiteError) {
      guard let keys = (object as? [String: Any])?.keys.sorted() else { return }
      for key in keys where !known.contains(key) {
        let allowed = known.joined(separator: ", ")
        throw SuiteError(description: "\(place) has no '\(key.excerpt())'; its keys are \(allowed)")
      }
    }
    try check(suite, "a suite", ["name", "about", "strategies", "trees", "frame", "thresholds"])
    let trees = (suite as? [String: Any])?["trees"] as? [Any] ?? []
    for (index, tree) in trees.enumerated() {
      try check(tree, ".trees[\(index)]", ["tree", "sizes"])
    }
    let thresholds = (suite as? [String: Any])?["thresholds"] as? [Any] ?? []
    for (index, threshold) in thresholds.enumerated() {
      let keys = ["value", "share", "strategy", "tree", "nodes"]
      try check(threshold, ".thresholds[\(index)]", keys)
    }
  }
}
