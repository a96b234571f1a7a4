import Foundation
import LayoutFamilies
import TreeLayout

extension FamilyMember {
  /// The worker's side: makes the layouts and writes them to a file.
  func keep(
    _ steps: [LayoutTree], in frame: Rect, to file: URL
  ) throws -> KeepRequest.Answer {
    let layouts = strategy.layouts(of: steps, in: frame)
    FloatingPointEnvironment.restore()
    let numbers = try LayoutNumbers(of: layouts.map { (geometry: $0.geometry, pool: $0.pool) })
    return KeepRequest.Answer(
      layouts: try HandedLayout.File(numbers, to: file),
      marks: layouts.map { $0.marks?.map(\.rawValue) })
  }
}
