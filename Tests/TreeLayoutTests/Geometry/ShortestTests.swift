import Testing
import TreeLayout

@Suite("The shortest decimal of a number")
struct ShortestTests {
  @Test(
    "Whole numbers have no point, as text and as bytes",
    arguments: [
      (0.0, "0"), (-3, "-3"), (10, "10"), (100.5, "100.5"), (0.1, "0.1"), (1e16, "1e+16"),
      (.infinity, "inf"),
    ])
  func forms(number: Double, text: String) {
    #expect(number.shortest == text)
    var bytes = Array("x".utf8)
    bytes.append(shortest: number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x" + text)
  }
}
