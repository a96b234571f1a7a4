import DelimitedText
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

extension DrawnLayout {
  /// The tree that the file itself tells: what is inside of what, which parents or edges it names,
  /// or the paths that its shapes are called by.
  ///
  /// - Parameters:
  ///   - family: whose geometry the shapes have.
  ///   - valuesAreAreas: whether leaves weigh what their shapes take.
  /// - Throws: where the file does not tell it, and where the family's layouts are measured by
  ///   values that the file does not have.
  package func tree(
    id: String, by family: some LayoutFamily, valuesAreAreas: Bool = false
  ) throws(TreeImportError) -> NamedTree {
    let isFlat = !parents.contains { $0 >= 0 }
    if isFlat, edges.count > 0 {
      // A ground or a legend is no node of the graph.
      let ends = edges.sourceIDs.union(edges.targetIDs)
      let joined = try keeping { ends.contains(ids[$0]) }
      if joined.count > 0, joined.count < count {
        return try joined.tree(id: id, by: family, valuesAreAreas: valuesAreAreas)
      }
    }
    var names = NodeNames()
    var (nodes, values) = (parents, values)
    if isFlat, edges.count > 0 { nodes = try parentsByEdges() }
    if valuesAreAreas {
      let numbers = ShapeNumbers(of: self, by: family)
      values = (0..<count).map { numbers.area(of: $0, by: family) }
    }
    if isFlat, edges.count == 0, count > 1 {
      guard ids.holds(UInt8(ascii: "/")) else {
        throw error(
          "the file does not say which node is below which; name the layout's tree with --tree")
      }
      (nodes, values, names) = try byPaths(values)
    } else {
      names = ownNames
    }
    let hasValues = values.contains { !$0.isNaN }
    if !hasValues, family.geometryName != "point" {
      throw error(
        "the file has no values, which layouts of the family \(family.id) are measured by; name "
          + "the layout's tree with --tree, or say --areas to take the shapes' areas for values")
    }
    return try numbered(nodes, values, names, id: id)
  }

  private func numbered(
    _ parents: [Int32], _ values: [Double], _ names: NodeNames, id: String
  ) throws(TreeImportError) -> NamedTree {
    var (parents, values) = (parents, values)
    let tops = parents.indices.filter { parents[$0] < 0 }
    if tops.count > 1 {
      for top in tops { parents[top] = Int32(parents.count) }
      parents.append(-1)
      values.append(.nan)
    }
    var isLeaf = [Bool](repeating: true, count: parents.count)
    for parent in parents where parent >= 0 { isLeaf[Int(parent)] = false }
    // What inner nodes have beside that is the sum of what is below them.
    for node in values.indices where !isLeaf[node] || values[node] < 0 { values[node] = .nan }
    do {
      let (tree, order) = try LayoutTree.numbered(parents: parents, values: values)
      return NamedTree(id: id, tree: tree, names: names.reordered(order))
    } catch {
      throw self.error("the nodes of the file make no tree: \(error)")
    }
  }

  /// Labels, or else ids where several nodes share a label.
  private var ownNames: NodeNames {
    var places = NamedPlaces()
    var areUnique = true
    for shape in 0..<count where !labels[shape].isEmpty {
      areUnique = areUnique && places[labels[shape]] == nil && !places.hasSeveral(labels[shape])
      places.add(labels[shape], at: shape)
    }
    var names = NodeNames()
    for shape in 0..<count {
      let (id, label) = (ids[shape], labels[shape])
      names.append(label.isEmpty || !areUnique && !id.isEmpty ? id : label)
    }
    return names
  }

  /// The source of an edge is the parent of its target; of several the first.
  private func parentsByEdges() throws(TreeImportError) -> [Int32] {
    var places = NamedPlaces()
    for shape in 0..<count { places.add(ids[shape], at: shape) }
    var parents = parents
    for edge in 0..<edges.count {
      guard let source = places[edges.sources[edge]], let target = places[edges.targets[edge]],
        source != target
      else { continue }
      guard parents[target] < 0 else {
        throw error(
          "`\(name(of: target))` is below `\(name(of: Int(parents[target])))` and below "
            + "`\(name(of: source))`, so that the edges make no tree; name the layout's tree with "
            + "--tree", at: target)
      }
      parents[target] = Int32(source)
    }
    return parents
  }

  /// The parts of ids that are paths are nodes, too.
  private func byPaths(
    _ own: [Double]
  ) throws(TreeImportError) -> ([Int32], [Double], NodeNames) {
    var texts = TextIndex()
    var (parents, values): ([Int32], [Double]) = ([], [])
    var names = NodeNames(pathSeparator: "/")
    for shape in 0..<count {
      let id = ids[shape]
      var parent: Int32 = -1
      for end in id.indices.filter({ id[$0] == UInt8(ascii: "/") && $0 > id.startIndex })
        + [id.endIndex]
      {
        let path = id[..<end]
        let node = texts.index(of: path.span)
        if Int(node) == parents.count {
          parents.append(parent)
          values.append(.nan)
          names.append(path)
        }
        parent = node
      }
      if parent >= 0 { values[Int(parent)] = own[shape] }
    }
    return (parents, values, names)
  }
}

extension Texts {
  /// Whether a byte is in any text.
  func holds(_ byte: UInt8) -> Bool { allBytes.contains(byte) }
}
