/// The names of a tree's nodes, and the colors that their source gives them, indexed by node. They
/// are apart from the tree, as a layout does not read them.
///
/// ```swift
/// let (tree, folders) = try LayoutTree.numbered(home, children: \.folders, value: \.size)
/// var names = NodeNames()
/// for folder in folders { names.append(folder.name) }
/// let sorted = tree.withNameRanks(of: names)  // for NodesSort.name
/// ```
///
/// One buffer of UTF-8 bytes holds all names. A node without a name is called `#` and its index.
public struct NodeNames: Sendable {
  private var names = Texts()

  /// The colors as the source writes them; shorter than the names, or empty, if no later node has
  /// one.
  private var colors = Texts()

  /// What stands between the components of names that are paths, as `/` in `src/main.c` below
  /// `src`; `nil` where names are no paths.
  package var pathSeparator: UInt8?

  /// - Parameter pathSeparator: what stands between the components of names that are paths: a sign
  ///   of ASCII, such as `/` for `src/main.c` below `src`, which is then labeled `main.c`. Without
  ///   it, names are no paths, and labels are whole names.
  public init(pathSeparator: Unicode.Scalar? = nil) {
    self.pathSeparator = pathSeparator.map { UInt8(ascii: $0) }
  }

  public var count: Int { names.ends.count }

  /// Whether a node has a name.
  package var hasNames: Bool { !names.bytes.isEmpty }

  /// Makes room for so many nodes and bytes of names.
  package mutating func reserveCapacity(nodes: Int, bytes count: Int) {
    names.ends.reserveCapacity(nodes)
    names.bytes.reserveCapacity(count)
  }

  /// Adds the name and the color of the next node.
  ///
  /// - Parameters:
  ///   - name: the node's name as UTF-8.
  ///   - color: the node's color as the source writes it; empty for none.
  package mutating func append(_ name: some Sequence<UInt8>, color: ArraySlice<UInt8> = []) {
    names.append(name)
    guard !color.isEmpty else { return }
    while colors.ends.count < count - 1 { colors.append([]) }
    colors.append(color)
  }

  package mutating func append(_ name: Span<UInt8>) {
    names.append(name)
  }

  package mutating func append(_ name: Span<UInt8>, color: Span<UInt8>) {
    append(name)
    guard !color.isEmpty else { return }
    while colors.ends.count < count - 1 { colors.append([]) }
    colors.append(color)
  }

  public mutating func append(_ name: String, color: String = "") {
    append(name.utf8, color: Array(color.utf8)[...])
  }

  /// The name of the node; `#` and its index for a node without a name.
  public subscript(node: Int) -> String {
    let name = utf8(of: node)
    return name.isEmpty ? "#\(node)" : String(decoding: name, as: UTF8.self)
  }

  /// The bytes of the node's name; empty where it has none.
  package func utf8(of node: Int) -> ArraySlice<UInt8> {
    names[node]
  }

  /// The names with this name for the root, if the root has none.
  package func namingRoot(_ name: String) -> NodeNames {
    guard count > 0, utf8(of: 0).isEmpty else { return self }
    var result = self
    result.names.bytes.insert(contentsOf: name.utf8, at: 0)
    for node in result.names.ends.indices { result.names.ends[node] += name.utf8.count }
    return result
  }

  // MARK: Colors

  /// Whether a node has a color.
  package var hasColors: Bool { !colors.ends.isEmpty }

  /// The node's color as the source writes it, a color or a category; empty for none.
  package func color(of node: Int) -> ArraySlice<UInt8> {
    colors[node]
  }

  /// The color of the node or of its nearest ancestor with a color; empty if none has one.
  ///
  /// - Complexity: O(*d*) for *d* ancestors.
  package func inheritedColor(of node: Int, in tree: LayoutTree) -> ArraySlice<UInt8> {
    var node = node
    while node > 0, colors[node].isEmpty { node = Int(tree.parent[node]) }
    return colors[node]
  }

  /// The names with other colors.
  ///
  /// - Parameter colors: as a source writes them, indexed by node; empty for none.
  package func colored(_ colors: [String]) -> NodeNames {
    var result = self
    result.colors = Texts()
    for color in colors { result.colors.append(color.utf8) }
    return result
  }

  // MARK: Order

