import DelimitedText
import TreeLayout
import TreeModel

extension JSONDialect {
  /// An object a node with `name`, `children` and `value`, and optionally `width`, `height`,
  /// `side`, `length` and `color`; or an array of such objects. Where the file has none of these
  /// keys, others that people use are taken, and a note says which.
  ///
  /// Children are an array of objects and of texts, which are leaves, or an object that has each
  /// child under its name, where a number is a leaf with that value. An array of objects that name
  /// their parents by `id` and `parent` is read as these say. Several nodes without a parent get a
  /// root without a name.
  ///
  /// In what ECharts and Vega read, and in what servers answer, the nodes are one part: see
  /// `JSONWrapping`.
  ///
  /// One object behind the other, as in JSON Lines, is read like an array of them.
  ///
  /// `null` is as good as a key that is not there; so are `NaN` and marks of missing values in
  /// quotes, which are counted in a warning. Other keys are checked, skipped and counted in a
  /// warning. The text is taken as a stream and the nesting kept in columns, since a parser that
  /// builds nested values overflows its stack on a deep tree.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let nested = JSONDialect(
    id: "plain-json", words: "JSON", options: nodeKeys
  ) { start, _, _ in
    switch start.event {
    case .object: "the file begins with `{`"
    case .array: "the file begins with `[`"
    default: nil
    }
  } read: { events, beginning, id, options throws(TreeImportError) in
    let wrapped = try JSONWrapping.found(in: beginning, options, source: events.source)
    let start = wrapped?.nodes ?? beginning
    let isLines = wrapped == nil && JSONWrapping.isLines(start)
    let keys = JSONKeys(start, isList: start.event == .array || isLines, options)
    var parser = NestedJSONParser(events, keys, options)
    try parser.parse(wrapped?.wrapping, isLines: isLines)
    return try parser.tree(id: id, wrapped?.wrapping.notes ?? [], options)
  }

  static let inventory = JSONDialect(id: "inventory", words: "inventories", options: nodeKeys) {
    start, options, source throws(TreeImportError) in
    try Inventory.looksLike(start, options, source: source)
      ? "all in the object at the top are groups with `children` or `hosts`" : nil
  } read: { events, beginning, id, options throws(TreeImportError) in
    let keys = JSONKeys(beginning, isList: false, isInventory: true, options)
    var parser = NestedJSONParser(events, keys, options)
    try parser.parse(nil, isLines: false)
    return try parser.tree(id: id, [], options)
  }
}

private struct NestedJSONParser: ~Copyable {
  private var events: JSONEvents
  private var builder: TreeBuilder

  /// Children that are no objects.
  private var texts = JSONTexts()

  private let keys: JSONKeys
  private let decimalMark: ReadingOptions.DecimalMark?
  private var text: [UInt8] = []

  /// The ids of the open object and of its parent, where nodes name these.
  private var idText: [UInt8] = []
  private var parentText: [UInt8] = []

  /// What is open: an object that is a node, or the children of one, in a list or under their
  /// names.
  private enum Part { case node, list, names }

  /// From the outermost on, with the node that each is, or is below, and the roles that a node's
  /// keys have had.
  private var open: [(part: Part, node: Int32, roles: UInt16)] = []

  /// Whether the open object is no node.
  private var isReport = false

  /// Whether children stand under their names.
  private(set) var namesAreKeys = false

  /// The nodes that are directories.
  private var directories: [Int32] = []

  /// How many of them could not be opened by whoever printed them.
  private var locked = 0

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
  private var numericCounts: [(all: Int, clocks: Int)] = []
  private var firstWithObjects = ""

  /// Whether one key holds both the values and the lengths.
  private let valuesAreLengths: Bool

  init(_ events: consuming JSONEvents, _ keys: JSONKeys, _ options: ReadingOptions) {
    builder = TreeBuilder(source: events.source)
    self.events = events
    self.keys = keys
    negative = NegativeRows(options.negative)
    decimalMark = options.decimalMark
    valuesAreLengths = keys.word(.value) == keys.word(.length)
  }

