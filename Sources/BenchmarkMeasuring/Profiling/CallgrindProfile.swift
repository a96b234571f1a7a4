import BenchmarkJudging
import Foundation

/// What callgrind counted in a process: the file that it writes with `--dump-instr=yes`.
///
/// - Reference: Valgrind Developers. "Callgrind Format Specification." *Valgrind Documentation*,
///   2022.
struct CallgrindProfile: Equatable {
  /// A function of the program or of a library.
  struct Function: Hashable {
    /// The path of the program or the library.
    var object: String

    /// As the linker knows it, but for C++, whose names callgrind writes out.
    var name: String
  }

  /// An instruction.
  struct Place: Hashable {
    var function: Function

    /// As in the file of the object.
    var address: UInt64
  }

  struct Call: Hashable {
    var place: Place
    var callee: Function
  }

  struct Calls: Equatable {
    var count = 0.0
    var costs = Costs.zero
  }

  /// What each instruction costs, without the functions that it calls.
  private(set) var own: [Place: Costs] = [:]

  /// What is called, with the costs of the callee and all below it.
  private(set) var calls: [Call: Calls] = [:]

  var total: Costs { own.values.reduce(.zero, +) }

  /// Larger files are refused; those of a worker have a few MB.
  static let greatestSize = 1 << 28

  /// Reads a file; the costs of several parts and threads are added.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  init(_ file: Data) throws(CountingFailure) {
    var reader = Reader()
    for line in try Self.lines(of: file) { try reader.read(line) }
    try reader.finish()
    (own, calls) = (reader.own, reader.calls)
  }

  /// The sums that a file states, without the costs that they are of.
  static func totals(of file: Data) throws(CountingFailure) -> Costs {
    var reader = Reader()
    let headers = ["events:", "totals:"].map { Array($0.utf8) }
    for line in try lines(of: file) where headers.contains(where: line.starts) {
      try reader.read(line)
    }
    return try reader.totals
  }

  private static func lines(of file: Data) throws(CountingFailure) -> [ArraySlice<UInt8>] {
    guard file.count <= greatestSize else {
      throw CountingFailure(
        description: "callgrind's profile has more than \(greatestSize >> 20) MB")
    }
    return [UInt8](file).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  /// The costs of these layouts alone.
  ///
  /// - Parameter copies: the profiles of the four copies of a `CountRequest`, as in
  ///   `CellCounts.perLayout`.
  init(copies: [CallgrindProfile], repetitions: Int) {
    for (copy, sign) in zip(copies, [1.0, -1, -1, 1]) {
      for (place, costs) in copy.own { own[place, default: .zero] += costs * sign }
      for (call, happened) in copy.calls {
        calls[call, default: Calls()].count += happened.count * sign
        calls[call, default: Calls()].costs += happened.costs * sign
      }
    }
    let share = 1 / Double(repetitions)
    own = own.mapValues { $0 * share }
    calls = calls.mapValues { Calls(count: $0.count * share, costs: $0.costs * share) }
    own = own.filter { $0.value != .zero }
    calls = calls.filter { $0.value != Calls() }
  }
}

/// Reads callgrind's lines, one after the other.
private struct Reader {
  var own: [CallgrindProfile.Place: Costs] = [:]
  var calls: [CallgrindProfile.Call: CallgrindProfile.Calls] = [:]

  private var line = 0

  /// Names are written once and have a number then. Functions have one column of numbers, objects
  /// another one; names of files are not read.
  private var functions: [Int: String] = [:]
  private var objects: [Int: String] = [:]

  private var object = ""
  private var function: String?
  private var calledObject: String?
  private var callee: CallgrindProfile.Function?

  /// How often the call happens of which the next line tells the costs.
  private var callCount: Double?
  private var skipsLine = false
  private var address: UInt64 = 0

  /// How many positions begin a line of costs.
  private var positions = 0

  /// Which events are instructions and mispredicted branches.
  private var instructions = -1
  private var mispredictions: [Int] = []

  /// The sums that the file states.
  private var stated: Costs?

  var totals: Costs {
    get throws(CountingFailure) {
      guard let stated else {
        throw CountingFailure(
          description: "callgrind's profile states no totals: it is incomplete")
      }
      return stated
    }
  }

