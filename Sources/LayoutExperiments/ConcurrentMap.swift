import Dispatch
import Synchronization

extension ReproductionSettings {
  /// What each of `count` parts of an experiment comes to, in their order, computed on all
  /// processors. `progress` is told of each that is done.
  func concurrentMap<Value: Sendable>(
    _ count: Int, _ value: @Sendable (_ part: Int) -> Value
  ) -> [Value] {
    let values = Mutex<[Int: Value]>([:])
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let value = value(part)
      let done = values.withLock { values in
        values[part] = value
        return values.count
      }
      progress(done, count)
    }
    return values.withLock { values in (0..<count).map { values[$0]! } }
  }
}
