import BenchmarkJudging
import LayoutFamilies
import LayoutQuality
import TreeLayout

/// A strategy of a peer that is tried on trees, in processes that are started again after failures.
final class StrategyTrial {
  private let peer: Peer
  private let strategy: Peer.Strategy
  private let timeout: Duration
  private var process: PeerProcess?

  private(set) var requirements: [Conformance.Requirement] = []
  private var refusals: [(tree: String, reason: String)] = []

  /// For each law how often a layout kept it; `nil` if one broke it.
  private var kept: [String: Int?] = [:]

  private static let messages = [
    (name: "layout", summary: "each tree gets a layout of finite numbers, or is refused"),
    (name: "repeats", summary: "the same tree has the same layout, in each process, timed or not"),
    (name: "forgets", summary: "a layout does not depend on the trees before"),
    (name: "time", summary: "a sample is answered with one time"),
  ]

  init(_ peer: Peer, _ strategy: Peer.Strategy, _ timeout: Duration) {
    self.peer = peer
    self.strategy = strategy
    self.timeout = timeout
    requirements = Self.messages.map { name, summary in
      Conformance.Requirement(strategy: strategy.id, name: name, summary: summary)
    }
    if FramedShapes(strategy.family) != nil {
      requirements.append(
        Conformance.Requirement(
          strategy: strategy.id, name: "frame", summary: "all nodes lie in the frame"))
    }
    requirements += strategy.claims.map { law in
      Conformance.Requirement(
        strategy: strategy.id, name: law, summary: "the law that it claims holds")
    }
  }

  func end() {
    process?.end()
    process = nil
  }

  private enum Outcome {
    case layout(LayoutNumbers)
    case refused(String)
    case failed(CellFailure)
  }

  /// Calls the process, and starts another one the next time if it fails.
  private func attempt<Value>(
    _ body: (PeerProcess) throws(WorkerFailure) -> Value
  ) throws -> Result<Value, CellFailureError> {
    do {
      let process =
        try self.process
        ?? PeerProcess(peer, for: strategy, timeout: timeout, interruption: nil)
      self.process = process
      return .success(try body(process))
    } catch let failure as WorkerFailure {
      end()
      return .failure(CellFailureError(failure: failure.ofPeer))
    }
  }

  private struct CellFailureError: Error {
    let failure: CellFailure
  }

  private func outcome(_ tree: LayoutTree, in frame: Rect) throws -> Outcome {
    let reply = try attempt { process throws(WorkerFailure) in
      try process.reply(to: tree, in: frame)
    }
    switch reply {
    case .success(.answer(let numbers)): return .layout(numbers)
    case .success(.refusal(let refusal)): return .refused(WorkerLine.lines(of: refusal.error))
    case .failure(let error): return .failed(error.failure)
    }
  }

  private func note(_ name: String, _ tree: ConformanceTree, _ reason: String?) {
    let place = requirements.firstIndex { $0.name == name }!
    requirements[place].trials += 1
    guard let reason else { return }
    requirements[place].faults.append(
      Conformance.Fault(tree: tree.name, nodes: tree.tree.count, reason: reason))
  }

  func run(
    on trees: [ConformanceTree], _ progress: (_ text: String, _ share: Double) -> Void
  ) throws {
    var hashes: [RecordedHash?] = []
    let steps = Double(2 * trees.count)
    for (place, tree) in trees.enumerated() {
      progress(tree.name, Double(place) / steps)
      hashes.append(try first(tree))
    }
    end()
    // In the other order, in another process.
    for (place, tree) in trees.enumerated().reversed() {
      guard let hash = hashes[place] else { continue }
      progress("\(tree.name), again", Double(2 * trees.count - 1 - place) / steps)
      try again(tree, hash)
    }
    end()
  }

  /// Lays out a tree for the first time.
  ///
  /// - Returns: the layout's hash; `nil` without a layout.
  private func first(_ tree: ConformanceTree) throws -> RecordedHash? {
    switch try outcome(tree.tree, in: tree.frame) {
    case .refused(let reason):
      refusals.append((tree.name, reason))
      return nil
    case .failed(let failure):
      note("layout", tree, failure.reason)
      return nil
    case .layout(let numbers):
      note("layout", tree, nil)
      if let shapes = FramedShapes(strategy.family) {
        note("frame", tree, shapes.fault(of: numbers, in: tree.frame))
      }
      try repeatLayout(tree, numbers.hash)
      for (law, reason) in try laws(of: numbers, tree).sorted(by: { $0.key < $1.key }) {
        if strategy.claims.contains(law) { note(law, tree, reason) }
        if reason == nil {
          kept[law, default: 0]? += 1
        } else {
          kept[law] = .some(nil)
        }
      }
      return numbers.hash
    }
  }

