import DelimitedText

/// An inventory of Ansible in YAML or JSON: groups under their names, each with `children`, which
/// are groups, and `hosts`, which are leaves: `{"all": {"children": {"web": {"hosts": {}}}}}`.
enum Inventory {
  static let note =
    "read as an inventory: groups with `children` and `hosts`; variables are not read"

  /// The group of all hosts, and what the variables of all hosts stand under, which is no group.
  private static let all = Array("all".utf8)
  static let variables = Array("_meta".utf8)

  /// Whether a text begins so, as far as its bytes go: all in it are groups, one has others or
  /// hosts under their names, and there are hosts.
  ///
  /// - Throws: for an inventory whose groups only list the names of others.
  static func looksLike(
    _ start: JSONTape, _ options: ReadingOptions, source: String
  ) throws(TreeImportError) -> Bool {
    guard options.children == nil, options.label == nil, options.place.isEmpty else { return false }
    var events = JSONEvents(start)
    var (hasNames, hasLists, hasHosts, hasAll) = (false, false, false, false)
    do throws(TreeImportError) {
      guard try events.takeObject() else { return false }
      var (group, key): ([UInt8], [UInt8]) = ([], [])
      while try events.nextMember(&group) {
        hasAll = hasAll || group.elementsEqual(all)
        let isNull = try events.isNext(.null)
        if isNull || group.elementsEqual(variables) {
          try events.skipValue()
          continue
        }
        // A node without a name may have children of such names.
        guard !group.elementsEqual("children".utf8), try events.takeObject() else { return false }
        while try events.nextMember(&key) {
          let isHosts = key.elementsEqual("hosts".utf8)
          if isHosts || key.elementsEqual("children".utf8) {
            if isHosts { hasHosts = true }
            if try events.isNext(.object) { hasNames = true }
            if try events.isNext(.array) { hasLists = true }
          } else if !key.elementsEqual("vars".utf8) {
            return false
          }
          try events.skipValue()
        }
      }
    } catch {
      // The text is cut, or whoever reads all of it says what is wrong.
    }
    guard hasHosts, hasLists, !hasNames else {
      return hasNames && JSONKeys.holds("hosts", container: true, start)
    }
    // Without the group that Ansible always writes it is any tree of names.
    guard hasAll else { return false }
    throw TreeImportError(
      .other(
        "the groups of this inventory only list names; read the output of `ansible-inventory "
          + "--list --yaml`, where each group is below the one that it is in"),
      source: source)
  }

  /// Puts the groups that are in no other one below `all`, if that is there: it has all hosts.
  static func moveGroupsBelowAll(_ builder: inout TreeBuilder) {
    var (root, tops): (Int32?, [Int32]) = (nil, [])
    for node in 0..<Int32(builder.count) where builder.parent(of: node) < 0 {
      tops.append(node)
      if root == nil, builder.ownName(of: node).elementsEqual(all) { root = node }
    }
    guard let root else { return }
    for top in tops where top != root { builder.setParent(root, of: top) }
  }
}
