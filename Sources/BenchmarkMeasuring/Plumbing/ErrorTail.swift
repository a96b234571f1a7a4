/// The end of a child's standard error.
struct ErrorTail {
  private var bytes: [UInt8] = []

  mutating func append(_ new: some Collection<UInt8>) {
    bytes = (bytes + new.suffix(Self.length)).suffix(Self.length)
  }

  private static let length = 4_096

  /// The last lines, without the addresses that the Swift runtime adds to its messages.
  var text: String {
    String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n").prefix { $0 != "Current stack trace:" }
      .suffix(10).joined(separator: "\n")
  }
}
