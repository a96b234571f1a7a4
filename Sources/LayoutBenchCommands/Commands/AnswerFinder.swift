import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutAdvice
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

/// Finds the layout to take for a tree, and measures no more than what decides: strategies that the
/// answer cannot name are left out, and how far leaves move is measured of those alone that may
/// be the one that moves least. All strategies work in other processes.
struct AnswerFinder {
  /// The screen in pixels, and the size of the smallest letters.
  var screen = FrameSize(width: 1440, height: 900).rect
  var labelSize = Scene.leastLetters

  /// The strategies to choose from: ids, families or all.
  var strategies = ["all"]

  /// What the reader wants; `nil` for what the tree tells.
  var needs: [Need]?

  /// What the reader wants besides.
  var alsoNeeded: [Need] = []
  var hasLabels = true
  var wishes: [Wish] = []
  var nodeSizes: NodeSizes?
  var seed: UInt64 = 1

  /// How long a strategy may take for its layouts, and again for what is measured of them.
  var timeout = Duration.seconds(3)

  /// How a tree without versions changes, to see what moves; `nil` for not at all.
  var motion: Motion?

  /// Whether leaves are touched: those that are smaller than a finger are not in sight.
  var isTouched = false

  /// The parts of the tree to tell of: so many of the largest leaves, so many levels; `nil` for
  /// those that suit a large tree.
  var top: Int?
  var depth: Int?

  /// Whether to tell how far the work is.
  var showsProgress = false
  let apart: IsolatedLayouts

  struct Motion {
    let change: TreeChange
    let steps: Int
  }

  /// An answer, and what failed on the way to it.
  struct Found {
    var answer: Answer?
    var failures: [String] = []
  }

  var frame: Rect { screen.frame(forLetters: labelSize) }

  /// - Parameters:
  ///   - workload: the tree, or its versions.
  ///   - own: the same, built.
  func answer(of workload: Workload, _ own: TreeSequence) throws -> Found {
    let profile = TreeProfile(of: own)
    let needs = needs(of: profile)
    let catalog = Toolbox.current.catalog
    var selection = try selection(for: own)
    let shown = Set(
      catalog.families.filter { family in
        FamilyRecord(family).aims?.contains { $0.reading != nil } ?? false
      }.map(\.id))
    _ = selection.leaveOut { member in
      !Answer.mayName(
        String(member.id.prefix { $0 != ":" }), showsValues: shown.contains(member.familyID),
        profile, needs: needs)
    }
    selection.addVariants(.orientation, "right", from: catalog) { _, _ in true }
    var work = Measuring(finder: self, line: showsProgress)
    var workload = workload
    if nodeSizes == nil, own.first.sizes.isEmpty { workload.nodeSizes = .label }
    guard let measured = try work.measure(workload, by: selection) else {
      return Found(failures: work.failures)
    }
    let all = Advice(measured, wishes: wishes, stepsAreMadeUp: false).sights
    // A drawing is turned where it takes fewer screens then.
    var sights = all.filter { sight in
      guard sight.reading == nil, sight.isTurned,
        let upright = all.first(where: { $0.strategy == sight.name })
      else { return true }
      return sight.screens ?? .infinity < upright.screens ?? .infinity
    }
    if isTouched { sights = sights.map(drawnSights(own).sight) }
    if let motion, own.steps.count == 1 {
      let moving = workload.changing(by: motion.change, steps: motion.steps, seed: seed)
      try work.follow(&sights, on: moving, selection, profile, needs)
    }
    let answer = Answer(profile, sights, needs: needs).map { seen($0, own) }
    return Found(answer: answer, failures: work.failures)
  }

  /// The answer from what has been measured.
  func answer(from sights: [Sight], _ profile: TreeProfile, _ drawn: TreeSequence) -> Answer? {
    let sights = isTouched ? sights.map(drawnSights(drawn).sight) : sights
    return Answer(profile, sights, needs: needs(of: profile)).map { seen($0, drawn) }
  }

