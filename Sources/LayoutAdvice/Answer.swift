/// Which layout to take for a tree: one, another one with the need for which it would be taken
/// instead, one remark for each need, and at most one common choice to leave alone. A pure function
/// of what layouts show and of what is known of the tree.
///
/// A layout has to serve all needs of the tree. Those that do are compared by what is in sight of
/// them, times factors for how exactly values are read, how easily the structure is followed, how
/// much of the order is kept and how steady the layout is. A difference below 2 % goes to the
/// layout that is simpler and better known.
public struct Answer: Equatable, Sendable {
  /// The version of the form in which files state an answer.
  public static let schema = 2

  /// The answer that is no layout: a sorted list, or bars in a row each.
  public static let list = "list"

  /// Flat trees of up to so many leaves are lists: that many rows stand on a screen and are read at
  /// a glance.
  public static let mostRows = 30

  public let profile: TreeProfile

  /// What the reader wants.
  public let needs: [Need]

  /// What is said, in order: the layout to take comes first.
  public internal(set) var picks: [Pick]

  /// One thing that is said.
  public struct Pick: Equatable, Sendable {
    public let role: Role

    /// The need that the pick is about; `nil` for all needs of the tree.
    public let need: Need?

    /// The strategy with its options, or `Answer.list`; empty for a remark that names none.
    public let strategy: String

    /// What the strategy shows; `nil` for a list and for a remark.
    public var sight: Sight?

    /// In a remark on the size, what parts of the tree would show.
    public internal(set) var parts: [Part] = []
  }

  /// A part of a large tree as a candidate of its own.
  public struct Part: Equatable, Sendable {
    public let kind: Kind

    /// Of the largest leaves, their share of the value without `other`; of levels, the share that
    /// is named.
    public let value: Double?

    /// What the layout to take shows of the part.
    public let sight: Sight

    public init(_ kind: Kind, value: Double?, sight: Sight) {
      (self.kind, self.value, self.sight) = (kind, value, sight)
    }

    public enum Kind: Equatable, Sendable {
      /// The largest leaves; of each group, all others are one leaf.
      case top(Int)
      /// So many levels below the root.
      case depth(Int)

      /// The option that draws the part: `--top 20`.
      public var option: String {
        switch self {
        case .top(let count): "--top \(count)"
        case .depth(let depth): "--depth \(depth)"
        }
      }
    }
  }

  /// What a pick is.
  public enum Role: String, Sendable {
    case take, or, moving, size, lengths, not
  }

  /// The layout to take.
  public var winner: Pick { picks[0] }
  public var runnerUp: Pick? { pick(.or) }

  /// The first pick in a role; `nil` if there is none.
  public func pick(_ role: Role) -> Pick? { picks.first { $0.role == role } }

  /// - Parameters:
  ///   - profile: what is known of the tree.
  ///   - sights: what the layouts show, in the order of the catalog.
  ///   - needs: what the reader wants; `nil` for what the tree tells.
  /// - Returns: `nil` if no layout serves the needs.
  public init?(_ profile: TreeProfile, _ sights: [Sight], needs: [Need]? = nil) {
    let choice = AnswerChoice(profile: profile, needs: needs ?? profile.needs, sights: sights)
    guard let picks = choice.picks else { return nil }
    self.profile = profile
    self.needs = choice.needs
    self.picks = picks
  }

  /// Whether the picture of the layout to take is larger than a few screens, or names few leaves.
  public var isLarge: Bool { pick(.size) != nil }

  /// The answer with what parts of the tree would show.
  public func telling(_ parts: [Part]) -> Answer {
    guard !parts.isEmpty else { return self }
    var answer = self
    if answer.pick(.size) == nil {
      let place = picks.firstIndex { [.lengths, .not].contains($0.role) } ?? picks.endIndex
      let size = Pick(
        role: .size, need: nil, strategy: parts[0].sight.strategy, sight: picks[0].sight)
      answer.picks.insert(size, at: place)
    }
    for place in answer.picks.indices where answer.picks[place].role == .size {
      answer.picks[place].parts = parts
    }
    return answer
  }

  /// The answer with other sights of the same layouts, such as those of their pictures.
  public func seen(_ sights: [Sight]) -> Answer {
    var answer = self
    for index in picks.indices {
      if let sight = sights.first(where: { $0.strategy == picks[index].strategy }) {
        answer.picks[index].sight = sight
      }
    }
    return answer
  }
}

/// How an answer is chosen.
struct AnswerChoice {
  let profile: TreeProfile
  let needs: [Need]
  let sights: [Sight]

  /// Less of what is in sight is no difference that anybody sees.
  static let noticed = 0.02

  /// By so much more has a layout to show that readers do not know.
  static let worthLearning = 0.1

  /// A runner-up that shows less than this share of what the winner shows is no alternative.
  static let worthNaming = 0.6

  /// Layouts that people think of first.
  private static let common = ["squarified", "partition", "sunburst", "pack", "reingold-tilford"]

