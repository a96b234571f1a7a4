/// What can be wrong with a text before its meaning is known.
public enum TextFault: Error, Equatable {
  // The file
  case noSuchFile
  case directoryAsFile
  case fileAsDirectory
  /// The system's own words for why the file could not be read.
  case unreadable(String)
  case badUTF8
  /// The text has more bytes than are read.
  case tooLong(limit: Int)

  // Tables
  case duplicateColumn(String)
  case fieldCount(found: Int, expected: Int)
  case unclosedQuote
  case textAfterQuote
  case quoteInField
  case strayCarriageReturn
}

extension TextFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noSuchFile: "there is no such file or directory; check the path"
    case .directoryAsFile: "this is a directory, not a file"
    case .fileAsDirectory: "this is not a directory"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .badUTF8: "the text is not UTF-8; save the file in that encoding"
    case .tooLong(let limit):
      "there are more than \(limit) bytes, the most that are read; does the file or stream end?"
    case .duplicateColumn(let name): "the header names the column `\(name.excerpt())` twice"
    case .fieldCount(let found, let expected):
      "the row has \(found) \(found == 1 ? "field" : "fields") and the header \(expected); "
        + (found < expected
          ? "a missing field is empty, but needs its comma" : "a field with a comma needs quotes")
    case .unclosedQuote: "the quotes that open here are never closed"
    case .textAfterQuote:
      "text follows the closing quotes of a field; double the quotes within a field"
    case .quoteInField: "quotes stand within a field that does not begin with them; quote all of it"
    case .strayCarriageReturn: "a carriage return ends no line; end lines with LF or CR LF"
    }
  }
}

/// An error about a text in the words of its reader; the readers of this module throw it.
public protocol TextFailure: Error {
  /// - Parameters:
  ///   - source: the name of the file in messages.
  ///   - line: counted from 1; `nil` for the whole file.
  ///   - column: counted from 1 in Unicode scalars; `nil` for the whole line.
  init(_ fault: TextFault, source: String, line: Int?, column: Int?)
}

/// The error of readers without words of their own.
public struct TextError: TextFailure, Equatable, CustomStringConvertible {
  public var fault: TextFault
  public var source: String
  public var line: Int?
  public var column: Int?

  public init(_ fault: TextFault, source: String, line: Int?, column: Int?) {
    self.fault = fault
    self.source = source
    self.line = line
    self.column = column
  }

  public var description: String {
    var place = source.isEmpty ? "''" : source
    if let line { place += ", line \(line)" }
    if let column { place += ", column \(column)" }
    return "\(place): \(fault)"
  }
}
