import ReadingSupport
import Foundation
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

/// A repository in a folder that goes away with it.
private final class Repository {
  let folder = FileManager.default.temporaryDirectory.appending(path: "git tests \(UUID())")
  var path: String { folder.appending(path: "work").path }

  static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/git")

  init(_ options: String...) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try git(["init", "-q", "-b", "main"] + options + [path], in: folder.path)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func git(_ arguments: [String], in directory: String? = nil) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments =
      ["-C", directory ?? path, "-c", "user.name=n", "-c", "user.email=e", "-c", "gc.auto=0"]
      + arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "git \(arguments)")
  }

  /// Writes files of these sizes (`nil` removes one) and commits.
  func commit(_ sizes: [String: Int?]) throws {
    for (name, size) in sizes {
      let file = URL(fileURLWithPath: path).appending(path: name)
      try? FileManager.default.removeItem(at: file)
      guard let size else { continue }
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      // Contents of their own, so that git takes none for another.
      let line = "\(name) \(name.hashValue)\n"
      let text = String(repeating: line, count: size / line.utf8.count + 1).utf8.prefix(size)
      try Data(text).write(to: file)
    }
    try git(["add", "-A"])
    try git(["commit", "-q", "--allow-empty", "-m", "m"])
  }

  func write(_ name: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path).appending(path: name))
  }

  /// Commits a file in these sizes, one after the other, without touching the work tree.
  func commits(_ name: String, _ sizes: ClosedRange<Int>, on branch: String = "main") throws {
    let stream = URL(fileURLWithPath: folder.path).appending(path: "stream")
    let parent = { (first: Bool) in first ? "from refs/heads/\(branch)^0\n" : "" }
    let isNew = branch == "main" && sizes.lowerBound == 1
    let text = sizes.map { size in
      "commit refs/heads/\(branch)\ncommitter n <e> \(size) +0000\ndata 1\nm\n"
        + parent(size == sizes.lowerBound && !isNew)
        + "M 100644 inline \(name)\ndata \(size)\n" + String(repeating: "x", count: size) + "\n"
    }
    try Data(text.joined().utf8).write(to: stream)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    process.arguments = ["-C", path, "fast-import", "--quiet"]
    process.standardInput = try FileHandle(forReadingFrom: stream)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }

  func sequence(
    _ steps: Int? = nil, at path: String? = nil, branch: String? = nil
  ) throws -> TreeSequence {
    try TreeImporter.readSequence(.git(path ?? self.path, branch: branch), steps: steps)
  }

  func message(_ steps: Int? = nil, at path: String? = nil, branch: String? = nil) -> String? {
    do {
      _ = try sequence(steps, at: path, branch: branch)
      return nil
    } catch { return "\(error)" }
  }
}

