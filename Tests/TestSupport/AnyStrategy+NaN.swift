import TreeLayout

extension AnyStrategy {
  /// What the strategy makes of memory full of NaN.
  public func placingOverNaN(_ tree: LayoutTree, in frame: Rect) -> [Geometry] {
    var output = [Geometry](repeating: .zero, count: tree.count)
    unsafe output.withUnsafeMutableBytes { bytes in
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0xFF)
    }
    var span = output.mutableSpan
    place(tree, in: frame, into: &span)
    return output
  }
}
