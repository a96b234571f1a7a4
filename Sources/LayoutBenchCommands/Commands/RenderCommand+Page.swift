import ArgumentParser
import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

extension RenderCommand {
  /// The most strategies of a page.
  static let mostViews = 4

  /// A page on which each node of the tree can be entered, as far as the page has room.
  func picturePage(of selection: StrategySelection, _ loaded: LoadedTree) throws -> PicturePage {
    guard selection.members.count <= Self.mostViews else {
      throw ValidationError(
        "a page shows up to \(Self.mostViews) strategies side by side, not "
          + "\(selection.members.count); an .svg has room for all")
    }
    let named = loaded.named.namingRoot
    let isAlone = selection.members.count == 1
    var page = PicturePage(
      frames: frame.map { [$0.rect] } ?? (isAlone ? Self.pageFrames : Self.viewFrames),
      theme: styling.theme, pack: Gzip.pack)
    page.title = styling.title ?? named.id
    page.leastWidth = isAlone ? nil : page.frames.last!.width
    page.command =
      "The page has no room for a picture of it; layoutbench render --root with its name draws one."
    for member in selection.members { _ = page.addView(isAlone ? "" : member.id) }
    var pictures = EnteredPictures(named, by: selection.members, style: styling)
    pictures.request.nodeSizes = tree.synthetic.nodeSizes
    pictures.request.isPlain = flat
    try pictures.add(to: &page, after: loaded.earlier)
    return page
  }

  /// What fits a phone, a tablet and a desk beside the page's margins.
  private static let pageFrames = [(358.0, 540.0), (736, 720), (1248, 640)].map {
    Rect(x: 0, y: 0, width: $0, height: $1)
  }
  private static let viewFrames = [(358.0, 440.0), (600, 480)].map {
    Rect(x: 0, y: 0, width: $0, height: $1)
  }
}

/// The pictures of a tree's nodes, each with all below it in the whole frame.
struct EnteredPictures {
  var request = PictureRequest()

  private let named: NamedTree
  private let members: [any FamilyMember]
  private let styling: StyleOptions
  private let wholes: [DrawingStyle.Theme: WholeTree]

  /// The nodes that the page knows. Families differ in what they draw as a node's value, so that
  /// pictures of several strategies tell values themselves.
  private let known: PageNodes

  /// - Parameter named: the tree, its root with a name.
  init(_ named: NamedTree, by members: [any FamilyMember], style styling: StyleOptions) {
    var named = named
    named.names = named.names.labels(in: named.tree)
    self.named = named
    self.members = members
    self.styling = styling
    var wholes: [DrawingStyle.Theme: WholeTree] = [:]
    for theme in DrawingStyle.Theme.allCases {
      var style = styling.style(detail: 1)
      style.theme = theme
      wholes[theme] = WholeTree(named.tree, names: named.names, style: style)
    }
    self.wholes = wholes
    known = PageNodes(of: named.tree, atMost: 25_000, tellsFacts: members.count == 1)
  }

  /// Adds the picture of the root, the names, and pictures of inner nodes, those of the largest
  /// first, until the page is full.
  ///
  /// - Parameter earlier: the earlier versions of the tree.
  func add(to page: inout PicturePage, after earlier: [LayoutTree]) throws {
    let all = (0..<Int32(named.tree.count)).map { $0 }
    var (open, seen) = ([Int](), [0] as Set<Int>)
    func enter(_ groups: [Int]) { open += groups.filter { seen.insert($0).inserted } }
    enter(try add((named, all), node: 0, to: &page, after: earlier))
    var (count, failed) = (1, 0)
    var failure: (any Error)?
    var progress = StatusLine()
    while !page.isFull, let place = open.indices.max(by: { isSmaller(open[$0], open[$1]) }) {
      let node = open.remove(at: place)
      do {
        enter(try add(named.part(at: node), node: node, to: &page, after: []))
        count += 1
      } catch {
        failed += 1
        failure = failure ?? error
      }
      progress.show("\(grouped(count)) places drawn")
    }
    progress.end()
    if let failure {
      let groups = failed == 1 ? "1 group" : "\(grouped(failed)) groups"
      Terminal.warn("\(groups) cannot be drawn and will be lists: \(failure)")
    }
    if !open.isEmpty {
      Terminal.note([
        "the page has pictures of the \(grouped(count)) largest groups, and lists of the others; "
          + "--root makes a page of a part"
      ])
    }
  }

  private func isSmaller(_ one: Int, _ other: Int) -> Bool {
    let weights = named.tree.weights
    return (weights[one], other) < (weights[other], one)
  }

  /// Adds the pictures of a part in all frames of all views.
  ///
  /// - Returns: the nodes in sight that can be entered.
  private func add(
    _ part: (named: NamedTree, nodes: [Int32]), node: Int, to page: inout PicturePage,
    after earlier: [LayoutTree]
  ) throws -> [Int] {
    var groups: [Int] = []
    for (view, member) in members.enumerated() {
      groups += try add(part, node: node, by: member, view: view, to: &page, after: earlier)
    }
    return groups
  }

  private func add(
    _ part: (named: NamedTree, nodes: [Int32]), node: Int, by member: some FamilyMember, view: Int,
    to page: inout PicturePage, after earlier: [LayoutTree]
  ) throws -> [Int] {
    var maker = PictureMaker(
      request: request, subject: styling.title, style: styling.style,
      hasFixedDetail: styling.detail != nil, page: known)
    maker.parts = wholes.mapValues { $0.part(part.nodes) }
    var groups: [Int] = []
    for (form, frame) in page.frames.enumerated() {
      maker.request.frame = frame
      // A mark for each 250 pixels of the first picture: what is behind can be entered.
      maker.limit = Int(frame.area / (node == 0 ? 250 : 700))
      let drawings = try maker.drawings(
        of: part.named, after: earlier, by: member, in: page.themes
      ).drawings
      if node == 0, view == 0, form == 0 { page.add(known, of: drawings[0]) }
      let svgs = drawings.map { maker.picture(of: $0, by: member.family) }
      page.add(svgs, view: view, form: form, node: node)
      groups = svgs[0].groups
    }
    return groups
  }
}
