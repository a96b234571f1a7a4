/// What happens to siblings that a treemap does not keep.
public enum RestRule: String, CaseIterable, Sendable {
  /// They share one item after the others, and each gets its rectangle.
  case merge
  /// They get empty rectangles, and the others fill the parent.
  case drop
}

/// Which siblings of each group are kept; see `Treemap`.
struct KeepingRule {
  var maximumItems: Int?
  var minimumArea: Double?
  var rest: RestRule
  /// Whether `maximumItems` keeps the largest siblings, and not the first.
  var keepsLargest: Bool
}

/// A tree with one item, or none, in the place of the siblings that are not kept.
///
/// Kept siblings stay in data order; the common item comes after them and has the weight of the
/// siblings for which it stands. If siblings are dropped, the others grow to the weight of their
/// parent, together with their descendants: a node's share of the root's weight is always its share
/// of the frame.
struct KeptTree {
  let tree: LayoutTree

  /// Whether each node of `tree` is a common item.
  let isRest: [Bool]

  /// What happens to each node of the given tree.
  let marks: [NodeMark]

  /// For each node of the given tree, the node of `tree` whose place it gets: itself, the common
  /// item, or the nearest ancestor that is shown.
  private let places: [Int32]

  /// - Complexity: O(*n*) and a sort of each group.
  init(_ given: LayoutTree, in frame: Rect, by rule: KeepingRule) {
    let (marks, grown) = rule.applied(to: given, in: frame)
    // A column index for each kept node, and then one for each common item.
    var places = [Int32](repeating: 0, count: given.count)
    var parents: [Int32] = [-1]
    var weights = [given.weights[0]]
    var keys = [Int32(given.key(of: 0))]
    for node in given.nodes.dropFirst() where marks[node] == .shown {
      places[node] = Int32(parents.count)
      parents.append(places[Int(given.parent[node])])
      weights.append(grown[node])
      keys.append(Int32(given.key(of: node)))
    }
    let keptCount = parents.count
    for node in given.nodes.dropFirst() where marks[node] != .shown {
      let parent = Int(given.parent[node])
      places[node] = places[parent]
      guard marks[node] == .grouped, marks[parent] == .shown else { continue }
      if parents.count == keptCount || parents[parents.count - 1] != places[parent] {
        parents.append(places[parent])
        weights.append(0)
        // This key is the same in all versions, and no other node has it.
        keys.append(-1 - Int32(given.key(of: parent)))
      }
      places[node] = Int32(parents.count - 1)
      weights[parents.count - 1] += grown[node]
    }

    let (tree, order) = Self.numbered(parents, weights, keys)
    var numbers = [Int32](repeating: 0, count: order.count)
    for (node, column) in order.enumerated() { numbers[Int(column)] = Int32(node) }
    self.tree = tree
    self.marks = marks
    self.places = places.map { numbers[Int($0)] }
    isRest = order.map { $0 >= keptCount }
  }

  private static func numbered(
    _ parents: [Int32], _ weights: [Double], _ keys: [Int32]
  ) -> (tree: LayoutTree, order: [Int32]) {
    do throws(TreeError) {
      return try LayoutTree.numberedWithAnyKeys(parents: parents, values: weights, keys: keys)
    } catch {
      preconditionFailure("a part of a tree is a tree")
    }
  }

  /// Writes the rectangles of the given tree's nodes; `layout` has those of `tree`. Nodes below a
  /// dropped node get empty rectangles.
  func write(
    _ layout: [Rect], of given: LayoutTree, into output: inout MutableSpan<Rect>
  ) {
    for node in given.nodes {
      let rect = layout[Int(places[node])]
      let isTopmost = node == 0 || marks[Int(given.parent[node])] == .shown
      output[node] =
        isTopmost && marks[node] != .hidden
        ? rect : Rect(x: rect.x, y: rect.y, width: 0, height: 0)
    }
  }
}

extension KeepingRule {
  /// What happens to each node, and the weight of a kept node after siblings are dropped.
  fileprivate func applied(
    to tree: LayoutTree, in frame: Rect
  ) -> (marks: [NodeMark], grown: [Double]) {
    var marks = [NodeMark](repeating: .shown, count: tree.count)
    var grown = tree.weights
    let isRanked = maximumItems != nil && keepsLargest
    var ranking = DescendingOrder(capacity: isRanked ? tree.maximumDegree : 0)
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let siblings = tree.children(of: parent)
      guard marks[parent] == .shown, tree.weights[parent] > 0 else {
        for node in siblings { marks[node] = marks[parent] }
        continue
      }
      if isRanked { ranking.sort(siblings, by: tree.weights.span) }
      let area = grown[parent] / tree.weights[0] * frame.area
      var kept = 0.0
      for rank in 0..<siblings.count {
        let node = isRanked ? Int(ranking.nodes[rank]) : siblings.lowerBound + rank
        let share = tree.weights[node] / tree.weights[parent]
        if rank >= maximumItems ?? .max || isTooSmall(share * area) {
          marks[node] = rest == .merge ? .grouped : .hidden
        } else {
          kept += tree.weights[node]
        }
      }
      guard rest == .drop else { continue }
      for node in siblings {
        if kept > 0 {
          grown[node] = tree.weights[node] / kept * grown[parent]
        } else {
          // No kept node has a weight: there is nothing to show.
          marks[node] = .hidden
        }
      }
    }
    return (marks, grown)
  }

  /// Areas that differ in their last bits are equal.
  private func isTooSmall(_ area: Double) -> Bool {
    area < (minimumArea ?? 0) * (1 - 1e-12)
  }
}
