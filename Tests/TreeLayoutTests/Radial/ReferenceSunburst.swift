import TreeLayout

/// A sunburst straight from its definitions: every node is asked for on its own, by adding up all
/// that lies before it. Quadratic, for small trees.
struct ReferenceSunburst {
  let tree: LayoutTree
  let sunburst: Sunburst
  private let children: [[Int]]

  init(_ sunburst: Sunburst, of tree: LayoutTree) {
    self.tree = tree
    self.sunburst = sunburst
    children = tree.nodes.map { parent in tree.nodes.filter { tree.parent[$0] == parent } }
  }

  private var center: Int { sunburst.focus ?? 0 }

  private func own(_ node: Int) -> Double { tree.value(of: node) ?? 0 }
  private func parent(_ node: Int) -> Int { Int(tree.parent[node]) }

  private func leaves(_ node: Int) -> [Int] {
    children[node].isEmpty ? [node] : children[node].flatMap(leaves)
  }

  /// The steps from the node up to the center; `nil` outside of the focus.
  func depth(_ node: Int) -> Int? {
    if node == center { return 0 }
    return node == 0 ? nil : depth(parent(node)).map { $0 + 1 }
  }

  // MARK: Angles

  /// The value that the mode computes.
  private func amount(_ node: Int) -> Double {
    switch sunburst.mode {
    case .ordinalFromRoot:
      node == center ? 1 : amount(parent(node)) / Double(children[parent(node)].count)
    case .ordinalFromLeaves: Double(leaves(node).count)
    case .parentDependent: own(node)
    case .parentIndependent: leaves(node).reduce(0) { $0 + own($1) }
    }
  }

  /// The nominal span, in degrees.
  func degrees(_ node: Int) -> Double {
    let total: Double
    switch sunburst.mode {
    case .ordinalFromRoot, .ordinalFromLeaves: total = amount(center)
    case .parentDependent, .parentIndependent:
      // What a leaf in the middle weighs has no ring to be shown in.
      let roots = children[center].reduce(0) { $0 + amount($1) }
      total = sunburst.totalValue ?? roots
    }
    return total > 0 ? amount(node) / total * 360 : 0
  }

  /// The children in the order in which they are packed.
  private func sorted(_ parent: Int) -> [Int] {
    let keys = children[parent].map { (amount($0), own($0), $0) }
    switch sunburst.nodesSort {
    case .none: return children[parent]
    case .asc: return keys.sorted { $0 < $1 }.map(\.2)
    case .desc: return keys.sorted { (-$0.0, -$0.1, $0.2) < (-$1.0, -$1.1, $1.2) }.map(\.2)
    case .value:
      return children[parent].sorted { (-tree.weights[$0], $0) < (-tree.weights[$1], $1) }
    case .name: return children[parent].sorted { tree.nameRanks[$0] < tree.nameRanks[$1] }
    }
  }

  // MARK: Marks

  func mark(_ node: Int) -> NodeMark {
    guard let depth = depth(node) else { return .hidden }
    if depth == 0 { return .shown }
    let above = mark(parent(node))
    if above != .shown { return above }
    if let most = sunburst.maximumRingsShownCount, depth > most { return .hidden }
    return small(node) ?? .shown
  }

  private func small(_ node: Int) -> NodeMark? {
    switch sunburst.minimumArcAngleShown {
    case .showAll: nil
    case .group(let angle): degrees(node) < angle ? .grouped : nil
    case .hide(let angle): degrees(node) < angle ? .hidden : nil
    }
  }

  // MARK: Arcs

  func arc(_ node: Int) -> Arc {
    guard let depth = depth(node) else { return .zero }
    if depth == 0 {
      return Arc(
        startAngle: sunburst.startingAngle, endAngle: sunburst.startingAngle + 360, innerRadius: 0,
        outerRadius: max(0, sunburst.innerRadius - sunburst.marginBetweenArcs))
    }
    var inner = sunburst.innerRadius
    for ring in 1..<depth { inner += thickness(ring) + sunburst.marginBetweenArcs }
    let (start, span) = place(node)
    return Arc(
      startAngle: start, endAngle: start + span, innerRadius: inner,
      outerRadius: inner + thickness(depth))
  }

  private func thickness(_ ring: Int) -> Double {
    ring > sunburst.maximumExpandedRingsShownCount ?? .max
      ? sunburst.collapsedArcThickness : sunburst.expandedArcThickness
  }

  private func place(_ node: Int) -> (start: Double, span: Double) {
    let start = arc(parent(node)).startAngle
    let siblings = sorted(parent(node))
    guard mark(parent(node)) == .shown else { return (start, 0) }
    func sum(_ nodes: some Sequence<Int>, _ wanted: NodeMark) -> Double {
      nodes.filter { mark($0) == wanted }.reduce(0) { $0 + degrees($1) }
    }
    let before = siblings.prefix { $0 != node }
    switch mark(node) {
    case .shown: return (start + sum(before, .shown), degrees(node))
    case .grouped: return (start + sum(siblings, .shown), sum(siblings, .grouped))
    case .hidden: return (start + sum(before, .shown), 0)
    }
  }
}

extension Sunburst {
  /// What part of the circle each node's value asks for, indexed by node; `nil` of a total of 0.
  func shares(of tree: LayoutTree) -> [Double]? {
    let conventions = conventions(on: tree)
    guard let amounts = conventions.amounts, let total = conventions.total, total > 0 else {
      return nil
    }
    return amounts.map { $0 / total }
  }
}
