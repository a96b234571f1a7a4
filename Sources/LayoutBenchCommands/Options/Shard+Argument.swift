import ArgumentParser
import BenchmarkJudging

extension Shard {
  /// The shard of an option's text.
  ///
  /// - Throws: `ValidationError`.
  static func argument(_ text: String) throws -> Shard {
    guard let shard = Shard(text), Bounds.shards.contains(shard.count) else {
      throw ValidationError(
        "it takes a shard such as 2/8, of at most \(Bounds.shards.upperBound)")
    }
    return shard
  }
}
