// Trees: read from the bytes of a file, or made of columns.

import DelimitedText
import LayoutAdvice
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel
import TreeReading

/// A tree, and the way back to the columns that it was made of.
final class HeldTree {
  let named: NamedTree

  /// `order[node]` is the index that the node has in JavaScript's columns; empty if they have the
  /// order of the tree.
  let order: [Int32]

  /// All versions, of which this tree is one.
  let sequence: TreeSequence?

  /// The tree of which this is a part, and its nodes by those of this one.
  let whole: (tree: HeldTree, nodes: [Int32])?

  /// Which of the versions this one is.
  let step: Int

  /// The versions before this one.
  var earlierVersions: [LayoutTree] { Array(versions.steps[..<step]) }

  /// All versions of the tree.
  var versions: TreeSequence { sequence ?? TreeSequence(named) }

  /// What is known of the tree before any layout is made.
  private(set) lazy var profile = TreeProfile(of: versions)

  /// The trees on which advice measures layouts.
  private(set) lazy var measuredVersions: TreeSequence = {
    let churn = TreeChange.all.first { $0.id == "churn" }!
    // What is not measured with boxes as large as names is measured without.
    return (try? versions.measured(by: churn, seed: 1)) ?? versions
  }()

  /// The names, one behind the other, and where each ends; made when they are asked for.
  private(set) lazy var names: (bytes: [UInt8], ends: [Int32]) = {
    var names: (bytes: [UInt8], ends: [Int32]) = ([], [])
    for node in named.tree.nodes {
      names.bytes += named.names.utf8(of: node)
      names.ends.append(Int32(names.bytes.count))
    }
    return names
  }()

  init(
    _ named: NamedTree, order: [Int32] = [], sequence: TreeSequence? = nil, step: Int = 0,
    whole: (tree: HeldTree, nodes: [Int32])? = nil
  ) {
    self.named = named
    self.order = order
    self.sequence = sequence
    self.step = step
    self.whole = whole
  }

  /// The last version, by itself.
  convenience init(lastOf sequence: TreeSequence) {
    let last = sequence.steps.count - 1
    self.init(sequence.step(last), sequence: sequence, step: last)
  }

  /// The node's place in JavaScript's columns.
  func place(of node: Int) -> Int { order.isEmpty ? node : Int(order[node]) }

  /// The node at a place of JavaScript's columns.
  func node(at place: Int) -> Int? {
    order.isEmpty ? place : order.firstIndex { $0 == Int32(place) }
  }
}

// MARK: - Files

/// The tree of a file's bytes; of a file with several versions, the last one. 0 where there is
/// none; then the reply says why, and where.
@_expose(wasm, "readTree") @_cdecl("readTree")
public func readTree(
  _ start: UnsafePointer<UInt8>?, _ count: Int, _ optionsStart: UnsafePointer<UInt8>?,
  _ optionsCount: Int
) -> UnsafeMutableRawPointer? {
  let given = unsafe Options(optionsStart, optionsCount)
  let source = given["name"] ?? "the file"
  let bytes = unsafe bytes(start, count)
  do throws(TreeImportError) {
    let options = try readingOptions(given, source: source)
    let sequence = try TreeImporter.readStream(
      ByteStream(bytes, source: source), source, TreeFormat.standard, options,
      id: TreeImporter.stem(of: source), steps: nil)
    return unsafe hold(HeldTree(lastOf: sequence))
  } catch {
    return unsafe refuse(error)
  }
}

/// Answers how a file is read and why, as far as its first bytes tell; whether that is known.
@_expose(wasm, "explainFile") @_cdecl("explainFile")
public func explainFile(
  _ start: UnsafePointer<UInt8>?, _ count: Int, _ optionsStart: UnsafePointer<UInt8>?,
  _ optionsCount: Int
) -> Bool {
  let given = unsafe Options(optionsStart, optionsCount)
  let source = given["name"] ?? "the file"
  let bytes = unsafe bytes(start, count)
  func way(_ json: inout JSONText, _ way: ReadingExplanation.Way) {
    json.field("format", way.format)
    json.field("dialect", way.dialect)
    json.field("words", way.words)
    json.field("reason", way.reason)
  }
  do throws(TreeImportError) {
    let found = try TreeImporter.explain(
      ByteStream(bytes, source: source), source, TreeFormat.standard,
      try readingOptions(given, source: source))
    answer { json in
      way(&json, found.way)
      json.field("formatReason", found.formatReason)
      guard let second = found.second else { return }
      json.name("second")
      json.object { way(&$0, second) }
    }
    return true
  } catch {
    _ = unsafe refuse(error)
    return false
  }
}

