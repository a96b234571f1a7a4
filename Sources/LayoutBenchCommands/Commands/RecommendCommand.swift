import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import DelimitedText
import Foundation
import LayoutAdvice
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel
import TreeSources

struct RecommendCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend",
    abstract: "Which layout to take for a tree, and for what.",
    discussion: """
      Lays out the tree with the strategies and says in at most 15 lines which one to take, which \
      other one and when, and why: by what is in sight of their pictures.

      --details lays it out with every strategy, measures what decides for each purpose, and says \
      what each costs and which are never worth it on this tree. Every statement there names its \
      metric and number. Strategies are compared within their family, because numbers of a treemap \
      and of a tree drawing mean different things.

      A tree without versions of its own is changed a little, leaf by leaf, to see what moves: its \
      values drift by 5 %, and 2 % of the leaves come and go.

      Examples:
        layoutbench recommend sales.csv
        layoutbench recommend dir:. --page advice.html
        layoutbench recommend sales.csv --keep-order --screen 390x844
        layoutbench recommend sales.csv --touch --screen 390x844
        layoutbench recommend sales.csv --max-time 1ms --format json
      """)

  @OptionGroup var name: TreeName

  /// The only tree, unless there is a sequence of trees.
  private var tree: String? { name.tree }

  /// The sources that are read, by their names.
  private var inputs: [String] { sequences.inputs(with: tree.map { [$0] } ?? []) }

  @Option(
    help: "The strategies to choose from: ids with options, families, or all. May be repeated.",
    completion: .strategies)
  var strategy: [String] = []

  @Option(
    help: """
      The screen as WIDTHxHEIGHT in pixels, each side \(Bounds.side.words). (default: 1440x900)
      """, transform: FrameSize.init)
  var screen = FrameSize(width: 1440, height: 900)

  @Option(
    help: "The size of the smallest letters in pixels, \(Bounds.letters.words). (default: 11)",
    transform: Bounds.letters.number)
  var labelSize = Scene.leastLetters

  @Flag(help: "Only strategies that show siblings in the order of the data.")
  var keepOrder = false

  @Flag(
    help: """
      Only strategies that move nodes at most twice as far between versions as the steadiest one \
      does. Treemaps, icicles and circle packings are compared together, other families alone.
      """)
  var stable = false

  @Option(
    help: "Only strategies that lay out the tree in this time: 16ms, 500us or 1s.",
    transform: LayoutTime.init)
  var maxTime: LayoutTime?

  @Option(
    help: """
      Only strategies that give each leaf they show at least the area of such a cell, in pixels. \
      Treemaps that do not are given an option that makes them do so.
      """, transform: FrameSize.init)
  var minimumCell: FrameSize?

  @OptionGroup var sequences: SequenceOptions

  @OptionGroup var synthetic: SyntheticOptions

  @OptionGroup var files: FileOptions

  @Option(
    help: "How long to sample times, in seconds: 5 or 5s. (default: 5s)", transform: Seconds.budget)
  var budget = Seconds(5)

  @Option(
    help: "How long one sample, or the quality of one layout, may take: 3 or 3s. (default: 3s)",
    transform: Seconds.patience)
  var timeout = Seconds(3)

  @Option(
    help: """
      What the reader wants, with commas between: values, names, structure, order, changes, \
      lengths. (default: what the tree tells)
      """, transform: Need.list)
  var needs: [Need]?

  @Flag(help: "The picture has no names.")
  var noLabels = false

  @Flag(help: "The picture is touched: leaves smaller than 44 x 44 pixels are not in sight.")
  var touch = false

  @Option(
    help: """
      Also say what a picture of so many leaves shows, the largest ones, with all others of a \
      group as one leaf. (default: 20 if the tree is too large for a screen)
      """, transform: Bounds.parts.number)
  var top: Int?

  @Option(
    help: """
      Also say what a picture of so many levels shows. (default: as many as a screen has names \
      for, if the tree is too large for one)
      """, transform: Bounds.parts.number)
  var depth: Int?

  @Flag(help: "Also say what each strategy costs, for each purpose and family.")
  var details = false

  @Option(help: "Print only code that makes the layout, to paste: swift or javascript.")
  var code: CodeLanguage?

  enum CodeLanguage: String, ExpressibleByArgument, CaseIterable {
    case swift, javascript
  }

  @Option(help: "The format of the output: text or json.")
  var format = Format.text

  @Option(help: "Also write a page with pictures to this file; its name ends with .html.")
  var page: String?

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  func validate() throws {
    guard (tree == nil) != sequences.treeSequence.isEmpty else {
      throw ValidationError("recommend takes one tree: layoutbench recommend FILE")
    }
    if let minimumCell {
      let (cell, screen) = (minimumCell.rect, screen.rect)
      guard cell.width <= screen.width, cell.height <= screen.height else {
        throw ValidationError(
          "--minimum-cell \(cell.sizeDescription) is larger than the screen of "
            + "\(screen.sizeDescription); --screen makes that larger")
      }
    }
    try refuse([("--page", page)], over: inputs)
    guard page?.lowercased().hasSuffix(".html") ?? true else {
      throw ValidationError("--page writes a page; name it .html")
    }
  }

  func run() throws {
    Terminal.note(sequences.notes(with: tree.map { [$0] } ?? []))
    let apart = try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60)))
    if !tellsCosts, try tellAnswer(apart) { return }
    var (plan, drawn, own, stepsAreMadeUp, warnings, cells) = try usage { try planned(apart) }
    let families = Toolbox.current.catalog.families.filter { family in
      plan.members.contains { $0.familyID == family.id }
    }.map { FamilyRecord($0) }
    let record = RunRecord(
      kind: .run, suite: "trees", command: CommandLine.arguments,
      toolVersion: LayoutBench.version, started: Date(),
      options: .init(
        strategies: plan.strategyIDs, frame: frame.sizeDescription, seed: synthetic.seed,
        budgetSeconds: budget.value),
      environment: .current(), builds: [ThisProgram.build], families: families)
    let run = Judgement(try measure(plan, families), record: record).run
    for line in FailureList(run).lines where !line.isEmpty { Terminal.writeError(line + "\n") }
    guard let workload = run.workloads.first else { throw ExitCode.cellsFailed }
    if let impossible = cells?.impossible {
      warnings.append(impossible)
      cells = nil
    }
    let cellWish = cells.map { $0.wish(for: plan.members, measured: workload, apart: apart) }
    let advice = Advice(
      workload, wishes: wishes + (cellWish.map { [$0] } ?? []), stepsAreMadeUp: stepsAreMadeUp)
    guard !advice.families.isEmpty else { throw ExitCode.cellsFailed }
    let finder = finder(apart)
    let profile = TreeProfile(of: own)
    let answer = finder.answer(from: advice.sights, profile, drawn)
    let text = AdviceText(
      advice: advice, asked: asked(advice.wishes, cells), unit: unit,
      versions: versions(of: workload.record, drawn, stepsAreMadeUp),
      notes: drawn.notes, warnings: warnings)
    let told = answer.map { answerText($0, own.id) }
    if code != nil { return try tellCode(answer) }
    switch format {
    case .text:
      if let told { try Terminal.write(told.text) }
      if details || told == nil {
        try Terminal.write((told == nil ? "" : "\n") + text.text(width: Terminal.outputWidth))
      }
    case .json:
      let json = AdviceJSON(
        advice, answer, frame: frame.sizeDescription, notes: drawn.notes, warnings: warnings)
      try Terminal.write(try json.text())
    }
    guard let page else { return }
    let html = AdvicePage(
      text: text, told: told, rows: rows(of: drawn.version(drawn.steps.count - 1)),
      drawn: self.drawn(answer, drawn, apart), pair: pair(answer, drawn, apart), frame: frame,
      pictures: pictures(of: advice, drawn, apart)
    ).html
    try writeFile(Data(html.utf8), to: page)
  }

  /// Whether all strategies are measured, and not what decides alone.
  private var tellsCosts: Bool {
    details || format == .json || page != nil || maxTime != nil || stable || minimumCell != nil
  }

  /// Tells the answer, without what strategies cost; returns whether there is one.
  private func tellAnswer(_ apart: IsolatedLayouts) throws -> Bool {
    let (workload, own, motion) = try usage { try source() }
    var finder = finder(apart)
    finder.motion = motion
    let found = try usage { try finder.answer(of: workload, own) }
    guard let answer = found.answer else { return false }
    for line in found.failures { Terminal.writeError(line + "\n") }
    if code != nil {
      try tellCode(answer)
    } else {
      try Terminal.write(answerText(answer, own.id).text)
    }
    return true
  }

  private func tellCode(_ answer: Answer?) throws {
    guard let sight = answer?.drawn, let code = code?.text(for: sight, in: frame) else {
      throw ValidationError("there is no code for \(answer?.winner.strategy ?? "nothing")")
    }
    try Terminal.write(code)
  }

  private func answerText(_ answer: Answer, _ tree: String) -> AnswerText {
    AnswerText(
      answer: answer, tree: tree,
      screen: screen.rect.sizeDescription + (touch ? ", by touch" : ""),
      frame: frame.sizeDescription, arguments: arguments)
  }

  private func finder(_ apart: IsolatedLayouts) -> AnswerFinder {
    var finder = AnswerFinder(apart: apart)
    (finder.screen, finder.labelSize) = (screen.rect, labelSize)
    if !strategy.isEmpty { finder.strategies = strategy }
    (finder.needs, finder.hasLabels, finder.wishes) = (needs, !noLabels, wishes)
    finder.alsoNeeded = (keepOrder ? [.order] : []) + (stable ? [.changes] : [])
    (finder.nodeSizes, finder.seed) = (synthetic.nodeSizes, synthetic.seed)
    finder.timeout = timeout.duration
    (finder.isTouched, finder.top, finder.depth) = (touch, top, depth)
    finder.showsProgress = true
    return finder
  }

  /// The leaves with their values as shares of the greatest one, the greatest first; in the order
  /// of the data if it is one of time. No more than a list shows.
  private func rows(of named: NamedTree) -> [(name: String, share: Double?)] {
    let tree = named.tree
    let leaves = tree.nodes.filter(tree.isLeaf)
    guard leaves.count <= Answer.mostRows else { return [] }
    let profile = TreeProfile(of: TreeSequence(named))
    let most = leaves.map { tree.weights[$0] }.max() ?? 0
    let rows = leaves.map { leaf in
      (
        name: named.names.label(of: leaf, in: tree),
        share: profile.hasValues && most > 0 ? tree.weights[leaf] / most : nil
      )
    }
    return profile.isOrdered ? rows : rows.sorted { $0.share ?? 0 > $1.share ?? 0 }
  }

  /// The arguments of the command that read the tree, without those that say what to tell of it.
  private var arguments: String {
    let own: [String: Bool] = [
      "--strategy": true, "--budget": true, "--timeout": true, "--format": true, "--page": true,
      "--code": true, "--needs": true, "--details": false, "--no-labels": false,
      "--keep-order": false, "--stable": false, "--max-time": true, "--minimum-cell": true,
      "--screen": true, "--label-size": true, "--touch": false, "--top": true, "--depth": true,
    ]
    var kept: [String] = []
    var rest = CommandLine.arguments.dropFirst(2)[...]
    while let argument = rest.popFirst() {
      let name = String(argument.prefix { $0 != "=" })
      if let takesValue = own[name] {
        if takesValue, name == argument { _ = rest.popFirst() }
      } else {
        kept.append(argument.quotedForShell)
      }
    }
    return kept.joined(separator: " ")
  }

  private var frame: Rect { screen.rect.frame(forLetters: labelSize) }

  /// The wishes that can be stated before anything is measured.
  private var wishes: [Wish] {
    var wishes: [Wish] = []
    if keepOrder { wishes.append(.keepOrder) }
    if stable { wishes.append(.stable) }
    if let maxTime {
      wishes.append(.time(atMost: maxTime.nanoseconds, as: "--max-time \(maxTime.text)"))
    }
    return wishes
  }

  /// How many pixels a unit of the frame is long.
  private var unit: Double { labelSize / Scene.leastLetters }

  private func asked(_ wishes: [Wish], _ cells: LeastCells?) -> String {
    let units =
      unit == 1
      ? "" : "; frame units, also those in options, are \(unit.shortest) pixels long"
    return "screen \(screen.rect.sizeDescription), \(letters)"
      + wishes.map { ", \($0.id)" }.joined() + units + (cells?.areaInUnits.map { ": \($0)" } ?? "")
  }

  private func versions(
    of record: WorkloadRecord, _ drawn: TreeSequence, _ areMadeUp: Bool
  ) -> String? {
    guard record.steps > 1 else { return nil }
    guard areMadeUp else { return "\(record.steps) versions" }
    let drift = drawn.first.weights[0] > 0 ? "values drift by 5 %, " : ""
    return "\(record.steps) versions, made up: "
      + (sequences.evolution ?? drift + "2 % of the leaves come and go")
  }
}

