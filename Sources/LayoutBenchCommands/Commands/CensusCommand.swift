import ArgumentParser
import LayoutExperiments
import LayoutFamilies
import TreeLayout

struct CensusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "census",
    abstract: "Draw all small binary trees and count broken laws, as CSV.",
    discussion: """
      A row for each strategy and number of nodes: on how many of the trees boxes overlap, edges \
      cross, parents are not centered, children are on the wrong side, the mirrored tree is not \
      the mirror image, or equal subtrees differ, and the average width between centers. A broken \
      law counts even if it is not claimed; 'broken_claims' counts the trees on which it is \
      claimed.

      Example:
        layoutbench census --strategy knuth,reingold-tilford:grid=true --nodes 8
      """)

  @Option(
    help: """
      Strategies that draw boxes joined by lines: names, with options after a colon, or their \
      family. (default: the family)
      """, completion: .strategies)
  var strategy: [String] = []

  @Option(
    help: "The most nodes a tree has, \(Bounds.censusNodes.words). (default: 10)",
    transform: Bounds.censusNodes.number)
  var nodes = 10

  @Flag(help: "Print only one row per tree, with its width between centers.")
  var widths = false

  func run() throws {
    let csv = try usage {
      let csv = widths ? Census.widthsCSV : Census.csv
      return try csv(strategy, Toolbox.current.catalog, nodes)
    }
    try Terminal.write(csv)
  }
}
