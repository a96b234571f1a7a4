import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// A program, in whatever language, that lays out on request; `docs/peers.md` describes the
/// messages.
public struct Peer: Sendable {
  /// The command that starts the program. A shell reads it, so that quotes, variables and `cd` have
  /// their usual meaning; rules of our own would be one more dialect.
  public let command: String

  /// The beginning of its strategies' ids.
  public let name: String
  public let version: String
  public let runtime: String?
  public private(set) var strategies: [Strategy]

  /// The step of its clock in nanoseconds.
  let tick: Double

  public struct Strategy: Sendable {
    /// `d3-hierarchy/squarify`.
    public let id: String

    /// The peer's own name of the strategy: `squarify`.
    let name: String
    public let family: any LayoutFamily

    /// The names of the laws that its layouts claim.
    let claims: [String]
  }

  func strategy(_ id: String) -> Strategy? {
    strategies.first { $0.id == id }
  }

  /// The peer with some of its strategies.
  ///
  /// - Parameter names: the peer's own names of the strategies; empty for all.
  /// - Throws: `PeerError.noStrategy`.
  public func choosing(_ names: [String]) throws(PeerError) -> Peer {
    let known = strategies.map(\.name)
    for name in names where !known.contains(name) {
      throw .noStrategy(name, command: command, known: known)
    }
    var peer = self
    if !names.isEmpty { peer.strategies.removeAll { !names.contains($0.name) } }
    return peer
  }

  /// - Throws: `PeerError.severalStrategies`.
  public var onlyStrategy: Strategy {
    get throws(PeerError) {
      guard strategies.count == 1 else {
        throw .severalStrategies(strategies.map(\.name), command: command)
      }
      return strategies[0]
    }
  }

  public var record: RunRecord.Peer {
    RunRecord.Peer(name: name, version: version, runtime: runtime, command: command)
  }

  static func worker(_ command: String, timeout: Duration) -> WorkerCommand {
    var worker = WorkerCommand("/bin/sh", ["-c", command], timeout: timeout)
    worker.isPeer = true
    return worker
  }
}

// MARK: - Layouts

extension Peer {
  /// The layout that a strategy makes of one tree, in a process of its own.
  ///
  /// - Parameter family: the family of the strategy.
  /// - Throws: `PeerError.noLayout`; `SystemError` if no process can be started.
  public func layout<Geometry>(
    of tree: LayoutTree, in frame: Rect, by strategy: Strategy, family: Family<Geometry>,
    timeout: Duration
  ) throws -> Layout<Geometry> {
    let process = try PeerProcess(self, for: strategy, timeout: timeout, interruption: nil)
    defer { process.end() }
    do {
      try process.greet()
      try process.load(tree, in: frame)
      try process.prepare()
      return try process.layout(of: tree).layout(
        of: tree, in: frame, claims: Set(strategy.claims.map { Law($0) }),
        conventions: family.conventions)
    } catch {
      guard case .failed(_, let failure) = error else { throw error }
      throw PeerError.noLayout(strategy: strategy.id, reason: failure.message)
    }
  }
}

// MARK: - Hello

extension Peer {
  /// Starts a peer, asks for its name and its strategies, and ends it.
  ///
  /// - Throws: `PeerError`.
  public init(asking command: String, timeout: Duration, catalog: Catalog) throws {
    guard command.contains(where: { !$0.isWhitespace }) else { throw PeerError.noCommand }
    let client = try WorkerClient(Self.worker(command, timeout: timeout), interruption: nil)
    defer { client.end() }
    let answer: HelloRequest.Answer
    do { answer = try client.ask(HelloRequest()) } catch {
      guard case .failed(_, let failure) = error else { throw error }
      throw PeerError.noHello(
        command: command, reason: failure.message.trimmingCharacters(in: .newlines))
    }
    try self.init(answer, command: command, catalog: catalog)
  }