// MARK: - Steps

extension RecommendCommand {
  private typealias Planned = (
    plan: RunPlan, drawn: TreeSequence, own: TreeSequence, stepsAreMadeUp: Bool, warnings: [String],
    cells: LeastCells?
  )

  /// The tree as it is read, and how it is made to change where it has no versions of its own, to
  /// see what moves.
  private func source() throws -> (Workload, own: TreeSequence, motion: AnswerFinder.Motion?) {
    var request = WorkloadSelection.Request(
      trees: try tree.map { [($0, try synthetic.sizes(orElse: 1_000))] } ?? [],
      seeds: [synthetic.seed])
    request.nodeSizes = synthetic.nodeSizes ?? .data
    request.treeSequence = sequences.treeSequence
    request.steps = sequences.steps
    var workload = try workload(request)
    let own = try workload.unchanged()
    guard own.steps.contains(where: { $0.count > 1 }) else {
      throw ValidationError("\(own.id) has one node, so that there is nothing to choose")
    }
    if stable, own.steps.count == 1, sequences.steps == 1 {
      throw ValidationError(
        "--stable compares versions, and with --steps 1 there is one; without --steps a tree that "
          + "has no versions is changed a little")
    }
    try synthetic.check(
      for: StrategySelection(
        strategy.isEmpty ? ["all"] : strategy, from: Toolbox.current.catalog
      ).members)
    try sequences.add(to: &request, makesVersions: own.steps.count == 1)
    try synthetic.checkSizes(for: [workload])
    guard own.steps.count == 1, sequences.steps != 1 else {
      if let change = request.change {
        workload = workload.changing(by: change, steps: sequences.steps, seed: synthetic.seed)
      }
      return (workload, own, nil)
    }
    let steps = sequences.steps ?? own.madeUpVersions
    let change =
      try request.change ?? TreeChange("churn", among: Toolbox.current.sources.changes)
    return (workload, own, AnswerFinder.Motion(change: change, steps: steps))
  }

