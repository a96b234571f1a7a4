import Foundation
import TreeReading

/// Where a tree is read from.
public enum TreeSource: Equatable, Sendable {
  /// A path; `-` is standard input, which is read once and kept.
  case file(String)

  /// A real tree of the program.
  case benchmark(BenchmarkFile)

  /// A directory, whose files are the leaves and their sizes the values.
  case directory(String)

  /// A Swift type such as `VStack<TupleView<(Text, Text)>>`.
  case swiftType(String)

  /// A repository's files at some commits of a branch, a tag or what a commit is called; `nil` for
  /// what is checked out.
  case git(String, branch: String?)

  /// As the command line writes it: `dir:PATH`, `swift-type:TYPE`, `git:REPOSITORY`,
  /// `git:REPOSITORY#BRANCH`, the path of a file, or `-` for standard input.
  public init(_ argument: String) {
    if argument.hasPrefix("git:") {
      let text = argument.dropFirst(4)
      // A folder's name may hold the mark itself.
      let mark =
        FileManager.default.fileExists(atPath: String(text)) ? nil : text.lastIndex(of: "#")
      self = .git(
        mark.map { String(text[..<$0]) } ?? String(text),
        branch: mark.map { String(text[text.index(after: $0)...]) })
    } else if argument.hasPrefix("dir:") {
      self = .directory(String(argument.dropFirst(4)))
    } else if argument.hasPrefix("swift-type:") {
      self = .swiftType(String(argument.dropFirst(11)))
    } else {
      self = .file(argument)
    }
  }

  /// What messages call a source of this kind.
  var kind: String {
    switch self {
    case .file, .benchmark: "a file"
    case .directory: "a directory"
    case .swiftType: "a Swift type"
    case .git: "a repository"
    }
  }

  /// What the tree is called before it is read: a file's stem, otherwise the argument.
  public var name: String {
    switch self {
    case .file(standardInputPath): "standard-input"
    case .file(let path): TreeImporter.stem(of: path)
    case .benchmark(let file): file.stem
    case .directory(let path): "dir:\(path)"
    case .swiftType(let text): "swift-type:\(text)"
    case .git(let path, let branch): "git:\(path)" + (branch.map { "#\($0)" } ?? "")
    }
  }
}
