import DelimitedText

/// Where the nodes are in a file that holds other things, too: what a program that draws trees
/// wants to know besides, or what an answer of a server says of itself.
struct JSONWrapping {
  /// The keys on the way to the nodes: an array of objects, or the object that is the root.
  let keys: [String]

  /// A note about where the nodes are; empty if an option says it.
  let notes: [String]

  /// Around a file that is the tree as a whole.
  static let none = JSONWrapping([], notes: [])

  private init(_ keys: [String], notes: [String]) {
    self.keys = keys
    self.notes = notes
  }

  /// ECharts' options, `{"series": [{"data": [nodes]}]}`, and a specification for Vega,
  /// `{"data": [{"values": [nodes]}]}`: of several series or data sets the first.
  private static let known = [
    (keys: ["series", "data"], program: "ECharts"), (keys: ["data", "values"], program: "Vega"),
  ]

  /// What the file's first bytes show, with the nodes as far as these go; `nil` if the whole file
  /// is the tree.
  ///
  /// - Throws: where the nodes may be in several places, or the file is known to hold none.
  static func found(
    in start: JSONTape, _ options: ReadingOptions, source: String
  ) throws(TreeImportError) -> (wrapping: JSONWrapping, nodes: JSONTape)? {
    if !options.place.isEmpty {
      let nodes = start.value(behind: options.place)
      return (JSONWrapping(options.place, notes: []), nodes ?? start)
    }
    try refuseUnread(start, options, source: source)
    guard start.value(behind: ["children"], isArray: true) == nil else { return nil }
    for (keys, program) in known {
      if let nodes = start.value(behind: keys, isArray: true) {
        let note =
          "only `\(keys[1])` of the first of `\(keys[0])` is read, where \(program) has its nodes"
        return (JSONWrapping(keys, notes: [note]), nodes)
      }
    }
    let places = JSONPlaces(of: start, options).places
    guard places.count < 2 else {
      throw TreeImportError(
        .severalPlaces(places.map { ReadingOptions.joined($0, separator: ".") }), source: source)
    }
    guard let keys = places.first, let nodes = start.value(behind: keys) else { return nil }
    let name = ReadingOptions.joined(keys, separator: ".").excerpt()
    return (JSONWrapping(keys, notes: ["only `\(name)` is read, where the nodes are"]), nodes)
  }

  /// Refuses JSON that is known to hold no tree, unless an option says how to read it.
  private static func refuseUnread(
    _ start: JSONTape, _ options: ReadingOptions, source: String
  ) throws(TreeImportError) {
    let names = [options.value, options.label, options.children, options.id]
    guard options.format == nil || options.format == "json",
      names.allSatisfy({ $0 == nil }), let advice = UnreadFormat.ofJSON(start)
    else { return }
    throw TreeImportError(
      .unreadFormat(advice, otherwise: JSONDialect.nested.id), source: source)
  }

  /// Whether a second object follows the first one in another line.
  static func isLines(_ start: JSONTape) -> Bool {
    var events = JSONEvents(start)
    do throws(TreeImportError) {
      guard try events.isNext(.object) else { return false }
      try events.skipValue()
      guard try events.isNext(.object) else { return false }
      return events.line > events.rest.lastLine
    } catch {
      return false
    }
  }
}

/// Where nodes may be in a JSON file whose whole is no node: arrays of objects in objects, and
/// objects in it that have a name and such an array as their children.
private struct JSONPlaces {
  /// The keys on the way to each.
  private(set) var places: [[String]] = []

  /// The keys that nodes have.
  private let keys: (name: String?, value: String?, children: String?)

  /// No server wraps its answer deeper.
  private static let maximumDepth = 6

  init(of start: JSONTape, _ options: ReadingOptions) {
    keys = JSONKeys.ofNodes(in: start, options)
    var events = JSONEvents(start)
    do throws(TreeImportError) {
      if try events.takeObject() { try object(&events, at: []) }
    } catch {
      // The text is cut, or whoever reads all of it says what is wrong.
    }
  }

  /// Looks at the members of an object.
  private mutating func object(
    _ events: inout JSONEvents, at path: [String]
  ) throws(TreeImportError) {
    let before = places.count
    var (hasName, hasChildren) = (false, false)
    var text: [UInt8] = []
    while try events.nextMember(&text) {
      let key = String(decoding: text, as: UTF8.self)
      if path.count < Self.maximumDepth, try events.takeObject() {
        hasChildren = hasChildren || key == keys.children
        try object(&events, at: path + [key])
      } else if try events.takeArray() {
        let isPlace = try events.isNext(.object)
        if isPlace { places.append(path + [key]) }
        hasChildren = hasChildren || isPlace && key == keys.children
        try events.leave(to: events.depth - 1)
      } else {
        hasName = hasName || key == keys.name || key == keys.value
        try events.skipValue()
      }
    }
    if path.isEmpty ? hasName || hasChildren : hasName && hasChildren {
      // The object is a node itself.
      places.removeSubrange(before...)
      if !path.isEmpty { places.append(path) }
    }
  }
}
