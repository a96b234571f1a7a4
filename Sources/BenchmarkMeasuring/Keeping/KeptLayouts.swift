import BenchmarkJudging
import Foundation
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

  /// Keeps the layouts of a sequence's steps: for each the components of its geometry, node by
  /// node, and its marks; then the name of the family.
  func keep<Geometry>(_ layouts: [Layout<Geometry>], of family: String, hash: RecordedHash) throws {
    try write(to: file(of: hash.hexadecimal)) {
      var numbers: [Float] = []
      var marks: [UInt8] = []
      for layout in layouts {
        for geometry in layout.geometry {
          geometry.forEachComponent { numbers.append(Float($0)) }
        }
        marks += layout.tree.nodes.map { layout.mark(of: $0).rawValue }
      }
      return unsafe numbers.withUnsafeBytes { unsafe Data($0) } + marks + Data(family.utf8)
    }
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
  ///
  /// - Parameter families: the names of the families, and how many numbers each writes for a node.
  public func family(
    hash: String, of sequence: TreeSequence, among families: [(id: String, width: Int)]
  ) -> String? {
    guard let data = try? Data(contentsOf: file(of: hash)) else { return nil }
    return families.first { family in
      data.count == size(of: sequence, width: family.width) + family.id.utf8.count
        && data.suffix(family.id.utf8.count).elementsEqual(family.id.utf8)
    }?.id
  }

  private func size(of sequence: TreeSequence, width: Int) -> Int {
    sequence.nodeCount * (4 * width + 1)
  }

  /// The layouts with this hash, one for each step; `nil` if they are not kept.
  public func layouts<Geometry: NodeGeometry>(
    hash: String, of sequence: TreeSequence, in frame: Rect
  ) -> [Layout<Geometry>]? {
    let width = Geometry.componentNames.count
    guard let data = try? Data(contentsOf: file(of: hash)),
      data.count >= size(of: sequence, width: width)
    else { return nil }
    let count = sequence.nodeCount * width
    let numbers = unsafe [Float](unsafeUninitializedCapacity: count) { buffer, filled in
      _ = unsafe data.copyBytes(to: buffer)
      filled = count
    }
    // A layout that is not finite is not measured and not kept, but the folder may be a stranger's.
    guard numbers.allSatisfy(\.isFinite) else { return nil }
    let marks = data.dropFirst(4 * count).prefix(sequence.nodeCount).map {
      NodeMark(rawValue: $0) ?? .hidden
    }
    var first = 0
    return sequence.steps.map { tree in
      let nodes = first..<first + tree.count
      first = nodes.upperBound
      return Layout(
        tree: tree, frame: frame,
        geometry: nodes.map { node in Geometry { Double(numbers[node * width + $0]) } },
        marks: Array(marks[nodes]))
    }
  }
}
