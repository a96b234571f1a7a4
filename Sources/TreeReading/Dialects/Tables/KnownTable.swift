/// A table that a program prints. The names of the columns alone do not say what is to be read, but
/// it is known which columns the program means.
struct KnownTable {
  /// Who prints it.
  private let program: String

  /// The plain names of the first columns; others may follow.
  private let start: [String]
  private let path: String?
  private let levels: [String]
  private let value: String

  private init(
    _ program: String, _ start: String, path: String? = nil, levels: [String] = [], value: String
  ) {
    (self.program, self.path, self.levels, self.value) = (program, path, levels, value)
    self.start = start.split(separator: " ").map(String.init)
  }

  private static let all = [
    KnownTable("unzip -l", "length date time name", path: "Name", value: "Length"),
    KnownTable("unzip -v", "length method size cmpr", path: "Name", value: "Length"),
    KnownTable("coverage report", "name stmts miss", path: "Name", value: "Stmts"),
    KnownTable("cloc", "file blank comment code", path: "File", value: "code"),
    KnownTable("cloc", "language filename blank comment code", path: "filename", value: "code"),
    KnownTable("cloc", "language files blank comment code", levels: ["Language"], value: "code"),
    KnownTable("cloc", "files language blank comment code", levels: ["Language"], value: "code"),
    KnownTable(
      "pstats", "ncalls tottime percall cumtime percall filename:lineno(function)",
      path: "filename:lineno(function)", value: "tottime"),
    KnownTable("ps", "pid ppid rss", value: "RSS"),
    KnownTable("ps -ef", "uid pid ppid c stime", value: "leaves"),
    KnownTable("size", "text data bss dec hex filename", path: "filename", value: "dec"),
    KnownTable(
      "df", "filesystem 1kblocks used", levels: ["Filesystem", "Mounted on"], value: "Used"),
    KnownTable(
      "df -h", "filesystem size used avail", levels: ["Filesystem", "Mounted on"], value: "Used"),
  ]

  /// `nil` if the header is that of no known table.
  init?(_ header: [String]) {
    let plain = header.map(ColumnRole.plain)
    guard let table = Self.all.first(where: { plain.starts(with: $0.start) }) else { return nil }
    self = table
  }

  /// The options, completed with the known columns, and a note about these. An option that names
  /// other columns than the value's leaves all as it is.
  func complete(_ options: ReadingOptions) -> (options: ReadingOptions, note: String?) {
    let namesNone = [options.id, options.parent, options.label].allSatisfy { $0 == nil }
    guard namesNone, options.levels.isEmpty else { return (options, nil) }
    var all = options
    (all.path, all.levels) = (path, levels)
    var parts = path.map { ["the paths are `\($0)`"] } ?? []
    if !levels.isEmpty { parts.append("the levels are \(levels.listed())") }
    if options.value == nil {
      all.value = value
      parts.append(value == "leaves" ? "each leaf counts 1" : "the value is `\(value)`")
    }
    return (all, "read as what `\(program)` prints: " + parts.joined(separator: ", "))
  }
}
