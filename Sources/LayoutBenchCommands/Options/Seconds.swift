import ArgumentParser
import TreeLayout

/// A time as the command line spells it: `45` or `45s`.
struct Seconds: ExpressibleByArgument {
  let value: Double

  init?(argument: String) {
    let number = argument.hasSuffix("s") ? String(argument.dropLast()) : argument
    guard let value = Double(number), value >= 0, value <= 1e6 else { return nil }
    self.value = value
  }

  var duration: Duration { .seconds(value) }
  var defaultValueDescription: String { "\(value.shortest)s" }
}
