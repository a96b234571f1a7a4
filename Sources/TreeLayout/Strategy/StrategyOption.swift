/// One option of a strategy as the command line sees it: a name, and text in and out.
public struct StrategyOption<Strategy>: Sendable {
  package let name: String

  /// The values that may follow `=`, for help and errors: `a number ≥ 1`, `top, center or bottom`.
  let values: String

  /// What the option does, in one line.
  let summary: String

  /// The role that the option has in every strategy; `nil` if it has none.
  private(set) var role: OptionRole?

  private let read: @Sendable (Strategy) -> String
  private let write: @Sendable (inout Strategy, String) -> Bool
  private let accepts: @Sendable (Strategy) -> Bool

  /// An option that reads and writes its value in its own way.
  ///
  /// - Parameters:
  ///   - name: the text before `=`.
  ///   - values: the values that may follow `=`, in words.
  ///   - summary: what the option does, in one line.
  ///   - read: returns the text that `write` turns into the strategy's present value.
  ///   - write: sets the option, or returns `false` when the text is not one of `values`.
  init(
    name: String, values: String, summary: String,
    read: @escaping @Sendable (Strategy) -> String,
    write: @escaping @Sendable (inout Strategy, String) -> Bool
  ) {
    self.init(name: name, values: values, summary: summary, read: read, write: write) { strategy in
      var copy = strategy
      return write(&copy, read(strategy))
    }
  }

  private init(
    name: String, values: String, summary: String,
    read: @escaping @Sendable (Strategy) -> String,
    write: @escaping @Sendable (inout Strategy, String) -> Bool,
    accepts: @escaping @Sendable (Strategy) -> Bool
  ) {
    self.name = name
    self.values = values
    self.summary = summary
    self.read = read
    self.write = write
    self.accepts = accepts
  }

  /// The text of the strategy's present value.
  package func value(of strategy: Strategy) -> String {
    read(strategy)
  }

  /// The same option with a role.
  func playing(_ role: OptionRole) -> Self {
    var option = self
    option.role = role
    return option
  }

  /// The same option for a strategy of which this strategy, or these settings, are a part.
  func of<Whole>(
    _ get: @escaping @Sendable (Whole) -> Strategy,
    _ replace: @escaping @Sendable (inout Whole, Strategy) -> Void
  ) -> StrategyOption<Whole> {
    var option = StrategyOption<Whole>(
      name: name, values: values, summary: summary, read: { value(of: get($0)) },
      write: { whole, text in
        var part = get(whole)
        guard set(text, on: &part) else { return false }
        replace(&whole, part)
        return true
      }, accepts: { hasValue(in: get($0)) })
    option.role = role
    return option
  }

  /// Whether the strategy's value is one of `values`; code may have set the property to another.
  func hasValue(in strategy: Strategy) -> Bool {
    accepts(strategy)
  }

  /// Sets the option; `false` when the text is not one of `values`.
  func set(_ text: String, on strategy: inout Strategy) -> Bool {
    write(&strategy, text)
  }
}

/// The role of an option, for callers that look for such an option without knowing its name.
package enum OptionRole: Hashable, Sendable {
  /// The least area that a leaf is given.
  case leastArea

  /// How many siblings are drawn one by one at most.
  case mostSiblings

  /// Whether a layout whose size follows from its options is scaled to the frame instead.
  case fitsFrame

  /// Where children are from their parents, in a drawing that can be turned.
  case orientation
}

