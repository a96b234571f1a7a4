/// What one layout costs in both builds of a race. Costs are counted, so that no other program
/// changes them.
public struct RaceCosts: Codable, Equatable, Sendable {
  public var base: Costs
  public var head: Costs

  public init(base: Costs, head: Costs) {
    self.base = base
    self.head = head
  }

  /// Head ÷ base.
  public var instructionRatio: Double { head.instructions / base.instructions }

  /// The verdict where times decide nothing: `moreInstructions` or `fewerInstructions` for a change
  /// beyond the margin, otherwise `inconclusive`.
  ///
  /// Branches that a processor foresees wrongly take as long as many instructions. So a change is
  /// no verdict if they change the other way, by more than the margin and by more than one.
  ///
  /// - Parameter margin: the change that matters, as a share.
  public func verdict(margin: Double) -> RaceVerdict {
    let misses = head.mispredictions - base.mispredictions
    let equal = max(1, margin * base.mispredictions)
    if instructionRatio > 1 + margin, misses >= -equal { return .moreInstructions }
    if instructionRatio < 1 / (1 + margin), misses <= equal { return .fewerInstructions }
    return .inconclusive
  }

  /// Whether the numbers can be costs.
  var isSound: Bool {
    [base, head].allSatisfy {
      $0.instructions.isFinite && $0.instructions > 0 && $0.mispredictions.isFinite
    }
  }
}
