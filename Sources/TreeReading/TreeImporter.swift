import DelimitedText
import TreeModel

/// Reads trees of all formats.
public enum TreeImporter {
  /// The longest file or stream that is read: that of a tree of some ten million nodes with long
  /// names. Without a bound, a stream without an end would be read until memory is full.
  package static let maximumBytes = Int(clamping: 4_000_000_000 as Int64)

  package static func readStream(
    _ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ path: String,
    _ formats: [TreeFormat],
    _ options: ReadingOptions, id: String, steps: Int?
  ) throws(TreeImportError) -> TreeSequence {
    let stream = try stream.inUTF8()
    let beginning = Beginning(stream.firstBytes, source: stream.source)
    let format = try format(of: beginning, path, formats, options).format
    let all = try format.read(stream, beginning, id: id, options)
    guard let steps, all.steps.count > 1 else { return all }
    guard steps <= all.steps.count else {
      throw TreeImportError(.tooFewSteps(found: all.steps.count, asked: steps), source: path)
    }
    return all.taking(TreeSequence.places(of: steps, among: all.steps.count))
  }

  /// How a file is read, and why, as far as its first bytes tell.
  package static func explain(
    _ stream: consuming DelimitedText.ByteStream<TreeImportError>, _ path: String,
    _ formats: [TreeFormat], _ options: ReadingOptions
  ) throws(TreeImportError) -> ReadingExplanation {
    let stream = try stream.inUTF8()
    let beginning = Beginning(stream.firstBytes, source: stream.source)
    let (format, reason) = try format(of: beginning, path, formats, options)
    return try format.explain(beginning, because: reason, among: formats, options)
  }

  /// The format of a file, by an option, its name or how it begins, and which of these tells it.
  package static func format(
    of beginning: Beginning, _ path: String, _ formats: [TreeFormat], _ options: ReadingOptions
  ) throws(TreeImportError) -> (format: TreeFormat, reason: String) {
    let (start, source) = (beginning.bytes, beginning.source)
    guard !start.isEmpty else { throw TreeImportError(.empty, source: source) }
    let named = formats.named(by: options) ?? formats.named(by: path)
    if named?.format.isText ?? true, let what = UnreadFormat.ofBytes(start) {
      throw TreeImportError(.packed(what), source: source)
    }
    if named == nil, let what = UnreadFormat.ofText(start) {
      throw TreeImportError(.packed(what), source: source)
    }
    guard let found = named ?? formats.recognized(by: beginning) else {
      throw TreeImportError(start.contains(0) ? .nulBytes : .unknownFormat, source: source)
    }
    guard !found.format.isText || !start.contains(0) else {
      throw TreeImportError(.nulBytes, source: source)
    }
    return found
  }

  /// Reads a tree, or the last step of a sequence, from the bytes of a file; `source` is what
  /// messages call it.
  public static func read(
    _ bytes: [UInt8], as format: TreeFormat, id: String, source: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> NamedTree {
    let sequence = try readSequence(bytes, as: format, id: id, source: source, options: options)
    return sequence.step(sequence.steps.count - 1)
  }

  /// Reads a sequence from the bytes of a file; `source` is what messages call it.
  public static func readSequence(
    _ bytes: [UInt8], as format: TreeFormat, id: String, source: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> TreeSequence {
    let stream = try ByteStream(bytes, source: source).inUTF8()
    let beginning = Beginning(stream.firstBytes, source: source)
    return try format.read(stream, beginning, id: id, options)
  }

  /// The last component of a path without its extension.
  public static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
