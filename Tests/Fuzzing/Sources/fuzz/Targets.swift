import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@testable import BenchmarkJudging
@testable import BenchmarkMeasuring
@testable import LayoutReading

/// Reads an input, whatever it is.
typealias Target = @Sendable ([UInt8]) -> Void

/// All readers, by name; those of files of trees are called as their formats.
let targets: [String: Target] = {
  var targets: [String: Target] = [
    "swift-type": { bytes in
      let source = TreeSource.swiftType(String(decoding: bytes, as: UTF8.self))
      check { () throws(TreeImportError) in TreeSequence(try TreeImporter.read(source)) }
    },
    "layout": finishedLayout, "strategy": strategies, "suite": suite, "journal": journal,
    "summary": summary, "run-record": runRecord, "peer": peer, "request": requests,
  ]
  for format in TreeFormat.standard {
    targets[format.id] = { bytes in
      let options = ReadingOptions(fuzzed: bytes.last ?? 0)
      func read(_ options: ReadingOptions) throws(TreeImportError) -> TreeSequence {
        try TreeImporter.readSequence(bytes, as: format, id: "t", source: "f", options: options)
      }
      check { () throws(TreeImportError) in
        do throws(TreeImportError) { return try read(options) } catch {
          // What the format does not read is refused before anything is.
          guard case .unreadOption = error.kind else { throw error }
          return try read(ReadingOptions())
        }
      }
    }
  }
  return targets
}()

// MARK: - Trees

extension ReadingOptions {
  /// Options that a file's last byte chooses; none for the end of a line.
  fileprivate init(fuzzed byte: UInt8) {
    self.init()
    if byte == UInt8(ascii: "\n") { return }
    if byte & 1 != 0 { decimalMark = byte & 2 != 0 ? .comma : .point }
    if byte & 4 != 0 { negative = byte & 2 != 0 ? .taken : .leftOut }
    if byte & 8 != 0 { value = byte & 16 != 0 ? "none" : "b" }
    if byte & 32 != 0 { children = "c" }
    if byte & 64 != 0 { (id, parent, label, color) = ("a", "b", "d", "e") }
    if byte & 128 != 0 { delimiter = UInt8(ascii: ";") }
    if byte & 24 == 16 { levels = ["a", "d"] }
    if byte & 40 == 40 { place = ["a", "b"] }
    if byte & 48 == 48 { fillsDown = byte & 1 != 0 }
    if byte & 96 == 96 { hasHeader = false }
    if byte & 25 == 25 { value = "leaves" }
    skipsTotals = byte & 3 == 3
  }
}

/// Bytes give an error that can be told, or a tree that can be written and read again.
private func check(_ read: () throws(TreeImportError) -> TreeSequence) {
  let sequence: TreeSequence
  do { sequence = try read() } catch {
    precondition((1..<2_000).contains(error.description.count), "\(error)")
    return
  }
  precondition((sequence.notes + sequence.warnings).allSatisfy { (1..<2_000).contains($0.count) })
  let tree = sequence.step(sequence.steps.count - 1)
  var written: [UInt8] = []
  tree.writeCSV { written += $0 }
  do {
    let again = try TreeImporter.read(written, as: .csv, id: tree.id, source: "again")
    // A node without a name comes back with one, and so with another rank among the names.
    let isSame =
      tree.losses(as: .csv).isEmpty
      ? again.tree == tree.tree.withKeys([])
      : again.tree.parent == tree.tree.parent && again.tree.weights == tree.tree.weights
    precondition(isSame, "another tree is read back")
  } catch { fatalError("what was written is refused: \(error)") }
  checkJSON(tree)
}

private func checkJSON(_ tree: NamedTree) {
  var written: [UInt8] = []
  tree.write(as: .json) { written += $0 }
  do {
    var (again, wanted) = (
      try TreeImporter.read(written, as: .json, id: tree.id, source: "again").tree,
      tree.tree.withKeys([])
    )
    // Of a path that has nothing behind the parent's, all is written: by name, it comes elsewhere
    // among its siblings, of which only the rest is.
    let isWhole = tree.tree.nodes.dropFirst().contains { node in
      let (name, parent) = (tree.names[node], tree.names[Int(tree.tree.parent[node])])
      return !parent.isEmpty && name.hasPrefix(parent)
        && tree.names.label(of: node, in: tree.tree) == name
    }
    if isWhole {
      let none = NodeNames()
      (again, wanted) = (again.withNameRanks(of: none), wanted.withNameRanks(of: none))
    }
    precondition(again == wanted, "another tree is read back")
  } catch { fatalError("the JSON that was written is refused: \(error)") }
  written = []
  tree.write(as: .newick) { written += $0 }
  var options = ReadingOptions()
  // Else branch lengths are lengths, which may be negative.
  if tree.tree.lengths.isEmpty { options.value = "length" }
  do {
    let again = try TreeImporter.read(
      written, as: .newick, id: tree.id, source: "again", options: options)
    precondition(again.tree.parent == tree.tree.parent, "another tree is read back")
  } catch { fatalError("the Newick that was written is refused: \(error)") }
}

// MARK: - Finished layouts

