import BenchmarkJudging
import Foundation
import JudgingSupport
import Testing

@Suite("Growth in two runs")
struct GrowthTests {
  private let files = RunFiles()

  /// A row for each size, with the instructions that a function of the size returns.
  private static func rows(
    _ sizes: [Int] = [100, 1_000, 10_000], _ instructions: (Double) -> Double
  ) -> [String] {
    sizes.map { size in
      RunFiles.row([
        "nodes": "\(size)", "instructions": "\(Int(instructions(Double(size)).rounded()))",
        "allocations": "0",
      ])
    }
  }

  @Test("an added square is a regression, exactly by the slopes")
  func square() throws {
    let comparison = try files.compare(Self.rows { 10 * $0 }, Self.rows { 10 * $0 + $0 * $0 })
    let growth = try #require(comparison.growths.first)
    #expect(comparison.growths.count == 1)
    #expect(growth.smallerNodes == 1_000)
    #expect(growth.largest.nodes == 10_000)
    #expect(abs(growth.base - 1) < 1e-12)
    let slope = log10((10 * 1e4 + 1e8) / (10 * 1e3 + 1e6))
    #expect(abs(growth.head - slope) < 1e-12)
    #expect(growth.verdict == .regressed)
    let back = try files.compare(Self.rows { 10 * $0 + $0 * $0 }, Self.rows { 10 * $0 })
    #expect(back.growths.map(\.verdict) == [.improved])
  }

  @Test("a constant factor and what a count may differ by are no change of growth")
  func same() throws {
    let factor = try files.compare(Self.rows { 10 * $0 }, Self.rows { 30 * $0 })
    #expect(factor.growths.map(\.verdict) == [.same])
    // Steeper only because small trees have become faster.
    let small = try files.compare(Self.rows { 10 * $0 + 5_000 }, Self.rows { 10 * $0 })
    #expect(small.growths.map(\.verdict) == [.changed])
    #expect(try #require(small.growths.first).head > 0.99)
    let gentle = try files.compare(Self.rows { 10 * $0 }, Self.rows { 10 * pow($0, 1.04) })
    #expect(gentle.growths.map(\.verdict) == [.same])
  }

  @Test("one size, near sizes, runs without counts and other kinds of tree have no growth")
  func few() throws {
    let near = Self.rows([100, 501, 1_000]) { 10 * $0 }
    #expect(try files.compare(near, near).growths == [])
    let uncounted = [100, 1_000, 10_000].map {
      RunFiles.row(["nodes": "\($0)", "instructions": "", "allocations": ""])
    }
    #expect(try files.compare(uncounted, uncounted).growths == [])
    let mixed = Self.rows([100]) { 10 * $0 } + [RunFiles.row(["tree": "other"])]
    #expect(try files.compare(mixed, mixed).growths == [])
  }
}
