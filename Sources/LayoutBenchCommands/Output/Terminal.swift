import Foundation

/// What standard output and standard error can show.
enum Terminal {
  static let outputHasColour = isatty(STDOUT_FILENO) == 1 && !wantsNoColour
  static let errorIsTerminal = isatty(STDERR_FILENO) == 1

  /// - Reference: the NO_COLOR convention (2017).
  private static var wantsNoColour: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["NO_COLOR"].map { !$0.isEmpty } ?? false || environment["TERM"] == "dumb"
  }

  /// Writes to standard output what has to arrive there.
  static func write(_ text: String) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    } catch {
      throw WriteError(path: "to standard output", error)
    }
  }

  /// Progress and warnings: that nobody can read them stops no run.
  static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }

  static func warn(_ text: String) {
    writeError("warning: \(text)\n")
  }
}
