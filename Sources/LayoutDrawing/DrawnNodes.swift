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

  private let values: ValueText

  /// Whether values differ between leaves, so that they say something there.
  private let hasTellingValues: Bool

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
    values = ValueText(unit: drawing.style.unit)
    showsOwnValues = drawing.layout.conventions.showsOwnValues
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
    isOther(node) ? "other" : names.label(of: node, in: tree)
  }

  /// How many letters of the node's name a shorter form has to keep: five, or three or four that
  /// are half of it and that no sibling's name begins with.
  func leastLetters(of node: Int) -> Int {
    guard node > 0, !isOther(node) else { return 5 }
    let siblings = tree.children(of: Int(tree.parent[node]))
    guard (2...20).contains(siblings.count) else { return 5 }
    let label = names.labelUTF8(of: node, in: tree)
    return (3...4).first { count in
      2 * count >= label.count
        && siblings.allSatisfy { other in
          other == node || !names.labelUTF8(of: other, in: tree).starts(with: label.prefix(count))
        }
    } ?? 5
  }

  /// Whether the node's element stands for a group.
  func isOther(_ node: Int) -> Bool { group(at: node) != nil }

  /// The value, rounded; nothing for a leaf where all leaves have the same one.
  func valueLabel(of node: Int) -> String {
    guard hasTellingValues || hasInside(node) || isOther(node) else { return "" }
    return values.short(drawnValue(of: node))
  }

  /// An SVG title, which browsers show as a tooltip: name and exact value.
  func title(of node: Int) -> String {
    let name = group(at: node).map { "other (\($0.count) nodes)" } ?? names[node]
    return "<title>\(name.xmlEscaped): \(values.exact(drawnValue(of: node)).xmlEscaped)</title>"
  }

  /// The title of what is drawn for nodes on levels that are not drawn.
  static let titleOfDeeper = "<title>goes on further out</title>"

  /// The title of what is drawn for nodes that are too small to be drawn one by one.
  static func title(ofMerged count: Int) -> String {
    "<title>\(count) nodes too small to be drawn one by one</title>"
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
