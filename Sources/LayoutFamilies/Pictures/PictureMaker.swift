import LayoutDrawing
import LayoutScene
import TreeLayout
import TreeModel

/// Draws one strategy's layout of a tree as a picture of its own, with room for names.
package struct PictureMaker {
  package var request = PictureRequest()

  /// The subject of the caption; `nil` for that of the tree, empty for none.
  package var subject: String?

  /// The style of the picture, without a unit for that of the tree; the detail is that of the
  /// family unless `hasFixedDetail`.
  package var style: (_ detail: Double) -> DrawingStyle = { detail in
    var style = DrawingStyle()
    style.detail = detail
    return style
  }
  package var hasFixedDetail = false

  /// The greatest number of elements.
  package var limit = 50_000

  /// The nodes that the page knows for which pictures are made; `nil` for no page.
  package var page: PageNodes?

  /// The part of a whole tree that is drawn, by theme; empty for a tree of its own.
  package var parts: [DrawingStyle.Theme: PartOfTree] = [:]

  /// The beginning of the picture's ids, if several pictures stand in one page.
  package var idPrefix = ""

  package init() {}

  /// From this number of nodes on, a picture is made of what can be seen of a tree.
  private static var leastLarge: Int { 100_000 }

  /// The layout of a large tree of which only what can be seen is laid out: groups that are not
  /// subdivided have no margins inside. `nil` for a tree that is not large, and for a strategy that
  /// needs all nodes or refuses the tree.
  package func layoutOfVisible<Member: FamilyMember>(
    of named: NamedTree, by member: Member
  ) -> (layout: Layout<Member.Geometry>, plan: PicturePlan<Member.Geometry>)? {
    let defaults = member.family.pictureDefaults
    guard named.tree.count >= Self.leastLarge,
      (try? member.strategy.check(named.tree)) != nil,
      let visible = member.strategy.visible(
        of: TreeOverview(of: named.tree), in: request.frame ?? defaults.standardFrame,
        atLeast: style(request.isPlain ? 1 : defaults.detail).layoutDetail(
          limitsMarks: !hasFixedDetail))
    else { return nil }
    var seen = named
    seen.tree = visible.tree
    let plan = member.picturePlan(for: seen, request) { strategy, tree, frame in
      strategy.layout(tree.tree, in: frame)
    }
    let layout = plan.layout ?? plan.strategy.layout(plan.tree.tree, in: plan.frame)
    guard layout.isFinite else { return nil }
    let shapes = plan.strategy.levelShapes(of: layout.tree, in: layout.frame)
    return (layout.showing(visible, levelShapes: shapes), plan)
  }

  /// What the picture of a layout is drawn of, in several themes.
  ///
  /// - Parameters:
  ///   - plan: how the layout was made.
  ///   - named: the tree.
  ///   - themes: `nil` for the theme of the style.
  package func drawings<Member: FamilyMember>(
    of layout: Layout<Member.Geometry>, _ plan: PicturePlan<Member.Geometry>, _ named: NamedTree,
    by member: Member, in themes: [DrawingStyle.Theme?]
  ) -> [Drawing<Member.Geometry>] {
    let layout = request.isPlain ? layout : member.family.pictureDefaults.arranged(layout)
    let title = [member.id, named.id, plan.taken].filter { !$0.isEmpty }.joined(separator: " · ")
    let detail = request.isPlain ? 1 : member.family.pictureDefaults.detail
    return themes.map { theme in
      var style = style(detail).withUnit(of: named)
      style.theme = theme ?? style.theme
      style.part = parts[style.theme] ?? style.part
      var drawing = Drawing(
        layout, names: plan.tree.names, title: title, idPrefix: idPrefix, style: style)
      drawing.page = page
      drawing.subject = subject
      drawing.notes = named.omissions
      drawing.frameForNames = plan.frameForNames
      return drawing
    }
  }

  /// The picture, with less detail if it would have more elements than the limit, unless the detail
  /// has been chosen.
  package func picture<Geometry>(of drawing: Drawing<Geometry>, by family: Family<Geometry>) -> SVG
  {
    var drawing = drawing
    if !hasFixedDetail { drawing.limit = limit }
    var svg = family.picture(drawing)
    while svg.drawnCount > drawing.limit {
      drawing.style.detail *= 1.5
      if drawing.style.detail >= drawing.layout.frame.longerSide { drawing.limit = .max }
      svg = family.picture(drawing)
    }
    return svg
  }

  /// A short prefix that is always the same for a strategy and a tree, and differs for any other
  /// pair, so that many sheets can stand in one page.
  package static func idPrefix(_ tree: String, _ strategy: String) -> String {
    var hash = StableHash()
    hash.combine(tree)
    hash.combine(strategy)
    return "t" + String(hash.value % 60_466_176, radix: 36)
  }
}

extension DrawingStyle {
  /// The style with the unit of a tree, unless another one has been chosen.
  package func withUnit(of named: NamedTree) -> DrawingStyle {
    var style = self
    style.unit = unit ?? named.unit
    return style
  }
}
