import ArgumentParser
import TreeLayout

/// A time as the command line spells it: `45` or `45s`.
struct Seconds {
  let value: Double

  init(_ value: Double) { self.value = value }

  /// A time that may be spent.
  ///
  /// - Throws: `ValidationError`.
  static func budget(_ text: String) throws -> Seconds { try Seconds(text, Bounds.seconds) }

  /// A time to wait for something.
  ///
  /// - Throws: `ValidationError`.
  static func patience(_ text: String) throws -> Seconds { try Seconds(text, Bounds.patience) }

  private init(_ text: String, _ bounds: ClosedRange<Double>) throws {
    let number = Double(option: text.hasSuffix("s") ? String(text.dropLast()) : text)
    guard let number, bounds.contains(number) else {
      throw ValidationError("it takes seconds \(bounds.words), such as 20 or 20s")
    }
    value = number
  }

  var duration: Duration { .seconds(value) }
}

extension Seconds: CustomStringConvertible {
  var description: String { "\(value.shortest)s" }
}
