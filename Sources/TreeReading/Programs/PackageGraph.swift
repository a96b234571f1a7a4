import TreeModel

/// Packages that depend on each other, as the tools of a language tell.
///
/// Packages on which several others depend make no tree. Each is below the one that is nearest to
/// the root, of several as near below the first, and a warning counts the other dependencies.
/// Several roots get one without a name above them. Every leaf has the value 1.
struct PackageGraph {
  /// The ids of the packages that are asked for themselves.
  let roots: [String]

  /// What a package is called, and the ids of those on which it depends, by its id.
  let name: (String) -> String
  let dependencies: (String) -> [String]

  /// - Parameter note: a note on how the file was read; `nil` for none.
  /// - Complexity: O(*n*) for *n* packages and dependencies.
  func tree(
    id: String, source: String, _ options: ReadingOptions, note: String? = nil
  ) throws(TreeImportError) -> NamedTree {
    var ids: [String] = []
    var numbers: [String: Int32] = [:]
    func number(_ package: String) -> Int32 {
      if let number = numbers[package] { return number }
      numbers[package] = Int32(ids.count)
      ids.append(package)
      return Int32(ids.count - 1)
    }
    var spanning = SpanningTree()
    for root in roots { spanning.add(number(root)) }
    var others = roots.count
    spanning.grow { node in
      let needed = dependencies(ids[Int(node)]).map(number)
      others += needed.count
      return needed
    }
    others -= ids.count
    // Packages are numbered as they are found, so that these are in the order of the tree.
    var builder = TreeBuilder(source: source)
    for (package, parent) in zip(ids, spanning.parents) {
      try builder.append(Array(name(package).utf8)[...], below: parent, line: 1)
    }
    if let note { builder.note(note) }
    if !options.wantsNoValue { builder.countLeaves(nil) }
    if others > 0 {
      builder.warn(
        "dependencies on packages that are elsewhere in the tree: \(others); a package is below "
          + "the nearest one that depends on it")
    }
    return try builder.tree(id: id)
  }
}
