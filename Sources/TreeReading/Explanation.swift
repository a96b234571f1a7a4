/// How a file is read, and why; what else it could be.
public struct ReadingExplanation: Sendable, Equatable {
  /// A dialect of a format in which a file may be.
  public struct Way: Sendable, Equatable {
    /// The ids.
    public let format: String
    public let dialect: String

    /// What messages call such files, in the plural.
    public let words: String

    /// Why the file is taken as one.
    public let reason: String
  }

  /// Why the file is of the format.
  public let formatReason: String
  public let way: Way

  /// The next dialect or format that recognizes how the file begins; `nil` if there is none.
  public let second: Way?
}

extension TreeFormat {
  /// How a file of this format that begins so is read.
  ///
  /// - Parameter reason: why it is of this format.
  /// - Throws: where an option is given that changes nothing.
  func explain(
    _ beginning: Beginning, because reason: String, among formats: [TreeFormat],
    _ options: ReadingOptions
  ) throws(TreeImportError) -> ReadingExplanation {
    let (dialect, known) = try choose(for: beginning, options)
    let why =
      known ?? way(among: [dialect], beginning, options)?.reason
      ?? "no other dialect of \(id) recognizes how the file begins"
    var second = way(among: dialects.filter { $0.id != dialect.id }, beginning, options)
    for format in formats where second == nil && format.id != id {
      // Several formats may have the same dialect.
      let others = format.dialects.filter { $0.id != dialect.id }
      guard let last = others.last, let sign = format.recognize(beginning) else { continue }
      second =
        format.way(among: others, beginning, options)
        ?? ReadingExplanation.Way(
          format: format.id, dialect: last.id, words: last.words, reason: sign)
    }
    return ReadingExplanation(
      formatReason: reason,
      way: ReadingExplanation.Way(
        format: id, dialect: dialect.id, words: dialect.words, reason: why),
      second: second)
  }

  /// The first of the format's dialects that recognizes a file; `nil` where none does.
  private func way(
    among dialects: [Dialect], _ beginning: Beginning, _ options: ReadingOptions
  ) -> ReadingExplanation.Way? {
    for dialect in dialects {
      guard let reason = dialect.reason(for: beginning, options) else { continue }
      return ReadingExplanation.Way(
        format: id, dialect: dialect.id, words: dialect.words, reason: reason)
    }
    return nil
  }
}
