import Foundation

/// What standard output and standard error can show.
enum Terminal {
  static let outputIsTerminal = isatty(STDOUT_FILENO) == 1
  static let outputHasColor = outputIsTerminal && !wantsNoColor
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  /// How many characters fit on a line of standard output, if this is a terminal whose width is
  /// known.
  static let outputWidth = width(of: STDOUT_FILENO)
  private static let errorWidth = width(of: STDERR_FILENO)

  private static func width(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard isatty(descriptor) == 1, unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0,
      size.ws_col >= 20
    else { return nil }
    return Int(size.ws_col)
  }

  /// - Reference: the NO_COLOR convention (2017).
  private static var wantsNoColor: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
  }

  /// Writes text to standard output; an error if it does not arrive.
  static func write(_ text: String) throws {
    try write(Array(text.utf8))
  }

  /// Writes bytes to standard output; an error if they do not arrive.
  static func write(_ bytes: [UInt8]) throws {
    do {
      try FileHandle.standardOutput.write(
        contentsOf: outputIsTerminal
          ? Array(visible(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
    } catch {
      throw WriteError(path: "to standard output", error)
    }
  }

  /// Writes progress and warnings; a run does not stop if nobody can read them.
  static func writeError(_ text: String) {
    let text = errorIsTerminal ? visible(text) : text
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  /// The control sequences that this program writes itself.
  private static let ownSequences = ["\u{1B}[0m", "\u{1B}[1m", "\u{1B}[1;32m", "\u{1B}[K"]

  /// The text with control characters and the like spelled out: names come from files, and a
  /// terminal obeys control characters. Line ends, tabs, a leading carriage return and
  /// `ownSequences` stay.
  static func visible(_ text: String) -> String {
    let isControl = { (scalar: Unicode.Scalar) in
      scalar.isSpelledOut && scalar != "\n" && scalar != "\t"
    }
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var visible = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    if rest.first == "\r" { visible.append(rest.removeFirst()) }
    while let scalar = rest.first {
      let own = ownSequences.first { rest.starts(with: $0.unicodeScalars) }
      if let own {
        visible.append(contentsOf: own.unicodeScalars)
        rest.removeFirst(own.unicodeScalars.count)
        continue
      }
      rest.removeFirst()
      if isControl(scalar) {
        visible.append(contentsOf: scalar.spelling.unicodeScalars)
      } else {
        visible.append(scalar)
      }
    }
    return String(visible)
  }

  /// Says what is well, and yet good to know: in one line if that fits.
  ///
  /// - Parameter tree: what the notes are about; `nil` where there is one tree alone.
  static func note(_ notes: [String], of tree: String? = nil) {
    if notes.isEmpty { return }
    let start = "note: " + (tree.map { "\($0): " } ?? "")
    let line = (start + notes.joined(separator: "; ")).spelledOut
    let fits = errorWidth.map { line.count <= $0 } ?? true
    for line in fits ? [line] : notes.map({ (start + $0).spelledOut }) { writeError(line + "\n") }
  }

  static func warn(_ text: String) {
    writeError("warning: \(text.spelledOut)\n")
  }

  /// Prints an error in one line.
  static func tell(_ error: some CustomStringConvertible) {
    writeError("Error: \(error.description.spelledOut)\n")
  }
}
