import Testing

@testable import LayoutBenchCommands

@Suite("Wrapped lines")
struct WrappedTests {
  @Test("no line ends between a number and its percent sign")
  func percentSign() {
    let words = String(repeating: "a ", count: 37) + "a"
    #expect(wrapped(words + " 12.5 % of it", indent: 2) == [words, "  12.5 % of it"])
    #expect(wrapped(words + " 12.5 x of it", indent: 2) == [words + " 12.5", "  x of it"])
  }

  @Test("long lines are broken for a terminal, and left as they are elsewhere")
  func fitting() {
    let text = "  " + String(repeating: "word ", count: 30) + "\nshort\n"
    #expect(fitted(text, width: nil) == text)
    let lines = fitted(text, width: 80).split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines[1].hasPrefix("    word") && lines[2] == "short")
  }
}
