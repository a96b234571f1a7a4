import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads JSON: an object a node with `name`, `children` and `value`, and optionally `width`,
  /// `height`, `side` and `color`; or an array of such objects. Where the file has none of these
  /// keys, others that people use are taken, and a warning says which.
  ///
  /// Children are an array of objects and of texts, which are leaves, or an object that has each
  /// child under its name, where a number is a leaf with that value. An array of objects that name
  /// their parents by `id` and `parent` is read as these say. Several nodes without a parent get a
  /// root without a name.
  ///
  /// Where the file holds nothing but names, numbers and lists of texts, each key is a node's name:
  /// see `JSONNames`.
  ///
  /// In what ECharts and Vega read, and in what servers answer, the nodes are one part: see
  /// `JSONWrapping`.
  ///
  /// Columns as Plotly has them are read as `ColumnJSON` says.
  ///
  /// One object behind the other, as in JSON Lines, is read like an array of them.
  ///
  /// `null` is as good as a key that is not there. Other keys are checked, skipped and counted in a
  /// warning. The text is taken as a stream and the nesting kept in columns, since a parser that
  /// builds nested values overflows its stack on a deep tree.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readJSON(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let isWhole = options.place.isEmpty
    if isWhole, let place = ColumnJSON.place(in: stream.firstBytes) {
      return try readColumnJSON(stream, at: place, id: id, options)
    }
    if isWhole, PathKeys.looksLike(stream.firstBytes, options) {
      return try PathKeys.read(stream, id: id, options, nil)
    }
    let isInventory = try Inventory.looksLike(stream.firstBytes, options, source: stream.source)
    if isWhole, !isInventory, JSONKeys.areNames(stream.firstBytes, options) {
      return try JSONNames.read(stream, id: id, options, nil)
    }
    let wrapped =
      isInventory
      ? nil : try JSONWrapping.found(in: stream.firstBytes, options, source: stream.source)
    let start = wrapped?.nodes ?? stream.firstBytes
    if wrapped != nil, PathKeys.looksLike(start, options) {
      return try PathKeys.read(stream, id: id, options, wrapped?.wrapping)
    }
    if wrapped != nil, JSONKeys.areNames(start, options) {
      return try JSONNames.read(stream, id: id, options, wrapped?.wrapping)
    }
    let isLines = wrapped == nil && JSONWrapping.isLines(start)
    let isArray = start.first { !$0.isBlank } == UInt8(ascii: "[")
    let keys = JSONKeys(start, isList: isArray || isLines, isInventory: isInventory, options)
    var parser = NestedJSONParser(JSONScanner(stream), keys, options)
    parser.isLines = isLines
    try parser.parse(wrapped?.wrapping)
    try parser.checkKeys()
    parser.emptyDirectories()
    let source = parser.scanner.source
    let remarks = keys.isFlat ? try parser.resolveParents() : []
    try parser.checkComplete(options)
    let counts = parser.texts.countLeaves(
      &parser.columns, namesAreKeys: parser.namesAreKeys, options)
    let (tree, order) = try parser.columns.numbered(source: source) { parser.name($0) }
    return NamedTree(
      imported: tree, names: parser.links.names(parser.names, parser.colors, in: order),
      id: id,
      warnings: try (wrapped?.wrapping.warnings ?? []) + parser.warnings() + remarks + counts)
  }
}

private struct NestedJSONParser: ~Copyable {
  var scanner: JSONScanner
  var columns = NodeColumns()
  var names = NameBuffer()
  var colors = NameBuffer()

  /// Children that are no objects.
  private(set) var texts = JSONTexts()

  /// Of an array of nodes that name their parents.
  var links = ParentLinks()

  private let keys: JSONKeys
  private let decimalMark: ReadingOptions.DecimalMark?
  private var text: [UInt8] = []

  /// The ids of the open object and of its parent, where nodes name these.
  private var idText: [UInt8] = []
  private var parentText: [UInt8] = []

  /// The node whose object is open, and for each open object the roles that its keys have had.
  private var node: Int32 = -1
  private var rolesOfOpen: [UInt16] = []

  /// In the roles of an open object: its children stand under their names.
  private static let hasNamedChildren: UInt16 = 1 << 15

  /// Whether one object follows another at the top, whether the whole is an array, and whether the
  /// open object is no node.
  var isLines = false
  private var isArray = false
  private var isReport = false

  /// Whether children stand under their names.
  private(set) var namesAreKeys = false

  /// The nodes that are directories.
  private var directories: [Int32] = []

