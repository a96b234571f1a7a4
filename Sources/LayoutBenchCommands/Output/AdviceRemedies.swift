import BenchmarkJudging
import BenchmarkMeasuring
import LayoutAdvice
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

/// Remedies if even the best picture for a purpose shows less than half of what it should: found by
/// laying out the tree again, larger or in part.
struct AdviceRemedies {
  let advice: Advice

  /// The tree of the advice, with the sizes of its nodes.
  let named: NamedTree

  /// The screen in pixels.
  let screen: Rect
  let labelSize: Double

  /// Makes the layouts.
  let apart: IsolatedLayouts

  /// The share that a picture should show for a remedy to be worth naming.
  private static let enough = 0.5

  /// Whether a picture shows little because it has little room; moves of nodes have other reasons.
  static func areNeeded(for answer: Advice.Answer) -> Bool {
    answer.share < enough && answer.purpose != .change
  }

  /// The remedies by purpose.
  var sentences: [Purpose: String] {
    var sentences: [Purpose: String] = [:]
    for answer in advice.answers where Self.areNeeded(for: answer) {
      guard let member = try? Toolbox.current.catalog.member(answer.best.strategy) else {
        continue
      }
      let helps = [
        largerScreen(for: answer, member), part(for: answer, member),
        fewerItems(for: answer, member), otherFamily(than: answer),
      ]
      let found = helps.compactMap(\.self)
      sentences[answer.purpose] =
        found.isEmpty
        ? "That is little, and nothing that was tried helps."
        : "That is little. What helps: " + found.joined(separator: "; ")
    }
    return sentences
  }

  /// The share on a larger screen that is large enough, or on the largest screen if it shows
  /// clearly more; people have no screens that are far larger.
  private func largerScreen(for answer: Advice.Answer, _ member: any FamilyMember) -> String? {
    var best: String?
    var most = 1.25 * answer.share
    for factor in [1.5, 2] {
      let larger = Rect(
        x: 0, y: 0, width: (factor * screen.width).rounded(),
        height: (factor * screen.height).rounded())
      guard let share = share(for: answer, member, on: larger) else { return best }
      guard share > most else { continue }
      most = share
      best =
        "`--screen \(larger.sizeDescription)`, \((factor * factor).shortest) times as large: "
        + AdviceText.percentage(share)
      if share >= Self.enough { return best }
    }
    return best
  }

  /// The first part of the tree that can be shown, on the way down into the child with most nodes;
  /// each part that is tried has at most half the nodes of the one before.
  private func part(for answer: Advice.Answer, _ member: any FamilyMember) -> String? {
    let tree = named.tree
    var counts = [Int](repeating: 1, count: tree.count)
    for node in tree.nodes.dropFirst().reversed() { counts[Int(tree.parent[node])] += counts[node] }
    var node = 0
    var limit = tree.count / 2
    while let next = tree.children(of: node).max(by: { counts[$0] < counts[$1] }),
      !tree.isLeaf(next)
    {
      node = next
      guard counts[node] <= limit else { continue }
      limit = counts[node] / 2
      // A name that several nodes have does not identify one, and a long name is not typed.
      var root = named.names[node]
      let isUnique = root.utf8.count <= 80 && (try? named.subtree(at: root)) != nil
      if root.isEmpty || !isUnique { root = "#\(node)" }
      guard let part = try? named.subtree(at: root),
        let share = share(for: answer, member, of: part), share >= Self.enough
      else { continue }
      return "a part of the tree, with `render --root '\(root)'`: \(AdviceText.percentage(share))"
    }
    return nil
  }

  /// The share that is shown if the smallest siblings are drawn as one.
  private func fewerItems(for answer: Advice.Answer, _ member: any FamilyMember) -> String? {
    for count in [50, 20, 10, 5] where count < named.tree.maximumDegree {
      guard let variant = member.variant(.mostSiblings, "\(count)"),
        let limited = try? Toolbox.current.catalog.member(variant)
      else { return nil }
      guard let share = share(for: answer, limited), share >= Self.enough else { continue }
      return "`\(variant)` draws the smallest siblings as one: \(AdviceText.percentage(share))"
    }
    return nil
  }

  /// A strategy of another family that shows everything on more screens.
  private func otherFamily(than answer: Advice.Answer) -> String? {
    for choice in advice.choices where choice.family.id != answer.choice.family.id {
      let aim = choice.family.aims?.first { $0.purpose == choice.purpose }
      guard let yardstick = aim?.yardstick, yardstick.form == .screens, let best = choice.best,
        let screens = best.value(yardstick.metric)
      else { continue }
      return "\(best.strategy) (\(choice.family.id)) shows all on \(short(screens)) screens "
        + "(\(yardstick.metric))"
    }
    return nil
  }

  private func share(
    for answer: Advice.Answer, _ member: any FamilyMember, of part: NamedTree? = nil,
    on larger: Rect? = nil
  ) -> Double? {
    let frame = (larger ?? screen).frame(forLetters: labelSize)
    return answer.yardstick.share { metric in
      member.value(of: metric, on: part ?? named, in: frame, apart: apart)
    }
  }
}

extension Rect {
  /// The frame that fills this screen. Its unit is as long as makes letters of the metrics' size as
  /// large as the wanted letters.
  func frame(forLetters size: Double) -> Rect {
    Rect(
      x: 0, y: 0, width: width * Scene.leastLetters / size,
      height: height * Scene.leastLetters / size)
  }
}

extension FamilyMember {
  /// The value of a metric for the strategy's layout of a tree; `nil` if the layout or the value is
  /// undefined.
  func value(
    of metric: String, on named: NamedTree, in frame: Rect, apart: IsolatedLayouts
  ) -> Double? {
    guard let layout = try? strategy.finiteLayout(of: named, in: frame, apart: apart) else {
      return nil
    }
    return value(of: metric, on: layout, labels: Labels(named.names, of: named.tree))
  }

  /// The value of a metric for one of the strategy's layouts; `nil` for an undefined value.
  func value(of metric: String, on layout: Layout<Geometry>, labels: Labels) -> Double? {
    for group in family.metrics {
      guard let column = group.metrics.firstIndex(where: { $0.id == metric }) else { continue }
      return group.values(on: layout, by: strategy, labels: labels)[column]
    }
    return nil
  }
}