  consuming func tree(
    id: String, _ notes: [String], _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try checkKeys()
    emptyDirectories()
    let areLoose = keys.isFlat && keys.namesSuperiors && builder.linksLeadNowhere
    if areLoose {
      used &= ~JSONKeys.Role.parent.bit
      for node in 0..<Int32(builder.count) { builder.setParent(-1, of: node) }
    }
    builder.note(notes + keys.notes(used: used) + (keys.isInventory ? [Inventory.note] : []))
    builder.warn(try warnings())
    if areLoose { builder.warn("`\(keys.word(.parent))` names no node and is not read") }
    if keys.isFlat { try builder.resolveParents() }
    try checkComplete(options)
    texts.countLeaves(&builder, namesAreKeys: namesAreKeys, options)
    return try builder.tree(id: id)
  }

  private func warnings() throws(TreeImportError) -> [String] {
    var warnings: [String] = []
    if skipped > 0, !keys.isInventory {
      warnings.append(
        "values of other keys than \(keys.known) are ignored: \(skipped), the first is "
          + firstSkipped)
    }
    if locked > 0 {
      warnings.append("directories that could not be opened and count nothing: \(locked)")
    }
    if numericTexts > 0 {
      warnings.append(
        "texts that are read as numbers: \(numericTexts), the first is \(firstNumericText)")
    }
    if sizes > 0 {
      warnings.append("sizes with units: \(sizes), the first is \(firstSize)")
    }
    warnings += events.missing.warnings
    if lists > 0 {
      warnings.append(
        "lists of values, of which the first is taken: \(lists), the first is in line \(firstList)")
    }
    return try warnings
      + negative.warnings(keys.word(.value), keepsNodes: true, source: events.source)
  }

  /// Refuses a file without keys that it needs.
  private func checkKeys() throws(TreeImportError) {
    guard let (key, option) = keys.missing(used: used) else { return }
    throw TreeImportError(.noSuchKey(key, option: option), source: events.source)
  }

  /// Refuses what has come out poorer than the file is.
  private func checkComplete(_ options: ReadingOptions) throws(TreeImportError) {
    if skipped > 0, keys.hasNoNode(used: used) {
      throw TreeImportError(.noNode(firstSkipped), source: events.source)
    }
    if builder.count == 1, !firstWithObjects.isEmpty, options.children == nil {
      throw TreeImportError(
        .oneNode(options.place + [firstWithObjects], hasChildren: keys.hasChildren),
        source: events.source)
    }
    guard options.value == nil, !keys.isInventory, !builder.hasValues else { return }
    let leaves = builder.columns.isLeaf.count { $0 }
    var most = (key: "", count: 0)
    for (index, (count, clocks)) in numericCounts.enumerated()
    where count * 2 >= leaves && count > most.count {
      let key = String(decoding: numericKeys.utf8(of: index), as: UTF8.self)
      if key == "length", lengthsAreNoSizes { continue }
      if NumberNames.maySize(key, clocks: clocks, of: count) { most = (key, count) }
    }
    if most.count > 0 {
      throw TreeImportError(.valuesElsewhere(most.key, count: most.count), source: events.source)
    }
  }

  /// Whether it is certain that lengths are not meant as values: the file has a key of values, or
  /// inner nodes below the root have lengths.
  private var lengthsAreNoSizes: Bool {
    let isLeaf = builder.columns.isLeaf
    return used & JSONKeys.Role.value.bit != 0
      || builder.columns.lengths.indices.contains {
        !isLeaf[$0] && builder.columns.parents[$0] >= 0 && !builder.columns.lengths[$0].isNaN
      }
  }

