extension Answer {
  /// One line of the answer.
  public struct Line: Equatable, Sendable {
    /// What the line is about: `take`, `or`, `moving`, `size`, `lengths`, `not`.
    public let label: String
    public let strategy: String
    public let words: String
  }

  /// `81 regions in 10 services, 3 levels, with values`
  public var subject: String {
    var parts = [counted(profile.leaves, leafNoun)]
    if profile.tops > 1, profile.height > 1 {
      let noun = profile.levels.count > 1 ? plural(profile.levels[0]) : "groups"
      parts[0] += " in \(counted(profile.tops, noun))"
    }
    parts.append(profile.height == 1 ? "1 level" : "\(profile.height) levels")
    parts.append(profile.hasValues ? "with values" : "no values")
    if profile.versions > 1 { parts.append("\(grouped(profile.versions)) versions") }
    return parts.joined(separator: ", ")
  }

  /// What is said, a line for each pick.
  public var lines: [Line] {
    picks.map {
      Line(label: $0.role.rawValue, strategy: $0.strategy, words: words(for: $0))
    }
  }

  /// The sentence for one pick.
  public func words(for pick: Pick) -> String {
    switch pick.role {
    case .take: return reasonToTake(pick)
    case .or: return "\(condition(pick)): \(shown(pick))"
    case .moving: return moving(pick)
    case .size: return size(pick)
    case .lengths:
      return "it draws the lengths of branches" + (profile.hasValues ? ", but no values" : "")
    case .not: return fault(pick)
    }
  }

  // MARK: Sentences

  private func reasonToTake(_ pick: Pick) -> String {
    guard pick.strategy == Self.list else { return shown(pick) }
    let bars = profile.hasValues ? "sorted bars" : "a list"
    let order = profile.isOrdered ? "bars in the order of the data" : bars
    return
      "\(order) serve\(profile.hasValues ? "" : "s") \(counted(profile.leaves, leafNoun)) of one "
      + "level better than any tree layout"
  }

  /// When another layout would be taken.
  private func condition(_ pick: Pick) -> String {
    if winner.strategy == Self.list { return "if it has to be a tree layout" }
    switch pick.need {
    case .structure where needs.contains(.structure) && pick.sight?.reading != nil:
      return pick.sight?.reading == .angle
        ? "if it has to be about as wide as high" : "if exact values matter more"
    case .structure:
      return profile.needs.contains(.values) && pick.sight?.reading == nil
        ? "if the way from \(leafNoun) to the root matters more than values"
        : "if levels matter more"
    case .values: return "if exact values matter more"
    case .order where needs.contains(.order) && profile.hasValues:
      return "if the order of the data does not matter"
    case .order where profile.hasValues:
      return "if \(leafNoun) should stay in the order of the data"
    case .order:
      switch pick.sight?.name {
      case "indented": return "if it is read like a text"
      case "cluster": return "if \(leafNoun) are compared with each other"
      case "radial-tree", "radial-wedge", "mind-map", "circular-phylogram":
        return "if it has to be about as wide as high"
      case "equal-angle", "equal-daylight": return "if the root does not matter"
      default: return "if room is scarce"
      }
    default: return "if small \(leafNoun) matter more"
    }
  }

  /// What a layout shows, in numbers.
  private func shown(_ pick: Pick) -> String {
    if pick.strategy == Self.list { return "a list that is sorted by value" }
    guard let sight = pick.sight else { return "" }
    guard sight.reading != nil else { return drawn(sight) }
    guard needs.contains(.names), let named = sight.named else {
      let marked = share(sight.marked ?? 1, of: profile.shown, shownNoun)
      return "\(marked) can be seen by themselves"
    }
    var words = share(sight.nameAndValue ?? named, of: profile.shown, shownNoun)
    words += sight.nameAndValue == nil ? " have their names" : " have name and value"
    words += " in sight"
    if let value = sight.namedValue {
      words += "; \(percent(value)) of \(whole) is named"
    }
    if pick.need == .structure || needs.contains(.structure), let titled = sight.titled,
      profile.height > 1
    {
      let groups = titled >= 1 ? "all groups" : "\(percent(titled)) of the groups"
      words = "\(groups) in sight have a title; \(words)"
    }
    return words
  }

  private func drawn(_ sight: Sight) -> String {
    let size = sight.width.flatMap { width in
      sight.height.map { ", \(pixels(width)) x \(pixels($0)) pixels" }
    }
    let room = screens(sight.screens)
    let lengths = KnownLayouts.drawsLengths(sight.name) ? "edges as long as stated; " : ""
    let hasNames = profile.hasNames && !KnownLayouts.isUnrooted(sight.name)
    return "\(lengths)all \(hasNames ? "names" : "nodes") on \(room)\(size ?? "")"
  }

  private func moving(_ pick: Pick) -> String {
    guard let drift = pick.sight?.drift else { return "" }
    if needs.contains(.changes) {
      return "\(leafNoun) stay within \(percent(drift)) of the screen's height of their place"
    }
    let other = winner.sight?.drift.map { "; with \(winner.strategy) \(percent($0))" } ?? ""
    return "if data change: \(leafNoun) drift by \(percent(drift)) of the screen's height\(other)"
  }

