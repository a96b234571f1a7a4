import DelimitedText
import TreeLayout
import TreeModel
import TreeReading

/// Which shape of a file is which node of a tree.
///
/// A shape is the node that is called by its id: as `layout` and `import` call nodes, by the whole
/// name, by the path of labels from the root or from below it, or by a label that no other node
/// has; of a title such as `Paris: 90`, what is before the colon. If no node is called so, the
/// shape is the child with its label of the node that it is inside of, and else the only node with
/// that label.
package struct ShapeMatch: Sendable {
  /// The shape of each node; −1 for none.
  private(set) var shapes: [Int32]

  /// The shapes that are no node.
  private(set) var strangers: [Int] = []

  /// A shape that was taken for a node that has one already.
  private var second: (node: Int, shape: Int)?

  /// - Parameter inOrder: whether shapes are the nodes in level order, whatever they are called.
  /// - Throws: where no shape is a node, or a node has two.
  /// - Complexity: O(*n*) for *n* nodes, shapes and bytes of names.
  package init(
    of drawn: DrawnLayout, to named: NamedTree, inOrder: Bool = false
  ) throws(TreeImportError) {
    shapes = [Int32](repeating: -1, count: named.tree.count)
    guard !inOrder else {
      guard drawn.count == named.tree.count else {
        throw drawn.error(
          "there are \(drawn.count) shapes, and \(named.tree.count) nodes of \(named.id); "
            + "--in-order takes a shape for each node")
      }
      shapes = drawn.levelOrder
      return
    }
    var names = NodePlaces(named)
    // By shape; −1 for none.
    var nodes = [Int32](repeating: -1, count: drawn.count)
    let hasOneTop = drawn.parents.count { $0 < 0 } == 1 && drawn.count > 1
    for shape in 0..<drawn.count {
      let (parent, label) = (Int(drawn.parents[shape]), drawn.labels[shape])
      let node =
        names[drawn.ids[shape]] ?? names[drawn.ids[shape].withoutValue]
        ?? (parent >= 0 && nodes[parent] >= 0 ? names.child(label, of: nodes[parent]) : nil)
        ?? names[label] ?? (hasOneTop && parent < 0 ? 0 : nil)
      guard let node else {
        strangers.append(shape)
        continue
      }
      nodes[shape] = Int32(node)
      if shapes[node] < 0 { shapes[node] = Int32(shape) } else { second = second ?? (node, shape) }
    }
    takeRoot(of: drawn)
    try check(drawn, named, names)
  }

  /// Of a graph, the only node that no edge leads to is the root, whatever it is called.
  private mutating func takeRoot(of drawn: DrawnLayout) {
    guard shapes[0] < 0, drawn.edges.count > 0 else { return }
    let (sources, targets) = (drawn.edges.sourceIDs, drawn.edges.targetIDs)
    let tops = strangers.filter {
      sources.contains(drawn.ids[$0]) && !targets.contains(drawn.ids[$0])
    }
    guard tops.count == 1 else { return }
    shapes[0] = Int32(tops[0])
    strangers.removeAll { $0 == tops[0] }
  }

  private func check(
    _ drawn: DrawnLayout, _ named: NamedTree, _ names: borrowing NodePlaces
  ) throws(TreeImportError) {
    if let second {
      let name = named.names[second.node].excerpt()
      throw drawn.error(
        "the node `\(name)` has two shapes; the first is in line "
          + "\(drawn.lines[Int(shapes[second.node])])", at: second.shape)
    }
    guard strangers.count == drawn.count else { return }
    guard drawn.haveNames else {
      throw drawn.error(
        "shapes have no names, so nobody can say which nodes they are; give them ids, or say "
          + "--in-order if they are the nodes in level order")
    }
    let node = named.names[named.tree.count - 1].excerpt()
    let isRepeated = names.isRepeated(drawn.ids[strangers[0]])
    throw drawn.error(
      "no shape is called as a node of \(named.id): the first is `\(drawn.name(of: strangers[0]))`"
        + (isRepeated ? ", as several nodes are" : "")
        + ", and a node is `\(node)`; name the layout's own tree with --tree, give the shapes the "
        + "nodes' names, or say --in-order if they are the nodes in level order")
  }

  /// How many nodes have a shape.
  package var nodeCount: Int { shapes.count { $0 >= 0 } }

  /// What is to be told of shapes that are no nodes.
  func warnings(_ drawn: DrawnLayout) -> [String] {
    guard let first = strangers.first else { return [] }
    let examples = strangers.prefix(3).map { "`\(drawn.name(of: $0))`" }.joined(separator: ", ")
    return [
      "shapes that are no nodes: \(strangers.count) of \(drawn.count), such as \(examples); the "
        + "first is in line \(drawn.lines[first])"
    ]
  }
}

