import DelimitedText
import TreeLayout
import TreeModel
import TreeReading

extension TreeSequence {
  /// How many commits a sequence has where no number is given, if the history is that long.
  static let standardCommitCount = 20

  /// Reads the sizes of a repository's files at commits that are evenly spread over its history:
  /// that of first parents, from the first commit to the branch. Nothing is checked out, and no
  /// program is run that the repository names.
  ///
  /// A file keeps its key when git says that it was renamed, a folder is known by its path. Empty
  /// files are absent, as in every sequence; symbolic links and submodules are left out, and so are
  /// commits without a file; warnings have their numbers.
  ///
  /// - Parameters:
  ///   - repository: its folder, or one in it, of which alone the files are read.
  ///   - branch: a branch, tag or commit; `nil` for the one that is checked out.
  ///   - count: how many commits to take; 1 for the last alone.
  /// - Complexity: two processes a commit and a few more; O(*n*) for all files of all commits.
  static func readGit(
    _ repository: String, branch: String?, steps count: Int?, source: String
  ) throws(TreeImportError) -> TreeSequence {
    let git = GitProcess(repository: repository, source: source)
    let head = try git.commit(of: branch)
    // It has a `/` behind it.
    let folder = Array(try git.output(["rev-parse", "--show-prefix"]).dropLast())
    let name = NamedTree.rootName(of: repository)
    let id = branch.map { "\(name)#\($0)" } ?? name
    return try git.withObjects { objects throws(TreeImportError) in
      try objects.sequence(to: head, folder: folder, steps: count, id: id)
    }
  }
}

extension GitProcess {
  /// The id of a branch's last commit.
  fileprivate func commit(of branch: String?) throws(TreeImportError) -> String {
    // Whatever is wrong with the folder is told in git's words.
    _ = try output(["rev-parse", "--git-dir"])
    let name = "\(branch ?? "HEAD")^{commit}"
    guard let head = try line(["rev-parse", "--verify", "--quiet", "--end-of-options", name]) else {
      throw error(
        branch.map { "there is no branch, tag or commit '\($0.excerpt())'" }
          ?? "there are no commits yet; write dir:PATH for the files as they are now")
    }
    return head
  }

  fileprivate func sequence(
    to head: String, folder: [UInt8], steps count: Int?, id: String
  ) throws(TreeImportError) -> TreeSequence {
    let commits = try commits(to: head, count: count)
    var files = GitFiles(source: source, folder: folder)
    var previous: String?
    for commit in commits {
      if let previous {
        let changes = ["diff-tree", "-r", "-z", "-M", "-l2000", "--diff-filter=R", "--name-status"]
        try files.rename(output(changes + [previous, commit, "--"]))
      }
      try files.append(
        output(["ls-tree", "-r", "-l", "-z", "--full-tree", commit]),
        commit: String(commit.prefix(12)))
      previous = commit
    }
    if try line(["rev-parse", "--is-shallow-repository"]) == "true" {
      files.warnings.append(
        "the clone is shallow, so its history is cut: the first commit that is taken is "
          + "\(commits[0].prefix(12))")
    }
    return try files.sequence(id: id, hasSeveral: commits.count > 1)
  }

  /// The ids of the commits to read, the oldest first.
  private func commits(to head: String, count: Int?) throws(TreeImportError) -> [String] {
    let listed = try output(["rev-list", "--first-parent", head])
    let all = listed.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    let count = count ?? min(TreeSequence.standardCommitCount, all.count)
    guard count <= all.count else {
      throw TreeImportError(.tooFewSteps(found: all.count, asked: count), source: source)
    }
    return TreeSequence.places(of: count, among: all.count).map { all[all.count - 1 - $0] }
  }
}

/// The files of one commit after the other, and which of them are the same.
private struct GitFiles: ~Copyable {
  let source: String

  /// The folder that is read, as its files' paths begin; empty for the whole repository.
  private let folder: [UInt8]
  var warnings: [String] = []

  /// All paths that have ever been there: a node for each, named below its folder.
  private var components = TextIndex()
  private var parents: [Int32] = []

  /// The keys that a path has as a file and as a folder; −1 for none. A renamed file takes its
  /// key along.
  private var fileKeys: [Int32] = []
  private var folderKeys: [Int32] = []

  /// The path that each key had last.
  private var paths: [Int32] = []

  /// Where a folder stands in the columns of the commit that is read; −1 where it does not.
  private var places: [Int32] = []

  private var steps: [LayoutTree] = []
  private var stepNames: [String] = []
  private var (links, modules, emptyCommits) = (0, 0, 0)

  init(source: String, folder: [UInt8]) {
    (self.source, self.folder) = (source, folder)
  }

  /// The path in the folder; `nil` for one outside.
  private func inFolder(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    path.starts(with: folder) ? path.dropFirst(folder.count) : nil
  }

  /// The nodes on the way to a path, the root first.
  private mutating func way(to path: ArraySlice<UInt8>) -> [Int32] {
    var nodes = [index(of: [], below: -1)]
    for component in path.split(separator: UInt8(ascii: "/")) {
      nodes.append(index(of: component, below: nodes[nodes.count - 1]))
    }
    return nodes
  }

