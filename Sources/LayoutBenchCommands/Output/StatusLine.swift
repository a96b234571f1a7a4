/// One line on a terminal that says what is going on and is overwritten; nothing elsewhere.
struct StatusLine {
  private let start = ContinuousClock.now
  private var last = ContinuousClock.now

  mutating func show(_ text: @autoclosure () -> String) {
    guard Terminal.errorIsTerminal, ContinuousClock.now - last > .milliseconds(200) else { return }
    last = .now
    Terminal.writeError("\r\(text().spelledOut)\u{1B}[K")
  }

  func end() {
    if Terminal.errorIsTerminal, last > start { Terminal.writeError("\r\u{1B}[K") }
  }
}
