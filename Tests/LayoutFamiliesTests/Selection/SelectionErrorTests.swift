import LayoutFamilies
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  /// As the definition has it.
  private func distance(_ a: ArraySlice<Character>, _ b: ArraySlice<Character>) -> Int {
    guard let first = a.first, let other = b.first else { return a.count + b.count }
    if first == other { return distance(a.dropFirst(), b.dropFirst()) }
    return 1
      + min(
        distance(a.dropFirst(), b), distance(a, b.dropFirst()),
        distance(a.dropFirst(), b.dropFirst()))
  }

  @Test("is the nearest of all words, unless it is farther away than a third of the letters or two")
  func words() {
    var longest = [""]
    var words = longest
    for _ in 0..<4 {
      longest = longest.flatMap { [$0 + "a", $0 + "b"] }
      words += longest
    }
    for word in words {
      for other in words {
        let distance = distance(Array(word)[...], Array(other)[...])
        #expect((nearest(to: word, among: [other]) != nil) == (distance <= 2), "\(word) \(other)")
      }
      #expect(nearest(to: word, among: words) == word)
    }
    #expect(nearest(to: "squarifeid", among: ["binary", "squarified", "square"]) == "squarified")
    #expect(nearest(to: "abcdefghijkl", among: ["abcdefgh", "mnopefghijkl"]) == "abcdefgh")
    #expect(nearest(to: "abcdefghijkl", among: ["abcdefg"]) == nil)
  }
}
