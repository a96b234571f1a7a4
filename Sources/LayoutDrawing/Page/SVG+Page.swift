import LayoutScene
import TreeLayout

extension SVG {
  /// Whether a page's script can follow the marks.
  public var hasKeys: Bool { text.firstRange(of: " data-k=") != nil }

  /// The document without what stands in front of its element, such as a line that says what it
  /// is.
  var element: Substring {
    text.firstRange(of: "<svg").map { text[$0.lowerBound...] } ?? text[...]
  }

  /// The picture of a layout with what moved since the layout before: arrows, and the outlines of
  /// nodes that are gone.
  ///
  /// - Parameter onDemand: whether they are seen only when the reader of a page asks for them.
  public func adding(_ change: ChangePicture, onDemand: Bool) -> SVG {
    var result = self
    let end = text.ranges(of: "</svg>").last!.lowerBound
    let kind = onDemand ? " class=\"moves\"" : ""
    let moves = "<g\(kind) pointer-events=\"none\">\n\(change.overlay)</g>\n"
    result.text = text[..<end] + moves + text[end...]
    return result
  }

  /// The same picture, shown so many times as wide and high.
  public func scaled(by factor: Double) -> SVG {
    func size(_ factor: Double) -> String {
      "width=\"\((width * factor).fixed)\" height=\"\((height * factor).fixed)\""
    }
    var text = text
    guard factor != 1, let range = text.firstRange(of: size(1)) else { return self }
    text.replaceSubrange(range, with: size(factor))
    var scaled = SVG(
      text: text, drawnCount: drawnCount, width: width * factor, height: height * factor)
    scaled.root = root.map { Point(x: $0.x * factor, y: $0.y * factor) }
    return scaled
  }
}
