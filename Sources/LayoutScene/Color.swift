/// An sRGB color.
public struct Color: Hashable, Sendable, CustomStringConvertible {
  /// Red, green and blue, 0 to 1.
  public let components: SIMD3<Double>

  /// A color by its number: `0x77AADD` has the red 0x77, the green 0xAA and the blue 0xDD.
  public init(_ rgb: UInt32) {
    components = SIMD3(Double(rgb >> 16 & 255), Double(rgb >> 8 & 255), Double(rgb & 255)) / 255
  }

  package static let white = Color(0xFFFFFF)
  package static let darkInk = Color(0x1F2328)

  /// As SVG spells it: `#77aadd`.
  public var description: String {
    let bytes = SIMD3<Int>((components * 255).rounded(.toNearestOrEven))
    let number = String(1 << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z, radix: 16)
    return "#" + number.dropFirst()
  }

  // MARK: Contrast

  /// The contrast ratio of two colors, 1 to 21.
  ///
  /// - Reference: W3C. *Web Content Accessibility Guidelines 2.1*, 2018.
  public func contrast(with other: Color) -> Double {
    let (a, b) = (luminance, other.luminance)
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private var luminance: Double {
    (linear * SIMD3(0.2126, 0.7152, 0.0722)).sum()
  }

  /// The first of a dark color, white and black that can be read on this color, with a contrast of
  /// 4.5; black or white has this contrast on any color.
  public var ink: Color {
    [.darkInk, .white].first { contrast(with: $0) >= 4.5 } ?? Color(0)
  }

  /// The first of a dark color, white and black that can be read on all of some colors; if none
  /// can, the one with the best contrast on its worst color.
  package static func ink(on colors: [Color]) -> Color {
    let inks = [darkInk, white, Color(0)].map { ink in
      (ink: ink, contrast: colors.reduce(.infinity) { min($0, $1.contrast(with: ink)) })
    }
    return (inks.first { $0.contrast >= 4.5 } ?? inks.max { $0.contrast < $1.contrast })!.ink
  }

  // MARK: Mixing

  /// The color that is seen where another one of this opacity lies on this color, as SVG composes
  /// them.
  package func overlaid(with other: Color, opacity: Double) -> Color {
    Color(components: components + (other.components - components) * opacity)
  }

  private init(components: SIMD3<Double>) {
    self.components = components
  }

  /// The color at a share of the way to another one, from 0 to 1. Equal shares are perceived as
  /// equal steps.
  ///
  /// - Reference: B. Ottosson. "A perceptual color space for image processing" (Oklab), 2020.
  public func mixed(with other: Color, share: Double) -> Color {
    guard share != 0 else { return self }
    let roots = coneRoots + (other.coneRoots - coneRoots) * share
    return Color(linear: Self.product(Self.linearFromCones, roots * roots * roots))
  }

  /// A scale of even steps in lightness that people with any color vision can read: the colors of
  /// viridis from the end near the theme's background to the other.
  ///
  /// - Reference: S. van der Walt, N. Smith. "A Better Default Colormap for Matplotlib." *SciPy
  ///   2015*.
  package static func scale(at place: Double, _ theme: DrawingStyle.Theme) -> Color {
    let place = (theme == .light ? 1 - place : place) * Double(viridis.count - 1)
    let index = place.whole(in: 0...viridis.count - 2)
    return viridis[index].mixed(with: viridis[index + 1], share: place - Double(index))
  }

  /// A scale from a color that is quiet on the theme's background to one far from it: Paul Tol's
  /// scheme "YlOrBr" without the end nearest to the background, which is replaced by a warm gray in
  /// the dark theme.
  ///
  /// - Reference: P. Tol. "Color Schemes." SRON/EPS/TN/09-002, issue 3.2, 2021.
  package static func warmScale(at place: Double, _ theme: DrawingStyle.Theme) -> Color {
    let colors =
      theme == .light
      ? Array(yellowToBrown.dropFirst())
      : [Color(0x45403C), Color(0x6E4626)] + yellowToBrown.prefix(7).reversed()
    let place = place * Double(colors.count - 1)
    let index = place.whole(in: 0...colors.count - 2)
    return colors[index].mixed(with: colors[index + 1], share: place - Double(index))
  }

  private static let yellowToBrown = [
    0xFFFFE5, 0xFFF7BC, 0xFEE391, 0xFEC44F, 0xFB9A29, 0xEC7014, 0xCC4C02, 0x993404, 0x662506,
  ].map(Color.init)

  private static let viridis = [
    0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725,
  ].map(Color.init)

  /// The cube roots of the cones' responses, of which Oklab's coordinates are linear functions.
  private var coneRoots: SIMD3<Double> {
    let cones = Self.product(Self.conesFromLinear, linear)
    return SIMD3(cones.x.root(3), cones.y.root(3), cones.z.root(3))
  }

  private static let conesFromLinear: [SIMD3<Double>] = [
    SIMD3(0.4122214708, 0.5363325363, 0.0514459929),
    SIMD3(0.2119034982, 0.6806995451, 0.1073969566),
    SIMD3(0.0883024619, 0.2817188376, 0.6299787005),
  ]
  private static let linearFromCones: [SIMD3<Double>] = [
    SIMD3(4.0767416621, -3.3077115913, 0.2309699292),
    SIMD3(-1.2684380046, 2.6097574011, -0.3413193965),
    SIMD3(-0.0041960863, -0.7034186147, 1.7076147010),
  ]

  private static func product(
    _ rows: [SIMD3<Double>], _ vector: SIMD3<Double>
  ) -> SIMD3<Double> {
    SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
  }

  private init(linear: SIMD3<Double>) {
    func encoded(_ value: Double) -> Double {
      let value = min(max(value, 0), 1)
      return value <= 0.0031308 ? 12.92 * value : 1.055 * value.to5Twelfths - 0.055
    }
    components = SIMD3(encoded(linear.x), encoded(linear.y), encoded(linear.z))
  }

  /// The components in proportion to light.
  private var linear: SIMD3<Double> {
    func decoded(_ value: Double) -> Double {
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055).to12Fifths
    }
    return SIMD3(decoded(components.x), decoded(components.y), decoded(components.z))
  }
}

// The powers that sRGB has, by operations that are the same on every platform.
extension Double {
  /// The positive root of a number that is not negative, by Newton's method: to the last bit or
  /// two.
  fileprivate func root(_ degree: Int) -> Double {
    guard self > 0 else { return 0 }
    var root = Swift.max(self, 1)
    while true {
      var power = 1.0
      for _ in 1..<degree { power *= root }
      let next = root - (root * power - self) / (Double(degree) * power)
      // From above, each step is a smaller one until rounding stops it.
      guard next < root else { return root }
      root = next
    }
  }

  fileprivate var to12Fifths: Double { self * self * (self * self).root(5) }

  fileprivate var to5Twelfths: Double {
    let root = squareRoot().squareRoot().root(3)
    return root * root * root * root * root
  }
}