  mutating func read(_ text: ArraySlice<UInt8>) throws(CountingFailure) {
    line += 1
    guard let first = text.first, first != UInt8(ascii: "#") else { return }
    switch first {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "*"):
      try readCosts(text)
    default:
      let line = String(decoding: text, as: UTF8.self)
      if let place = line.firstIndex(where: { $0 == "=" || $0 == ":" }) {
        let value = line[line.index(after: place)...]
        if line[place] == "=" {
          try readPosition(line[..<place], value)
        } else {
          try readHeader(line[..<place], value)
        }
      } else {
        throw fault("'\(line.prefix(40))' is neither a position nor costs")
      }
    }
  }

  func finish() throws(CountingFailure) {
    let stated = try totals.instructions
    let sum = own.values.reduce(.zero, +).instructions
    guard sum == stated else {
      throw CountingFailure(
        description: "callgrind's profile has costs of \(Int(sum)) instructions and states "
          + "\(Int(stated)): it is incomplete")
    }
  }

  private func fault(_ reason: String) -> CountingFailure {
    CountingFailure(description: "line \(line) of callgrind's profile: \(reason)")
  }

  private mutating func readHeader(
    _ key: Substring, _ value: Substring
  ) throws(CountingFailure) {
    let words = value.split(separator: " ")
    switch key {
    case "positions":
      guard words.first == "instr" else {
        throw fault("costs are not told by instruction, as --dump-instr=yes does")
      }
      positions = words.count
    case "events":
      guard let place = words.firstIndex(of: "Ir") else {
        throw fault("instructions (Ir) are not counted")
      }
      instructions = place
      mispredictions = words.indices.filter { words[$0] == "Bcm" || words[$0] == "Bim" }
    case "totals":
      let sums = words.map { Double($0) }
      guard sums.indices.contains(instructions), !sums.contains(nil) else {
        throw fault("the totals are no numbers")
      }
      let misses = mispredictions.reduce(0) { $0 + (sums.indices.contains($1) ? sums[$1]! : 0) }
      stated =
        (stated ?? .zero) + Costs(instructions: sums[instructions]!, mispredictions: misses)
    default: break
    }
  }

  private mutating func readPosition(
    _ key: Substring, _ value: Substring
  ) throws(CountingFailure) {
    switch key {
    case "ob": object = try name(value, in: \.objects)
    case "fn": function = try name(value, in: \.functions)
    case "cob": calledObject = try name(value, in: \.objects)
    case "cfn":
      let name = try name(value, in: \.functions)
      callee = CallgrindProfile.Function(object: calledObject ?? object, name: name)
    case "calls":
      guard let count = value.split(separator: " ").first.flatMap({ Double($0) }) else {
        throw fault("the number of calls is no number")
      }
      guard callee != nil else { throw fault("it is not told which function is called") }
      callCount = count
    case "jump", "jcnd": skipsLine = true
    case "fl", "fi", "fe", "cfl", "cfi": break
    default: throw fault("'\(key)' is not known")
    }
  }

  /// A name, or the number of one: `(7) name` or `(7)`.
  private mutating func name(
    _ text: Substring, in names: WritableKeyPath<Reader, [Int: String]>
  ) throws(CountingFailure) -> String {
    guard text.first == "(", let end = text.firstIndex(of: ")"),
      let number = Int(text[text.index(after: text.startIndex)..<end])
    else { return String(text) }
    let rest = text[text.index(after: end)...].drop { $0 == " " }
    guard rest.isEmpty else {
      self[keyPath: names][number] = String(rest)
      return String(rest)
    }
    guard let known = self[keyPath: names][number] else {
      throw fault("the name (\(number)) has not been told")
    }
    return known
  }

  private mutating func readCosts(_ text: ArraySlice<UInt8>) throws(CountingFailure) {
    guard positions > 0, instructions >= 0 else {
      throw fault("costs come before 'positions' and 'events'")
    }
    let words = text.split(separator: UInt8(ascii: " "))
    guard words.count >= positions else { throw fault("a position is missing") }
    address = try address(words[0])
    if skipsLine {
      skipsLine = false
      return
    }
    guard let function else { throw fault("costs come before their function") }
    func number(_ event: Int) throws(CountingFailure) -> Double {
      // Events at the end that did not happen are left out.
      guard words.indices.contains(positions + event) else { return 0 }
      guard let number = Self.decimal(words[positions + event]) else {
        throw fault("a cost is no number")
      }
      return Double(number)
    }
    var costs = Costs(instructions: try number(instructions), mispredictions: 0)
    for event in mispredictions { costs.mispredictions += try number(event) }
    let place = CallgrindProfile.Place(
      function: CallgrindProfile.Function(object: object, name: function), address: address)
    if let count = callCount, let callee {
      let call = CallgrindProfile.Call(place: place, callee: callee)
      calls[call, default: CallgrindProfile.Calls()].count += count
      calls[call, default: CallgrindProfile.Calls()].costs += costs
      (callCount, self.callee, calledObject) = (nil, nil, nil)
    } else {
      own[place, default: .zero] += costs
    }
  }

  /// The address of a line: `0x5f`, or its distance to that of the line before: `+3`, `-2`, `*`.
  private func address(_ word: ArraySlice<UInt8>) throws(CountingFailure) -> UInt64 {
    let rest = word.dropFirst()
    var found: UInt64?
    switch word.first {
    case UInt8(ascii: "*") where rest.isEmpty: found = address
    case UInt8(ascii: "+"):
      found = Self.decimal(rest).flatMap { step in
        let (sum, isTooLarge) = address.addingReportingOverflow(step)
        return isTooLarge ? nil : sum
      }
    case UInt8(ascii: "-"):
      found = Self.decimal(rest).flatMap { $0 <= address ? address - $0 : nil }
    default:
      let text = String(decoding: word, as: UTF8.self)
      found = text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : Self.decimal(word)
    }
    guard let found else { throw fault("the position is no address") }
    return found
  }

  /// The number that digits write; `nil` for no digits, for other signs, and for a number that is
  /// too large.
  private static func decimal(_ digits: ArraySlice<UInt8>) -> UInt64? {
    guard !digits.isEmpty, digits.count < 20 else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + UInt64(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
