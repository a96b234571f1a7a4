/// Where the list of a node is: a range of the layout's pool, or nowhere in a geometry without
/// lists.
///
/// There are two such types, `NoList` and `PoolRange`.
public protocol NodeList: BitwiseCopyable, Hashable, Sendable {
  /// Whether nodes have lists. A list may be empty.
  static var exists: Bool { get }

  var range: PoolRange { get }

  init(_ range: PoolRange)
}

/// The list of a geometry that needs none. It takes no room.
public struct NoList: NodeList {
  @inlinable public static var exists: Bool { false }
  @inlinable public var range: PoolRange { PoolRange() }
  @inlinable init() {}
  @inlinable public init(_ range: PoolRange) {}
}

/// A range of a pool, the flat column of numbers that the lists of a layout's nodes are in.
///
/// Several nodes may have the same range, such as a parent and its only child. Numbers that are in
/// no range mean nothing. Equal ranges are equal places, not equal numbers: `Layout.hash` compares
/// layouts by their lists.
public struct PoolRange: NodeList {
  /// The place of the first number in the pool.
  @usableFromInline package var start: Int
  @usableFromInline package var count: Int

  /// - Parameters: none for an empty list.
  @inlinable
  public init(start: Int = 0, count: Int = 0) {
    self.start = start
    self.count = count
  }

  /// The range of numbers that are appended here.
  ///
  /// - Complexity: O(*k*) for *k* numbers, spread over many calls.
  @inlinable
  public init(appending numbers: some Sequence<Double>, to pool: inout [Double]) {
    start = pool.count
    pool.append(contentsOf: numbers)
    count = pool.count - start
  }

  @inlinable public static var exists: Bool { true }
  @inlinable public var range: PoolRange { self }
  @inlinable public init(_ range: PoolRange) { self = range }

  /// Whether a pool of so many numbers has the whole range.
  @inlinable
  func isInside(_ poolCount: Int) -> Bool {
    start >= 0 && count >= 0 && start <= poolCount && count <= poolCount - start
  }

  /// The numbers; none where the range is not inside the pool.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func numbers(in pool: [Double]) -> ArraySlice<Double> {
    isInside(pool.count) ? pool[start..<start + count] : []
  }
}
