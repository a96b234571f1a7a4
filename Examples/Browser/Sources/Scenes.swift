// Scenes: marks and texts as columns, and the way to nodes.

import LayoutScene
import TreeLayout

// The width of a line in the page's own letters, as a multiple of their size.
@_extern(wasm, module: "host", name: "letterWidth")
@_extern(c)
func hostLetterWidth(_ text: UnsafePointer<UInt8>?, _ count: Int, _ isBold: Bool) -> Double

/// A scene as columns. Colors are numbers as 0x77AADD; −1 is none.
final class HeldScene {
  let scene: Scene
  fileprivate let tree: HeldTree

  // Of marks
  private(set) var roles: [UInt8] = []
  private(set) var nodes: [Int32] = []
  private(set) var lastNodes: [Int32] = []
  private(set) var ends: [Int32] = []
  private(set) var leaves: [Int32] = []
  private(set) var nameForms: [UInt8] = []
  private(set) var valueFlags: [UInt8] = []
  private(set) var fills: [Int32] = []
  private(set) var lineColors: [Int32] = []
  private(set) var lines: [Double] = []
  private(set) var opacities: [Double] = []
  private(set) var cushions: [Int32] = []

  /// What each shape is: 0 a box, 1 a circle, 2 an arc, 3 a path; and where its numbers end.
  private(set) var shapes: [UInt8] = []
  private(set) var shapeEnds: [Int32] = []

  /// The numbers of all shapes: x, y, width, height and radius of a box; x, y and r of a circle;
  /// both angles, both radii, x and y of the center and the gap of an arc; of a path, piece by
  /// piece, what it is and its numbers: 0, x, y begins a contour, 1, x, y is a line, 2 a curve with
  /// its end and two points, 3, x, y, degrees a way around a point, and 4 the end of a contour.
  private(set) var numbers: [Double] = []

  // Of texts
  private(set) var textMarks: [Int32] = []
  private(set) var anchors: [UInt8] = []
  private(set) var boldFlags: [UInt8] = []
  private(set) var inks: [Int32] = []
  private(set) var textBytes: [UInt8] = []
  private(set) var textEnds: [Int32] = []

  /// Size, x, y, both numbers of the direction, and width of each text.
  private(set) var textNumbers: [Double] = []

  init(_ scene: Scene, of tree: HeldTree) {
    self.scene = scene
    self.tree = tree
    for mark in scene.marks { add(mark) }
    for text in scene.texts {
      textMarks.append(text.mark)
      anchors.append(text.anchor.rawValue)
      boldFlags.append(text.isBold ? 1 : 0)
      inks.append(text.color.number)
      textBytes.append(contentsOf: text.text.utf8)
      textEnds.append(Int32(textBytes.count))
      textNumbers += [
        text.size, text.place.x, text.place.y, text.direction.x, text.direction.y, text.width,
      ]
    }
  }

  private func add(_ mark: Scene.Mark) {
    roles.append(mark.role.rawValue)
    nodes.append(Int32(tree.place(of: Int(mark.node))))
    lastNodes.append(Int32(tree.place(of: Int(mark.last))))
    ends.append(mark.end)
    leaves.append(mark.leaves)
    nameForms.append(mark.name.rawValue)
    valueFlags.append(mark.hasValue ? 1 : 0)
    fills.append(mark.fill?.number ?? -1)
    lineColors.append(mark.lineColor?.number ?? -1)
    lines.append(mark.line)
    opacities.append(mark.opacity)
    cushions.append(mark.cushion)
    switch mark.shape {
    case .box(let box, let radius):
      shapes.append(0)
      numbers += [box.x, box.y, box.width, box.height, radius]
    case .circle(let circle):
      shapes.append(1)
      numbers += [circle.x, circle.y, circle.r]
    case .arc(let arc, let middle, let gap):
      shapes.append(2)
      numbers += [
        arc.startAngle, arc.endAngle, arc.innerRadius, arc.outerRadius, middle.x, middle.y, gap,
      ]
    case .path(let pieces):
      shapes.append(3)
      for piece in pieces { add(piece) }
    }
    shapeEnds.append(Int32(numbers.count))
  }

  private func add(_ piece: Shape.Piece) {
    switch piece {
    case .move(let point): numbers += [0, point.x, point.y]
    case .line(let point): numbers += [1, point.x, point.y]
    case .curve(let end, let first, let second):
      numbers += [2, end.x, end.y, first.x, first.y, second.x, second.y]
    case .arc(let middle, let degrees): numbers += [3, middle.x, middle.y, degrees]
    case .close: numbers.append(4)
    }
  }
}

extension Color {
  fileprivate var number: Int32 {
    let bytes = SIMD3<Int32>((components * 255).rounded(.toNearestOrEven))
    return bytes.x << 16 | bytes.y << 8 | bytes.z
  }
}

