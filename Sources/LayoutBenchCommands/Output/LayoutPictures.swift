import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

/// Why there are no pictures.
struct PictureError: Error, CustomStringConvertible {
  let description: String
}

/// Pictures of the layouts of the same trees that differ between two runs.
struct LayoutPictures {
  /// A layout that changed, in the step in which most of it moved.
  private struct Changed {
    let cell: RecordedCell
    let movedCount: Int
    let farthest: Double
    let title: String

    /// How many nodes moved, and how far.
    let summary: String

    /// The pictures before and after, and of what moved.
    let views: (_ purpose: Purpose) -> [View]
  }

  /// A picture in the themes that it is needed in.
  private struct View {
    let caption: String
    let pictures: [SVG]
  }

  /// Where the pictures will be shown.
  private enum Purpose {
    /// In one page with others, in its themes.
    case page([DrawingStyle.Theme])

    /// By themselves, in both themes.
    case files

    var themes: [DrawingStyle.Theme] {
      if case .page(let themes) = self { themes } else { [.light, .dark] }
    }
  }

  private let base: (run: RecordedRun, kept: KeptLayouts)
  private let head: (run: RecordedRun, kept: KeptLayouts)

  /// How many layouts of the same trees both runs have.
  private let count: Int

  /// The changed layouts, the worst first.
  private var changed: [Changed] = []

