/// The values that are measured once for each cell: the quality of its layouts.
public struct MeasurementRecord: Codable, Equatable, Sendable {
  /// The laws that the layouts claim.
  public var claims: [String]

  /// A row for each step: the values of the family's metrics of one layout, in the family's order.
  public var layouts: [[Double?]]

  /// A row for each step after the first: the values of the family's metrics of a change, in the
  /// family's order.
  public var changes: [[Double?]]
  public var costs: [Cost]

  /// How many seconds metrics took that are computed together.
  public struct Cost: Codable, Equatable, Sendable {
    public var metrics: [String]
    public var seconds: Double

    public init(metrics: [String], seconds: Double) {
      self.metrics = metrics
      self.seconds = seconds
    }
  }

  public init(
    claims: [String], layouts: [[Double?]], changes: [[Double?]] = [], costs: [Cost] = []
  ) {
    self.claims = claims
    self.layouts = layouts
    self.changes = changes
    self.costs = costs
  }
}

/// The cost of one layout of a cell if nothing disturbs the counting.
public struct CellCounts: Codable, Equatable, Sendable {
  /// The machine instructions of one layout, without those of the allocator.
  public var instructions: Double

  /// The heap blocks that one layout asks for.
  public var allocations: Double

  /// By how many instructions two builds with the same layouts may differ for each allocation.
  ///
  /// For each array that a layout makes, Swift's runtime looks up the type of its storage in a hash
  /// table of addresses. The number of steps of a lookup, of some fifty instructions each, changes
  /// at random whenever anything in the program moves, and eight steps are allowed: builds with the
  /// same layouts differed by up to six.
  static let allowancePerAllocation = 400.0

  public init(instructions: Double, allocations: Double) {
    self.instructions = instructions
    self.allocations = allocations
  }
}
