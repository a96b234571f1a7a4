import ArgumentParser
import Foundation

/// A part of something as the command line spells it: `1%`, or `0.01` below 1.
///
/// A number from 1 without `%` is refused: most who write `1` mean 1 %, and not 100 %.
struct Share: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    let isPercent = argument.hasSuffix("%")
    let number = Double(isPercent ? String(argument.dropLast()) : argument)
    guard let number, number >= 0, isPercent || number < 1, number.isFinite else { return nil }
    value = isPercent ? number / 100 : number
  }

  /// The change of a time that matters: hosted machines are less steady.
  static var ofTimes: Double {
    (ProcessInfo.processInfo.environment["CI"] ?? "").isEmpty ? 0.01 : 0.02
  }
}
