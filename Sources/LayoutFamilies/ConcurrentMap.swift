import Dispatch
import Synchronization

/// What each of `count` parts comes to, in their order, computed on all processors.
///
/// - Parameter progress: told how many are done, of each that is.
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