/// The scene of a layout in its frame. 0 where an option is none; then the reply says why.
@_expose(wasm, "makeScene") @_cdecl("makeScene")
public func makeScene(
  _ layout: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> UnsafeMutableRawPointer? {
  let layout = unsafe held(layout, as: HeldLayout.self)
  let given = unsafe Options(start, count)
  var options = SceneOptions()
  options.limitsMarks = given.flag("limits-marks") ?? true
  options.namesInFront = given.flag("names-in-front") ?? true
  var refusal: String?
  let scene = layout.scene({ style in refusal = style.set(given) }, options)
  if let refusal { return unsafe fail(refusal) }
  return unsafe hold(HeldScene(scene, of: layout.tree))
}

extension DrawingStyle {
  /// Sets what is given; returns why not, if an option takes no such value.
  mutating func set(_ given: Options) -> String? {
    if let text = given["color"] {
      guard let color = NodeColor(rawValue: text) else {
        return "color is branch, depth, node or aspect"
      }
      self.color = color
    }
    if let text = given["theme"] {
      guard let theme = Theme(rawValue: text) else { return "theme is light or dark" }
      self.theme = theme
    }
    if let text = given["edges"] {
      guard let edges = EdgeShape(rawValue: text) else {
        return "edges are straight, elbow or curved"
      }
      self.edges = edges
    }
    if let text = given["detail"] {
      guard let detail = Double(text), detail > 0 else { return "detail is a number above 0" }
      self.detail = detail
    }
    if let text = given["locale"] {
      guard let locale = ValueLocale(text) else {
        return "locale is one of \(ValueLocale.ids.joined(separator: ", "))"
      }
      self.locale = locale
    }
    if let text = given["palette"] {
      do throws(PaletteError) { hues = try Palette.hues(text) } catch { return error.description }
    }
    if let unit = given["unit"] { self.unit = unit.isEmpty ? nil : unit }
    hasCushions = given.flag("cushions") ?? false
    if given.flag("own-letters") ?? false {
      letterWidth = { text, isBold in
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBufferPointer {
          unsafe hostLetterWidth($0.baseAddress, $0.count, isBold)
        }
      }
    }
    return nil
  }
}

@_expose(wasm, "releaseScene") @_cdecl("releaseScene")
public func releaseScene(_ scene: UnsafeRawPointer) {
  unsafe drop(scene, as: HeldScene.self)
}

/// Answers all but the columns.
@_expose(wasm, "sceneFacts") @_cdecl("sceneFacts")
public func sceneFacts(_ address: UnsafeRawPointer) {
  let held = unsafe held(address, as: HeldScene.self)
  answer { json in
    json.field("marks", held.roles.count)
    json.field("numbers", held.numbers.count)
    json.field("texts", held.textMarks.count)
    json.field("textBytes", held.textBytes.count)
    json.field("width", held.scene.frame.width)
    json.field("height", held.scene.frame.height)
    json.field("notes", held.scene.notes)
  }
}

/// A column, in the order in which `HeldScene` has them.
@_expose(wasm, "sceneColumn") @_cdecl("sceneColumn")
public func sceneColumn(_ scene: UnsafeRawPointer, _ column: Int) -> UnsafeRawPointer? {
  let scene = unsafe held(scene, as: HeldScene.self)
  return switch column {
  case 0: unsafe address(of: scene.roles)
  case 1: unsafe address(of: scene.nodes)
  case 2: unsafe address(of: scene.lastNodes)
  case 3: unsafe address(of: scene.ends)
  case 4: unsafe address(of: scene.leaves)
  case 5: unsafe address(of: scene.nameForms)
  case 6: unsafe address(of: scene.valueFlags)
  case 7: unsafe address(of: scene.fills)
  case 8: unsafe address(of: scene.lineColors)
  case 9: unsafe address(of: scene.lines)
  case 10: unsafe address(of: scene.opacities)
  case 11: unsafe address(of: scene.cushions)
  case 12: unsafe address(of: scene.shapes)
  case 13: unsafe address(of: scene.shapeEnds)
  case 14: unsafe address(of: scene.numbers)
  case 15: unsafe address(of: scene.textMarks)
  case 16: unsafe address(of: scene.anchors)
  case 17: unsafe address(of: scene.boldFlags)
  case 18: unsafe address(of: scene.inks)
  case 19: unsafe address(of: scene.textBytes)
  case 20: unsafe address(of: scene.textEnds)
  default: unsafe address(of: scene.textNumbers)
  }
}

// MARK: - Reaching nodes

// Nodes are places in JavaScript's columns; −1 is none.

/// The node of the innermost mark at a point.
@_expose(wasm, "nodeAt") @_cdecl("nodeAt")
public func nodeAt(_ scene: UnsafeRawPointer, _ x: Double, _ y: Double) -> Int {
  let held = unsafe held(scene, as: HeldScene.self)
  return held.place(of: held.scene.node(at: Point(x: x, y: y)))
}

/// The node that an arrow key leads to: 0 left, 1 right, 2 up, 3 down.
@_expose(wasm, "neighborOf") @_cdecl("neighborOf")
public func neighborOf(_ scene: UnsafeRawPointer, _ place: Int, _ direction: Int) -> Int {
  let held = unsafe held(scene, as: HeldScene.self)
  let directions: [Scene.Direction] = [.left, .right, .up, .down]
  guard directions.indices.contains(direction), let node = held.node(at: place) else { return -1 }
  return held.place(of: held.scene.neighbor(of: node, toward: directions[direction]))
}

/// The node of the nearest group around a node's mark.
@_expose(wasm, "parentOf") @_cdecl("parentOf")
public func parentOf(_ scene: UnsafeRawPointer, _ place: Int) -> Int {
  let held = unsafe held(scene, as: HeldScene.self)
  return held.place(of: held.node(at: place).flatMap { held.scene.parent(of: $0) })
}

extension HeldScene {
  fileprivate func place(of node: Int?) -> Int { node.map { tree.place(of: $0) } ?? -1 }
  fileprivate func node(at place: Int) -> Int? { tree.node(at: place) }
}