  /// From this number of leaves on, to compare layouts takes longer than people wait for a picture.
  static let mostLeaves = 10_000

  /// The answer for a tree that has been loaded; `nil` if it has too many leaves.
  func answer(of loaded: LoadedTree) throws -> Found? {
    let isWhole = loaded.partOption == nil && loaded.step == loaded.sequence.steps.count - 1
    let own = isWhole ? loaded.sequence : TreeSequence(loaded.named)
    guard (loaded.named.tree.nodes.count { loaded.named.tree.isLeaf($0) }) <= Self.mostLeaves
    else { return nil }
    let workload = Workload(
      name: own.id, source: own.id, nodeSizes: nodeSizes ?? .data, steps: nil, read: { own })
    return try answer(of: workload, own)
  }

  /// What the reader wants of a tree.
  func needs(of profile: TreeProfile) -> [Need] {
    var wanted = needs ?? profile.needs
    for need in alsoNeeded where !wanted.contains(need) { wanted.append(need) }
    if !hasLabels { wanted.removeAll { $0 == .names } }
    return wanted
  }

  /// The answer with what pictures show of the layouts that are named, and of parts of the tree.
  private func seen(_ answer: Answer, _ drawn: TreeSequence) -> Answer {
    let seen = answer.seen(answer.picks.compactMap { $0.sight.map(drawnSights(drawn).sight) })
    return seen.telling(parts(for: seen, drawn.version(drawn.steps.count - 1)))
  }

  /// The least side of what a finger can touch, in pixels: 44, as in Apple's Human Interface
  /// Guidelines and in WCAG 2.1, criterion 2.5.5.
  private static let target = 44.0

  private func drawnSights(_ drawn: TreeSequence) -> DrawnSights {
    let last = drawn.steps.count - 1
    return drawnSights(drawn.version(last), after: Array(drawn.steps[..<last]))
  }

  private func drawnSights(_ named: NamedTree, after earlier: [LayoutTree] = []) -> DrawnSights {
    DrawnSights(
      named: named, earlier: earlier, screen: screen, labelSize: labelSize, nodeSizes: nodeSizes,
      target: isTouched ? Self.target : nil, apart: apart)
  }

  /// What parts of a large tree would show, drawn by the layout to take.
  private func parts(for answer: Answer, _ named: NamedTree) -> [Answer.Part] {
    guard answer.isLarge || top != nil || depth != nil, let sight = answer.drawn else { return [] }
    let (profile, tree) = (answer.profile, named.tree)
    var parts: [Answer.Part] = []
    if sight.reading != nil, tree.weights[0] > 0, top != nil || profile.leaves > 40 {
      let count = top ?? 20
      let largest = tree.nodes.filter(tree.isLeaf).map { tree.weights[$0] }.sorted(by: >)
      let value = largest.prefix(count).reduce(0, +) / tree.weights[0]
      if let seen = drawnSights(named.joiningLeaves(butLargest: count)).drawn(sight) {
        parts.append(Answer.Part(.top(count), value: value, sight: seen))
      }
    }
    func levels(_ depth: Int) -> Answer.Part? {
      drawnSights(named.cut(below: depth)).drawn(sight).map {
        Answer.Part(.depth(depth), value: $0.namedValue, sight: $0)
      }
    }
    if let depth {
      if let part = levels(depth) { parts.append(part) }
      return parts
    }
    // The deepest part whose names are in sight on a screen.
    var (least, most, found) = (1, profile.height - 1, nil as Answer.Part?)
    while least <= most {
      let depth = (least + most) / 2
      if let part = levels(depth), part.sight.isWhole {
        (least, found) = (depth + 1, part)
      } else {
        most = depth - 1
      }
    }
    if let found { parts.append(found) }
    return parts
  }

