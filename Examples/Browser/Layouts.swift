// What the WebAssembly module exports beside `allocate` and `release` of runtime.c. Trees and
// layouts are addresses that JavaScript holds until it hands them back; layouts.mjs puts objects
// around them.

import LayoutQuality
import TreeLayout

// MARK: - Trees

/// A tree with the way back: `order[node]` is the index that the node has in JavaScript's columns.
private final class HeldTree {
  let tree: LayoutTree
  let order: [Int32]

  init(_ numbered: (tree: LayoutTree, order: [Int32])) {
    (tree, order) = numbered
  }
}

/// The tree of two columns: the parent of each node, −1 for the root, and its value, NaN where it
/// has none. 0 where they make no tree; then `failureLength` and `copyFailure` say why.
@_expose(wasm, "makeTree") @_cdecl("makeTree")
public func makeTree(
  _ count: Int, _ parents: UnsafePointer<Int32>, _ values: UnsafePointer<Double>
) -> UnsafeMutableRawPointer? {
  do throws(TreeError) {
    let numbered = try LayoutTree.numbered(
      parents: unsafe Array(UnsafeBufferPointer(start: parents, count: count)),
      values: unsafe Array(UnsafeBufferPointer(start: values, count: count)))
    return unsafe hold(HeldTree(numbered))
  } catch {
    return unsafe fail(error.description)
  }
}

@_expose(wasm, "releaseTree") @_cdecl("releaseTree")
public func releaseTree(_ tree: UnsafeRawPointer) {
  unsafe Unmanaged<HeldTree>.fromOpaque(tree).release()
}

// MARK: - Layouts

/// A layout of any geometry, as closures: Embedded Swift has no existentials.
private final class HeldLayout {
  let componentCount: Int
  /// All components, node by node in the order of JavaScript's columns.
  let numbers: () -> [Double]
  let hash: () -> StableHash
  let metric: ([UInt8]) -> Double?

  init<Geometry>(
    _ layout: Layout<Geometry>, order: [Int32], metrics: [MetricGroup<Geometry>]
  ) {
    let componentCount = Geometry.componentNames.count
    self.componentCount = componentCount
    numbers = {
      var numbers = [Double](repeating: 0, count: layout.tree.count * componentCount)
      for node in layout.tree.nodes {
        var place = Int(order[node]) * componentCount
        layout[node].forEachComponent {
          numbers[place] = $0
          place += 1
        }
      }
      return numbers
    }
    hash = { layout.hash }
    metric = { id in
      for group in metrics {
        let index = group.metrics.firstIndex { $0.id.utf8.elementsEqual(id) }
        if let index { return group.values(MetricInput(layout: layout))[index] }
      }
      return nil
    }
  }
}

/// The layout by the strategy of that name, with its options as they stand in the catalog. 0 where
/// there is none or it cannot take the tree; then `failureLength` and `copyFailure` say why.
@_expose(wasm, "makeLayout") @_cdecl("makeLayout")
public func makeLayout(
  _ tree: UnsafeRawPointer, _ name: UnsafePointer<UInt8>, _ nameLength: Int, _ width: Double,
  _ height: Double
) -> UnsafeMutableRawPointer? {
  let tree = unsafe Unmanaged<HeldTree>.fromOpaque(tree).takeUnretainedValue()
  let name = unsafe Array(UnsafeBufferPointer(start: name, count: nameLength))
  guard
    let make = maker(named: name, among: StrategyKind.treemaps, [.aspect, .areaError])
      ?? maker(named: name, among: StrategyKind.icicles, [])
      ?? maker(
        named: name, among: StrategyKind.nodeLinkTrees, [.extent, .edgeLength, .angularResolution])
      ?? maker(named: name, among: StrategyKind.sunbursts, [])
      ?? maker(named: name, among: StrategyKind.circlePackings, [.density, .areaError])
  else { return unsafe fail("there is no such strategy") }
  do throws(LayoutError) {
    return unsafe hold(try make(tree, Rect(x: 0, y: 0, width: width, height: height)))
  } catch {
    let node = error.node.map { "node \(tree.order[$0]) " } ?? ""
    return unsafe fail(node + error.reason)
  }
}

