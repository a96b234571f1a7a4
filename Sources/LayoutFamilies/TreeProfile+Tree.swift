import LayoutAdvice
import TreeLayout
import TreeModel

extension TreeProfile {
  /// What is known of the last version of a tree.
  ///
  /// - Complexity: O(*n* + length of all names).
  public init(of sequence: TreeSequence) {
    let last = sequence.steps.count - 1
    let named = sequence.version(last)
    let (tree, names) = (named.tree, named.names)
    var leaves = 0, files = 0, own = 0, chained = 0
    var withValue = 0, withName = 0, withBoth = 0
    var values: ClosedRange<Double>?
    for node in tree.nodes {
      guard tree.isLeaf(node) else {
        if tree.children(of: node).count == 1 { chained += 1 }
        continue
      }
      leaves += 1
      let value = tree.weights[node]
      if value > 0 {
        values = min(values?.lowerBound ?? value, value)...max(values?.upperBound ?? value, value)
      }
      let isValued = value > 0 || tree.weights[0] <= 0
      if isValued { withValue += 1 }
      guard names.hasNames else { continue }
      let label = names.labelUTF8(of: node, in: tree)
      if !label.isEmpty { withName += 1 }
      if isValued, !label.isEmpty { withBoth += 1 }
      if Self.isFile(label) { files += 1 }
      if label.elementsEqual("self".utf8) { own += 1 }
    }
    let tops = tree.count > 1 ? tree.children(of: 0).filter { !tree.isLeaf($0) } : []
    self.init(
      leaves: leaves, tops: tops.count, height: tree.height, versions: sequence.steps.count,
      hasValues: values.map { $0.lowerBound < $0.upperBound } ?? false, hasNames: names.hasNames,
      hasLengths: !tree.lengths.isEmpty, isOrdered: Self.hasPeriods(named),
      isBinary: tree.count > 1
        && tree.nodes.allSatisfy { [0, 2].contains(tree.children(of: $0).count) },
      areFiles: 2 * files > leaves, hasOwnValues: own > 0,
      hasChains: leaves < tree.count && 2 * chained >= tree.count - leaves, levels: sequence.levels,
      value: sequence.valueName, hidden: leaves - (withName > 0 ? withBoth : withValue))
  }

  /// Whether a name ends with an extension of up to five letters and digits.
  private static func isFile(_ name: ArraySlice<UInt8>) -> Bool {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = name[(dot + 1)...]
    return (1...5).contains(ending.count)
      && ending.allSatisfy { byte in
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      } && ending.contains { $0 >= UInt8(ascii: "A") }
  }

  /// Whether the children of the root, or those of one of these, are periods of time.
  private static func hasPeriods(_ named: NamedTree) -> Bool {
    guard named.names.hasNames else { return false }
    let tree = named.tree
    func arePeriods(_ node: Int) -> Bool {
      let children = tree.children(of: node)
      guard (3...400).contains(children.count) else { return false }
      return PeriodNames.areInOrder(children.map { named.names.label(of: $0, in: tree) })
    }
    return arePeriods(0) || tree.children(of: 0).prefix(3).contains(where: arePeriods)
  }
}
