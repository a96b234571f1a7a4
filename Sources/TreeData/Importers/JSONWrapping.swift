import DelimitedText

/// Where the nodes are in a file of a program that draws trees: what it wants to know besides
/// stands around them.
enum JSONWrapping: CaseIterable {
  /// The first series of ECharts' options: `{"series": [{"data": [nodes]}]}`.
  case eCharts
  /// The first data set of a specification for Vega: `{"data": [{"values": [nodes]}]}`.
  case vega

  /// The keys on the way to the nodes.
  var keys: [String] {
    switch self {
    case .eCharts: ["series", "data"]
    case .vega: ["data", "values"]
    }
  }

  var warning: String {
    "only `\(keys[1])` of the first of `\(keys[0])` is read, where "
      + "\(self == .vega ? "Vega" : "ECharts") has its nodes"
  }

  /// What the file's first bytes show, with the array of nodes as far as these go; `nil` if the
  /// whole file is the tree.
  static func found(
    in start: ArraySlice<UInt8>
  ) -> (wrapping: JSONWrapping, nodes: ArraySlice<UInt8>)? {
    func rest(behind keys: [String]) -> ArraySlice<UInt8>? {
      var scanner = JSONScanner(ByteStream(Array(start), source: ""))
      do throws(TreeImportError) {
        try scanner.skipBlanks()
        guard try scanner.find(keys) != nil, try scanner.isNext("[") else { return nil }
      } catch {
        return nil
      }
      let rest = scanner.firstBytes
      do throws(TreeImportError) { _ = try scanner.skipValue() } catch { return rest }
      return rest.dropLast(scanner.firstBytes.count)
    }
    guard rest(behind: ["children"]) == nil else { return nil }
    for wrapping in allCases {
      if let nodes = rest(behind: wrapping.keys) { return (wrapping, nodes) }
    }
    return nil
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