// One copy of this code for all strategies is fast enough, as a person sets the options. A copy for
// each of them took a sixth of the time in which this library is compiled.
extension StrategyOption {
  /// An option whose text is read by `parse`, which refuses by returning `nil`, and whose values
  /// are those for which `isOne` is true.
  @_semantics("optimize.sil.specialize.generic.never")
  private static func option<Value>(
    _ name: String, _ values: String, _ summary: String,
    _ get: @escaping @Sendable (Strategy) -> Value,
    _ set: @escaping @Sendable (inout Strategy, Value) -> Void,
    text: @escaping @Sendable (Value) -> String,
    parse: @escaping @Sendable (String) -> Value?,
    isOne: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Self {
    Self(
      name: name, values: values, summary: summary, read: { text(get($0)) },
      write: { strategy, text in
        guard let value = parse(text), isOne(value) else { return false }
        set(&strategy, value)
        return true
      }, accepts: { isOne(get($0)) })
  }

  /// A finite number within a range.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func number(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Double,
    _ set: @escaping @Sendable (inout Strategy, Double) -> Void,
    in range: PartialRangeFrom<Double> = 0..., _ summary: String
  ) -> Self {
    option(
      name, "a number ≥ \(range.lowerBound.shortest)", summary, get, set, text: { $0.shortest },
      parse: { Double(option: $0) }, isOne: { $0.isFinite && range.contains($0) })
  }

  /// A number within a range that ends on both sides.
  @_semantics("optimize.sil.specialize.generic.never")
  package static func number(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Double,
    _ set: @escaping @Sendable (inout Strategy, Double) -> Void,
    in range: ClosedRange<Double>, _ summary: String
  ) -> Self {
    option(
      name, "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)", summary,
      get, set, text: { $0.shortest }, parse: { Double(option: $0) }, isOne: { range.contains($0) })
  }

  /// A finite number within a range, or `none`.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func number(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Double?,
    _ set: @escaping @Sendable (inout Strategy, Double?) -> Void,
    in range: PartialRangeFrom<Double> = 0..., _ summary: String
  ) -> Self {
    option(
      name, "a number ≥ \(range.lowerBound.shortest), or none", summary, get, set,
      text: { $0?.shortest ?? "none" },
      parse: { text -> Double?? in
        text == "none" ? .some(nil) : Double(option: text).map(Optional.some)
      },
      isOne: { $0.map { $0.isFinite && range.contains($0) } ?? true })
  }

  /// A whole number within a range.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func count(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Int,
    _ set: @escaping @Sendable (inout Strategy, Int) -> Void,
    in range: PartialRangeFrom<Int> = 0..., _ summary: String
  ) -> Self {
    option(
      name, "a whole number ≥ \(range.lowerBound)", summary, get, set, text: { String($0) },
      parse: { Int(option: $0) }, isOne: { range.contains($0) })
  }

  /// A whole number within a range, or `none`.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func count(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Int?,
    _ set: @escaping @Sendable (inout Strategy, Int?) -> Void,
    in range: PartialRangeFrom<Int> = 0..., _ summary: String
  ) -> Self {
    option(
      name, "a whole number ≥ \(range.lowerBound), or none", summary, get, set,
      text: { $0.map { String($0) } ?? "none" },
      parse: { text -> Int?? in
        text == "none" ? .some(nil) : Int(option: text).map(Optional.some)
      },
      isOne: { $0.map { range.contains($0) } ?? true })
  }

  /// What leaves are as large as.
  @_semantics("optimize.sil.specialize.generic.never")
  static func valueScale(
    _ get: @escaping @Sendable (Strategy) -> ValueScale,
    _ set: @escaping @Sendable (inout Strategy, ValueScale) -> Void
  ) -> Self {
    .choice(
      "valueScale", get, set,
      "what a leaf's share follows from: its value, or the value's square root or logarithm")
  }

  /// One of two limits, of which only one may have a number: a number that is not negative, or
  /// `none`. It refuses a number where the other limit has one.
  ///
  /// - Parameters:
  ///   - other: the name of the other limit.
  ///   - get: the number; `nil` for none.
  ///   - hasOther: whether the other limit has a number.
  ///   - set: gives the strategy the number, or no limit at all.
  @_semantics("optimize.sil.specialize.generic.never")
  static func limit(
    _ name: String, not other: String, _ get: @escaping @Sendable (Strategy) -> Double?,
    hasOther: @escaping @Sendable (Strategy) -> Bool,
    _ set: @escaping @Sendable (inout Strategy, Double?) -> Void, _ summary: String
  ) -> Self {
    Self(
      name: name, values: "a number ≥ 0 (not beside \(other)), or none", summary: summary,
      read: { get($0)?.shortest ?? "none" },
      write: { strategy, text in
        guard text != "none" else {
          if get(strategy) != nil { set(&strategy, nil) }
          return true
        }
        guard !hasOther(strategy), let value = Double(option: text), value >= 0 else {
          return false
        }
        set(&strategy, value)
        return true
      })
  }

  /// How many threads share the work, if `Forests` can cut the tree.
  @_semantics("optimize.sil.specialize.generic.never")
  static func threads(
    _ get: @escaping @Sendable (Strategy) -> Int,
    _ set: @escaping @Sendable (inout Strategy, Int) -> Void
  ) -> Self {
    .count(
      "threads", get, set, in: 1...,
      "how many threads share the work, from 200,000 nodes on; the layout is the same")
  }

  /// `true` or `false`.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func flag(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Bool,
    _ set: @escaping @Sendable (inout Strategy, Bool) -> Void, _ summary: String
  ) -> Self {
    option(
      name, "true or false", summary, get, set, text: { String($0) }, parse: { Bool($0) })
  }

  /// One of the cases of an enumeration, spelled by its raw value.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func choice<Choice>(
    _ name: String, _ get: @escaping @Sendable (Strategy) -> Choice,
    _ set: @escaping @Sendable (inout Strategy, Choice) -> Void,
    _ summary: String
  ) -> Self where Choice: CaseIterable & RawRepresentable<String> & Sendable {
    option(
      name, Choice.allCases.map { $0.rawValue }.joined(separator: ", "), summary, get, set,
      text: { $0.rawValue }, parse: { Choice(rawValue: $0) })
  }
}

