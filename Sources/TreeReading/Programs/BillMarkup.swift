import DelimitedText
import TreeModel

extension Dialect {
  static let billMarkup = Dialect(
    "cyclonedx-xml", "bills of materials", [.value]
  ) { beginning, _ in
    guard let root = beginning.rootElement, root.tag == "bom",
      root.hasAttribute(with: "cyclonedx.org/schema/bom")
    else { return nil }
    return "the outermost element is a `bom` of CycloneDX"
  } read: { stream, _, id, options throws(TreeImportError) in
    let source = stream.source
    try options.refuseNamedValue(source: source)
    var reader = BillMarkupReader(MarkupEvents(stream))
    try reader.read()
    return TreeSequence(try reader.bill.tree(id: id, source: source, options))
  }
}

/// Reads a bill of materials in XML, as <https://cyclonedx.org/docs/latest/xml/> defines it:
/// dependencies stand in the element of what depends on them.
struct BillMarkupReader: ~Copyable {
  private var events: MarkupEvents
  private(set) var bill = BillOfMaterials()

  /// What an open element is to the bill.
  private enum Role {
    case bill, metadata, dependencies, other
    case components(in: Int?)
    case component(Int)
    case text(Part, of: Int)
    case dependency(String)
  }

  /// What a text says of a component.
  private enum Part { case group, name, version }

  private var open: [Role] = []

  init(_ events: consuming MarkupEvents) { self.events = events }

  mutating func read() throws(TreeImportError) {
    var text: [UInt8] = []
    while let event = try events.next() {
      switch event {
      case .start:
        open.append(role())
        text = []
      case .text: if case .text = open.last { text += events.text }
      case .end:
        if case .text(let part, let index) = open.removeLast() {
          let text = String(decoding: MarkupText.inOneLine(text), as: UTF8.self)
          switch part {
          case .group: bill.components[index].group = text
          case .name: bill.components[index].name = text
          case .version: bill.components[index].version = text
          }
        }
      }
    }
  }

  /// That of the element that begins. Licenses, tools and others have names and components, too.
  private mutating func role() -> Role {
    switch (open.last, events.tag) {
    case (nil, _): return .bill
    case (.bill, "metadata"): return .metadata
    case (.bill, "components"): return .components(in: nil)
    case (.component(let holder), "components"): return .components(in: holder)
    case (.metadata, "component"):
      bill.root = bill.components.count
      return component(in: nil)
    case (.components(let holder), "component"): return component(in: holder)
    case (.component(let index), "group"): return .text(.group, of: index)
    case (.component(let index), "name"): return .text(.name, of: index)
    case (.component(let index), "version"): return .text(.version, of: index)
    case (.bill, "dependencies"): return .dependencies
    case (.dependencies, "dependency"): return .dependency(string("ref") ?? "")
    case (.dependency(let id), "dependency"):
      let other = string("ref") ?? ""
      bill.dependencies[id, default: []].append(other)
      return .dependency(other)
    default: return .other
    }
  }

  private mutating func component(in holder: Int?) -> Role {
    let index = bill.add(in: holder)
    if let id = string("bom-ref") { bill.components[index].id = id }
    return .component(index)
  }

  private func string(_ key: String) -> String? {
    events.attribute(key).map { String(decoding: $0, as: UTF8.self) }
  }
}