  /// - Parameter isLines: whether one object follows another at the top.
  mutating func parse(
    _ wrapping: JSONWrapping?, isLines: Bool
  ) throws(TreeImportError) {
    listsDisks = wrapping?.keys.first == "blockdevices"
    try events.start(at: wrapping?.keys ?? [])
    if keys.isInventory {
      try events.enterObject()
      open.append((.names, -1, 0))
    } else if try events.takeArray() {
      guard try !events.isNext(.end) else { throw TreeImportError(.empty, source: events.source) }
      open.append((.list, -1, 0))
    } else {
      try openNode(below: -1)
    }
    repeat {
      while let (part, node, _) = open.last {
        if try events.takeEnd() {
          open.removeLast()
          if part == .node { try close(node) }
        } else {
          switch part {
          case .node: try member(of: node)
          case .list: try listedChild(of: node)
          case .names: try namedChild(of: node)
          }
        }
      }
      if isLines, try events.isNext(.object) { try openNode(below: -1) }
    } while !open.isEmpty
    try events.end()
    try texts.refuseReferences(below: -1, builder)
    if keys.isInventory { Inventory.moveGroupsBelowAll(&builder) }
  }

  /// Goes into the object of a new node.
  @discardableResult
  private mutating func openNode(below parent: Int32) throws(TreeImportError) -> Int32 {
    let line = events.line
    try events.enterObject()
    let node = try builder.append(below: parent, line: line)
    open.append((.node, node, 0))
    return node
  }

  /// A node's object has ended.
  private mutating func close(_ node: Int32) throws(TreeImportError) {
    if keys.isFlat {
      let (id, parent) = (idText, parentText)
      try builder.link(id: id.span, parent: parent.span)
      idText.removeAll(keepingCapacity: true)
      parentText.removeAll(keepingCapacity: true)
    }
    if isReport { dropReport(node) }
  }

  /// Forgets the last node, which tells how many there are.
  private mutating func dropReport(_ node: Int32) {
    isReport = false
    if Int(node) == builder.count - 1, node > 0 { builder.removeLast() }
  }

  /// Takes from directories what most systems say that one takes itself, whatever is in it.
  private mutating func emptyDirectories() {
    for node in directories where builder[node].value == 4096 { builder[node].value = .nan }
  }

  /// Reads a key and its value; of children only the start.
  private mutating func member(of node: Int32) throws(TreeImportError) {
    let place = events.place
    text.removeAll(keepingCapacity: true)
    try events.key(into: &text)
    guard let role = keys.role(text) else {
      return try takeError(of: node) ? () : skipValue(of: node, at: place.line)
    }
    guard open[open.count - 1].roles & role.bit == 0 else {
      throw events.error(.duplicateKey(keys.word(role)), at: place)
    }
    open[open.count - 1].roles |= role.bit
    used |= role.bit
    if try events.takeNull() { return }
    guard role == .children || role == .hosts else { return try value(of: role, node) }
    if try events.takeObject() {
      open.append((.names, node, 0))
    } else {
      try events.enterArray()
      open.append((.list, node, 0))
    }
  }

  /// Goes past what `tree -J` has in a directory that it could not open, in the place of its
  /// entries: `{"error": "error opening dir"}`. Returns whether it was that.
  private mutating func takeError(of node: Int32) throws(TreeImportError) -> Bool {
    let parent = builder.parent(of: node)
    guard isWord("error"), parent >= 0, directories.last == parent,
      open[open.count - 1].roles == 0
    else { return false }
    try events.skipValue()
    locked += 1
    builder[parent].value = 0
    // It is no node.
    isReport = true
    return true
  }

  private mutating func listedChild(of node: Int32) throws(TreeImportError) {
    if try keys.isFlat ? true : events.isNext(.object) { return _ = try openNode(below: node) }
    try texts.read(from: &events, below: node, &builder)
  }

  /// Reads a child's name and number, or goes into its object.
  private mutating func namedChild(of parent: Int32) throws(TreeImportError) {
    namesAreKeys = true
    let line = events.line
    let start = builder.names.bytes.count
    try events.key(into: &builder.names.bytes)
    let name = start..<builder.names.bytes.count
    let isVariables = builder.names.bytes[name].elementsEqual(Inventory.variables)
    if keys.isInventory, parent < 0, isVariables {
      try events.skipValue()
      return
    }
    if try events.isNext(.object) {
      let node = try openNode(below: parent)
      return builder.names.setName(name, of: node)
    }
    if try events.isNext(.string), keys.role(Array(builder.names.bytes[name])) == .name {
      throw try events.unexpected(
        insteadOf: "an object or a number; a single child stands in `[` and `]`, too")
    }
    let node = try builder.append(below: parent, line: line)
    builder.names.setName(name, of: node)
    if try events.isNext(.number) {
      let number = try events.number(
        of: "the value", allowingNegative: negative.rule != .refused)
      builder[node].value = negative.counted(number) ?? .nan
    } else if try events.takeArray() {
      try list(below: node)
    } else if try !events.takeNull() {
      try events.skipValue()
    }
  }

