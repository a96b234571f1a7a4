import TreeLayout

extension AnyStrategy {
  /// Whether the strategy turns memory full of NaN into finite numbers only.
  public func replacesNaN(_ tree: LayoutTree, in frame: Rect) -> Bool {
    var output = [Geometry](repeating: .zero, count: tree.count)
    unsafe output.withUnsafeMutableBytes { bytes in
      _ = unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0xFF)
    }
    var span = output.mutableSpan
    place(tree, in: frame, into: &span)
    return output.allSatisfy { $0.isFinite }
  }
}
