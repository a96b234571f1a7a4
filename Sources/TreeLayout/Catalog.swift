// The lists of all strategies, family by family, in the order in which they are shown.

extension StrategyKind<Rect> {
  /// The kinds of treemaps.
  public static let treemaps = [
    StrategyKind(Treemap<AlternatingSlice>()),
    StrategyKind(Treemap<MasonryGrid>()),
    StrategyKind(Treemap<Slice>()),
    StrategyKind(Treemap<Dice>()),
    StrategyKind(Treemap<SliceAndDice>()),
    StrategyKind(Treemap<Squarified>()),
    StrategyKind(Treemap<Strip>()),
    StrategyKind(Treemap<Binary>()),
    StrategyKind(Treemap<Split>()),
    StrategyKind(Treemap<Huffman>()),
    StrategyKind(Treemap<PivotByMiddle>()),
    StrategyKind(Treemap<PivotBySize>()),
    StrategyKind(Treemap<PivotBySplitSize>()),
    StrategyKind(Treemap<Spiral>()),
    StrategyKind(Treemap<Hilbert>()),
    StrategyKind(Treemap<Moore>()),
    StrategyKind(Treemap<Approximation>()),
    StrategyKind(Treemap<Resquarified>()),
    StrategyKind(Treemap<GreedyInsertion>()),
    StrategyKind(
      Treemap(LocalMoves(moves: 0)), name: "local-moves-0",
      summary: "segments that stay from the first version on"),
    StrategyKind(Treemap<LocalMoves>()),
  ]

  /// The kinds of icicles.
  public static let icicles = [
    StrategyKind(Partition())
  ]
}

extension StrategyKind<Point> {
  /// The kinds of tree drawings.
  public static let nodeLinkTrees = [
    StrategyKind(Oriented<Knuth>()),
    StrategyKind(Oriented<WetherellShannon>()),
    StrategyKind(Oriented<ReingoldTilford>()),
    StrategyKind(Oriented<Buchheim>()),
    StrategyKind(Oriented<VanDerPloeg>()),
    StrategyKind(Oriented<ContourGrid>()),
    StrategyKind(Oriented<StackTree>()),
    StrategyKind(Oriented<AlignmentTree>()),
    StrategyKind(Oriented<Cluster>()),
    StrategyKind(Indented()),
    StrategyKind(MindMap()),
    StrategyKind(Oriented<CompactOrgChart>()),
    StrategyKind(RadialTree()),
    StrategyKind(RadialWedge()),
    StrategyKind(Oriented<Phylogram>()),
    StrategyKind(CircularPhylogram()),
    StrategyKind(EqualAngle()),
    StrategyKind(EqualDaylight()),
  ]
}

extension StrategyKind<Circle> {
  /// The kinds of circle packings.
  public static let circlePackings = [
    StrategyKind(Pack())
  ]
}

extension StrategyKind<Polygon> {
  /// The kinds of treemaps of polygons.
  public static let voronoiTreemaps = [
    StrategyKind(Voronoi())
  ]
}

extension StrategyKind<Arc> {
  /// The kinds of sunbursts.
  public static let sunbursts = [
    StrategyKind(Sunburst())
  ]
}
