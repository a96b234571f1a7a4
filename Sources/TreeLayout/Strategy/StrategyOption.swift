/// One option of a strategy as the command line sees it: a name, and text in and out.
public struct StrategyOption<Strategy>: Sendable {
  public let name: String

  /// What may stand behind `=`, for help and errors: `a number ≥ 1`, `top, center or bottom`.
  public let values: String

  /// What the option does, in one line.
  public let summary: String

  private let read: @Sendable (Strategy) -> String
  private let write: @Sendable (inout Strategy, String) -> Bool

  /// An option that reads and writes in its own way.
  ///
  /// - Parameters:
  ///   - name: what stands before `=`.
  ///   - values: what may stand behind it, in words.
  ///   - summary: what the option does, in one line.
  ///   - read: the text that `write` turns into the strategy's present value.
  ///   - write: sets the option, or returns `false` when the text is not one of `values`.
  public init(
    name: String, values: String, summary: String,
    read: @escaping @Sendable (Strategy) -> String,
    write: @escaping @Sendable (inout Strategy, String) -> Bool
  ) {
    self.name = name
    self.values = values
    self.summary = summary
    self.read = read
    self.write = write
  }

  public func value(of strategy: Strategy) -> String {
    read(strategy)
  }

  /// Sets the option; `false` when the text is not one of `values`.
  public func set(_ text: String, on strategy: inout Strategy) -> Bool {
    write(&strategy, text)
  }
}

extension StrategyOption {
  public typealias Path<Value> = any (WritableKeyPath<Strategy, Value> & Sendable)

  /// A finite number within a range.
  public static func number(
    _ name: String, _ path: Path<Double>, in range: PartialRangeFrom<Double> = 0...,
    _ summary: String
  ) -> Self {
    Self(
      name: name, values: "a number ≥ \(range.lowerBound.shortest)", summary: summary,
      read: { $0[keyPath: path].shortest },
      write: { strategy, text in
        guard let value = Double(text), value.isFinite, range.contains(value) else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// A number within a range that ends on both sides.
  public static func number(
    _ name: String, _ path: Path<Double>, in range: ClosedRange<Double>, _ summary: String
  ) -> Self {
    Self(
      name: name,
      values: "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)",
      summary: summary, read: { $0[keyPath: path].shortest },
      write: { strategy, text in
        guard let value = Double(text), range.contains(value) else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// A number within a range, or `none`.
  public static func number(
    _ name: String, _ path: Path<Double?>, in range: PartialRangeFrom<Double> = 0...,
    _ summary: String
  ) -> Self {
    Self(
      name: name, values: "a number ≥ \(range.lowerBound.shortest), or none", summary: summary,
      read: { $0[keyPath: path].map(\.shortest) ?? "none" },
      write: { strategy, text in
        guard text != "none" else {
          strategy[keyPath: path] = nil
          return true
        }
        guard let value = Double(text), value.isFinite, range.contains(value) else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// A whole number within a range, or `none`.
  public static func count(
    _ name: String, _ path: Path<Int?>, in range: PartialRangeFrom<Int> = 0..., _ summary: String
  ) -> Self {
    Self(
      name: name, values: "a whole number ≥ \(range.lowerBound), or none", summary: summary,
      read: { $0[keyPath: path].map(String.init) ?? "none" },
      write: { strategy, text in
        let value = text == "none" ? nil : Int(text)
        guard text == "none" || value.map(range.contains) == true else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// `true` or `false`.
  public static func flag(_ name: String, _ path: Path<Bool>, _ summary: String) -> Self {
    Self(
      name: name, values: "true or false", summary: summary,
      read: { String($0[keyPath: path]) },
      write: { strategy, text in
        guard let value = Bool(text) else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// One of the cases of an enumeration, spelled by its raw value.
  public static func choice<Choice>(_ name: String, _ path: Path<Choice>, _ summary: String) -> Self
  where Choice: CaseIterable & RawRepresentable<String> & Sendable {
    Self(
      name: name, values: Choice.allCases.map(\.rawValue).joined(separator: ", "),
      summary: summary,
      read: { $0[keyPath: path].rawValue },
      write: { strategy, text in
        guard let value = Choice(rawValue: text) else { return false }
        strategy[keyPath: path] = value
        return true
      })
  }

  /// The same option of a strategy that holds this one's as a part.
  public func lifted<Whole>(
    through path: any (WritableKeyPath<Whole, Strategy> & Sendable)
  ) -> StrategyOption<Whole> {
    StrategyOption<Whole>(
      name: name, values: values, summary: summary,
      read: { [read] in read($0[keyPath: path]) },
      write: { [write] in write(&$0[keyPath: path], $1) })
  }
}

/// Why options cannot be given to a strategy.
public enum OptionError: Error, Equatable, Sendable {
  /// `known` are the names of the options that the strategy has.
  case unknown(option: String, strategy: String, known: [String])
  case badValue(String, option: String, strategy: String, expected: String)
  case repeated(option: String, strategy: String)
}

extension OptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let option, let strategy, let known):
      known.isEmpty
        ? "'\(strategy)' has no option '\(option)': it has no options"
        : "'\(strategy)' has no option '\(option)'; it has \(known.joined(separator: ", "))"
    case .badValue(let text, let option, let strategy, let expected):
      "'\(text)' is no value for '\(option)' of '\(strategy)'; it takes \(expected)"
    case .repeated(let option, let strategy):
      "'\(option)' of '\(strategy)' is given twice"
    }
  }
}

extension LayoutStrategy {
  /// The strategy with options set from text, in the order given.
  public func setting(_ settings: [(name: String, value: String)]) throws(OptionError) -> Self {
    var strategy = self
    var seen: Set<String> = []
    for setting in settings {
      guard let option = Self.options.first(where: { $0.name == setting.name }) else {
        throw .unknown(
          option: setting.name, strategy: Self.name, known: Self.options.map(\.name).sorted())
      }
      guard seen.insert(setting.name).inserted else {
        throw .repeated(option: setting.name, strategy: Self.name)
      }
      guard option.set(setting.value, on: &strategy) else {
        throw .badValue(
          setting.value, option: setting.name, strategy: Self.name, expected: option.values)
      }
    }
    return strategy
  }
}
