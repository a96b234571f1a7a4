// What the example uses of SwiftUI, without what it does: so that a system without SwiftUI can
// compile the example. It is compiled as the module SwiftUI.
@_exported import Foundation

public struct Empty: View { public var body: Never { fatalError("a stand-in") } }
@MainActor public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}
extension Never: View { public var body: Never { fatalError("a stand-in") } }
@resultBuilder public enum ViewBuilder {
  public static func buildBlock<V: View>(_ view: V) -> V { view }
}
@propertyWrapper public struct State<Value> {
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var wrappedValue: Value {
    get { fatalError() }
    nonmutating set { _ = newValue }
  }
}
extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

public protocol Scene {}
public protocol Shape {}
public struct Angle {
  public init(radians: Double) {}
  public init(degrees: Double) {}
}
public struct UnitPoint: Sendable {
  public static let topLeading = UnitPoint(), top = UnitPoint(), topTrailing = UnitPoint()
}
public struct Color: Sendable {
  public enum RGBColorSpace { case sRGB }
  public static let black = Color(), white = Color()
  init() {}
  public init(_ space: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double) {}
  public func opacity(_ share: Double) -> Color { self }
}
public struct Font {
  public enum Weight { case regular, bold }
  public static func system(size: CGFloat, weight: Weight) -> Font { Font() }
}
public struct Text: View {
  public nonisolated init(_ text: String) {}
  public nonisolated func font(_ font: Font?) -> Text { self }
  public nonisolated func foregroundColor(_ color: Color?) -> Text { self }
  public var body: Never { fatalError("a stand-in") }
}
public struct Rectangle: View {
  public init() {}
  public var body: Never { fatalError("a stand-in") }
}
public struct Path {
  public init() {}
  public var currentPoint: CGPoint? { nil }
  public mutating func move(to: CGPoint) {}
  public mutating func addLine(to: CGPoint) {}
  public mutating func addCurve(to: CGPoint, control1: CGPoint, control2: CGPoint) {}
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle
  ) {}
  public mutating func closeSubpath() {}
}
public struct GraphicsContext {
  public struct Shading { public static func color(_ color: Color) -> Shading { Shading() } }
  public struct ResolvedText {
    public func firstBaseline(in size: CGSize) -> CGFloat { 0 }
  }
  public func fill(_ path: Path, with: Shading) {}
  public func stroke(_ path: Path, with: Shading, lineWidth: CGFloat) {}
  public func resolve(_ text: Text) -> ResolvedText { ResolvedText() }
  public func draw(_ text: ResolvedText, at: CGPoint, anchor: UnitPoint) {}
  public mutating func translateBy(x: CGFloat, y: CGFloat) {}
  public mutating func rotate(by: Angle) {}
}
public struct Canvas: View {
  public init(renderer: @escaping (inout GraphicsContext, CGSize) -> Void) {}
  public var body: Never { fatalError("a stand-in") }
}
public struct Axis { public enum Set { case horizontal, vertical } }
public struct ScrollView: View {
  public init<V: View>(_ axes: [Axis.Set], @ViewBuilder content: () -> V) {}
  public var body: Never { fatalError("a stand-in") }
}
public struct ForEach: View {
  public init<D: RandomAccessCollection, ID: Hashable, V: View>(
    _ data: D, id: KeyPath<D.Element, ID>, @ViewBuilder content: @escaping (D.Element) -> V
  ) {}
  public var body: Never { fatalError("a stand-in") }
}
public struct GeometryProxy { public var size: CGSize { .zero } }
public protocol Gesture { associatedtype Value }
public struct MagnifyGesture: Gesture {
  public struct Value { public var magnification: CGFloat { 1 } }
  public init() {}
}
extension Gesture {
  public func onEnded(_ action: @escaping (Value) -> Void) -> Self { self }
}
public struct KeyEquivalent: Hashable, Sendable {
  let key: String
  public static let leftArrow = KeyEquivalent(key: "←"), rightArrow = KeyEquivalent(key: "→")
  public static let upArrow = KeyEquivalent(key: "↑"), downArrow = KeyEquivalent(key: "↓")
}
public struct KeyPress {
  public enum Result { case handled, ignored }
  public var key: KeyEquivalent { .upArrow }
}

extension View {
  public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> Empty { Empty() }
  public func position(x: CGFloat, y: CGFloat) -> Empty { Empty() }
  public func onTapGesture(perform: @escaping (CGPoint) -> Void) -> Empty { Empty() }
  public func accessibilityChildren<V: View>(@ViewBuilder children: () -> V) -> Empty { Empty() }
  public func accessibilityLabel(_ label: Text) -> Empty { Empty() }
  public func accessibilityValue(_ value: Text) -> Empty { Empty() }
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T,
    action: @escaping (T) -> Void
  ) -> Empty { Empty() }
  public func gesture<G: Gesture>(_ gesture: G) -> Empty { Empty() }
  public func focusable(_ isFocusable: Bool = true) -> Empty { Empty() }
  public func onKeyPress(
    keys: Set<KeyEquivalent>, action: @escaping (KeyPress) -> KeyPress.Result
  ) -> Empty { Empty() }
  public func task<T: Equatable>(
    id: T, _ action: @escaping @MainActor @Sendable () async -> Void
  ) -> Empty { Empty() }
}