  /// The nodes in another order: node `i` of the result is node `order[i]` of this one.
  public func reordered(_ order: [Int32]) -> NodeNames {
    var result = NodeNames()
    result.pathSeparator = pathSeparator
    result.reserveCapacity(nodes: count, bytes: names.bytes.count)
    for node in order { result.append(utf8(of: Int(node)), color: color(of: Int(node))) }
    return result
  }

  /// The position of each node among its siblings by the bytes of names, indexed by node; empty if
  /// there are no names. Siblings of one name stay as in the tree.
  ///
  /// If the tree has keys, names are indexed by key, as the names of a sequence are.
  ///
  /// - Complexity: O(*n*) comparisons if siblings are sorted already, else O(*n* log *n*).
  package func ranks(in tree: LayoutTree) -> [Int32] {
    guard count > 0 else { return [] }
    var ranks = [Int32](repeating: 0, count: tree.count)
    // The first bytes settle most comparisons.
    let starts = tree.nodes.map { start(of: tree.key(of: $0)) }
    // Columns, since a closure that captures the tree copies the tree in each comparison.
    let (keys, names) = (tree.keys, names)
    func precedes(_ node: Int, _ other: Int) -> Bool {
      if starts[node] != starts[other] { return starts[node] < starts[other] }
      let range = names.range(of: keys.isEmpty ? node : Int(keys[node]))
      let otherRange = names.range(of: keys.isEmpty ? other : Int(keys[other]))
      for place in 0..<min(range.count, otherRange.count) {
        let byte = names.bytes[range.lowerBound + place]
        let otherByte = names.bytes[otherRange.lowerBound + place]
        if byte != otherByte { return byte < otherByte }
      }
      return range.count < otherRange.count
    }
    for parent in tree.nodes where !tree.isLeaf(parent) {
      let siblings = tree.children(of: parent)
      let isSorted = siblings.dropFirst().allSatisfy { !precedes($0, $0 - 1) }
      // Swift's sort keeps the order of equal elements.
      let sorted = isSorted ? Array(siblings) : siblings.sorted(by: precedes)
      for (rank, node) in sorted.enumerated() { ranks[node] = Int32(rank) }
    }
    return ranks
  }

  /// The first eight bytes of a name as a number; these numbers are ordered as the bytes are. A
  /// shorter name ends with zeros.
  private func start(of node: Int) -> UInt64 {
    let range = names.range(of: node)
    var start: UInt64 = 0
    for place in range.lowerBound..<range.lowerBound + 8 {
      start = start << 8 | (place < range.upperBound ? UInt64(names.bytes[place]) : 0)
    }
    return start
  }

  // MARK: Labels

  /// The text for a node's box: the name, or the last component of one that is a path.
  public func label(of node: Int, in tree: LayoutTree) -> String {
    let label = labelUTF8(of: node, in: tree)
    return label.isEmpty ? self[node] : String(decoding: label, as: UTF8.self)
  }

  /// The labels as names, so that those of a part of the tree are the same.
  package func labels(in tree: LayoutTree) -> NodeNames {
    guard pathSeparator != nil else { return self }
    var result = NodeNames()
    for node in tree.nodes { result.append(labelUTF8(of: node, in: tree), color: color(of: node)) }
    return result
  }

  /// The bytes of the node's label; empty for a node without a name.
  package func labelUTF8(of node: Int, in tree: LayoutTree) -> ArraySlice<UInt8> {
    let name = utf8(of: node)
    let parent = tree.parent[node] < 0 ? [] : utf8(of: Int(tree.parent[node]))
    guard let pathSeparator, !parent.isEmpty else { return name }
    // The root of a whole file system is the separator.
    let start = parent.last == pathSeparator ? parent.count : parent.count + 1
    guard name.count > start, name.starts(with: parent),
      name[name.startIndex + start - 1] == pathSeparator
    else { return name }
    return name.dropFirst(start)
  }
}

/// Texts, one behind the other, in one buffer.
private struct Texts: Sendable {
  var bytes: [UInt8] = []
  var ends: [Int] = []

  mutating func append(_ text: some Sequence<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  mutating func append(_ text: Span<UInt8>) {
    // No other call appends a whole span.
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(bytes.count)
  }

  /// The text at an index; empty behind the last text.
  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The range of a text's bytes.
  func range(of index: Int) -> Range<Int> {
    index < ends.count ? (index == 0 ? 0 : ends[index - 1])..<ends[index] : 0..<0
  }
}
