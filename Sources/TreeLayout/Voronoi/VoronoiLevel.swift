/// Divides a convex polygon among targets: a power diagram whose cells have exactly these areas.
///
/// Newton's method finds the weights. Between two runs of it, rounds move each site towards the
/// centroid of its cell and beyond, which makes cells round.
///
/// - Reference: M. Balzer, O. Deussen. "Voronoi Treemaps." *InfoVis* 2005. F. de Goes, K. Breeden,
///   V. Ostromoukhov, M. Desbrun. "Blue Noise through Optimal Transport." *ACM Transactions on
///   Graphics* 31 (2012), for Newton's method. J. Kitagawa, Q. Mérigot, B. Thibert. "Convergence of
///   a Newton Algorithm for Semi-Discrete Optimal Transport." *Journal of the European Mathematical
///   Society* 21 (2019), for its damping.
struct VoronoiLevel {
  private(set) var sites: PowerSites
  private(set) var diagram = PowerDiagram()

  private let targets: [Double]
  private var diagrams: PowerDiagrams
  private var matrix = GroundedLaplacian()

  private var trial = PowerDiagram()
  private var trialSites: PowerSites
  private var wanted: [Double] = []
  private var changes: [Double] = []
  private var least: [Double]

  // How far rounds want to move sites.
  private var movesX: [Double] = []
  private var movesY: [Double] = []

  /// How many diagrams were made, also those that were not taken.
  private(set) var diagramCount = 0

  /// - Parameters:
  ///   - outline: the polygon's corners.
  ///   - targets: the wanted areas, which sum to the polygon's; the first is the greatest.
  ///   - sites: in a part of the polygon each.
  init(outline: [Corner], area: Double, targets: [Double], sites: PowerSites) {
    self.targets = targets
    self.sites = sites
    trialSites = sites
    diagrams = PowerDiagrams(outline: outline, area: area)
    least = [Double](repeating: 0, count: targets.count)
    _ = diagrams.write(sites, after: nil, into: &diagram)
    diagramCount = 1
  }

  /// The greatest error of an area, relative to its target.
  var error: Double { error(of: diagram) }

  private func error(of diagram: PowerDiagram) -> Double {
    var error = 0.0
    for (target, measure) in zip(targets, diagram.measures) {
      error = max(error, abs(measure.area - target) / target)
    }
    return error
  }

  /// Halves all weights until no cell is empty.
  mutating func fillEmptyCells() {
    var halvings = 0
    while diagram.hasEmptyCell, halvings < 2000 {
      sites.halveWeights()
      _ = diagrams.write(sites, after: nil, into: &diagram)
      halvings += 1
    }
  }

  /// Newton to ½, rounds, and Newton to the end.
  ///
  /// - Returns: whether areas are right to 10⁻⁹.
  mutating func solve(rounds: Int) -> Bool {
    newton(to: 0.5)
    for _ in 0..<rounds {
      guard round() else { break }
      if error > 0.5 { newton(to: 0.5) }
    }
    newton(to: 1e-12)
    return error <= 1e-9
  }

  /// Changes weights until the error is as small as wanted.
  mutating func newton(to wantedError: Double) {
    var error = error
    setLeast()
    for _ in 0..<60 {
      guard error > wantedError, factor() else { return }
      for cell in targets.indices { wanted[cell] = targets[cell] - diagram.measures[cell].area }
      matrix.solve(wanted, into: &changes)
      guard takeTrial(of: 60, movingSites: false) else { return }
      let newError = self.error(of: trial)
      if error <= 1e-6, newError > error / 2 {
        if newError < error { keepTrial() }
        return
      }
      keepTrial()
      error = newError
    }
  }

  /// Moves sites, and weights such that areas follow.
  ///
  /// - Returns: `false` where no share of the moves can be taken.
  private mutating func round() -> Bool {
    setLeast()
    guard factor() else { return false }
    movesX.removeAll(keepingCapacity: true)
    movesY.removeAll(keepingCapacity: true)
    for (cell, measure) in diagram.measures.enumerated() {
      movesX.append(1.5 * measure.x)
      movesY.append(1.5 * measure.y)
      wanted[cell] = targets[cell] - measure.area
    }
    diagram.forEachPair(of: sites) { cell, other, from, to, x, y in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let share = ((dx * dx + dy * dy) / (x * x + y * y)).squareRoot()
      guard share > 0, share.isFinite else { return }
      let (middleX, middleY) = ((from.x + to.x) / 2, (from.y + to.y) / 2)
      let flow =
        share
        * (middleX * movesX[cell] + middleY * movesY[cell]
          - (middleX - x) * movesX[other] - (middleY - y) * movesY[other])
      wanted[cell] -= flow
      wanted[other] += flow
    }
    matrix.solve(wanted, into: &changes)
    guard takeTrial(of: 30, movingSites: true) else { return false }
    keepTrial()
    return true
  }

  /// Half of each cell's present area or target, whichever is less.
  private mutating func setLeast() {
    for cell in targets.indices {
      least[cell] = min(diagram.measures[cell].area, targets[cell]) / 2
    }
  }

  private mutating func factor() -> Bool {
    if wanted.count < targets.count {
      wanted = [Double](repeating: 0, count: targets.count)
    }
    return matrix.factor(diagram, of: sites) { diagrams.halves(of: sites) }
  }

  /// Makes the diagram with the greatest share 1, ½, ¼ … of the changes that leaves all cells large
  /// enough.
  private mutating func takeTrial(of shares: Int, movingSites: Bool) -> Bool {
    guard changes.allSatisfy({ $0.isFinite }) else { return false }
    var share = 1.0
    for _ in 0..<shares {
      if movingSites {
        trialSites.move(sites, by: share, x: movesX, movesY, weights: changes)
      } else {
        trialSites.change(sites, by: share, changes)
      }
      diagramCount += 1
      if diagrams.write(trialSites, after: diagram, least: least, into: &trial) { return true }
      share /= 2
    }
    return false
  }

  private mutating func keepTrial() {
    swap(&diagram, &trial)
    swap(&sites, &trialSites)
  }
}
