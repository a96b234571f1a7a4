import TreeLayout

/// A kind of change: what becomes of a tree from one step to the next.
///
/// Like a generator it is a pure function of its input and a seed, with the same bits everywhere.
public struct TreeChange: Sendable, Identifiable {
  /// How the kind is called on the command line.
  public let id: String

  /// What happens from step to step, in one line.
  public let summary: String

  /// In the order in which they are shown, with their present values.
  public private(set) var options: [Option]

  /// A number that says how much.
  public struct Option: Sendable {
    public let name: String

    /// What the number is, in a few words.
    public let summary: String
    public let range: ClosedRange<Double>
    public var value: Double

    public init(
      _ name: String, _ value: Double, in range: ClosedRange<Double>, _ summary: String
    ) {
      self.name = name
      self.value = value
      self.range = range
      self.summary = summary
    }
  }

  private let advance: @Sendable (inout ChangingTree, [Double], inout Random) -> Void

  /// - Parameter advance: makes the next step of a tree, given the values of the options in their
  ///   order. The random numbers are those of the seed and the id.
  public init(
    id: String, summary: String, options: [Option],
    advance:
      @escaping @Sendable (
        _ tree: inout ChangingTree, _ options: [Double], _ random: inout Random
      ) -> Void
  ) {
    self.id = id
    self.summary = summary
    self.options = options
    self.advance = advance
  }

  /// The tree and what becomes of it.
  ///
  /// Where the weights add up to more than a `Double` can hold, the change ends: the last step
  /// before is repeated.
  ///
  /// - Parameters:
  ///   - count: the number of steps, the tree itself included; at least 1.
  ///   - seed: of the random numbers.
  /// - Complexity: O(*m*) for each step, with *m* the nodes that have ever been there.
  public func sequence(of named: NamedTree, steps count: Int, seed: UInt64) -> TreeSequence {
    guard count > 1 else { return TreeSequence(named) }
    var random = Random(seed: seed, domain: id)
    var changing = ChangingTree(named)
    let values = options.map { $0.value }
    var steps = [named.tree.withKeys(named.tree.nodes.map { Int32($0) })]
    while steps.count < count {
      advance(&changing, values, &random)
      guard let next = changing.version else { break }
      steps.append(next)
    }
    while steps.count < count { steps.append(steps[steps.count - 1]) }
    return TreeSequence(
      id: named.id, steps: steps, names: changing.names, notes: named.notes,
      warnings: named.warnings)
  }
}

extension TreeChange {
  /// The list of all kinds, in the order in which they are shown; the first is what happens where
  /// none is named.
  public static let all: [TreeChange] = [.drift, .churn, .spikes]
}

extension TreeChange: CustomStringConvertible {
  /// As the command line writes it, with all options.
  public var description: String {
    "\(id):" + options.map { "\($0.name)=\($0.value.shortest)" }.joined(separator: ",")
  }
}

// MARK: - Choosing one by text

/// Why a text names no change.
public enum TreeChangeError: Error, Equatable, CustomStringConvertible {
  case unknown(String, known: [String])
  case unknownOption(String, of: String, known: [String])
  case badValue(String, option: String, of: String, range: ClosedRange<Double>)
  case repeated(option: String, of: String)

  public var description: String {
    switch self {
    case .unknown(let name, let known):
      "there is no change '\(name)'; there are \(known.joined(separator: ", "))"
    case .unknownOption(let option, let change, let known):
      "'\(change)' has no option '\(option)'; it has \(known.joined(separator: ", "))"
    case .badValue(let text, let option, let change, let range):
      "'\(text)' is not a valid value for '\(option)' of '\(change)'; it takes a number from "
        + "\(range.lowerBound.shortest) to \(range.upperBound.shortest)"
    case .repeated(let option, let change): "'\(option)' of '\(change)' is given twice"
    }
  }
}

extension TreeChange {
  /// The kind that a text names, its options behind a colon: `churn:insert=0.1,delete=0`.
  public init(
    _ text: String, among kinds: [TreeChange] = TreeChange.all
  ) throws(TreeChangeError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let kind = kinds.first(where: { $0.id == parts[0] }) else {
      throw .unknown(String(parts[0]), known: kinds.map { $0.id })
    }
    self = kind
    var seen: Set<Substring> = []
    for setting in parts.count == 1 ? [] : parts[1].split(separator: ",") {
      let sides = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let index = options.firstIndex(where: { $0.name == sides[0] }) else {
        throw .unknownOption(String(sides[0]), of: id, known: options.map { $0.name })
      }
      guard seen.insert(sides[0]).inserted else {
        throw .repeated(option: options[index].name, of: id)
      }
      let range = options[index].range
      guard sides.count == 2, let value = Double(option: String(sides[1])),
        range.contains(value)
      else {
        throw .badValue(
          sides.count == 2 ? String(sides[1]) : "", option: options[index].name, of: id,
          range: range)
      }
      options[index].value = value
    }
  }
}