  var picks: [Answer.Pick]? {
    guard let best = best(for: needs) else { return nil }
    let winner = isList ? Answer.Pick(role: .take, need: nil, strategy: Answer.list) : pick(best)
    var picks = [winner]
    if let other = isList ? pick(best, .or, .structure) : runnerUp(to: best) { picks.append(other) }
    if !isList, let steadier = steadier(than: best) { picks.append(steadier) }
    if let size = size(of: best) { picks.append(size) }
    if needs.contains(.lengths), !KnownLayouts.drawsLengths(best.name) {
      picks.append(
        Answer.Pick(role: .lengths, need: .lengths, strategy: KnownLayouts.ofLengths))
    }
    if let bad = rejected(picks, winner: best) { picks.append(bad) }
    return picks
  }

  private func pick(
    _ sight: Sight, _ role: Answer.Role = .take, _ need: Need? = nil
  ) -> Answer.Pick {
    Answer.Pick(role: role, need: need, strategy: sight.strategy, sight: sight)
  }

  /// Few things beside each other are read best one below the other.
  var isList: Bool {
    profile.height == 1 && profile.leaves <= Answer.mostRows && needs.contains(.names)
      && !needs.contains(.changes)
  }

  // MARK: Scores

  /// How much of the tree is in sight, 0…1: of leaves and of values the mean share with names, and
  /// of drawings that are as large as their names need the share that a screen shows, which counts
  /// half since people scroll.
  func inSight(_ sight: Sight, _ needs: [Need]) -> Double {
    if sight.reading == nil {
      return 1 / (sight.screens ?? 1).squareRoot()
    }
    let hasNames = needs.contains(.names) && sight.named != nil
    let shares =
      hasNames
      ? [sight.named, sight.namedValue, sight.nameAndValue] : [sight.marked, sight.markedValue]
    var (sum, count) = (0.0, 0)
    for share in shares {
      guard let share else { continue }
      sum += share
      count += 1
    }
    return count == 0 ? 1 : sum / Double(count)
  }

  /// How well a layout serves some needs, 0…1; `nil` if it does not serve one of them.
  func score(_ sight: Sight, _ needs: [Need]) -> Double? {
    if needs.contains(.values) {
      guard sight.reading != nil else { return nil }
    } else if sight.reading != nil, !profile.hasValues {
      // An area without a value means nothing.
      return nil
    }
    if needs.contains(.structure), !sight.showsStructure { return nil }
    if sight.reading == nil, !sight.showsStructure { return nil }
    // Edges that stand for nothing stated would be read as lengths.
    let drawsLengths = KnownLayouts.drawsLengths(sight.name)
    guard !drawsLengths || needs.contains(.lengths) else { return nil }
    var score = inSight(sight, needs)
    if let reading = sight.reading {
      score *= reading.exactness
      if let aspect = sight.aspect {
        // Long boxes are compared worse (Kong et al. 2010).
        score *= max(0.7, 1 - 0.05 * (aspect - 1))
      } else if reading == .area {
        // Areas of other shapes than boxes, too.
        score *= 0.85
      }
    }
    if needs.contains(.structure) {
      score *= KnownLayouts.ease(of: sight.name)
      // In a chain a drawing has a row for each node, and an outline a line.
      if profile.isChained, sight.reading == nil, sight.name != "indented" { score *= 0.5 }
    }
    if needs.contains(.order) { score *= sight.order ?? 0.5 }
    // A drift by a tenth of the screen halves what can be followed.
    if needs.contains(.changes) { score /= 1 + 10 * (sight.drift ?? 1) }
    if needs.contains(.lengths), !drawsLengths { score *= sight.name == "cluster" ? 0.6 : 0.54 }
    return score
  }

  /// The layout that serves some needs best.
  func best(for needs: [Need], where isMeant: (Sight) -> Bool = { _ in true }) -> Sight? {
    var (known, other): ([(sight: Sight, score: Double)], (sight: Sight, score: Double)?) =
      ([], nil)
    for sight in sights where isMeant(sight) {
      guard let score = score(sight, needs) else { continue }
      if KnownLayouts.place(of: sight.name) != nil {
        known.append((sight, score))
      } else if score > other?.score ?? -1 {
        other = (sight, score)
      }
    }
    guard let top = known.map({ $0.score }).max() else { return other?.sight }
    // What stays in place from version to version is seen at once.
    let least = needs.contains(.changes) ? Self.noticed : Self.worthLearning
    if let other, other.score > top + least { return other.sight }
    let alike = known.filter { top - $0.score < Self.noticed }
    var first = alike[0].sight
    for candidate in alike.dropFirst() {
      if place(candidate.sight) < place(first) { first = candidate.sight }
    }
    return first
  }

