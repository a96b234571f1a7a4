import Foundation

/// The memory that this process takes at its peak.
///
/// Measured on Linux with glibc alone: only Linux resets a peak on request.
enum PeakMemory {
  /// Less memory than this is lost in pages and in how late systems count them.
  static let leastBytes = 8 << 20

  /// The result of `body`, and the bytes that it takes at its peak beyond those taken before.
  /// Blocks that were freed before would be used again and not counted.
  static func measuring<Result>(_ body: () -> Result) -> (result: Result, bytes: Int?) {
    guard Allocator.takeBlocksFromSystem() else { return (body(), nil) }
    defer { Allocator.keepBlocksAgain() }
    let before = forgetPeak() ? status("VmRSS") : nil
    let result = body()
    guard let before, let peak = status("VmHWM") else { return (result, nil) }
    return (result, max(0, peak - before))
  }

  /// Makes the present resident memory the peak.
  private static func forgetPeak() -> Bool {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return false }
    defer { try? file.close() }
    return (try? file.write(contentsOf: Data("5".utf8))) != nil
  }

  /// A line of `/proc/self/status` in bytes.
  private static func status(_ name: String) -> Int? {
    guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name + ":") }),
      let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first,
      let kibibytes = Int(number)
    else { return nil }
    return kibibytes * 1_024
  }
}
