extension Answer {
  /// Whether an answer can name a strategy, which need not be measured otherwise.
  ///
  /// - Parameters:
  ///   - name: the strategy's name.
  ///   - showsValues: whether the layouts of its family show values.
  ///   - profile: what is known of the tree.
  ///   - needs: what the reader wants.
  public static func mayName(
    _ name: String, showsValues: Bool, _ profile: TreeProfile, needs: [Need]
  ) -> Bool {
    if KnownLayouts.drawsLengths(name), !needs.contains(.lengths) { return false }
    // A drawing shows no values: it is the other layout of trees whose structure matters, too, or
    // the common choice to leave alone.
    if !showsValues, needs.contains(.values) {
      return needs.contains(.structure) && !profile.isDeep || name == "reingold-tilford"
    }
    if showsValues, !profile.hasValues, !needs.contains(.values) { return name == "squarified" }
    return true
  }

  /// The strategies of which the answer depends on how far leaves move, and this is not known: at
  /// first the layout to take and the known ones that show enough, then the others that might
  /// still move less. Empty if nothing depends on it.
  ///
  /// - Parameter sights: what the layouts show, without drift where it is not known.
  public static func toFollow(
    _ profile: TreeProfile, _ sights: [Sight], needs: [Need]
  ) -> [String] {
    AnswerChoice(profile: profile, needs: needs, sights: sights).toFollow
  }
}

extension AnswerChoice {
  fileprivate var toFollow: [String] {
    let scores = sights.map { score($0, needs) }
    guard !needs.contains(.changes) else {
      // Squarified is told of if it moves far.
      let open = zip(sights, scores).filter { sight, score in
        sight.drift == nil && (score != nil || sight.name == "squarified")
      }
      return open.map { $0.0.strategy }
    }
    guard !isList, let best = best(for: needs), let top = score(best, needs) else { return [] }
    func isKnown(_ sight: Sight) -> Bool { KnownLayouts.place(of: sight.name) != nil }
    let rivals = zip(sights, scores).filter { $1 ?? 0 >= leastOfSteadier(than: top) }
    guard let drift = best.drift else {
      let known = rivals.filter { isKnown($0.0) && $0.0.strategy != best.strategy }
      return [best.strategy] + known.map { $0.0.strategy }
    }
    guard drift > Self.unmoved else { return [] }
    // Of the known ones, which are measured, the one that is best at both.
    let least = rivals.filter { isKnown($0.0) && isSteadier($0.0, than: drift) }
      .compactMap { score($0.0, needs + [.changes]) }.max()
    let others = rivals.filter { sight, score in
      sight.drift == nil && !isKnown(sight)
        && least.map { (score ?? 0) > $0 + Self.noticed } ?? true
    }
    return others.map { $0.0.strategy }
  }
}
