import TreeLayout

/// Rows of text as CSV: RFC 4180 with LF, UTF-8 without a byte order mark.
struct CSVTable {
  private(set) var text: String

  init(columns: [String]) {
    text = ""
    append(columns)
  }

  mutating func append(_ fields: [String]) {
    text += fields.map(csvQuoted).joined(separator: ",")
    text += "\n"
  }
}

/// A field as RFC 4180 wants it.
public func csvQuoted(_ field: String) -> String {
  guard field.utf8.contains(where: { ",\"\n\r".utf8.contains($0) }) else { return field }
  return "\"\(field.replacingScalars(["\"": "\"\""]))\""
}

extension String {
  /// The text with each of these scalars replaced, also where others combine with it to one character:
  /// who reads a file looks for scalars or bytes.
  public func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

/// A missing number, or one beyond what a double can hold, is an empty field.
func csvField(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "" }
  return value.shortest
}

extension CellKey {
  static let columns = ["strategy", "tree", "nodes", "frame", "seed"]

  var fields: [String] {
    [strategy, tree, String(nodes), frame, seed.map { String($0) } ?? ""]
  }
}
