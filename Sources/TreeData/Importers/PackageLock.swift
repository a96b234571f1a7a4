import DelimitedText
import Foundation
import TreeLayout

extension NamedTree {
  /// Reads `package-lock.json` of npm 7 and later: the packages below those that depend on them, as
  /// `PackageGraph` says.
  static func readPackageLock(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    let lock: PackageLock = try stream.decoded(as: "npm writes package-lock.json")
    return try PackageGraph(
      roots: [""], name: lock.title, dependencies: lock.dependencies(of:)
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
  }

  private static let folder = "node_modules/"

  func title(_ path: String) -> String {
    guard let start = path.range(of: Self.folder, options: .backwards) else {
      return path.isEmpty ? name ?? "" : path
    }
    let version = packages[path]?.version.map { " \($0)" } ?? ""
    return path[start.upperBound...] + version
  }

  /// What a package asks for, in the order of names.
  func dependencies(of path: String) -> [String] {
    guard let package = packages[path] else { return [] }
    let asked = [
      package.dependencies, package.devDependencies, package.optionalDependencies,
      package.peerDependencies,
    ].compactMap { $0 }.flatMap(\.keys)
    return Set(asked).sorted().compactMap { find($0, from: path) }
  }

  /// The folder in which node finds a package: that below the one which asks, or the nearest above
  /// it. `nil` where it is not installed.
  private func find(_ name: String, from path: String) -> String? {
    var place = path
    while true {
      let found = (place.isEmpty ? "" : place + "/") + Self.folder + name
      if let package = packages[found] {
        return package.link == true ? package.resolved ?? found : found
      }
      guard !place.isEmpty else { return nil }
      let above = place.range(of: Self.folder, options: .backwards)?.lowerBound
      place = above.map { String(place[..<$0].dropLast()) } ?? ""
    }
  }
}
