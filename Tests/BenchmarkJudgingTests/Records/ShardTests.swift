import BenchmarkJudging
import Testing

@Suite("Shards of a plan")
struct ShardTests {
  @Test("every workload belongs to one shard, and shards are of like size")
  func parts() throws {
    for count in 1...9 {
      let shards = try (1...count).map { try #require(Shard($0, of: count)) }
      let sizes = shards.map { shard in (0..<20).count { shard.holds($0) } }
      #expect(sizes.max()! - sizes.min()! <= 1)
      for workload in 0..<20 { #expect(shards.count { $0.holds(workload) } == 1) }
    }
    #expect((0..<8).filter { Shard(2, of: 3)!.holds($0) } == [1, 4, 7])
  }

  @Test("a shard is spelled by its number and their count")
  func spelling() {
    #expect(Shard("2/8") == Shard(2, of: 8))
    #expect(Shard("2/8")?.description == "2/8")
    let others = [
      "", "2", "0/8", "9/8", "-1/8", "1/0", "2/8/3", "a/b", " 2/8", "2 / 8", "/8", "2/",
    ]
    for text in others { #expect(Shard(text) == nil, "\(text)") }
  }
}