  /// Times a layout of the tree that is loaded, and lays it out again.
  private func repeatLayout(_ tree: ConformanceTree, _ hash: RecordedHash) throws {
    let time = try attempt { process throws(WorkerFailure) in try process.sample(1) }
    if case .failure(let error) = time { return note("time", tree, error.failure.reason) }
    note("time", tree, nil)
    let second = try attempt { process throws(WorkerFailure) in
      try process.layoutIfAny(of: tree.tree)
    }
    switch second {
    case .success(let numbers?):
      note("repeats", tree, numbers.hash == hash ? nil : "the second layout is another one")
    case .success(nil): note("repeats", tree, "the second layout is refused")
    case .failure(let error): note("repeats", tree, error.failure.reason)
    }
  }

  /// Lays out a tree after others, in another process than the first one.
  private func again(_ tree: ConformanceTree, _ hash: RecordedHash) throws {
    func hashOfNext() throws -> RecordedHash? {
      guard case .layout(let numbers) = try outcome(tree.tree, in: tree.frame) else { return nil }
      return numbers.hash
    }
    let second = try hashOfNext()
    guard second != hash else { return note("forgets", tree, nil) }
    end()
    let alone = try hashOfNext()
    guard alone != hash, alone != second else {
      return note("forgets", tree, "after other trees the layout is another one")
    }
    note("repeats", tree, "another process makes another layout")
  }

  /// For each law that a layout keeps or breaks, `nil` or the reason why it is broken.
  private func laws(
    of numbers: LayoutNumbers, _ tree: ConformanceTree
  ) throws -> [String: String?] {
    try laws(of: numbers, tree, strategy.family)
  }

  private func laws(
    of numbers: LayoutNumbers, _ tree: ConformanceTree, _ family: some LayoutFamily
  ) throws -> [String: String?] {
    try laws(of: numbers, tree, in: family.itself)
  }

  private func laws<Geometry>(
    of numbers: LayoutNumbers, _ tree: ConformanceTree, in family: Family<Geometry>
  ) throws -> [String: String?] {
    let claims = Set(strategy.claims.map { Law($0) })
    func layout(_ numbers: LayoutNumbers, of tree: LayoutTree, in frame: Rect) -> Layout<Geometry> {
      numbers.layout(of: tree, in: frame, claims: claims, conventions: family.conventions)
    }
    let seed: UInt64 = 1
    var edited: [String: EditedLayout<Geometry>] = [:]
    if tree.tree.count <= ConformanceDriver.mostSmall {
      for edit in family.edits {
        guard let other = edit.apply(tree.tree, seed) else { continue }
        let frame = edit.frame(tree.frame)
        guard case .layout(let numbers) = try outcome(other.tree, in: frame) else { continue }
        edited[edit.id] = EditedLayout(
          layout: layout(numbers, of: other.tree, in: frame), origin: other.origin)
      }
    }
    let metrics = family.layoutMetrics
    let values = family.measure(
      [layout(numbers, of: tree.tree, in: tree.frame)], edited: edited, seed: seed,
      only: Set(metrics.filter { $0.law != nil }.map(\.id))
    ).layouts[0]
    var found: [String: String?] = [:]
    for (metric, value) in zip(metrics, values) {
      guard let law = metric.law, let value else { continue }
      guard metric.isBroken(at: value) else {
        if found[law.name] == nil { found[law.name] = .some(nil) }
        continue
      }
      found[law.name] = "\(metric.id) is \(value.shortest)"
    }
    return found
  }

  // MARK: What is said

  /// The smallest tree that is found with a fault.
  func smallest(
    _ tree: ConformanceTree?, _ fault: Conformance.Fault, _ name: String, _ most: Int
  ) throws -> Conformance.Smallest? {
    let isOfLayout = name == "layout"
    guard let tree, isOfLayout || strategy.claims.contains(name) else { return nil }
    // Waiting for each would take long.
    if isOfLayout, case .failed(let failure) = try outcome(tree.tree, in: tree.frame),
      failure.status == .timedOut
    {
      return nil
    }
    let found = try tree.smallest(with: fault.reason, trying: most) { candidate in
      switch try outcome(candidate.tree, in: candidate.frame) {
      case .refused: return nil
      case .failed(let failure): return isOfLayout ? failure.reason : nil
      case .layout(let numbers):
        return isOfLayout ? nil : try laws(of: numbers, candidate)[name] ?? nil
      }
    }
    let request = strategy.loadRequest(found.tree.tree, in: found.tree.frame).line(number: nil)
    return Conformance.Smallest(
      nodes: found.tree.tree.count, reason: found.fault,
      request: request.count <= 2_000
        ? String(decoding: request.dropLast(), as: UTF8.self) : nil)
  }

  var remarks: [String] {
    var remarks: [String] = []
    if let (tree, reason) = refusals.first {
      remarks.append(
        "\(strategy.id) refuses \(refusals.count) of the trees; the first is '\(tree)': \(reason)")
    }
    for (law, count) in kept.sorted(by: { $0.key < $1.key }) where !strategy.claims.contains(law) {
      // A few small trees say little.
      guard let count, count >= 10 else { continue }
      remarks.append("\(strategy.id) keeps '\(law)' on \(count) trees, and does not claim it")
    }
    return remarks
  }
}
