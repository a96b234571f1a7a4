import ArgumentParser
import BenchmarkJudging

extension Shard: ExpressibleByArgument {
  public init?(argument: String) {
    self.init(argument)
  }
}
