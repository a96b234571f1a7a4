import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutReading
import LayoutScene
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

struct ScoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "score",
    abstract: "Judge finished layouts from files: metrics, laws, pictures, a run.",
    discussion: """
      A layout of any program is judged as those of layoutbench are. Files are tables and JSON as \
      'layoutbench layout' writes them, .rect, Graphviz (-Tjson, -Tplain), JSON of d3, ELK and \
      Cytoscape, GraphML, GEXF, and SVG whose shapes have ids or titles. Each file is a strategy, \
      called as the file without its extension, and the folder is that of a run: compare, history \
      and judge take it. Metrics that compare a layout with that of a changed tree are empty, as \
      nobody lays out again.

      Without --tree, the tree is what the first file says: what is inside of what, parents, edges.

      Examples:
        layoutbench score drawing.json --tree sales.csv
        layoutbench score before.svg after.svg --tree sales.csv --strategy squarified
        layoutbench score layout.csv --tree sales.csv --like cluster:orientation=right
        layoutbench score --step t0.rect t1.rect t2.rect --tree-sequence 0.csv 1.csv 2.csv
      """)

  @Argument(
    help: ArgumentHelp(
      "Files of finished layouts, or - for standard input; each is a strategy.",
      valueName: "layout"), completion: .file())
  var layouts: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: """
      Files of layouts that follow each other as the steps of one more strategy, one for each step \
      of the tree.
      """, completion: .file())
  var step: [String] = []

  @Option(
    help: """
      The tree of the layouts: a file, dir:PATH, git:REPOSITORY, swift-type:TYPE, or an id that \
      'layoutbench list' shows. (default: what the first file says)
      """, completion: .trees)
  var tree: String?

  @Option(
    parsing: .upToNextOption,
    help: "What results call the layouts, in their order. (default: as the files)")
  var name: [String] = []

  @Option(
    help: """
      Strategies to lay out the same tree in the same frame beside them: all, a family, or ids \
      with options. (default: none)
      """, completion: .strategies)
  var strategy: [String] = []

  @OptionGroup var shapes: ShapeOptions

  @Option(help: "The folder of the run, new or empty. (default: results/<UTC time>-score)")
  var output: String?

  @OptionGroup var sequences: SequenceOptions

  @OptionGroup var synthetic: SyntheticOptions

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard !layouts.isEmpty || !step.isEmpty else {
      throw ValidationError("name the file of a layout, or those of all steps with --step")
    }
    guard tree == nil || sequences.treeSequence.isEmpty else {
      throw ValidationError("--tree and --tree-sequence both name the tree; use one of the two")
    }
    let count = layouts.count + (step.isEmpty ? 0 : 1)
    guard name.isEmpty || name.count == count else {
      throw ValidationError("--name has \(name.count) names for \(count) layouts")
    }
    if let bad = name.first(where: { !Peer.isName($0) }) {
      throw ValidationError(
        "--name: '\(bad.spelledOut)' does not consist of 1 to 64 letters, digits, '-', '.' and '_'")
    }
    guard (layouts + step).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("standard input holds one layout")
    }
    guard !shapes.areas || !hasTree else {
      throw ValidationError("--areas is for layouts without a tree, and there is one")
    }
  }

  private var hasTree: Bool { tree != nil || !sequences.treeSequence.isEmpty }

  func run() throws {
    Terminal.note(sequences.notes(with: tree.map { [$0] } ?? []))
    let (work, warnings) = try usage { try planned() }
    for (id, warning) in warnings { Terminal.warn("\(id): \(warning)") }
    var record = RunRecord(
      kind: .run, suite: work.suite, command: CommandLine.arguments,
      toolVersion: LayoutBench.version, gitCommit: Checkout.commit, started: Date(),
      options: .init(
        strategies: work.plan.strategyIDs, frame: work.frame.sizeDescription,
        seed: synthetic.seed, budgetSeconds: 0, isTimed: false),
      environment: .current(), builds: [ThisProgram.build], families: work.families)
    let folder = try RunFolder(creating: output ?? ThisProgram.newFolder(record.started, "score"))
    let journal = try Journal(
      creatingIn: folder, record: record, configuration: RunConfiguration(record, work))
    let progress = try measure(work, journal, in: folder)
    record.finished = Date()
    let judgement = Judgement(progress, record: record)
    var saved: [String] = try folder.save(judgement, from: journal)
    saved += try pictures(of: work, in: folder)
    try Terminal.write(
      "\(JudgementText.onTerminal(judgement))\n\(folder.words(of: saved))\n")
    if judgement.run.cells.contains(where: { $0.status != .ok }) { throw ExitCode.cellsFailed }
  }

  private func measure(
    _ work: PlannedWork, _ journal: Journal, in folder: RunFolder
  ) throws -> RunProgress {
    var driver = RunDriver(worker: ThisProgram.worker(timeout: .seconds(60)))
    driver.frame = work.frame
    driver.isTimed = false
    driver.seed = synthetic.seed
    driver.kept = KeptLayouts(of: folder.url)
    let outcome = try driver.run(
      work.plan, from: journal.known.progress, interruption: try Interruption.ofSignals(),
      tell: { try journal.append($0) },
      report: { event in
        if case .built(let built) = event {
          Terminal.warn(of: built, for: work.plan.members, in: work.frame)
        }
      })
    return outcome.progress
  }

  // MARK: What is measured

  private func planned() throws -> (PlannedWork, warnings: [(id: String, text: String)]) {
    let read = try finishedFiles()
    let workload = try hasTree ? ownWorkload() : workload(of: read[0])
    let sequence = try workload.built().sequence
    var warnings: [(id: String, text: String)] = []
    var plan = RunPlan(
      workloads: [workload],
      strategies: strategy.isEmpty
        ? StrategySelection() : try StrategySelection(strategy, from: Toolbox.current.catalog))
    for file in read {
      let (finished, notes, told) = try file.layouts(of: sequence, shapes)
      Terminal.note(notes, of: file.id)
      plan.finished.append(finished)
      warnings += told.map { (file.id, $0) }
    }
    if let taken = plan.members.first(where: { member in read.contains { $0.id == member.id } }) {
      throw ValidationError(
        "a layout and a strategy are both called '\(taken.id)'; --name calls the layout otherwise")
    }
    if !plan.named.isEmpty { _ = try BuiltWorkload(at: 0, of: plan) }
    let frame = shapes.frame?.rect ?? plan.finished[0].frame
    return (PlannedWork(suite: "score", plan: plan, frame: frame), warnings)
  }

  private func finishedFiles() throws -> [FinishedFiles] {
    var ids = layouts.map(FinishedFiles.id)
    if let first = step.first, let last = step.last {
      let ends = [first, last].map(FinishedFiles.id)
      ids.append(ends[0] == ends[1] ? ends[0] : "\(ends[0])…\(ends[1])")
    }
    if !name.isEmpty { ids = name }
    if let twice = ids.first(where: { id in ids.count(where: { $0 == id }) > 1 }) {
      throw ValidationError(
        "two layouts are called '\(twice)', as their files are; --name calls them otherwise")
    }
    let groups = layouts.map { [$0] } + (step.isEmpty ? [] : [step])
    return try zip(ids, groups).map { id, paths in
      try FinishedFiles(id: id, paths: paths, shapes.drawnOptions)
    }
  }

  private func workload(of files: FinishedFiles) throws -> Workload {
    let sequence = try files.sequence(shapes)
    return Workload(
      name: files.id, source: files.source, nodeSizes: synthetic.nodeSizes ?? .data,
      steps: sequence.steps.count
    ) { sequence }
  }

  private func ownWorkload() throws -> Workload {
    let sizes = try synthetic.sizes(orElse: 1_000)
    var request = WorkloadSelection.Request(
      trees: tree.map { [($0, sizes)] } ?? [], seeds: [synthetic.seed])
    request.nodeSizes = synthetic.nodeSizes ?? .data
    try sequences.add(to: &request)
    let workloads = try WorkloadSelection(request, from: files.sources).workloads
    guard workloads.count == 1 else {
      throw SelectionError.notOne(kind: "tree", argument: tree ?? "", count: workloads.count)
    }
    try synthetic.checkSizes(for: workloads)
    return workloads[0]
  }

  // MARK: Pictures

  /// Draws each layout, of several steps the last one.
  ///
  /// - Returns: the names of the files.
  private func pictures(of work: PlannedWork, in folder: RunFolder) throws -> [String] {
    let sequence = try work.plan.workloads[0].built().sequence
    let named = sequence.step(sequence.steps.count - 1)
    let url = folder.url.appending(path: "pictures")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return try work.plan.finished.map { finished in
      let path = "pictures/\(finished.id).svg"
      let svg = finished.picture(named)
      try writeFile(
        Data(svg.text.utf8), to: folder.url.appending(path: path).path, tell: { _ in })
      return path
    }
  }
}

extension FinishedMember {
  fileprivate var frame: Rect { layouts[0].frame }

  fileprivate func picture(_ named: NamedTree) -> SVG {
    var style = DrawingStyle().withUnit(of: named)
    style.detail = family.pictureDefaults.detail
    func drawing(_ layout: Layout<Geometry>) -> Drawing<Geometry> {
      Drawing(layout, names: named.names, title: "\(id) · \(named.id)", style: style)
    }
    var last = layouts[layouts.count - 1]
    // A tree drawing is as large as its names need.
    if let size = family.pictureDefaults.frame(drawing(last), 12),
      max(size.width, size.height) <= 8_000
    {
      last = last.framed(Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
    return PictureMaker().picture(of: drawing(last), by: family)
  }
}
