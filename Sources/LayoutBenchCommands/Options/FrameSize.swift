import ArgumentParser
import TreeLayout

/// The size of a layout's frame as the command line spells it: `1600x900`.
struct FrameSize: ExpressibleByArgument {
  let rect: Rect

  init?(argument: String) {
    let sides = argument.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0) ?? .nan
    }
    guard sides.count == 2, sides.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    rect = Rect(x: 0, y: 0, width: sides[0], height: sides[1])
  }

  var defaultValueDescription: String { rect.sizeDescription }

  static let standard = FrameSize(argument: "1600x900")!
}

extension Rect {
  /// `1600x900`, as the command line and all files spell a frame.
  var sizeDescription: String { "\(width.shortest)x\(height.shortest)" }
}
