import BenchmarkMeasuring
import Foundation

/// The browser of whoever is at the machine.
enum Browser {
  #if os(macOS)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Opens a file.
  ///
  /// - Returns: why no browser opens it; `nil` if one does.
  static func open(_ path: String) -> String? {
    guard hasScreen else { return "there is no screen" }
    guard let executable = ChildProcess.path(of: program) else { return "\(program) is not found" }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return "\(executable) cannot be started" }
    // What starts a browser soon ends, and a browser itself stays.
    let deadline = ContinuousClock.now + .seconds(5)
    while process.isRunning, ContinuousClock.now < deadline { Thread.sleep(forTimeInterval: 0.02) }
    guard !process.isRunning, process.terminationStatus != 0 else { return nil }
    return "\(program) ends with \(process.terminationStatus)"
  }

  /// Whether there is a screen, or a program that shows pages on another machine.
  private static var hasScreen: Bool {
    #if os(macOS)
      return true
    #else
      let environment = ProcessInfo.processInfo.environment
      let names = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
      return names.contains { environment[$0]?.isEmpty == false }
    #endif
  }
}
