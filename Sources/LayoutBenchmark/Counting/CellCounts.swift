/// What one layout of a cell costs where nothing disturbs the counting.
public struct CellCounts: Equatable, Sendable {
  /// The machine instructions of one layout, without those of the allocator.
  public let instructions: Double

  /// The heap blocks that one layout asks for.
  public let allocations: Double

  public init(instructions: Double, allocations: Double) {
    self.instructions = instructions
    self.allocations = allocations
  }
}

extension CellCounts {
  /// What is left for one layout when the start and the end of the process, equal in both, are taken
  /// away: (count of 2*k* layouts − count of *k* layouts) / *k*.
  public static func perLayout(once: Int, twice: Int, repetitions: Int) -> Double {
    Double(twice - once) / Double(repetitions)
  }

  /// No cell of a larger tree is counted: under valgrind it would take minutes.
  public static let maximumNodes = 1_000_000

  /// How many layouts are counted on a tree of this size: enough that what differs
  /// between two equal processes, some hundred instructions, is lost in them.
  public static func repetitions(nodes: Int) -> Int {
    max(1, 100_000 / nodes)
  }
}
