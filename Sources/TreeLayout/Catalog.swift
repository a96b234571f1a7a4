/// The list of all strategies, in the order in which they are shown.
public struct Catalog: Sendable {
  public var strategies: [any LayoutStrategy]

  public init(_ strategies: [any LayoutStrategy]) {
    self.strategies = strategies
  }

  public static let standard = Catalog([
    Treemap<AlternatingSlice>(),
    Treemap<MasonryGrid>(),
    Treemap<Slice>(),
    Treemap<Dice>(),
    Treemap<SliceAndDice>(),
    Treemap<Squarified>(),
    Treemap<Strip>(),
    Treemap<Binary>(),
    Knuth(),
    WetherellShannon(),
    ReingoldTilford(),
    Buchheim(),
    VanDerPloeg(),
    ContourGrid(),
    StackTree(),
    AlignmentTree(),
    Sunburst(),
    Partition(),
  ])
}
