import Foundation

/// What the allocator of the C library does with large blocks that are freed: glibc's alone, others
/// are left as they are.
enum Allocator {
  /// Freed blocks of up to 32 MiB stay with the process. So the scratch of a layout is memory that
  /// was used before, as it is where a program lays out again and again. Otherwise that would be a
  /// matter of luck: a page that comes from the system anew costs as much as a hundred nodes.
  ///
  /// Called before there is a second thread. Each would get a heap of its own, which goes back to
  /// the system as soon as it is empty.
  static func keepBlocks() {
    setOption(heapLimit, 1)
    keepBlocksAgain()
  }

  /// The same after `takeBlocksFromSystem`.
  static func keepBlocksAgain() {
    setOption(mapThreshold, 32 << 20)
    setOption(trimThreshold, .max)
  }

  /// What was freed before goes back to the system, and from here on each block that is not small
  /// comes from there.
  ///
  /// - Returns: `false` without glibc.
  static func takeBlocksFromSystem() -> Bool {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = unsafe dlsym(nil, "malloc_trim"), setOption(trimThreshold, 0) else {
      return false
    }
    // A heap ends where blocks are in use, but not before one is freed.
    let block = UnsafeMutableRawPointer.allocate(byteCount: 100 << 10, alignment: 16)
    unsafe blackHole(block)
    unsafe block.deallocate()
    _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
    return setOption(mapThreshold, 1 << 16)
  }

  // As `malloc.h` of glibc has it. Swift's module of glibc does not.
  private static let trimThreshold: Int32 = -1
  private static let mapThreshold: Int32 = -3
  private static let heapLimit: Int32 = -8

  @discardableResult
  private static func setOption(_ option: Int32, _ value: Int32) -> Bool {
    guard let set = unsafe dlsym(nil, "mallopt") else { return false }
    typealias Set = @convention(c) (Int32, Int32) -> Int32
    return unsafe unsafeBitCast(set, to: Set.self)(option, value) == 1
  }
}
