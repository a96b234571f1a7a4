import ArgumentParser
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeModel
import TreeReading
import TreeSources

/// The completions that a shell offers after an option; the shell asks the program itself.
extension CompletionKind {
  /// Strategies, families and `all`; after a comma, the next item of a list.
  static var strategies: CompletionKind {
    .custom { _, _, prefix in
      let families = Toolbox.current.catalog.families
      return continued(
        prefix, by: ["all"] + families.map(\.id) + families.flatMap(\.kindFacts).map(\.name))
    }
  }

  /// Generated and real trees, and files; after a comma, the next item of a list.
  static var trees: CompletionKind {
    .custom { _, _, prefix in
      let sources = Toolbox.current.sources
      let ids = sources.generators.map(\.id) + BenchmarkFile.trees.map(\.stem)
      return continued(prefix, by: ids + ["dir:", "git:", "swift-type:"]) + files(for: prefix)
    }
  }

  static var families: CompletionKind {
    .custom { _, _, _ in Toolbox.current.catalog.families.map(\.id) }
  }

  static var suites: CompletionKind {
    .custom { _, _, prefix in BenchmarkFile.suites.map(\.stem) + files(for: prefix) }
  }

  /// Formats of files and their dialects.
  static var formats: CompletionKind {
    .custom { _, _, _ in Toolbox.current.sources.formats.flatMap(\.ids) }
  }

  /// The metrics of every family.
  static var metrics: CompletionKind {
    .custom { _, _, _ in
      let families = Toolbox.current.catalog.families
      return Set(families.flatMap { $0.layoutMetrics + $0.changeMetrics }.map(\.id)).sorted()
    }
  }

  private static func continued(_ list: String, by names: [String]) -> [String] {
    let start = list.lastIndex(of: ",").map { list[...$0] } ?? ""
    return names.map { start + $0 }
  }

  /// The files and folders whose paths begin with the prefix.
  private static func files(for prefix: String) -> [String] {
    let folder = prefix.lastIndex(of: "/").map { String(prefix[...$0]) } ?? ""
    let manager = FileManager.default
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted().map { name in
      var isFolder: ObjCBool = false
      _ = unsafe manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return folder + name + (isFolder.boolValue ? "/" : "")
    }
  }
}
