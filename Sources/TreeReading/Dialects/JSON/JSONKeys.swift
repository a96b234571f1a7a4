/// The keys that say something about a node: the usual ones, or others that people use where the
/// file has none of these, or those that options name.
struct JSONKeys {
  enum Role: Int, CaseIterable {
    case name, children, value, width, height, side, id, parent, type, color, itemStyle
    /// In inventories, beside children: see `Inventory`.
    case hosts
    /// The distance to the parent; behind `value`, which is found first if both have one key.
    case length

    /// One bit for each role.
    var bit: UInt16 { 1 << UInt16(rawValue) }

    /// The keys that say so, the first one there is counts.
    var words: [String] {
      switch self {
      case .name:
        ["name", "label", "title", "fullName", "full_name", "id", "package_name", "key"]
      case .children: ["children", "nodes", "items", "contents", "dependencies"]
      case .value: ["value", "size", "weight", "count"]
      case .id:
        [
          "id", "employeeId", "employee_id", "nodeId", "node_id", "userId", "user_id", "key",
          "name",
        ]
      case .parent:
        ["parent", "parentId", "parent_id", "parentID", "parents"] + Self.superiors
      case .color: ["color", "colour", "fill"]
      case .length: ["length", "branch_length", "edge_length"]
      default: [word]
      }
    }

    /// What options and messages call it.
    private static let names = [
      "name", "children", "value", "width", "height", "side", "id", "parent", "type", "color",
      "itemStyle", "hosts", "length",
    ]

    fileprivate var word: String { Self.names[rawValue] }

    /// What people call their superiors. Those of nodes that are no people may be no nodes.
    fileprivate static let superiors = [
      "managerId", "manager_id", "manager", "supervisorId", "supervisor_id", "supervisor",
      "reportsTo", "reports_to",
    ]

    /// The option that names it.
    fileprivate var option: String? {
      switch self {
      case .name: "label"
      case .color: "color-column"
      case .children, .value, .id, .parent, .length: word
      default: nil
      }
    }
  }

  /// By role; empty where there is none.
  private var keys: [[UInt8]]

  /// The first byte of each, 0 where there is none: nearly all that a look has to compare.
  private let firstBytes: [UInt8]

  /// Whether there are children.
  let hasChildren: Bool

  /// The roles whose keys come from options.
  private var chosen: UInt16 = 0

  /// Whether the file is an array of nodes that name their parents.
  let isFlat: Bool

  /// Whether the file is an inventory.
  let isInventory: Bool

  /// - Parameter isList: whether the file is a list of objects.
  init(
    _ start: JSONTape, isList isArray: Bool, isInventory: Bool = false,
    _ options: ReadingOptions
  ) {
    self.isInventory = isInventory
    let found = KeyCensus(start)
    let children = found.key(.children, options.children)
    hasChildren = children != nil
    let parent = found.key(.parent, options.parent)
    isFlat = isArray && children == nil && parent != nil
    keys = Role.allCases.map { Array($0.words[0].utf8) }
    let named: [(Role, String?)] = [
      (.children, options.children), (.value, options.value), (.name, options.label),
      (.id, options.id), (.parent, options.parent), (.color, options.color),
      (.length, options.length),
    ]
    for (role, option) in named {
      keys[role.rawValue] = Array((found.key(role, option) ?? role.words[0]).utf8)
      if option != nil { chosen |= role.bit }
    }
    if isFlat {
      if keys[Role.name.rawValue] == keys[Role.id.rawValue] { keys[Role.name.rawValue] = [] }
    } else {
      keys[Role.id.rawValue] = []
      keys[Role.parent.rawValue] = []
      chosen &= ~(Role.id.bit | Role.parent.bit)
    }
    if options.color != nil { keys[Role.itemStyle.rawValue] = [] }
    if isInventory {
      // Others are variables of hosts.
      for role in Role.allCases where role != .children && chosen & role.bit == 0 {
        keys[role.rawValue] = []
      }
    }
    keys[Role.hosts.rawValue] = isInventory ? Array("hosts".utf8) : []
    // Only the listing of a directory has a report, which is no node.
    if children != "contents" { keys[Role.type.rawValue] = [] }
    if options.wantsNoValue {
      keys[Role.value.rawValue] = []
      chosen &= ~Role.value.bit
    }
    firstBytes = keys.map { $0.first ?? 0 }
  }

