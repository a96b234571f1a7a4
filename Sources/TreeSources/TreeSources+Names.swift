import Foundation
import TreeModel
import TreeReading

/// Files that are named without their endings.
extension TreeSources {
  /// What `render` and `--page` write beside a table, so that the table alone keeps its short name.
  private static let pictures: Set = ["svg", "html", "htm", "xhtml"]

  /// The files that a name can mean: what is called so, otherwise the files of trees that are
  /// called so up to their endings. A picture or a page is none of these.
  func files(called name: String) -> [String] {
    if FileManager.default.fileExists(atPath: name) { return [name] }
    let folder = name.lastIndex(of: "/").map { String(name[...$0]) } ?? ""
    return treeFiles(in: folder).filter { folder + TreeImporter.stem(of: $0) == name }
      .map { folder + $0 }
  }

  /// The names of the files in a folder whose endings are those of a format, sorted.
  ///
  /// - Parameter folder: its path with a slash behind it; empty for the current folder.
  func treeFiles(in folder: String) -> [String] {
    let manager = FileManager.default
    let endings = Set(formats.flatMap(\.extensions)).subtracting(Self.pictures)
    let names = (try? manager.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    return names.sorted().filter { name in
      let ending = URL(fileURLWithPath: name).pathExtension.lowercased()
      var isFolder: ObjCBool = false
      guard endings.contains(ending) else { return false }
      let exists = unsafe manager.fileExists(atPath: folder + name, isDirectory: &isFolder)
      return exists && !isFolder.boolValue
    }
  }

  /// The path of the only file that an argument names without its ending; otherwise the argument
  /// itself.
  public func path(of argument: String) -> String {
    guard !isOwn(argument), case .file(let name) = TreeSource(argument), name != standardInputPath
    else { return argument }
    let files = files(called: name)
    return files.count == 1 ? files[0] : argument
  }

  /// What to know of an argument that names trees: a sentence for each tree of layoutbench's own
  /// whose name a file of the current folder has, too.
  public func notes(on argument: String) -> [String] {
    WorkloadSelection.items(in: argument).filter(isOwn).compactMap { name in
      let files = treeFiles(in: "").filter { TreeImporter.stem(of: $0) == name }
      guard let file = files.first else { return nil }
      return "'\(name)' is a tree of layoutbench; write \(file) for the file in this folder"
    }
  }

  /// Whether a generator or a real tree of the program is called so.
  private func isOwn(_ name: String) -> Bool {
    generators.contains { $0.id == name } || BenchmarkFile.trees.contains { $0.stem == name }
  }
}
