/// What the name of a column, a key or an attribute says of the numbers under it: whether they can
/// be sizes, as areas show them. Times of clocks, ids, places and versions are no sizes, however
/// often they come.
enum NumberNames {
  /// Whether the numbers under a name can be sizes.
  static func maySize(_ name: String) -> Bool {
    let words = words(of: name)
    guard let last = words.last else { return true }
    if whole.contains(words.joined()) || ends.contains(last) { return false }
    if words.contains(where: clocks.contains) { return false }
    // `start_ms` and `endLine`.
    if words.count > 1, bounds.contains(words[0]), words.dropFirst().allSatisfy(units.contains) {
      return false
    }
    // `startTime` and `endTimeUnixNano`, but not `total_time` and `cpuTime`.
    if let place = words.lastIndex(where: { $0 == "time" }), place > 0 {
      return durations.contains(words[place - 1])
    }
    guard last.hasSuffix("time") else { return true }
    return runs.contains(last) || durations.contains(String(last.dropLast(4)))
  }

  /// Whether a number is one that clocks show, in seconds, milli-, micro- or nanoseconds since
  /// 1970, from 2001 to 2033.
  static func isClock(_ number: Double) -> Bool {
    [1e9, 1e12, 1e15, 1e18].contains { $0 <= number && number < 2 * $0 }
  }

  /// Whether a name promises sizes, which may be as large as what clocks show.
  static func promisesSize(_ name: String) -> Bool {
    guard let last = words(of: name).last else { return false }
    return ["bytes", "byte", "size", "length", "memory", "value", "weight", "amount", "count"]
      .contains { last.hasSuffix($0) }
  }

  /// Whether numbers can be sizes, by their name and by how many of them clocks show.
  static func maySize(_ name: String, clocks: Int, of count: Int) -> Bool {
    maySize(name) && (clocks < count || promisesSize(name))
  }

  /// Names that say something else as a whole.
  private static let whole: Set = [
    "begin", "col", "column", "created", "date", "datetime", "depth", "discount", "end", "epoch",
    "generation", "gid", "hit", "hits", "index", "inode", "kind", "lat", "latitude", "level",
    "line", "lineno", "lng", "lon", "long", "longitude", "modified", "month", "nlink", "no", "nr",
    "num", "number", "order", "phone", "pid", "port", "pos", "position", "postalcode", "postcode",
    "ppid", "predecessors", "priority", "rank", "ranking", "rate", "rev", "revision", "row",
    "section", "sortorder", "start", "status", "stop", "successors", "taxid", "taxonomyid", "tid",
    "tier", "time", "timestamp", "ts", "type", "uid", "updated", "version", "x", "y", "year", "z",
    "zip", "zipcode", "lastmodified", "adddate", "lastvisit", "code", "age",
  ]

  /// Last words of names that say something else.
  private static let ends: Set = [
    "at", "code", "column", "date", "datetime", "end", "epoch", "hits", "id", "ids", "index",
    "kind", "level", "line", "lineno", "number", "pid", "port", "rank", "start", "tid",
    "timestamp", "ts", "type", "uid", "version",
  ]

  /// Words of names of what clocks show.
  private static let clocks: Set = ["timestamp", "epoch", "datetime", "mtime", "ctime", "atime"]

  /// First words of names of places and times, and what may follow them.
  private static let bounds: Set = [
    "begin", "created", "end", "ended", "finished", "start", "started", "stop", "updated",
  ]
  private static let units: Set = [
    "col", "column", "line", "micro", "micros", "milli", "millis", "ms", "nano", "nanos", "ns",
    "offset", "pos", "position", "s", "sec", "seconds", "unix", "us",
  ]

  /// Words in front of `time` that make it one that something takes.
  private static let durations: Set = [
    "active", "average", "avg", "blocked", "blocking", "build", "busy", "compile", "cpu", "cycle",
    "down", "elapsed", "exec", "execution", "gc", "idle", "io", "lead", "load", "loading", "max",
    "mean", "median", "min", "net", "own", "parse", "processing", "query", "real", "render",
    "response", "run", "scripting", "self", "service", "spent", "sum", "sys", "system", "test",
    "total", "travel", "up", "user", "wait", "waiting", "wall", "work", "working",
  ]

  /// Such words in one with `time`.
  private static let runs: Set = ["downtime", "lifetime", "overtime", "runtime", "uptime"]

  /// The words of a name in small letters: `start`, `time` of `startTime`, `start_time`.
  private static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    var wasSmall = false
    for scalar in name.unicodeScalars {
      let isLetter = !scalar.isASCII || scalar.properties.isAlphabetic
      let isCapital = ("A"..."Z").contains(scalar)
      if !isLetter || isCapital && wasSmall {
        if !word.isEmpty { words.append(String(word).lowercased()) }
        word = String.UnicodeScalarView()
      }
      if isLetter { word.append(scalar) }
      wasSmall = isLetter && !isCapital
    }
    if !word.isEmpty { words.append(String(word).lowercased()) }
    return words
  }
}