extension ArraySlice<UInt8> {
  /// What a title says before the end of its first line, or before a colon and a blank, as in
  /// `Paris: 90`; empty where it says no more than that.
  fileprivate var withoutValue: ArraySlice<UInt8> {
    let end = indices.first { place in
      self[place] == 0x0A
        || self[place] == UInt8(ascii: ":") && self[place...].dropFirst().first == 0x20
    }
    return end.map { self[..<$0] } ?? []
  }
}

extension DrawnLayout {
  package var haveNames: Bool { !ids.isEmpty || !labels.isEmpty }

  /// The shapes level by level, where some are inside of others; else as the file has them.
  fileprivate var levelOrder: [Int32] {
    do {
      return try LayoutTree.numbered(
        parents: parents, values: [Double](repeating: .nan, count: count)
      ).order
    } catch {
      return (0..<count).map { Int32($0) }
    }
  }
}

/// The nodes of a tree by all that they may be called.
struct NodePlaces: ~Copyable {
  private var ids = NamedPlaces()
  private var names = NamedPlaces()
  private var labels = NamedPlaces()

  /// The labels of nodes below their parents, and by these the nodes; −1 where several siblings
  /// have one.
  private var children = TextIndex()
  private var nodes: [Int32] = []
  private let rootLabel: [UInt8]

  init(_ named: NamedTree) {
    let tree = named.tree
    let unique = named.uniqueIDs().ids
    rootLabel = Array(named.names.labelUTF8(of: 0, in: tree))
    for node in tree.nodes {
      let label = named.names.labelUTF8(of: node, in: tree)
      ids.add(unique.utf8(of: node), at: node)
      names.add(named.names.utf8(of: node), at: node)
      labels.add(label, at: node)
      // Without an owner in front of all that have one.
      let place = Int(children.index(of: label.span, below: tree.parent[node]))
      if place == nodes.count { nodes.append(Int32(node)) } else { nodes[place] = -1 }
    }
  }

  subscript(text: ArraySlice<UInt8>) -> Int? {
    mutating get {
      if text.isEmpty { return nil }
      return ids[text] ?? names[text] ?? node(at: text) ?? labels[text]
    }
  }

  /// The child with a label of a node; `nil` where there is none, or several are called so.
  mutating func child(_ label: ArraySlice<UInt8>, of node: Int32) -> Int? {
    if label.isEmpty { return nil }
    let place = Int(children.index(of: label.span, below: node))
    if place == nodes.count { nodes.append(-1) }
    return nodes[place] < 0 ? nil : Int(nodes[place])
  }

  /// The node at the end of a path of labels, which may begin with the root's.
  private mutating func node(at path: ArraySlice<UInt8>) -> Int? {
    let parts = path.split(separator: UInt8(ascii: "/"))
    guard parts.count > 1 else { return nil }
    if let node = descend(parts[...]) { return node }
    return parts[0].elementsEqual(rootLabel) ? descend(parts.dropFirst()) : nil
  }

  private mutating func descend(_ parts: ArraySlice<ArraySlice<UInt8>>) -> Int? {
    var node = 0
    for part in parts {
      guard let child = child(part, of: Int32(node)) else { return nil }
      node = child
    }
    return node
  }

  func isRepeated(_ text: ArraySlice<UInt8>) -> Bool { labels.hasSeveral(text) }
}
