import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import LayoutFamilies
import TreeLayout

/// How layouts in other languages are measured.
struct PeerOptions: ParsableArguments {
  @Option(
    help: """
      How many processes to start for each strategy of exec:COMMAND on each tree, \
      \(Bounds.processes.words). (default: \(PeerRule().processes))
      """, transform: Bounds.processes.number)
  var peerProcesses: Int?

  @Option(
    help: """
      How long each of these processes warms up before it is timed, in seconds: 5 or 5s. The \
      warm-up is not part of the budget. (default: 1s)
      """, transform: Seconds.budget)
  var peerWarmUp: Seconds?

  var rule: PeerRule {
    var rule = PeerRule()
    if let peerProcesses { rule.processes = peerProcesses }
    if let peerWarmUp { rule.warmUp = peerWarmUp.duration }
    return rule
  }

  /// Refuses the options if they have nothing to measure, and says why.
  func refuse(_ reason: String) throws {
    for (isSet, option) in [
      (peerProcesses != nil, "--peer-processes"), (peerWarmUp != nil, "--peer-warm-up"),
    ] where isSet {
      throw ValidationError("\(option) \(reason)")
    }
  }
}

extension Peer {
  /// The peers of arguments `exec:COMMAND`, each with the wanted strategies.
  ///
  /// - Throws: `PeerError`.
  static func all(_ arguments: [String], timeout: Duration) throws -> [Peer] {
    var peers: [Peer] = []
    for argument in arguments.compactMap({ PeerArgument($0) }) {
      let peer = try Peer(
        asking: argument.command, timeout: timeout, catalog: Toolbox.current.catalog
      ).choosing(argument.strategies)
      if let other = peers.first(where: { $0.name == peer.name }) {
        throw PeerError.sameName(peer.name, commands: [other.command, peer.command])
      }
      peers.append(peer)
    }
    return peers
  }
}

/// The only strategy of an argument `exec:COMMAND`, for commands that show a single layout.
struct PeerStrategy {
  let peer: Peer
  let strategy: Peer.Strategy

  private static let timeout = Duration.seconds(60)

  static func isMeant(by argument: String) -> Bool { PeerArgument(argument) != nil }

  /// - Throws: `PeerError`, also if the peer has several strategies.
  init(_ argument: String) throws {
    peer = try Peer.all([argument], timeout: Self.timeout)[0]
    strategy = try peer.onlyStrategy
  }

  func layout<Geometry>(
    of tree: LayoutTree, in frame: Rect, by family: Family<Geometry>
  ) throws -> Layout<Geometry> {
    try peer.layout(of: tree, in: frame, by: strategy, family: family, timeout: Self.timeout)
  }
}

extension RunRecord {
  /// Adds the peers that take part, and how thoroughly they are measured.
  mutating func note(_ peers: [BenchmarkMeasuring.Peer], _ rule: PeerRule) {
    guard !peers.isEmpty else { return }
    self.peers = peers.map(\.record)
    options.peerProcesses = rule.processes
    options.peerWarmUpSeconds = rule.warmUp / .seconds(1)
  }
}
