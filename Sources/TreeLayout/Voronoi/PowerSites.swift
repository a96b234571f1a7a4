/// Sites with weights, as columns. A weight is a sum of two numbers: beside a large cell, the
/// weights of small ones differ in digits that one number does not have.
package struct PowerSites {
  package var x: [Double] = []
  package var y: [Double] = []
  package private(set) var weights: [Double] = []
  private var rests: [Double] = []

  package var count: Int { x.count }

  package init() {}

  mutating func removeAll() {
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    weights.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
  }

  package mutating func append(x: Double, y: Double, weight: Double) {
    self.x.append(x)
    self.y.append(y)
    weights.append(weight)
    rests.append(0)
  }

  package mutating func setWeight(_ site: Int, _ weight: Double) {
    weights[site] = weight
    rests[site] = 0
  }

  /// How much heavier one site is than another.
  func difference(_ site: Int, _ other: Int) -> Double {
    (weights[site] - weights[other]) + (rests[site] - rests[other])
  }

  /// The sites of another set, moved by a share of changes.
  mutating func move(
    _ from: PowerSites, by share: Double, x changesX: [Double], _ changesY: [Double],
    weights changes: [Double]
  ) {
    for site in 0..<count {
      x[site] = from.x[site] + share * changesX[site]
      y[site] = from.y[site] + share * changesY[site]
    }
    changeWeights(from, by: share, changes)
  }

  /// The sites of another set, with weights changed by a share of changes.
  mutating func change(_ from: PowerSites, by share: Double, _ changes: [Double]) {
    for site in 0..<count { (x[site], y[site]) = (from.x[site], from.y[site]) }
    changeWeights(from, by: share, changes)
  }

  private mutating func changeWeights(
    _ from: PowerSites, by share: Double, _ changes: [Double]
  ) {
    for site in 0..<count {
      let (weight, change) = (from.weights[site], share * changes[site])
      let sum = weight + change
      let part = sum - weight
      let lost = (weight - (sum - part)) + (change - part)
      let rest = from.rests[site] + lost
      weights[site] = sum + rest
      rests[site] = (sum - weights[site]) + rest
    }
  }

  mutating func halveWeights() {
    for site in 0..<count {
      weights[site] /= 2
      rests[site] /= 2
    }
  }
}
