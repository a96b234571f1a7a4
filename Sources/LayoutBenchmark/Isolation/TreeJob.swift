import Foundation
import TreeData
import TreeLayout

/// What a child process is told to measure: one tree, and what is known of it already.
struct TreeJob: Codable, Sendable {
  /// Quality is measured in a process of its own, which so finds layouts that are the same only within
  /// a process: those that depend on the order of a `Set`.
  enum Part: String, Codable { case times, quality }

  var part: Part
  var tree: TreeColumns

  /// The ids of the strategies, in the order of the cells.
  var strategies: [String]
  var frameWidth: Double
  var frameHeight: Double
  var rule: StoppingRule
  var budget: Double
  var seed: UInt64
  var orderSeed: UInt64

  /// The samples so far, and the cells that are done or given up.
  var progress: TreeProgress

  /// The job of a tree's first process.
  init(_ item: Plan.Item, at index: Int, of runner: Runner, budget: Double) {
    part = .times
    tree = TreeColumns(item.tree.named.tree)
    strategies = item.strategies.map(\.id.description)
    (frameWidth, frameHeight) = (runner.frame.width, runner.frame.height)
    rule = runner.rule
    self.budget = budget
    seed = runner.seed
    orderSeed = runner.orderSeed(ofTree: index)
    progress = TreeProgress(strategies: item.strategies.count)
  }

  /// - Parameter catalogue: where the strategies are looked up; an id is spelled from a type's default
  ///   options, whatever options the catalogue's own value has.
  func worker(catalogue: Catalogue, families: Families) throws -> TreeWorker {
    let types = Catalogue(catalogue.strategies.map { type(of: $0).init() })
    return TreeWorker(
      tree: try tree.tree(),
      strategies: try strategies.map { try StrategySelection.one($0, from: types) },
      families: families, frame: Rect(x: 0, y: 0, width: frameWidth, height: frameHeight),
      rule: rule, budget: budget, seed: seed, orderSeed: orderSeed)
  }
}

/// A tree as the bytes of its columns, so that a child has the very tree of its parent, wherever that
/// came from and whatever became of the file since.
struct TreeColumns: Codable, Sendable {
  private let parents: Data
  private let values: Data
  private let sizes: Data
  private let sides: Data

  init(_ tree: LayoutTree) {
    parents = Self.bytes(of: tree.parent)
    values = Self.bytes(of: tree.values)
    sizes = Self.bytes(of: tree.sizes.flatMap { [$0.width, $0.height] })
    sides = Data(tree.sides.map(\.rawValue))
  }

  func tree() throws -> LayoutTree {
    let sides = Array(sides)
    let numbers: [Double] = Self.elements(of: sizes)
    return try LayoutTree(
      parents: Self.elements(of: parents), values: Self.elements(of: values),
      sizes: stride(from: 0, to: numbers.count, by: 2).map {
        Size(width: numbers[$0], height: numbers[$0 + 1])
      },
      sides: sides.map { Side(rawValue: $0) ?? .unstated })
  }

  private static func bytes<Element: BitwiseCopyable>(of column: [Element]) -> Data {
    unsafe column.withUnsafeBytes { unsafe Data($0) }
  }

  private static func elements<Element: BitwiseCopyable>(of bytes: Data) -> [Element] {
    let count = bytes.count / MemoryLayout<Element>.stride
    return unsafe [Element](unsafeUninitializedCapacity: count) { buffer, initialised in
      _ = unsafe bytes.copyBytes(to: buffer)
      initialised = count
    }
  }
}
