import ArgumentParser
import TreeLayout

/// The size of a layout's frame as the command line spells it: `1600x900`.
struct FrameSize {
  let rect: Rect

  init(width: Double, height: Double) {
    rect = Rect(x: 0, y: 0, width: width, height: height)
  }

  /// - Throws: `ValidationError`.
  init(_ text: String) throws {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map {
      Double(option: String($0)) ?? .nan
    }
    guard sides.count == 2, sides.allSatisfy(Bounds.side.contains) else {
      throw ValidationError(
        "it takes WIDTHxHEIGHT, such as 1600x900, each \(Bounds.side.words)")
    }
    self.init(width: sides[0], height: sides[1])
  }

  static let standard = FrameSize(width: 1600, height: 900)
}

extension FrameSize: CustomStringConvertible {
  var description: String { rect.sizeDescription }
}

extension Rect {
  /// `1600x900`, as the command line and all files spell a frame.
  var sizeDescription: String { "\(width.shortest)x\(height.shortest)" }
}
