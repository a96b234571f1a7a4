import BenchmarkMeasuring
import Foundation
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

/// Trees that change, for an experiment: cheap to hold, and made when their turn comes.
struct ChangingData: Sendable {
  /// The kind of change: the id of a `TreeChange`, or the origin of the trees.
  let change: String

  /// The source of the trees. All trees of one source are one witness together.
  let source: String

  let make: @Sendable () throws -> TreeSequence
}

extension ChangingData {
  /// Trees of every kind of change: flat ones of 100 leaves and deep ones of 300 nodes with the
  /// shape of a file system, with similar and with different weights: exp(*N*(0, 0.3)) and
  /// exp(*N*(0, 1.5)), whose coefficients of variation are 0.3 and 2.9.
  ///
  /// - Parameter trials: the number of trees of each of these kinds.
  static func generated(trials: Int, steps: Int, seed: UInt64) -> [ChangingData] {
    TreeChange.all.flatMap { change in
      [true, false].flatMap { isFlat in
        [0.3, 1.5].flatMap { deviation in
          (0..<trials).map { trial in
            let trialSeed = seed.ofTrial(trial)
            return ChangingData(change: change.id, source: "seed \(seed), trial \(trial)") {
              let tree = tree(isFlat: isFlat, deviation: deviation, seed: trialSeed)
              return change.sequence(of: tree, steps: steps, seed: trialSeed)
            }
          }
        }
      }
    }
  }

  private static func tree(isFlat: Bool, deviation: Double, seed: UInt64) -> NamedTree {
    let id = isFlat ? "flat-log-normal" : "file-system"
    let generator = TreeGenerator.all.first { $0.id == id }!
    let shape = generator.generate(nodes: isFlat ? 101 : 300, seed: seed)
    var random = Random(seed: seed, domain: "weights \(id) \(deviation.shortest)")
    let values = shape.nodes.map { node in
      shape.isLeaf(node) ? PortableMath.exp(deviation * random.normal()) : .nan
    }
    return NamedTree(id: id, tree: try! LayoutTree(parents: shape.parent, values: values))
  }

  /// The real trees that change: those of the suite `sequences`.
  static func real() throws(ReproductionError) -> [ChangingData] {
    guard let file = BenchmarkFile.suites.first(where: { $0.stem == "sequences" }),
      let suite = try? Suite(file)
    else {
      throw .noSequences("the suite 'sequences' is not readable")
    }
    let trees = BenchmarkFile.trees
    return suite.trees.compactMap { entry in
      trees.first { $0.stem == entry.tree }.map { file in
        ChangingData(change: "real", source: entry.tree) {
          try TreeImporter.readSequence(.benchmark(file))
        }
      }
    }
  }

  /// The CSV files in a folder and in its subfolders. All files of one subfolder are of one source;
  /// a file beside the subfolders is a source of its own.
  static func files(in folder: String) throws(ReproductionError) -> [ChangingData] {
    let root = URL(fileURLWithPath: folder, isDirectory: true)
    let paths = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.lowercased().hasSuffix(".csv") }.sorted()
    guard !files.isEmpty else { throw .noSequences("there is no CSV file in \(folder)") }
    return files.map { file in
      ChangingData(change: "data", source: String(file.prefix { $0 != "/" })) {
        try TreeImporter.readSequence(.file(root.appendingPathComponent(file).path))
      }
    }
  }
}

/// The common features of a set of sequences.
struct ChangingClass: Hashable, Comparable, Sendable {
  let isFlat: Bool
  let isSkewed: Bool
  let change: String

  /// The class of a sequence by the published borders: more than one level, and a coefficient of
  /// variation above 1.
  init(of sequence: TreeSequence, change: String) {
    let features = SequenceFeatures(of: sequence)
    isFlat = features.levels < 2
    isSkewed = (features.weightVariation ?? 0) > 1
    self.change = change
  }

  var title: String { "\(isFlat ? "flat" : "deep"), \(isSkewed ? "skewed" : "even"), \(change)" }

  private var rank: (Int, Int, String) { (isFlat ? 0 : 1, isSkewed ? 1 : 0, change) }

  static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }
}
