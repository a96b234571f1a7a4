import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// A process of a peer, for one strategy on one tree after the other.
final class PeerProcess {
  private let peer: Peer
  private let strategy: Peer.Strategy
  private let client: WorkerClient
  private let interruption: Interruption?
  private var preparation: [String] = []

  /// - Throws: `SystemError` if no process can be started.
  init(
    _ peer: Peer, for strategy: Peer.Strategy, timeout: Duration, interruption: Interruption?
  ) throws(SystemError) {
    self.peer = peer
    self.strategy = strategy
    self.interruption = interruption
    client = try WorkerClient(
      Peer.worker(peer.command, timeout: timeout), interruption: interruption)
  }

  func end() {
    client.end()
  }

  private func ask<Request: WorkerRequest>(
    _ request: Request
  ) throws(WorkerFailure) -> Request.Answer {
    guard interruption?.signal == nil else { throw .interrupted }
    return try client.ask(request, of: .cell(strategy.id))
  }

  /// The answer; `nil` if the peer refuses.
  private func askIfKnown<Request: WorkerRequest>(
    _ request: Request
  ) throws(WorkerFailure) -> Request.Answer? {
    guard case .answer(let answer) = try reply(to: request) else { return nil }
    return answer
  }

  private func reply<Request: WorkerRequest>(
    to request: Request
  ) throws(WorkerFailure) -> WorkerClient.Reply<Request.Answer> {
    guard interruption?.signal == nil else { throw .interrupted }
    try client.send(request, of: .cell(strategy.id))
    return try client.reply(to: Request.self)
  }

  private func fault(_ status: CellStatus, _ message: String) -> WorkerFailure {
    .failed(strategy: strategy.id, CellFailure(status, message: message))
  }
}

// MARK: - What it is asked

extension PeerProcess {
  /// Sends a tree.
  func load(_ tree: LayoutTree, in frame: Rect) throws(WorkerFailure) {
    let answer = try ask(strategy.loadRequest(tree, in: frame))
    guard answer.nodes == tree.count else { throw wrongCount(answer.nodes, of: tree) }
  }

  private func wrongCount(_ count: Int, of tree: LayoutTree) -> WorkerFailure {
    fault(.crashed, "it loaded \(count) nodes of \(tree.count)")
  }

  /// Makes sure that the program is the one that was asked while the run was planned.
  ///
  /// - Returns: the nanoseconds of the request, which are the time of asking.
  @discardableResult
  func greet() throws(WorkerFailure) -> Double {
    let stopwatch = Stopwatch()
    let answer = try ask(HelloRequest())
    let seen = stopwatch.nanoseconds
    guard answer.name == peer.name, answer.strategies.contains(where: { $0.id == strategy.name })
    else { throw fault(.crashed, "its answer to hello is not the one that it gave before the run") }
    return seen
  }

  /// Lets the peer prepare the tree in its own way before it is timed.
  func prepare() throws(WorkerFailure) {
    // Most peers have nothing to prepare, and do not know the request.
    guard let answer = try askIfKnown(PeerPrepareRequest(strategy: strategy.name)) else { return }
    preparation = answer.did.prefix(8).map { WorkerLine.lines(of: $0) }
  }

  /// A time by two clocks.
  struct Sample {
    /// The nanoseconds of one layout, by the peer's clock.
    let nanoseconds: Double

    /// The nanoseconds of the whole request, by this program's clock.
    let seen: Double
  }

  func sample(_ repetitions: Int) throws(WorkerFailure) -> Sample {
    let stopwatch = Stopwatch()
    let answer = try ask(PeerSampleRequest(strategy: strategy.name, repetitions: repetitions))
    let seen = stopwatch.nanoseconds
    guard answer.nanoseconds.count == 1 else {
      throw fault(.crashed, "it gave \(answer.nanoseconds.count) times for 1 sample")
    }
    let nanoseconds = answer.nanoseconds[0]
    guard nanoseconds.isFinite, nanoseconds >= 0 else {
      throw fault(.crashed, "its time of \(nanoseconds.shortest) ns is not a valid time")
    }
    return Sample(nanoseconds: nanoseconds, seen: seen)
  }

  /// Lays out until the peer's compiler has had time to do its work: cold, some peers are twenty
  /// times as slow.
  func warmUp(_ rule: PeerRule) throws(WorkerFailure) -> WarmUp {
    let wanted = rule.warmUp / .nanoseconds(1)
    let stopwatch = Stopwatch()
    let cold = try sample(1)
    var (last, layouts, repetitions) = (cold.seen, 1, 1)
    while stopwatch.nanoseconds < wanted || layouts < (last >= wanted ? 2 : rule.layouts) {
      let sample = try sample(repetitions)
      last = sample.seen / Double(repetitions)
      layouts += repetitions
      // A request itself takes a moment, and an interruption should not wait long.
      if sample.seen < 5e7, repetitions < Self.mostRepetitions { repetitions *= 2 }
    }
    return WarmUp(
      nanoseconds: stopwatch.nanoseconds, layouts: layouts, cold: cold.nanoseconds,
      preparation: preparation)
  }