/// Bytes give an error that can be told, or shapes that can be those of nodes in every family.
private func finishedLayout(_ bytes: [UInt8]) {
  func told(_ error: TreeImportError) {
    precondition((1..<2_000).contains(error.description.count), "\(error)")
  }
  var options = DrawnOptions()
  options.areRelative = bytes.last == UInt8(ascii: "~")
  let drawn: DrawnLayout
  do throws(TreeImportError) {
    drawn = try DrawnLayout.read(bytes, source: "f", options)
  } catch { return told(error) }
  func read(_ family: some LayoutFamily) throws(TreeImportError) {
    let named = try drawn.tree(id: "t", by: family, valuesAreAreas: true)
    var said = LayoutClaims()
    said.isUpsideDown = bytes.last == UInt8(ascii: "^")
    let read = try drawn.layout(of: named, by: family.itself, said)
    for geometry in read.layout.geometry {
      geometry.forEachComponent { precondition($0.isFinite, "a number is none") }
    }
    precondition(read.warnings.allSatisfy { (1..<2_000).contains($0.count) })
  }
  for family in Catalog().families {
    do throws(TreeImportError) { try read(family) } catch { told(error) }
  }
}

// MARK: - Strategies

private func strategies(_ bytes: [UInt8]) {
  let text = String(decoding: bytes, as: UTF8.self)
  do {
    let selection = try StrategySelection([text], from: Catalog())
    for member in selection.members {
      let again = try StrategySelection([member.id], from: Catalog()).members.map(\.id)
      precondition(again == [member.id], "\(member.id) is read as \(again)")
    }
  } catch { precondition(!error.description.isEmpty) }
}

// MARK: - What runs write, and suites

/// A folder in memory, where the system has one.
private let folder: URL = {
  let memory = URL(fileURLWithPath: "/dev/shm", isDirectory: true)
  let parent =
    FileManager.default.isWritableFile(atPath: memory.path)
    ? memory : FileManager.default.temporaryDirectory
  let process = ProcessInfo.processInfo.processIdentifier
  let folder = parent.appending(path: "layoutbench-fuzz-\(process)")
  try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}()

private func write(_ bytes: [UInt8], to name: String) -> URL {
  let file = folder.appending(path: name)
  try! Data(bytes).write(to: file)
  return file
}

private func suite(_ bytes: [UInt8]) {
  do { _ = try Suite(contentsOf: write(bytes, to: "suite.json")) } catch {
    precondition(!error.description.isEmpty)
  }
}

/// As it is, and each line as a record whose check is right.
private func journal(_ bytes: [UInt8]) {
  read(JournalText(Data(bytes)))
  var text = Data()
  for (index, line) in bytes.split(separator: UInt8(ascii: "\n")).enumerated() {
    text += JournalText.line(index + 1, Data(line))
  }
  read(JournalText(text))
}

private func read(_ text: JournalText) {
  var progress = RunProgress(families: [])
  for (_, event) in text.events { _ = progress.apply(event) }
}

private let emptyRecord = Array(#"{"schema_version":2,"families":[]}"#.utf8)
private let emptySummary = Array("strategy,tree,nodes,frame,seed,status,layout_ns\n".utf8)

private func readRun(summary: [UInt8], record: [UInt8]) {
  _ = write(summary, to: "summary.csv")
  _ = write(record, to: "run.json")
  do {
    let run = try RecordedRun(path: folder.path)
    _ = try run.cells(reading: ["aspect_mean", "nodes"])
  } catch { precondition(!"\(error)".isEmpty) }
}

private func summary(_ bytes: [UInt8]) { readRun(summary: bytes, record: emptyRecord) }
private func runRecord(_ bytes: [UInt8]) { readRun(summary: emptySummary, record: bytes) }

// MARK: - The protocol

/// What a peer may answer to each request.
private func peer(_ bytes: [UInt8]) {
  let line = Data(bytes)
  if let hello = WorkerLine.message(HelloRequest.Answer.self, in: line) {
    _ = try? Peer(hello, command: "x", catalog: Catalog())
  }
  _ = WorkerLine.message(PeerLoadRequest.Answer.self, in: line)
  _ = WorkerLine.message(PeerPrepareRequest.Answer.self, in: line)
  _ = WorkerLine.message(PeerSampleRequest.Answer.self, in: line)
  _ = LayoutRequest.answer(in: line)?.numbers.fault(of: 2, Catalog().treemaps)
  _ = WorkerLine.message(WorkerRefusal.self, in: line)
  precondition(!WorkerLine.quotation(of: line).isEmpty)
  _ = WorkerLine.hint(about: line, as: HelloRequest.Answer.self)
  _ = WorkerLine.lines(of: String(decoding: line, as: UTF8.self))
}

/// What a worker may be asked.
private func requests(_ bytes: [UInt8]) {
  let line = Data(bytes)
  _ = WorkerLine.name(of: line)
  _ = WorkerLine.message(LoadRequest.self, in: line)
  _ = WorkerLine.message(PrepareRequest.self, in: line)
  _ = WorkerLine.message(SampleRequest.self, in: line)
  _ = WorkerLine.message(CountRequest.self, in: line)
  _ = WorkerLine.message(MeasureRequest.self, in: line)
  _ = WorkerLine.message(LayoutRequest.self, in: line)
}
