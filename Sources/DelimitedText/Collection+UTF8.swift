extension RandomAccessCollection<UInt8> {
  /// Whether the bytes are UTF-8.
  @inlinable
  package var isUTF8: Bool {
    allSatisfy { $0 < 0x80 } || String(validating: self, as: UTF8.self) != nil
  }
}
