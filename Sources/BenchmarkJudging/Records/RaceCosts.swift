/// What one layout costs in both builds of a race. Costs are counted, so that no other program
/// changes them.
public struct RaceCosts: Codable, Equatable, Sendable {
  public var base: Costs
  public var head: Costs

  /// The allocations of one layout, in the build that has fewer.
  public var allocations: Double

  public init(base: Costs, head: Costs, allocations: Double = 0) {
    self.base = base
    self.head = head
    self.allocations = allocations
  }

  /// Head ÷ base.
  public var instructionRatio: Double { head.instructions / base.instructions }

  /// Whether the numbers can be costs.
  var isSound: Bool {
    let areSound = [base, head].allSatisfy { costs in
      costs.instructions > 0 && costs.instructions < 1e15 && abs(costs.mispredictions) < 1e15
    }
    return areSound && allocations >= 0 && allocations < 1e15
  }
}
