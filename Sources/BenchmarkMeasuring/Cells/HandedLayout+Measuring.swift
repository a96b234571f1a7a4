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
    labels: [Int32] = [], kept: KeptLayouts? = nil
  ) throws -> MeasureRequest.Answer {
    let family = itself
    func layout(
      _ file: HandedLayout.File, of tree: LayoutTree, in frame: Rect
    ) throws -> Layout<Geometry> {
      Layout(
        tree: tree, frame: frame, geometry: try file.geometry(count: tree.count),
        claims: Set(handed.claims.map { Law($0) }), conventions: family.conventions)
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
      plain, edited: edited, seed: seed, labels: labels)
    let measurement = MeasurementRecord(
      claims: handed.claims.sorted(), layouts: values.layouts,
      costs: values.costs.map { .init(metrics: $0.metrics, seconds: $0.seconds) })
    return MeasureRequest.Answer(hash: handed.layout.digest, measurement: measurement)
  }
}

extension HandedLayout.File {
  /// Writes components for a worker.
  init(_ components: [Double], to url: URL) throws {
    path = url.path
    digest = RecordedHash(components: components)
    try unsafe components.withUnsafeBytes { unsafe Data($0) }.write(to: url)
  }

  fileprivate func geometry<Geometry: NodeGeometry>(count: Int) throws -> [Geometry] {
    let width = Geometry.componentNames.count
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      data.count == 8 * count * width
    else { throw WorkerRefusal(error: "\(path) holds no layout of \(count) nodes") }
    let components = unsafe [Double](unsafeUninitializedCapacity: count * width) { buffer, filled in
      _ = unsafe data.copyBytes(to: buffer)
      filled = count * width
    }
    guard RecordedHash(components: components) == digest else {
      throw WorkerRefusal(error: "\(path) does not hold the layout that is to be measured")
    }
    return (0..<count).map { node in Geometry { components[node * width + $0] } }
  }
}

extension RecordedHash {
  /// The hash of a layout's components, which is that of the layout itself.
  init(components: [Double]) {
    var hash = StableHash()
    for component in components { hash.combine(component) }
    self.init(hash)
  }

  /// A hash of a layout or of trees, to be recorded.
  init(_ hash: StableHash) { self.init(hash.value) }
}
