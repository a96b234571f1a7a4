import DelimitedText
import TreeLayout
import TreeModel

/// Nodes that add up their siblings, as the last row of a table does.
///
/// A node is a total if its name says so and it weighs as much as its siblings together; a leaf may
/// weigh more, and if it has several siblings, 0.3 of its parent's weight is enough, as siblings
/// may hold subtotals. `Europe Total` is a total beside a `Europe` of the same weight. Beside a
/// total, all siblings with such names are totals, too. So is a leaf `self`, which is the name of
/// rows without a name, if it weighs as much as the siblings that are left.
enum Totals {
  /// - Returns: the nodes, in level order.
  /// - Complexity: O(*n*), and the depth for each that is found.
  static func nodes(in named: NamedTree) -> [Int] {
    let (tree, names) = (named.tree, named.names)
    let candidates = tree.nodes.filter { node in
      node > 0 && tree.weights[node] > 0 && mayEnd(names.utf8(of: node))
        && isName(names.labelUTF8(of: node, in: tree))
    }
    guard !candidates.isEmpty else { return [] }
    // In a binary tree siblings may well weigh the same: codes of words are no table.
    let mayBePairs = tree.maximumDegree > 2 || tree.count < 16
    // Totals below a node do not count for it, so that it goes from the leaves up.
    var weights = tree.weights
    var found: [Int] = []
    var isReduced: Set<Int> = []
    func leaveOut(_ nodes: [Int], below parent: Int) {
      found += nodes
      let total = nodes.reduce(0) { $0 + weights[$1] }
      var above = parent
      while above >= 0 {
        weights[above] -= total
        isReduced.insert(above)
        above = Int(tree.parent[above])
      }
    }
    for (parent, group) in groups(of: candidates, in: tree) {
      let members = Set(group)
      let others = tree.children(of: parent).filter { !members.contains($0) }
      let sum = others.reduce(0) { $0 + weights[$1] }
      let isMany = others.count + group.count > 2
      guard sum > 0, isMany || mayBePairs else { continue }
      let weightsByLabel = Dictionary(
        first: others.map { (names.label(of: $0, in: tree), weights[$0]) })
      let hasTotal = group.contains { node in
        let weight = weights[node]
        if abs(weight - sum) <= 1e-6 * sum { return true }
        guard tree.isLeaf(node) else { return false }
        return weight > sum || isMany && weight >= 0.3 * weights[parent]
          || prefixes(of: names.label(of: node, in: tree)).contains { prefix in
            weightsByLabel[prefix].map { abs(weight - $0) <= 1e-6 * weight } ?? false
          }
      }
      if hasTotal { leaveOut(group, below: parent) }
    }
    for parent in isReduced.sorted(by: >) {
      let own = tree.children(of: parent).first {
        tree.isLeaf($0) && names.labelUTF8(of: $0, in: tree).elementsEqual(InnerValues.leafName)
      }
      guard let own, case let rest = weights[parent] - weights[own], rest > 0,
        abs(weights[own] - rest) <= 1e-6 * rest
      else { continue }
      leaveOut([own], below: parent)
    }
    return found.sorted()
  }

  /// The nodes by their parents, the last parent first.
  private static func groups(of nodes: [Int], in tree: LayoutTree) -> [(Int, [Int])] {
    Dictionary(grouping: nodes) { Int(tree.parent[$0]) }.sorted { $0.key > $1.key }
      .map { ($0.key, $0.value) }
  }

  /// What of a name may be another one: all in front of a blank.
  private static func prefixes(of name: String) -> [String] {
    name.indices.filter { name[$0] == " " }.map { String(name[..<$0]) }
  }

  /// Whether a name is one that tables give to sums of other rows.
  static func isName(_ name: ArraySlice<UInt8>) -> Bool {
    guard mayEnd(name), name.count < 40 else { return false }
    var text = String(decoding: name, as: UTF8.self).lowercased()[...]
    if text.last == ":" { text = text.dropLast() }
    if words.contains(String(text)) { return true }
    if text.hasPrefix("total "), sums.contains(String(text.dropFirst(6))) { return true }
    return [" total", " result", " ergebnis"].contains { text.hasSuffix($0) }
  }

  /// Whether a name ends as those of totals do: most are refused by one look.
  private static func mayEnd(_ name: ArraySlice<UInt8>) -> Bool {
    switch name.last.map({ $0 | 0x20 }) {
    case 0x65, 0x6C, 0x6D, 0x73, 0x74, 0x3A: true  // e l m s t :
    default: false
    }
  }

  private static let words: Set = [
    "all", "total", "totals", "subtotal", "sub-total", "gesamt", "insgesamt", "summe", "sum",
    "ergebnis",
    "gesamtergebnis", "gesamtsumme", "zwischensumme", "somme", "totale", "totaal",
  ]

  /// What is added up, behind the word.
  private static let sums: Set = [
    "amount", "cost", "costs", "count", "expenses", "general", "général", "income", "result",
    "revenue", "sales", "value",
  ]
}

extension TreeSequence {
  /// Without the totals of the last step, if they are to be left out; with a warning about them.
  func treatingTotals(_ options: ReadingOptions) -> TreeSequence {
    let (last, named) = (steps[steps.count - 1], step(steps.count - 1))
    let nodes = Totals.nodes(in: named)
    let keys = Set(nodes.map { last.keys.isEmpty ? Int32($0) : last.keys[$0] })
    guard let first = nodes.first.map({ named.names[$0].excerpt() }) else { return self }
    var result = self
    let start = "nodes that are called totals and add up others"
    if options.skipsTotals, let rest = without(keys) {
      result = rest
      result.warnings.append("\(start), which are left out: \(keys.count), the first is `\(first)`")
    } else {
      result.warnings.append(
        "\(start): \(keys.count), the first is `\(first)`; --skip-totals leaves them out")
    }
    return result
  }

  /// Without some nodes and what is below them; `nil` if a step has no others.
  private func without(_ keys: Set<Int32>) -> TreeSequence? {
    var rest: [LayoutTree] = []
    for tree in steps {
      func key(_ node: Int) -> Int32 { tree.keys.isEmpty ? Int32(node) : tree.keys[node] }
      var isLeftOut = [Bool](repeating: false, count: tree.count)
      for node in tree.nodes.dropFirst() {
        isLeftOut[node] = isLeftOut[Int(tree.parent[node])] || keys.contains(key(node))
      }
      let isPresent = tree.nodes.map { tree.isLeaf($0) && !isLeftOut[$0] }
      guard
        let part = try? LayoutTree(
          parents: tree.parent, values: tree.values, sizes: tree.sizes, sides: tree.sides,
          isPresent: isPresent)
      else { return nil }
      rest.append(part.withKeys(part.keys.map { key(Int($0)) }))
    }
    let all = TreeSequence(
      id: id, steps: rest, names: names, stepNames: stepNames, warnings: warnings)
    return rest.count == 1 ? all.taking([0]) : all
  }
}
