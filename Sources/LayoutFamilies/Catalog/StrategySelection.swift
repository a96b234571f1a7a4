import TreeLayout

/// Strategies chosen by text: `all`, the name of a family, or ids with options.
public struct StrategySelection: Sendable {
  /// The strategies in the order chosen, each once.
  public private(set) var members: [any FamilyMember] = []

  /// The ids that were asked for by name; the others came with `all` or a family.
  public private(set) var named: Set<String> = []

  /// Chooses nothing.
  public init() {}

  /// - Parameter arguments: each may be a list with commas, as `StrategyID.list` reads it.
  public init(_ arguments: [String], from catalog: Catalog) throws(SelectionError) {
    var seen: Set<String> = []
    for argument in arguments {
      guard PeerArgument(argument) == nil else { throw .foreign(argument) }
      for item in try ids(in: argument) {
        for member in try catalog.members(for: item) {
          if !catalog.isGroup(item.name) { named.insert(member.id) }
          if seen.insert(member.id).inserted { members.append(member) }
        }
      }
    }
    guard !members.isEmpty else { throw .nothingSelected(kind: "strategy") }
  }

  /// Sets the option in a role on the strategies that have it, unless it has been set.
  package mutating func set(_ role: OptionRole, _ value: String, from catalog: Catalog) {
    members = members.map { member in
      guard let id = member.variant(role, value), let variant = try? catalog.member(id) else {
        return member
      }
      if named.remove(member.id) != nil { named.insert(id) }
      return variant
    }
  }

  /// Adds variants of strategies that came with `all` or a family: the same strategies with the
  /// option of a role set, if the caller wants them.
  ///
  /// - Parameter isWanted: returns whether the variant of a strategy is added.
  package mutating func addVariants(
    _ role: OptionRole, _ value: String, from catalog: Catalog,
    where isWanted: @Sendable (any FamilyMember, _ variant: any FamilyMember) -> Bool
  ) {
    let ids = Set(members.map(\.id))
    let variants = members.map { member -> (any FamilyMember)? in
      guard !named.contains(member.id), let id = member.variant(role, value), !ids.contains(id)
      else { return nil }
      return try? catalog.member(id)
    }
    let members = members
    let wanted = concurrentMap(members.count) { place in
      variants[place].map { isWanted(members[place], $0) } ?? false
    }
    self.members = members.indices.flatMap { place in
      wanted[place] ? [members[place], variants[place]!] : [members[place]]
    }
  }

  /// Keeps those strategies alone.
  package mutating func keep(_ ids: Set<String>) {
    members.removeAll { !ids.contains($0.id) }
    named.formIntersection(ids)
  }

  /// Leaves out strategies that came with `all` or a family, unless none would remain.
  ///
  /// - Returns: the strategies that were left out.
  public mutating func leaveOut(
    where isLeftOut: (any FamilyMember) -> Bool
  ) -> [any FamilyMember] {
    let leftOut = members.filter { !named.contains($0.id) && isLeftOut($0) }
    guard leftOut.count < members.count else { return [] }
    let ids = Set(leftOut.map(\.id))
    members.removeAll { ids.contains($0.id) }
    return leftOut
  }
}

extension Catalog {
  /// The single strategy that a text spells: a kind's name with options behind a colon.
  public func member(_ spelling: String) throws(SelectionError) -> any FamilyMember {
    let selection = try StrategySelection([spelling], from: self)
    guard selection.members.count == 1 else {
      throw .notOne(kind: "strategy", argument: spelling, count: selection.members.count)
    }
    return selection.members[0]
  }

  /// Whether the name stands for several strategies.
  fileprivate func isGroup(_ name: String) -> Bool {
    name == "all" || families.contains { $0.id == name }
  }

  fileprivate func members(
    for item: StrategyID
  ) throws(SelectionError) -> [any FamilyMember] {
    if isGroup(item.name) {
      if let setting = item.settings.first {
        throw .badOption(.optionWithoutStrategy("\(setting.name)=\(setting.value)"))
      }
      return families.filter { item.name == "all" || $0.id == item.name }
        .flatMap { Self.standardMembers(of: $0) }
    }
    for family in families {
      do {
        if let member = try family.member(item.name, item.settings) { return [member] }
      } catch {
        throw .badOption(error)
      }
    }
    let names = kindNames + families.map(\.id) + ["all"]
    throw .unknown(
      kind: "strategy", name: item.name, nearest: nearest(to: item.name, among: names))
  }

  private static func standardMembers(of family: some LayoutFamily) -> [any FamilyMember] {
    family.kindFacts.compactMap { try? family.member($0.name) }
  }
}

extension Family {
  /// The strategy of this family that a text spells.
  public func strategy(_ spelling: String) throws(SelectionError) -> AnyStrategy<Geometry> {
    let items = try ids(in: spelling)
    guard items.count == 1 else {
      throw .notOne(kind: "strategy", argument: spelling, count: items.count)
    }
    guard let kind = kinds.first(where: { $0.name == items[0].name }) else {
      throw .notInFamily(strategy: items[0].name, family: id)
    }
    do {
      return try kind.make(items[0].settings)
    } catch {
      throw .badOption(error)
    }
  }
}

/// The strategies of a list with commas; those of other programs stand alone.
private func ids(in argument: String) throws(SelectionError) -> [StrategyID] {
  guard argument.split(separator: ",").allSatisfy({ PeerArgument($0) == nil }) else {
    throw .foreignInList(argument)
  }
  do { return try StrategyID.list(in: argument) } catch { throw .badOption(error) }
}
