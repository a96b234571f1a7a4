import Dispatch
import Synchronization

/// The results of `count` parts of some work, in the order of the parts, computed on all
/// processors.
///
/// - Parameter progress: called after each part with the number of parts that are done.
public func concurrentMap<Value: Sendable>(
  _ count: Int, progress: @Sendable (_ done: Int) -> Void = { _ in },
  _ value: @Sendable (_ part: Int) -> Value
) -> [Value] {
  let values = Mutex<[Int: Value]>([:])
  DispatchQueue.concurrentPerform(iterations: count) { part in
    let value = value(part)
    let done = values.withLock { values in
      values[part] = value
      return values.count
    }
    progress(done)
  }
  return values.withLock { values in (0..<count).map { values[$0]! } }
}
