/// How a line names a package with its version, as package managers print those at the top: all of
/// one program do so in the same way.
enum PackageForm: Hashable {
  /// `beta==1.0.0`
  case equals
  /// `beta@1.0.0 /home/beta`
  case at
  /// `beta 1.0.0 Some words`; a version may be a single number.
  case word(hasPoint: Bool)

  /// `nil` for a line that names none.
  init?(_ text: ArraySlice<UInt8>) {
    let words = text.split(maxSplits: 2) { $0.isBlank }
    guard let name = words.first else { return nil }
    if let sign = name.indices.first(where: { name[$0...].starts(with: "==".utf8) }),
      sign > name.startIndex, sign + 2 < name.endIndex
    {
      self = .equals
    } else if let sign = name.lastIndex(of: UInt8(ascii: "@")), sign > name.startIndex,
      name[sign...].dropFirst().first?.isDigit == true
    {
      self = .at
    } else if words.count > 1, case let version = words[1],
      (version.first == UInt8(ascii: "v") ? version.dropFirst() : version).first?.isDigit == true,
      version.allSatisfy({ $0.isDigit || $0.isLetter || ".+-_".utf8.contains($0) })
    {
      self = .word(hasPoint: version.contains(UInt8(ascii: ".")))
    } else {
      return nil
    }
  }
}
