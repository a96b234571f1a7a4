import TreeLayout

/// Which nodes of a layout are shown by a mark of their own, and the texts about them.
///
/// Grouped siblings share one mark, that of the first of them, and are called "other". Nothing is
/// shown of hidden nodes, or inside a group.
///
/// Nodes are those of the layout's tree, unless a function names the whole tree: a layout may hold
/// only what can be seen of a tree.
package struct ShownNodes {
  private let tree: LayoutTree
  private let whole: LayoutTree
  private let visible: VisibleTree?

  // Columns of `visible`, as asking a value of many arrays for each node costs far more; empty
  // without it.
  private let wholeNodes: [Int32]
  private let closed: [Bool]
  private let names: NodeNames
  private let marks: [NodeMark]?

  private let values: ValueText
  private let part: PartOfTree?

  /// Whether values differ between leaves, so that a leaf's value is worth showing.
  let hasTellingValues: Bool

  /// Whether a node is drawn as large as its own value, and not as the sum of its leaves' values.
  private let showsOwnValues: Bool

  /// The groups of siblings that share a mark, by their parent.
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
    (tree, whole, visible) = (layout.tree, layout.wholeTree, layout.visible)
    wholeNodes = layout.visible?.nodes ?? []
    closed = layout.visible?.closed ?? []
    self.names = names
    marks = layout.marks
    values = ValueText(unit: unit, locale: locale)
    showsOwnValues = layout.conventions.showsOwnValues
    hasTellingValues = visible?.overview.hasTellingValues ?? tree.hasTellingValues
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
    !isLeaf(node) && group(at: node) == nil
  }

  /// Whether the node is a leaf of the whole tree.
  func isLeaf(_ node: Int) -> Bool { tree.isLeaf(node) && !isClosed(node) }

  /// Whether the node has descendants that the layout leaves out, as they cannot be seen.
  func isClosed(_ node: Int) -> Bool { !closed.isEmpty && closed[node] }

  /// The node of the whole tree.
  func whole(_ node: Int) -> Int { wholeNodes.isEmpty ? node : Int(wholeNodes[node]) }

  package func label(of node: Int) -> String {
    isOther(node) ? "other" : names.drawnLabel(of: whole(node), in: whole)
  }

  /// Whether the node has no name, though others have.
  func isNameless(_ node: Int) -> Bool {
    names.hasNames && names.utf8(of: whole(node)).isEmpty && !isOther(node)
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
    guard !isLeaf(0), !names.utf8(of: whole(0)).isEmpty else { return "" }
    let leaves = visible?.leafCount(of: 0) ?? tree.nodes.count { tree.isLeaf($0) }
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

  // MARK: Descriptions, by the nodes of the whole tree

  /// What a label has no room for: the names on the way from the root to a node, the node's exact
  /// value, and its shares of its parent and of the root. A long way is cut to its last twelve
  /// names. There is no way if names are paths, which tell it themselves.
  ///
  /// - Parameter node: a node of the whole tree.
  package func description(of node: Int) -> String {
    let isPath = names.pathSeparator != nil
    let name = otherTitle(of: node) ?? names[node].drawn
    let shares = shares(of: node)
    return (isPath ? "" : way(to: node)) + "\(name): \(valueTitle(of: node))"
      + (shares.isEmpty ? "" : " · \(shares)")
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

  /// - Parameter node: a node of the whole tree.
  package func facts(on node: Int) -> Facts {
    let (ofParent, ofAll) = shareTexts(of: node)
    return Facts(
      name: otherTitle(of: node) ?? names.drawnLabel(of: node, in: whole),
      value: valueTitle(of: node), ofParent: ofParent, ofAll: ofAll)
  }

  /// The description in four lines: the way, which ends with a blank unless it is empty; the label;
  /// the value; and the shares, which may be empty.
  ///
  /// - Parameter node: a node of the whole tree.
  package func lines(on node: Int) -> [String] {
    let facts = facts(on: node)
    return [way(to: node), facts.name, facts.value, shares(of: node)]
  }

  /// The title of siblings that share a mark. A layout that holds only what can be seen has none.
  private func otherTitle(of node: Int) -> String? {
    visible == nil ? group(at: node).map { "other (\($0.count) nodes)" } : nil
  }

  private func valueTitle(of node: Int) -> String { values.exact(wholeValue(of: node)) }

  private func wholeValue(of node: Int) -> Double {
    visible == nil ? drawnValue(of: node) : value(of: node, in: whole)
  }

  private func way(to node: Int) -> String {
    var way: [String] = []
    var next = node == 0 ? -1 : Int(whole.parent[node])
    while next >= 0, way.count < Self.longestWay {
      way.append(names.drawnLabel(of: next, in: whole))
      next = Int(whole.parent[next])
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
    if !ofParent.isEmpty {
      let parent = names.drawnLabel(of: Int(whole.parent[node]), in: whole)
      shares.append("\(ofParent) of \(parent)")
    }
    if !ofAll.isEmpty { shares.append("\(ofAll) of all") }
    return shares.joined(separator: " · ")
  }

  private func shareTexts(of node: Int) -> (ofParent: String, ofAll: String) {
    // A node's own value has no parts.
    func isPart(of other: Int) -> Bool { !showsOwnValues || whole.value(of: other) == nil }
    let value = wholeValue(of: node)
    let parent = node == 0 ? 0 : Int(whole.parent[node])
    var (ofParent, ofAll) = ("", "")
    if parent > 0 || node > 0 && part?.way.isEmpty == false, isPart(of: parent) {
      ofParent = values.share(value, of: wholeValue(of: parent))
    }
    if let part {
      if node > 0 || !part.way.isEmpty { ofAll = values.share(value, of: part.total) }
    } else if node > 0, isPart(of: 0) {
      ofAll = values.share(value, of: wholeValue(of: 0))
    }
    return (ofParent, ofAll)
  }

  // MARK: Values

  private func drawnValue(of node: Int) -> Double {
    group(at: node)?.value ?? value(of: node)
  }

  /// The node's value that the drawing shows.
  private func value(of node: Int) -> Double { value(of: node, in: tree) }

  private func value(of node: Int, in tree: LayoutTree) -> Double {
    showsOwnValues ? tree.value(of: node) ?? tree.weights[node] : tree.weights[node]
  }

  private func group(at node: Int) -> Group? {
    guard !groups.isEmpty, let group = groups[Int(tree.parent[node])], group.first == node
    else { return nil }
    return group
  }
}

extension LayoutTree {
  /// Whether leaves differ in weight.
  fileprivate var hasTellingValues: Bool {
    guard let first = nodes.first(where: { isLeaf($0) }) else { return false }
    return nodes[first...].contains { isLeaf($0) && weights[$0] != weights[first] }
  }
}
