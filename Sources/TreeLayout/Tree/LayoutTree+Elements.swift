extension LayoutTree {
  /// Makes a tree of whatever has children: objects, nested values, or numbers of rows.
  ///
  /// ```swift
  /// let tree = try LayoutTree(folder, children: \.subfolders, value: \.size)
  /// ```
  ///
  /// Elements are visited level by level, without recursion, so that a tree may be of any depth.
  /// `numbered(_:children:value:size:)` also returns which element each node is.
  ///
  /// An element with children may have a value, too. It is kept in `values`, and some modes of
  /// `Sunburst` read it. It is no part of `weights`: the weight of a node with children is the sum
  /// of theirs. Where a folder has files and folders, let `children` return both.
  ///
  /// - Parameters:
  ///   - root: the element that all others are below.
  ///   - children: returns the elements below an element, in order; none for a leaf. If an element
  ///     is below itself, this never ends.
  ///   - value: returns the element's own value; `nil` or NaN for none.
  ///   - size: returns the element's box in a tree drawing, in node units.
  /// - Throws: an error for a value or a side of a box that is negative or infinite, for an
  ///   infinite sum, and for too many nodes.
  /// - Complexity: O(*n*).
  public init<Element, Children: Sequence<Element>>(
    _ root: Element, children: (Element) -> Children, value: (Element) -> Double?,
    size: (Element) -> Size = { _ in .unit }
  ) throws(TreeError) {
    self = try LayoutTree.numbered(root, children: children, value: value, size: size).tree
  }

  /// As `init(_:children:value:size:)`, and also returns the elements, indexed by node: the way
  /// back from a shape to what it shows.
  ///
  /// - Complexity: O(*n*).
  public static func numbered<Element, Children: Sequence<Element>>(
    _ root: Element, children: (Element) -> Children, value: (Element) -> Double?,
    size: (Element) -> Size = { _ in .unit }
  ) throws(TreeError) -> (tree: LayoutTree, elements: [Element]) {
    // A queue of elements is in level order, in which a tree keeps columns as they are.
    var elements = [root]
    var parents: [Int32] = [-1]
    var node = 0
    while node < elements.count {
      elements.append(contentsOf: children(elements[node]))
      guard elements.count < Int32.max else { throw .tooManyNodes(elements.count) }
      while parents.count < elements.count { parents.append(Int32(node)) }
      node += 1
    }
    let sizes = elements.map(size)
    let tree = try LayoutTree(
      parents: parents, values: elements.map { value($0) ?? .nan },
      sizes: sizes.allSatisfy { $0 == .unit } ? [] : sizes)
    return (tree, elements)
  }
}