  /// Reads the texts that a child under its name has instead of an object; other lists say nothing.
  private mutating func list(below node: Int32) throws(TreeImportError) {
    let holdsTexts = try events.isNext(.string)
    while try events.nextElement() {
      if holdsTexts {
        try texts.read(from: &events, below: node, &builder)
      } else {
        try events.skipValue()
      }
    }
  }

  /// Goes past the value of the key in `text`, which says nothing about a node.
  private mutating func skipValue(of node: Int32, at line: Int) throws(TreeImportError) {
    note(skipped: text, at: line)
    if try events.isNext(.number) {
      let key = text
      text.removeAll(keepingCapacity: true)
      try events.text(into: &text)
      if text.first != UInt8(ascii: "-") { noteNumber(under: key) }
      return
    }
    if builder.parent(of: node) < 0, isWord("links") || isWord("edges") {
      return try skipEdges(at: line)
    }
    let hasObjects = try events.skipValue()
    if hasObjects, firstWithObjects.isEmpty {
      firstWithObjects = String(decoding: text, as: UTF8.self)
    }
  }

  private mutating func note(skipped key: [UInt8], at line: Int) {
    if skipped == 0 {
      firstSkipped = "`\(String(decoding: key, as: UTF8.self).excerpt())` in line \(line)"
    }
    skipped += 1
  }

  /// Counts the number in `text`, which may be meant as a value.
  private mutating func noteNumber(under key: [UInt8]) {
    let index = Int(numericKeys.index(of: key.span))
    if index == numericCounts.count { numericCounts.append((0, 0)) }
    numericCounts[index].all += 1
    let isClock = DecimalNumber.parse(text.span).map(NumberNames.isClock) ?? false
    if isClock { numericCounts[index].clocks += 1 }
  }

  /// Goes past a list of edges or links beside nodes, unless it says which nodes belong together.
  private mutating func skipEdges(at line: Int) throws(TreeImportError) {
    let key = String(decoding: text, as: UTF8.self)
    guard try events.takeArray() else {
      try events.skipValue()
      return
    }
    var ends = 0
    if try events.takeObject() {
      while try events.nextMember(&text) {
        let word = String(decoding: text, as: UTF8.self)
        let words = ["source", "sources", "target", "targets", "from", "to"]
        if words.contains(word) { ends += 1 }
        try events.skipValue()
      }
    }
    guard ends < 2 else {
      throw TreeImportError(.nodesAndLinks(key), source: events.source, line: line)
    }
    while try events.nextElement() { try events.skipValue() }
  }

  private func isWord(_ word: String) -> Bool { text.elementsEqual(word.utf8) }

  private mutating func value(
    of role: JSONKeys.Role, _ node: Int32
  ) throws(TreeImportError) {
    switch role {
    case .name:
      let start = builder.names.bytes.count
      try events.text(into: &builder.names.bytes)
      builder.names.setName(from: start, of: node)
    case .id: try events.text(into: &idText)
    case .parent: try events.text(into: &parentText)
    case .children, .hosts: break
    case .value:
      let number = try number(of: "the value")
      builder[node].value = negative.counted(number) ?? .nan
      if valuesAreLengths {
        builder[node].length = number
        used |= JSONKeys.Role.length.bit
      }
    case .length: try length(of: node)
    case .width: builder[node].size.width = try number(of: "the width")
    case .height: builder[node].size.height = try number(of: "the height")
    case .side:
      let place = events.place
      let word = try word()
      guard let side = Side(word: word) else { throw events.error(.badSide(word), at: place) }
      builder[node].side = side
    case .color: try color(of: node)
    case .itemStyle: try itemStyle(of: node)
    case .type:
      if try events.isNext(.string) {
        let type = try word()
        isReport = type == "report" && builder.parent(of: node) < 0
        if type == "directory" { directories.append(node) }
      } else {
        try events.skipValue()
      }
    }
  }