  /// What is to be told.
  private var used: UInt16 = 0
  private var skipped = 0
  private var firstSkipped = ""
  private var numericTexts = 0
  private var firstNumericText = ""
  private var sizes = 0
  private var firstSize = ""

  /// The first sizes with `B` and with another letter alone, and whether `lsblk` prints them.
  private var bytes: String?
  private var multiple: String?
  private var listsDisks = false
  private var lists = 0
  private var firstList = 0
  private var negative: NegativeRows

  /// Skipped keys that held numbers, with how often; and the first that held objects.
  private var numericKeys = TextIndex()
  private var numericCounts: [Int] = []
  private var firstWithObjects = ""

  init(_ scanner: consuming JSONScanner, _ keys: JSONKeys, _ options: ReadingOptions) {
    self.scanner = scanner
    self.keys = keys
    negative = NegativeRows(options.negative)
    decimalMark = options.decimalMark
  }

  func warnings() throws(TreeImportError) -> [String] {
    var warnings = keys.warnings(used: used)
    if keys.isInventory { warnings.append(Inventory.warning) }
    if skipped > 0, !keys.isInventory {
      warnings.append(
        "values of other keys than \(keys.known) are ignored: \(skipped), the first is "
          + firstSkipped)
    }
    if numericTexts > 0 {
      warnings.append(
        "texts that are read as numbers: \(numericTexts), the first is \(firstNumericText)")
    }
    if sizes > 0 {
      warnings.append("sizes with units: \(sizes), the first is \(firstSize)")
    }
    if lists > 0 {
      warnings.append(
        "lists of values, of which the first is taken: \(lists), the first is in line \(firstList)")
    }
    return try warnings
      + negative.warnings(keys.word(.value), keepsNodes: true, source: scanner.source)
  }

  /// What messages call a node.
  func name(_ node: Int) -> String {
    names.range(orEmpty: node).isEmpty ? links.name(node) : names.string(node)
  }

  /// Refuses a file without keys that it needs.
  func checkKeys() throws(TreeImportError) {
    guard let (key, option) = keys.missing(used: used) else { return }
    throw TreeImportError(.noSuchKey(key, option: option), source: scanner.source)
  }

  /// Refuses what has come out poorer than the file is.
  func checkComplete(_ options: ReadingOptions) throws(TreeImportError) {
    if skipped > 0, keys.hasNoNode(used: used) {
      throw TreeImportError(.noNode(firstSkipped), source: scanner.source)
    }
    if columns.count == 1, !firstWithObjects.isEmpty, options.children == nil {
      throw TreeImportError(
        .oneNode(options.place + [firstWithObjects], hasChildren: keys.hasChildren),
        source: scanner.source)
    }
    guard options.value == nil, !keys.isInventory, columns.values.allSatisfy(\.isNaN) else {
      return
    }
    let leaves = columns.isLeaf.count { $0 }
    var most = (key: "", count: 0)
    for index in numericCounts.indices
    where numericCounts[index] * 2 >= leaves && numericCounts[index] > most.count {
      let key = String(decoding: numericKeys.utf8(of: index), as: UTF8.self)
      if TableHeader([key]).mayBeValue(0) { most = (key, numericCounts[index]) }
    }
    if most.count > 0 {
      throw TreeImportError(.valuesElsewhere(most.key, count: most.count), source: scanner.source)
    }
  }

  mutating func parse(_ wrapping: JSONWrapping?) throws(TreeImportError) {
    listsDisks = wrapping?.keys.first == "blockdevices"
    let brackets = try scanner.start(at: wrapping?.keys ?? [])
    isArray = try scanner.take("[")
    if keys.isInventory {
      try scanner.expect("{")
      try scanner.skipBlanks()
      try namedChildren()
    } else if isArray {
      try scanner.skipBlanks()
      guard try !scanner.isNext("]") else {
        throw TreeImportError(.empty, source: scanner.source)
      }
      try listedChildren()
    } else {
      try openNode()
    }
    while !rolesOfOpen.isEmpty {
      // Here the object of `node` is open, and a member or its brace comes next.
      if try scanner.take("}") {
        try closeNode()
      } else {
        try member()
      }
    }
    try scanner.end(brackets)
    try texts.refuseReferences(below: -1, columns, names, source: scanner.source)
    if keys.isInventory { Inventory.moveGroupsBelowAll(&columns, names) }
    if !keys.isFlat { try columns.addRootAboveTops(source: scanner.source) }
    if names.count < columns.count { names.appendNode() }
  }