  /// The single workload with all strategies, the versions to draw, and whether the versions after
  /// the first are made up; then only the first is drawn.
  private func planned(_ apart: IsolatedLayouts) throws -> Planned {
    var (workload, own, motion) = try source()
    let cells = minimumCell.map {
      LeastCells(
        cell: $0.rect, versions: own.steps, frame: frame, unit: unit)
    }
    var selection = try selection(for: cells)
    let stepsAreMadeUp = motion != nil
    if let motion {
      workload = workload.changing(by: motion.change, steps: motion.steps, seed: synthetic.seed)
    }
    let drawn = stepsAreMadeUp ? own : try workload.build()
    if synthetic.nodeSizes == nil, own.first.sizes.isEmpty { workload.nodeSizes = .label }
    let named = try workload.nodeSizes.applied(to: own.step(0))
    // Rows and columns of an icicle hold different names.
    selection.addVariants(.orientation, "right", from: Toolbox.current.catalog) { member, _ in
      !member.readsNodeSizes
    }
    selection.addVariants(
      .orientation, "right", from: Toolbox.current.catalog
    ) { [frame, apart] member, turned in
      turned.screens(for: named, in: frame, apart) < member.screens(for: named, in: frame, apart)
    }
    let warnings = own.warnings + Self.leaveOutValues(of: own, from: &selection)
    return (
      RunPlan(workloads: [workload], strategies: selection), drawn, own, stepsAreMadeUp, warnings,
      cells
    )
  }

