import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

/// The layouts that a run keeps, so that pictures can show how they changed: a folder beside the
/// run's tables, in which each layout and each sequence of trees is a file named by its hash.
///
/// Coordinates are kept as 32-bit numbers, which are precise enough for pictures.
public struct KeptLayouts: Sendable {
  let folder: URL

  /// The kept layouts of the run in a folder.
  public init(of run: URL) {
    folder = run.appending(path: "layouts")
  }

  init(folder: String) {
    self.folder = URL(fileURLWithPath: folder, isDirectory: true)
  }

  private func file(of hash: String) -> URL {
    folder.appending(path: hash)
  }

  private func treeFile(of hash: String) -> URL {
    folder.appending(path: "\(hash)-trees")
  }
}

// MARK: - Keeping

extension KeptLayouts {
  func keep(_ sequence: TreeSequence, hash: RecordedHash) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try write(to: treeFile(of: hash.hexadecimal)) { SequenceFile.data(of: sequence) }
  }

  /// Keeps the layouts of a sequence's steps: the components of each geometry, node by node and
  /// step by step, and then the marks. In a geometry with lists the lengths of the lists follow, as
  /// 32-bit integers, and then their numbers. The family is at the end.
  ///
  /// A layout whose lists cannot be read is not kept, as it is not measured.
  func keep<Geometry>(_ layouts: [Layout<Geometry>], of family: String, hash: RecordedHash) throws {
    let areReadable = layouts.allSatisfy { (try? $0.checkLists()) != nil }
    guard areReadable else { return }
    try write(to: file(of: hash.hexadecimal)) {
      var numbers: [Float] = []
      var marks: [UInt8] = []
      for layout in layouts {
        for geometry in layout.geometry {
          geometry.forEachComponent { numbers.append(Float($0)) }
        }
        marks += layout.tree.nodes.map { layout.mark(of: $0).rawValue }
      }
      var data = unsafe numbers.withUnsafeBytes { unsafe Data($0) } + marks
      if Geometry.List.exists { data += Self.lists(of: layouts) }
      return data + Data(family.utf8)
    }
  }

  private static func lists<Geometry>(of layouts: [Layout<Geometry>]) -> Data {
    var counts: [UInt32] = []
    var numbers: [Float] = []
    for layout in layouts {
      for node in layout.tree.nodes {
        let list = layout.list(of: node)
        counts.append(UInt32(clamping: list.count))
        numbers += list.lazy.map { Float($0) }
      }
    }
    return unsafe counts.withUnsafeBytes { unsafe Data($0) }
      + numbers.withUnsafeBytes { unsafe Data($0) }
  }

  /// Writes a file. Another process may write the same file at the same time.
  private func write(to file: URL, _ data: () -> Data) throws {
    guard !FileManager.default.fileExists(atPath: file.path) else { return }
    try data().write(to: file, options: .atomic)
  }
}

// MARK: - Reading

extension KeptLayouts {
  /// The trees of a sequence with this hash; `nil` if they are not kept.
  public func sequence(hash: String, id: String) -> TreeSequence? {
    (try? Data(contentsOf: treeFile(of: hash))).flatMap { SequenceFile.sequence(of: $0, id: id) }
  }

  /// The family of a layout with this hash; `nil` if it is not kept.
  public func family(
    hash: String, of sequence: TreeSequence, among families: [any LayoutFamily]
  ) -> (any LayoutFamily)? {
    guard let data = try? Data(contentsOf: file(of: hash)) else { return nil }
    return families.first { family in
      let name = Data(family.id.utf8)
      return data.suffix(name.count) == name
        && columns(
          of: data.dropLast(name.count), sequence, width: family.componentNames.count,
          hasLists: family.listNames != nil) != nil
    }
  }

  private struct Columns {
    let components: [Float]
    let marks: [UInt8]
    var lists: (counts: [Int], numbers: [Float])?
  }

  /// What a file holds in front of the family; `nil` where it does not hold exactly that.
  private func columns(
    of data: Data, _ sequence: TreeSequence, width: Int, hasLists: Bool
  ) -> Columns? {
    var reader = ColumnReader(data)
    guard let components: [Float] = reader.column(sequence.nodeCount * width),
      let marks: [UInt8] = reader.column(sequence.nodeCount)
    else { return nil }
    var columns = Columns(components: components, marks: marks)
    if hasLists {
      guard let counts: [UInt32] = reader.column(sequence.nodeCount),
        let numbers: [Float] = reader.lists(counts.map(Int.init))
      else { return nil }
      columns.lists = (counts.map(Int.init), numbers)
    }
    return reader.isAtEnd ? columns : nil
  }

  /// The layouts with this hash, one for each step; `nil` if they are not kept.
  ///
  /// - Parameter family: the id of the layouts' family.
  public func layouts<Geometry: NodeGeometry>(
    hash: String, of sequence: TreeSequence, in frame: Rect, family: String
  ) -> [Layout<Geometry>]? {
    let width = Geometry.componentNames.count
    let name = Data(family.utf8)
    guard let data = try? Data(contentsOf: file(of: hash)), data.suffix(name.count) == name,
      let columns = columns(
        of: data.dropLast(name.count), sequence, width: width, hasLists: Geometry.List.exists)
    else { return nil }
    // A layout that is no layout is not measured and not kept, but the folder may be a stranger's.
    guard columns.components.allSatisfy(\.isFinite),
      columns.lists?.numbers.allSatisfy(\.isFinite) ?? true
    else { return nil }
    var numbers = LayoutNumbers(columns.components.map(Double.init))
    numbers.lists = columns.lists.map {
      NodeLists($0.numbers.map(Double.init), counts: $0.counts)
    }
    var marks = columns.marks.map { NodeMark(rawValue: $0) ?? .hidden }[...]
    var layouts: [Layout<Geometry>] = []
    for (tree, numbers) in zip(sequence.steps, numbers.divided(among: sequence.steps.map(\.count)))
    {
      let layout: Layout<Geometry> = numbers.layout(
        of: tree, in: frame, marks: Array(marks.prefix(tree.count)))
      marks.removeFirst(tree.count)
      guard (try? layout.checkLists()) != nil else { return nil }
      layouts.append(layout)
    }
    return layouts
  }
}
