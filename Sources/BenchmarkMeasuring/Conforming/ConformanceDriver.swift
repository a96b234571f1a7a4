import BenchmarkJudging
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// Holds a peer to the messages and to the laws that it claims.
public struct ConformanceDriver {
  private let peer: Peer
  private let trees: [ConformanceTree]
  private let timeout: Duration
  private let progress: (_ text: String, _ share: Double) -> Void

  /// - Parameters:
  ///   - timeout: how long an answer may take.
  ///   - progress: called before each tree.
  public init(
    _ peer: Peer, on trees: [ConformanceTree], timeout: Duration,
    progress: @escaping (_ text: String, _ share: Double) -> Void = { _, _ in }
  ) {
    self.peer = peer
    self.trees = trees
    self.timeout = timeout
    self.progress = progress
  }

  /// Trees up to this size are also edited for laws that compare layouts, and made smaller.
  static let mostSmall = 1_000

  /// The most trees that are tried to find a small one.
  private static let mostTries = 400

  /// - Throws: `SystemError` if no process can be started.
  public func conformance() throws -> Conformance {
    var conformance = Conformance(peer: peer.record, trees: trees.count)
    conformance.requirements = try ofProgram()
    for (place, strategy) in peer.strategies.enumerated() {
      let trial = StrategyTrial(peer, strategy, timeout)
      let done = Double(place) / Double(peer.strategies.count)
      try trial.run(on: trees) { text, share in
        progress("\(strategy.id): \(text)", done + share / Double(peer.strategies.count))
      }
      conformance.requirements += try trial.requirements.map { requirement in
        var requirement = requirement
        guard let first = requirement.faults.first else { return requirement }
        progress("\(strategy.id): a small tree for \(requirement.name)", done)
        requirement.faults[0].smallest = try trial.smallest(
          trees.first { $0.name == first.tree }, first, requirement.name, Self.mostTries)
        return requirement
      }
      conformance.remarks += trial.remarks
      trial.end()
    }
    return conformance
  }

  // MARK: - The program

  /// What is required of the program, whatever it lays out.
  private func ofProgram() throws -> [Conformance.Requirement] {
    [
      try requirement("hello", "hello is answered each time as at first") { client in
        for _ in 0..<2 { try check(try client.ask(HelloRequest())) }
      },
      try requirement("unknown-key", "keys that are not known are ignored") { client in
        try check(try client.ask(HelloOfTomorrow()))
      },
      try requirement(
        "unknown-request", "a request that is not known is answered with an error"
      ) { client in
        try client.send(RequestOfTomorrow())
        if case .answer = try client.reply(to: RequestOfTomorrow.self) {
          throw Wrong(reason: "a request that nobody knows is answered")
        }
        try check(try client.ask(HelloRequest()))
      },
      try end(),
    ]
  }

  private struct Wrong: Error {
    let reason: String
  }

  private func check(_ hello: HelloRequest.Answer) throws(Wrong) {
    let strategies = Set(hello.strategies.map(\.id))
    guard hello.name == peer.name, peer.strategies.allSatisfy({ strategies.contains($0.name) })
    else { throw Wrong(reason: "its answer to hello is not the first one") }
  }

  private func requirement(
    _ name: String, _ summary: String, _ body: (WorkerClient) throws -> Void
  ) throws -> Conformance.Requirement {
    var requirement = Conformance.Requirement(strategy: nil, name: name, summary: summary)
    requirement.trials = 1
    let client = try WorkerClient(
      Peer.worker(peer.command, timeout: timeout), interruption: nil)
    defer { client.end() }
    do { try body(client) } catch let failure as WorkerFailure {
      requirement.faults = [fault(failure.ofPeer.reason)]
    } catch let wrong as Wrong {
      requirement.faults = [fault(wrong.reason)]
    }
    return requirement
  }

  private func fault(_ reason: String) -> Conformance.Fault {
    Conformance.Fault(tree: nil, nodes: 0, reason: reason)
  }

  private func end() throws -> Conformance.Requirement {
    var requirement = Conformance.Requirement(
      strategy: nil, name: "end", summary: "the program ends when its input ends")
    requirement.trials = 1
    let child = try ChildProcess("/bin/sh", ["-c", peer.command])
    defer { child.end(within: .zero) }
    guard child.write(try HelloRequest().line(), within: timeout),
      case .line = child.hear(within: timeout)
    else {
      requirement.faults = [fault("hello is not answered")]
      return requirement
    }
    child.closeInput()
    switch child.hear(within: timeout) {
    case .ended: break
    case .line(let line), .tooLong(let line):
      requirement.faults = [
        fault("after the end of its input it writes \(WorkerLine.quotation(of: line))")
      ]
    case .silent, .interrupted:
      requirement.faults = [
        fault("it runs on for \((timeout / .seconds(1)).shortest) s after the end of its input")
      ]
    }
    return requirement
  }
}

extension WorkerFailure {
  /// The failure of a peer.
  var ofPeer: CellFailure {
    guard case .failed(_, let failure) = self else {
      preconditionFailure("nothing interrupts the driver")
    }
    return failure
  }
}

extension CellFailure {
  var reason: String {
    gist.isEmpty ? "it fails" : gist
  }
}

/// A `hello` with a key that no program knows.
private struct HelloOfTomorrow: WorkerRequest {
  static let name = HelloRequest.name
  typealias Answer = HelloRequest.Answer

  var `protocol` = HelloRequest.version
  var conformance = "a key that no program knows"
}

/// A request that no program knows.
private struct RequestOfTomorrow: WorkerRequest {
  static let name = "conform"

  struct Answer: Codable, Sendable {
    /// No error has this key.
    var understood: Bool
  }
}
