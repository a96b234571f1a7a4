import BenchmarkJudging
import TreeLayout

/// The numbers of layouts as messages and files have them, whatever the geometry is.
struct LayoutNumbers: Equatable, Sendable {
  /// The components of each node's geometry, node by node and step by step.
  var components: [Double] = []

  /// The list of each node, in the same order; `nil` in a geometry without lists.
  var lists: NodeLists?

  init(_ components: [Double], lists: NodeLists? = nil) {
    self.components = components
    self.lists = lists
  }

  /// - Throws: `LayoutError` where a list is not what it should be.
  init<Geometry: NodeGeometry>(
    of steps: [(geometry: [Geometry], pool: [Double])]
  ) throws(LayoutError) {
    if Geometry.List.exists { lists = NodeLists() }
    for (geometry, pool) in steps {
      try Geometry.checkLists(of: geometry, in: pool)
      components += Geometry.components(of: geometry[...])
      if Geometry.List.exists {
        for one in geometry { lists?.append(one.list.range.numbers(in: pool)) }
      }
    }
  }

  /// The hash of the layout itself.
  var hash: RecordedHash {
    var hash = StableHash()
    guard let lists, lists.count > 0 else {
      for component in components { hash.combine(component) }
      return RecordedHash(hash)
    }
    let width = components.count / lists.count
    lists.forEach { node, list in
      for component in components[node * width..<(node + 1) * width] { hash.combine(component) }
      hash.combine(list: list)
    }
    return RecordedHash(hash)
  }

  /// The numbers of each step, which has so many nodes.
  func divided(among counts: [Int]) -> [LayoutNumbers] {
    let width = components.count / max(1, counts.reduce(0, +))
    var (node, place) = (0, 0)
    return counts.map { count in
      let nodes = node..<node + count
      node = nodes.upperBound
      var step = LayoutNumbers(
        Array(components[nodes.lowerBound * width..<nodes.upperBound * width]))
      if let lists {
        let counts = Array(lists.counts[nodes])
        let end = place + counts.reduce(0, +)
        step.lists = NodeLists(Array(lists.numbers[place..<end]), counts: counts)
        place = end
      }
      return step
    }
  }

  /// The layout of one tree.
  ///
  /// - Precondition: there are the components of each node, and lists where the geometry has them.
  func layout<Geometry: NodeGeometry>(
    of tree: LayoutTree, in frame: Rect, marks: [NodeMark]? = nil, claims: Claims = [],
    conventions: Geometry.Conventions = Geometry.Conventions()
  ) -> Layout<Geometry> {
    let width = Geometry.componentNames.count
    var geometry = tree.nodes.map { node in Geometry { components[node * width + $0] } }
    lists?.forEachRange { node, range in geometry[node].list = Geometry.List(range) }
    return Layout(
      tree: tree, frame: frame, geometry: geometry, pool: lists?.numbers ?? [], marks: marks,
      claims: claims, conventions: conventions)
  }
}

/// A list of numbers for each node, in flat columns.
struct NodeLists: Equatable, Sendable {
  /// The numbers of all lists, in the order of the nodes.
  private(set) var numbers: [Double] = []

  /// How many numbers each list has.
  private(set) var counts: [Int] = []

  /// How many lists there are.
  var count: Int { counts.count }

  init() {}

  /// - Precondition: the counts are those of all numbers.
  init(_ numbers: [Double], counts: [Int]) {
    self.numbers = numbers
    self.counts = counts
  }

  mutating func append(_ list: some Collection<Double>) {
    numbers += list
    counts.append(list.count)
  }

  func forEachRange(_ body: (_ node: Int, PoolRange) -> Void) {
    var start = 0
    for (node, count) in counts.enumerated() {
      body(node, PoolRange(start: start, count: count))
      start += count
    }
  }

  func forEach(_ body: (_ node: Int, ArraySlice<Double>) -> Void) {
    forEachRange { body($0, $1.numbers(in: numbers)) }
  }

  /// The node whose list has the number at this place.
  func node(ofNumberAt place: Int) -> (node: Int, place: Int) {
    var start = 0
    for (node, count) in counts.enumerated() {
      if place < start + count { return (node, place - start) }
      start += count
    }
    preconditionFailure("there is no number \(place)")
  }

  func map(_ number: (Double) -> Double) -> NodeLists {
    NodeLists(numbers.map(number), counts: counts)
  }
}

/// In JSON a list of lists; `null` stands for what is not finite.
extension NodeLists: Codable {
  init(from decoder: any Decoder) throws {
    self.init()
    for list in try decoder.singleValueContainer().decode([[Double?]].self) {
      append(list.map { $0 ?? .nan })
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var lists: [[Double?]] = []
    lists.reserveCapacity(count)
    forEach { lists.append($1.map { $0.isFinite ? $0 : nil }) }
    try container.encode(lists)
  }
}
