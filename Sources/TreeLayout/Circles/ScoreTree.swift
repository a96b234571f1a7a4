/// Scores of the members of a ring that can grow anywhere. The least score is known, and so is the
/// next member, from any member on, whose score is at most a limit.
///
/// A treap: a search tree by the order of the ring, and a heap by priorities that are as good as
/// random.
///
/// - Complexity: O(log *n*) expected for each operation on a ring of *n* members.
/// - Reference: R. Seidel, C. Aragon. "Randomized Search Trees." *Algorithmica* 16, 1996.
struct ScoreTree {
  private var nodes: [Node]
  private var root: Int32 = 0

  /// How many nodes all operations have visited.
  private(set) var visits = 0

  /// A member and the subtree below it; −1 for no node.
  private struct Node {
    var left: Int32 = -1
    var right: Int32 = -1
    var parent: Int32 = -1
    var score = Double.infinity

    /// The least score of the subtree.
    var least = Double.infinity
  }

  /// - Parameter capacity: the greatest number of members.
  init(capacity: Int) {
    nodes = [Node](repeating: Node(), count: capacity)
  }

  /// Begins with one member, 0, whose score is infinite.
  mutating func start() {
    root = 0
    nodes[0] = Node()
  }

  var least: Double { nodes[Int(root)].least }

  subscript(member: Int) -> Double {
    get { nodes[member].score }
    set {
      nodes[member].score = newValue
      var node = Int32(member)
      while node >= 0 {
        visits += 1
        let least = leastScore(below: Int(node))
        if nodes[Int(node)].least == least { return }
        nodes[Int(node)].least = least
        node = nodes[Int(node)].parent
      }
    }
  }

  /// Adds a member, whose score is infinite, right behind another one.
  mutating func insert(_ member: Int, after other: Int) {
    nodes[member] = Node()
    var parent = other
    if nodes[other].right < 0 {
      nodes[other].right = Int32(member)
    } else {
      parent = Int(nodes[other].right)
      while nodes[parent].left >= 0 {
        visits += 1
        parent = Int(nodes[parent].left)
      }
      nodes[parent].left = Int32(member)
    }
    nodes[member].parent = Int32(parent)
    while nodes[member].parent >= 0,
      Self.priority(of: member) > Self.priority(of: Int(nodes[member].parent))
    {
      rotate(member)
    }
  }

  /// Takes a member off the ring. At least one has to stay.
  mutating func remove(_ member: Int) {
    // Without a score, it counts for nobody on its way down to where it has one child at most.
    self[member] = .infinity
    while nodes[member].left >= 0, nodes[member].right >= 0 {
      let (left, right) = (Int(nodes[member].left), Int(nodes[member].right))
      rotate(Self.priority(of: left) > Self.priority(of: right) ? left : right)
    }
    let child = max(nodes[member].left, nodes[member].right)
    let parent = nodes[member].parent
    if child >= 0 { nodes[Int(child)].parent = parent }
    replace(member, below: parent, by: child)
  }

  /// The first member whose score is at most `limit`, from `member` on and around the ring. There
  /// has to be such a member.
  mutating func first(from member: Int, atMost limit: Double) -> Int {
    var node = member
    while nodes[node].score > limit {
      if let found = first(below: nodes[node].right, atMost: limit) { return found }
      // Up to the next member behind all of this subtree.
      var child = node
      repeat {
        visits += 1
        child = node
        guard nodes[child].parent >= 0 else { return first(below: root, atMost: limit) ?? member }
        node = Int(nodes[child].parent)
      } while nodes[node].right == child
    }
    return node
  }

  private mutating func first(below root: Int32, atMost limit: Double) -> Int? {
    guard root >= 0, nodes[Int(root)].least <= limit else { return nil }
    var node = Int(root)
    while true {
      visits += 1
      let left = nodes[node].left
      if left >= 0, nodes[Int(left)].least <= limit {
        node = Int(left)
      } else if nodes[node].score <= limit {
        return node
      } else {
        node = Int(nodes[node].right)
      }
    }
  }

  // MARK: Balance

  private static func priority(of member: Int) -> UInt64 {
    let word = UInt64(truncatingIfNeeded: member + 1) &* 0x9E37_79B9_7F4A_7C15
    return (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
  }

  private func leastScore(below node: Int) -> Double {
    let (left, right) = (nodes[node].left, nodes[node].right)
    var least = nodes[node].score
    if left >= 0 { least = min(least, nodes[Int(left)].least) }
    if right >= 0 { least = min(least, nodes[Int(right)].least) }
    return least
  }

  /// Exchanges a node with its parent, keeping the order.
  private mutating func rotate(_ node: Int) {
    visits += 1
    let parent = Int(nodes[node].parent)
    let above = nodes[parent].parent
    let between: Int32
    if nodes[parent].left == node {
      between = nodes[node].right
      nodes[parent].left = between
      nodes[node].right = Int32(parent)
    } else {
      between = nodes[node].left
      nodes[parent].right = between
      nodes[node].left = Int32(parent)
    }
    if between >= 0 { nodes[Int(between)].parent = Int32(parent) }
    nodes[parent].parent = Int32(node)
    nodes[node].parent = above
    replace(parent, below: above, by: Int32(node))
    nodes[node].least = nodes[parent].least
    nodes[parent].least = leastScore(below: parent)
  }

  /// Lets another node be what this one is to its parent; −1 for none.
  private mutating func replace(_ node: Int, below parent: Int32, by other: Int32) {
    if parent < 0 {
      root = other
    } else if nodes[Int(parent)].left == node {
      nodes[Int(parent)].left = other
    } else {
      nodes[Int(parent)].right = other
    }
  }
}
