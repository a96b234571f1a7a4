import Testing

@testable import LayoutBenchCommands

@Suite("Terminal")
struct TerminalTests {
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