  private mutating func index(of component: ArraySlice<UInt8>, below parent: Int32) -> Int32 {
    let node = components.index(of: component.span, below: parent)
    if Int(node) == parents.count {
      parents.append(parent)
      fileKeys.append(-1)
      folderKeys.append(-1)
      places.append(-1)
    }
    return node
  }

  /// Takes over what `diff-tree --name-status -z` prints of renamed files: a status, the old path
  /// and the new one, each with a zero behind.
  mutating func rename(_ output: [UInt8]) {
    let fields = output.split(separator: 0)
    var moved: [(key: Int32, node: Int32)] = []
    for start in stride(from: 0, to: fields.count - 2, by: 3) {
      guard let from = inFolder(fields[start + 1]), let to = inFolder(fields[start + 2]) else {
        continue
      }
      let (old, new) = (way(to: from).last!, way(to: to).last!)
      guard fileKeys[Int(old)] >= 0 else { continue }
      moved.append((fileKeys[Int(old)], new))
      fileKeys[Int(old)] = -1
    }
    for (key, node) in moved {
      fileKeys[Int(node)] = key
      paths[Int(key)] = node
    }
  }

  /// Adds a commit from what `ls-tree -l -z` prints of it: mode, type, id and size, a tabulator,
  /// the path, a zero.
  mutating func append(_ listing: [UInt8], commit: String) throws(TreeImportError) {
    var columns = NodeColumns()
    var (keys, folders): ([Int32], [Int32]) = ([], [])
    (links, modules) = (0, 0)
    for entry in listing.split(separator: 0) {
      guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
        let path = inFolder(entry[(tab + 1)...])
      else { continue }
      let facts = entry[..<tab].split(separator: UInt8(ascii: " "))
      guard facts.count == 4 else { continue }
      if facts[1].elementsEqual("commit".utf8) { modules += 1 }
      if facts[0].elementsEqual("120000".utf8) { links += 1 }
      let digits = Array(facts[3])
      guard !digits.elementsEqual("BAD".utf8) else {
        throw TreeImportError(
          .other(
            "commit \(commit) has files whose contents are not in the repository, as in a clone "
              + "that was made with --filter; clone it without"),
          source: source)
      }
      guard facts[0].starts(with: "100".utf8), let size = DecimalNumber.parse(digits.span),
        size > 0
      else { continue }
      let way = way(to: path)
      var above: Int32 = -1
      for folder in way.dropLast() {
        if places[Int(folder)] < 0 {
          places[Int(folder)] = try columns.append(parent: above, line: 1, source: source)
          if folderKeys[Int(folder)] < 0 { folderKeys[Int(folder)] = newKey(of: folder) }
          keys.append(folderKeys[Int(folder)])
          folders.append(folder)
        }
        above = places[Int(folder)]
      }
      let file = Int(way[way.count - 1])
      try columns.append(parent: above, NodeData(value: size), line: 1, source: source)
      if fileKeys[file] < 0 { fileKeys[file] = newKey(of: Int32(file)) }
      keys.append(fileKeys[file])
    }
    for folder in folders { places[Int(folder)] = -1 }
    guard columns.count > 0 else {
      emptyCommits += 1
      return
    }
    let (tree, order) = try columns.numbered(source: source) { _ in commit }
    steps.append(tree.withKeys(order.map { keys[Int($0)] }))
    stepNames.append(commit)
  }

  private mutating func newKey(of node: Int32) -> Int32 {
    paths.append(node)
    return Int32(paths.count - 1)
  }

  consuming func sequence(id: String, hasSeveral: Bool) throws(TreeImportError) -> TreeSequence {
    guard !steps.isEmpty, steps.count > 1 || !hasSeveral else {
      throw TreeImportError(
        .other(
          "\(steps.isEmpty ? "none" : "only one") of the commits that are taken has files"
            + (folder.isEmpty ? "" : " in `\(String(decoding: folder, as: UTF8.self).excerpt())`")),
        source: source)
    }
    var names = NodeNames(pathSeparator: "/")
    var badNames = 0
    for node in paths {
      let bytes = node == 0 ? Array(id.utf8) : path(of: node)
      if String(validating: bytes, as: UTF8.self) == nil { badNames += 1 }
      names.append(String(decoding: bytes, as: UTF8.self))
    }
    let left = [
      ("commits without a file, which are left out", emptyCommits),
      ("submodules in the last commit, which are left out", modules),
      ("symbolic links in the last commit, which are left out", links),
      ("names that are not UTF-8, whose other bytes are shown as \u{FFFD}", badNames),
    ]
    for (words, count) in left where count > 0 { warnings.append("\(words): \(count)") }
    let sequence = TreeSequence(
      id: id, steps: steps, names: names, stepNames: stepNames, unit: "bytes",
      warnings: warnings)
    return steps.count == 1 ? sequence.taking([0]) : sequence
  }

  private func path(of node: Int32) -> [UInt8] {
    var components: [ArraySlice<UInt8>] = []
    var node = node
    while node > 0 {
      components.append(self.components.utf8(of: Int(node)))
      node = parents[Int(node)]
    }
    return Array(components.reversed().joined(separator: [UInt8(ascii: "/")]))
  }
}
