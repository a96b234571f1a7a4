import ArgumentParser
import Foundation
import LayoutFamilies
import TreeModel
import TreeReading
import TreeSources

struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open a tree in a browser: how to draw it, and all strategies to look at.",
    discussion: """
      Writes the page of 'layoutbench page' with the tree in it, and opens the page with the \
      system's browser. The page needs no other file and no network. A file is put in as it is, \
      with the options that say how it is read, which can be changed in the page; directories, \
      repositories, generated trees, parts and steps that are chosen are put in as a table.

      Examples:
        layoutbench open sales.csv
        layoutbench open stats.json --strategy squarified
        layoutbench open dir:. --output files.html --no-browser
        du -a . | layoutbench open -
      """)

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: "The strategy that is shown first. (default: the answer to how the tree may be drawn)",
    completion: .strategies)
  var strategy: String?

  @Option(
    help: """
      The file to write; its name ends with .html. (default: a file in the folder for temporary \
      files, which stays)
      """)
  var output: String?

  @Flag(help: "Only write the page.")
  var noBrowser = false

  /// The most bytes of a file in a page, before it is packed.
  private static let mostBytes = 50_000_000

  func validate() throws {
    try output.map(BrowserPage.check)
    try refuse([("--output", output)], over: tree.inputs)
  }

  func run() throws {
    Terminal.note(tree.notes)
    let page = try usage { try BrowserPage(besides: ThisProgram.path) }
    if let output { try usage { try refuse([("--output", output)], over: [page.path]) } }
    let html = try usage {
      // The page has none that another package has added.
      let shown = try strategy.map { try Toolbox().catalog.member($0).id }
      var file = try file()
      file.strategy = shown
      return (name: file.name, data: try page.holding(file))
    }
    let path = try output ?? Self.temporaryFile(for: html.name)
    try writeFile(html.data, to: path)
    Terminal.note(["the page holds all data of \(html.name), which whoever gets the page can read"])
    if noBrowser { return }
    let url = URL(fileURLWithPath: path)
    guard let reason = Browser.open(url.path) else { return }
    Terminal.note(["no browser opens the page, as \(reason); its address is \(url.absoluteString)"])
  }

  /// A new file that nobody else may read.
  private static func temporaryFile(for name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "layoutbench-\(UUID().uuidString.prefix(8))")
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    } catch {
      throw WriteError(path: folder.path, error)
    }
    let stem = TreeImporter.stem(of: name).map { $0.isLetter || $0.isNumber ? $0 : "-" }.prefix(60)
    return folder.appending(path: "\(String(stem)).html").path
  }

  // MARK: What is put in

  /// The file that the page reads: the tree's own, or a table of the tree.
  private func file() throws -> EmbeddedFile {
    do {
      if isWhole, let name = tree.tree {
        let sources = tree.files.sources
        if let file = try sources.file(name, atMost: Self.mostBytes) {
          return EmbeddedFile(name: file.name, bytes: file.bytes, options: sources.reading)
        }
      }
    } catch let error as TreeImportError {
      guard case .tooLong = error.kind else { throw error }
      throw tooLarge
    }
    let file = try table(of: tree.load())
    guard file.bytes.count <= Self.mostBytes else { throw tooLarge }
    return file
  }

  /// Whether all of the tree is shown as it is, so that the page may read it.
  private var isWhole: Bool {
    tree.step == nil && tree.root == nil && tree.depth == nil && tree.top == nil
      && tree.sequences.steps == nil && tree.sequences.evolution == nil
      && tree.synthetic.sizes == nil && tree.synthetic.givenSeed == nil
      && tree.synthetic.nodeSizes == nil
  }

  private var tooLarge: ValidationError {
    ValidationError(
      "the tree has more than \(Self.mostBytes / 1_000_000) MB, too much for a page; --top 10000 "
        + "or --depth 3 take a part of it, and recommend and render take all of it")
  }

  /// A table of what is read here: of all steps, unless one is chosen.
  private func table(of loaded: LoadedTree) -> EmbeddedFile {
    let named = loaded.named
    Terminal.note(named.notes + named.omissions)
    for warning in named.warnings { Terminal.warn(warning) }
    let sequence =
      loaded.partOption != nil
      ? TreeSequence(named)
      : tree.step.map { loaded.sequence.taking([$0]) } ?? loaded.sequence
    let values = sequence.valueColumn
    var bytes: [UInt8] = []
    sequence.writeCSV(values: values) { bytes += $0 }
    var options = ReadingOptions()
    if values != "value" { options.value = values }
    // A slash in a name would be one of a folder.
    let name = "\(sequence.id.replacing("/", with: "-")).csv"
    return EmbeddedFile(name: name, bytes: bytes, options: options)
  }
}
