import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Writes the tree as Newick, in one line. Branch lengths are the lengths of nodes; if no node
  /// has a length, they are the values, and `--value length` reads those of leaves again. A name of
  /// other signs than letters and digits of ASCII, points and hyphens stands in quotes.
  func writeNewick<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let lengths = tree.lengths.isEmpty ? tree.values : tree.lengths
    var text: [UInt8] = []
    var isFirst = true
    try walk { node throws(Failure) in
      if !isFirst { text += ",".utf8 }
      isFirst = !tree.isLeaf(node)
      if isFirst { text += "(".utf8 }
      if text.count >= 1 << 16 {
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
    } close: { node throws(Failure) in
      if !tree.isLeaf(node) { text += ")".utf8 }
      let name = names.utf8(of: node)
      // It would be taken for the fraction of the length before it.
      let isFraction = lengths[node].isNaN && NewickParser.isFraction(name)
      text.appendNewickName(name, inQuotes: isFraction)
      if !lengths[node].isNaN { text += ":\(lengths[node].shortest)".utf8 }
      isFirst = false
    }
    text += ";\n".utf8
    try write(text)
  }
}

extension [UInt8] {
  /// Appends a name, in quotes where it needs them. Bytes that are not UTF-8 become U+FFFD, and so
  /// does 0, which ends a text for programs in C.
  fileprivate mutating func appendNewickName(_ name: ArraySlice<UInt8>, inQuotes: Bool) {
    let isPlain =
      !inQuotes
      && name.allSatisfy { byte in
        byte.isDigit || byte.isLetter || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
    guard !isPlain else { return append(contentsOf: name) }
    let isText = name.isUTF8
    let name = isText ? name : Array(String(decoding: name, as: UTF8.self).utf8)[...]
    let quote = UInt8(ascii: "'")
    append(quote)
    for byte in name {
      guard byte > 0 else {
        self += "\u{FFFD}".utf8
        continue
      }
      append(byte)
      if byte == quote { append(quote) }
    }
    append(quote)
  }
}
