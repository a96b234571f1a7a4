import DelimitedText
import TreeLayout
import TreeModel

/// JSON with an array for each column, as Plotly has trees: `labels`, `parents`, and maybe `values`
/// and `ids`. Numbers may be packed: see `PackedNumbers`.
///
/// A parent is called by its id, or by its label where there are no ids.
///
/// `branchvalues` says what the values of inner nodes are: `total` if they hold what is below them,
/// `remainder` if they come on top of it. Plotly takes `remainder` where nothing is said. What
/// inner nodes have of their own stands in leaves `self`.
enum ColumnJSON {
  /// The keys on the way to the object with the columns, of a whole figure or a part of one; `nil`
  /// if the file has no such columns.
  static func place(in start: JSONTape) -> [String]? {
    [[], ["data"]].first { hasColumns(start, at: $0) }
  }

  /// Whether an object, or the first one of an array, has a list of texts as `parents`. Where it is
  /// a list of numbers, and where the text is cut, as behind long lists, `labels`, `ids` and
  /// `branchvalues` say enough. A root's parent may be `null`.
  private static func hasColumns(_ start: JSONTape, at place: [String]) -> Bool {
    var events = JSONEvents(start)
    var (hasNames, hasParents) = (false, false)
    do throws(TreeImportError) {
      guard try events.find(place) else { return false }
      _ = try events.takeArray()
      guard try events.takeObject() else { return false }
      var key: [UInt8] = []
      while try events.nextMember(&key) {
        let isParents = key.elementsEqual("parents".utf8)
        let isColumn = isParents || ["labels", "ids"].contains { key.elementsEqual($0.utf8) }
        if key.elementsEqual("branchvalues".utf8) { hasNames = true }
        guard isColumn, try events.takeArray() else {
          try events.skipValue()
          continue
        }
        let depth = events.depth - 1
        while try events.isNext(.null) { try events.skipValue() }
        // Objects would be nodes.
        let first = try events.peek()
        if isParents {
          if first == .string { return true }
          hasParents = first == .number || first == .end
        } else if first == .string || first == .number {
          hasNames = true
        }
        try events.leave(to: depth)
      }
      return hasNames && hasParents
    } catch {
      return hasNames
    }
  }

  fileprivate enum Column: String { case labels, parents, values, ids }

  /// What values of inner nodes are.
  fileprivate enum BranchValues: String { case total, remainder }
}

extension JSONDialect {
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let plotly = JSONDialect(
    id: "plotly", words: "columns of JSON", options: [.value]
  ) { start, options, _ in
    options.place.isEmpty && ColumnJSON.place(in: start) != nil
      ? "an object has lists of `labels` and `parents`, as Plotly has them" : nil
  } read: { events, beginning, id, options throws(TreeImportError) in
    try options.refuseNamedValue(source: events.source)
    var reader = ColumnJSONReader(events, wantsValues: !options.wantsNoValue)
    try reader.read(at: ColumnJSON.place(in: beginning) ?? [])
    return try reader.tree(id: id)
  }
}

private struct ColumnJSONReader: ~Copyable {
  private var events: JSONEvents
  private let wantsValues: Bool
  private var labels = NameBuffer()
  private var ids = NameBuffer()
  private var parents = NameBuffer()
  private var lines: [Int] = []  // of the parents
  private var values: [Double] = []
  private var branchValues: ColumnJSON.BranchValues?

  /// Whether another part of the figure follows, which is not read.
  private var hasOthers = false

  init(_ events: consuming JSONEvents, wantsValues: Bool) {
    self.events = events
    self.wantsValues = wantsValues
  }

  /// Reads the object with the columns, and goes past what stands around it.
  mutating func read(at place: [String]) throws(TreeImportError) {
    try events.start(at: place)
    let isList = try events.takeArray()
    try events.enterObject()
    var key: [UInt8] = []
    while try events.nextMember(&key) {
      let column = ColumnJSON.Column(rawValue: String(decoding: key, as: UTF8.self))
      if let column, column != .values || wantsValues {
        try read(column)
      } else if key.elementsEqual("branchvalues".utf8), try events.isNext(.string) {
        let place = events.place
        let word = String(decoding: try text(), as: UTF8.self)
        branchValues = ColumnJSON.BranchValues(rawValue: word)
        guard branchValues != nil else {
          throw events.error(
            .other("`branchvalues` is `\(word.excerpt())`; it can be total or remainder"),
            at: place)
        }
      } else {
        try events.skipValue()
      }
    }
    hasOthers = try isList ? !events.isNext(.end) : false
    try events.end()
  }

  private mutating func read(_ column: ColumnJSON.Column) throws(TreeImportError) {
    if try events.isNext(.object) { return try readPacked(column) }
    try events.enterArray()
    while try events.nextElement() {
      switch column {
      case .labels: labels.append(try text()[...])
      case .ids: ids.append(try text()[...])
      case .parents:
        lines.append(events.line)
        parents.append(try text()[...])
      case .values:
        values.append(try events.takeNull() ? .nan : events.number(of: "the value"))
      }
    }
  }

