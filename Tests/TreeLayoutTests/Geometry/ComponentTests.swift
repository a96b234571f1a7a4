import Testing
import TreeLayout

@Suite("Components of geometries")
struct ComponentTests {
  private func expect<Value: NodeGeometry>(_ type: Value.Type) {
    let count = Value.componentNames.count
    let geometry = Value(component: { Double($0 + 1) })
    var found: [Double] = []
    geometry.forEachComponent { found.append($0) }
    #expect(found == (1...count).map(Double.init), "\(Value.componentNames)")
  }

  @Test("a geometry tells all that it is made of, in the order of the names")
  func order() {
    expect(Rect.self)
    expect(Point.self)
    expect(Arc.self)
    expect(Circle.self)
    let arc = Arc(component: { Double($0) })
    #expect(arc == Arc(startAngle: 0, endAngle: 1, innerRadius: 2, outerRadius: 3))
  }
}
