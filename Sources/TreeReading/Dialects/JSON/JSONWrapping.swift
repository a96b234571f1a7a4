import DelimitedText

/// Where the nodes are in a file that holds other things, too: what a program that draws trees
/// wants to know besides, or what an answer of a server says of itself.
struct JSONWrapping {
  /// The keys on the way to the nodes: an array of objects, or the object that is the root.
  let keys: [String]

  /// What is to be told; empty where an option says where the nodes are.
  let warnings: [String]

  private init(_ keys: [String], warnings: [String]) {
    self.keys = keys
    self.warnings = warnings
  }

  /// ECharts' options, `{"series": [{"data": [nodes]}]}`, and a specification for Vega,
  /// `{"data": [{"values": [nodes]}]}`: of several series or data sets the first.
  private static let known = [
    (keys: ["series", "data"], program: "ECharts"), (keys: ["data", "values"], program: "Vega"),
  ]

  /// What the file's first bytes show, with the nodes as far as these go; `nil` if the whole file
  /// is the tree.
  ///
  /// - Throws: where the nodes may be in several places.
  static func found(
    in start: ArraySlice<UInt8>, _ options: ReadingOptions, source: String
  ) throws(TreeImportError) -> (wrapping: JSONWrapping, nodes: ArraySlice<UInt8>)? {
    if !options.place.isEmpty {
      let nodes = rest(of: start, behind: options.place)
      return (JSONWrapping(options.place, warnings: []), nodes ?? start)
    }
    guard rest(of: start, behind: ["children"], isArray: true) == nil else { return nil }
    for (keys, program) in known {
      if let nodes = rest(of: start, behind: keys, isArray: true) {
        let warning =
          "only `\(keys[1])` of the first of `\(keys[0])` is read, where \(program) has its nodes"
        return (JSONWrapping(keys, warnings: [warning]), nodes)
      }
    }
    let places = JSONPlaces(of: start, options).places
    guard places.count < 2 else {
      throw TreeImportError(
        .severalPlaces(places.map { ReadingOptions.joined($0, separator: ".") }), source: source)
    }
    guard let keys = places.first, let nodes = rest(of: start, behind: keys) else { return nil }
    let name = ReadingOptions.joined(keys, separator: ".").excerpt()
    return (JSONWrapping(keys, warnings: ["only `\(name)` is read, where the nodes are"]), nodes)
  }

  /// Whether a second object follows the first one in another line.
  static func isLines(_ start: ArraySlice<UInt8>) -> Bool {
    var scanner = JSONScanner(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      guard try scanner.isNext("{") else { return false }
      _ = try scanner.skipValue()
      let line = scanner.line
      try scanner.skipBlanks()
      return try scanner.isNext("{") && scanner.line > line
    } catch {
      return false
    }
  }

  /// The value behind keys, as far as the bytes go; `nil` if there is none.
  private static func rest(
    of start: ArraySlice<UInt8>, behind keys: [String], isArray: Bool = false
  ) -> ArraySlice<UInt8>? {
    var scanner = JSONScanner(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      guard try scanner.find(keys) != nil else { return nil }
      let isObject = try scanner.isNext("{")
      guard try scanner.isNext("[") || !isArray && isObject else { return nil }
    } catch {
      return nil
    }
    let rest = scanner.firstBytes
    do throws(TreeImportError) { _ = try scanner.skipValue() } catch { return rest }
    return rest.dropLast(scanner.firstBytes.count)
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

  init(of start: ArraySlice<UInt8>, _ options: ReadingOptions) {
    keys = JSONKeys.ofNodes(in: start, options)
    var scanner = JSONScanner(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      if try scanner.isNext("{") { try object(&scanner, at: []) }
    } catch {
      // The text is cut, or whoever reads all of it says what is wrong.
    }
  }

  /// Looks at the members of an object.
  private mutating func object(
    _ scanner: inout JSONScanner, at path: [String]
  ) throws(TreeImportError) {
    let before = places.count
    var (hasName, hasChildren) = (false, false)
    var text: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&text, &isFirst) {
      let key = String(decoding: text, as: UTF8.self)
      if try scanner.isNext("{"), path.count < Self.maximumDepth {
        hasChildren = hasChildren || key == keys.children
        try object(&scanner, at: path + [key])
      } else if try scanner.take("[") {
        let isPlace = try array(&scanner)
        if isPlace { places.append(path + [key]) }
        hasChildren = hasChildren || isPlace && key == keys.children
      } else {
        hasName = hasName || key == keys.name || key == keys.value
        _ = try scanner.skipValue()
      }
    }
    if path.isEmpty ? hasName || hasChildren : hasName && hasChildren {
      // The object is a node itself.
      places.removeSubrange(before...)
      if !path.isEmpty { places.append(path) }
    }
  }

  /// Goes past an array behind its bracket; returns whether it begins with an object.
  private func array(_ scanner: inout JSONScanner) throws(TreeImportError) -> Bool {
    try scanner.skipBlanks()
    let hasObject = try scanner.isNext("{")
    if try !scanner.take("]") {
      _ = try scanner.skipValue()
      try scanner.skipRest(of: [UInt8(ascii: "]")])
    }
    return hasObject
  }
}

extension JSONScanner {
  /// Goes to the value of the last key. The first key is one of the object that comes next, or that
  /// is the first of the array that comes next; each other key is one of the value before it.
  /// Returns the brackets that are open then; `nil` where there is no such key.
  mutating func find(_ keys: [String]) throws(TreeImportError) -> [UInt8]? {
    var brackets: [UInt8] = []
    var text: [UInt8] = []
    for key in keys {
      if try take("[") {
        brackets.append(UInt8(ascii: "]"))
        try skipBlanks()
      }
      guard try take("{") else { return nil }
      brackets.append(UInt8(ascii: "}"))
      try skipBlanks()
      while true {
        guard try isNext("\"") else { return nil }
        text.removeAll(keepingCapacity: true)
        try self.key(into: &text)
        if text.elementsEqual(key.utf8) { break }
        _ = try skipValue()
        try skipBlanks()
        guard try take(",") else { return nil }
        try skipBlanks()
      }
    }
    return brackets
  }
}