  /// The strategies that were asked for, with options that make drawings fit the screen and give
  /// leaves a least area.
  private func selection(for cells: LeastCells?) throws -> StrategySelection {
    let catalog = Toolbox.current.catalog
    let chosen = strategy.isEmpty ? ["all"] : strategy
    let variants = try cells?.variants(of: StrategySelection(chosen, from: catalog).members)
    var selection = try StrategySelection(chosen + (variants ?? []), from: catalog)
    selection.set(.fitsFrame, "true", from: catalog)
    return selection
  }

  /// If all values are 0, leaves out the strategies that would show them; returns a warning.
  private static func leaveOutValues(
    of sequence: TreeSequence, from selection: inout StrategySelection
  ) -> [String] {
    let named = sequence.step(0)
    guard sequence.steps.allSatisfy({ $0.weights[0] == 0 }) else { return [] }
    let leftOut = selection.leaveOut { !$0.warnings(of: named).isEmpty }
    guard !leftOut.isEmpty else { return [] }
    var families: [String] = []
    for member in leftOut where !families.contains(member.familyID) {
      families.append(member.familyID)
    }
    return [TreeSequence.warningOfNoValues(families)]
  }

  private func workload(_ request: WorkloadSelection.Request) throws -> Workload {
    let workloads = try WorkloadSelection(request, from: files.sources).workloads
    guard workloads.count == 1 else {
      throw SelectionError.notOne(kind: "tree", argument: tree ?? "", count: workloads.count)
    }
    return workloads[0]
  }

