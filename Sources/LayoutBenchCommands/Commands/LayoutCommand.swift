import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Print the geometry of one strategy on one tree.",
    discussion: """
      Rows are in level order: id, parent, depth and label of a node, and then its numbers. The id \
      is the name, unless the node has none or another node has the same, as in the files of \
      'layoutbench import'. A strategy that can group or hide nodes adds a column 'mark'. Where \
      nodes have lists, such as the corners of polygons, the column 'list' has their numbers, with \
      blanks between them.

      Examples:
        layoutbench layout sales.csv --strategy squarified:ratio=1
        layoutbench layout flask-files --strategy squarified --step 0
        layoutbench layout sales.csv --strategy 'exec/tree:node Examples/Peers/d3.js'
      """)

  @Option(
    help: """
      One strategy, with its options after a colon, or exec:COMMAND, a layout in another language; \
      exec/ID:COMMAND where it has several.
      """,
    completion: .strategies)
  var strategy: String

  @OptionGroup var tree: SingleTreeOptions

  @Option(
    help: "The frame as WIDTHxHEIGHT, each side \(Bounds.side.words). (default: 1600x900)",
    transform: FrameSize.init)
  var frame = FrameSize.standard

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case csv, json
  }

  @Option(help: "The format of the output: csv or json.")
  var format = Format.csv

  func run() throws {
    Terminal.note(tree.notes)
    if PeerStrategy.isMeant(by: strategy) {
      let peer = try usage { try PeerStrategy(strategy) }
      let loaded = try usage { try tree.load() }
      return try usage { try write(peer, by: peer.strategy.family, loaded.named) }
    }
    let member = try usage { try Toolbox.current.catalog.member(strategy) }
    try usage { try tree.synthetic.check(for: [member]) }
    let loaded = try usage { try tree.load() }
    Terminal.warn(of: loaded.named, for: [member], in: frame.rect)
    try usage { try write(member, loaded) }
  }

  private func write(_ member: some FamilyMember, _ loaded: LoadedTree) throws {
    let layout = try member.strategy.finiteLayout(
      of: loaded.named, after: loaded.earlier, in: frame.rect)
    try write(GeometryTable(layout, of: loaded.named))
  }

  private func write(
    _ peer: PeerStrategy, by family: some LayoutFamily, _ named: NamedTree
  ) throws {
    let layout = try peer.layout(of: named.tree, in: frame.rect, by: family.itself)
    try write(GeometryTable(layout, of: named))
  }

  private func write<Geometry>(_ table: GeometryTable<Geometry>) throws {
    switch format {
    case .csv: try table.writeCSV()
    case .json: try table.writeJSON()
    }
  }
}
