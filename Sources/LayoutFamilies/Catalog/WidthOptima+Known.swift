import BundledFiles
import Foundation
import LayoutQuality
import TreeLayout

extension Family<Point> {
  /// Boxes joined by lines.
  public static let nodeLinkTrees = nodeLinkTrees(optima: .known)
}

extension WidthOptima {
  /// The widths in `Benchmarks/Optima/widths.csv`, as they were when the program was built.
  fileprivate static let known: WidthOptima = {
    let path = "Benchmarks/Optima/widths.csv"
    let file = unsafe UnsafeBufferPointer(start: bundledFiles, count: Int(bundledFileCount))
      .first { unsafe String(cString: $0.path) == path }!
    let bytes = unsafe UnsafeBufferPointer(start: file.bytes, count: file.count)
    return unsafe WidthOptima(csv: String(decoding: bytes, as: UTF8.self))!
  }()
}
