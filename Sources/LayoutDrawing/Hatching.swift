import LayoutScene
import TreeLayout

/// The pattern of a shape that stands for many nodes that are too small to be drawn one by one.
struct Hatching {
  private let id: String
  private let ink: Color

  init<Geometry>(_ drawing: Drawing<Geometry>) {
    id = "\(drawing.idPrefix)hatching"
    ink = drawing.style.ink
  }

  /// The paint of a shape over its parent's fill.
  var paint: String { "url(#\(id))" }

  /// The pattern's definition: thin lines that rise.
  var definition: String {
    """
    <defs><pattern id="\(id)" width="5" height="5" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><rect width="1.2" height="5" fill="\(ink)" fill-opacity="0.18"/>\
    </pattern></defs>

    """
  }
}
