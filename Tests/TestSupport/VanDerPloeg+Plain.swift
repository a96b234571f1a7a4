import TreeLayout

extension VanDerPloeg {
  /// The x coordinates straight from the definition. Subtrees are lists of boxes, and a new one is
  /// compared with every box of its earlier siblings, from the top down and the nearest sibling
  /// first.
  public func plainPlaces(of tree: LayoutTree) -> [Double] {
    var top = [Double](repeating: 0, count: tree.count)
    var reach = top
    for depth in 0..<tree.levelCount {
      let tallest = tree.level(depth).map { tree.size(of: $0).height }.max()!
      for node in tree.level(depth) {
        top[node] = node == 0 ? 0 : reach[Int(tree.parent[node])]
        let height = layered ? tallest : tree.size(of: node).height
        reach[node] = top[node] + height + gaps.level
      }
    }
    func half(_ node: Int) -> Double { tree.size(of: node).width / 2 }
    var boxes = tree.nodes.map { [$0] }
    var x = [Double](repeating: 0, count: tree.count)
    for node in tree.nodes.reversed() where !tree.isLeaf(node) {
      let children = Array(tree.children(of: node))
      var shares = [Double](repeating: 0, count: children.count)
      for (index, child) in children.enumerated().dropFirst() {
        let before = children[index - 1]
        let first = x[before] + half(before) + gaps.sibling + half(child) - x[child]
        for box in boxes[child] { x[box] += first }
        var pairs: [(y: Double, sibling: Int, placed: Int, new: Int)] = []
        for sibling in 0..<index {
          for placed in boxes[children[sibling]] {
            for new in boxes[child] {
              let y = max(top[placed], top[new])
              if y < min(reach[placed], reach[new]) { pairs.append((y, sibling, placed, new)) }
            }
          }
        }
        pairs.sort { ($0.y, -$0.sibling) < ($1.y, -$1.sibling) }
        for (_, sibling, placed, new) in pairs {
          let areSiblings = placed == children[sibling] && new == child
          let gap = areSiblings ? gaps.sibling : gaps.cousin
          let distance = x[placed] + half(placed) + gap + half(new) - x[new]
          guard distance > 0 else { continue }
          for box in boxes[child] { x[box] += distance }
          for between in sibling..<index {
            shares[between] += distance * Double(between - sibling) / Double(index - sibling)
          }
        }
      }
      let left = x[children.first!] - half(children.first!)
      let middle = (left + x[children.last!] + half(children.last!)) / 2
      for (child, share) in zip(children, shares) {
        for box in boxes[child] { x[box] += share - middle }
        boxes[node] += boxes[child]
      }
    }
    let left = tree.nodes.map { x[$0] - half($0) }.min()!
    return x.map { $0 - left }
  }
}
