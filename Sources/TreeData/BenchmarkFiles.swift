import Foundation

/// Where the suites, the real trees and what is known of them are.
///
/// They are looked for in `Benchmarks` below the current folder and, failing that, in the checkout
/// from which the tool was built, so that it also works elsewhere.
public enum BenchmarkFiles {
  public static var folder: URL? {
    let here = URL(fileURLWithPath: "Benchmarks", isDirectory: true)
    let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Benchmarks", isDirectory: true)
    return [here, checkout].first {
      FileManager.default.fileExists(atPath: $0.appendingPathComponent("Suites").path)
    }
  }

  /// The files of a folder below `Benchmarks` with this ending, sorted by name.
  public static func files(in name: String, withExtension ending: String) -> [URL] {
    guard let folder = folder?.appendingPathComponent(name),
      let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    else { return [] }
    return names.filter { $0.hasSuffix(".\(ending)") }.sorted()
      .map { folder.appendingPathComponent($0) }
  }

  public static var suites: [URL] { files(in: "Suites", withExtension: "json") }
  public static var trees: [URL] { files(in: "Trees", withExtension: "csv") }
}

extension URL {
  /// The file's name without its ending.
  public var stem: String { deletingPathExtension().lastPathComponent }
}
