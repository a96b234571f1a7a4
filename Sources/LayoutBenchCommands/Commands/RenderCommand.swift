import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutAdvice
import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw strategies on one tree as SVG, PNG or PDF, or as a page that can be entered.",
    discussion: """
      The picture of one strategy has room for names: groups of a treemap get margins and headers, \
      and nodes of a tree drawing get boxes as large as their names, unless padding or sizes are \
      given. The frame is as large as this needs, unless one is given. A drawing that would be far \
      wider than a screen is turned on its side (orientation=right), which its caption says. In a \
      frame without room for all boxes, names stand beside nodes, those of the upper levels first.

      Several strategies make a contact sheet: a cell for each, with the first two of its family's \
      main metrics. They lay out as they do in a run, with no room for names. If you name a family \
      or all, strategies that cannot lay out the tree are left out.

      Without --strategy, the layout is the one that 'recommend' takes for the tree, and a line \
      says why. Of a tree with more than \(grouped(AnswerFinder.mostLeaves)) leaves it is a \
      treemap, or a tidy tree where there are no values.

      A page of HTML shows up to four strategies. Each group can be entered: click or Enter goes \
      in, Esc goes out, arrow keys go to neighbors, and / searches. A page is one file of at most \
      1.5 MB; it has pictures of the largest groups and lists of the others.

      Examples:
        layoutbench render sales.csv --output sales.svg
        layoutbench render dir:Sources --strategy squarified --output sources.svg
        layoutbench render dir:Sources --strategy squarified --output sources.html
        layoutbench render flare.csv --strategy all --output sheet.svg
        layoutbench render flare.csv --strategy squarified --color aspect --theme dark
        layoutbench render sales.csv --strategy pack --color-column region
        layoutbench render dir:. --strategy squarified --depth 3 --output files.png
        layoutbench render bank.csv --strategy squarified --top 20 --unit EUR --locale de_DE
        layoutbench render git:. --strategy strip,squarified --change --output moved.svg
        layoutbench render git:. --strategy strip,squarified --play --output moves.html
        layoutbench render flare.csv --strategy 'exec/tree:node Examples/Peers/d3.js'
      """)

  @Option(
    help: """
      Strategies with their options after a colon, families, or all; or exec:COMMAND, a layout in \
      another language (exec/ID:COMMAND where it has several), which is drawn as it is, with no \
      room for names. (default: what recommend takes)
      """,
    completion: .strategies)
  var strategy: String?

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: """
      Width and height of the picture, or of each cell of a contact sheet, \
      \(Bounds.side.words). \
      (default: what the names of a tree drawing need, or 960x540; 320x240 for cells, 480x360 with \
      --change; on a page, what fits a phone, a tablet and a desk)
      """, transform: FrameSize.init)
  var frame: FrameSize?

  /// The frame of the cells of a sheet if none is given.
  private static let cell = Rect(x: 0, y: 0, width: 320, height: 240)
  private static let cellOfSteps = Rect(x: 0, y: 0, width: 480, height: 360)

  @Flag(help: "Lay out as for measuring: no margins, headers or boxes for names.")
  var flat = false

  @Flag(
    help: """
      Show what moved since the step before: for each strategy both steps, and where each node \
      came from.
      """)
  var change = false

  @Flag(
    help: """
      Write a page that plays all steps up to --step, for one to four strategies side by side; it \
      needs no other file.
      """)
  var play = false

  @OptionGroup var styling: StyleOptions

  @Option(
    help: """
      The file to write, as SVG unless its name ends with .png, .pdf or .html. (default: standard \
      output)
      """)
  var output: String?

  func run() throws {
    Terminal.note(tree.notes)
    if let strategy, PeerStrategy.isMeant(by: strategy) { return try drawPeer(strategy) }
    let known = strategy == nil ? try usage { try tree.loadWithOwnSizes() } : nil
    let taken = try known.map(layoutToTake)
    let selection = try usage {
      try StrategySelection(
        [strategy ?? taken?.strategy ?? "all"], from: Toolbox.current.catalog)
    }
    try usage { try refuseIdleOptions(with: selection.members) }
    if play { return try writePage { try sequencePage(of: selection, load(known)) } }
    if isPage {
      return try writePage {
        try picturePage(of: selection, known ?? tree.loadWithOwnSizes())
      }
    }
    let converter = try output.flatMap { try PictureConverter(for: $0) }
    guard selection.members.count == 1, !change else {
      let loaded = try usage { try load(known) }
      let frame = frame?.rect ?? (change ? Self.cellOfSteps : Self.cell)
      Terminal.warn(of: loaded.named, for: selection.members, in: frame)
      let sheet = try usage {
        change
          ? try changeSheet(of: selection, loaded, in: frame)
          : try contactSheet(of: selection, loaded, in: frame)
      }
      return try write(sheet, converter)
    }
    let loaded = try usage { try known ?? tree.loadWithOwnSizes() }
    try usage { try styling.check(on: loaded.named) }
    let svg = try usage {
      try draw(selection.members[0], loaded, in: frame?.rect ?? taken?.frame)
    }
    try write(svg, of: loaded, converter)
  }

  /// The layout to take for a tree, and the screen for which it was chosen if it fills one; a line
  /// says which and why.
  private func layoutToTake(
    for loaded: LoadedTree
  ) throws -> (strategy: String, frame: Rect?) {
    let more = tree.commandOfAnswer
    var finder = AnswerFinder(
      apart: try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60))))
    if let frame { finder.screen = frame.rect }
    finder.nodeSizes = tree.synthetic.nodeSizes
    let found = try usage { try finder.answer(of: loaded) }
    guard let found else {
      let strategy =
        TreeProfile(of: TreeSequence(loaded.named)).hasValues ? "squarified" : "reingold-tilford"
      Terminal.note([
        "\(strategy) is taken without comparing, as there are more than "
          + "\(grouped(AnswerFinder.mostLeaves)) leaves; \(more) compares layouts"
      ])
      return (strategy, nil)
    }
    for line in found.failures { Terminal.writeError(line + "\n") }
    guard let answer = found.answer, let sight = answer.drawn else {
      throw ValidationError("no layout shows what the tree holds; --strategy names one")
    }
    let drawn = answer.winner.sight == nil ? "; drawn is \(sight.strategy)" : ""
    Terminal.note([AnswerText.sentence(answer.lines[0]) + drawn, "\(more) says what else there is"])
    return (sight.strategy, sight.reading == nil ? nil : finder.screen)
  }

  /// Loads the tree and checks that the style suits it.
  ///
  /// - Parameter known: the tree, if it has been loaded.
  func load(_ known: LoadedTree? = nil) throws -> LoadedTree {
    let loaded = try known ?? tree.load()
    try styling.check(on: loaded.named)
    if styling.color ?? .node == .node, let remark = loaded.named.names.remarkOnColors {
      Terminal.warn("\(loaded.named.id): \(remark)")
    }
    return loaded
  }

  /// Writes the picture of one strategy.
  func write(_ svg: SVG, of loaded: LoadedTree, _ converter: PictureConverter?) throws {
    try write(svg, converter)
    if svg.drawnCount < loaded.named.tree.count {
      Terminal.writeError(
        "drew \(svg.drawnCount) of \(loaded.named.tree.count) nodes; the others are not shown by "
          + "the strategy, covered by an only child, or too small to be drawn one by one "
          + "(--detail draws smaller ones)\n")
    }
  }

  func validate() throws {
    try refuse([("--output", output)], over: tree.inputs)
    if change, play { throw ValidationError("--change and --play exclude each other") }
    if output != nil, play, !isPage {
      throw ValidationError("--play writes a page; name it .html")
    }
    if change, isPage {
      throw ValidationError("--change writes a picture: .svg, .png or .pdf; --play writes a page")
    }
  }

  /// Whether a page is written, and no picture.
  private var isPage: Bool { output?.lowercased().hasSuffix(".html") ?? false }

  /// Refuses options that do nothing; such an option is never ignored.
  private func refuseIdleOptions(with members: [any FamilyMember]) throws {
    if flat, change || play || members.count != 1 && !isPage {
      throw ValidationError(
        "--flat is for the picture of one strategy; several strategies, --change and --play are "
          + "flat without it")
    }
    try tree.synthetic.check(for: members)
    try refuseIdleStyle(id: members[0].id) { option in members.contains { $0.heeds(option) } }
  }

  func refuseIdleStyle(id: String, isHeeded: (PictureOption) -> Bool) throws {
    for (isSet, option, purpose) in [
      (styling.cushions, PictureOption.cushions, "--cushions is for treemaps"),
      (styling.edges != nil, .edges, "--edges is for tree drawings"),
      (styling.color == .aspect, .aspects, "--color aspect is for shapes that may be long"),
    ] where isSet && !isHeeded(option) {
      throw ValidationError("\(purpose) and does nothing for \(id)")
    }
  }

  private func writePage(_ page: () throws -> PicturePage) throws {
    let html = try usage { try page().html }
    guard let output else { return try Terminal.write(html) }
    try writeFile(Data(html.utf8), to: output)
  }

  private func write(_ svg: SVG, _ converter: PictureConverter?) throws {
    guard let output else { return try Terminal.write(svg.text + "\n") }
    try writeFile(
      try converter?.converted(svg) ?? Data(svg.text.utf8), to: output)
  }

  private func draw(
    _ member: some FamilyMember, _ loaded: LoadedTree, in frame: Rect?
  ) throws -> SVG {
    let named = loaded.named
    Terminal.warn(
      of: named, for: [member], in: frame ?? member.family.pictureDefaults.standardFrame)
    var request = PictureRequest()
    request.frame = frame
    request.nodeSizes = tree.synthetic.nodeSizes
    request.isPlain = flat
    let (svg, remark) = try PictureMaker(
      request: request, subject: styling.title, style: styling.style,
      hasFixedDetail: styling.detail != nil
    ).picture(of: named, after: loaded.earlier, by: member)
    if let remark { Terminal.warn("\(named.id): \(remark)") }
    return svg
  }

  private func contactSheet(
    of selection: StrategySelection, _ loaded: LoadedTree, in frame: Rect
  ) throws -> SVG {
    let named = loaded.named
    let style = styling.style(detail: 2).withUnit(of: named)
    let title = [styling.title ?? "\(named.id) · \(named.tree.count) nodes"] + named.omissions
    var sheet = ContactSheet(
      title: title.filter { !$0.isEmpty }.joined(separator: " · "), tree: named.tree,
      names: named.names,
      width: frame.width, height: frame.height, style: style)
    let apart = try IsolatedLayouts(by: ThisProgram.worker(timeout: .seconds(60)))
    try eachDrawn(of: selection) { member in
      sheet.add(try cell(member, loaded, in: frame, style, apart), to: member.familyID)
    }
    guard !sheet.sections.isEmpty else {
      throw ValidationError("none of the strategies can lay out \(named.id)")
    }
    return sheet.svg
  }

  private func cell(
    _ member: some FamilyMember, _ loaded: LoadedTree, in frame: Rect, _ style: DrawingStyle,
    _ apart: IsolatedLayouts
  ) throws -> ContactSheet.Cell {
    let named = loaded.named
    let layout = try member.strategy.finiteLayout(
      of: named, after: loaded.earlier, in: frame, apart: apart)
    let drawing = Drawing(
      layout, names: named.namingRoot.names, title: member.id, hasCaption: false,
      idPrefix: PictureMaker.idPrefix(named.id, member.id), style: style)
    let labels = Labels(named.names, of: named.tree)
    var numbers = member.family.headline.prefix(2).compactMap { id in
      member.value(of: id, on: layout, labels: labels).map { "\(id.readable) \(short($0))" }
    }
    if style.color == .aspect, !member.heeds(.aspects) { numbers.append("gray: no aspect") }
    return ContactSheet.Cell(
      title: member.id, subtitle: numbers.joined(separator: " · "),
      svg: cellMaker.picture(of: drawing, by: member.family))
  }

  /// Draws each strategy of a sheet. A strategy that cannot lay out the tree, crashes or hangs is
  /// left out, unless it was asked for by name.
  func eachDrawn(
    of selection: StrategySelection, _ draw: (any FamilyMember) throws -> Void
  ) throws {
    for member in selection.members {
      do { try draw(member) } catch {
        let reason = (error as? ValidationError)?.message ?? (error as? LayoutFailure)?.description
        guard let reason, !selection.named.contains(member.id) else { throw error }
        Terminal.warn("\(member.id) is left out: \(reason)")
      }
    }
  }

  /// Draws cells with few enough elements for a sheet of many cells.
  var cellMaker: PictureMaker {
    PictureMaker(hasFixedDetail: styling.detail != nil, limit: 5_000)
  }
}

extension String {
  /// The id of a metric as words.
  var readable: String { replacing("_", with: " ") }
}

extension FamilyMember {
  func heeds(_ option: PictureOption) -> Bool {
    family.pictureOptions.contains(option)
  }
}
