import Foundation

/// A place of a journal that cannot be used.
public struct JournalDamage: Equatable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  public var line: Int
  public var reason: String

  public var description: String { "line \(line): \(reason)" }
}

/// The text of a journal: the configuration in the first line, then one event in each line.
///
/// A line is `{"n":2,"check":"0123456789abcdef","record":…}`: the records are counted from 1, and
/// `check` is a hash of that number and of the record's bytes. A line that is cut or changed costs
/// its record and no other. A line that was moved is reported and counts where it was written.
struct JournalText {
  /// The configuration; `nil` if the first record is damaged or missing.
  let configuration: RunConfiguration?

  /// The events in the order in which they were written.
  let events: [(line: Int, event: JournalEvent)]
  private(set) var damage: [JournalDamage] = []

  /// The number of bytes up to the end of the last whole line; the bytes behind it are of a line
  /// that was cut while it was written.
  let wholeLength: Int

  /// The line that was cut while it was written; `nil` if the last one is whole.
  let tornLine: Int?

  /// The number for the next record.
  let nextNumber: Int

  /// A hash of all bytes.
  let digest: RecordedHash

  /// Reads the journal of a folder in which no command measures.
  init(reading folder: RunFolder) throws {
    let path = folder.journal.relativePath
    let file = try Journal.open(path, O_RDONLY, lock: LOCK_SH)
    defer { Journal.close(file) }
    self.init(try Journal.explaining(path) { try file.readToEnd() ?? Data() })
  }

  private struct Record {
    let line: Int
    let text: Data
  }

  init(_ data: Data) {
    let bytes = [UInt8](data)
    digest = RecordedHash(of: bytes)
    let feed = UInt8(ascii: "\n")
    wholeLength = bytes.lastIndex(of: feed).map { $0 + 1 } ?? 0
    let lines = bytes[..<max(0, wholeLength - 1)].split(
      separator: feed, omittingEmptySubsequences: false)
    var records: [Int: Record] = [:]
    var next = 1
    for (index, text) in lines.enumerated() where wholeLength > 0 {
      let line = index + 1
      guard let (number, record) = Self.checked(text) else {
        damage.append(JournalDamage(line: line, reason: "it is damaged"))
        next += 1
        continue
      }
      if number != next {
        damage.append(JournalDamage(line: line, reason: "it is not in its place"))
      }
      if records[number] == nil { records[number] = Record(line: line, text: Data(record)) }
      next = number + 1
    }
    tornLine = wholeLength < bytes.count ? (wholeLength > 0 ? lines.count : 0) + 1 : nil
    nextNumber = max(records.keys.max() ?? 0, wholeLength > 0 ? lines.count : 0) + 1

    let decoder = JSONDecoder.ofLines()
    configuration = records.removeValue(forKey: 1).flatMap {
      try? decoder.decode(RunConfiguration.self, from: $0.text)
    }
    var events: [(line: Int, event: JournalEvent)] = []
    for (_, record) in records.sorted(by: { $0.key < $1.key }) {
      if let event = try? decoder.decode(JournalEvent.self, from: record.text) {
        events.append((record.line, event))
      } else {
        damage.append(
          JournalDamage(line: record.line, reason: "this version cannot read it"))
      }
    }
    self.events = events
  }

  /// The number and the record of a whole line; their check has to be right.
  private static func checked(
    _ line: ArraySlice<UInt8>
  ) -> (number: Int, record: ArraySlice<UInt8>)? {
    let opening = Array(#"{"n":"#.utf8)
    let middle = Array(#","check":""#.utf8)
    let end = Array(#"","record":"#.utf8)
    var rest = line
    func take(_ word: [UInt8]) -> Bool {
      guard rest.starts(with: word) else { return false }
      rest = rest.dropFirst(word.count)
      return true
    }
    guard take(opening) else { return nil }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let number = Int(String(decoding: digits, as: UTF8.self)), number > 0,
      number < Int32.max, take(middle),
      let check = RecordedHash(hexadecimal: String(decoding: rest.prefix(16), as: UTF8.self))
    else { return nil }
    rest = rest.dropFirst(16)
    guard take(end), rest.last == UInt8(ascii: "}") else { return nil }
    let record = rest.dropLast()
    return Self.check(number, record) == check ? (number, record) : nil
  }

  private static func check(_ number: Int, _ record: some Sequence<UInt8>) -> RecordedHash {
    var hash = RecordedHash()
    hash.combine(UInt64(number))
    for byte in record { hash.combine(UInt64(byte)) }
    return hash
  }

  /// The line of a record, with its line end.
  static func line(_ number: Int, _ record: Data) -> Data {
    Data(#"{"n":\#(number),"check":"\#(check(number, record).hexadecimal)","record":"#.utf8)
      + record + Data("}\n".utf8)
  }
}