/// Programs that leave their name where they ran, in a folder whose path needs no quotes.
private final class Plant {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "plant-\(UUID())")
  var hooks: String { folder.appending(path: "hooks").path }

  init() throws {
    try FileManager.default.createDirectory(atPath: hooks, withIntermediateDirectories: true)
    for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman"] {
      _ = try program("hooks/\(hook)")
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func program(_ name: String) throws -> String {
    let file = folder.appending(path: name)
    let text = "#!/bin/sh\necho \(name) >>\(folder.path)/ran\n"
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }

  /// The programs that ran.
  var ran: [String] {
    let text = try? String(contentsOf: folder.appending(path: "ran"), encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }
}

extension TreeSequence {
  /// A line a step: the names of leaves, with key and value.
  fileprivate var lines: [String] {
    steps.map { tree in
      tree.nodes.filter { tree.isLeaf($0) }
        .map { "\(names[Int(tree.keys[$0])])#\(tree.keys[$0])=\(Int(tree.values[$0]))" }
        .joined(separator: " ")
    }
  }
}

@Suite("Repositories", .enabled(if: Repository.isPossible, "git is not installed"))
struct GitTests {
  @Test("files come, change, move and go; a moved one keeps its key, empty ones are absent")
  func history() throws {
    let repository = try Repository()
    try repository.commit(["a.txt": 500, "lib/b.txt": 700, "lib/empty": 0])
    try repository.commit(["a.txt": 600])
    try repository.git(["mv", "lib/b.txt", "src.txt"])
    try repository.commit(["c/d/e.txt": 10])
    try repository.git(["rm", "-q", "a.txt"])
    try repository.commit(["a.txt/inner": 40])
    let sequence = try repository.sequence()
    // The root is 0, a.txt 1, lib 2, b.txt 3.
    #expect(
      sequence.lines == [
        "a.txt#1=500 src.txt#3=700", "a.txt#1=600 src.txt#3=700",
        "a.txt#1=600 src.txt#3=700 c/d/e.txt#6=10", "src.txt#3=700 a.txt/inner#8=40 c/d/e.txt#6=10",
      ])
    #expect(sequence.steps[3].keys == [0, 7, 4, 3, 8, 5, 6], "siblings are sorted by name")
    #expect(sequence.id == "work" && sequence.names[0] == "work" && sequence.names[2] == "lib")
    #expect(sequence.stepNames.allSatisfy { $0.count == 12 } && sequence.warnings.isEmpty)
  }

  @Test("a file that takes a moved one's name is another file")
  func moves() throws {
    let repository = try Repository()
    try repository.commit(["a": 500, "b": 900])
    try repository.git(["mv", "a", "c"])
    try repository.commit([:])
    try repository.commit(["a": 70])
    try repository.git(["mv", "c", "d"])
    try repository.commit([:])
    try repository.git(["mv", "a", "c"])
    try repository.commit([:])
    // Each step by key: what was a is d at last, and c is another one.
    #expect(
      try repository.sequence().steps.map { tree in
        zip(tree.keys, tree.values).filter { !$0.1.isNaN }.map { "\($0.0)=\(Int($0.1))" }.sorted()
      } == [["1=500", "2=900"], ["1=500", "2=900"], ["1=500", "2=900", "3=70"]]
        + [["1=500", "2=900", "3=70"], ["1=500", "2=900", "3=70"]])
  }

  @Test("commits are evenly spread over first parents, the first and the last among them")
  func spread() throws {
    let repository = try Repository()
    try repository.commits("a", 1...9)
    try repository.git(["branch", "side", "main~3"])
    try repository.commits("b", 101...103, on: "side")
    try repository.git(["reset", "-q", "--hard"])
    try repository.git(["merge", "-q", "--no-ff", "-m", "m", "side"])
    func sizes(_ steps: Int?, branch: String? = nil) throws -> [Int] {
      try repository.sequence(steps, branch: branch).steps.map { Int($0.weights[0]) }
    }
    let all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 112]
    #expect(try sizes(nil) == all)
    #expect(try sizes(10) == all)
    #expect(try sizes(4) == [1, 4, 7, 112])
    #expect(try sizes(1) == [112])
    #expect(try sizes(2, branch: "side") == [1, 109])
    #expect(try sizes(2, branch: "main~2") == [1, 8])
    #expect(
      repository.message(11)
        == "git:\(repository.path): there are 10 steps, and --steps asks for 11")
    #expect(try repository.sequence(branch: "side").id == "work#side")
    // Of 30 commits those of 20 steps are taken.
    try repository.commits("a", 10...29)
    #expect(try sizes(nil).count == 20)
    // Clones without a work tree, and of the last commits alone.
    let bare = repository.folder.appending(path: "bare.git").path
    try repository.git(["clone", "-q", "--bare", repository.path, bare])
    #expect(try repository.sequence(5, at: bare).hash == repository.sequence(5).hash)
    let shallow = repository.folder.appending(path: "shallow").path
    try repository.git(["clone", "-q", "--depth", "3", "file://\(repository.path)", shallow])
    let cut = try repository.sequence(at: shallow)
    #expect(cut.steps.count == 3 && cut.warnings.count == 1)
  }

  @Test("SHA-256 is as good; a folder in a repository may have a mark in its name")
  func kinds() throws {
    let repository = try Repository("--object-format=sha256")
    try repository.commit(["sub#1/a": 5, "b": 6])
    try repository.commit(["sub#1/a": 7])
    #expect(try repository.sequence().steps.map { $0.weights[0] } == [11, 13])
    let source = TreeSource("git:\(repository.path)/sub#1")
    #expect(source == .git(repository.path + "/sub#1", branch: nil))
    #expect(try TreeImporter.read(source).outline == "sub#1(a=7)")
    #expect(TreeSource("git:\(repository.path)#a#b") == .git(repository.path + "#a", branch: "b"))
  }

  @Test("of a folder in a repository its files alone are read, at all commits that have some")
  func folder() throws {
    let repository = try Repository()
    try repository.commit(["src/a.c": 50, "doc/r.md": 90])
    try repository.commit(["src/lib/a.c": 50, "src/a.c": nil, "srcs/b": 7])
    try repository.commit(["src/b.c": 30, "new/c": 8])
    let source = TreeSource("git:\(repository.path)/src")
    let sequence = try repository.sequence(at: repository.path + "/src")
    #expect(sequence.id == "src")
    #expect(sequence.steps.map { $0.weights[0] } == [50, 50, 80])
    #expect(
      sequence.step(2).names.label(of: 3, in: sequence.step(2).tree) == "a.c")
    #expect(try TreeImporter.read(source).outline == "src(b.c=30 lib(lib/a.c=50))")
    #expect(
      try repository.sequence(1, at: repository.path + "/new", branch: "main").steps.count == 1)
    try FileManager.default.createDirectory(
      atPath: repository.path + "/none", withIntermediateDirectories: true)
    #expect(
      repository.message(1, at: repository.path + "/none")?
        .contains("none of the commits that are taken has files in `none/`") == true)
  }

  @Test("odd names stay what they are, links and submodules are left out and told")
  func odd() throws {
    let repository = try Repository()
    let names = ["-n", "new\nline", "tab\tquote\"", " ", "ü/木", "back\\slash", "a -> b", "*"]
    try repository.commit(Dictionary(uniqueKeysWithValues: names.map { ($0, 9) }))
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link", withDestinationPath: "-n")
    let inner = try Repository()
    try inner.commit(["x": 1])
    try repository.git(
      ["-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner.path, "module"])
    try repository.git(["mv", "new\nline", "other\nline"])
    try repository.commit([:])
    let sequence = try repository.sequence()
    let last = sequence.steps[1]
    #expect(
      Set(last.nodes.filter { last.isLeaf($0) }.map { sequence.step(1).names[$0] })
        == Set(names + [".gitmodules", "other\nline"]).subtracting(["new\nline"]))
    #expect(last.keys.contains(sequence.steps[0].keys.max()!))
    #expect(
      sequence.warnings == [
        "submodules in the last commit, which are left out: 1",
        "symbolic links in the last commit, which are left out: 1",
      ])
  }

  /// Every setting by which git runs a program. Those of a stranger's repository are not the
  /// reader's.
  @Test("no program runs that a repository names, and its settings change nothing")
  func programs() throws {
    let repository = try Repository()
    // As text, `b` is `a` without the carriage returns; as anything else, another file.
    let line = String(repeating: "x", count: 30)
    try repository.write("a", String(repeating: line + "\r\n", count: 9))
    try repository.commit([:])
    try repository.git(["mv", "a", "b"])
    try repository.write("b", String(repeating: line + "\n", count: 9))
    try repository.commit([:])
    let before = try repository.sequence()
    #expect(before.lines == ["b#1=288", "b#1=279"])

    let plant = try Plant()
    let commands = [
      "core.fsmonitor", "core.pager", "core.editor", "core.sshCommand", "core.askPass",
      "core.gitProxy", "core.alternateRefsCommand", "pager.rev-parse", "pager.ls-tree",
      "pager.diff-tree", "pager.rev-list", "diff.external", "diff.own.command", "diff.own.textconv",
      "filter.own.clean", "filter.own.smudge", "filter.own.process", "gpg.program",
      "credential.helper", "uploadpack.packObjectsHook", "interactive.diffFilter",
    ]
    for name in commands { try repository.git(["config", name, plant.program(name)]) }
    for name in ["rev-parse", "rev-list", "ls-tree", "diff-tree", "log", "fetch"] {
      try repository.git(["config", "alias.\(name)", "!\(plant.program("alias.\(name)"))"])
    }
    let settings = [
      ("core.hooksPath", plant.hooks), ("diff.own.binary", "true"), ("log.showSignature", "true"),
      ("diff.renames", "false"), ("diff.renameLimit", "1"), ("diff.algorithm", "patience"),
      ("diff.orderFile", "/dev/null"), ("core.quotePath", "true"), ("core.abbrev", "5"),
      ("diff.noprefix", "true"), ("diff.relative", "true"),
    ]
    for (name, value) in settings { try repository.git(["config", name, value]) }
    try repository.write(".git/info/attributes", "* diff=own filter=own\n")
    try repository.write(".gitattributes", "* diff=own filter=own\n")
    #expect(try repository.sequence().hash == before.hash)
    #expect(try repository.sequence(branch: "main~1").steps.count == 1)
    // What asks for the index, too.
    #expect(repository.message(branch: ":b")?.contains("there is no branch") == true)
    #expect(plant.ran == [])
  }

  @Test("what a clone lacks is not fetched, which could run a program, but told")
  func partialClone() throws {
    let repository = try Repository()
    try repository.commit(["a": 50])
    try repository.commit(["a": 60])
    try repository.git(["config", "uploadpack.allowFilter", "true"])
    let clone = repository.folder.appending(path: "clone").path
    try repository.git(["clone", "-q", "--filter=blob:none", "file://\(repository.path)", clone])
    let plant = try Plant()
    for (name, value) in [
      ("remote.origin.url", "ext::\(try plant.program("ext")) %S"),
      ("protocol.ext.allow", "always"),
    ] {
      try repository.git(["config", name, value], in: clone)
    }
    #expect(try repository.sequence(1, at: clone).steps[0].weights == [60, 60])
    #expect(
      repository.message(at: clone)?
        .hasSuffix("as in a clone that was made with --filter; clone it without") == true)
    // The commit itself is missing.
    try Data("\(String(repeating: "1", count: 40))\n".utf8)
      .write(to: URL(fileURLWithPath: clone + "/.git/refs/heads/main"))
    #expect(repository.message(at: clone) != nil)
    #expect(plant.ran == [])
  }

  @Test("objects may be elsewhere, and so may the repository of a folder")
  func elsewhere() throws {
    let repository = try Repository("--object-format=sha256")
    try repository.commit(["a": 50])
    try repository.commit(["b": 60])
    let sharing = repository.folder.appending(path: "a\"#:b").path
    try repository.git(["clone", "-q", "--shared", repository.path, sharing])
    #expect(try repository.sequence(at: sharing).hash == repository.sequence().hash)
    let side = repository.folder.appending(path: "side").path
    try repository.git(["worktree", "add", "-q", "--detach", side, "main~1"])
    #expect(try repository.sequence(at: side).steps.map { $0.weights[0] } == [50])
  }

  @Test("commits without a file are left out and told")
  func empty() throws {
    let repository = try Repository()
    try repository.commit([:])
    #expect(repository.message()?.hasSuffix("none of the commits that are taken has files") == true)
    try repository.commit(["a": 1])
    #expect(
      repository.message()?.hasSuffix("only one of the commits that are taken has files") == true)
    #expect(try repository.sequence(1).steps.count == 1)
    try repository.commit(["a": 2])
    let sequence = try repository.sequence()
    #expect(sequence.steps.count == 2)
    #expect(sequence.warnings == ["commits without a file, which are left out: 1"])
  }

  @Test("what cannot be read is told with what to do")
  func refusals() throws {
    let repository = try Repository()
    #expect(repository.message()?.contains("there are no commits yet") == true)
    #expect(
      repository.message(at: repository.folder.path)?
        .contains("git says: fatal: not a git repository") == true)
    #expect(
      repository.message(at: "/no/such/folder")?.contains("No such file or directory") == true)
    try repository.commit(["a": 1])
    for branch in ["none", "--all", "", "HEAD:a"] {
      #expect(
        repository.message(branch: branch)?
          .contains("there is no branch, tag or commit '\(branch)'") == true)
    }
  }
}
