import DelimitedText
import TreeLayout
import TreeModel

/// Nodes that add up their siblings, as the last row of a table does.
///
/// A node is a *named* total if its name says so and it weighs as much as its siblings together; a
/// leaf may weigh more, and if it has several siblings, 0.3 of its parent's weight is enough, as
/// siblings may hold subtotals. `Europe Total` is a total beside a `Europe` of the same weight.
/// Beside a total, all siblings with such names are totals, too. So is a leaf `self`, which is the
/// name of rows without a name, if it weighs as much as the siblings that are left.
///
/// Where no name says so, a leaf is a *silent* total if it is the first or the last of its siblings
/// and weighs as much as the others together, unless that may be chance: see `isUnlikely`.
enum Totals {
  /// - Returns: the nodes, in level order.
  /// - Complexity: O(*n*), and the depth for each that is found.
  static func nodes(in named: NamedTree) -> (named: [Int], silent: [Int]) {
    let (tree, names) = (named.tree, named.names)
    let candidates = tree.nodes.filter { node in
      node > 0 && tree.weights[node] > 0 && TotalNames.mayEnd(names.utf8(of: node))
        && TotalNames.contains(names.labelUTF8(of: node, in: tree))
    }
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
    let silent = silent(in: tree).filter { !isReduced.contains(Int(tree.parent[$0])) }
    return (found.sorted(), silent)
  }

  private static func silent(in tree: LayoutTree) -> [Int] {
    let groups = tree.nodes.count { tree.children(of: $0).count > 2 }
    var found: [Int] = []
    for parent in tree.nodes {
      let children = tree.children(of: parent)
      guard children.count > 2 else { continue }
      func isTotal(_ node: Int) -> Bool {
        let (weight, all) = (tree.weights[node], tree.weights[parent])
        return tree.isLeaf(node) && weight > 0 && abs(all - 2 * weight) <= 1e-9 * all
          && isUnlikely(weight, among: children.map { tree.weights[$0] }, groups: groups)
      }
      let (first, last) = (children.lowerBound, children.upperBound - 1)
      if isTotal(last) {
        found.append(last)
      } else if isTotal(first) {
        found.append(first)
      }
    }
    return found
  }

  /// Whether it is unlikely that a weight equals the sum of its siblings by chance: they are four,
  /// or it is at least 1,000 units, and it has more than four units for each group. The unit is the
  /// largest power of ten of which all weights are multiples. A weight of *n* units is a given one
  /// by chance once in *n* times, and each group has two ends that may be.
  private static func isUnlikely(_ weight: Double, among group: [Double], groups: Int) -> Bool {
    let positive = group.filter { $0 > 0 }
    guard positive.count > 2 else { return false }
    var unit = 1e-6
    while unit < weight,
      positive.allSatisfy({ value in
        let count = value / (10 * unit)
        return abs(count - count.rounded()) <= 1e-9 * count
      })
    {
      unit *= 10
    }
    let units = weight / unit
    return (positive.count > 4 || units >= 1_000) && units > 4 * Double(groups)
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
}

extension TreeSequence {
  /// Without the totals of the last step, if they are to be left out; with a warning about them.
  func treatingTotals(_ options: ReadingOptions) -> TreeSequence {
    let (last, step) = (steps[steps.count - 1], step(steps.count - 1))
    let (named, silent) = Totals.nodes(in: step)
    func key(_ node: Int) -> Int32 { last.keys.isEmpty ? Int32(node) : last.keys[node] }
    let keys = Set((named + silent).map(key))
    let rest = options.skipsTotals && !keys.isEmpty ? without(keys) : nil
    var result = rest ?? self
    for (nodes, what) in [
      (named, "nodes that are called totals and add up others"),
      (silent, "leaves that weigh as much as all of their siblings, as totals do"),
    ] where !nodes.isEmpty {
      let names = nodes.prefix(20).map { step.names[$0].excerpt() }
      result.warnings.append(
        rest != nil
          ? "\(what), which are left out: \(nodes.count), \(names.listed())"
          : "\(what): \(nodes.count), the first is `\(names[0])`; --skip-totals leaves them out")
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
          lengths: tree.lengths, isPresent: isPresent)
      else { return nil }
      rest.append(part.withKeys(part.keys.map { key(Int($0)) }))
    }
    let all = TreeSequence(
      id: id, steps: rest, names: names, stepNames: stepNames, unit: unit, notes: notes,
      warnings: warnings)
    return rest.count == 1 ? all.taking([0]) : all
  }
}