  private mutating func readPacked(_ column: ColumnJSON.Column) throws(TreeImportError) {
    let place = events.place
    for number in try PackedNumbers(from: &events).numbers {
      let text = number.shortest
      switch column {
      case .labels: labels.append(Array(text.utf8)[...])
      case .ids: ids.append(Array(text.utf8)[...])
      case .parents:
        lines.append(place.line)
        parents.append(Array(text.utf8)[...])
      case .values:
        // Where there is no value, there is no number.
        guard number.isNaN || number >= 0 && number.isFinite else {
          throw events.error(.badNumber(number, text, of: "the value"), at: place)
        }
        values.append(number)
      }
    }
  }

  /// A text, or a number as a text; `null` is an empty one.
  private mutating func text() throws(TreeImportError) -> [UInt8] {
    var text: [UInt8] = []
    if try !events.takeNull() { try events.text(into: &text) }
    return text
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    let source = events.source
    let missing = events.missing.warnings
    let count = parents.count
    for (name, other) in [("labels", labels.count), ("ids", ids.count), ("values", values.count)]
    where other != count && other > 0 {
      throw TreeImportError(
        .other("there are \(count) `parents` and \(other) `\(name)`; each node has one of each"),
        source: source)
    }
    let called = ids.count > 0 ? ids : labels
    guard called.count > 0 else {
      throw TreeImportError(.other("there are `parents`, but no `labels`"), source: source)
    }
    var builder = TreeBuilder(source: source)
    for node in 0..<count {
      let data = NodeData(value: values.isEmpty ? .nan : values[node])
      try builder.append(
        ids.count > 0 ? labels.utf8(of: node) : [], below: -1, data, line: lines[node])
      try builder.link(id: called.utf8(of: node).span, parent: parents.utf8(of: node).span)
    }
    builder.note("taken as nodes: `labels` and `parents`, as Plotly has them")
    builder.warn(missing)
    if hasOthers { builder.warn("only the first part of the figure is read") }
    try builder.resolveParents()
    guard builder.innerValues > 0 else { return try builder.tree(id: id) }
    // A parent may stand behind its children.
    var sorted = try builder.sorted()
    try sorted.treat(branchValues)
    return try sorted.tree(id: id)
  }
}

extension TreeBuilder {
  /// How many inner nodes have a value above 0.
  fileprivate var innerValues: Int {
    zip(columns.isLeaf, columns.values).count { isLeaf, value in !isLeaf && value > 0 }
  }

  /// The same nodes level by level.
  fileprivate consuming func sorted() throws(TreeImportError) -> TreeBuilder {
    var sorted = TreeBuilder(source: source)
    let (lines, values) = (columns.lines, columns.values)
    let all = try numbered(.own)
    for (node, old) in all.order.enumerated() {
      try sorted.append(
        all.names.utf8(of: node), below: all.tree.parent[node],
        NodeData(value: values[Int(old)]), line: Int(lines[Int(old)]))
    }
    sorted.note(all.notes)
    sorted.warn(all.warnings)
    return sorted
  }

  /// Takes the values from inner nodes, and moves what they have of their own into leaves `self`;
  /// tells it. A parent has a smaller index than its children.
  fileprivate mutating func treat(
    _ branchValues: ColumnJSON.BranchValues?
  ) throws(TreeImportError) {
    let isInner = columns.isLeaf.map { !$0 }
    let sums = columns.sumsOfChildren
    let isSum = isInner.indices.allSatisfy { node in
      let value = columns.values[node]
      return !isInner[node] || !(value > 0) || abs(value - sums[node]) <= 1e-6 * sums[node]
    }
    guard branchValues == .total || branchValues == nil && isSum else {
      warn(
        "inner values that come on top of those below them, as `branchvalues` is "
          + (branchValues == nil ? "missing" : "`remainder`")
          + ": \(innerValues); they are leaves called `self`")
      return try treatInnerValues(.onTop)
    }
    let lesser = isInner.indices.count {
      isInner[$0] && columns.values[$0] < sums[$0] * (1 - 1e-6)
    }
    try treatInnerValues(.sums, areCertain: true, of: "inner values")
    if branchValues == nil {
      warn("`branchvalues` is missing, so that Plotly counts these values twice")
    }
    if lesser > 0 {
      warn(
        "inner values that are less than the sum of those below them, so that Plotly shows "
          + "nothing: \(lesser)")
    }
  }
}

extension NodeColumns {
  /// By node, what its children weigh together, by their values or else by what is below them.
  fileprivate var sumsOfChildren: [Double] {
    var sums = [Double](repeating: 0, count: count)
    for node in parents.indices.reversed() where parents[node] >= 0 {
      sums[Int(parents[node])] += values[node].isNaN ? sums[node] : values[node]
    }
    return sums
  }
}
