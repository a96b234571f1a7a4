import Foundation

/// What is known of a real tree beside its file: an entry of `Benchmarks/Trees/registry.json`.
public struct TreeFacts: Decodable, Equatable, Sendable {
  /// The tree's id: the stem of its file.
  public let name: String

  /// What it is a tree of, in a word or two: `files`, `places`.
  public let kind: String

  /// What it shows, in at most 32 characters.
  public let about: String

  /// What a leaf's value counts; `1` where all leaves are equal.
  public let value: String

  /// Whose data it is.
  public let origin: String

  /// The package that holds the data, with version and archive.
  public let source: String

  /// Of the data, by its SPDX name where it has one.
  public let license: String

  /// How the tree is made of the data.
  public let made: String

  /// Whether it is made on demand, because it is too large for the repository.
  public var isMade: Bool { onDemand ?? false }
  private let onDemand: Bool?

  /// The shape: of a sequence that of its last step.
  public let nodes, leaves, height: Int

  /// `nil` for a single tree.
  public let steps: Int?

  private enum CodingKeys: String, CodingKey {
    case name, kind, about, value, origin, source, license, made, nodes, leaves, height, steps
    case onDemand = "isMade"
  }

  /// Those of the registry that the program carries, in its order: by kind, then by name.
  public static let all: [TreeFacts] = {
    let file = BenchmarkFile.carried.first { $0.path == "Benchmarks/Trees/registry.json" }!
    return try! JSONDecoder().decode([String: [TreeFacts]].self, from: file.data())["trees"]!
  }()
}
