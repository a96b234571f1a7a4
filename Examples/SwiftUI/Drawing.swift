import LayoutScene
import SwiftUI
import TreeLayout

extension SwiftUI.Color {
  init(_ color: LayoutScene.Color) {
    self.init(
      .sRGB, red: color.components.x, green: color.components.y, blue: color.components.z,
      opacity: 1)
  }
}

extension TreemapView {
  /// Where keys lead.
  static let ways: [KeyEquivalent: LayoutScene.Scene.Direction] = [
    .leftArrow: .left, .rightArrow: .right, .upArrow: .up, .downArrow: .down,
  ]
}

extension Path {
  /// The outline of a mark.
  init(_ shape: LayoutScene.Shape) {
    self.init()
    func place(_ point: Point) -> CGPoint { CGPoint(x: point.x, y: point.y) }
    for piece in shape.pieces {
      switch piece {
      case .move(let point): move(to: place(point))
      case .line(let point): addLine(to: place(point))
      case .curve(let end, let first, let second):
        addCurve(to: place(end), control1: place(first), control2: place(second))
      case .arc(let middle, let degrees):
        guard let start = currentPoint else { continue }
        let (dx, dy) = (start.x - middle.x, start.y - middle.y)
        let angle = Angle(radians: atan2(dy, dx))
        addRelativeArc(
          center: place(middle), radius: (dx * dx + dy * dy).squareRoot(), startAngle: angle,
          delta: Angle(degrees: degrees))
      case .close: closeSubpath()
      }
    }
  }
}

extension GraphicsContext {
  /// Writes a line of a scene.
  func draw(_ line: LayoutScene.Scene.Text) {
    var context = self
    context.translateBy(x: line.place.x, y: line.place.y)
    context.rotate(by: Angle(radians: atan2(line.direction.y, line.direction.x)))
    let text = context.resolve(
      Text(line.text).font(.system(size: line.size, weight: line.isBold ? .bold : .regular))
        .foregroundColor(Color(line.color)))
    let baseline = text.firstBaseline(in: CGSize(width: 10_000, height: 10_000))
    let anchors: [UnitPoint] = [.topLeading, .top, .topTrailing]
    context.draw(
      text, at: CGPoint(x: 0, y: -baseline), anchor: anchors[Int(line.anchor.rawValue)])
  }
}
