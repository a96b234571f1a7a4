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
    from events: inout JSONEvents, below parent: Int32, _ builder: inout TreeBuilder
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
    let leaf = try builder.append(below: parent, line: place.line)
    leaves.append(leaf)
    let start = builder.names.bytes.count
    try events.string(into: &builder.names.bytes)
    builder.names.setName(from: start, of: leaf)
  }

  /// Refuses texts that are names of nodes at the top, too: such lists say which nodes belong
  /// together, and each node would be there twice.
  ///
  /// - Parameter top: the parent of the nodes at the top, −1 for none.
  func refuseReferences(
    below top: Int32, _ builder: borrowing TreeBuilder
  ) throws(TreeImportError) {
    if leaves.isEmpty { return }
    let texts = Set(leaves)
    var table = TextIndex()
    var tops: [Int32] = []  // by their numbers in the table
    for node in 0..<Int32(builder.count)
    where builder.parent(of: node) == top && !texts.contains(node) {
      let name = builder.ownName(of: node)
      if !name.isEmpty, table.insert(Array(name).span) { tops.append(node) }
    }
    guard tops.count > 1 else { return }
    for leaf in leaves where builder.parent(of: leaf) != top {
      let name = builder.ownName(of: leaf)
      guard let index = table.existingIndex(of: Array(name).span) else { continue }
      throw builder.error(
        .nameInList(
          String(decoding: name, as: UTF8.self), nodeLine: builder.line(of: tops[index])),
        at: leaf)
    }
  }

  /// Gives every leaf the value 1, and tells it, if no node has one, and there are texts, which
  /// cannot have values, or nodes whose names are keys.
  func countLeaves(
    _ builder: inout TreeBuilder, namesAreKeys: Bool, _ options: ReadingOptions
  ) {
    guard namesAreKeys || !leaves.isEmpty, !options.wantsNoValue, builder.count > 1,
      !builder.hasValues
    else { return }
    builder.countLeaves()
  }
}
