/// How a file begins, as far as its first bytes go, and what has been found in these. It is made
/// once for each file.
public struct Beginning {
  public let bytes: ArraySlice<UInt8>

  /// What messages call the file.
  public let source: String

  private final class Findings {
    var json: JSONTape?
    var rootElement: RootElement??
  }

  private let findings = Findings()

  public init(_ bytes: ArraySlice<UInt8>, source: String) {
    (self.bytes, self.source) = (bytes, source)
  }

  /// The events of the first bytes, if these are JSON.
  var json: JSONTape {
    if let known = findings.json { return known }
    let tape = JSONTape(beginning: bytes)
    findings.json = tape
    return tape
  }

  /// The element outside of all others, if the file is XML.
  var rootElement: RootElement? {
    if let known = findings.rootElement { return known }
    let element = RootElement(bytes)
    findings.rootElement = .some(element)
    return element
  }
}
