import LayoutFamilies
import TreeLayout

/// The shapes of a family that fills the frame.
enum FramedShapes: String {
  case rect, circle, polygon

  /// - Returns: `nil` for a family that need not fill the frame.
  init?(_ family: some LayoutFamily) {
    self.init(rawValue: family.geometryName)
  }

  /// Which node reaches out of the frame, and how far; `nil` if none does.
  func fault(of layout: LayoutNumbers, in frame: Rect) -> String? {
    let numbers = layout.components
    let slack = 1e-9 * frame.longerSide
    func fault(_ node: Int, _ x: Double, _ y: Double, _ maxX: Double, _ maxY: Double) -> String? {
      let out = max(frame.x - x, frame.y - y, maxX - frame.maxX, maxY - frame.maxY)
      return out > slack ? "node \(node) reaches \(out.shortest) out of the frame" : nil
    }
    switch self {
    case .rect:
      for (node, place) in stride(from: 0, to: numbers.count, by: 4).enumerated() {
        let (x, y) = (numbers[place], numbers[place + 1])
        let found = fault(node, x, y, x + numbers[place + 2], y + numbers[place + 3])
        if let found { return found }
      }
    case .circle:
      for (node, place) in stride(from: 0, to: numbers.count, by: 3).enumerated() {
        let (x, y, r) = (numbers[place], numbers[place + 1], numbers[place + 2])
        if let found = fault(node, x - r, y - r, x + r, y + r) { return found }
      }
    case .polygon:
      var found: String?
      layout.lists?.forEach { node, list in
        for corner in stride(from: 0, to: list.count, by: 2) where found == nil {
          let (x, y) = (list[list.startIndex + corner], list[list.startIndex + corner + 1])
          found = fault(node, x, y, x, y)
        }
      }
      return found
    }
    return nil
  }
}