  /// Goes into the object of a new child of `node`.
  private mutating func openNode() throws(TreeImportError) {
    let line = scanner.line
    try scanner.expect("{")
    try addNode(line: line)
    rolesOfOpen.append(0)
    try scanner.skipBlanks()
  }

  private mutating func addNode(line: Int) throws(TreeImportError) {
    node = try columns.append(parent: node, line: line, source: scanner.source)
    names.appendNode()
  }

  /// Leaves the object, and what holds it and its siblings unless one follows.
  private mutating func closeNode() throws(TreeImportError) {
    rolesOfOpen.removeLast()
    let parent = columns.parents[Int(node)]
    if keys.isFlat { try link() }
    if isReport { dropReport() }
    node = parent
    if isLines, node < 0 {
      try scanner.skipBlanks()
      return try scanner.isNext("{") ? openNode() : ()
    }
    guard node >= 0 || isArray || keys.isInventory else { return }
    let areNamed =
      node < 0
      ? keys.isInventory : rolesOfOpen[rolesOfOpen.count - 1] & Self.hasNamedChildren != 0
    try scanner.skipBlanks()
    if try scanner.take(",") {
      try scanner.skipBlanks()
      return areNamed ? try namedChildren() : try listedChildren()
    }
    try endChildren(areNamed ? "}" : "]")
  }

  /// Goes past the bracket behind children, and on to what follows in their parent.
  private mutating func endChildren(_ bracket: Unicode.Scalar) throws(TreeImportError) {
    guard try scanner.take(bracket) else {
      throw try scanner.unexpected(insteadOf: "`,` or `\(bracket)`")
    }
    if node >= 0 { try endMember() }
  }

  /// Of a node that names its parent: notes both, when its object is closed.
  private mutating func link() throws(TreeImportError) {
    let (id, parent) = (idText, parentText)
    let other = links.addNode(id: id.span)
    columns.setParent(links.parent(parent.span), of: node)
    guard other < 0 else {
      let firstLine = Int(columns.lines[Int(other)])
      throw TreeImportError(
        .duplicateID(String(decoding: id, as: UTF8.self), firstLine: firstLine),
        source: scanner.source, line: Int(columns.lines[Int(node)]))
    }
    idText.removeAll(keepingCapacity: true)
    parentText.removeAll(keepingCapacity: true)
  }

  /// Makes the ids of parents nodes; returns what is to be told.
  mutating func resolveParents() throws(TreeImportError) -> [String] {
    var remarks: [String] = []
    if keys.namesSuperiors, links.nameNoNode(columns.parents) {
      used &= ~JSONKeys.Role.parent.bit
      for node in 0..<Int32(columns.count) { columns.setParent(-1, of: node) }
      remarks.append("`\(keys.word(.parent))` names no node and is not read")
    }
    return try remarks + links.resolve(&columns, source: scanner.source)
  }

  /// Forgets the last node, which tells how many there are.
  private mutating func dropReport() {
    isReport = false
    guard Int(node) == columns.count - 1, node > 0 else { return }
    columns.removeLast()
    names.removeLast()
  }

  /// Takes from directories what most systems say that one takes itself, whatever is in it.
  mutating func emptyDirectories() {
    for node in directories where columns[node].value == 4096 { columns[node].value = .nan }
  }

  /// Goes past the comma behind a member, if one is there.
  private mutating func endMember() throws(TreeImportError) {
    try scanner.skipBlanks()
    if try scanner.take(",") {
      try scanner.skipBlanks()
      guard try scanner.isNext("\"") else { throw try scanner.unexpected(insteadOf: "a key") }
    } else if try !scanner.isNext("}") {
      throw try scanner.unexpected(insteadOf: "`,` or `}`")
    }
  }

  /// Reads a key and its value; of children only the start.
  private mutating func member() throws(TreeImportError) {
    let place = scanner.place
    text.removeAll(keepingCapacity: true)
    try scanner.key(into: &text)
    guard let role = keys.role(text) else {
      try skipValue(at: place.line)
      return try endMember()
    }
    guard rolesOfOpen[rolesOfOpen.count - 1] & role.bit == 0 else {
      throw scanner.error(.duplicateKey(keys.word(role)), at: place)
    }
    rolesOfOpen[rolesOfOpen.count - 1] |= role.bit
    used |= role.bit
    if try scanner.isNext("n") {
      try scanner.literal()
    } else if role == .children || role == .hosts {
      if try scanner.take("{") {
        rolesOfOpen[rolesOfOpen.count - 1] |= Self.hasNamedChildren
        try scanner.skipBlanks()
        if try !scanner.take("}") { return try namedChildren() }
      } else {
        try scanner.expect("[")
        rolesOfOpen[rolesOfOpen.count - 1] &= ~Self.hasNamedChildren
        try scanner.skipBlanks()
        if try !scanner.take("]") { return try listedChildren() }
      }
    } else {
      try value(of: role)
    }
    try endMember()
  }

