import Foundation
import TreeLayout

extension TestTrees {
  /// The class hierarchy that treemap papers show; it lies beside the package where it is at hand.
  private static let flareFile = URL(filePath: #filePath, directoryHint: .notDirectory)
    .appending(path: "../../../../shared/data/flare.csv").standardized

  public static let hasFlare = FileManager.default.fileExists(atPath: flareFile.path())

  /// The hierarchy with the sizes of its classes.
  public static func flare() throws -> LayoutTree {
    let rows = try String(contentsOf: flareFile, encoding: .utf8).split(separator: "\n")
      .dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    let index = Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1[0], $0) })
    return tree(rows.map { index[$0[1]] ?? -1 }, values: rows.map { Double($0[2]) ?? .nan })
  }
}
