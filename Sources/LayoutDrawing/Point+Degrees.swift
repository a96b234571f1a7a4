import TreeLayout

#if hasFeature(Embedded)
  // Who links the module brings the function.
  @_extern(c) private func atan2(_ y: Double, _ x: Double) -> Double
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Point {
  /// The direction of a vector, in degrees clockwise from the right.
  var degrees: Double { atan2(y, x) * 180 / .pi }
}
