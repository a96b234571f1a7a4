import BenchmarkStatistics
import DelimitedText
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout

extension Experiment {
  /// Lengths and crossings of published layouts, beside those of layouts of ours.
  ///
  /// The publication measures the root mean square of (drawn − wanted) ÷ wanted, in the units of
  /// the files. The metric `length_error` is the same at the scale that is best for the drawing.
  ///
  /// - Reference: K. Gray, M. Li, R. Ahmed, M. K. Rahman, A. Azad, S. Kobourov, K. Börner. "A
  ///   Scalable Method for Readable Tree Layouts." *IEEE Transactions on Visualization and Computer
  ///   Graphics* 30(2), 2024.
  static let readableTrees = Experiment(
    id: "readable-trees",
    title: "Lengths and crossings of readable trees",
    source: "Gray et al. 2024; values measured from their published coordinates",
    procedure: "the published coordinates of two trees of some 3,000 nodes with wanted lengths of "
      + "edges, and layouts of ours of the same trees; names are not published, so that the claim "
      + "that no labels overlap is not judged",
    strategies: [
      "equal-angle", "equal-daylight", "phylogram", "circular-phylogram", "radial-tree", "buchheim",
    ],
    inputs: [.data]
  ) { strategies, catalog, settings in
    let folder = settings.data ?? "Benchmarks/ReadableTrees"
    let ours = try strategies.map { try catalog.nodeLinkTrees.strategy($0) }
    let files = try ReadableTree.published.map { published in
      (published, try ReadableTree("\(folder)/\(published.file).csv"))
    }
    let family = catalog.nodeLinkTrees
    let measured = settings.concurrentMap(files.count) { place in
      let (published, tree) = files[place]
      var findings = tree.findings(published, family)
      // Both methods drew the same tree.
      if published.isFirst {
        findings += ours.flatMap { strategy in
          tree.findings(
            of: strategy.layout(tree.tree, in: .zero), published.tree, strategy.id.description,
            family)
        }
      }
      return findings
    }
    return measured.flatMap(\.self)
  }
}

/// A published layout.
private struct ReadableTree: Sendable {
  let tree: LayoutTree

  /// The published places, indexed by node.
  private let places: [Point]

  struct Published: Sendable {
    let file: String
    let tree: String
    let method: String

    /// √ of the mean of ((drawn − wanted) ÷ wanted)².
    let raw: Double
    let lengthError: Double

    /// The edges that cross all the same, by at most 0.07 units of the file.
    var crossings = 0.0

    /// Whether no earlier file has the tree.
    var isFirst: Bool { method == "batch" }
  }

  static let published = [
    Published(
      file: "lastfm-batch", tree: "last.fm", method: "batch", raw: 0.971, lengthError: 0.551),
    Published(
      file: "lastfm-delg", tree: "last.fm", method: "delg", raw: 0.157, lengthError: 0.150,
      crossings: 7),
    Published(
      file: "tree-of-life-batch", tree: "tree of life", method: "batch", raw: 0.491,
      lengthError: 0.490, crossings: 52),
    Published(
      file: "tree-of-life-delg", tree: "tree of life", method: "delg", raw: 0.453,
      lengthError: 0.355, crossings: 16),
  ]

  /// - Throws: `ReproductionError`.
  init(_ path: String) throws(ReproductionError) {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .noTree(
        "\(path)",
        hint: "the repository has it in Benchmarks/ReadableTrees; name this folder with --data")
    }
    do {
      var parents: [Int32] = []
      var (lengths, points) = ([Double](), [Point]())
      var reader = CSVReader(ByteStream(Array(data), source: path))
      let header = try reader.header() ?? []
      let wanted = ["id", "parent", "length", "x", "y"]
      guard header == wanted else {
        throw ReproductionError.otherTree(
          "\(path) has the columns \(header.joined(separator: ",")), not "
            + wanted.joined(separator: ","))
      }
      while try reader.next() {
        let fields = (0..<5).map { reader.string($0) }
        guard Int(fields[0]) == parents.count, let x = Double(fields[3]), let y = Double(fields[4]),
          let parent = fields[1].isEmpty ? -1 : Int32(fields[1]),
          let length = fields[2].isEmpty ? .nan : Double(fields[2])
        else {
          throw ReproductionError.otherTree(
            "\(path), line \(reader.line): this is no node with parent, length, x and y")
        }
        parents.append(parent)
        lengths.append(length)
        points.append(Point(x: x, y: y))
      }
      let values = parents.map { _ in Double.nan }
      let numbered = try LayoutTree.numbered(parents: parents, values: values, lengths: lengths)
      tree = numbered.tree
      places = numbered.order.map { points[Int($0)] }
    } catch let error as ReproductionError {
      throw error
    } catch {
      throw .otherTree("\(error)")
    }
  }

  /// The findings about the published layout.
  func findings(_ published: Published, _ family: Family<Point>) -> [Finding] {
    let layout = Layout(tree: tree, frame: .zero, geometry: places, conventions: family.conventions)
    let squares = tree.nodes.dropFirst().filter { tree.lengths[$0] > 0 }.map { node in
      let (from, to) = (places[Int(tree.parent[node])], places[node])
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let share = (dx * dx + dy * dy).squareRoot() / tree.lengths[node] - 1
      return share * share
    }
    let raw = (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    var judged = Finding(
      "error of lengths in the file's units, \(published.tree)", unit: "", published: published.raw,
      value: raw, tolerance: 6e-4)
    judged.strategy = published.method
    return [judged]
      + findings(of: layout, published.tree, published.method, family, published)
  }

  /// - Parameter published: the values of a published layout; `nil` for one of ours.
  func findings(
    of layout: Layout<Point>, _ tree: String, _ name: String, _ family: Family<Point>,
    _ published: Published? = nil
  ) -> [Finding] {
    let wanted = ["length_error", "edge_crossings", "length_stress"]
    let metrics = family.metrics.flatMap(\.metrics)
    let values = family.measure([layout], seed: 1, only: Set(wanted)).layouts[0]
    return wanted.compactMap { id in
      guard let place = metrics.firstIndex(where: { $0.id == id }), let value = values[place]
      else { return nil }
      let quantity = "\(id), \(tree)"
      var finding = Finding(
        quantity: quantity, unit: metrics[place].unit, published: nil,
        ours: Estimate(exactly: value), verdict: nil)
      if id == "length_error", let published {
        finding = Finding(
          quantity, unit: "", published: published.lengthError, value: value, tolerance: 6e-4)
      } else if id == "edge_crossings", let published {
        finding = Finding(quantity, unit: "count", published: 0, value: value, tolerance: 0)
        if value > 0, value == published.crossings {
          finding.verdict = .differs
          finding.reason = "edges cross by at most 0.07 units of the file, which no picture shows"
        }
        finding.statement = "the published layouts have no crossings, as is claimed"
      }
      finding.strategy = name
      return finding
    }
  }
}
