import BundledFiles
import Foundation

/// A file in `Benchmarks`: a suite, a real tree, or the registry of real trees.
///
/// The program carries all of them, so that it works in any folder. One below the current folder
/// takes the place of the program's of the same name, or is one more.
public struct BenchmarkFile: Equatable, Sendable {
  /// `Benchmarks/Trees/flare.csv`, also where the program carries it.
  public let path: String

  /// Its place among the files that the program carries; `nil` for one below the current folder.
  private let place: Int?

  /// Whether the program carries the file, so that the registry describes it.
  public var isCarried: Bool { place != nil }

  /// Its name without folder and ending, by which commands call it.
  public var stem: String { URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent }

  public static var suites: [BenchmarkFile] { files(in: "Suites", withExtension: "json") }

  /// The real trees, with those that `scripts/data/make-trees.py` has made on demand.
  public static var trees: [BenchmarkFile] {
    files(in: "Trees", withExtension: "csv") + files(in: "Trees/made", withExtension: "csv")
  }

  /// The files of a folder of `Benchmarks` with this ending, sorted by path.
  private static func files(in folder: String, withExtension ending: String) -> [BenchmarkFile] {
    let folder = "Benchmarks/\(folder)"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let here = names.map { BenchmarkFile(path: "\(folder)/\($0)", place: nil) }
    let paths = Set(here.map(\.path))
    return (here + carried.filter { !paths.contains($0.path) })
      .filter { $0.path.hasPrefix("\(folder)/") && $0.path.hasSuffix(".\(ending)") }
      .sorted { $0.path < $1.path }
  }

  /// The files that the program carries.
  static let carried = (0..<Int(bundledFileCount)).map { place in
    BenchmarkFile(path: unsafe String(cString: bundledFiles[place].path), place: place)
  }

  /// The bytes of the file.
  ///
  /// - Throws: what the system says of a file below the current folder.
  public func data() throws -> Data {
    guard let place else { return try Data(contentsOf: URL(fileURLWithPath: path)) }
    let file = unsafe bundledFiles[place]
    return unsafe Data(bytes: file.bytes, count: file.count)
  }
}
