import Foundation

/// The memory that this process holds at its peak.
enum PeakMemory {
  /// Systems count pages, and count them late: the memory of smaller trees drowns in that.
  private static let leastBytes = 8 << 20

  /// The bytes that a layout takes at its peak: those of the tree and of the layout, which are in
  /// memory, and what `layOut` needs besides. `nil` where both are small, and on systems other than
  /// Linux: only Linux forgets a peak when asked to.
  ///
  /// - Parameter bytes: those of the tree and the layout.
  static func ofLayout(beside bytes: Int, _ layOut: () -> Void) -> Int? {
    guard bytes >= leastBytes else { return nil }
    returnFreeMemory()
    guard forgetPeak(), let before = status("VmRSS") else { return nil }
    layOut()
    return status("VmHWM").map { bytes + max(0, $0 - before) }
  }

  /// What was freed before would be used again and not seen.
  private static func returnFreeMemory() {
    // glibc has it, and Swift's module of glibc does not.
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = unsafe dlsym(nil, "malloc_trim") else { return }
    _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
  }

  /// The resident memory of now becomes the peak.
  private static func forgetPeak() -> Bool {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
    defer { try? file.close() }
    return (try? file.write(contentsOf: Data("5".utf8))) != nil
  }

  /// A line of `/proc/self/status` in bytes.
  private static func status(_ name: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    return text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
      .flatMap { line in line.split(whereSeparator: \.isWhitespace).dropFirst().first }
      .flatMap { Int($0) }.map { $0 * 1_024 }
  }
}
