import ArgumentParser
import Foundation
import TreeLayout

/// A share as the command line spells it: `1%`, or `0.01` below 1.
///
/// A number from 1 on without `%` is refused: most people who write `1` mean 1 %, and not 100 %.
struct Share {
  let value: Double

  /// - Throws: `ValidationError`.
  init(_ text: String) throws {
    let isPercent = text.hasSuffix("%")
    let number = Double(option: isPercent ? String(text.dropLast()) : text)
    guard let number, isPercent || number < 1,
      Bounds.share.contains(isPercent ? number / 100 : number)
    else {
      throw ValidationError("it takes a share such as 1%, or 0.01 below 1")
    }
    value = isPercent ? number / 100 : number
  }

  /// The change of a time that matters by default; it is larger on hosted machines, which are less
  /// steady.
  static var ofTimes: Double {
    (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty ? 0.01 : 0.02
  }
}
