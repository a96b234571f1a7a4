import BenchmarkJudging
import Foundation

extension WorkerRequest {
  func line() throws -> Data { try line(number: nil) }

  func line(number: Int?) throws -> Data {
    try WorkerLine.data(of: RequestLine(request: self, number: number))
  }

  var notes: Int { 0 }

  static func answer(in line: Data) -> Answer? {
    WorkerLine.message(Answer.self, in: line)
  }
}

extension LayoutRequest {
  static func answer(in line: Data) -> Answer? {
    if let numbers = NumberList.layout(in: line) { return Answer(numbers) }
    return WorkerLine.message(Answer.self, in: line)
  }
}

/// Puts `do` and `number` beside the keys of a request.
private struct RequestLine<Request: WorkerRequest>: Encodable {
  let request: Request
  let number: Int?

  private enum Key: String, CodingKey { case `do`, number }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Request.name, forKey: .do)
    try container.encodeIfPresent(number, forKey: .number)
    try request.encode(to: encoder)
  }
}

/// Puts the `number` of the request beside the keys of an answer.
struct AnswerLine: Encodable {
  let answer: any Encodable
  let number: Int?

  private enum Key: String, CodingKey { case number }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(number, forKey: .number)
    try answer.encode(to: encoder)
  }
}

/// A line of the protocol.
enum WorkerLine {
  /// A message as a line with its end.
  static func data(of message: some Encodable) throws -> Data {
    try JSONEncoder.ofLines().encode(message) + Data("\n".utf8)
  }

  /// The message in a line; `nil` if the line is another message.
  static func message<Message: Decodable>(_ type: Message.Type, in line: Data) -> Message? {
    try? JSONDecoder.ofLines().decode(type, from: line)
  }

  /// The `number` of a request or of an answer; `nil` if it has none.
  static func number(of line: Data) -> Int? {
    struct Number: Decodable { let number: Int }
    return message(Number.self, in: line)?.number
  }

  /// The `do` of a request.
  static func name(of request: Data) -> String? {
    struct Name: Decodable { let `do`: String }
    return message(Name.self, in: request)?.do
  }

  /// The beginning of a line that is not a message, in a form that is safe to print anywhere.
  static func quotation(of line: Data) -> String {
    let text = printable(String(decoding: line.prefix(240), as: UTF8.self))
    return text.count > 60 ? "'\(text.prefix(60))…'" : "'\(text)'"
  }

  /// Some lines of another program's message, in a form that is safe to print anywhere.
  static func lines(of message: String) -> String {
    message.prefix(4_096).split(whereSeparator: \.isNewline).prefix(12).map {
      printable(String($0.prefix(200)))
    }.joined(separator: "\n")
  }

  /// The mistake in a line that looks like an answer; `nil` for other lines.
  static func hint<Answer: Decodable>(about line: Data, as _: Answer.Type) -> String? {
    guard line.first == UInt8(ascii: "{") else { return nil }
    // The words of JavaScript, Python and C, behind any character that can stand in front of a
    // number.
    let numbers =
      ["NaN", "Infinity"].map { (mark: "", number: $0) }
      + ["nan", "inf"].flatMap { word in ["[", ",", ":", "-"].map { (mark: $0, number: word) } }
    for (mark, number) in numbers where line.range(of: Data((mark + number).utf8)) != nil {
      return "JSON has no \(number); write null"
    }
    do { _ = try JSONDecoder.ofLines().decode(Answer.self, from: line) } catch {
      return (error as? DecodingError)?.explanation(of: "the answer")
    }
    return nil
  }

  private static func printable(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }
}
