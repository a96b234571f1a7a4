import DelimitedText
import Foundation
import TreeLayout
import TreeModel

extension NamedTree {
  /// Reads `package-lock.json` of npm 7 and later: the packages below those that depend on them, as
  /// `PackageGraph` says.
  static func readPackageLock(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    let lock: PackageLock = try stream.decoded(as: "npm writes package-lock.json")
    let dependencies = lock.dependencies()
    return try PackageGraph(
      roots: [""], name: lock.title, dependencies: { dependencies[$0] ?? [] }
    ).tree(id: id, source: source, options)
  }

  /// Whether a JSON text begins as `package-lock.json` with a list of packages does; npm 6 and
  /// older wrote nested dependencies.
  static func looksLikePackageLock(_ start: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: start.prefix(1_000), as: UTF8.self)
    return text.contains(#""lockfileVersion""#) && text.contains(#""packages""#)
  }
}

/// The parts that are read.
private struct PackageLock: Decodable {
  var name: String?

  /// By the folder that each is in: `node_modules/a/node_modules/b`; the project itself is in ``.
  var packages: [String: Package]

  struct Package: Decodable {
    var version: String?
    var dependencies: [String: String]?
    var devDependencies: [String: String]?
    var optionalDependencies: [String: String]?
    var peerDependencies: [String: String]?

    /// Where a folder is a link to another one, the name of that.
    var resolved: String?
    var link: Bool?

    /// The names of what it asks for, in order.
    var asked: [String] {
      let asked = [dependencies, devDependencies, optionalDependencies, peerDependencies]
      return Set(asked.compactMap { $0 }.flatMap(\.keys)).sorted()
    }
  }

  private static let folder = "node_modules/"

  func title(_ path: String) -> String {
    guard let start = path.range(of: Self.folder, options: .backwards) else {
      return path.isEmpty ? name ?? "" : path
    }
    let version = packages[path]?.version.map { " \($0)" } ?? ""
    return path[start.upperBound...] + version
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
    guard let package = packages[path], package.link == true else { return path }
    return package.resolved ?? path
  }

  /// The project, its workspaces and packages, each below the folder that it is in.
  private func folders() -> [Folder] {
    var folders = [Folder()]
    var numbers: [Folder.Place: Int] = [:]
    for path in packages.keys.sorted() {
      var folder = 0
      for (depth, part) in path.components(separatedBy: Self.folder).enumerated() {
        let name = part.hasSuffix("/") ? String(part.dropLast()) : part
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
