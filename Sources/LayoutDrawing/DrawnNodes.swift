import TreeLayout

/// Which nodes of a drawing have an element of their own, and what is written on it.
///
/// Grouped siblings have one element together, that of the first of them, and are called "other".
/// Nothing is drawn of hidden nodes, or inside a group.
struct DrawnNodes {
  private let tree: LayoutTree
  private let names: NodeNames
  private let marks: [NodeMark]?
  private let idPrefix: String

  /// Whether a node is drawn as large as its own value says, and not as the sum of its leaves'.
  private let showsOwnValues: Bool

  /// The groups, by their parent.
  private var groups: [Int: Group] = [:]

  private struct Group {
    let first: Int
    var count = 0
    var value = 0.0
  }

  init<Geometry>(of drawing: Drawing<Geometry>) {
    tree = drawing.tree
    names = drawing.names
    marks = drawing.layout.marks
    idPrefix = drawing.idPrefix
    showsOwnValues = drawing.layout.conventions.showsOwnValues
    guard let marks else { return }
    for node in tree.nodes.dropFirst() where marks[node] == .grouped {
      let parent = Int(tree.parent[node])
      guard marks[parent] == .shown else { continue }
      let value = value(of: node)
      groups[parent, default: Group(first: node)].count += 1
      groups[parent]?.value += value
    }
  }

  func contains(_ node: Int) -> Bool {
    guard let marks, marks[node] != .shown else { return true }
    return group(at: node) != nil
  }

  /// Whether something inside the node may be drawn.
  func hasInside(_ node: Int) -> Bool {
    !tree.isLeaf(node) && group(at: node) == nil
  }

  /// The id of the node's element.
  func id(of node: Int) -> String {
    "\(idPrefix)n\(node)"
  }

  func label(of node: Int) -> String {
    group(at: node) == nil ? names.label(of: node, in: tree) : "other"
  }

  /// The value as far as two decimals show it.
  func valueLabel(of node: Int) -> String {
    let value = drawnValue(of: node)
    if value >= 1 { return value.fixed }
    // Sums such as 0.1 + 0.2 have more digits than anybody wants to read.
    return (value < 1e-6 ? value : (value * 1e9).rounded() / 1e9).shortest
  }

  /// An SVG title, which browsers show as a tooltip: name and exact value.
  func title(of node: Int) -> String {
    let name = group(at: node).map { "other (\($0.count) nodes)" } ?? names[node]
    return "<title>\(name.xmlEscaped): \(drawnValue(of: node).shortest)</title>"
  }

  private func drawnValue(of node: Int) -> Double {
    group(at: node)?.value ?? value(of: node)
  }

  /// What the drawing shows of the node.
  private func value(of node: Int) -> Double {
    showsOwnValues ? tree.value(of: node) ?? tree.weights[node] : tree.weights[node]
  }

  private func group(at node: Int) -> Group? {
    guard !groups.isEmpty, let group = groups[Int(tree.parent[node])], group.first == node
    else { return nil }
    return group
  }
}
