import LayoutScene
import TreeLayout

extension MetricGroup {
  /// How much of the names is in sight, as a picture of the layout's frame writes them.
  ///
  /// A picture writes a name whole, in one line or in several; shortened; or not at all. The
  /// metrics read off the scene which of these each leaf has, in letters of 11 to 13 units of the
  /// frame. The leaves are those with a name and a positive weight, and all with a name if the
  /// tree weighs nothing. A leaf that a picture does not show by itself has no name in sight. 0…1;
  /// empty without such leaves, for values if the tree weighs nothing, for values in sight if all
  /// leaves have one value, and for titles if no group but the root is shown. Marks are those of
  /// all leaves if none has a name. O(*n*), and what a scene costs.
  ///
  /// - Parameters:
  ///   - names: the edits of a layout that leave fewer names in sight.
  ///   - marks: the edits that leave fewer marks; `nil` for families without these metrics, in
  ///     which each leaf has a mark.
  ///   - titles: the edits that leave fewer titles; empty where titles go together with their
  ///     groups, and `nil` for families without this metric.
  ///   - scene: makes the scene of a layout in the standard style.
  public static func labelPlan(
    names: Set<LayoutEdit>, marks: Set<LayoutEdit>?, titles: Set<LayoutEdit>?,
    scene: @escaping @Sendable (Layout<Geometry>, NodeNames) -> Scene
  ) -> Self {
    func metric(_ id: String, _ summary: String, _ notices: Set<LayoutEdit>) -> Metric {
      // Titles go together with the groups that they are of.
      Metric(
        id, unit: "share", .higher, summary, notices: notices, ignores: [],
        misses: notices.isEmpty ? [.cramp] : [])
    }
    let of = "÷ leaves"
    var metrics = [
      metric("named_share", "leaves with their name in sight, whole or shortened \(of)", names),
      metric("named_value_share", "value of leaves with their name in sight ÷ value", names),
      metric("whole_name_share", "leaves with their whole name in sight \(of)", names),
      metric(
        "whole_name_value_share", "value of leaves with their whole name in sight ÷ value", names),
      metric("name_and_value_share", "leaves with name and value in sight \(of)", names),
    ]
    if let marks {
      metrics += [
        metric("marked_share", "leaves with a mark of their own, named or not \(of)", marks),
        metric("marked_value_share", "value of leaves with a mark of their own ÷ value", marks),
      ]
    }
    if let titles {
      metrics.append(
        metric("titled_share", "groups with their title in sight ÷ groups in sight", titles))
    }
    let (hasMarks, hasTitles) = (marks != nil, titles != nil)
    return MetricGroup(
      metrics, needsNames: !hasMarks,
      labeled: { layout, labels in
        let counts = LabelCounts(layout, labels, scene(layout, labels.names))
        return counts.names + (hasMarks ? counts.marks : []) + (hasTitles ? [counts.titles] : [])
      })
  }
}

/// The leaves of a scene by what is in sight of their labels.
private struct LabelCounts {
  private struct Sum {
    var (count, value) = (0, 0.0)

    mutating func add(_ value: Double) {
      count += 1
      self.value += value
    }
  }
  private var (all, marked, named, whole, valued) = (Sum(), Sum(), Sum(), Sum(), Sum())
  private var (groups, titled) = (0, 0)
  private var hasValues = false

  /// Whether any leaf has a name.
  private let isNamed: Bool

  init<Geometry>(_ layout: Layout<Geometry>, _ labels: Labels, _ scene: Scene) {
    let tree = layout.tree
    let isWeightless = tree.weights[0] <= 0
    let isNamed =
      !labels.isEmpty && tree.nodes.contains { tree.isLeaf($0) && labels.lengths[$0] > 0 }
    self.isNamed = isNamed
    func counts(_ node: Int) -> Bool {
      tree.isLeaf(node) && (!isNamed || labels.lengths[node] > 0)
        && (isWeightless || tree.weights[node] > 0)
    }
    var range: ClosedRange<Double>?
    for leaf in tree.nodes where counts(leaf) {
      let value = tree.weights[leaf]
      all.add(value)
      range = min(range?.lowerBound ?? value, value)...max(range?.upperBound ?? value, value)
    }
    hasValues = range.map { $0.lowerBound < $0.upperBound } ?? false
    for mark in scene.marks {
      if mark.role == .group, mark.node > 0 {
        groups += 1
        if mark.name != .none { titled += 1 }
      }
      // A mark that stands for several leaves names none of them.
      let leaf = Int(mark.last)
      guard mark.role == .leaf, counts(leaf), layout.mark(of: leaf) == .shown else { continue }
      let value = tree.weights[leaf]
      marked.add(value)
      if mark.name != .none { named.add(value) }
      if mark.name == .whole { whole.add(value) }
      if mark.name != .none, mark.hasValue { valued.add(value) }
    }
  }

  private func share(_ part: Sum) -> Double? {
    all.count == 0 ? nil : Double(part.count) / Double(all.count)
  }

  private func valueShare(_ part: Sum) -> Double? {
    // Sums in another order may differ in their last digit.
    all.value > 0 ? min(1, part.value / all.value) : nil
  }

  // In the order of the metrics.

  var names: [Double?] {
    guard isNamed else { return [nil, nil, nil, nil, nil] }
    return [
      share(named), valueShare(named), share(whole), valueShare(whole),
      hasValues ? share(valued) : nil,
    ]
  }

  var marks: [Double?] { [share(marked), valueShare(marked)] }

  var titles: Double? { groups == 0 || !isNamed ? nil : Double(titled) / Double(groups) }
}
