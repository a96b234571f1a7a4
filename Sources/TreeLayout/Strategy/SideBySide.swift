#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Does the parts of some work at the same time: the first one on the caller's thread, each other
/// one on a thread that is begun for it and has ended when the call returns.
///
/// Where no thread is to be had the caller does that part, too; a platform without threads does all
/// parts one after the other.
func sideBySide(_ count: Int, _ body: @Sendable (_ part: Int) -> Void) {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    withoutActuallyEscaping(body) { body in
      let threads = (1..<count).map { part in PartThread { body(part) } }
      body(0)
      for thread in threads { thread.finish() }
    }
  #else
    for part in 0..<count { body(part) }
  #endif
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// One part of some work on a thread of its own.
  private struct PartThread {
    private final class Work: Sendable {
      let body: @Sendable () -> Void
      init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private let work: Work

    #if canImport(Glibc)
      private typealias ID = pthread_t
    #else
      private typealias ID = pthread_t?
    #endif
    private var id: ID
    private var isRunning: Bool

    init(_ body: @escaping @Sendable () -> Void) {
      work = Work(body)
      #if canImport(Glibc)
        id = 0
      #else
        id = nil
      #endif
      // The work outlives its thread, which `finish` awaits.
      let status = unsafe pthread_create(
        &id, nil,
        { context in
          #if canImport(Darwin)
            unsafe Unmanaged<Work>.fromOpaque(context).takeUnretainedValue().body()
          #else
            unsafe Unmanaged<Work>.fromOpaque(context!).takeUnretainedValue().body()
          #endif
          return nil
        }, Unmanaged.passUnretained(work).toOpaque())
      isRunning = status == 0
    }

    /// Awaits the end of the part; does it where there is no thread.
    func finish() {
      guard isRunning else { return work.body() }
      defer { withExtendedLifetime(work) {} }
      #if canImport(Glibc)
        pthread_join(id, nil)
      #else
        unsafe pthread_join(id!, nil)
      #endif
    }
  }
#endif
