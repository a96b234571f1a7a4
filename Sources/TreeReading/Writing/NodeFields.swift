import DelimitedText
import TreeLayout
import TreeModel

/// The fields of a row of CSV that tell what a node has: its value, and its size, side, length and
/// color where a node has one.
struct NodeFields {
  private let hasSizes: Bool
  private let hasSides: Bool
  private let hasLengths: Bool
  private let hasColors: Bool

  /// - Parameter trees: all whose nodes are written.
  init(of trees: [LayoutTree], hasColors: Bool) {
    hasSizes = trees.contains { tree in tree.sizes.contains { $0 != .unit } }
    hasSides = trees.contains { tree in tree.sides.contains { $0 != .unstated } }
    hasLengths = trees.contains { !$0.lengths.isEmpty }
    self.hasColors = hasColors
  }

  func appendHeader(values: String, to text: inout [UInt8]) {
    text.appendCSVField(Array(values.utf8)[...])
    if hasSizes { text += ",width,height".utf8 }
    if hasSides { text += ",side".utf8 }
    if hasLengths { text += ",length".utf8 }
    if hasColors { text += ",color".utf8 }
  }

  func append(_ node: Int, of named: NamedTree, to text: inout [UInt8]) {
    let tree = named.tree
    if let value = tree.value(of: node) { text.append(shortest: value) }
    if hasSizes {
      let size = tree.size(of: node)
      text += ",\(size.width.shortest),\(size.height.shortest)".utf8
    }
    if hasSides { text += ",\(named.writtenSide(of: node).word)".utf8 }
    if hasLengths {
      text.append(UInt8(ascii: ","))
      if !tree.lengths.isEmpty, case let length = tree.lengths[node], !length.isNaN {
        text.append(shortest: length)
      }
    }
    if hasColors {
      text.append(UInt8(ascii: ","))
      text.appendCSVField(named.names.color(of: node))
    }
  }
}
