import TreeLayout

/// The leaves that are measured in both layouts of a change.
struct SurvivingLeaves: Sendable {
  /// Where they were and where they are, in the order of the old tree.
  let old: [Rect]
  let new: [Rect]

  /// The old layout's frame.
  let frame: Rect

  var count: Int { old.count }

  /// What in a frame of this size comes from rounding.
  var roundingDepth: Double { 1e-9 * frame.longerSide }

  /// Of more leaves than `limit` a sample, in which each has the same chance: a function of the
  /// seed and the number of leaves.
  func sample(_ size: Int, limit: Int, seed: UInt64) -> SurvivingLeaves {
    guard count > limit else { return self }
    var random = Random(seed: seed, domain: "surviving leaves")
    let places = random.sample(size, of: count)
    return SurvivingLeaves(
      old: places.map { old[$0] }, new: places.map { new[$0] }, frame: frame)
  }
}

extension LayoutChange<Rect> {
  /// Those of a treemap or icicle.
  var leaves: SurvivingLeaves {
    let leaves = measuredSurvivors
    return SurvivingLeaves(
      old: leaves.map { old[$0.old] }, new: leaves.map { new[$0.new] }, frame: old.frame)
  }

  /// The same leaves on their way from the old layout to `absorbed`; `nil` where there is none.
  var absorbedLeaves: SurvivingLeaves? {
    guard let absorbed else { return nil }
    let leaves = measuredSurvivors
    return SurvivingLeaves(
      old: leaves.map { old[$0.old] }, new: leaves.map { absorbed[$0.old] }, frame: old.frame)
  }

  private var measuredSurvivors: [Survivor] {
    survivors.filter { old.isMeasured($0.old) && new.isMeasured($0.new) }
  }
}