  private func measure(_ plan: RunPlan, _ families: [FamilyRecord]) throws -> RunProgress {
    let interruption = try Interruption.ofSignals()
    var driver = RunDriver(worker: ThisProgram.worker(timeout: timeout.duration))
    driver.frame = frame
    driver.budget = budget.duration
    // The answer alone needs no times.
    driver.isTimed = details || format == .json || page != nil || maxTime != nil
    driver.seed = synthetic.seed
    // The least number of samples whose range covers the median with 95 %.
    driver.rule.minimumSamples = 6
    // Slow strategies would take most of the time, and their times differ by far.
    driver.rule.minimumOfLong = 3
    driver.metrics = Advice.metrics(of: families, wishes)
    var line = ProgressLine(plan.workloads)
    defer { line.end() }
    let outcome = try usage {
      try driver.run(
        plan, from: RunProgress(families: families), interruption: interruption, tell: { _ in },
        report: { line.show($0) })
    }
    if let signal = interruption.signal { throw ExitCode.interrupted(by: signal) }
    return outcome.progress
  }
}

// MARK: - Pictures

extension RecommendCommand {
  /// A picture for each strategy that is taken, of the last version of the tree.
  private func pictures(
    of advice: Advice, _ sequence: TreeSequence, _ apart: IsolatedLayouts
  ) -> [String: AdvicePage.Picture] {
    var pictures: [String: AdvicePage.Picture] = [:]
    for (index, candidate) in advice.taken.enumerated() {
      guard let member = try? Toolbox.current.catalog.member(candidate.strategy) else { continue }
      do {
        pictures[candidate.strategy] = try picture(
          of: sequence, by: member, number: index, apart)
      } catch {
        Terminal.warn("\(candidate.strategy) cannot be drawn: \(error)")
      }
    }
    return pictures
  }

