// Trees made of another one: a node with all below it, some levels, the largest leaves, other
// values.

import LayoutScene
import TreeLayout
import TreeModel

/// A node and all below it, with the colors of the whole tree; then the levels down to `depth`, and
/// the largest `top` leaves. 0 leaves either out.
@_expose(wasm, "treePart") @_cdecl("treePart")
public func treePart(
  _ tree: UnsafeRawPointer, _ root: Int, _ depth: Int, _ top: Int
) -> UnsafeMutableRawPointer? {
  let held = unsafe held(tree, as: HeldTree.self)
  guard let node = held.node(at: root), held.named.tree.nodes.contains(node) else {
    return unsafe fail("there is no node \(root)")
  }
  var (named, nodes) = held.named.part(at: node)
  if depth > 0 { named = named.cut(below: depth) }
  if top > 0 { named = named.joiningLeaves(butLargest: top) }
  // What joins nodes is none of the whole tree.
  let isWhole = named.tree.count <= nodes.count && top == 0
  return unsafe hold(
    HeldTree(named, whole: isWhole ? (held, Array(nodes.prefix(named.tree.count))) : nil))
}

/// The same tree with other values in the order of JavaScript's columns; NaN for a missing one.
@_expose(wasm, "treeWithValues") @_cdecl("treeWithValues")
public func treeWithValues(
  _ tree: UnsafeRawPointer, _ values: UnsafePointer<Double>?
) -> UnsafeMutableRawPointer? {
  let held = unsafe held(tree, as: HeldTree.self)
  let given = unsafe column(values, held.named.tree.count)
  var named = held.named
  do throws(TreeError) {
    named.tree = try named.tree.withValues(named.tree.nodes.map { given[held.place(of: $0)] })
  } catch {
    return unsafe fail(error.description)
  }
  return unsafe hold(HeldTree(named, order: held.order))
}

extension HeldTree {
  /// The colors of the part in the whole tree; `nil` for a tree of its own.
  func part(_ style: DrawingStyle) -> PartOfTree? {
    guard let whole else { return nil }
    let named = whole.tree.named
    return WholeTree(
      named.tree, names: named.names.namingRoot(named.id), style: style
    ).part(whole.nodes)
  }
}
