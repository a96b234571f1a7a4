import TreeReading

extension ReadingExplanation {
  /// What `import --explain` prints: a line for the file, its format, its dialect and what came
  /// second.
  func lines(file: String) -> [String] {
    let others = second.map { second in
      "\(second.text); --file-format \(second.dialect) reads it so"
    }
    return [
      "file     \(file)",
      "format   \(way.format): \(formatReason)",
      "dialect  \(way.text)",
      "second   \(others ?? "none: no other dialect or format recognizes how the file begins")",
    ]
  }
}

extension ReadingExplanation.Way {
  fileprivate var text: String { "\(dialect) (\(words)): \(reason)" }
}
