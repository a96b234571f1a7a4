import DelimitedText
import TreeLayout
import TreeModel

extension TreeSequence {
  /// Trees that follow each other as steps of one sequence. Nodes are the same where the labels on
  /// the way from the root are; of siblings with one label the first is the same as the first, the
  /// second as the second and so on. All roots are the same node, whatever they are called. A node
  /// has the name and the color of the first step that it is in.
  ///
  /// - Parameters:
  ///   - trees: at least one.
  ///   - id: what the sequence is called.
  /// - Complexity: O(*n*) for all nodes of all trees.
  public init(_ trees: [NamedTree], id: String) {
    guard trees.count > 1 else {
      self.init(trees[0])
      self.id = id
      return
    }
    var labels = TextIndex()
    var names = NodeNames()
    names.pathSeparator = trees.lazy.compactMap { $0.names.pathSeparator }.first
    // The labels' numbers are the keys; repeated ones have their count behind a byte that is in no
    // UTF-8.
    let steps = trees.map { named in
      var repeated: [Int32: Int] = [:]
      var keys: [Int32] = []
      var isTaken: [Bool] = []
      for node in named.tree.nodes {
        let above = node == 0 ? -1 : keys[Int(named.tree.parent[node])]
        var text = node == 0 ? [] : Array(named.names.labelUTF8(of: node, in: named.tree))
        var key = labels.index(of: text.span, below: above)
        let plain = key
        while Int(key) < isTaken.count && isTaken[Int(key)] {
          repeated[plain, default: 1] += 1
          text = Array(named.names.labelUTF8(of: node, in: named.tree))
          text += [0xFF] + Array("\(repeated[plain]!)".utf8)
          key = labels.index(of: text.span, below: above)
        }
        if Int(key) == names.count {
          names.append(named.names.utf8(of: node), color: named.names.color(of: node))
        }
        while isTaken.count <= Int(key) { isTaken.append(false) }
        isTaken[Int(key)] = true
        keys.append(key)
      }
      return named.tree.withKeys(keys)
    }
    // Files of one kind are read in one way, which is told once.
    let areAlike = trees.dropFirst().allSatisfy { $0.notes == trees[0].notes }
    let notes = trees.flatMap { tree in tree.notes.map { "\(tree.id): \($0)" } }
    self.init(
      id: id, steps: steps, names: names, stepNames: trees.map { $0.id },
      unit: trees.allSatisfy { $0.unit == trees[0].unit } ? trees[0].unit : nil,
      notes: areAlike ? trees[0].notes : notes,
      warnings: trees.flatMap { tree in tree.warnings.map { "\(tree.id): \($0)" } })
  }
}
