/// Formats that are known by how a file begins, but hold no tree, or none that is read: what a file
/// is, and what to do.
enum UnreadFormat {
  /// For files that are no texts, or of which a text says what they are; `nil` for others.
  static func ofBytes(_ start: ArraySlice<UInt8>) -> String? {
    if start.dropFirst(257).starts(with: "ustar".utf8) {
      return "this is a TAR archive; unpack it, and write dir:PATH for the files in it"
    }
    if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
      return picture("WebP")
    }
    return signs.first { start.starts(with: $0.bytes) }?.words
  }

  private static func packed(by program: String, unpackedBy other: String) -> String {
    "this is compressed by \(program); unpack it first, as \(other) does"
  }

  private static func picture(_ kind: String) -> String {
    "this is a picture (\(kind)); read the data that it was made of"
  }

  private static func program(_ kind: String) -> String {
    "this is a program or a library (\(kind)); write a table of its parts, such as the output of "
      + "bloaty --csv"
  }

  private static func columns(_ kind: String) -> String {
    "this is \(kind); write its columns as a table (.csv)"
  }

  private static let signs: [(bytes: [UInt8], words: String)] = [
    // What is packed
    ([0x1F, 0x8B], packed(by: "gzip", unpackedBy: "gunzip")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], packed(by: "xz", unpackedBy: "unxz")),
    ([0x28, 0xB5, 0x2F, 0xFD], packed(by: "zstd", unpackedBy: "unzstd")),
    ([0x04, 0x22, 0x4D, 0x18], packed(by: "lz4", unpackedBy: "unlz4")),
    (Array("BZh".utf8) + [0x31], packed(by: "bzip2", unpackedBy: "bunzip2")),
    (Array("BZh".utf8) + [0x39], packed(by: "bzip2", unpackedBy: "bunzip2")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "this is a 7z archive; unpack it first"),
    (Array("Rar!".utf8) + [0x1A, 7], "this is a RAR archive; unpack it first"),
    (
      [0x50, 0x4B, 3, 4],
      "this is a workbook or a ZIP archive; save the sheet as CSV, or unpack the archive"
    ),
    // Of programs for offices
    ([0xD0, 0xCF, 0x11, 0xE0], "this is a workbook; save the sheet as CSV"),
    (Array("%PDF".utf8), "this is a PDF; save what it shows as a table (.csv)"),
    (Array("%!PS".utf8), "this is PostScript; save what it shows as a table (.csv)"),
    (
      Array("{\\rtf".utf8),
      "this is a text with formats (RTF); save it as plain text, indented or as a table (.csv)"
    ),
    // Databases and columns
    (
      Array("SQLite format 3".utf8),
      "this is a database of SQLite; write a table: sqlite3 -csv -header FILE 'select …'"
    ),
    ([0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A], columns("HDF5")),
    (Array("CDF".utf8) + [1], columns("NetCDF")), (Array("CDF".utf8) + [2], columns("NetCDF")),
    (Array("PAR1".utf8), columns("Parquet")), (Array("ARROW1".utf8), columns("Arrow")),
    (Array("FEA1".utf8), columns("Feather")), (Array("Obj".utf8) + [1], columns("Avro")),
    ([0x93] + Array("NUMPY".utf8), columns("an array of NumPy")),
    (Array("MATLAB 5.0 MAT-file".utf8), columns("a file of MATLAB")),
    (
      Array("ElfFile".utf8) + [0],
      "this is a log of events of Windows (.evtx); write a table: Get-WinEvent -Path FILE | "
        + "Export-Csv"
    ),
    (
      Array("bplist0".utf8),
      "this is a binary property list; convert it first: plutil -convert json FILE"
    ),
    // Profiles
    (
      Array("PERFILE2".utf8),
      "this is a profile of perf; write folded stacks: perf script | stackcollapse-perf.pl"
    ),
    (Array("FLR".utf8) + [0], "this is a recording of Java (JFR); write folded stacks: jfrconv"),
    (
      Array("# callgrind format".utf8),
      "this is a profile of callgrind; write a table of what callgrind_annotate prints"
    ),
    // Programs
    ([0x7F, 0x45, 0x4C, 0x46], program("ELF")), ([0xCF, 0xFA, 0xED, 0xFE], program("Mach-O")),
    ([0xCA, 0xFE, 0xBA, 0xBE], program("Mach-O or a class of Java")),
    ([0x4D, 0x5A, 0x90, 0], program("of Windows")),
    ([0, 0x61, 0x73, 0x6D], program("WebAssembly")),
    // Pictures
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], picture("PNG")),
    ([0xFF, 0xD8, 0xFF], picture("JPEG")), (Array("GIF87a".utf8), picture("GIF")),
    (Array("GIF89a".utf8), picture("GIF")), ([0x49, 0x49, 0x2A, 0], picture("TIFF")),
    ([0x4D, 0x4D, 0, 0x2A], picture("TIFF")),
  ]

  /// For texts that no format recognizes, or would only seem to; `nil` for others.
  static func ofText(_ start: ArraySlice<UInt8>) -> String? {
    let lines = start.prefix(1 << 12).split(separator: UInt8(ascii: "\n")).prefix(20).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
    guard let first = lines.first else { return nil }
    if let words = beginnings.first(where: { first.starts(with: $0.text.utf8) })?.words {
      return words
    }
    let words = first.split { $0.isBlank }.map { String(decoding: $0, as: UTF8.self) }
    let isTable = first.contains { ",;\t|".utf8.contains($0) }
    let isDrawn = lines.contains { $0.holds("\\_ ") }
    if !isTable, words.contains("PID"), ["CMD", "COMMAND"].contains(words.last),
      isDrawn || !words.contains("PPID")
    {
      return "this is the output of ps; print the table with the parent of each process, and "
        + "without --forest: ps -eo pid,ppid,rss,comm"
    }
    if !isTable, words.first == "COMMAND", words.contains("FD"), words.last == "NAME" {
      return "this is the output of lsof, in which nothing is below anything else; write a table "
        + "(.csv) with the columns path,value"
    }
    if words.starts(with: ["total", "used", "free"]) {
      return "this is the output of free, in which nothing is below anything else; it is not read"
    }
    if let what = ofPrograms(lines) { return what }
    let isCommit =
      words.count > 1 && words[1].utf8.count >= 40
      && words[1].utf8.allSatisfy { $0.isDigit || $0.isLetter }
    if words.first == "commit", isCommit {
      return "this is a log of git; write git:REPOSITORY for the files of its commits"
    }
    if lines.contains(where: { isRights($0) }), lines.allSatisfy({ isOfLongList($0) }) {
      return "this is the output of ls -l; write dir:PATH, or print the list in another way: "
        + "find . -type f -printf '%s %p\\n'"
    }
    return nil
  }

  /// The outputs of programs that only several lines together show.
  private static func ofPrograms(_ lines: [ArraySlice<UInt8>]) -> String? {
    // The last line may be cut.
    let lines = lines.count > 1 ? lines.dropLast() : lines[...]
    if lines.allSatisfy({ $0.holds(" on /") && $0.holds(" type ") && $0.holds(" (") }) {
      return "this is the output of mount, which tells no sizes; read the output of df"
    }
    if lines.allSatisfy({ $0.first == UInt8(ascii: "\t") && $0.holds(" (0x") }) {
      return "this is the output of ldd, which shows neither sizes nor which library needs "
        + "which; it is not read"
    }
    if lines.contains(where: { $0.elementsEqual("Sections:".utf8) }),
      lines.contains(where: { $0.starts(with: "Idx Name ".utf8) })
    {
      return "this is the output of objdump -h; read the output of size -A"
    }
    let symbols = lines.filter { $0.last != UInt8(ascii: ":") }.map { line in
      line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    }
    let areAddresses = symbols.contains { $0.count == 3 && [8, 16].contains($0[0].count) }
    if areAddresses, symbols.allSatisfy({ $0.count > 1 && $0[$0.count - 2].count == 1 }) {
      return "this is the output of nm without sizes; read the output of nm -S"
    }
    return nil
  }

  private static let beginnings: [(text: String, words: String)] = [
    (
      "0 HEAD",
      "this is GEDCOM; a family is no tree, as everybody has two parents: write a table of one "
        + "line of descent with the columns child,parent"
    ),
    ("BEGIN:VCALENDAR", "this is a calendar (iCalendar); write a table of its events (.csv)"),
    ("BEGIN:VCARD", "this is a list of contacts (vCard); write a table (.csv)"),
    (
      "top - ",
      "this is the output of top; read the output of ps with the parent of each process: ps -eo "
        + "pid,ppid,rss,comm"
    ),
    (
      "procs --",
      "this is the output of vmstat, in which nothing is below anything else; it is not read"
    ),
    (
      "diff --git ",
      "this is a list of changes of git; write their sizes: git diff --numstat"
    ),
  ]

  /// Whether a line says who may do what with a file.
  private static func isRights(_ line: ArraySlice<UInt8>) -> Bool {
    let word = line.prefix { $0 != UInt8(ascii: " ") }
    let words = line.split(separator: UInt8(ascii: " "), maxSplits: 8)
    return (10...11).contains(word.count) && "-dlbcps".utf8.contains(word.first!)
      && word.dropFirst().prefix(9).allSatisfy { "-rwxsStT".utf8.contains($0) }
      // What `tar` of BSD lists has no links.
      && words.count > 7 && !words[1].elementsEqual("0".utf8)
  }

  /// Whether a line is one of `ls -lR`: of a file, a sum or a folder.
  private static func isOfLongList(_ line: ArraySlice<UInt8>) -> Bool {
    isRights(line) || line.starts(with: "total ".utf8) || line.last == UInt8(ascii: ":")
      || line.starts(with: "ls: ".utf8)
  }
}
