import Foundation

/// Swift's runtime library writes out names of the linker; `nil` for another language's. The caller
/// frees the text.
@_silgen_name("swift_demangle")
private func swiftDemangle(
  _ name: UnsafePointer<CChar>?, _ length: Int, _ output: UnsafeMutablePointer<CChar>?,
  _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?

/// Names of functions as people write them.
enum FunctionName {
  /// A name of the linker with its module and the labels of its arguments:
  /// `TreeLayout.Treemap.place(_:in:into:)`. Types, and for which types a generic function was
  /// specialized, are left out, so that all specializations have one name.
  static func readable(_ linkerName: String) -> String {
    // How C++ names are written out is known to callgrind alone.
    guard let written = writtenOut(linkerName) else {
      return linkerName.contains("::") ? withoutTypes(ofCPlusPlus: linkerName) : linkerName
    }
    return withoutTypes(written)
  }

  /// A linker's name as Swift writes it out, with all types; `nil` for a name that is not Swift's.
  static func writtenOut(_ linkerName: String) -> String? {
    guard linkerName.hasPrefix("$s") else { return nil }
    let written = unsafe linkerName.withCString { name in
      unsafe swiftDemangle(name, linkerName.utf8.count, nil, nil, 0)
    }
    guard let written = unsafe written else { return nil }
    defer { unsafe free(written) }
    return unsafe String(cString: written)
  }

  /// `closure #1 in TreeLayout.Treemap.place(_:in:into:)`, of a name that is written out.
  static func withoutTypes(_ written: String) -> String {
    var text = Substring(written)
    while let rest = withoutPrefix(text) { text = rest }
    if text.hasPrefix("reabstraction thunk") { return "reabstraction thunk" }
    if let suffix = text.range(of: " with unmangled suffix") { text = text[..<suffix.lowerBound] }
    let parts = split(withoutGenerics(text), at: " in ")
    // The last part of a witness is the module of the conformance.
    let isWitness = parts.count == 3 && parts[1].hasPrefix("conformance ")
    return parts.prefix(isWitness ? 2 : parts.count).map(declaration).joined(separator: " in ")
  }

  /// What says how the compiler made a function of another one.
  private static let prefixes = [
    "merged ", "partial apply forwarder for ", "protocol witness for ", "dispatch thunk of ",
    "static ",
  ]

  private static func withoutPrefix(_ text: Substring) -> Substring? {
    for prefix in prefixes where text.hasPrefix(prefix) { return text.dropFirst(prefix.count) }
    // `generic specialization <A> of`, `function signature specialization <Arg[0] = Dead> of`
    guard let word = text.range(of: "specialization <"),
      !text[..<word.lowerBound].contains(where: { "(.".contains($0) })
    else { return nil }
    let rest = text[text.index(before: word.upperBound)...]
    guard let end = closing(rest), rest[end...].hasPrefix("> of ") else { return nil }
    return rest[end...].dropFirst("> of ".count)
  }

  /// The place of the bracket that closes the first one; `nil` if there is none.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    var last: Character = " "
    for index in text.indices {
      switch text[index] {
      case "<", "(", "[", "{": depth += 1
      case ">" where last == "-": break
      case ">", ")", "]", "}":
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      last = text[index]
    }
    return nil
  }

  /// The text without generic arguments. Operators stay: they come behind a point.
  private static func withoutGenerics(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let next = rest.first {
      let isArgument = next == "<" && !result.isEmpty && result.last != "."
      if isArgument, let end = closing(rest) {
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(next)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The parts of a text between separators outside of all parentheses and brackets.
  private static func split(_ text: String, at separator: String) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start, index) = (0, text.startIndex, text.startIndex)
    while index < text.endIndex {
      switch text[index] {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      default: break
      }
      if depth == 0, text[index...].hasPrefix(separator) {
        parts.append(text[start..<index])
        index = text.index(index, offsetBy: separator.count)
        start = index
      } else {
        index = text.index(after: index)
      }
    }
    return parts + [text[start...]]
  }

  /// A declaration without the types of its arguments and its result.
  private static func declaration(_ text: Substring) -> String {
    var text = text
    for prefix in ["static ", "conformance "] where text.hasPrefix(prefix) {
      text = text.dropFirst(prefix.count)
    }
    text = text.drop { $0 == " " }
    let words = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    if let place = words.firstIndex(of: "closure"), words.count > place + 1 {
      return words[...(place + 1)].joined(separator: " ")
    }
    let named = withoutFiles(split(String(text), at: " : ")[0])
    guard let open = named.firstIndex(of: "("), let close = closing(named[open...]) else {
      return named
    }
    let name = named[..<open].trimmingCharacters(in: .whitespaces)
    for kind in [" infix", " prefix", " postfix"] where name.hasSuffix(kind) {
      return String(name.dropLast(kind.count))
    }
    let list = String(named[named.index(after: open)..<close])
    guard !list.isEmpty else { return "\(name)()" }
    let labels = split(list, at: ", ").map { argument in
      let parts = split(String(argument), at: ": ")
      return parts.count > 1 ? "\(parts[0]):" : "_:"
    }
    return "\(name)(\(labels.joined()))"
  }

  /// A name without the modules of extensions and the files of private declarations: `(name in
  /// _F00D)` is `name`.
  private static func withoutFiles(_ text: Substring) -> String {
    var result = ""
    var rest = text
    while let next = rest.first {
      if next == "(", result.isEmpty || result.last == ".", let end = closing(rest) {
        let inside = rest[rest.index(after: rest.startIndex)..<end]
        let after = rest[rest.index(after: end)...]
        if inside.hasPrefix("extension in "), after.first == ":" {
          rest = after.dropFirst()
          continue
        }
        if let file = inside.range(of: " in _") {
          result += inside[..<file.lowerBound]
          rest = after
          continue
        }
      }
      result.append(next)
      rest = rest.dropFirst()
    }
    return result
  }

  /// `swift::RefCounts::increment` of `bool swift::RefCounts<…>::increment(unsigned)`.
  private static func withoutTypes(ofCPlusPlus name: String) -> String {
    var text = ""
    var depth = 0
    for sign in name.replacingOccurrences(of: "(anonymous namespace)::", with: "") {
      if sign == "(", depth == 0, !text.isEmpty { break }
      if sign == "<" || sign == "(" { depth += 1 }
      if depth == 0 { text.append(sign) }
      if sign == ">" || sign == ")" { depth -= 1 }
    }
    return text.split(separator: " ").last.map(String.init) ?? name
  }
}
