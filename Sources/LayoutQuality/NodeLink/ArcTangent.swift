#if hasFeature(Embedded)
  // Who links the module brings the function.
  @_extern(c) private func atan(_ x: Double) -> Double
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The angle from −π/2 to π/2 with this tangent, by the C mathematics library.
func arcTangent(_ tangent: Double) -> Double { atan(tangent) }
