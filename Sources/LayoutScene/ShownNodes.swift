import TreeLayout

/// Which nodes of a layout are shown by a mark of their own, and the texts about them.
///
/// Grouped siblings share one mark, that of the first of them, and are called "other". Nothing is
/// shown of hidden nodes, or inside a group.
package struct ShownNodes {
  private let tree: LayoutTree
  private let names: NodeNames
  private let marks: [NodeMark]?

  private let values: ValueText
  private let part: PartOfTree?

  /// Whether values differ between leaves, so that a leaf's value is worth showing.
  let hasTellingValues: Bool

  /// Whether a node is drawn as large as its own value, and not as the sum of its leaves' values.
  private let showsOwnValues: Bool

  /// The groups, by their parent.
  private var groups: [Int: Group] = [:]

  private struct Group {
    let first: Int
    var count = 0
    var value = 0.0
  }

  /// - Parameter part: the part of a larger tree that the layout is one of; `nil` for none.
  package init<Geometry>(
    of layout: Layout<Geometry>, names: NodeNames, unit: String?, locale: ValueLocale? = nil,
    part: PartOfTree? = nil
  ) {
    self.part = part
    tree = layout.tree
    self.names = names
    marks = layout.marks
    values = ValueText(unit: unit, locale: locale)
    showsOwnValues = layout.conventions.showsOwnValues
    var range: ClosedRange<Double>?
    for node in tree.nodes where tree.isLeaf(node) {
      let weight = tree.weights[node]
      range = min(range?.lowerBound ?? weight, weight)...max(range?.upperBound ?? weight, weight)
    }
    hasTellingValues = range.map { $0.lowerBound < $0.upperBound } ?? false
    guard let marks else { return }
    for node in tree.nodes.dropFirst() where marks[node] == .grouped {
      let parent = Int(tree.parent[node])
      guard marks[parent] == .shown else { continue }
      let value = value(of: node)
      groups[parent, default: Group(first: node)].count += 1
      groups[parent]?.value += value
    }
  }

  package func contains(_ node: Int) -> Bool {
    guard let marks, marks[node] != .shown else { return true }
    return group(at: node) != nil
  }

  /// Whether something inside the node may be drawn.
  package func hasInside(_ node: Int) -> Bool {
    !tree.isLeaf(node) && group(at: node) == nil
  }

  package func label(of node: Int) -> String {
    isOther(node) ? "other" : names.drawnLabel(of: node, in: tree)
  }

  /// Whether the node has no name, though others have.
  func isNameless(_ node: Int) -> Bool {
    names.hasNames && names.utf8(of: node).isEmpty && !isOther(node)
  }

  /// The node's label; empty if the node has no name, though others have.
  func ownLabel(of node: Int) -> String { isNameless(node) ? "" : label(of: node) }

  /// Whether the node's box is as large as its label.
  func isSizedByLabel(_ node: Int) -> Bool {
    !tree.sizes.isEmpty && tree.size(of: node) == names.labelSize(of: node, in: tree)
  }

  /// Whether the node's mark stands for grouped siblings.
  package func isOther(_ node: Int) -> Bool { group(at: node) != nil }

  /// The subject of a picture: the root's name, its value, and the number of leaves. The value is
  /// left out if all leaves have the same value. Empty if the root has no name or no children.
  package var subject: String {
    guard tree.count > 1, !names.utf8(of: 0).isEmpty else { return "" }
    let leaves = tree.nodes.count { tree.isLeaf($0) }
    let count = "\(values.count(leaves)) \(leaves == 1 ? "leaf" : "leaves")"
    let total = hasTellingValues ? "\(values.short(drawnValue(of: 0))), " : ""
    return "\(label(of: 0)) · \(total)\(count)"
  }

  /// The value, rounded; empty for a leaf if all leaves have the same value.
  package func valueLabel(of node: Int) -> String {
    guard hasTellingValues || hasInside(node) || isOther(node) else { return "" }
    return values.short(drawnValue(of: node))
  }

  /// The node's share of the root's value, rounded; empty for the root.
  package func shareLabel(of node: Int) -> String {
    node == 0 ? "" : values.share(drawnValue(of: node), of: drawnValue(of: 0))
  }

  /// The name and the exact value, as a tooltip shows them.
  package func title(of node: Int) -> String {
    "\(otherTitle(of: node) ?? names[node].drawn): \(valueTitle(of: node))"
  }

  private func otherTitle(of node: Int) -> String? {
    group(at: node).map { "other (\($0.count) nodes)" }
  }

  private func valueTitle(of node: Int) -> String { values.exact(drawnValue(of: node)) }

  /// What a label has no room for: the names on the way from the root to a node, the node's exact
  /// value, and its shares of its parent and of the root. A long way is cut to its last twelve
  /// names. There is no way if names are paths, which tell it themselves.
  package func description(of node: Int) -> String {
    let way = names.pathSeparator == nil ? way(to: node) : ""
    let shares = shares(of: node)
    return way + title(of: node) + (shares.isEmpty ? "" : " · \(shares)")
  }

  /// What a description tells of a node besides the way to it.
  package struct Facts {
    package let name: String
    package let value: String

    /// The share of the parent; empty for the root's children in a tree of its own, as `ofAll` says
    /// the same, and for the root.
    package let ofParent: String

    /// The share of the whole tree; empty for its root.
    package let ofAll: String
  }

  package func facts(on node: Int) -> Facts {
    let (ofParent, ofAll) = shareTexts(of: node)
    return Facts(
      name: otherTitle(of: node) ?? label(of: node).drawn, value: valueTitle(of: node),
      ofParent: ofParent, ofAll: ofAll)
  }

  /// The description in four lines: the way, which ends with a blank unless it is empty; the label;
  /// the value; and the shares, which may be empty.
  package func lines(on node: Int) -> [String] {
    let facts = facts(on: node)
    return [way(to: node), facts.name, facts.value, shares(of: node)]
  }

  private func way(to node: Int) -> String {
    var way: [String] = []
    var next = node == 0 ? -1 : Int(tree.parent[node])
    while next >= 0, way.count < Self.longestWay {
      way.append(label(of: next))
      next = Int(tree.parent[next])
    }
    var isCut = next >= 0
    if let above = part?.way, !isCut {
      isCut = above.count + way.count > Self.longestWay
      way += above.suffix(Self.longestWay - way.count).reversed()
    }
    if isCut { way.append("…") }
    guard !way.isEmpty else { return "" }
    return (way.reversed().joined(separator: " › ") + " › ").drawn
  }

  private static let longestWay = 12

  private func shares(of node: Int) -> String {
    let (ofParent, ofAll) = shareTexts(of: node)
    var shares: [String] = []
    if !ofParent.isEmpty { shares.append("\(ofParent) of \(label(of: Int(tree.parent[node])))") }
    if !ofAll.isEmpty { shares.append("\(ofAll) of all") }
    return shares.joined(separator: " · ")
  }

  private func shareTexts(of node: Int) -> (ofParent: String, ofAll: String) {
    // A node's own value has no parts.
    func isPart(of other: Int) -> Bool { !showsOwnValues || tree.value(of: other) == nil }
    let value = drawnValue(of: node)
    let parent = node == 0 ? 0 : Int(tree.parent[node])
    var (ofParent, ofAll) = ("", "")
    if parent > 0 || node > 0 && part?.way.isEmpty == false, isPart(of: parent) {
      ofParent = values.share(value, of: drawnValue(of: parent))
    }
    if let part {
      if node > 0 || !part.way.isEmpty { ofAll = values.share(value, of: part.total) }
    } else if node > 0, isPart(of: 0) {
      ofAll = values.share(value, of: drawnValue(of: 0))
    }
    return (ofParent, ofAll)
  }

  private func drawnValue(of node: Int) -> Double {
    group(at: node)?.value ?? value(of: node)
  }

  /// The node's value that the drawing shows.
  private func value(of node: Int) -> Double {
    showsOwnValues ? tree.value(of: node) ?? tree.weights[node] : tree.weights[node]
  }

  private func group(at node: Int) -> Group? {
    guard !groups.isEmpty, let group = groups[Int(tree.parent[node])], group.first == node
    else { return nil }
    return group
  }
}
