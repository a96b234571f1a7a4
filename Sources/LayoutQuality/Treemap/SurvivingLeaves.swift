import TreeLayout

/// The leaves that are measured in both layouts of a change.
struct SurvivingLeaves: Sendable {
  /// The rectangles of the leaves in the old and in the new layout, in the order of the old tree.
  let old: [Rect]
  let new: [Rect]

  /// The old layout's frame.
  let frame: Rect

  var count: Int { old.count }

  /// The greatest depth that comes from rounding in a frame of this size.
  var roundingDepth: Double { 1e-9 * frame.longerSide }

  /// A sample of more leaves than `limit`, in which each has the same chance: a function of the
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
  /// The surviving leaves of a treemap or icicle.
  var leaves: SurvivingLeaves {
    let leaves = measuredSurvivors
    return SurvivingLeaves(
      old: leaves.map { old[$0.old] }, new: leaves.map { new[$0.new] }, frame: old.frame)
  }

  /// The same leaves in the old layout and in `absorbed`; `nil` if there is no absorbed layout.
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
