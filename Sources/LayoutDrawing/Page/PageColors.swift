import LayoutScene

/// The colors of a page in the light and in the dark theme: each pair is a variable of the page's
/// style, so that a picture stands in the page once.
struct PageColors {
  private var places: [String: Int] = [:]
  private var pairs: [(light: Substring, dark: Substring)] = []

  /// The variable of a pair of colors: `var(--c3)`.
  mutating func variable(_ light: Color, _ dark: Color) -> String {
    variable("\(light)"[...], "\(dark)"[...])
  }

  /// One picture for both themes, of the two that differ in colors alone; the light one if they
  /// differ in more.
  mutating func merged(_ light: String, _ dark: String) -> String {
    let (first, second) = (Self.pieces(of: light), Self.pieces(of: dark))
    guard first.count == second.count else { return light }
    var text = ""
    for (place, (one, other)) in zip(first, second).enumerated() {
      guard place > 0 else {
        guard one == other else { return light }
        text += one
        continue
      }
      guard one.dropFirst(6) == other.dropFirst(6) else { return light }
      text += "=\"\(variable("#\(one.prefix(6))", "#\(other.prefix(6))"))\(one.dropFirst(6))"
    }
    return text
  }

  /// The text between attributes that are colors; each piece but the first begins with the digits
  /// of a color. Texts of a tree have no such attributes, as their quotes are escaped.
  private static func pieces(of text: String) -> [Substring] {
    text.split(separator: "=\"#", omittingEmptySubsequences: false)
  }

  private mutating func variable(_ light: Substring, _ dark: Substring) -> String {
    let key = "\(light)\(dark)"
    let place = places[key] ?? pairs.count
    if place == pairs.count {
      places[key] = place
      pairs.append((light, dark))
    }
    return "var(--c\(place))"
  }

  /// The variables' values.
  func declarations(_ theme: DrawingStyle.Theme) -> String {
    pairs.enumerated().map { "--c\($0):\(theme == .light ? $1.light : $1.dark);" }.joined()
  }
}
