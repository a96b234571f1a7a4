import Foundation
import TreeLayout

/// A tree's columns as bytes, for a process that is to lay out the very same tree.
///
/// It is quick to read where a CSV file is not, and what it costs is counted along. The bytes are in
/// the order of the machine: they are read where they were written and not kept.
public enum TreeColumnsFile {
  /// The file's content: number of nodes, whether there are sizes and sides, then column by column.
  public static func data(of tree: LayoutTree) -> Data {
    var words = [UInt64(tree.count), tree.sizes.isEmpty ? 0 : 1, tree.sides.isEmpty ? 0 : 1]
    words += tree.parent.map { UInt64(bitPattern: Int64($0)) }
    words += tree.values.map(\.bitPattern)
    words += tree.sizes.map(\.width.bitPattern) + tree.sizes.map(\.height.bitPattern)
    words += tree.sides.map { UInt64($0.rawValue) }
    return unsafe words.withUnsafeBytes { unsafe Data($0) }
  }

  /// Reads what `data(of:)` made; `nil` if the file is cut short or holds no tree.
  public static func tree(of data: Data) -> LayoutTree? {
    let words = unsafe data.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt64.self)) }
    guard words.count >= 3, let count = Int(exactly: words[0]), count < Int32.max else {
      return nil
    }
    let columns = 2 + (words[1] == 0 ? 0 : 2) + (words[2] == 0 ? 0 : 1)
    guard words.count == 3 + count * columns else { return nil }
    func column(_ index: Int) -> ArraySlice<UInt64> {
      words[(3 + index * count)..<(3 + (index + 1) * count)]
    }
    func numbers(_ index: Int) -> [Double] { column(index).map { Double(bitPattern: $0) } }
    var sizes: [Size] = []
    if words[1] != 0 { sizes = zip(numbers(2), numbers(3)).map { Size(width: $0, height: $1) } }
    let sides =
      words[2] == 0
      ? [] : column(columns - 1).map { UInt8(exactly: $0).flatMap { Side(rawValue: $0) } }
    guard !sides.contains(nil) else { return nil }
    return try? LayoutTree(
      parents: column(0).map { Int32(truncatingIfNeeded: $0) }, values: numbers(1), sizes: sizes,
      sides: sides.compactMap(\.self))
  }
}