  /// The limit for a peer that tells no time, which otherwise would never have enough repetitions.
  private static let mostRepetitions = 1 << 30

  /// How many layouts make a sample that lasts this many nanoseconds and a thousand ticks of the
  /// peer's clock.
  func repetitions(lasting nanoseconds: Double) throws(WorkerFailure) -> Int {
    let wanted = max(nanoseconds, 1_000 * peer.tick)
    var repetitions = 1
    while true {
      // The least of three, as for the strategies of this program.
      let samples = [try sample(repetitions), try sample(repetitions), try sample(repetitions)]
      let time = samples.map(\.nanoseconds).min()! * Double(repetitions)
      // If the peer's clock stands still, this program's clock counts.
      let isLong = time >= wanted || samples.map(\.seen).min()! >= 10 * wanted
      guard !isLong, repetitions < Self.mostRepetitions else { return repetitions }
      let factor = time * 10 < wanted ? 10 : 1.5 * wanted / time
      repetitions = min(
        Int((Double(repetitions) * factor).rounded(.up)), Self.mostRepetitions)
    }
  }

  /// The numbers of the layout.
  func layout(of tree: LayoutTree) throws(WorkerFailure) -> LayoutNumbers {
    let answer = try ask(LayoutRequest(strategy: strategy.name)).numbers
    return try checked(answer, of: tree)
  }

  /// The same; `nil` where the peer refuses.
  func layoutIfAny(of tree: LayoutTree) throws(WorkerFailure) -> LayoutNumbers? {
    guard let answer = try askIfKnown(LayoutRequest(strategy: strategy.name)) else { return nil }
    return try checked(answer.numbers, of: tree)
  }

  /// Loads a tree and lays it out, unless the peer refuses.
  func reply(
    to tree: LayoutTree, in frame: Rect
  ) throws(WorkerFailure) -> WorkerClient.Reply<LayoutNumbers> {
    switch try reply(to: strategy.loadRequest(tree, in: frame)) {
    case .refusal(let refusal): return .refusal(refusal)
    case .answer(let answer):
      guard answer.nodes == tree.count else { throw wrongCount(answer.nodes, of: tree) }
    }
    switch try reply(to: LayoutRequest(strategy: strategy.name)) {
    case .refusal(let refusal): return .refusal(refusal)
    case .answer(let answer): return .answer(try checked(answer.numbers, of: tree))
    }
  }

  private func checked(
    _ layout: LayoutNumbers, of tree: LayoutTree
  ) throws(WorkerFailure) -> LayoutNumbers {
    if let error = layout.fault(of: tree.count, strategy.family) {
      throw fault(error.isNumber ? .skipped : .crashed, error.text)
    }
    // Some languages write −0 as 0: here all do.
    return LayoutNumbers(layout.components.map { $0 + 0 }, lists: layout.lists?.map { $0 + 0 })
  }
}

extension LayoutNumbers {
  /// What is wrong with the numbers that a peer gives for so many nodes; `nil` where nothing is.
  ///
  /// `isNumber` tells that all numbers are there, and that one is no number or too large.
  func fault(of count: Int, _ family: some LayoutFamily) -> (text: String, isNumber: Bool)? {
    let names = family.componentNames
    guard components.count == count * names.count else {
      return (
        "the layout holds \(components.count) numbers and not "
          + "\(count * names.count): \(names.joined(separator: ", ")) of \(count) nodes", false
      )
    }
    if let text = faultOfLists(count, family) { return (text, false) }
    func text(_ value: Double, _ place: String) -> (text: String, isNumber: Bool) {
      let kind = value.isNaN ? "not a number (NaN)" : "too large (\(value.shortest))"
      return ("the layout holds a value that is \(kind): \(place), counted from 0", true)
    }
    func isBad(_ value: Double) -> Bool { !(value.magnitude <= greatestMeasured) }
    if let place = components.firstIndex(where: isBad) {
      return text(
        components[place], "\(names[place % names.count]) of node \(place / names.count)")
    }
    if let lists, let place = lists.numbers.firstIndex(where: isBad) {
      let (node, number) = lists.node(ofNumberAt: place)
      return text(lists.numbers[place], "number \(number) in the list of node \(node)")
    }
    return nil
  }

  private func faultOfLists(_ count: Int, _ family: some LayoutFamily) -> String? {
    guard let names = family.listNames else {
      return lists == nil
        ? nil
        : "the answer has the key 'lists'; the geometry '\(family.geometryName)' has no lists"
    }
    let all = names.joined(separator: ", ")
    guard let lists else {
      return "the answer has no 'lists'; the geometry '\(family.geometryName)' has a list for each "
        + "node, with \(all) in turn"
    }
    guard lists.count == count else {
      return "the layout holds \(lists.count) lists and not \(count), one for each node"
    }
    guard let node = lists.counts.firstIndex(where: { !$0.isMultiple(of: names.count) }) else {
      return nil
    }
    return "the list of node \(node), counted from 0, holds \(lists.counts[node]) numbers, and not "
      + "equally many of each of \(all)"
  }
}
