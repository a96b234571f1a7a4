import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import LayoutBenchmark

@Suite("Job of a child process")
struct TreeJobTests {
  @Test("a tree arrives as it was sent: shape, missing values, sizes and sides", arguments: 0..<20)
  func columns(seed: UInt64) throws {
    let random = TestTrees.random(seed: seed, nodes: 60)
    let count = random.count
    let trees = [
      random,
      try LayoutTree(
        parents: random.parent, values: random.nodes.map { $0 % 3 == 0 ? .nan : Double($0) / 7 },
        sizes: random.nodes.map { Size(width: Double($0) / 3, height: Double(count - $0)) }),
      try LayoutTree(
        parents: [-1, 0, 1], values: [1, 2, 3], sides: [.unstated, .left, .right]),
    ]
    for tree in trees {
      let sent = try JSONEncoder.ofEvents().encode(TreeColumns(tree))
      let arrived = try JSONDecoder.ofEvents().decode(TreeColumns.self, from: sent).tree()
      #expect(arrived.digest == tree.digest)
      #expect(arrived.firstChild == tree.firstChild)
    }
  }

  @Test("numbers come through JSON bit for bit, those that it lacks too")
  func numbers() throws {
    let values: [Double?] = [
      0.1, 1.0 / 3, -0.0, .infinity, -.infinity, nil,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, 2e17 + 32,
    ]
    let event = TreeEvent.measured(
      cell: 1, measurement: .init(claims: .max, values: values), seconds: 0.3)
    let text = try JSONEncoder.ofEvents().encode(event)
    guard
      case .measured(1, let measurement, 0.3) = try JSONDecoder.ofEvents().decode(
        TreeEvent.self, from: text)
    else {
      Issue.record("another event came back")
      return
    }
    #expect(measurement.values.map { $0?.bitPattern } == values.map { $0?.bitPattern })
    #expect(measurement.claims == .max)
  }
}
