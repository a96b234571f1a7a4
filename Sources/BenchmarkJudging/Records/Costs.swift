/// What a part of a program costs in one layout, as callgrind counts it.
public struct Costs: Codable, Equatable, Sendable {
  /// The machine instructions.
  public var instructions: Double

  /// The branches that a simple processor would have foreseen wrongly, conditional or through an
  /// address.
  public var mispredictions: Double

  public static let zero = Costs(instructions: 0, mispredictions: 0)

  public init(instructions: Double, mispredictions: Double) {
    self.instructions = instructions
    self.mispredictions = mispredictions
  }

  public static func + (one: Costs, other: Costs) -> Costs {
    Costs(
      instructions: one.instructions + other.instructions,
      mispredictions: one.mispredictions + other.mispredictions)
  }

  public static func - (one: Costs, other: Costs) -> Costs { one + other * -1 }

  public static func * (costs: Costs, factor: Double) -> Costs {
    Costs(
      instructions: costs.instructions * factor, mispredictions: costs.mispredictions * factor)
  }

  public static func += (one: inout Costs, other: Costs) { one = one + other }
}
