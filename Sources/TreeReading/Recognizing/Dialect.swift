import DelimitedText
import TreeModel

/// A way in which files of a format hold trees, as webpack's statistics are a way of JSON.
///
/// One from another package is a value with a reader of its own, which is added to the dialects of
/// a format.
public struct Dialect: Sendable, Identifiable {
  /// How lists, explanations and options call it: `webpack`. No other dialect and no format of
  /// several dialects is called so.
  public let id: String

  /// What messages call such files, in the plural: `statistics of webpack`.
  public let words: String

  /// The options that change how such a file is read.
  public let options: Set<ReadingOptions.Name>

  /// Whether a file without a known extension is of the dialect's format wherever the dialect
  /// recognizes how it begins, even if it does not look like that format.
  let tellsFormat: Bool

  /// Why a file that begins so is one, as whoever has the file would say it: `the object at the top
  /// has the key …`; `nil` where it is none.
  let recognize: @Sendable (Beginning, ReadingOptions) throws(TreeImportError) -> String?

  let read:
    @Sendable (
      consuming ByteStream, Beginning, _ id: String, ReadingOptions
    ) throws(TreeImportError) -> TreeSequence

  init(
    _ id: String, _ words: String, _ options: Set<ReadingOptions.Name>, tellsFormat: Bool = false,
    recognize:
      @escaping @Sendable (
        Beginning, ReadingOptions
      ) throws(TreeImportError) -> String?,
    read:
      @escaping @Sendable (
        consuming ByteStream, Beginning, _ id: String, ReadingOptions
      ) throws(TreeImportError) -> TreeSequence
  ) {
    (self.id, self.words, self.options, self.tellsFormat) = (id, words, options, tellsFormat)
    (self.recognize, self.read) = (recognize, read)
  }

  /// One that reads a single tree, and knows what it reads by the file alone.
  init(
    _ id: String, _ words: String, _ options: Set<ReadingOptions.Name>, tellsFormat: Bool = false,
    recognize: @escaping @Sendable (Beginning, ReadingOptions) -> String?,
    tree:
      @escaping @Sendable (
        consuming ByteStream, _ id: String, ReadingOptions
      ) throws(TreeImportError) -> NamedTree
  ) {
    self.init(
      id, words, options, tellsFormat: tellsFormat, recognize: Self.throwing(recognize)
    ) { stream, _, id, options throws(TreeImportError) in
      TreeSequence(try tree(stream, id, options))
    }
  }

  /// Why a file that begins so is one; `nil` where it is none, or where reading it would fail.
  func reason(
    for beginning: Beginning, _ options: ReadingOptions = ReadingOptions()
  ) -> String? {
    do throws(TreeImportError) { return try recognize(beginning, options) } catch { return nil }
  }

  /// - Parameters:
  ///   - options: those that change how such a file is read; all others are refused.
  ///   - tellsFormat: whether a file without a known extension is of the dialect's format wherever
  ///     the dialect recognizes how it begins, even if it does not look like that format.
  ///   - recognize: why a file that begins so is one, as whoever has the file would say it; `nil`
  ///     where it is none.
  ///   - read: makes the tree of a whole file; `id` is what the tree is to be called, `source` what
  ///     errors call the file.
  public init(
    id: String, words: String, options: Set<ReadingOptions.Name> = [.skipTotals],
    tellsFormat: Bool = false,
    recognize: @escaping @Sendable (Beginning, ReadingOptions) -> String?,
    read:
      @escaping @Sendable (
        _ bytes: [UInt8], _ id: String, _ source: String, ReadingOptions
      ) throws(TreeImportError) -> NamedTree
  ) {
    self.init(
      id, words, options, tellsFormat: tellsFormat, recognize: Self.throwing(recognize)
    ) { stream, _, id, options throws(TreeImportError) in
      let source = stream.source
      return TreeSequence(try read(try stream.rest(), id, source, options))
    }
  }

  /// A closure that may throw, though it never does. In WebAssembly, a closure without errors may
  /// not be called as one with errors: their signatures differ there.
  private static func throwing(
    _ recognize: @escaping @Sendable (Beginning, ReadingOptions) -> String?
  ) -> @Sendable (Beginning, ReadingOptions) throws(TreeImportError) -> String? {
    { beginning, options throws(TreeImportError) in recognize(beginning, options) }
  }
}
