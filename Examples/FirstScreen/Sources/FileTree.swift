import TreeLayout

/// A tree that is like one of files, with its names.
///
/// A folder has 1 to 64 files, most of them few, and one in a hundred up to 2000; what is left of
/// its nodes is shared by two to fifteen folders, some of which get 32 times as much as others.
/// Sizes are spread over many powers of two. All draws follow from the way to a folder, so that a
/// large tree differs from a small one only in how much is in each folder.
struct FileTree {
  let overview: TreeOverview
  let names: NodeNames

  private struct Folder {
    let node: Int32
    let count: Int
    var state: UInt64

    /// The next number of this folder's own stream.
    mutating func random(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }

  init(count: Int) throws {
    var parents: [Int32] = [-1]
    var values: [Double] = [.nan]
    parents.reserveCapacity(count)
    values.reserveCapacity(count)
    var folders = [Folder(node: 0, count: count, state: 20_240_607)]
    var next = 0
    while next < folders.count {
      var folder = folders[next]
      next += 1
      let most = folder.random(below: 100) == 0 ? 2000 : 1 << folder.random(below: 7)
      var rest = folder.count - 1
      let shares = (0..<2 + folder.random(below: 14)).map { _ in 1 << folder.random(below: 6) }
      let files = rest < 40 ? rest : min(rest, 1 + folder.random(below: most))
      for _ in 0..<files {
        parents.append(folder.node)
        values.append(Double((folder.random(below: 1000) + 1) << folder.random(below: 16)))
      }
      rest -= files
      var sum = shares.reduce(0, +)
      for share in shares where rest > 0 {
        let part = max(1, rest * share / sum)
        _ = folder.random(below: 2)
        folders.append(Folder(node: Int32(parents.count), count: part, state: folder.state ^ 7))
        parents.append(folder.node)
        values.append(.nan)
        rest -= part
        sum -= share
      }
    }
    let tree = try LayoutTree(parents: parents, values: values)
    overview = TreeOverview(of: tree)
    let words = (0..<64).map { "name \($0)" }
    var names = NodeNames()
    for node in tree.nodes { names.append(words[node % 64]) }
    self.names = names
  }
}