  /// The pictures of the layouts that the answer names, in both themes, as `render` draws them on
  /// the screen; one that cannot be drawn has none.
  private func drawn(
    _ answer: Answer?, _ sequence: TreeSequence, _ apart: IsolatedLayouts
  ) -> [String: [SVG]] {
    var drawn: [String: [SVG]] = [:]
    for (index, pick) in (answer?.picks ?? []).enumerated()
    where AdvicePage.shown.contains(pick.role) {
      guard let member = try? Toolbox.current.catalog.member(pick.strategy) else { continue }
      var maker = PictureMaker()
      maker.limit = 2_000
      maker.page = PageNodes()
      maker.request.nodeSizes = synthetic.nodeSizes
      // A tree drawing is as large as its names need.
      let fillsScreen = !member.readsNodeSizes
      if fillsScreen { maker.request.frame = frame }
      let scale = fillsScreen ? labelSize / Scene.leastLetters : 1
      drawn[pick.strategy] = try? pictures(of: sequence, by: member, maker, "a\(index)", apart)
        .svgs
        .map { $0.scaled(by: scale) }
    }
    return drawn
  }

  /// The largest group in the layout to take and in the other one.
  private func pair(
    _ answer: Answer?, _ sequence: TreeSequence, _ apart: IsolatedLayouts
  ) -> AdvicePage.Pair? {
    var named = sequence.version(sequence.steps.count - 1).namingRoot
    let tree = named.tree
    named.names = named.names.labels(in: tree)
    let groups = tree.children(of: 0).filter { !tree.isLeaf($0) }
    guard let answer, answer.winner.sight != nil, let other = answer.runnerUp?.strategy,
      let group = groups.max(by: { tree.weights[$0] < tree.weights[$1] })
    else { return nil }
    let part = named.part(at: group)
    let svgs = [answer.winner.strategy, other].enumerated().compactMap { place, strategy in
      try? Toolbox.current.catalog.member(strategy).pictures(
        of: part.named, nodes: part.nodes, in: named, id: "b\(place)", apart)
    }
    guard svgs.count == 2 else { return nil }
    let share = tree.weights[0] > 0 ? tree.weights[group] / tree.weights[0] : 0
    let title = named.names[group].excerpt() + (share > 0 ? ", \(percents(share)) of all" : "")
    return AdvicePage.Pair(title: title, svgs: svgs)
  }