  /// Reads children under their names, from the next name on to the start of one that is an object.
  private mutating func namedChildren() throws(TreeImportError) {
    namesAreKeys = true
    let parent = node
    while true {
      if try namedChild() { return }
      node = parent
      try scanner.skipBlanks()
      guard try scanner.take(",") else { break }
      try scanner.skipBlanks()
    }
    try endChildren("}")
  }

  /// Reads children of a list, from the next one on to the start of one that is an object.
  private mutating func listedChildren() throws(TreeImportError) {
    while try keys.isFlat ? false : !scanner.isNext("{") {
      try texts.read(from: &scanner, below: node, &columns, &names)
      try scanner.skipBlanks()
      guard try scanner.take(",") else { return try endChildren("]") }
      try scanner.skipBlanks()
    }
    try openNode()
  }

  /// Reads a child's name and number; returns whether it is an object, which is open then.
  private mutating func namedChild() throws(TreeImportError) -> Bool {
    let line = scanner.line
    let start = names.bytes.count
    try scanner.key(into: &names.bytes)
    let end = names.bytes.count
    if keys.isInventory, node < 0, names.bytes[start...].elementsEqual(Inventory.variables) {
      _ = try scanner.skipValue()
      return false
    }
    if try scanner.isNext("{") {
      try openNode()
      names.setName(start..<end, of: node)
      return true
    }
    if try scanner.isNext("\""), keys.role(Array(names.bytes[start..<end])) == .name {
      throw try scanner.unexpected(
        insteadOf: "an object or a number; a single child stands in `[` and `]`, too")
    }
    try addNode(line: line)
    names.setName(start..<end, of: node)
    if try scanner.isNextNumber() {
      let number = try scanner.number(
        of: "the value", allowingNegative: negative.rule != .refused)
      columns[node].value = negative.counted(number) ?? .nan
    } else if try scanner.take("[") {
      try list()
    } else {
      _ = try scanner.skipValue()
    }
    return false
  }

  /// Reads the texts that a child under its name has instead of an object; other lists say nothing.
  private mutating func list() throws(TreeImportError) {
    try scanner.skipBlanks()
    if try scanner.take("]") { return }
    let holdsTexts = try scanner.isNext("\"")
    if !holdsTexts { _ = try scanner.skipValue() }
    while holdsTexts {
      try texts.read(from: &scanner, below: node, &columns, &names)
      try scanner.skipBlanks()
      guard try scanner.take(",") else { break }
      try scanner.skipBlanks()
    }
    try scanner.skipRest(of: [UInt8(ascii: "]")])
  }

  /// Goes past the value of the key in `text`, which says nothing about a node.
  private mutating func skipValue(at line: Int) throws(TreeImportError) {
    if skipped == 0 {
      firstSkipped = "`\(String(decoding: text, as: UTF8.self).excerpt())` in line \(line)"
    }
    skipped += 1
    if try scanner.isNextNumber(), try !scanner.isNext("-") {
      let key = text
      let index = Int(numericKeys.index(of: key.span))
      if index == numericCounts.count { numericCounts.append(0) }
      numericCounts[index] += 1
    }
    let hasObjects = try scanner.skipValue()
    let isOfRoot = columns.parents[Int(node)] < 0
    if hasObjects, isOfRoot, keys.word(.children) == "nodes", isWord("links") || isWord("edges") {
      let key = String(decoding: text, as: UTF8.self)
      throw TreeImportError(.nodesAndLinks(key), source: scanner.source, line: line)
    }
    if hasObjects, firstWithObjects.isEmpty {
      firstWithObjects = String(decoding: text, as: UTF8.self)
    }
  }

  private func isWord(_ word: String) -> Bool { text.elementsEqual(word.utf8) }

  private mutating func value(of role: JSONKeys.Role) throws(TreeImportError) {
    switch role {
    case .name:
      let start = names.bytes.count
      try scanner.text(into: &names.bytes)
      names.setName(from: start, of: node)
    case .id: try scanner.text(into: &idText)
    case .parent: try scanner.text(into: &parentText)
    case .children, .hosts: break
    case .value: columns[node].value = negative.counted(try number(of: "the value")) ?? .nan
    case .width: columns[node].size.width = try number(of: "the width")
    case .height: columns[node].size.height = try number(of: "the height")
    case .side:
      let place = scanner.place
      let word = try word()
      guard let side = Side(word: word) else { throw scanner.error(.badSide(word), at: place) }
      columns[node].side = side
    case .color: try color()
    case .itemStyle: try itemStyle()
    case .type:
      if try scanner.isNext("\"") {
        let type = try word()
        isReport = type == "report" && columns.parents[Int(node)] < 0
        if type == "directory" { directories.append(node) }
      } else {
        _ = try scanner.skipValue()
      }
    }
  }

