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
    // As plain numbers: whether they are finite is then asked without a call for each node.
    return unsafe output.withUnsafeBytes { bytes in
      unsafe bytes.bindMemory(to: Double.self).allSatisfy(\.isFinite)
    }
  }
}
