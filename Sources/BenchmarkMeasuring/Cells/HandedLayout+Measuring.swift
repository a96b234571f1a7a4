import BenchmarkJudging
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout

extension LayoutFamily {
  /// The values of the family's metrics for a layout that another program made.
  ///
  /// - Parameter labels: as in `MetricInput`.
  /// - Throws: `WorkerRefusal` if the files do not hold layouts of the trees.
  func measure(
    _ handed: HandedLayout, of tree: LayoutTree, in frame: Rect, seed: UInt64,
    labels: Labels = .none, kept: KeptLayouts? = nil
  ) throws -> MeasureRequest.Answer {
    let family = itself
    func layout(
      _ file: HandedLayout.File, of tree: LayoutTree, in frame: Rect
    ) throws -> Layout<Geometry> {
      try file.numbers(
        of: tree.count, width: Geometry.componentNames.count, hasLists: Geometry.List.exists
      ).layout(
        of: tree, in: frame, claims: Set(handed.claims.map { Law($0) }),
        conventions: family.conventions)
    }
    var edited: [String: EditedLayout<Geometry>] = [:]
    for edit in edits {
      guard let file = handed.edited[edit.id], let other = edit.apply(tree, seed) else { continue }
      edited[edit.id] = EditedLayout(
        layout: try layout(file, of: other.tree, in: edit.frame(frame)), origin: other.origin)
    }
    let plain = try layout(handed.layout, of: tree, in: frame)
    try kept?.keep([plain], of: id, hash: handed.layout.digest)
    let values = family.measure(
      [plain], edited: edited, seed: seed, labels: [labels])
    let measurement = MeasurementRecord(
      claims: handed.claims.sorted(), layouts: values.layouts,
      costs: values.costs.map { .init(metrics: $0.metrics, seconds: $0.seconds) })
    return MeasureRequest.Answer(hash: handed.layout.digest, measurement: measurement)
  }
}

extension HandedLayout.File {
  /// Writes a layout for a worker.
  init(_ numbers: LayoutNumbers, to url: URL) throws {
    path = url.path
    digest = numbers.hash
    var data = unsafe numbers.components.withUnsafeBytes { unsafe Data($0) }
    if let lists = numbers.lists {
      unsafe lists.counts.map(Int64.init).withUnsafeBytes { unsafe data.append(contentsOf: $0) }
      unsafe lists.numbers.withUnsafeBytes { unsafe data.append(contentsOf: $0) }
    }
    try data.write(to: url)
  }

  /// Reads the layout of so many nodes.
  func numbers(of count: Int, width: Int, hasLists: Bool) throws -> LayoutNumbers {
    let refusal = WorkerRefusal(error: "\(path) holds no layout of \(count) nodes")
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)) else { throw refusal }
    var reader = ColumnReader(data)
    guard let components: [Double] = reader.column(count * width) else { throw refusal }
    var numbers = LayoutNumbers(components)
    if hasLists {
      guard let counts: [Int64] = reader.column(count),
        let lists: [Double] = reader.lists(counts.map(Int.init))
      else { throw refusal }
      numbers.lists = NodeLists(lists, counts: counts.map(Int.init))
    }
    guard reader.isAtEnd else { throw refusal }
    guard numbers.hash == digest else {
      throw WorkerRefusal(error: "\(path) does not hold the layout that is to be measured")
    }
    return numbers
  }
}

extension RecordedHash {
  /// A hash of a layout or of trees, to be recorded.
  init(_ hash: StableHash) { self.init(hash.value) }
}
