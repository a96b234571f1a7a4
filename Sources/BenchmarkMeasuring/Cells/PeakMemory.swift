import Foundation

/// The memory that this process takes at its peak.
///
/// On Linux with glibc alone: only Linux forgets a peak when asked to.
enum PeakMemory {
  /// What takes less drowns in pages and in how late systems count them.
  static let leastBytes = 8 << 20

  /// What `body` returns, and the bytes that it takes at its peak beyond those that are taken
  /// before.
  static func measuring<Result>(_ body: () -> Result) -> (result: Result, bytes: Int?) {
    guard takeBlocksFromSystem() else { return (body(), nil) }
    // As the allocator would do by itself once large blocks have come and gone.
    defer { keepBlocks(below: 32 << 20) }
    let before = forgetPeak() ? status("VmRSS") : nil
    let result = body()
    guard let before, let peak = status("VmHWM") else { return (result, nil) }
    return (result, max(0, peak - before))
  }

  /// What was freed before would be used again and not seen: it goes back to the system, and from
  /// here on each block that is not small comes from there. `false` without glibc.
  private static func takeBlocksFromSystem() -> Bool {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = unsafe dlsym(nil, "malloc_trim"), setOption(trimThreshold, 0) else {
      return false
    }
    // A thread's part of the heap ends where blocks are in use, but not before one is freed.
    let block = UnsafeMutableRawPointer.allocate(byteCount: 100 << 10, alignment: 16)
    unsafe blackHole(block)
    unsafe block.deallocate()
    _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
    return setOption(mapThreshold, 1 << 16)
  }

  private static func keepBlocks(below bytes: Int32) {
    _ = setOption(mapThreshold, bytes)
    _ = setOption(trimThreshold, 2 * bytes)
  }

  // As `malloc.h` of glibc has it. Swift's module of glibc does not.
  private static let trimThreshold: Int32 = -1
  private static let mapThreshold: Int32 = -3

  private static func setOption(_ option: Int32, _ value: Int32) -> Bool {
    typealias Set = @convention(c) (Int32, Int32) -> Int32
    guard let set = unsafe dlsym(nil, "mallopt") else { return false }
    return unsafe unsafeBitCast(set, to: Set.self)(option, value) == 1
  }

  /// The resident memory of now becomes the peak.
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