  /// A color or a category; what is neither a text nor a number says none.
  private mutating func color(of node: Int32) throws(TreeImportError) {
    let event = try events.peek()
    guard event == .string || event == .number else {
      try events.skipValue()
      return
    }
    text.removeAll(keepingCapacity: true)
    try events.text(into: &text)
    builder.colors.set(text, of: node)
  }

  /// ECharts has a node's color in an object of its own.
  private mutating func itemStyle(of node: Int32) throws(TreeImportError) {
    guard try events.takeObject() else {
      try events.skipValue()
      return
    }
    while try events.nextMember(&text) {
      if text.elementsEqual("color".utf8) {
        try color(of: node)
      } else {
        try events.skipValue()
      }
    }
  }

  /// Reads the distance to the parent. If the key does not hold a number, it means something else
  /// and is skipped; if an option names the key, this is an error.
  private mutating func length(of node: Int32) throws(TreeImportError) {
    let place = events.place
    let event = try events.peek()
    let isText = event == .string
    guard isText || event == .number else {
      if keys.isChosen(.length) { throw try events.unexpected(insteadOf: "a number") }
      return try skipValue(of: node, at: place.line)
    }
    let key = text
    text.removeAll(keepingCapacity: true)
    try events.text(into: &text)
    let word = String(decoding: text, as: UTF8.self)
    if isText, text.isEmpty || MissingValues.isNumberMark(text[...].trimmingSpaces) {
      return events.missing.note(word, line: place.line)
    }
    guard let number = DecimalNumber.parse(text.span) else {
      guard !keys.isChosen(.length) else {
        throw events.error(.badNumber(nil, word, of: "the length"), at: place)
      }
      note(skipped: key, at: place.line)
      return
    }
    guard number.isFinite else {
      throw events.error(.badNumber(number, word, of: "the length"), at: place)
    }
    builder[node].length = number
    // Without other numbers, a key `length` may be meant as the size.
    if !keys.isChosen(.length), key.elementsEqual("length".utf8), number >= 0 {
      noteNumber(under: key)
    }
  }

  private mutating func word() throws(TreeImportError) -> String {
    text.removeAll(keepingCapacity: true)
    try events.string(into: &text)
    return String(decoding: text, as: UTF8.self)
  }

  /// A number, also where it stands in quotes, then nothing within them is no value; or the first
  /// of a list, as ECharts has them.
  private mutating func number(of key: String) throws(TreeImportError) -> Double {
    let isValue = key == "the value"
    let mayBeNegative = isValue && negative.rule != .refused
    if isValue, try events.isNext(.array) {
      if lists == 0 { firstList = events.line }
      lists += 1
      try events.enterArray()
      let isMissing = try events.takeNull()
      let first =
        isMissing ? .nan : try events.number(of: key, allowingNegative: mayBeNegative)
      try events.leave(to: events.depth - 1)
      return first
    }
    let place = events.place
    guard try events.isNext(.string) else {
      let number = try events.number(of: key, allowingNegative: isValue)
      guard number >= 0 || mayBeNegative else {
        throw events.error(.negativeValue(number.shortest, of: key), at: place)
      }
      return number
    }
    let word = try word()
    if text.isEmpty { return isValue ? .nan : 1 }
    var number = DecimalNumber.parse(text.span)
    if number == nil, isValue, MissingValues.isNumberMark(text[...].trimmingSpaces) {
      events.missing.note(word, line: place.line)
      return .nan
    }
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
      throw events.error(.negativeValue(word, of: key), at: place)
    }
    guard let number, number >= 0 || mayBeNegative, number.isFinite else {
      throw events.error(.badNumber(number, word, of: key), at: place)
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
    throw events.error(
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
      throw events.error(
        .ambiguousNumber(String(decoding: text, as: UTF8.self), of: key), at: place)
    }
  }
}
