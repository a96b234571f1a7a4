/// The costs of two builds by callers: below each function what was inlined into it, what it calls,
/// and its own code.
///
/// A profile knows the costs of each call, and not those of each way that leads to it. Below a
/// function with several callers, costs are divided in proportion to what the calls cost, as gprof
/// does. A function below itself is not followed again. If nearly all that a function does is to
/// call one other, the other stands for both.
///
/// - Reference: S. L. Graham, P. B. Kessler, M. K. McKusick. "gprof: A Call Graph Execution
///   Profiler." *SIGPLAN Notices* 17 (6), 1982, pp. 120–126.
public struct CostTree: Sendable {
  public struct Node: Equatable, Sendable {
    public fileprivate(set) var name: String

    /// −1 for the root.
    public let parent: Int

    /// The instructions of the node and all below it.
    public fileprivate(set) var base = 0.0
    public fileprivate(set) var head = 0.0

    fileprivate var greater: Double { max(base, head) }

    fileprivate mutating func add(_ other: Node) {
      base += other.base
      head += other.head
    }
  }

  /// The nodes; each comes after its parent.
  public private(set) var nodes: [Node]

  /// Parts that cost less than this share of the more costly build are not followed: their costs
  /// belong to what is above them.
  private static let leastShare = 0.001

  /// The share of a function's costs from which on a callee stands for it.
  private static let passedOn = 0.99

  public init(_ comparison: CostComparison) {
    let (base, head) = comparison.totals
    var ways = Ways(least: Self.leastShare * max(base.instructions, head.instructions))
    ways.add(comparison.base.profile, \.base)
    ways.add(comparison.head.profile, \.head)
    let own = ways.nodes
    let sums = Self.sums(of: own)
    nodes = []
    /// The node that stands for each.
    var standing: [Int] = []
    for (index, node) in own.enumerated() {
      let isRest =
        node.parent > 0 && sums[index].greater >= Self.passedOn * sums[node.parent].greater
      if isRest {
        standing.append(standing[node.parent])
        nodes[standing[index]].name = node.name
        nodes[standing[index]].add(node)
      } else {
        let parent = node.parent < 0 ? -1 : standing[node.parent]
        standing.append(nodes.count)
        nodes.append(Node(name: node.name, parent: parent, base: node.base, head: node.head))
      }
    }
    let parents = Set(nodes.map(\.parent))
    for index in nodes.indices where parents.contains(index) && nodes[index].greater > 0 {
      nodes.append(
        Node(name: "own code", parent: index, base: nodes[index].base, head: nodes[index].head))
      (nodes[index].base, nodes[index].head) = (0, 0)
    }
    nodes = Self.sums(of: nodes)
  }

  /// The nodes, each with the costs of all below it.
  private static func sums(of own: [Node]) -> [Node] {
    var sums = own
    for index in sums.indices.dropFirst().reversed() { sums[sums[index].parent].add(sums[index]) }
    return sums
  }
}

/// The ways from the root to each part of a program, with what its own code costs there.
private struct Ways {
  private(set) var nodes = [CostTree.Node(name: "one layout", parent: -1)]
  private let least: Double
  private var places: [Place: Int] = [:]

  private struct Place: Hashable {
    let parent: Int
    let name: String
    let isInlined: Bool
  }

  /// A function, and the share of its costs that belongs to a node.
  private struct Part {
    let node: Int
    let function: String
    let share: Double

    /// The functions on the way to this one, which is the last.
    let way: [String]
  }

  /// The greatest length of a way; what is below belongs to its last node.
  private static let longestWay = 100

  /// - Parameter least: the costs from which on a part has a node of its own.
  init(least: Double) { self.least = least }

  mutating func add(
    _ profile: CostProfile, _ side: WritableKeyPath<CostTree.Node, Double>
  ) {
    let graph = Graph(profile)
    var waiting = graph.roots.map { root in
      Part(node: place(of: root, below: 0), function: root, share: 1, way: [root])
    }
    while let part = waiting.popLast() {
      for (spot, costs) in graph.own[part.function] ?? [] {
        let node = costs * part.share < least ? part.node : place(of: spot, below: part.node)
        nodes[node][keyPath: side] += costs * part.share
      }
      for (call, costs) in graph.calls[part.function] ?? [] {
        let (costs, whole) = (costs * part.share, graph.costs(of: call.callee))
        guard costs >= least, whole > 0, part.way.count < Self.longestWay,
          !part.way.contains(call.callee)
        else {
          nodes[part.node][keyPath: side] += costs
          continue
        }
        let node = place(of: call.callee, below: place(of: call.spot, below: part.node))
        waiting.append(
          Part(
            node: node, function: call.callee, share: costs / whole,
            way: part.way + [call.callee]))
      }
    }
  }

  /// The node of inlined code below that of its function.
  private mutating func place(of spot: CostProfile.Spot, below node: Int) -> Int {
    spot.inlined.reduce(node) { place(of: $1, below: $0, isInlined: true) }
  }

  private mutating func place(
    of name: String, below parent: Int, isInlined: Bool = false
  ) -> Int {
    let place = Place(parent: parent, name: name, isInlined: isInlined)
    if let node = places[place] { return node }
    nodes.append(CostTree.Node(name: name, parent: parent))
    places[place] = nodes.count - 1
    return nodes.count - 1
  }
}

/// A profile by function, without parts that cost nothing.
private struct Graph {
  private(set) var own: [String: [(spot: CostProfile.Spot, costs: Double)]] = [:]
  private(set) var calls: [String: [(call: CostProfile.Call, costs: Double)]] = [:]
  private var sums: [String: Double] = [:]
  private var callees: Set<String> = []

  init(_ profile: CostProfile) {
    // Sorted, so that equal profiles give equal trees.
    for (spot, costs) in profile.own.sorted(by: { "\($0.key)" < "\($1.key)" })
    where costs.instructions > 0 {
      own[spot.function, default: []].append((spot, costs.instructions))
      sums[spot.function, default: 0] += costs.instructions
    }
    // A call of a function by itself, or by another specialization, costs nothing more: its costs
    // are own code and calls of others.
    for (call, happened) in profile.calls.sorted(by: { "\($0.key)" < "\($1.key)" })
    where happened.costs.instructions > 0 && call.spot.function != call.callee {
      let costs = happened.costs.instructions
      calls[call.spot.function, default: []].append((call, costs))
      sums[call.spot.function, default: 0] += costs
      callees.insert(call.callee)
    }
  }

  /// The costs of a function with all that it calls.
  func costs(of function: String) -> Double { sums[function] ?? 0 }

  /// The functions that no other one calls; if they all call each other, the most costly one.
  var roots: [String] {
    let roots = sums.keys.filter { !callees.contains($0) }.sorted()
    if !roots.isEmpty { return roots }
    return sums.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { [$0.key] } ?? []
  }
}
