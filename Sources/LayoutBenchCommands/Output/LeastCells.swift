import BenchmarkJudging
import BenchmarkMeasuring
import LayoutFamilies
import TreeLayout

/// The facts about the wish that no leaf is shown smaller than a cell.
struct LeastCells {
  /// The cell in pixels.
  let cell: Rect

  /// The versions of the tree that are not made up.
  let versions: [LayoutTree]
  let frame: Rect

  /// How many pixels a unit of the frame is long.
  let unit: Double

  /// The area of the cell in units of the frame, rounded up, so that its text is short.
  private var area: Double { (cell.area / (unit * unit) * 100).rounded(.up) / 100 }

  /// The text of the wish's area in the units of options; `nil` if these are pixels.
  var areaInUnits: String? {
    guard unit != 1 else { return nil }
    return "the \(cell.area.shortest) square pixels of \(option) are \(area.shortest) square units"
  }

  /// Why no drawing that shows each leaf can grant the wish; `nil` if one can.
  var impossible: String? {
    let most =
      versions.map { tree in
        tree.nodes.count { tree.isLeaf($0) && tree.weights[$0] > 0 }
      }.max() ?? 0
    guard Double(most) * area > frame.area else { return nil }
    let (needed, there) = (Double(most) * cell.area, frame.area * unit * unit)
    return "\(option) cannot be satisfied: \(grouped(most)) leaves of \(short(cell.area)) square "
      + "pixels need \(short(needed / there)) screens; the advice is without it"
  }

  private var option: String { "--minimum-cell \(cell.sizeDescription)" }

  /// Variants of the strategies that can give leaves a least area, with the wished area; empty if
  /// leaves have it in proportion to their weights, or cannot have it.
  func variants(of members: [any FamilyMember]) -> [String] {
    let least = versions.compactMap { tree in
      tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
        .map { tree.weights[$0] / tree.weights[0] * frame.area }.min()
    }.min()
    guard impossible == nil, let least, isTooSmall(least) else { return [] }
    return members.compactMap { $0.variant(.leastArea, area.shortest) }
  }

  /// The wish. To find out who grants it, each measured strategy lays out the tree once more.
  ///
  /// A variant with a least area grants the wish only if the strategy without it does not.
  func wish(
    for members: [any FamilyMember], measured: JudgedWorkload, apart: IsolatedLayouts
  ) -> Wish {
    let sound = Set(measured.cells.filter { $0.status == .ok }.map(\.key.strategy))
    let tried = members.filter { sound.contains($0.id) }
    let granted = tried.map { !(smallestCell(of: $0, apart).map(isTooSmall) ?? false) }
    var granting = Set(zip(tried, granted).filter(\.1).map(\.0.id))
    let plain = granting
    for member in members where plain.contains(member.id) {
      if let variant = member.variant(.leastArea, area.shortest), variant != member.id {
        granting.remove(variant)
      }
    }
    return Wish(option) { [granting] candidate, _ in granting.contains(candidate.strategy) }
  }

  private func smallestCell(of member: some FamilyMember, _ apart: IsolatedLayouts) -> Double? {
    guard member.family.cellArea != nil else { return nil }
    let layouts = try? apart.layouts(of: member.strategy, on: versions, in: frame)
    return layouts.flatMap { member.smallestCell(in: $0) }
  }

  private func isTooSmall(_ area: Double) -> Bool { area < self.area * (1 - 1e-6) }
}
