import LayoutScene
import SwiftUI
import TreeLayout

/// A treemap that is tapped, walked through with arrow keys, zoomed with two fingers, and heard.
struct TreemapView: View {
  let tree: LayoutTree
  let names: NodeNames
  @State private var scene: LayoutScene.Scene?
  @State private var selected: Int?
  @State private var size = CGSize.zero
  @State private var zoom = 1.0

  var body: some View {
    ScrollView([.horizontal, .vertical]) {
      Canvas { context, _ in scene.map { draw($0, in: context) } }
        .frame(width: size.width * zoom, height: size.height * zoom)
        .onTapGesture { place in selected = scene?.node(at: Point(x: place.x, y: place.y)) }
        .accessibilityChildren {
          ForEach((scene?.marks ?? []).filter { $0.role == .leaf }, id: \.node) { mark in
            Rectangle().frame(width: mark.box.width, height: mark.box.height)
              .position(x: mark.box.midX, y: mark.box.midY)
              .accessibilityLabel(Text(names[Int(mark.node)]))
              .accessibilityValue(Text("\(tree.weights[Int(mark.node)])"))
          }
        }
    }
    .onGeometryChange(for: CGSize.self, of: { $0.size }, action: { size = $0 })
    .gesture(MagnifyGesture().onEnded { zoom = min(max(zoom * $0.magnification, 1), 20) })
    .focusable().onKeyPress(keys: Set(Self.ways.keys)) { press in
      guard let way = Self.ways[press.key] else { return .ignored }
      selected = scene?.neighbor(of: selected ?? 0, toward: way) ?? selected
      return .handled
    }
    .task(id: [size.width * zoom, size.height * zoom]) {
      let frame = Rect(x: 0, y: 0, width: size.width * zoom, height: size.height * zoom)
      if let new = try? await Self.scene(of: tree, names, in: frame) { scene = new }
    }
  }

  /// Runs outside of the main actor. Where the size changes again, its task is cancelled.
  private nonisolated static func scene(
    of tree: LayoutTree, _ names: NodeNames, in frame: Rect
  ) async throws -> LayoutScene.Scene {
    let layout = Treemap<Squarified>().layout(tree, in: frame)
    try Task.checkCancellation()
    return LayoutScene.Scene(treemap: layout, names: names)
  }

  private func draw(_ scene: LayoutScene.Scene, in context: GraphicsContext) {
    for mark in scene.marks {
      let outline = Path(mark.shape), line = mark.lineColor.map { Color($0) } ?? .white
      if let fill = mark.fill { context.fill(outline, with: .color(Color(fill))) }
      if mark.role == .more { context.fill(outline, with: .color(.black.opacity(0.15))) }
      if mark.line > 0 { context.stroke(outline, with: .color(line), lineWidth: mark.line) }
      if selected == Int(mark.node) { context.stroke(outline, with: .color(.black), lineWidth: 3) }
    }
    for text in scene.texts { context.draw(text) }
  }
}
