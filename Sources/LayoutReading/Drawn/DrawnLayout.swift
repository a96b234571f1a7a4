import DelimitedText
import TreeLayout
import TreeReading

/// The shapes of a finished layout as a file has them, before they are those of a tree's nodes.
///
/// A reader adds shapes one by one: `append`, and then the texts and numbers of the last one, or of
/// any other. Columns are flat, and a number that a file does not state is NaN.
package struct DrawnLayout: Sendable {
  /// What messages call the file.
  package let source: String

  /// What the numbers of a shape are called, in turn.
  package let columns: [String]
  private var numbers: [Double] = []

  var ids = Texts()
  var labels = Texts()
  private var parentIDs = Texts()

  /// The shape that each one is inside of, or names as its parent; −1 for none.
  private(set) var parents: [Int32] = []
  var values: [Double] = []
  private var marks: [NodeMark] = []
  private(set) var lines: [Int32] = []

  /// The corners of polygons, one shape's behind the other's.
  private var pool: [Double] = []
  private var lists: [Range<Int>] = []

  package var edges = DrawnEdges()

  /// Lines of which the file does not say what they join.
  var ways: [[Point]] = []

  /// The frame that the file states.
  package var frame: Rect? {
    didSet {
      if let frame,
        !(frame.width < 1e60 && frame.height < 1e60 && abs(frame.x) < 1e60
          && abs(frame.y) < 1e60)
      {
        self.frame = nil
      }
    }
  }

  /// Whether the numbers are of a program in whose files y grows upwards.
  var isUpsideDown = false

  /// What is to be told of how the file was read.
  package var notes: [String] = []
  package var warnings: [String] = []

  init(source: String, columns: [String]) {
    (self.source, self.columns) = (source, columns)
  }

  package var count: Int { parents.count }

  // MARK: Adding

  /// Adds a shape and returns its place.
  @discardableResult
  mutating func append(inside parent: Int = -1, line: Int) throws(TreeImportError) -> Int {
    guard count < Int32.max - 1 else { throw error(.tooManyNodes) }
    parents.append(Int32(parent))
    lines.append(Int32(clamping: line))
    numbers.append(contentsOf: repeatElement(.nan, count: columns.count))
    values.append(.nan)
    lists.append(0..<0)
    return count - 1
  }

  /// Forgets the last shape, inside of which nothing is.
  mutating func removeLast() {
    parents.removeLast()
    lines.removeLast()
    numbers.removeLast(columns.count)
    values.removeLast()
    lists.removeLast()
    ids.cut(to: count)
    labels.cut(to: count)
    parentIDs.cut(to: count)
    if marks.count > count { marks.removeLast() }
  }

  /// The place of a number among `columns`; `nil` for a name that means nothing.
  func column(_ name: String) -> Int? { columns.firstIndex(of: name) }

  /// Sets a number of a shape, unless it is set.
  mutating func set(_ column: Int, of shape: Int, to number: Double) {
    let place = shape * columns.count + column
    if numbers[place].isNaN { numbers[place] = number }
  }

  mutating func set(_ name: String, of shape: Int, to number: Double) {
    if let column = column(name) { set(column, of: shape, to: number) }
  }

  mutating func replace(_ column: Int, of shape: Int, by number: Double) {
    numbers[shape * columns.count + column] = number
  }

  /// Multiplies a number of all shapes.
  mutating func scale(_ column: Int, by factor: Double) {
    for shape in 0..<count { numbers[shape * columns.count + column] *= factor }
  }

  /// Makes labels ids, also those of edges' ends: what a file numbers its nodes by says nothing to
  /// others.
  mutating func callByLabels(where isNode: (Int) -> Bool) {
    var places = NamedPlaces()
    for shape in 0..<count where isNode(shape) { places.add(ids[shape], at: shape) }
    edges.rename { id in places[id].map { labels[$0] } ?? id }
    ids = labels
  }

  mutating func setParent(_ id: some Sequence<UInt8>, of shape: Int) {
    parentIDs.set(id, at: shape)
  }

  mutating func setValue(_ value: Double, of shape: Int) {
    if values[shape].isNaN { values[shape] = value }
  }

  mutating func setMark(_ word: some Collection<UInt8>, of shape: Int) {
    let known: [(String, NodeMark)] = [("grouped", .grouped), ("hidden", .hidden)]
    guard let mark = known.first(where: { word.elementsEqual($0.0.utf8) })?.1 else { return }
    while marks.count < count { marks.append(.shown) }
    marks[shape] = mark
  }

  /// Gives a shape its corners: x and y in turn.
  mutating func setList(_ list: some Sequence<Double>, of shape: Int) {
    let start = pool.count
    pool.append(contentsOf: list)
    lists[shape] = start..<pool.count
  }

  // MARK: Asking

  /// A number of a shape; NaN where the file states none.
  package func number(_ column: Int, of shape: Int) -> Double {
    numbers[shape * columns.count + column]
  }

  func list(of shape: Int) -> ArraySlice<Double> { pool[lists[shape]] }
  func mark(of shape: Int) -> NodeMark { shape < marks.count ? marks[shape] : .shown }
  var hasMarks: Bool { marks.contains { $0 != .shown } }
  package var hasLists: Bool { !pool.isEmpty }
  package var hasValues: Bool { values.contains { !$0.isNaN } }

  /// Whether any shape has a number in this column.
  package func has(_ name: String) -> Bool {
    guard let column = column(name) else { return false }
    return (0..<count).contains { !number(column, of: $0).isNaN }
  }

  /// What messages call a shape.
  func name(of shape: Int) -> String {
    let text = ids[shape].isEmpty ? labels[shape] : ids[shape]
    return text.isEmpty ? "#\(shape)" : String(decoding: text, as: UTF8.self).excerpt()
  }

  func error(_ kind: TreeImportError.Kind, at shape: Int? = nil) -> TreeImportError {
    TreeImportError(kind, source: source, line: shape.map { Int(lines[$0]) })
  }

  func error(_ kind: TreeImportError.Kind, line: Int) -> TreeImportError {
    TreeImportError(kind, source: source, line: line)
  }

  func error(_ reason: String, at shape: Int? = nil) -> TreeImportError {
    error(.other(reason), at: shape)
  }

  // MARK: The end

  /// Makes parents that are named by their ids places of shapes. A parent that is no shape is
  /// none: so a root's may be called.
  mutating func resolveParents() {
    guard !parentIDs.isEmpty else { return }
    var places = NamedPlaces()
    for shape in 0..<count { places.add(ids[shape], at: shape) }
    for shape in 0..<count where parents[shape] < 0 && !parentIDs[shape].isEmpty {
      if let parent = places[parentIDs[shape]], parent != shape { parents[shape] = Int32(parent) }
    }
  }

  /// The layout without shapes that are not to be kept, such as objects that only hold others.
  /// What was inside of these is inside of what they are inside of.
  func keeping(_ isKept: (Int) -> Bool) throws(TreeImportError) -> DrawnLayout {
    var kept = DrawnLayout(source: source, columns: columns)
    (kept.edges, kept.frame, kept.isUpsideDown) = (edges, frame, isUpsideDown)
    (kept.ways, kept.notes, kept.warnings) = (ways, notes, warnings)
    var places = [Int32](repeating: -1, count: count)
    for shape in 0..<count {
      let parent = parents[shape] < 0 ? -1 : places[Int(parents[shape])]
      guard isKept(shape) else {
        places[shape] = parent
        continue
      }
      let place = try kept.append(inside: Int(parent), line: Int(lines[shape]))
      places[shape] = Int32(place)
      for column in columns.indices { kept.set(column, of: place, to: number(column, of: shape)) }
      kept.ids.set(ids[shape], at: place)
      kept.labels.set(labels[shape], at: place)
      kept.parentIDs.set(parentIDs[shape], at: place)
      kept.setValue(values[shape], of: place)
      kept.setList(list(of: shape), of: place)
      if mark(of: shape) == .hidden { kept.setMark("hidden".utf8, of: place) }
      if mark(of: shape) == .grouped { kept.setMark("grouped".utf8, of: place) }
    }
    return kept
  }
}

