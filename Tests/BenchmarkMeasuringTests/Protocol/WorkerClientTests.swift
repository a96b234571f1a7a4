import BenchmarkJudging
import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("The side of the one who asks a worker")
struct WorkerClientTests {
  /// Asks a script of the shell for a sample of two cells.
  private func sample(
    _ script: String, timeout: Duration
  ) throws(WorkerFailure) -> [Double] {
    let command = WorkerCommand("/bin/sh", ["-c", "read line; \(script)"], timeout: timeout)
    let client = try! WorkerClient(command, interruption: nil)
    defer { client.end() }
    let cells = ["a", "b"].map { SampleRequest.Cell(strategy: $0, repetitions: 1) }
    return try client.ask(SampleRequest(cells: cells), of: .cell("a")).nanoseconds
  }

  private func failure(_ script: String) -> CellFailure? {
    do {
      _ = try sample(script, timeout: .milliseconds(300))
      return nil
    } catch {
      guard case .failed("b", let failure) = error else { return nil }
      return failure
    }
  }

  @Test(
    "who says without an end that it is at work has given no answer in time",
    arguments: ["sleep 0.02", ":", "echo complaint >&2", #"echo '{"number":0}'"#])
  func talkative(meanwhile: String) {
    let note = #"echo '{"at":"cell","strategy":"b"}'"#
    #expect(failure("while :; do \(note); \(meanwhile); done")?.status == .timedOut)
    #expect(failure("\(note); while :; do \(meanwhile); sleep 0.01; done")?.status == .timedOut)
  }

  @Test("each cell of a sample has the whole time limit")
  func notes() throws {
    let script = #"""
      sleep 1.2; echo '{"at":"cell","strategy":"b"}'; sleep 1.2; echo '{"nanoseconds":[1,2]}'
      """#
    #expect(try sample(script, timeout: .seconds(2)) == [1, 2])
  }

  @Test("the answer to another request is passed over")
  func numbers() throws {
    let script = #"""
      echo '{"number":0,"nanoseconds":[8,9]}'; echo '{"number":1,"nanoseconds":[1,2]}'
      """#
    #expect(try sample(script, timeout: .seconds(60)) == [1, 2])
  }
}
