#if canImport(Darwin)
  import Darwin
  import Synchronization
#elseif canImport(Glibc)
  import Glibc
  import Synchronization
#elseif canImport(Musl)
  import Musl
  import Synchronization
#endif

/// Does the parts of some work on several threads: on the caller's thread and on others, which
/// begin here and have ended when the call returns. Each thread takes the next part when it is done
/// with one, so that a slow thread takes fewer.
///
/// If a thread cannot be begun, the others do its parts, too; on a platform without threads the
/// caller's thread does all parts.
///
/// - Parameter body: called once on each thread; `next` is the next part, `nil` after the last.
func sideBySide(_ threads: Int, parts: Int, _ body: @Sendable (_ next: () -> Int?) -> Void) {
  #if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
    withoutActuallyEscaping(body) { body in
      let work = SharedWork(parts: parts, body)
      let helpers = (1..<threads).map { _ in Helper(work) }
      work.join()
      for helper in helpers { helper.finish() }
    }
  #else
    var taken = 0
    body {
      taken += 1
      return taken <= parts ? taken - 1 : nil
    }
  #endif
}

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl)
  /// Parts of some work, and how many of them are taken.
  private final class SharedWork: Sendable {
    private let parts: Int
    private let taken = Atomic(0)
    private let body: @Sendable (() -> Int?) -> Void

    init(parts: Int, _ body: @escaping @Sendable (() -> Int?) -> Void) {
      self.parts = parts
      self.body = body
    }

    func join() {
      body {
        let part = taken.add(1, ordering: .relaxed).oldValue
        return part < parts ? part : nil
      }
    }
  }

  /// A thread that takes part in some work.
  private struct Helper {
    private let work: SharedWork

    #if canImport(Glibc)
      private typealias ID = pthread_t
    #else
      private typealias ID = pthread_t?
    #endif
    private var id: ID
    private var isRunning: Bool

    init(_ work: SharedWork) {
      self.work = work
      #if canImport(Glibc)
        id = 0
      #else
        id = nil
      #endif
      // The work outlives the thread, for whose end `finish` waits.
      let status = unsafe pthread_create(
        &id, nil,
        { context in
          #if canImport(Darwin)
            unsafe Unmanaged<SharedWork>.fromOpaque(context).takeUnretainedValue().join()
          #else
            unsafe Unmanaged<SharedWork>.fromOpaque(context!).takeUnretainedValue().join()
          #endif
          return nil
        }, Unmanaged.passUnretained(work).toOpaque())
      isRunning = status == 0
    }

    /// Waits for the end of the thread.
    func finish() {
      guard isRunning else { return }
      defer { withExtendedLifetime(work) {} }
      #if canImport(Glibc)
        pthread_join(id, nil)
      #else
        unsafe pthread_join(id!, nil)
      #endif
    }
  }
#endif
