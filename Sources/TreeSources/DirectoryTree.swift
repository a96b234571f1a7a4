import DelimitedText
import TreeLayout
import TreeModel
import TreeReading

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension NamedTree {
  /// Reads a directory: files are leaves with their sizes in bytes as values, siblings sorted by
  /// the bytes of their names.
  ///
  /// The root is called by the directory's last component, every other node by its path below it.
  /// Symbolic links are leaves and not followed; links, sockets and devices count with the size
  /// that the file system gives them, a file with two names counts twice. A directory that is empty
  /// or cannot be read is a leaf with the value 0, an entry that cannot be asked for its kind is
  /// left out; a warning has the number of those that cannot be read. Bytes of a name that are not
  /// UTF-8 become U+FFFD.
  ///
  /// - Complexity: O(*n* log *n*) and one call of the system an entry, level by level.
  static func readDirectory(_ path: String) throws(TreeImportError) -> NamedTree {
    var reader = DirectoryReader(path)
    try reader.read()
    return try reader.tree(id: rootName(of: path))
  }

  /// The last component of the directory's path, also where it is written as `.` or `..`.
  static func rootName(of path: String) -> String {
    let name = path.split(separator: "/").last ?? "/"
    guard name == "." || name == "..", let real = unsafe realpath(path, nil) else {
      return String(name)
    }
    defer { unsafe free(real) }
    return unsafe String(cString: real).split(separator: "/").last.map(String.init) ?? "/"
  }
}

/// Walks a directory breadth-first, so that the columns are in level order as they grow.
private struct DirectoryReader: ~Copyable {
  private var builder: TreeBuilder

  private let path: String
  private var isDirectory: [Bool] = []
  private var unread = 0
  private var firstUnread = ""

  /// The nodes whose names are not UTF-8.
  private var badNames: [Int32] = []

  init(_ path: String) {
    builder = TreeBuilder(source: path)
    self.path = path
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    if unread > 0 {
      builder.warn(
        "entries that could not be read and count nothing: \(unread), the first is \(firstUnread)")
    }
    if !badNames.isEmpty {
      builder.warn(
        "names that are not UTF-8: \(badNames.count); their other bytes are shown as \u{FFFD}")
    }
    for node in badNames {
      builder.setName(String(decoding: builder.ownName(of: node), as: UTF8.self), of: node)
    }
    builder.setName(id, of: 0)
    var named = try builder.tree(id: id, names: .paths(includesRoot: false))
    named.unit = "bytes"
    return named
  }

  mutating func read() throws(TreeImportError) {
    try builder.append(below: -1, line: 1)
    isDirectory.append(true)
    var node = 0
    while node < builder.count {
      if isDirectory[node] {
        let before = builder.count
        try readEntries(of: node)
        if builder.count == before { builder[Int32(node)].value = 0 }
      }
      node += 1
    }
  }

  /// Adds a node for each entry of a directory.
  private mutating func readEntries(of node: Int) throws(TreeImportError) {
    let directory = systemPath(of: node)
    guard let stream = unsafe opendir(directory) else {
      if node == 0 {
        throw TreeImportError(TextFault(systemError: errno), source: path, line: nil, column: nil)
      }
      return countUnread(directory)
    }
    defer { unsafe closedir(stream) }
    var entries: [[UInt8]] = []
    errno = 0
    while let entry = unsafe readdir(stream) {
      let name = unsafe nameBytes(of: entry)
      if name != Array(".".utf8), name != Array("..".utf8) { entries.append(name) }
      errno = 0
    }
    if errno != 0 { countUnread(directory) }
    entries.sort { $0.lexicographicallyPrecedes($1) }
    for name in entries { try readEntry(name, of: node, in: directory) }
  }

  private mutating func readEntry(
    _ name: [UInt8], of parent: Int, in directory: [CChar]
  ) throws(TreeImportError) {
    let full = directory.dropLast() + [47] + name.map { CChar(truncatingIfNeeded: $0) } + [0]
    var info = stat()
    guard unsafe lstat(Array(full), &info) == 0 else { return countUnread(Array(full)) }
    let isDirectory = info.st_mode & S_IFMT == S_IFDIR
    let data = NodeData(value: isDirectory ? .nan : Double(info.st_size))
    let node = try builder.append(name[...], below: Int32(parent), data, line: 1)
    self.isDirectory.append(isDirectory)
    if String(validating: name, as: UTF8.self) == nil { badNames.append(node) }
  }

  /// Counts what the last call of the system failed on.
  private mutating func countUnread(_ path: [CChar]) {
    let reason = systemMessage(errno)
    unread += 1
    guard unread == 1 else { return }
    let bytes = path.dropLast().map { UInt8(truncatingIfNeeded: $0) }
    firstUnread = "`\(String(decoding: bytes, as: UTF8.self))`: \(reason)"
  }

  /// The path of a node as the system takes it, its own bytes and a zero behind.
  private func systemPath(of node: Int) -> [CChar] {
    var ancestors: [Int32] = []
    var ancestor = Int32(node)
    while ancestor > 0 {
      ancestors.append(ancestor)
      ancestor = builder.parent(of: ancestor)
    }
    var bytes = Array(path.utf8)
    for ancestor in ancestors.reversed() {
      bytes.append(UInt8(ascii: "/"))
      bytes += builder.ownName(of: ancestor)
    }
    return bytes.map { CChar(truncatingIfNeeded: $0) } + [0]
  }
}

/// The bytes of an entry's name; only as many as the system wrote may be touched.
private func nameBytes(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
  let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
  let name = unsafe (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: UInt8.self)
  return unsafe Array(UnsafeBufferPointer(start: name, count: strlen(name)))
}
