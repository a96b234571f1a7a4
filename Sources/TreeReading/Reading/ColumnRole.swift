/// What a column of a table can be, by its name.
enum ColumnRole: Int, CaseIterable {
  case id, parent, child, above, superior, label, path, value, width, height, side, amount
  case category, color, length

  /// The names that say so, the first one there is counts.
  var names: [String] {
    switch self {
    case .id: ["id", "ids", "key", "nodeid", "pid"]
    case .parent:
      ["parent", "parents", "parentid", "parentids", "parentkey", "parentnameusageid", "ppid"]
    case .child: ["child", "childid", "target", "to"]
    case .above: ["parent", "parentid", "source", "from"]
    case .superior:
      ["manager", "supervisor", "boss"].flatMap { superior in
        ["", "id", "email", "name"].map { superior + $0 }
      } + ["reportsto"]
    case .label:
      [
        "label", "labels", "name", "names", "title", "summary", "scientificname",
        "employeename", "fullname", "command", "cmd", "comm",
      ]
    case .path: ["path", "paths", "file", "filename"]
    case .value: ["value", "values", "size", "weight", "count"]
    case .width: ["width"]
    case .height: ["height"]
    case .side: ["side"]
    case .amount: ["amount", "amounts"]
    case .category: ["category", "categories"]
    case .color: ["color", "colour", "colors", "fill"]
    // Programs in R write points.
    case .length: ["length", "branchlength", "edgelength", "branch.length", "edge.length"]
    }
  }

  /// In small letters and without blanks, `_` and `-`.
  static func plain(_ name: String) -> String {
    let kept = name.lowercased().unicodeScalars.filter { scalar in
      switch scalar {
      case " ", "_", "-", "\t"..."\r": false
      // Looking up properties takes most of the time.
      default: scalar.isASCII || !scalar.properties.isWhitespace
      }
    }
    return String(String.UnicodeScalarView(kept))
  }

  /// The headers that are known, and what is wrong with one that is not.
  static func known(besides columns: [String]) -> String {
    let words = Set(allCases.flatMap { $0.names })
    let isKnown = columns.contains { words.contains(plain($0)) }
    return "`id,parent` and `path`, both with any of `label`, `value`, `width`, `height`, "
      + "`side`, `length` and `color`, `parent,child`, `path,w0,w1,…` with a column a step, "
      + "`amount,category`, and columns of texts, one a level, with a column of numbers"
      + (isKnown ? "" : "; the first line has to name the columns")
  }
}
