import TreeLayout

extension Random {
  /// A normal variate with mean 0 and variance 1, by the polar method.
  ///
  /// The method yields variates in pairs; the second is dropped, so that a stream has no memory but
  /// its state.
  ///
  /// - Reference: G. Marsaglia, T. A. Bray. "A Convenient Method for Generating Normal Variables."
  ///   *SIAM Review* 6 (1964).
  public mutating func normal() -> Double {
    while true {
      let x = 2 * unit() - 1
      let y = 2 * unit() - 1
      let square = x * x + y * y
      if square > 0, square < 1 {
        return x * (-2 * PortableMath.log(square) / square).squareRoot()
      }
    }
  }

  /// exp of a normal variate with mean 0 and variance 1.
  public mutating func logNormal() -> Double {
    PortableMath.exp(normal())
  }
}