/// Why a text spells no strategy, or options cannot be set on it.
public enum OptionError: Error, Equatable, Sendable {
  case unknownStrategy(String, known: [String])
  case optionWithoutStrategy(String)
  /// The text of an option is not of the form `option=value`.
  case badSetting(String)
  /// `known` holds the names of the options that the strategy has.
  case unknown(option: String, strategy: String, known: [String])
  case badValue(String, option: String, strategy: String, expected: String)
  case repeated(option: String, strategy: String)
}

extension OptionError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknownStrategy(let name, let known):
      "there is no strategy '\(name)'; there are \(known.joined(separator: ", "))"
    case .optionWithoutStrategy(let text):
      "'\(text)' is an option without a strategy; write strategy:\(text)"
    case .badSetting(let text): "'\(text)' is not of the form option=value"
    case .unknown(let option, let strategy, let known):
      known.isEmpty
        ? "'\(strategy)' has no option '\(option)': it has no options"
        : "'\(strategy)' has no option '\(option)'; it has \(known.joined(separator: ", "))"
    case .badValue(let text, let option, let strategy, let expected):
      "'\(text)' is not a valid value for '\(option)' of '\(strategy)'; it takes \(expected)"
    case .repeated(let option, let strategy):
      "'\(option)' of '\(strategy)' is given twice"
    }
  }
}

extension LayoutStrategy {
  /// The strategy with options set from text, in the order given. Errors call it by `name`.
  @_semantics("optimize.sil.specialize.generic.never")
  package func setting(
    _ settings: [Setting], name: String = Self.name
  ) throws(OptionError) -> Self {
    var strategy = self
    var seen: Set<String> = []
    let options = settings.isEmpty ? [] : Self.options
    for setting in settings {
      guard let option = options.first(where: { $0.name == setting.name }) else {
        throw .unknown(
          option: setting.name, strategy: name, known: options.map { $0.name }.sorted())
      }
      guard seen.insert(setting.name).inserted else {
        throw .repeated(option: setting.name, strategy: name)
      }
      guard option.set(setting.value, on: &strategy) else {
        throw .badValue(
          setting.value, option: setting.name, strategy: name, expected: option.values)
      }
    }
    return strategy
  }
}
