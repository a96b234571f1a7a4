import DelimitedText
import TreeLayout

/// Texts in lists of children, as in `{"src": ["main.c", "list.c"]}`: each is a leaf.
struct JSONTexts {
  private var leaves: [Int32] = []

  var isEmpty: Bool { leaves.isEmpty }

  /// What messages call the members of such a list.
  static let member = "an object or a text in quotes"

  /// Reads the text that comes next as the name of a new node.
  mutating func read(
    from events: inout JSONEvents, below parent: Int32, _ columns: inout NodeColumns,
    _ names: inout NameBuffer
  ) throws(TreeImportError) {
    let place = events.place
    guard try events.isNext(.string) else {
      guard try events.isNext(.number) else {
        throw try events.unexpected(insteadOf: Self.member)
      }
      var number: [UInt8] = []
      try events.text(into: &number)
      throw events.error(.numberAsChild(String(decoding: number, as: UTF8.self)), at: place)
    }
    let leaf = try columns.append(parent: parent, line: place.line, source: events.source)
    leaves.append(leaf)
    names.appendNode()
    let start = names.bytes.count
    try events.string(into: &names.bytes)
    names.setName(from: start, of: leaf)
  }

  /// Refuses texts that are names of nodes at the top, too: such lists say which nodes belong
  /// together, and each node would be there twice.
  ///
  /// - Parameter top: the parent of the nodes at the top, −1 for none.
  func refuseReferences(
    below top: Int32, _ columns: NodeColumns, _ names: NameBuffer, source: String
  ) throws(TreeImportError) {
    if leaves.isEmpty { return }
    let texts = Set(leaves)
    var table = TextIndex()
    var tops: [Int32] = []  // by their numbers in the table
    for node in 0..<Int32(columns.count)
    where columns.parents[Int(node)] == top && !texts.contains(node) {
      let name = names.utf8(of: Int(node))
      if !name.isEmpty, table.insert(Array(name).span) { tops.append(node) }
    }
    guard tops.count > 1 else { return }
    for leaf in leaves where columns.parents[Int(leaf)] != top {
      let name = names.utf8(of: Int(leaf))
      guard let index = table.existingIndex(of: Array(name).span) else { continue }
      throw TreeImportError(
        .nameInList(
          String(decoding: name, as: UTF8.self),
          nodeLine: Int(columns.lines[Int(tops[index])])),
        source: source, line: Int(columns.lines[Int(leaf)]))
    }
  }

  /// Gives every leaf the value 1 if no node has one, and there are texts, which cannot have
  /// values, or nodes whose names are keys; returns what is to be told.
  func countLeaves(
    _ columns: inout NodeColumns, namesAreKeys: Bool, _ options: ReadingOptions
  ) -> [String] {
    guard namesAreKeys || !leaves.isEmpty, !options.wantsNoValue, columns.count > 1,
      columns.values.allSatisfy(\.isNaN)
    else { return [] }
    columns.countLeavesWithoutValues()
    return [AttributeValues.countsLeaves]
  }
}
