import Dispatch
import Foundation
import Synchronization
import TreeLayout

/// The child's side: reads a job from standard input and writes its events to standard output, one
/// JSON document a line.
public enum TreeServer {
  /// Carries out one job; returns when all is written.
  ///
  /// The process ends at once when standard input does, for then its parent is gone.
  public static func run(catalog: Catalog, families: Families) throws {
    let output = answersOnly()
    let job = try JSONDecoder.ofEvents().decode(TreeJob.self, from: readLine())
    let worker = try job.worker(catalog: catalog, families: families)
    Thread.detachNewThread {
      while !readInput().isEmpty {}
      _exit(1)
    }
    let encoder = JSONEncoder.ofEvents()
    try onThread(withStack: 8 << 20) {
      let tell = { (event: TreeEvent) in
        try output.write(contentsOf: encoder.encode(event) + Data("\n".utf8))
      }
      switch job.part {
      case .times: try worker.measureTimes(from: job.progress, tell: tell)
      case .quality: try worker.measureQuality(of: job.progress, tell: tell)
      }
    }
  }

  /// Readies the process to be a child.
  ///
  /// - Returns: where to write the answers.
  static func answersOnly() -> FileHandle {
    // The parent decides when to stop. What a terminal sends reaches its child too.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, SIG_IGN)
    // A strategy that prints must not write among the answers.
    let output = FileHandle(fileDescriptor: dup(STDOUT_FILENO), closeOnDealloc: false)
    dup2(STDERR_FILENO, STDOUT_FILENO)
    return output
  }

  /// Standard input up to the end of its line; the parent sends no second one before it has its answer.
  static func readLine() -> Data {
    var line = Data()
    while line.last != UInt8(ascii: "\n") {
      let chunk = readInput()
      guard !chunk.isEmpty else { break }
      line += chunk
    }
    return line
  }

  /// The next bytes of standard input; none at its end.
  private static func readInput() -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      repeat {
        count = unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
      } while count < 0 && errno == EINTR
      count = max(0, count)
    }
  }

  /// Runs on a thread whose stack is as large as that of a main thread on every platform.
  static func onThread(
    withStack bytes: Int, _ body: @escaping @Sendable () throws -> Void
  ) throws {
    let isDone = DispatchSemaphore(value: 0)
    let result = Mutex<(any Error)?>(nil)
    let thread = Thread {
      do { try body() } catch { result.withLock { $0 = error } }
      isDone.signal()
    }
    thread.stackSize = bytes
    thread.start()
    isDone.wait()
    if let error = result.withLock({ $0 }) { throw error }
  }
}
