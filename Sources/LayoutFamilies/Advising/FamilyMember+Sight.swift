import LayoutAdvice
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

extension TreeSequence {
  /// The number of versions that are made up of a tree without versions of its own, to see what
  /// moves. Larger trees get fewer, so that advice takes half a minute at most.
  package var madeUpVersions: Int { min(6, max(2, 100_000 / max(nodeCount, 1))) }

  /// The trees whose layouts advice measures: the versions, or those that a change makes up, whose
  /// boxes are as large as their names unless the tree states their sizes.
  ///
  /// - Parameter change: what becomes of a tree without versions.
  package func measured(by change: TreeChange, seed: UInt64) throws(TreeError) -> TreeSequence {
    let sized = try (first.sizes.isEmpty ? NodeSizes.label : .data).applied(to: self)
    guard steps.count == 1 else { return sized }
    return change.sequence(of: sized.step(0), steps: madeUpVersions, seed: seed)
  }

  /// What to say where no leaf has a value and families that show values are left out.
  package static func warningOfNoValues(_ families: [String]) -> String {
    "no leaf has a value above 0; families that show values are left out: "
      + families.joined(separator: ", ")
  }
}

extension FamilyMember {
  /// Whether what the strategy shows depends on how nodes move from version to version.
  package var looksAtVersions: Bool {
    family.sequences.contains { group in
      group.metrics.contains { Sight.metrics.contains($0.id) }
    }
  }

  /// What the strategy shows of a tree by its layouts of the versions.
  ///
  /// - Parameters:
  ///   - layouts: the layouts of all versions; of the first alone if all others are made up and
  ///     not looked at.
  ///   - stepsAreMadeUp: whether all versions after the first are made up; then only moves are
  ///     measured on them.
  ///   - labels: the labels of a version.
  package func sight(
    of layouts: [Layout<Geometry>], stepsAreMadeUp: Bool, labels: (_ step: Int) -> Labels
  ) -> Sight {
    let wanted = Sight.metrics(for: family.aims)
    var rows: [NamedValues] = []
    for step in layouts.indices where step == 0 || !stepsAreMadeUp {
      rows.append(values(of: wanted, on: layouts[step], labels: labels(step), seed: 1))
    }
    var moves: NamedValues = []
    for group in family.sequences where layouts.count > 1 {
      for (metric, value) in zip(group.metrics, group.values(layouts)) {
        if let value, !value.isNaN { moves.append((metric.id, value)) }
      }
    }
    func value(_ metric: String) -> Double? {
      if let value = moves[metric] { return value }
      let values = rows.compactMap { $0[metric] }
      guard let first = values.first else { return nil }
      return values.dropFirst().reduce(first, +) / Double(values.count)
    }
    let known = family.metrics
    let claims = layouts.dropFirst().reduce(layouts[0].claims) { $0.intersection($1.claims) }
    return Sight(
      strategy: id, family: familyID, aims: family.aims, side: layouts[0].frame.shorterSide,
      claims: { law in claims.contains { $0.name == law } },
      facts: { id in
        for group in known {
          if let metric = group.metrics.first(where: { $0.id == id }) { return metric.facts }
        }
        return nil
      }, values: value)
  }

  /// A sight with what pictures show of the layout, as `render` draws them: with headers and
  /// margins, and drawings as large as their names need.
  ///
  /// - Parameters:
  ///   - named: the tree.
  ///   - earlier: its earlier versions.
  ///   - screen: in pixels.
  ///   - labelSize: the size of the letters, in pixels.
  ///   - isSeen: whether the shape of a leaf is large enough to be looked at.
  ///   - layout: lays a version out behind earlier ones, or refuses to.
  package func drawn<Failure>(
    _ sight: Sight, of named: NamedTree, after earlier: [LayoutTree], on screen: Rect,
    labelSize: Double, nodeSizes: NodeSizes?, where isSeen: (Geometry) -> Bool = { _ in true },
    layout: (
      AnyStrategy<Geometry>, NamedTree, _ earlier: [LayoutTree], Rect
    ) throws(Failure) -> Layout<Geometry>
  ) throws(Failure) -> Sight {
    var request = PictureRequest()
    request.nodeSizes = nodeSizes
    let isAsLargeAsNames = family.pictureDefaults.settingsForNames != nil
    if !isAsLargeAsNames { request.frame = screen.frame(forLetters: labelSize) }
    let plan = try picturePlan(for: named, request) { strategy, tree, frame throws(Failure) in
      try layout(strategy, tree, [], frame)
    }
    var sight = sight
    guard !isAsLargeAsNames else {
      // Pictures have larger letters than the least ones, unless larger ones are asked for.
      let scale = max(1, labelSize / PictureRequest.sizeOfNames)
      let size = plan.frameForNames ?? Size(width: plan.frame.width, height: plan.frame.height)
      let (width, height) = (size.width * scale, size.height * scale)
      (sight.width, sight.height) = (width, height)
      sight.screens = max(1, width / screen.width) * max(1, height / screen.height)
      return sight
    }
    var drawn = earlier.isEmpty ? plan.layout : nil
    if drawn == nil { drawn = try layout(plan.strategy, plan.tree, earlier, plan.frame) }
    let arranged = family.pictureDefaults.arranged(drawn!).hidingLeaves { !isSeen($0) }
    let found = values(
      of: Sight.metrics, on: arranged, labels: Labels(plan.tree.names, of: plan.tree.tree))
    sight.see { found[$0] }
    return sight
  }
}

extension Layout {
  /// The layout without leaves of some shapes.
  fileprivate func hidingLeaves(where isHidden: (Geometry) -> Bool) -> Layout {
    guard tree.nodes.contains(where: { tree.isLeaf($0) && isHidden(geometry[$0]) }) else {
      return self
    }
    let marks = tree.nodes.map { node in
      tree.isLeaf(node) && isHidden(geometry[node]) ? .hidden : mark(of: node)
    }
    return Layout(
      tree: tree, frame: frame, geometry: geometry, pool: pool, marks: marks, claims: claims,
      conventions: conventions)
  }
}