private func refuse(_ error: TreeImportError) -> UnsafeMutableRawPointer? {
  answer { json in
    json.field("message", error.description)
    json.field("reason", error.kind.description)
    json.field("source", error.source)
    json.field("line", error.line)
    json.field("column", error.column)
  }
  return nil
}

/// The options of files by their names on the command line.
private func readingOptions(
  _ given: Options, source: String
) throws(TreeImportError) -> ReadingOptions {
  func parts(_ name: String, _ separator: Unicode.Scalar) throws(TreeImportError) -> [String] {
    guard let text = given[name] else { return [] }
    guard let parts = ReadingOptions.parts(of: text, separator: separator) else {
      throw TreeImportError(
        .other("\(name): a part that begins with a quote has to end with one"), source: source)
    }
    return parts
  }
  var options = ReadingOptions()
  options.format = given["file-format"]
  if let format = options.format, !TreeFormat.standard.contains(where: { $0.ids.contains(format) })
  {
    throw TreeImportError(.other("there is no format '\(format)'"), source: source)
  }
  if let delimiter = given["delimiter"] {
    guard delimiter.utf8.count == 1, let byte = delimiter.utf8.first,
      ReadingOptions.delimiters.contains(byte)
    else {
      throw TreeImportError(.other("the delimiter is one of , ; tab and |"), source: source)
    }
    options.delimiter = byte
  }
  if let decimal = given["decimal"] {
    guard let mark = ReadingOptions.DecimalMark(rawValue: decimal) else {
      throw TreeImportError(.other("decimal is point or comma"), source: source)
    }
    options.decimalMark = mark
  }
  options.hasHeader = given.flag("header") ?? true
  options.skippedLines = given["skip-lines"].flatMap { Int($0) } ?? 0
  options.id = given["id"]
  options.parent = given["parent"]
  options.value = given["value"]
  options.label = given["label"]
  options.color = given["color-column"]
  options.length = given["length"]
  options.children = given["children"]
  options.fillsDown = given.flag("fill-down")
  options.levels = try parts("levels", ",")
  options.place = try parts("at", ".")
  options.skipsTotals = given.flag("skip-totals") ?? false
  if given.flag("skip-negative") ?? false { options.negative = .leftOut }
  if given.flag("only-negative") ?? false { options.negative = .taken }
  return options
}

/// Another version of a tree that has several, counted from 0; 0 where there is none. Its nodes
/// have keys, so that strategies know them again.
@_expose(wasm, "treeVersion") @_cdecl("treeVersion")
public func treeVersion(_ tree: UnsafeRawPointer, _ index: Int) -> UnsafeMutableRawPointer? {
  let tree = unsafe held(tree, as: HeldTree.self)
  let count = tree.sequence?.steps.count ?? 1
  guard index >= 0, index < count, let sequence = tree.sequence else {
    return unsafe fail("there \(count == 1 ? "is 1 version" : "are \(count) versions")")
  }
  return unsafe hold(HeldTree(sequence.version(index), sequence: sequence, step: index))
}

/// The last of trees that follow each other as versions of one; nodes are the same where the names
/// on the way from the root are.
@_expose(wasm, "joinTrees") @_cdecl("joinTrees")
public func joinTrees(
  _ start: UnsafePointer<Int32>?, _ count: Int, _ id: UnsafePointer<UInt8>?, _ length: Int
) -> UnsafeMutableRawPointer? {
  var trees: [NamedTree] = []
  for address in unsafe column(start, count) {
    let pointer = unsafe UnsafeRawPointer(bitPattern: Int(address))!
    trees.append(unsafe held(pointer, as: HeldTree.self).named)
  }
  let id = unsafe String(decoding: bytes(id, length), as: UTF8.self)
  return unsafe hold(HeldTree(lastOf: TreeSequence(trees, id: id)))
}

// MARK: - Columns