  /// - Throws: `PictureError` if a layout was not kept.
  init(from base: RecordedRun, to head: RecordedRun) throws {
    self.base = (base, KeptLayouts(of: URL(fileURLWithPath: base.path)))
    self.head = (head, KeptLayouts(of: URL(fileURLWithPath: head.path)))
    let before = Dictionary(
      try base.cells(reading: []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let pairs = try head.cells(reading: []).compactMap { after in
      before[after.key].flatMap { before in
        before.treeHash == after.treeHash && !before.layoutHash.isEmpty && !after.layoutHash.isEmpty
          ? (before, after) : nil
      }
    }
    count = pairs.count
    for (before, after) in pairs where before.layoutHash != after.layoutHash {
      changed.append(try change(from: before, to: after))
    }
    changed.sort {
      ($1.farthest, $1.movedCount, $0.cell.key.fields.joined(separator: " "))
        < ($0.farthest, $0.movedCount, $1.cell.key.fields.joined(separator: " "))
    }
  }

  /// The page: for each layout the picture before, the one after, and what moved.
  var page: PicturePage {
    // All are shown as wide as a column is.
    var page = PicturePage(
      frames: [FrameSize.standard.rect], theme: nil, pack: Gzip.pack)
    page.title = headline
    page.subtitle = "\(base.run.path) → \(head.run.path)"
    page.explainsMoves = !changed.isEmpty
    page.shrinks = true
    for (place, change) in changed.enumerated() {
      guard !page.isFull else {
        page.footnote = "\(changed.count - place) more that changed less are left out."
        break
      }
      page.addSection(change.title, summary: change.summary)
      for view in change.views(.page(page.themes)) {
        page.add(view.pictures, view: page.addView(view.caption))
      }
    }
    return page
  }

  /// More layouts than these are not shown beside a report.
  private static var mostBeside: Int { 3 }

  /// Writes the pictures of the layouts that changed most into a folder, as PNG.
  ///
  /// - Parameter address: where the folder will be found, in front of the names of files.
  func write(
    to folder: URL, by converter: PictureConverter, address: String
  ) throws -> ReportPictures {
    var report = ReportPictures(headline: headline, address: address)
    for (place, change) in changed.prefix(Self.mostBeside).enumerated() {
      let views = try zip(change.views(.files), ["before", "after", "moved"]).map { view, word in
        let files = ["light", "dark"].map { "\(place + 1)-\(word)-\($0).png" }
        for (file, picture) in zip(files, view.pictures) {
          try writeFile(
            converter.converted(picture, scale: 1), to: folder.appending(path: file).relativePath
          ) { _ in }
        }
        return ReportPictures.View(caption: view.caption, light: files[0], dark: files[1])
      }
      report.layouts.append(
        ReportPictures.ChangedLayout(title: change.title, summary: change.summary, views: views))
    }
    return report
  }

  var headline: String {
    Self.headline(
      changed: changed.count, of: count, moved: changed.reduce(0) { $0 + $1.movedCount },
      worst: changed.first?.farthest ?? 0)
  }

  /// `3 of 180 layouts changed, 1,204 nodes moved, worst 212 px`
  static func headline(changed: Int, of count: Int, moved: Int, worst: Double) -> String {
    guard count > 0 else {
      return "nothing is comparable: the runs have no layout of one tree by one strategy in common"
    }
    let layouts = "\(grouped(changed)) of \(grouped(count)) layouts changed"
    guard changed > 0 else { return layouts }
    // As below each picture: an upper bound.
    let pixels = grouped(Int((min(worst, 1e9) - 1e-6).rounded(.up)))
    return "\(layouts), \(nodeCount(moved)) moved, worst \(pixels) px"
  }

  // MARK: One layout

  private func change(from before: RecordedCell, to after: RecordedCell) throws -> Changed {
    guard
      let sequence = head.kept.sequence(hash: after.treeHash, id: after.key.tree)
        ?? base.kept.sequence(hash: after.treeHash, id: after.key.tree)
    else { throw Self.notKept(after, in: head.run) }
    let family = head.kept.family(
      hash: after.layoutHash, of: sequence, among: Toolbox.current.catalog.families)
    guard let family else { throw Self.notKept(after, in: head.run) }
    return try change(from: before, to: after, of: sequence, family)
  }

  private func change<Drawn: LayoutFamily>(
    from before: RecordedCell, to after: RecordedCell, of sequence: TreeSequence,
    _ family: Drawn
  ) throws -> Changed {
    let family = family.itself
    let frame = (try? FrameSize(after.key.frame))?.rect ?? FrameSize.standard.rect
    guard let old = layouts(of: before, base.kept, sequence, frame, family) else {
      throw Self.notKept(before, in: base.run)
    }
    guard let new = layouts(of: after, head.kept, sequence, frame, family) else {
      throw Self.notKept(after, in: head.run)
    }
    guard let outlines = family.outlines else {
      throw PictureError(description: "the family \(family.id) has no picture of what moved")
    }
    func seen(in step: Int) -> [Outlines] { outlines([old[step], new[step]], frame) }
    func moves(in step: Int, _ seen: [Outlines], _ theme: DrawingStyle.Theme) -> ChangePicture {
      let tree = sequence.steps[step]
      return ChangePicture(
        from: seen[0], of: tree, to: seen[1], of: tree, style: Self.style(theme))
    }
    let all = sequence.steps.indices.map { moves(in: $0, seen(in: $0), .light) }
    let worst = all.indices.max { one, other in
      (all[one].farthest, all[one].movedCount, other)
        < (all[other].farthest, all[other].movedCount, one)
    }!
    let names = sequence.step(worst).names
    let layouts = [old[worst], new[worst]]
    let step = all.count > 1 ? " · step \(worst)" : ""
    return Changed(
      cell: after, movedCount: all[worst].movedCount, farthest: all[worst].farthest,
      title: "\(after.key.strategy) · \(after.key.tree) · \(nodeCount(after.key.nodes))\(step)",
      summary: all[worst].summary
    ) { purpose in
      let maker = PictureMaker(limit: 2_000)
      func drawing(
        of layout: Layout<Drawn.Geometry>, _ theme: DrawingStyle.Theme
      ) -> Drawing<Drawn.Geometry> {
        Self.drawing(of: layout, among: layouts, names, theme, purpose)
      }
      var views = zip(["before", "after"], layouts).map { caption, layout in
        View(
          caption: caption,
          pictures: purpose.themes.map { maker.picture(of: drawing(of: layout, $0), by: family) })
      }
      let seen = seen(in: worst)
      views.append(
        View(
          caption: "what moved",
          pictures: purpose.themes.map { theme in
            maker.picture(
              of: moves(in: worst, seen, theme), in: drawing(of: layouts[1], theme), of: seen,
              by: family)
          }))
      return views
    }
  }

  /// One of two layouts of one tree, at one scale.
  private static func drawing<Geometry>(
    of layout: Layout<Geometry>, among layouts: [Layout<Geometry>], _ names: NodeNames,
    _ theme: DrawingStyle.Theme, _ purpose: Purpose
  ) -> Drawing<Geometry> {
    var drawing = Drawing(layout, names: names, title: "", hasCaption: false, style: style(theme))
    drawing.sharing = layouts
    if case .page = purpose { drawing.page = PageNodes() }
    return drawing
  }

  private static func style(_ theme: DrawingStyle.Theme) -> DrawingStyle {
    var style = DrawingStyle()
    style.detail = 2
    style.theme = theme
    return style
  }

  private func layouts<Geometry>(
    of cell: RecordedCell, _ kept: KeptLayouts, _ sequence: TreeSequence, _ frame: Rect,
    _ family: Family<Geometry>
  ) -> [Layout<Geometry>]? {
    kept.layouts(hash: cell.layoutHash, of: sequence, in: frame, family: family.id)
  }

  private static func notKept(_ cell: RecordedCell, in run: RecordedRun) -> PictureError {
    PictureError(
      description:
        "\(run.path) does not hold the layout of \(cell.key.strategy) on \(cell.key.tree), which "
        + "changed; run it with --keep-layouts to see pictures")
  }
}
