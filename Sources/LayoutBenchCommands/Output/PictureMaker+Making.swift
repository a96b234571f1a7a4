import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout
import TreeModel

extension PictureMaker {
  init(
    request: PictureRequest = PictureRequest(), subject: String? = nil,
    style: ((_ detail: Double) -> DrawingStyle)? = nil, hasFixedDetail: Bool = false,
    limit: Int? = nil, page: PageNodes? = nil
  ) {
    self.init()
    self.request = request
    self.subject = subject
    self.style = style ?? self.style
    self.hasFixedDetail = hasFixedDetail
    self.limit = limit ?? self.limit
    self.page = page
  }

  /// - Parameters:
  ///   - earlier: the earlier versions of the tree.
  ///   - named: the tree.
  ///   - apart: makes the layouts; `nil` for layouts that are made in this process.
  /// - Returns: the picture, and a remark for its reader.
  func picture(
    of named: NamedTree, after earlier: [LayoutTree] = [], by member: some FamilyMember,
    apart: IsolatedLayouts? = nil
  ) throws -> (svg: SVG, remark: String?) {
    let (drawings, remark) = try drawings(
      of: named, after: earlier, by: member, in: [nil], apart: apart)
    return (picture(of: drawings[0], by: member.family), remark)
  }

  /// What the picture is drawn of, in several themes; of one layout.
  ///
  /// - Parameter themes: `nil` for the theme of the style.
  func drawings<Member: FamilyMember>(
    of named: NamedTree, after earlier: [LayoutTree] = [], by member: Member,
    in themes: [DrawingStyle.Theme?], apart: IsolatedLayouts? = nil
  ) throws -> (drawings: [Drawing<Member.Geometry>], remark: String?) {
    if earlier.isEmpty, apart == nil, let (layout, plan) = layoutOfVisible(of: named, by: member) {
      return (drawings(of: layout, plan, named, by: member, in: themes), nil)
    }
    let plan = try member.picturePlan(for: named, request) { strategy, tree, frame in
      try strategy.finiteLayout(of: tree, in: frame, apart: apart)
    }
    let layout =
      try (earlier.isEmpty ? plan.layout : nil)
      ?? plan.strategy.finiteLayout(of: plan.tree, after: earlier, in: plan.frame, apart: apart)
    return (drawings(of: layout, plan, named, by: member, in: themes), plan.remark)
  }
}

extension PictureMaker {
  /// The picture of one of several layouts in one frame, with keys by which a page's script follows
  /// the marks. A family that draws without a scene is drawn by its outlines.
  func picture<Geometry>(
    of drawing: Drawing<Geometry>, _ place: Int, of outlines: [Outlines],
    by family: Family<Geometry>
  ) -> SVG {
    var drawing = drawing
    drawing.page = drawing.page ?? PageNodes()
    let svg = picture(of: drawing, by: family)
    return svg.hasKeys
      ? svg : drawing.svgOnPage(of: outlines[place], corners: outlines.cornerCount)
  }

  /// The picture of what moved, of the drawing of the new one of two layouts.
  func picture<Geometry>(
    of change: ChangePicture, in drawing: Drawing<Geometry>, of outlines: [Outlines],
    by family: Family<Geometry>
  ) -> SVG {
    picture(of: change.coloring(drawing), outlines.count - 1, of: outlines, by: family)
      .adding(change, onDemand: false)
  }
}
