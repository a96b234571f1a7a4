/// The angle from the x axis to (`x`, `y`), in radians, −π…π, with an error of about 1e-15; NaN at
/// the origin.
///
/// It uses arithmetic alone: a C library's arctangent differs in the last bit between processors.
/// It has no branches, so that a loop computes several angles at once.
@inlinable
package func angle(x: Double, y: Double) -> Double {
  let (width, height) = (abs(x), abs(y))
  let less = width < height ? width : height
  let more = width < height ? height : width
  // From 15° on, the angle beyond 30° is taken, so that its tangent is at most that of 15°.
  let isSteep = less > 0.2679491924311227 * more
  let tangent = isSteep ? 0.5773502691896257 : 0
  let rest = (less - tangent * more) / (more + tangent * less)
  let angle = (isSteep ? .pi / 6 : 0) + rest * arctangentSeries(of: rest * rest)
  let toX = width < height ? .pi / 2 - angle : angle
  let up = x < 0 ? .pi - toX : toX
  return y < 0 ? -up : up
}

/// The arctangent of a number ÷ the number, as a function of the number's square.
@inlinable
package func arctangentSeries(of square: Double) -> Double {
  // Terms of even and of odd index, which do not wait for each other.
  let next = square * square
  var (even, odd) = (1.0 / 21, -1.0 / 23)
  even = even * next + 1.0 / 17
  odd = odd * next - 1.0 / 19
  even = even * next + 1.0 / 13
  odd = odd * next - 1.0 / 15
  even = even * next + 1.0 / 9
  odd = odd * next - 1.0 / 11
  even = even * next + 1.0 / 5
  odd = odd * next - 1.0 / 7
  even = even * next + 1
  odd = odd * next - 1.0 / 3
  return even + square * odd
}
