/// How a file begins, as far as its first bytes go, and what has been found in these. It is made
/// once for each file.
public struct Beginning {
  public let bytes: ArraySlice<UInt8>

  /// What messages call the file.
  public let source: String

  /// By the type of what is found.
  private final class Findings {
    var all: [ObjectIdentifier: Any] = [:]
  }

  private let findings = Findings()

  public init(_ bytes: ArraySlice<UInt8>, source: String) {
    (self.bytes, self.source) = (bytes, source)
  }

  /// What is found in the bytes. It is looked for once, however many dialects ask for it.
  func found<Finding>(_ find: (ArraySlice<UInt8>) -> Finding) -> Finding {
    let key = ObjectIdentifier(Finding.self)
    if let known = findings.all[key] { return known as! Finding }
    let finding = find(bytes)
    findings.all[key] = finding
    return finding
  }

  /// The element outside of all others, if the file is XML.
  var rootElement: RootElement? { found { RootElement($0) } }
}