/// Edges of a finished layout: the ids of their ends, and the corners on their way.
package struct DrawnEdges: Sendable {
  var sources = Texts()
  var targets = Texts()
  private var corners: [Point] = []
  private var ends: [Int] = []

  package var count: Int { ends.count }

  mutating func append(
    from source: some Sequence<UInt8>, to target: some Sequence<UInt8>,
    corners new: some Sequence<Point> = []
  ) {
    sources.set(source, at: count)
    targets.set(target, at: count)
    corners.append(contentsOf: new)
    ends.append(corners.count)
  }

  mutating func rename(_ name: (ArraySlice<UInt8>) -> ArraySlice<UInt8>) {
    let (oldSources, oldTargets) = (sources, targets)
    (sources, targets) = (Texts(), Texts())
    for edge in 0..<count {
      sources.set(name(oldSources[edge]), at: edge)
      targets.set(name(oldTargets[edge]), at: edge)
    }
  }

  /// The corners from the source to the target; none for an edge of which only the ends are known.
  func corners(of edge: Int) -> ArraySlice<Point> {
    corners[(edge == 0 ? 0 : ends[edge - 1])..<ends[edge]]
  }

  var haveCorners: Bool { !corners.isEmpty }

  var sourceIDs: Set<ArraySlice<UInt8>> { Set((0..<count).lazy.map { sources[$0] }) }
  var targetIDs: Set<ArraySlice<UInt8>> { Set((0..<count).lazy.map { targets[$0] }) }
}
