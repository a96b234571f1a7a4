import TreeLayout

/// What inner nodes' own values are, where a file states values of nodes and of those below them.
///
/// In all columns here a parent stands before its children.
package enum InnerValues {
  /// They stay, and layouts may ignore them.
  case kept
  /// They are the nodes' own and come on top of what is below.
  case onTop
  /// They say nothing of what is below, as what directories take themselves; they are left out.
  case dropped
  /// A value that is the sum of what is below adds up, any other is the node's own.
  case ownOrSums
  /// A value holds what is below, and what it has more is the node's own: if all values of inner
  /// nodes are at least as much as is below; else they stay.
  case sums
  /// As sums, but for what a directory takes itself, and by what sizes with units are rounded: as
  /// `du` prints them.
  case directories
  /// As sums, but for a block that a directory takes itself, and by what sizes are rounded: as
  /// `tree` prints them.
  case drawnDirectories

  /// What a leaf is called that holds a node's own value.
  static let leafName = Array("self".utf8)

  /// How many inner nodes had a value that is left out, how many have some of it of their own, and
  /// how much that is together.
  struct Outcome {
    var dropped = 0
    var own = 0
    var ownSum = 0.0
  }

  /// Whether a value is the sum of what is below; written sums are rounded.
  fileprivate static func isSum(_ value: Double, _ sum: Double) -> Bool {
    abs(value - sum) <= 1e-6 * value
  }

  /// What of a value is the node's own.
  fileprivate func own(_ value: Double, below sum: Double) -> Double {
    let rest = value - sum
    return switch self {
    case .kept, .onTop: value
    case .dropped: 0
    case .ownOrSums: Self.isSum(value, sum) ? 0 : value
    case .sums: Self.isSum(value, sum) ? 0 : max(rest, 0)
    case .directories: rest > 4 && rest != 4096 && rest > 0.1 * value ? rest : 0
    case .drawnDirectories: rest > 4096 + 0.1 * value ? rest : 0
    }
  }
}

extension NodeColumns {
  /// Leaves inner nodes only those values that are their own.
  mutating func splitInnerValues(
    _ isInner: [Bool], as rule: InnerValues
  ) -> InnerValues.Outcome {
    var outcome = InnerValues.Outcome()
    var sums = isInner.indices.map { isInner[$0] || values[$0].isNaN ? 0 : values[$0] }
    for node in isInner.indices.reversed() {
      if isInner[node], !values[node].isNaN {
        let (value, sum) = (values[node], sums[node])
        let own = rule.own(value, below: sum)
        sums[node] = rule == .ownOrSums ? sum + own : max(value, sum)
        self[Int32(node)].value = own > 0 ? own : .nan
        if own > 0 {
          outcome.own += 1
          outcome.ownSum += own
        } else if rule == .ownOrSums ? InnerValues.isSum(value, sum) : value > 0 {
          outcome.dropped += 1
        }
      }
      if parents[node] >= 0 { sums[Int(parents[node])] += sums[node] }
    }
    return outcome
  }

  /// Whether inner nodes have values, and each has at least what is below it: then they hold that.
  func innerValuesHoldSums(_ isInner: [Bool]) -> Bool {
    var sums = isInner.indices.map { isInner[$0] || values[$0].isNaN ? 0 : values[$0] }
    var isFound = false
    for node in isInner.indices.reversed() {
      if isInner[node], !values[node].isNaN {
        let (value, sum) = (values[node], sums[node])
        guard value >= sum || InnerValues.isSum(value, sum) else { return false }
        isFound = isFound || value > 0
        sums[node] = max(value, sum)
      }
      if parents[node] >= 0 { sums[Int(parents[node])] += sums[node] }
    }
    return isFound
  }

  /// Moves values of inner nodes into leaves `self` below them, which may be there already.
  mutating func moveInnerValues(
    _ isInner: [Bool], _ names: inout some LeafNames & ~Copyable, source: String
  ) throws(TreeImportError) {
    for node in isInner.indices where isInner[node] && !values[node].isNaN {
      let value = values[node]
      self[Int32(node)].value = .nan
      guard value > 0 else { continue }
      let leaf = names.leaf(named: InnerValues.leafName, below: Int32(node))
      if Int(leaf) == count {
        // The leaf stands for the node itself, so that there is no distance between them.
        let length = lengths.isEmpty ? Double.nan : 0
        try append(
          parent: Int32(node), NodeData(length: length), line: Int(lines[node]), source: source)
      }
      let sum = self[leaf].value.isNaN ? value : self[leaf].value + value
      guard sum.isFinite else {
        let name = String(decoding: InnerValues.leafName, as: UTF8.self)
        throw TreeImportError(.weightOverflow(name), source: source, line: Int(lines[node]))
      }
      self[leaf].value = sum
    }
  }
}

/// Names of the nodes of columns, by node.
protocol LeafNames: ~Copyable {
  /// The leaf with this name below a node: one that is there, or the node that is added next.
  mutating func leaf(named name: [UInt8], below parent: Int32) -> Int32
}

extension TextIndex: LeafNames {
  mutating func leaf(named name: [UInt8], below parent: Int32) -> Int32 {
    index(of: name.span, below: parent)
  }
}

extension NameBuffer: LeafNames {
  /// Siblings may have the same name here, so that it is always a new one.
  mutating func leaf(named name: [UInt8], below parent: Int32) -> Int32 {
    append(name[...])
    return Int32(count - 1)
  }
}

extension InnerValues.Outcome {
  /// What is to be told of values that were split by a rule.
  ///
  /// - Parameter lines: what messages call those that have them.
  func warnings(_ rule: InnerValues, of lines: String) -> [String] {
    switch rule {
    case .kept, .onTop: []
    case .sums: warnings(of: lines)
    case .dropped, .drawnDirectories: directoryWarnings(hint: "")
    case .directories: directoryWarnings(hint: "; du -a lists files, too")
    case .ownOrSums:
      (dropped == 0
        ? [] : ["\(lines) that add up those below them and are left out: \(dropped)"])
        + (own == 0
          ? []
          : [
            "\(lines) whose value is not the sum of those below: \(own); their values are leaves "
              + "called `self`"
          ])
    }
  }

  /// What is to be told of rows or lines whose values hold what is below them.
  func warnings(of lines: String) -> [String] {
    var remarks: [String] = []
    if dropped > 0 {
      remarks.append("\(lines) that add up those below them and are left out: \(dropped)")
    }
    if own > 0 {
      remarks.append(
        "\(lines) with more than those below them: \(own), together \(ownSum.shortest) more, which "
          + "are leaves called `self`")
    }
    return remarks
  }

  /// What is to be told of directories.
  func directoryWarnings(hint: String) -> [String] {
    var remarks: [String] = []
    if own > 0 {
      remarks.append(
        "directories with more in them than is listed: \(own), together "
          + "\(ownSum.rounded().shortest), which are leaves called `self`\(hint)")
    }
    if dropped > 0 {
      remarks.append(
        "directories whose own sizes are not read: \(dropped); they weigh what is in them")
    }
    return remarks
  }
}
