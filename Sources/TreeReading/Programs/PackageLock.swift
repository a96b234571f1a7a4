import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// `package-lock.json` of npm 7 and later: the packages below those that depend on them, as
  /// `PackageGraph` says. npm 6 and older wrote nested dependencies.
  static let packageLock = json(
    "package-lock", "package-lock.json of npm",
    because: "the object at the top has the keys `lockfileVersion` and `packages`"
  ) { start in
    start.hasMember("lockfileVersion", .number)
      && [true, false].contains { JSONKeys.holds("packages", container: $0, start) }
  } read: { events, id, options throws(TreeImportError) in
    let source = events.source
    var events = events
    let lock = try PackageLock(from: &events)
    let dependencies = lock.dependencies()
    return try PackageGraph(
      roots: [""], name: { lock.title($0) }, dependencies: { dependencies[$0] ?? [] }
    ).tree(id: id, source: source, options)
  }
}

/// The parts that are read.
private struct PackageLock {
  private var name = ""

  /// By the folder that each is in: `node_modules/a/node_modules/b`; the project itself is in ``.
  private var packages: [String: Package] = [:]

  struct Package {
    var version: String?

    /// The names of what it asks for, in order.
    var asked: [String]

    /// Where its folder is a link to another one, that.
    var target: String?
  }

  init(from events: inout JSONEvents) throws(TreeImportError) {
    var hasPackages = false
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "name": name = try events.stringOrNull() ?? ""
      case "packages":
        hasPackages = true
        try events.enterObject()
        while try events.nextMember(&key) {
          let folder = String(decoding: key, as: UTF8.self)
          packages[folder] = try Package(from: &events)
        }
      default: try events.skipValue()
      }
    }
    try events.end()
    guard hasPackages else {
      throw TreeImportError(
        .other("there are no `packages` at its top, where npm lists them in package-lock.json"),
        source: events.source)
    }
  }

  func title(_ path: String) -> String {
    let parts = Self.parts(path)
    guard parts.count > 1 else { return path.isEmpty ? name : path }
    let version = packages[path]?.version.map { " \($0)" } ?? ""
    return parts[parts.count - 1] + version
  }

  /// What is in front of the first folder `node_modules` of a path, and behind each: `w`, `a` and
  /// `@s/b` of `w/node_modules/a/node_modules/@s/b`.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/")
      .split(separator: "node_modules", omittingEmptySubsequences: false)
      .map { $0.joined(separator: "/") }
  }

  /// The folders in which node finds what a package asks for, in the order of names, by the folder
  /// of that package. What is not installed is left out.
  ///
  /// Node looks into the package's own folder and then into each one above it. So folders are
  /// visited with all those above them open, and a name leads to the last package that was opened.
  ///
  /// - Complexity: O(*n*) for *n* bytes of folders and names, but for sorting these.
  func dependencies() -> [String: [String]] {
    let folders = folders()
    var open: [String: [String]] = [:]
    var found: [String: [String]] = [:]
    var waiting = [(folder: 0, isVisited: false)]
    while let (folder, isVisited) = waiting.popLast() {
      let (path, inner) = (folders[folder].path, folders[folder].inner.map { folders[$0] })
      for inner in inner {
        guard let name = inner.name, let path = inner.path else { continue }
        if isVisited { open[name]!.removeLast() } else { open[name, default: []].append(path) }
      }
      if isVisited { continue }
      if let path {
        found[path] = packages[path]?.asked.compactMap { open[$0]?.last.map(target) }
      }
      waiting.append((folder, true))
      waiting += folders[folder].inner.map { ($0, false) }
    }
    return found
  }

  /// The folder that another one is a link to, or that itself.
  private func target(_ path: String) -> String {
    packages[path]?.target ?? path
  }

  /// The project, its workspaces and packages, each below the folder that it is in.
  private func folders() -> [Folder] {
    var folders = [Folder()]
    var numbers: [Folder.Place: Int] = [:]
    for path in packages.keys.sorted() {
      var folder = 0
      for (depth, name) in Self.parts(path).enumerated() {
        // In front of the first `node_modules` is a workspace, or nothing for the project.
        if depth == 0, name.isEmpty { continue }
        let place = Folder.Place(above: folder, name: name, isPackage: depth > 0)
        if let number = numbers[place] {
          folder = number
          continue
        }
        numbers[place] = folders.count
        folders[folder].inner.append(folders.count)
        folder = folders.count
        folders.append(Folder(name: depth > 0 ? name : nil))
      }
      folders[folder].path = path
    }
    return folders
  }

  /// A folder in which packages may be.
  private struct Folder {
    struct Place: Hashable {
      let above: Int
      let name: String
      let isPackage: Bool
    }

    /// What others ask for it as; `nil` for the project and for a workspace.
    var name: String?

    /// As the file writes it; `nil` where there is nothing but what is below.
    var path: String?
    var inner: [Int] = []
  }
}

extension PackageLock.Package {
  init(from events: inout JSONEvents) throws(TreeImportError) {
    var names: Set<String> = []
    var isLink = false
    var resolved: String?
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "version": version = try events.stringOrNull()
      case "link": isLink = try events.boolean()
      case "resolved": resolved = try events.stringOrNull()
      case "dependencies", "devDependencies", "optionalDependencies", "peerDependencies":
        if try events.takeNull() { continue }
        try events.enterObject()
        while try events.nextMember(&key) {
          names.insert(String(decoding: key, as: UTF8.self))
          _ = try events.string()
        }
      default: try events.skipValue()
      }
    }
    asked = names.sorted()
    target = isLink ? resolved : nil
  }
}
