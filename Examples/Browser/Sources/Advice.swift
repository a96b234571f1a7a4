// Advice: what layouts show of a tree, and which one to take. JavaScript holds sights as values.

import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

// MARK: - Candidates

/// Answers the strategies to look at, in the order of the catalog, and what is left out. Drawings
/// whose size follows from their options fill the frame. Icicles and tree drawings are also looked
/// at on their side.
@_expose(wasm, "candidates") @_cdecl("candidates")
public func candidates(_ tree: UnsafeRawPointer) {
  let held = unsafe held(tree, as: HeldTree.self)
  let sequence = held.versions
  var visitor = Candidates(
    named: sequence.step(0), hasValues: sequence.steps.contains { $0.weights[0] > 0 })
  visitFamilies(&visitor)
  answer { json in
    json.field("candidates", visitor.ids)
    json.field(
      "warnings",
      visitor.leftOut.isEmpty ? [] : [TreeSequence.warningOfNoValues(visitor.leftOut)])
  }
}

private struct Candidates: FamilyVisitor {
  let named: NamedTree
  let hasValues: Bool
  var ids: [String] = []
  var leftOut: [String] = []

  mutating func visit<Geometry>(_ family: ModuleFamily<Geometry>) {
    let family = family.family
    guard hasValues || family.warnings(named).isEmpty else { return leftOut.append(family.id) }
    for kind in family.kinds {
      guard let plain = member(kind.name, of: family) else { continue }
      let upright = plain.variant(.fitsFrame, "true").flatMap { member($0, of: family) } ?? plain
      ids.append(upright.id)
      if let turned = upright.variant(.orientation, "right"), !ids.contains(turned) {
        ids.append(turned)
      }
    }
  }
}

private func member<Geometry>(
  _ strategy: String, of family: Family<Geometry>
) -> Member<Geometry>? {
  guard let id = (try? StrategyID.list(in: strategy))?.first else { return nil }
  return (try? Member(id.name, id.settings, of: family)) ?? nil
}

// MARK: - Sights

/// What one layout shows.
private struct SeenLayout {
  /// As metrics measure it.
  var measured: Sight

  /// What a picture with its headers and margins shows; `nil` if there is none.
  var drawn: Sight?

  /// For a drawing on its side, the strategy that does not turn it; it is taken only if it needs
  /// less of the screen.
  var uprightStrategy: String?

  /// How many screens the drawing of the first version takes.
  var firstScreens: Double?
}

extension Sight {
  /// The numbers by their names in JavaScript.
  fileprivate mutating func eachNumber(_ body: (String, inout Double?) -> Void) {
    body("marked", &marked)
    body("markedValue", &markedValue)
    body("named", &named)
    body("namedValue", &namedValue)
    body("nameAndValue", &nameAndValue)
    body("titled", &titled)
    body("aspect", &aspect)
    body("screens", &screens)
    body("order", &order)
    body("drift", &drift)
    body("width", &width)
    body("height", &height)
  }

  fileprivate func write(to json: inout JSONText) {
    var sight = self
    sight.eachNumber { name, value in json.field(name, value) }
  }
}

/// Answers what a strategy shows of a tree on a screen, with letters of a size, in pixels; whether
/// it lays the tree out. If not, the reply says why.
@_expose(wasm, "sightOf") @_cdecl("sightOf")
public func sightOf(
  _ tree: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int, _ width: Double,
  _ height: Double, _ labelSize: Double
) -> Bool {
  let held = unsafe held(tree, as: HeldTree.self)
  let strategy = unsafe String(decoding: bytes(start, count), as: UTF8.self)
  let screen = Rect(x: 0, y: 0, width: width, height: height)
  let seen: SeenLayout
  do throws(StrategyError) {
    seen = try visit(strategy, SightMaker(held: held, screen: screen, labelSize: labelSize))
  } catch {
    error.tell(held)
    return false
  }
  answer { json in
    json.field("strategy", seen.measured.strategy)
    json.field("family", seen.measured.family)
    json.field("reading", seen.measured.reading?.rawValue)
    json.field("showsStructure", seen.measured.showsStructure)
    json.field("upright", seen.uprightStrategy)
    json.field("firstScreens", seen.firstScreens)
    json.name("measured")
    json.object { seen.measured.write(to: &$0) }
    json.name("drawn")
    json.object { (seen.drawn ?? seen.measured).write(to: &$0) }
  }
  return true
}

private struct SightMaker: MemberVisitor {
  let held: HeldTree
  let screen: Rect
  let labelSize: Double

