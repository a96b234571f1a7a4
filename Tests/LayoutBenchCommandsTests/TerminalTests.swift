import Testing

@testable import LayoutBenchCommands

@Suite("Terminal")
struct TerminalTests {
  @Test("long lines are broken for a terminal, and left as they are elsewhere")
  func fitting() {
    let text = "  " + String(repeating: "word ", count: 30) + "\nshort\n"
    #expect(fitted(text, width: nil) == text)
    let lines = fitted(text, width: 80).split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { $0.count <= 80 })
    #expect(lines[1].hasPrefix("    word") && lines[2] == "short")
  }

  @Test("control characters of names are spelled out, those of the program stay")
  func visible() {
    #expect(Terminal.visible("a\tb\nc") == "a\tb\nc")
    #expect(Terminal.visible("evil\u{1B}]0;title\u{7}") == #"evil\u{1b}]0;title\u{7}"#)
    #expect(Terminal.visible("a\u{202E}b\nc") == "a\\u{202e}b\nc")
    #expect(Terminal.visible("a\rb\u{9B}2J") == #"a\u{d}b\u{9b}2J"#)
    #expect(Terminal.visible("\u{1B}[1;32m5\u{1B}[0m é") == "\u{1B}[1;32m5\u{1B}[0m é")
    #expect(Terminal.visible("\r[1/2] x\u{1B}[K") == "\r[1/2] x\u{1B}[K")
  }
}
