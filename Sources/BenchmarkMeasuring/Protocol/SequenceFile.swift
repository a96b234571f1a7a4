import Foundation
import TreeLayout
import TreeModel

/// A sequence's columns as bytes, for processes that are to lay out the very same trees.
///
/// It is quick to read where a CSV file is not, and what it costs is counted along. The bytes are
/// in the order of the machine: they are read where they were written and not kept.
public enum SequenceFile {
  /// The file's content, in words of eight bytes: the number of steps, then for each step its
  /// nodes, which optional columns it has, and its columns; at last the names, and what stands
  /// between the components of those that are paths.
  public static func data(of sequence: TreeSequence) -> Data {
    var words = [UInt64(sequence.steps.count)]
    words.reserveCapacity(sequence.nodeCount * 3)
    for tree in sequence.steps {
      words += [
        UInt64(tree.count), tree.sizes.isEmpty ? 0 : 1, tree.sides.isEmpty ? 0 : 1,
        tree.keys.isEmpty ? 0 : 1,
        (hasRanks(sequence, tree) ? 1 : 0) + (tree.lengths.isEmpty ? 0 : 2),
      ]
      words += tree.parent.lazy.map { UInt64(bitPattern: Int64($0)) }
      words += tree.values.lazy.map(\.bitPattern)
      words += tree.sizes.lazy.map(\.width.bitPattern)
      words += tree.sizes.lazy.map(\.height.bitPattern)
      words += tree.sides.lazy.map { UInt64($0.rawValue) }
      words += tree.keys.lazy.map { UInt64(bitPattern: Int64($0)) }
      if hasRanks(sequence, tree) {
        words += tree.nameRanks.lazy.map { UInt64(bitPattern: Int64($0)) }
      }
      words += tree.lengths.lazy.map(\.bitPattern)
    }
    let names = sequence.names
    words += [UInt64(names.count), UInt64(names.pathSeparator ?? 0)]
    var text: [UInt8] = []
    for index in 0..<names.count {
      let name = names.utf8(of: index)
      words.append(UInt64(name.count))
      text.append(contentsOf: name)
    }
    var data = unsafe words.withUnsafeBytes { unsafe Data($0) }
    data.append(contentsOf: text)
    return data
  }

  /// Where there are names, the ranks are made of them.
  private static func hasRanks(_ sequence: TreeSequence, _ tree: LayoutTree) -> Bool {
    sequence.names.count == 0 && !tree.nameRanks.isEmpty
  }

  /// Reads what `data(of:)` made; `nil` if the file is cut short or holds no trees.
  public static func sequence(of data: Data, id: String) -> TreeSequence? {
    var reader = Reader(bytes: data)
    guard let count = reader.number(), count > 0, count <= data.count else { return nil }
    var steps: [LayoutTree] = []
    for _ in 0..<count {
      guard let tree = reader.tree() else { return nil }
      steps.append(tree)
    }
    guard let names = reader.names(), count == 1 || steps.allSatisfy({ !$0.keys.isEmpty }) else {
      return nil
    }
    return names.count == 0
      ? TreeSequence(id: id, rankedSteps: steps) : TreeSequence(id: id, steps: steps, names: names)
  }

  private struct Reader {
    let bytes: Data
    private var position = 0

    init(bytes: Data) {
      self.bytes = bytes
    }

    /// The next words; `nil` where there are fewer.
    private mutating func words(_ count: Int) -> [UInt64]? {
      guard count >= 0, count <= (bytes.count - position) / 8 else { return nil }
      let start = bytes.startIndex + position
      position += 8 * count
      return unsafe [UInt64](unsafeUninitializedCapacity: count) { buffer, filled in
        let slice = bytes[start..<start + 8 * count]
        _ = unsafe slice.copyBytes(to: UnsafeMutableRawBufferPointer(buffer))
        filled = count
      }
    }

    mutating func number() -> Int? {
      words(1).flatMap { Int(exactly: $0[0]) }
    }

    private mutating func indices(_ count: Int) -> [Int32]? {
      words(count)?.map { Int32(truncatingIfNeeded: $0) }
    }

    private mutating func numbers(_ count: Int) -> [Double]? {
      words(count)?.map { Double(bitPattern: $0) }
    }

    mutating func tree() -> LayoutTree? {
      guard let head = words(5), let count = Int(exactly: head[0]), count < Int32.max,
        let parents = indices(count), let values = numbers(count)
      else { return nil }
      var (sizes, sides, keys): ([Size], [Side], [Int32]) = ([], [], [])
      if head[1] != 0 {
        guard let widths = numbers(count), let heights = numbers(count) else { return nil }
        sizes = zip(widths, heights).map { Size(width: $0, height: $1) }
      }
      if head[2] != 0 {
        guard let column = words(count) else { return nil }
        sides = column.compactMap { UInt8(exactly: $0).flatMap { Side(rawValue: $0) } }
        guard sides.count == count else { return nil }
      }
      if head[3] != 0 {
        guard let column = indices(count) else { return nil }
        keys = column
      }
      var ranks: [Int32] = []
      if head[4] & 1 != 0 {
        guard let column = indices(count) else { return nil }
        ranks = column
      }
      // A bit of the same word, so that files of trees without lengths stay the same.
      var lengths: [Double] = []
      if head[4] & 2 != 0 {
        guard let column = numbers(count) else { return nil }
        lengths = column
      }
      return try? LayoutTree(
        parents: parents, values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys
      ).withNameRanks(ranks)
    }

    mutating func names() -> NodeNames? {
      guard let count = number(), let separator = number().flatMap({ UInt8(exactly: $0) }),
        let lengths = words(count)
      else { return nil }
      var names = NodeNames()
      names.pathSeparator = separator == 0 ? nil : separator
      names.reserveCapacity(nodes: count, bytes: bytes.count - position)
      for length in lengths {
        guard let length = Int(exactly: length), length <= bytes.count - position else {
          return nil
        }
        let start = bytes.startIndex + position
        names.append(bytes[start..<start + length])
        position += length
      }
      return position == bytes.count ? names : nil
    }
  }
}