  private func size(_ pick: Pick) -> String {
    let sight = pick.sight
    let parts = pick.parts.map(words).joined(separator: "; ")
    guard sight?.reading != nil else {
      let screens = "that is \(tenths(sight?.screens ?? 1)) screens; "
      return screens
        + (parts.isEmpty
          ? "draw a part of the tree (render --root) or fewer levels (--depth)" : parts)
    }
    let hasNames = needs.contains(.names) && sight?.named != nil
    let shown = (hasNames ? sight?.named : sight?.marked) ?? 0
    let lost = profile.shown - Int((shown * Double(profile.shown)).rounded())
    return "\(grouped(lost)) \(shownNoun) are too small \(hasNames ? "for a name" : "to be seen"); "
      + (parts.isEmpty ? "draw a part (render --root) or the largest (--top)" : parts)
  }

  /// What a part of the tree would show: `the 20 largest and other (--top 20): 43 % of all sales`.
  private func words(for part: Part) -> String {
    let title: String
    switch part.kind {
    case .top(let count): title = "the \(grouped(count)) largest and other (--top \(count))"
    case .depth(let depth):
      let nouns = profile.levels.count == profile.height ? profile.levels.prefix(depth) : []
      let levels = depth == 1 ? "1 level" : "\(depth) levels"
      title = "\(nouns.last.map { "the \(plural($0)) alone" } ?? levels) (--depth \(depth))"
    }
    guard part.sight.reading != nil else {
      return "\(title): \(screens(part.sight.screens))"
    }
    let value = part.value.map { ", \(percent($0)) of \(whole)" } ?? ""
    let hasNames = needs.contains(.names) && part.sight.named != nil
    guard let shown = hasNames ? part.sight.named : part.sight.marked else { return title + value }
    let share = shown >= 1 ? "all" : percent(shown)
    return "\(title): \(share) \(hasNames ? "named" : "in sight")\(value)"
  }

  private func screens(_ count: Double?) -> String {
    let count = count ?? 1
    return count <= 1.005 ? "one screen" : "\(tenths(count)) screens"
  }

  /// What is wrong with a common choice.
  private func fault(_ pick: Pick) -> String {
    switch pick.need {
    case .values where !profile.hasValues:
      return "no \(singular(leafNoun)) has a value of its own, so areas would mean nothing"
    case .values: return "it shows no values"
    case .structure: return "the way from a node up to the root cannot be followed"
    case .changes:
      let drift = pick.sight?.drift ?? 0
      return "\(leafNoun) drift by \(percent(drift)) of the screen's height between versions"
    case .order: return "it puts the largest first, whatever the order of the data is"
    default: return "here " + shown(pick)
    }
  }

  // MARK: Nouns and numbers

  /// What a leaf is, in the tree's own words.
  public var leafNoun: String {
    if let last = profile.levels.last { return plural(last) }
    return profile.areFiles ? "files" : "leaves"
  }

  /// The leaves that can be in sight.
  private var shownNoun: String {
    profile.shown < profile.leaves && profile.hasValues ? "\(leafNoun) with a value" : leafNoun
  }

  private var whole: String {
    guard let value = profile.value, value.utf8.allSatisfy({ $0 | 0x20 >= UInt8(ascii: "a") })
    else {
      return "the total"
    }
    return "all \(value)"
  }

  private func singular(_ noun: String) -> String {
    if let last = profile.levels.last { return last }
    return noun == "files" ? "file" : "leaf"
  }

  private func share(_ share: Double, of count: Int, _ noun: String) -> String {
    let part = Int((share * Double(count)).rounded())
    if part == count { return "all \(counted(count, noun))" }
    return "\(part == 0 ? "none" : grouped(part)) of \(counted(count, noun))"
  }

  private func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(singular(noun))" : "\(grouped(count)) \(noun)"
  }
}

/// The plural of an English noun in its regular form; other words stay as they are.
func plural(_ noun: String) -> String {
  let bytes = Array(noun.utf8)
  guard let last = bytes.last, bytes.allSatisfy({ $0 < 0x80 }) else { return noun }
  let before = bytes.count > 1 ? bytes[bytes.count - 2] : 0
  switch last {
  case UInt8(ascii: "s"):
    return before == UInt8(ascii: "s") || before == UInt8(ascii: "u") ? noun + "es" : noun
  case UInt8(ascii: "x"), UInt8(ascii: "z"): return noun + "es"
  case UInt8(ascii: "h") where before == UInt8(ascii: "c") || before == UInt8(ascii: "s"):
    return noun + "es"
  case UInt8(ascii: "y") where !"aeiou".utf8.contains(before):
    return String(noun.dropLast()) + "ies"
  default: return noun + "s"
  }
}

/// `10,102`
func grouped(_ count: Int) -> String {
  var digits = Array(String(count))
  var place = digits.count - 3
  while place > 0 {
    digits.insert(",", at: place)
    place -= 3
  }
  return String(digits)
}

/// `97 %`; only the whole is `100 %`, and only nothing `0 %`.
func percent(_ share: Double) -> String {
  guard share > 0 else { return "0 %" }
  let tenths = Int((share * 1000).rounded(.down))
  if share >= 1 - 1e-9 { return "\(Int((share * 100).rounded())) %" }
  if tenths < 100 || tenths >= 995 { return "\(tenths / 10).\(tenths % 10) %" }
  return "\(Int((share * 100).rounded())) %"
}

/// `2.4`
func tenths(_ number: Double) -> String {
  guard number < 1e9 else { return "many" }
  let tenths = Int((number * 10).rounded())
  return tenths >= 100 ? grouped(Int(number.rounded())) : "\(tenths / 10).\(tenths % 10)"
}

func pixels(_ number: Double) -> String { number < 1e9 ? "\(Int(number.rounded(.up)))" : "many" }