private typealias Maker = (HeldTree, _ frame: Rect) throws(LayoutError) -> HeldLayout

/// Makes layouts by the kind of that name, with these metrics; `nil` where the list has none.
private func maker<Geometry>(
  named name: [UInt8], among kinds: [StrategyKind<Geometry>], _ metrics: [MetricGroup<Geometry>]
) -> Maker? {
  guard let kind = kinds.first(where: { $0.name.utf8.elementsEqual(name) }),
    let strategy = try? kind.make()
  else { return nil }
  return { held, frame throws(LayoutError) in
    try strategy.check(held.tree)
    let layout = strategy.layout(held.tree, in: frame)
    return HeldLayout(layout, order: held.order, metrics: metrics)
  }
}

/// The hash of the layout's bits, as in the column `layout_hash` of a run.
@_expose(wasm, "layoutHash") @_cdecl("layoutHash")
public func layoutHash(_ layout: UnsafeRawPointer) -> UInt64 {
  unsafe heldLayout(layout).hash().value
}

/// How many numbers a node has: 2 (x, y), 3 (x, y, radius), or 4 (x, y, width, height, or the
/// angles and radii of an arc).
@_expose(wasm, "componentCount") @_cdecl("componentCount")
public func componentCount(_ layout: UnsafeRawPointer) -> Int {
  unsafe heldLayout(layout).componentCount
}

/// Writes the numbers of all nodes, one node after the other in the order of JavaScript's columns.
@_expose(wasm, "copyGeometry") @_cdecl("copyGeometry")
public func copyGeometry(_ layout: UnsafeRawPointer, _ output: UnsafeMutablePointer<Double>) {
  unsafe write(heldLayout(layout).numbers(), to: output)
}

/// A metric by its id, such as `aspect_mean`; NaN where it is not defined or not exported.
@_expose(wasm, "metric") @_cdecl("metric")
public func metric(
  _ layout: UnsafeRawPointer, _ id: UnsafePointer<UInt8>, _ idLength: Int
) -> Double {
  let id = unsafe Array(UnsafeBufferPointer(start: id, count: idLength))
  return unsafe heldLayout(layout).metric(id) ?? .nan
}

@_expose(wasm, "releaseLayout") @_cdecl("releaseLayout")
public func releaseLayout(_ layout: UnsafeRawPointer) {
  unsafe Unmanaged<HeldLayout>.fromOpaque(layout).release()
}

private func heldLayout(_ layout: UnsafeRawPointer) -> HeldLayout {
  unsafe Unmanaged<HeldLayout>.fromOpaque(layout).takeUnretainedValue()
}

private func hold(_ object: some AnyObject) -> UnsafeMutableRawPointer {
  unsafe Unmanaged.passRetained(object).toOpaque()
}

// MARK: - Failures

/// Why the last call that returned 0 did so. A module has one thread.
nonisolated(unsafe) private var failure: [UInt8] = []

private func fail(_ reason: String) -> UnsafeMutableRawPointer? {
  unsafe failure = Array(reason.utf8)
  return nil
}

@_expose(wasm, "failureLength") @_cdecl("failureLength")
public func failureLength() -> Int {
  unsafe failure.count
}

/// Writes the reason as UTF-8, `failureLength()` bytes.
@_expose(wasm, "copyFailure") @_cdecl("copyFailure")
public func copyFailure(_ output: UnsafeMutablePointer<UInt8>) {
  unsafe write(failure, to: output)
}

private func write<Element>(_ elements: [Element], to output: UnsafeMutablePointer<Element>) {
  for (index, element) in elements.enumerated() { unsafe output[index] = element }
}
