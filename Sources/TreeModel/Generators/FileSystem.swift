import TreeLayout

extension TreeGenerator {
  /// Directories and files, with some directories much larger than most.
  ///
  /// The tree begins with its root, a directory, and grows by steps. A step adds a file; one step
  /// in ten adds a directory too, and its file is the first in there (so no directory stays empty).
  /// A new directory goes below directory d with a chance proportional to 2 + the directories in d,
  /// any other file into d proportional to 2 + the files in d. A file's value is a size in bytes:
  /// the whole number above 2¹³ exp(2.5 z) for a normal variate z.
  ///
  /// The rule for directories is the one that describes measured file systems. That for files makes
  /// directories with many files rare like k^−2.3, near the measured k⁻²; ten files a directory and
  /// the spread of sizes are of the measured magnitude.
  ///
  /// - Reference: N. Agrawal, W. J. Bolosky, J. R. Douceur, J. R. Lorch. "A Five-Year Study of
  ///   File-System Metadata." *FAST 2007*. N. Agrawal, A. C. Arpaci-Dusseau, R. H. Arpaci-Dusseau.
  ///   "Generating Realistic Impressions for File-System Benchmarking." *FAST 2009*.
  static let fileSystem = TreeGenerator(
    id: "file-system", summary: "preferential branching, ten files a directory, sizes in bytes"
  ) { nodes, random in
    var parents: [Int32] = [-1]
    parents.reserveCapacity(nodes)
    // A directory is in each list as often as its share in the chance says.
    var forDirectories: [Int32] = [0, 0]
    var forFiles: [Int32] = [0, 0]
    while parents.count < nodes {
      let bringsDirectory = random.integer(below: 10) == 0 && parents.count + 2 <= nodes
      if bringsDirectory {
        let parent = forDirectories[random.integer(below: forDirectories.count)]
        let directory = Int32(parents.count)
        parents.append(parent)
        forDirectories += [parent, directory, directory]
        parents.append(directory)
        forFiles += [directory, directory, directory]
      } else {
        let directory = forFiles[random.integer(below: forFiles.count)]
        parents.append(directory)
        forFiles.append(directory)
      }
    }
    return LayoutTree(generated: parents) {
      Double(1 + Int(8_192 * PortableMath.exp(2.5 * random.normal())))
    }
  }
}
