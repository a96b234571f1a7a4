/// The vector from one point to another.
struct Vector: BitwiseCopyable {
  var x: Double
  var y: Double

  var square: Double { x * x + y * y }
}
