import Foundation
import Testing

@testable import LayoutBenchmark

@Suite("Job of a child process")
struct TreeJobTests {
  @Test("numbers come through JSON bit for bit, those that it lacks too")
  func numbers() throws {
    let values: [Double?] = [
      0.1, 1.0 / 3, -0.0, .infinity, -.infinity, nil, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 2e17 + 32,
    ]
    let event = TreeEvent.measured(
      cell: 1, measurement: .init(claims: .max, values: values, seconds: [0.1]), seconds: 0.3)
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
