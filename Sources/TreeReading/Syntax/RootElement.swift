import DelimitedText

/// The element of XML outside of all others, as far as a file's first bytes show it.
struct RootElement {
  /// Without the name of its namespace.
  let tag: String

  private let attributes: [(key: [UInt8], value: [UInt8])]

  /// `nil` where there is none, or something is wrong in front of it.
  init?(_ start: ArraySlice<UInt8>) {
    var events = MarkupEvents(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      guard try events.next() == .start else { return nil }
    } catch {
      return nil
    }
    (tag, attributes) = (events.tag, events.attributes)
  }

  /// Whether an attribute, as that of a namespace, holds a text.
  func hasAttribute(with text: String) -> Bool {
    attributes.contains { $0.value.holds(text) }
  }
}
