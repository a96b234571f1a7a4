import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Writes the tree as JSON: an object a node with `name`, `value`, `width`, `height`, `side`,
  /// `length`, `color` and `children`, each where the node has it; a node a line. If nodes have
  /// lengths but no values, the root has the value `null`, so that no reader takes lengths for
  /// values. A name that begins with its parent's is written without that, as the objects tell the
  /// way. Lines are not indented, since the blanks of a deep tree add up to the square of its
  /// depth.
  func writeJSON<Failure: Error>(
    to write: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    let hasSizes = tree.sizes.contains { $0 != .unit }
    let hasOnlyLengths = !tree.lengths.isEmpty && tree.values.allSatisfy { $0.isNaN }
    var text: [UInt8] = []
    var isFirst = true
    try walk { node throws(Failure) in
      if node > 0 { text += (isFirst ? "\n" : ",\n").utf8 }
      text += "{".utf8
      let start = text.count
      func key(_ name: String) {
        if text.count > start { text += ",".utf8 }
        text += "\"\(name)\":".utf8
      }
      let name = names.labelUTF8(of: node, in: tree)
      if !name.isEmpty {
        key("name")
        text.appendJSONString(name)
      }
      if let value = tree.value(of: node) {
        key("value")
        text.append(shortest: value)
      } else if hasOnlyLengths, node == 0 {
        key("value")
        text += "null".utf8
      }
      if hasSizes, case let size = tree.size(of: node), size != .unit {
        key("width")
        text.append(shortest: size.width)
        key("height")
        text.append(shortest: size.height)
      }
      if case let side = writtenSide(of: node), side != .unstated {
        key("side")
        text += "\"\(side.word)\"".utf8
      }
      if !tree.lengths.isEmpty, case let length = tree.lengths[node], !length.isNaN {
        key("length")
        text.append(shortest: length)
      }
      let color = names.color(of: node)
      if !color.isEmpty {
        key("color")
        text.appendJSONString(color)
      }
      isFirst = !tree.isLeaf(node)
      if isFirst {
        key("children")
        text += "[".utf8
      }
      if text.count >= 1 << 16 {
        try write(text)
        text.removeAll(keepingCapacity: true)
      }
    } close: { node throws(Failure) in
      text += (tree.isLeaf(node) ? "}" : "]}").utf8
      isFirst = false
    }
    text += "\n".utf8
    try write(text)
  }
}

extension [UInt8] {
  /// Appends a text of JSON in its quotes. Bytes that are not UTF-8 become U+FFFD.
  public mutating func appendJSONString(_ bytes: ArraySlice<UInt8>) {
    let isText = bytes.isUTF8
    let bytes = isText ? bytes : Array(String(decoding: bytes, as: UTF8.self).utf8)[...]
    append(UInt8(ascii: "\""))
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): self += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): self += "\\n".utf8
      case UInt8(ascii: "\r"): self += "\\r".utf8
      case UInt8(ascii: "\t"): self += "\\t".utf8
      case ..<0x20: self += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }
}