  /// Whether a file that begins so has a key, in front of objects and arrays, or of texts and
  /// numbers.
  static func holds(_ key: String, container: Bool = false, _ start: JSONTape) -> Bool {
    KeyCensus(start).has(key, container: container)
  }

  /// The keys of names, values and children in a file that begins so.
  static func ofNodes(
    in start: JSONTape, _ options: ReadingOptions
  ) -> (name: String?, value: String?, children: String?) {
    let found = KeyCensus(start)
    return (
      found.key(.name, options.label), found.key(.value, options.value),
      found.key(.children, options.children)
    )
  }

  /// Whether the keys of a file that begins so are the names of nodes: see `JSONNames`.
  static func areNames(_ start: JSONTape, _ options: ReadingOptions) -> Bool {
    guard options.children == nil, options.label == nil,
      options.value == nil || options.wantsNoValue,
      JSONNames.looksLike(start)
    else { return false }
    let found = KeyCensus(start)
    let isArray = start.event == .array
    return !Role.children.words.contains { found.has($0, container: true) }
      && !(isArray && Role.parent.words.contains { found.has($0, container: false) })
      && (isArray || !found.isNode)
  }

  func role(_ key: [UInt8]) -> Role? {
    guard let first = key.first else { return nil }
    for index in firstBytes.indices where firstBytes[index] == first && keys[index] == key {
      return Role(rawValue: index)
    }
    return nil
  }

  /// Whether parents are called as the superiors of people, and no option says so.
  var namesSuperiors: Bool {
    chosen & Role.parent.bit == 0 && Role.superiors.contains(word(.parent))
  }

  func isChosen(_ role: Role) -> Bool { chosen & role.bit != 0 }

  func word(_ role: Role) -> String { String(decoding: keys[role.rawValue], as: UTF8.self) }

  /// A note about the keys that came up in place of the usual ones.
  func notes(used: UInt16) -> [String] {
    let taken: [Role] = [.id, .parent, .children, .name, .value, .color]
    let parts = taken.filter { used & $0.bit != 0 && chosen & $0.bit == 0 }
      .filter { word($0) != $0.words[0] }
      .map { "`\(word($0))` as \($0.word)" }
    return parts.isEmpty
      ? [] : ["keys read in place of the usual ones: \(parts.joined(separator: ", "))"]
  }

  /// A key that is needed or that an option names and that did not come up, with the option.
  func missing(used: UInt16) -> (key: String, option: String)? {
    let role = Role.allCases.first { role in
      (chosen & role.bit != 0 || isFlat && role == .id) && used & role.bit == 0
    }
    return role.map { (word($0), $0.option!) }
  }

  /// Whether nothing came up that makes an object a node.
  func hasNoNode(used: UInt16) -> Bool {
    let needed: [Role] = [.name, .value, .children, .hosts, .id, .parent]
    return needed.allSatisfy { used & $0.bit == 0 }
  }

  /// The keys that nodes have, for messages.
  var known: String {
    [Role.name, .children, .hosts, .value, .width, .height, .side, .length, .color].map { word($0) }
      .filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

/// Which keys come up in the first bytes of a JSON file, and whether before texts and numbers or
/// before objects and arrays.
private struct KeyCensus {
  private var scalars: Set<String> = []
  private var containers: Set<String> = []

  /// Whether there is a key of values, maybe in front of `null`.
  private var hasValueKey = false

  init(_ start: JSONTape) {
    start.forEachKey { text, value in
      guard text.count < 64 else { return }
      let key = String(decoding: text, as: UTF8.self)
      if JSONKeys.Role.value.words.contains(key) { hasValueKey = true }
      if value == .null { return }
      if value == .object || value == .array { containers.insert(key) } else { scalars.insert(key) }
    }
  }

  /// Whether there are no objects in objects, and no other numbers than those that a node has. A
  /// length alone may be anything.
  var isNode: Bool {
    let (value, length) = (JSONKeys.Role.value.words, JSONKeys.Role.length.words)
    let known = value + ["width", "height"] + (hasValueKey ? length : [])
    return containers.isEmpty && scalars.isSubset(of: known)
  }

  func has(_ key: String, container: Bool) -> Bool {
    (container ? containers : scalars).contains(key)
  }

  /// The key of a role: what an option names, or the first usual one that comes up.
  func key(_ role: JSONKeys.Role, _ option: String?) -> String? {
    option ?? role.words.first { has($0, container: role == .children) }
  }
}
