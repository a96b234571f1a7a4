/// What one layout of a cell costs where nothing disturbs the counting.
public struct CellCounts: Equatable, Sendable {
  /// The machine instructions of one layout.
  public let instructions: Double

  /// The heap blocks that one layout asks for.
  public let allocations: Double

  public init(instructions: Double, allocations: Double) {
    self.instructions = instructions
    self.allocations = allocations
  }
}

extension CellCounts {
  /// The counts of a whole process, `repetitions` layouts and all that comes before and after them.
  public struct Totals: Equatable, Sendable {
    public var instructions: Int
    public var allocations: Int

    public init(instructions: Int, allocations: Int) {
      self.instructions = instructions
      self.allocations = allocations
    }
  }

  /// What is left for one layout when the start and the end of the process, equal in both, are taken
  /// away: (totals of 2*k* layouts − totals of *k* layouts) / *k*.
  public init(once: Totals, twice: Totals, repetitions: Int) {
    instructions = Double(twice.instructions - once.instructions) / Double(repetitions)
    allocations = Double(twice.allocations - once.allocations) / Double(repetitions)
  }

  /// No cell of a larger tree is counted: under valgrind it would take minutes.
  public static let maximumNodes = 1_000_000

  /// How many layouts are counted on a tree of this size: enough that what differs between two equal
  /// processes, some hundred instructions, is lost in them.
  public static func repetitions(nodes: Int) -> Int {
    max(1, 200_000 / nodes)
  }
}