  /// The strategies to choose from, with options that make drawings fit the screen; of a tree
  /// without values none that would show them.
  private func selection(for own: TreeSequence) throws -> StrategySelection {
    var selection = try StrategySelection(strategies, from: Toolbox.current.catalog)
    selection.set(.fitsFrame, "true", from: Toolbox.current.catalog)
    if own.steps.allSatisfy({ $0.weights[0] == 0 }) {
      let named = own.step(0)
      _ = selection.leaveOut { !$0.warnings(of: named).isEmpty }
    }
    return selection
  }
}

/// What is measured on the way to an answer.
private struct Measuring {
  let finder: AnswerFinder
  var failures: [String] = []
  private var line: Bool

  init(finder: AnswerFinder, line: Bool) {
    self.finder = finder
    self.line = line
  }

  /// What the strategies show on a tree; `nil` if nothing can be said of it.
  mutating func measure(
    _ workload: Workload, by selection: StrategySelection, only metrics: Set<String>? = nil,
    within timeout: Duration? = nil
  ) throws -> JudgedWorkload? {
    let plan = RunPlan(workloads: [workload], strategies: selection)
    let families = Toolbox.current.catalog.families.filter { family in
      plan.members.contains { $0.familyID == family.id }
    }.map { FamilyRecord($0) }
    var driver = RunDriver(worker: ThisProgram.worker(timeout: timeout ?? finder.timeout))
    driver.frame = finder.frame
    driver.isTimed = false
    driver.seed = finder.seed
    driver.metrics = metrics ?? Advice.metricsOfAnswer(of: families, finder.wishes)
    let interruption = try Interruption.ofSignals()
    var progress = line ? ProgressLine(plan.workloads) : nil
    line = false
    defer { progress?.end() }
    let outcome = try driver.run(
      plan, from: RunProgress(families: families), interruption: interruption, tell: { _ in },
      report: { progress?.show($0) })
    if let signal = interruption.signal { throw ExitCode.interrupted(by: signal) }
    let record = RunRecord(
      kind: .run, suite: "trees", command: CommandLine.arguments,
      toolVersion: LayoutBench.version, started: Date(),
      options: .init(
        strategies: plan.strategyIDs, frame: finder.frame.sizeDescription, seed: finder.seed,
        budgetSeconds: 0),
      environment: .current(), builds: [], families: families)
    let run = Judgement(outcome.progress, record: record).run
    failures += FailureList(run).lines.filter { !$0.isEmpty && !failures.contains($0) }
    return run.workloads.first
  }

  /// Finds out how far leaves move with those layouts that may move least.
  mutating func follow(
    _ sights: inout [Sight], on moving: Workload, _ selection: StrategySelection,
    _ profile: TreeProfile, _ needs: [Need]
  ) throws {
    var tried: Set<String> = []
    var timeout = finder.timeout
    while true {
      let wanted = Set(Answer.toFollow(profile, sights, needs: needs)).subtracting(tried)
      guard !wanted.isEmpty else { return }
      tried.formUnion(wanted)
      var followed = selection
      followed.keep(wanted)
      let clock = ContinuousClock()
      let start = clock.now
      guard
        let measured = try measure(
          moving, by: followed, only: ["location_drift"], within: timeout)
      else { return }
      // What takes longer than all known layouts together moves nothing on a screen.
      timeout = min(timeout, max(.seconds(1), clock.now - start))
      for sight in Advice(measured, stepsAreMadeUp: true).sights {
        guard let place = sights.firstIndex(where: { $0.strategy == sight.strategy }) else {
          continue
        }
        sights[place].drift = sight.drift
      }
    }
  }
}

extension Sight {
  /// Whether a screen shows nearly all names.
  fileprivate var isWhole: Bool {
    reading == nil ? screens ?? 1 <= 1.005 : named ?? marked ?? 1 >= 0.8
  }

  /// Whether the layout is one of those that are turned on their side.
  fileprivate var isTurned: Bool { strategy == "\(name):orientation=right" }
}