  /// - Throws: `PeerError` if the answer makes no sense here.
  init(_ answer: HelloRequest.Answer, command: String, catalog: Catalog) throws(PeerError) {
    func fault(_ reason: String) -> PeerError { .badHello(command: command, reason: reason) }
    guard answer.protocol == HelloRequest.version else {
      throw fault("it speaks protocol \(answer.protocol), and layoutbench \(HelloRequest.version)")
    }
    guard Self.isName(answer.name) else { throw fault(Self.badName("name", answer.name)) }
    guard !answer.strategies.isEmpty else { throw fault("it has no strategies") }
    var strategies: [Strategy] = []
    var ids: Set<String> = []
    for strategy in answer.strategies {
      guard Self.isName(strategy.id) else { throw fault(Self.badName("id", strategy.id)) }
      guard ids.insert(strategy.id).inserted else {
        throw fault("it has two strategies '\(strategy.id)'")
      }
      do throws(Misfit) {
        strategies.append(try Strategy(strategy, of: answer.name, catalog: catalog))
      } catch {
        throw fault("its strategy '\(strategy.id)' \(error.reason)")
      }
    }
    let tick = answer.tick ?? 1
    guard tick.isFinite, tick > 0, tick <= 1e9 else {
      throw fault("the tick of its clock is \(tick.shortest) ns")
    }
    self.command = command
    name = answer.name
    version = WorkerLine.lines(of: String(answer.version.prefix(80)))
    runtime = answer.runtime.map { WorkerLine.lines(of: String($0.prefix(80))) }
    self.strategies = strategies
    self.tick = tick
  }

  /// Whether a text can stand as a name in ids, tables and file names.
  public static func isName(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain && (1...64).contains(text.utf8.count)
  }

  private static func badName(_ what: String, _ text: String) -> String {
    "the \(what) \(WorkerLine.quotation(of: Data(text.utf8))) does not consist of 1 to 64 letters, "
      + "digits, '-', '.' and '_'"
  }

  /// A mistake in the description of a strategy.
  fileprivate struct Misfit: Error {
    let reason: String
  }
}

extension Peer.Strategy {
  fileprivate init(
    _ strategy: HelloRequest.Strategy, of peer: String, catalog: Catalog
  ) throws(Peer.Misfit) {
    func quoted(_ text: String) -> String { WorkerLine.quotation(of: Data(text.utf8)) }
    func fault(_ reason: String) -> Peer.Misfit { Peer.Misfit(reason: reason) }
    guard let family = catalog.families.first(where: { $0.id == strategy.family }) else {
      let known = catalog.families.map(\.id).joined(separator: ", ")
      throw fault("is of the family \(quoted(strategy.family)); there are \(known)")
    }
    guard strategy.geometry == family.geometryName else {
      let said = strategy.geometry.map { "has the geometry \(quoted($0))" } ?? "names no geometry"
      throw fault("\(said); that of the family \(family.id) is '\(family.geometryName)'")
    }
    let claims = strategy.claims ?? []
    let laws = family.laws.map(\.name).sorted()
    if let unknown = claims.first(where: { !laws.contains($0) }) {
      throw fault(
        "claims the law \(quoted(unknown)); there are \(laws.joined(separator: ", "))")
    }
    self.init(
      id: "\(peer)/\(strategy.id)", name: strategy.id, family: family,
      claims: Array(Set(claims)).sorted())
  }
}

/// Why a peer cannot take part.
public enum PeerError: Error, Equatable, CustomStringConvertible {
  case noCommand
  case noHello(command: String, reason: String)
  case badHello(command: String, reason: String)
  case noLayout(strategy: String, reason: String)
  case sameName(String, commands: [String])
  case noStrategy(String, command: String, known: [String])
  case severalStrategies([String], command: String)

  public var description: String {
    switch self {
    case .noCommand: "'exec:' names no command; write e.g. 'exec:python3 my-layout.py'"
    case .noHello(let command, let reason):
      "'exec:\(WorkerLine.lines(of: command))' does not answer hello as docs/peers.md shows: "
        + reason
    case .badHello(let command, let reason):
      "'exec:\(WorkerLine.lines(of: command))' says hello, but \(reason)"
    case .noLayout(let strategy, let reason):
      "\(strategy) does not lay out the tree: \(reason.trimmingCharacters(in: .newlines))"
    case .sameName(_, let commands) where Set(commands).count == 1:
      "'exec:\(WorkerLine.lines(of: commands[0]))' is given twice; give it once, with the "
        + "strategies that you want: exec/this,that instead of exec"
    case .sameName(let name, let commands):
      "two peers are called '\(name)': \(commands.map { "'exec:\($0)'" }.joined(separator: ", ")); "
        + "let one of them answer hello with another name"
    case .noStrategy(let name, let command, let known):
      "'exec:\(WorkerLine.lines(of: command))' has no strategy '\(name)'; it has "
        + known.joined(separator: ", ")
    case .severalStrategies(let names, let command):
      "this command takes one strategy, and 'exec:\(WorkerLine.lines(of: command))' has "
        + "\(names.joined(separator: ", ")); write exec/\(names[0]) for exec to take the first"
    }
  }
}