/// The tree of columns: the parent of each node, −1 for the root; maybe values and lengths, NaN
/// where a node has none; maybe the widths and heights of nodes, two numbers each; maybe names, one
/// behind the other as UTF-8, and where each ends. 0 where they make no tree; then the reply says
/// why.
@_expose(wasm, "makeTree") @_cdecl("makeTree")
public func makeTree(
  _ count: Int, _ parents: UnsafePointer<Int32>, _ values: UnsafePointer<Double>?,
  _ sizes: UnsafePointer<Double>?, _ lengths: UnsafePointer<Double>?,
  _ names: UnsafePointer<UInt8>?, _ ends: UnsafePointer<Int32>?
) -> UnsafeMutableRawPointer? {
  do throws(TreeError) {
    let numbers = unsafe column(sizes, 2 * count)
    let numbered = try LayoutTree.numbered(
      parents: unsafe column(parents, count),
      values: unsafe values == nil
        ? [Double](repeating: .nan, count: count) : column(values, count),
      sizes: numbers.isEmpty
        ? [] : (0..<count).map { Size(width: numbers[2 * $0], height: numbers[2 * $0 + 1]) },
      lengths: unsafe column(lengths, count))
    let isInOrder = numbered.order.indices.allSatisfy { numbered.order[$0] == Int32($0) }
    var named = NamedTree(id: "tree", tree: numbered.tree)
    let nameEnds = unsafe column(ends, count)
    if let last = nameEnds.last {
      let bytes = unsafe bytes(names, Int(last))
      for node in numbered.order {
        let start = node == 0 ? 0 : Int(nameEnds[Int(node) - 1])
        named.names.append(bytes[start..<Int(nameEnds[Int(node)])])
      }
      named.tree = named.tree.withNameRanks(of: named.names)
    }
    return unsafe hold(HeldTree(named, order: isInOrder ? [] : numbered.order))
  } catch {
    return unsafe fail(error.description)
  }
}

@_expose(wasm, "releaseTree") @_cdecl("releaseTree")
public func releaseTree(_ tree: UnsafeRawPointer) {
  unsafe drop(tree, as: HeldTree.self)
}

// MARK: - What is known of a tree

/// Answers all but the columns.
@_expose(wasm, "treeFacts") @_cdecl("treeFacts")
public func treeFacts(_ tree: UnsafeRawPointer) {
  let held = unsafe held(tree, as: HeldTree.self)
  let (named, sequence) = (held.named, held.sequence)
  answer { json in
    json.field("id", named.id)
    json.field("count", named.tree.count)
    json.field("height", named.tree.height)
    json.field("leafCount", named.tree.nodes.count { named.tree.isLeaf($0) })
    json.field("total", named.tree.weights[0])
    json.field("hasNames", named.names.hasNames)
    json.field("unit", named.unit)
    json.field("notes", named.notes)
    json.field("warnings", named.warnings)
    json.field("versions", sequence?.steps.count ?? 1)
    json.field("versionNames", sequence?.stepNames ?? [])
    json.field("levels", sequence?.levels ?? [])
    json.field("valueName", sequence?.valueName)
  }
}

/// A column in the order of the tree: 0 parents, 1 weights, 2 values, 3 lengths, 4 the order, 5 the
/// bytes of all names, 6 where each name ends, 7 the nodes of the whole tree by those of a part, 8
/// the keys. 0 for an empty one.
@_expose(wasm, "treeColumn") @_cdecl("treeColumn")
public func treeColumn(_ tree: UnsafeRawPointer, _ column: Int) -> UnsafeRawPointer? {
  let held = unsafe held(tree, as: HeldTree.self)
  let tree = held.named.tree
  return switch column {
  case 0: unsafe address(of: tree.parent)
  case 1: unsafe address(of: tree.weights)
  case 2: unsafe address(of: tree.values)
  case 3: unsafe tree.lengths.isEmpty ? nil : address(of: tree.lengths)
  case 4: unsafe held.order.isEmpty ? nil : address(of: held.order)
  case 5: unsafe address(of: held.names.bytes)
  case 6: unsafe address(of: held.names.ends)
  case 7: unsafe held.whole == nil ? nil : address(of: held.whole!.nodes)
  default: unsafe tree.keys.isEmpty ? nil : address(of: tree.keys)
  }
}
