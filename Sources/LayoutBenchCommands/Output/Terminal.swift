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

  static func writeError(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }

  static func warn(_ text: String) {
    writeError("warning: \(text)\n")
  }
}
