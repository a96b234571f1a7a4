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
  fileprivate static let mostSmall = 1_000

  /// The most trees that are tried to find a small one.
  private static let mostTries = 400

  /// - Throws: `SystemError` if no process can be started.
  public func conformance() throws -> Conformance {
    var conformance = Conformance(peer: peer.record, trees: trees.count)
    conformance.requirements = try ofProgram()
    for (place, strategy) in peer.strategies.enumerated() {
      let trial = Trial(peer, strategy, timeout)
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
  fileprivate var ofPeer: CellFailure {
    guard case .failed(_, let failure) = self else {
      preconditionFailure("nothing interrupts the driver")
    }
    return failure
  }
}

extension CellFailure {
  fileprivate var reason: String {
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

// MARK: - A strategy

/// A strategy of a peer that is tried on trees, in processes that are started again after failures.
private final class Trial {
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
    if DrawnIn(strategy.family) != nil {
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
      if let shapes = DrawnIn(strategy.family) {
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
    let request = PeerLoadRequest(
      found.tree.tree, in: found.tree.frame,
      withBoxes: strategy.family.geometryName == "point"
    ).line(number: nil)
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

/// The shapes of a family that fills the frame.
private enum DrawnIn: String {
  case rect, circle, polygon

  /// - Returns: `nil` for a family that need not fill the frame.
  init?(_ family: some LayoutFamily) {
    self.init(rawValue: family.geometryName)
  }

  /// Which node reaches out of the frame, and how far; `nil` if none does.
  func fault(of layout: LayoutNumbers, in frame: Rect) -> String? {
    let numbers = layout.components
    let slack = 1e-9 * frame.longerSide
    func fault(_ node: Int, _ x: Double, _ y: Double, _ maxX: Double, _ maxY: Double) -> String? {
      let out = max(frame.x - x, frame.y - y, maxX - frame.maxX, maxY - frame.maxY)
      return out > slack ? "node \(node) reaches \(out.shortest) out of the frame" : nil
    }
    switch self {
    case .rect:
      for (node, place) in stride(from: 0, to: numbers.count, by: 4).enumerated() {
        let (x, y) = (numbers[place], numbers[place + 1])
        let found = fault(node, x, y, x + numbers[place + 2], y + numbers[place + 3])
        if let found { return found }
      }
    case .circle:
      for (node, place) in stride(from: 0, to: numbers.count, by: 3).enumerated() {
        let (x, y, r) = (numbers[place], numbers[place + 1], numbers[place + 2])
        if let found = fault(node, x - r, y - r, x + r, y + r) { return found }
      }
    case .polygon:
      var found: String?
      layout.lists?.forEach { node, list in
        for corner in stride(from: 0, to: list.count, by: 2) where found == nil {
          let (x, y) = (list[list.startIndex + corner], list[list.startIndex + corner + 1])
          found = fault(node, x, y, x, y)
        }
      }
      return found
    }
    return nil
  }
}