  private func percents(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// The measured layout, screen and letters, and a picture for a phone. A tree drawing is as large
  /// as its names need, since its size was measured, and sets no option by itself.
  private func picture(
    of sequence: TreeSequence, by member: some FamilyMember, number: Int, _ apart: IsolatedLayouts
  ) throws -> AdvicePage.Picture {
    var maker = PictureMaker()
    maker.limit = 1_200
    maker.request.nodeSizes = synthetic.nodeSizes
    maker.request.takesOptions = false
    guard member.family.pictureDefaults.settingsForNames == nil else {
      let (svgs, remark) = try pictures(of: sequence, by: member, maker, "p\(number)", apart)
      let scale = remark == nil ? labelSize / PictureRequest.sizeOfNames : 1
      return AdvicePage.Picture(
        svgs: svgs.map { $0.scaled(by: scale) }, svgsForPhone: [],
        note: remark ?? "as measured; \(letters)")
    }
    maker.request.isPlain = true
    let scale = labelSize / Scene.leastLetters
    func fitting(_ screen: Rect, _ id: String) throws -> [SVG] {
      maker.request.frame = screen.frame(forLetters: labelSize)
      return try pictures(of: sequence, by: member, maker, "\(id)\(number)", apart).svgs
        .map { $0.scaled(by: scale) }
    }
    let svgs = try fitting(screen.rect, "p")
    let phone = Rect(x: 0, y: 0, width: 358, height: 560)
    var svgsForPhone: [SVG] = []
    var note = "as measured, \(screen.rect.sizeDescription), in \(letters)"
    if screen.rect.width > 1.5 * phone.width {
      svgsForPhone = try fitting(phone, "q")
      note += "; smaller where the window is; on a phone another one, \(phone.sizeDescription)"
    }
    return AdvicePage.Picture(svgs: svgs, svgsForPhone: svgsForPhone, note: note)
  }

  private var letters: String { "letters of \(labelSize.shortest) pixels" }

  /// The picture of the last version in each theme, and a remark for its reader.
  private func pictures(
    of sequence: TreeSequence, by member: some FamilyMember, _ maker: PictureMaker, _ id: String,
    _ apart: IsolatedLayouts
  ) throws -> (svgs: [SVG], remark: String?) {
    let last = sequence.steps.count - 1
    let named = sequence.version(last)
    var maker = maker
    let pictures = try DrawingStyle.Theme.allCases.map { theme in
      // A page merges the themes of a picture.
      maker.idPrefix = maker.page == nil ? "\(id)\(theme.rawValue.prefix(1))" : id
      maker.style = { detail in
        var style = DrawingStyle()
        style.detail = detail
        style.theme = theme
        return style
      }
      return try maker.picture(
        of: named, after: Array(sequence.steps[..<last]), by: member, apart: apart)
    }
    return (pictures.map(\.svg), pictures[0].remark)
  }
}

extension FamilyMember {
  /// Small pictures of a part of a tree in both themes, in the colors of the whole tree.
  fileprivate func pictures(
    of part: NamedTree, nodes: [Int32], in whole: NamedTree, id: String, _ apart: IsolatedLayouts
  ) throws -> [SVG] {
    var maker = PictureMaker()
    (maker.limit, maker.page) = (800, PageNodes())
    if !readsNodeSizes { maker.request.frame = Rect(x: 0, y: 0, width: 460, height: 220) }
    for theme in DrawingStyle.Theme.allCases {
      var style = DrawingStyle()
      style.theme = theme
      maker.parts[theme] = WholeTree(whole.tree, names: whole.names, style: style).part(nodes)
    }
    maker.idPrefix = id
    let drawings = try maker.drawings(
      of: part, by: self, in: DrawingStyle.Theme.allCases, apart: apart
    ).drawings
    return drawings.map { maker.picture(of: $0, by: family) }
  }

  /// How many screens a drawing takes, by its family's metric of screens; infinite if the family
  /// has none.
  fileprivate func screens(
    for named: NamedTree, in frame: Rect, _ apart: IsolatedLayouts
  ) -> Double {
    value(of: Sight.screensMetric, on: named, in: frame, apart: apart) ?? .infinity
  }
}

extension Need {
  /// A list as the command line spells it: `values,names`.
  ///
  /// - Throws: `ValidationError`.
  static func list(_ text: String) throws -> [Need] {
    try text.split(separator: ",").map { name in
      guard let need = Need(rawValue: String(name)) else {
        let all = Need.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("there is no need '\(name)'; there are \(all)")
      }
      return need
    }
  }
}

extension RecommendCommand.CodeLanguage {
  func text(for sight: Sight, in frame: Rect) -> String? {
    switch self {
    case .swift: SwiftCode(sight.strategy)?.whole(in: frame)
    case .javascript: JavaScriptCode(sight, in: frame)?.whole
    }
  }
}

/// A time as the command line spells it: `16ms`, `500us`, `1s`.
struct LayoutTime {
  let text: String
  let nanoseconds: Double

  /// - Throws: `ValidationError`.
  init(_ text: String) throws {
    let units = [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("ms", 1e6), ("s", 1e9)]
    guard let unit = units.first(where: { text.hasSuffix($0.0) }),
      let number = Double(option: String(text.dropLast(unit.0.count))), number > 0,
      Bounds.seconds.contains(number * unit.1 / 1e9)
    else {
      throw ValidationError(
        "it takes a time above 0 and up to 1000000s, such as 16ms, 500us or 1s")
    }
    self.text = text
    nanoseconds = number * unit.1
  }
}