  /// The place in the order of simplicity. The names in an icicle's rows are upright, but calls are
  /// known as columns; other layouts are known as they are.
  private func place(_ sight: Sight) -> Int {
    let isTurned = sight.strategy.split(separator: ":").last == "orientation=right"
    let isMeant = sight.reading == .length && !profile.isDeep
    return 2 * (KnownLayouts.place(of: sight.name) ?? 0) + (isTurned == isMeant ? 0 : 1)
  }

  // MARK: What is said besides

  /// Another layout, and the need for which it would be taken.
  private func runnerUp(to winner: Sight) -> Answer.Pick? {
    func other(_ need: Need, _ needs: [Need], _ isMeant: (Sight) -> Bool) -> Answer.Pick? {
      let least = Self.worthNaming * inSight(winner, needs)
      let sight = best(for: needs) { sight in
        isMeant(sight) && !KnownLayouts.lookAlike(sight.name, winner.name)
          && (sight.reading == nil || inSight(sight, needs) >= least)
      }
      return sight.map { pick($0, .or, need) }
    }
    let rest = needs.filter { $0 != .structure }
    guard needs.contains(.values) else {
      // Where lengths count, the other drawing shows them, too.
      let isPhylogeny = needs.contains(.lengths)
      return other(.order, needs) { !isPhylogeny || KnownLayouts.drawsLengths($0.name) }
        ?? other(.order, needs) { _ in true }
    }
    if needs.contains(.order), !needs.contains(.structure) {
      if let free = other(.order, needs.filter({ $0 != .order }), { _ in true }) { return free }
    }
    if needs.contains(.structure) {
      // Questions are read one by one; of calls and of many levels the values are the point.
      let drawing = other(.structure, needs.filter { $0 != .values }) { $0.reading == nil }
      if let drawing, !profile.isDeep, drawing.sight?.screens ?? 1 <= 2 { return drawing }
      return other(.structure, needs) { $0.reading != nil }
    }
    if winner.reading == .area {
      if profile.height == 1 {
        return Answer.Pick(role: .or, need: .values, strategy: Answer.list)
      }
      return other(.structure, rest + [.structure]) { $0.reading != nil }
        ?? other(.order, rest + [.order]) { $0.reading == .area }
    }
    return other(.names, rest) { $0.reading == .area }
  }

  /// A layout that keeps leaves nearer to their places while the tree changes, and shows at least
  /// two thirds as much.
  private func steadier(than winner: Sight) -> Answer.Pick? {
    guard let drift = winner.drift, drift > Self.unmoved else { return nil }
    guard !needs.contains(.changes) else { return pick(winner, .moving, .changes) }
    let least = leastOfSteadier(than: score(winner, needs) ?? 0)
    let sight = best(for: needs + [.changes]) { sight in
      isSteadier(sight, than: drift) && score(sight, needs) ?? 0 >= least
    }
    return sight.map { pick($0, .moving, .changes) }
  }

  /// Leaves that drift by less stay in place.
  static let unmoved = 0.005

  /// Whether leaves drift by clearly less with a layout; not where it is not known how far.
  func isSteadier(_ sight: Sight, than drift: Double) -> Bool {
    sight.drift.map { $0 < 0.6 * drift } ?? false
  }

  /// The least score, without regard to drift, of a layout that is named because it is steadier.
  func leastOfSteadier(than score: Double) -> Double { score * 2 / 3 }

  /// A remark if the picture is larger than a screen, or names few of the leaves.
  private func size(of winner: Sight) -> Answer.Pick? {
    let shown = needs.contains(.names) ? winner.named ?? winner.marked : winner.marked
    let isLarge = winner.screens ?? 1 > 4 || winner.reading != nil && shown ?? 1 < 0.5
    return isLarge && !isList ? pick(winner, .size) : nil
  }

  /// A common choice that is bad here.
  private func rejected(_ picks: [Answer.Pick], winner: Sight) -> Answer.Pick? {
    func free(_ name: String) -> Sight? {
      guard !picks.contains(where: { $0.role != .moving && $0.sight?.name == name }) else {
        return nil
      }
      return sights.filter { $0.name == name }.max { inSight($0, needs) < inSight($1, needs) }
    }
    func not(_ sight: Sight, _ need: Need) -> Answer.Pick { pick(sight, .not, need) }
    let squares = free("squarified")
    if !profile.hasValues { return squares.map { not($0, .values) } }
    if let squares {
      if needs.contains(.structure) { return not(squares, .structure) }
      if needs.contains(.changes), squares.drift ?? 0 > 2 * (winner.drift ?? 1) {
        return not(squares, .changes)
      }
      if needs.contains(.order), squares.order ?? 1 < 0.9 { return not(squares, .order) }
    }
    guard needs.contains(.values) else { return nil }
    let shown = isList ? 1 : inSight(winner, needs)
    let bad = Self.common.compactMap { free($0) }
      .filter { $0.reading != nil && inSight($0, needs) < 0.6 * shown }
      .min { inSight($0, needs) < inSight($1, needs) }
    return bad.map { not($0, .names) } ?? free("reingold-tilford").map { not($0, .values) }
  }
}