  /// A color or a category; what is neither a text nor a number says none.
  private mutating func color() throws(TreeImportError) {
    let isText = try scanner.isNext("\"")
    guard try isText ? true : scanner.isNextNumber() else {
      _ = try scanner.skipValue()
      return
    }
    text.removeAll(keepingCapacity: true)
    try scanner.text(into: &text)
    colors.set(text, of: node)
  }

  /// ECharts has a node's color in an object of its own.
  private mutating func itemStyle() throws(TreeImportError) {
    guard try scanner.isNext("{") else {
      _ = try scanner.skipValue()
      return
    }
    var isFirst = true
    while try scanner.nextMember(&text, &isFirst) {
      if text.elementsEqual("color".utf8) { try color() } else { _ = try scanner.skipValue() }
    }
  }

  private mutating func word() throws(TreeImportError) -> String {
    text.removeAll(keepingCapacity: true)
    try scanner.string(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A number, also where it stands in quotes, then nothing within them is no value; or the first
  /// of a list, as ECharts has them.
  private mutating func number(of key: String) throws(TreeImportError) -> Double {
    let isValue = key == "the value"
    let mayBeNegative = isValue && negative.rule != .refused
    if isValue, try scanner.take("[") {
      if lists == 0 { firstList = scanner.line }
      lists += 1
      try scanner.skipBlanks()
      let first = try scanner.number(of: key, allowingNegative: mayBeNegative)
      try scanner.skipRest(of: [UInt8(ascii: "]")])
      return first
    }
    let place = scanner.place
    guard try scanner.isNext("\"") else {
      let number = try scanner.number(of: key, allowingNegative: isValue)
      guard number >= 0 || mayBeNegative else {
        throw scanner.error(.negativeValue(number.shortest, of: key), at: place)
      }
      return number
    }
    let word = try word()
    if text.isEmpty { return isValue ? .nan : 1 }
    var number = DecimalNumber.parse(text.span)
    if number == nil { number = try written(place, of: key) }
    if number == nil, isValue, let size = WrittenSize.bytes(text[...], decimalMark) {
      if sizes == 0 {
        firstSize =
          "`\(word.excerpt())` in line \(place.line), read as \(size.shortest) bytes"
      }
      sizes += 1
      try noteUnit(size, place)
      return size
    }
    if let number, number < 0, isValue, !mayBeNegative {
      throw scanner.error(.negativeValue(word, of: key), at: place)
    }
    guard let number, number >= 0 || mayBeNegative, number.isFinite else {
      throw scanner.error(.badNumber(number, word, of: key), at: place)
    }
    if numericTexts == 0 {
      firstNumericText = "`\(word.excerpt())` in line \(place.line)"
    }
    numericTexts += 1
    return number
  }

  /// Notes the unit of the size in `text`. `B` beside `M` alone may be bytes or billions, as in
  /// tables; only what lists disks is known.
  private mutating func noteUnit(_ size: Double, _ place: TextPlace) throws(TreeImportError) {
    guard let letter = WrittenSize.onlyLetter(text[...]), size > 0, !listsDisks else { return }
    let word = String(decoding: text, as: UTF8.self)
    if letter == "B" { bytes = bytes ?? word } else { multiple = multiple ?? word }
    guard let bytes, let multiple else { return }
    throw scanner.error(
      .other(
        "`\(bytes.excerpt())` beside `\(multiple.excerpt())` may be bytes or billions; write the "
          + "values as numbers"),
      at: place)
  }

  /// The number in `text`, with signs that people add; `nil` if it is none.
  private func written(
    _ place: TextPlace, of key: String
  ) throws(TreeImportError) -> Double? {
    guard let written = WrittenNumber(text[...]), !written.isEmpty else { return nil }
    switch written.form {
    case .whole: return written.value(.point)
    case .mark(let mark) where decimalMark == nil || decimalMark == mark:
      return written.value(mark)
    case .mark: return nil
    case .either:
      if let decimalMark { return written.value(decimalMark) }
      throw scanner.error(
        .ambiguousNumber(String(decoding: text, as: UTF8.self), of: key), at: place)
    }
  }
}