  func visit<Geometry>(
    _ member: Member<Geometry>, of family: ModuleFamily<Geometry>
  ) throws(LayoutError) -> SeenLayout {
    let frame = screen.frame(forLetters: labelSize)
    let (own, measured) = (held.versions, held.measuredVersions)
    let isMadeUp = own.steps.count == 1
    let steps = isMadeUp && !member.looksAtVersions ? [measured.first] : measured.steps
    let layouts = try member.strategy.finiteLayouts(of: steps, in: frame)
    func labels(_ step: Int) -> Labels {
      Labels(measured.version(step).names, of: measured.steps[step])
    }
    let sight = member.sight(of: layouts, stepsAreMadeUp: isMadeUp, labels: labels)
    var seen = SeenLayout(measured: sight)
    let last = own.steps.count - 1
    seen.drawn = try? member.drawn(
      sight, of: own.version(last), after: Array(own.steps[..<last]), on: screen,
      labelSize: labelSize, nodeSizes: nil
    ) { strategy, named, earlier, frame throws(LayoutError) in
      let steps = earlier + [named.tree]
      return try strategy.finiteLayouts(of: steps, in: frame)[earlier.count]
    }
    guard member.readsNodeSizes else { return seen }
    seen.firstScreens =
      isMadeUp
      ? sight.screens
      : member.value(of: Sight.screensMetric, on: layouts[0], labels: labels(0))
    seen.uprightStrategy = member.upright
    return seen
  }
}

extension Member {
  /// The strategy without the option that lays a drawing on its side; `nil` if it has not got it.
  fileprivate var upright: String? {
    let rest = settings.filter { !($0.name == "orientation" && $0.value == "right") }
    guard rest.count < settings.count else { return nil }
    return (try? kind.make(rest))?.id.description
  }
}

// MARK: - The answer

/// Answers which layout to take, by what layouts show: `null` if none serves the needs.
///
/// The options are `needs`, and for each sight its `strategy` followed by what is known of it; the
/// names of numbers begin with `m.` where they are measured and with `d.` where they are drawn.
@_expose(wasm, "answerOf") @_cdecl("answerOf")
public func answerOf(_ tree: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int) {
  let held = unsafe held(tree, as: HeldTree.self)
  let given = unsafe Options(start, count)
  let seen = sights(in: given)
  // A drawing on its side is looked at where it needs less of the screen.
  let worthy = seen.filter { one in
    guard let upright = one.uprightStrategy,
      let other = seen.first(where: { $0.measured.strategy == upright })
    else { return true }
    return one.firstScreens ?? .infinity < other.firstScreens ?? .infinity
  }
  var needs: [Need]?
  if let text = given["needs"] {
    needs = []
    for name in text.split(separator: ",") {
      if let need = Need(rawValue: String(name)) { needs?.append(need) }
    }
  }
  let found = Answer(
    held.profile, worthy.map { $0.measured }, needs: needs)?
    .seen(worthy.map { $0.drawn ?? $0.measured })
  answer { json in
    json.name("answer")
    guard let found else { return json.text(nil) }
    json.object { write(found, to: &$0) }
  }
}

/// The answer with the names of `recommend --format json`.
private func write(_ found: Answer, to json: inout JSONText) {
  json.field("subject", found.subject)
  json.field("needs", found.needs.map { $0.rawValue })
  json.name("lines")
  json.array { json in
    for (pick, line) in zip(found.picks, found.lines) {
      json.object { json in
        json.field("role", line.label)
        if let need = pick.need { json.field("need", need.rawValue) }
        if !line.strategy.isEmpty { json.field("strategy", line.strategy) }
        json.field("words", line.words)
      }
    }
  }
}

private func sights(in given: Options) -> [SeenLayout] {
  var seen: [SeenLayout] = []
  for (name, value) in given.values {
    if name == "strategy" {
      let sight = Sight(strategy: value, family: "")
      seen.append(SeenLayout(measured: sight, drawn: sight))
      continue
    }
    guard !seen.isEmpty else { continue }
    var one = seen.removeLast()
    switch name {
    case "family": one.set { $0.family = value }
    case "reading": one.set { $0.reading = Reading(rawValue: value) }
    case "showsStructure": one.set { $0.showsStructure = value == "true" }
    case "upright": one.uprightStrategy = value
    case "firstScreens": one.firstScreens = Double(value)
    default:
      func set(_ known: String, _ number: inout Double?) {
        if name.utf8.dropFirst(2).elementsEqual(known.utf8) { number = Double(value) }
      }
      if name.utf8.first == UInt8(ascii: "d") {
        one.drawn?.eachNumber(set)
      } else {
        one.measured.eachNumber(set)
      }
    }
    seen.append(one)
  }
  return seen
}

extension SeenLayout {
  /// Changes what is measured and what is drawn.
  fileprivate mutating func set(_ change: (inout Sight) -> Void) {
    change(&measured)
    if var sight = drawn {
      change(&sight)
      drawn = sight
    }
  }
}
