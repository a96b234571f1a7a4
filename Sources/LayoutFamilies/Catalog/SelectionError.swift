import TreeLayout

/// Why a text selects no strategy, node or tree.
public enum SelectionError: Error, Equatable, CustomStringConvertible {
  case unknown(kind: String, name: String, nearest: String?)
  case badOption(OptionError)
  case nothingSelected(kind: String)
  case notOne(kind: String, argument: String, count: Int)
  case notInFamily(strategy: String, family: String)

  /// A strategy of another program.
  case foreign(String)

  /// A strategy of another program behind other strategies.
  case foreignInList(String)
  case unknownNode(String, tree: String, nearest: String?)

  /// `places` are the first nodes of this name, with their parents.
  case severalNodes(String, tree: String, places: [String], count: Int)

  public var description: String {
    switch self {
    case .unknown(let kind, let name, let nearest):
      "there is no \(kind) '\(name)'; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "'layoutbench list' shows all")
    case .badOption(let error): error.description
    case .nothingSelected(let kind): "no \(kind) is selected"
    case .notOne(let kind, let argument, let count):
      "this command takes one \(kind); '\(argument)' names \(count)"
    case .notInFamily(let strategy, let family):
      "'\(strategy)' is not a strategy of the family \(family)"
    case .foreign(let argument):
      "'\(argument)' is a layout in another language; only run, layout and render take it. To "
        + "compare its speed with that of others, name all of them in 'layoutbench run'"
    case .foreignInList(let argument):
      "a command may hold commas, so that it stands alone: in '\(argument)' write 'exec' and what "
        + "follows as a --strategy of its own"
    case .unknownNode(let name, let tree, let nearest):
      "there is no node '\(name)' in \(tree)" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .severalNodes(let name, let tree, let places, let count):
      "\(count) nodes of \(tree) are called '\(name)': \(places.joined(separator: ", "))"
        + (count > places.count ? ", …" : "") + "; name one by its number"
    }
  }
}

/// The name nearest to a mistyped one; `nil` if none is near.
///
/// - Complexity: O(*n*) for *n* letters of all names together.
public func nearest(to name: String, among names: some Sequence<String>) -> String? {
  let letters = Array(name.unicodeScalars)
  let limit = min(max(2, letters.count / 3), 8)
  var nearest: (name: String, distance: Int)?
  for other in names {
    guard let distance = editDistance(letters, Array(other.unicodeScalars), limit: limit),
      distance < nearest?.distance ?? .max
    else { continue }
    nearest = (other, distance)
  }
  return nearest?.name
}

/// How many letters have to be inserted, removed or changed; `nil` for more than `limit`.
///
/// Only the cells near the diagonal are computed, since all others are above the limit, and no row
/// below a row that is wholly above it.
///
/// - Complexity: O(*n* · `limit`) for *n* letters.
/// - References:
///   - R. A. Wagner, M. J. Fischer. "The String-to-String Correction Problem." *JACM* 1974.
///   - E. Ukkonen. "Algorithms for Approximate String Matching." *Information and Control* 1985.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
  guard abs(a.count - b.count) <= limit else { return nil }
  var row = Array(0...b.count)
  for i in a.indices {
    let first = max(0, i - limit)
    var diagonal = row[first]
    row[first] = first == 0 ? i + 1 : limit + 1
    var least = row[first]
    for j in first..<min(b.count, i + limit + 1) {
      let changed = diagonal + (a[i] == b[j] ? 0 : 1)
      diagonal = row[j + 1]
      row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      least = min(least, row[j + 1])
    }
    guard least <= limit else { return nil }
  }
  return row[b.count] <= limit ? row[b.count] : nil
}
