import Foundation

/// What the allocator of the C library does with large blocks that are freed; only glibc's is set,
/// others are left as they are.
enum Allocator {
  /// Keeps freed blocks of up to 32 MiB in the process. So the scratch of a layout is memory that
  /// was used before, as in a program that lays out again and again. Otherwise this would be a
  /// matter of luck: a new page from the system costs as much as a hundred nodes.
  ///
  /// To be called before there is a second thread. Each thread would get a heap of its own, which
  /// goes back to the system as soon as it is empty.
  static func keepBlocks() {
    setOption(heapLimit, 1)
    keepBlocksAgain()
  }

  /// Keeps freed blocks again after `takeBlocksFromSystem`.
  static func keepBlocksAgain() {
    setOption(mapThreshold, 32 << 20)
    setOption(trimThreshold, .max)
  }

  /// Gives freed blocks back to the system; from here on, each block that is not small comes from
  /// the system.
  ///
  /// - Returns: `false` without glibc.
  static func takeBlocksFromSystem() -> Bool {
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = unsafe dlsym(nil, "malloc_trim"), setOption(trimThreshold, 0) else {
      return false
    }
    // A heap is cut where its last block in use ends, but not before a block is freed.
    let block = UnsafeMutableRawPointer.allocate(byteCount: 100 << 10, alignment: 16)
    unsafe blackHole(block)
    unsafe block.deallocate()
    _ = unsafe unsafeBitCast(trim, to: Trim.self)(0)
    return setOption(mapThreshold, 1 << 16)
  }

  // The value of `malloc.h` in glibc, which Swift's module of glibc lacks.
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
