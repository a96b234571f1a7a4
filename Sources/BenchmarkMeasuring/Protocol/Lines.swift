import BenchmarkJudging
import Foundation

extension WorkerRequest {
  /// The request as a line with its end.
  func line() throws -> Data {
    try WorkerLine.data(of: RequestLine(request: self))
  }
}

/// Puts `do` beside the keys of a request.
private struct RequestLine<Request: WorkerRequest>: Encodable {
  let request: Request

  private enum Key: String, CodingKey { case `do` }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(Request.name, forKey: .do)
    try request.encode(to: encoder)
  }
}

/// A line of the protocol.
enum WorkerLine {
  /// A message as a line with its end.
  static func data(of message: some Encodable) throws -> Data {
    try JSONEncoder.ofLines().encode(message) + Data("\n".utf8)
  }

  /// What a line says; `nil` where it says something else.
  static func message<Message: Decodable>(_ type: Message.Type, in line: Data) -> Message? {
    try? JSONDecoder.ofLines().decode(type, from: line)
  }

  /// The `do` of a request.
  static func name(of request: Data) -> String? {
    struct Name: Decodable { let `do`: String }
    return message(Name.self, in: request)?.do
  }

  /// The beginning of a line that is no message, in a form that may be printed anywhere.
  static func quotation(of line: Data) -> String {
    let text = String(decoding: line.prefix(240), as: UTF8.self)
    let printable = text.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
        .unassigned:
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
    return printable.count > 60 ? "'\(printable.prefix(60))…'" : "'\(printable)'"
  }
}
