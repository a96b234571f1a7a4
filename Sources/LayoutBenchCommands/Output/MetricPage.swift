import LayoutExperiments
import LayoutFamilies
import LayoutQuality

/// A page of Markdown about what metrics notice.
struct MetricPage {
  let trials: [MetricTrial]

  var text: String {
    let sections = trials.map { trial in
      "## \(trial.family)\n\n" + Self.table(trial) + Self.twins(trial) + Self.note(on: trial.family)
    }
    return Self.introduction(layouts: trials.first?.layouts ?? 0) + "\n"
      + sections.joined(separator: "\n")
  }

  private static func introduction(layouts: Int) -> String {
    """
    # What metrics notice

    Every metric of one layout says which edits of a picture make it worse and which leave it as it
    is. Here this is checked on \(grouped(layouts)) layouts per family: random trees of 12 to 71
    nodes with names and mostly with lengths, laid out by all strategies of the family in turns. Two
    of three treemaps have margins, and half of these have headers, too.
    `layoutbench metrics > docs/metrics.md` makes this page, and fails if a metric does not do what
    it says.

    | edit | what becomes of the layout |
    |---|---|
    | move | everything lies elsewhere; a sunburst is turned |
    | scale | everything is a third as large, also the frame that is filled; labels stay |
    | mirror | left and right change places |
    | rename | nodes get other names of the same lengths |
    | jitter | leaves move by up to half their size; a drawing's nodes by up to 2 |
    | swap | leaves with one parent change places |
    | stack | leaves with one parent lie on each other |
    | cramp | everything but the root is a quarter as large; a drawing's boxes only come closer |
    | inflate | half of the leaves grow by half where they are; a drawing's boxes move apart |
    | stretch | everything is 8 times as long along one axis, rings 8 times as thick |
    | vanish | a third of the leaves become points; `readability` counts each as a turn |

    A number says on how many of 100 layouts the edit makes the metric worse; layouts on which the
    metric is not defined do not count. **Bold**: the metric says that it notices this edit, and it
    does: it gets worse on at least a sixth of the layouts, and four times as often as it gets
    better. `=`: the metric says that this edit changes nothing, and it changes on no layout. A
    number with a cross, ✗: the metric should notice this edit but does not; no ranking uses it,
    and no table marks its best. In parentheses: the metric says nothing about this edit; the first
    number says on how many layouts it gets worse, the second one on how many it gets better. An
    empty field: the edit means nothing there, or the metric was defined nowhere.

    The last column names the other metric of the family that puts these layouts into the most
    similar order, with the rank correlation between the two (Spearman 1904). If it is close to 1
    or −1, both say the same.

    """
  }

  private static func table(_ trial: MetricTrial) -> String {
    let edits = LayoutEdit.allCases
    var lines = [
      "| metric | better | \(edits.map(\.rawValue).joined(separator: " | ")) | closest |",
      "|---|---|" + edits.map { _ in "---:|" }.joined() + "---|",
    ]
    for row in trial.rows {
      let fields = edits.map { edit in row.outcomes[edit].map { field($0, edit, row.metric) } ?? ""
      }
      let closest = row.closest.map { "`\($0.id)` \(signed($0.rho))" } ?? ""
      lines.append(
        "| `\(row.metric.id)` | \(row.metric.direction.rawValue) | "
          + "\(fields.joined(separator: " | ")) | \(closest) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func field(
    _ outcome: MetricTrial.Outcome, _ edit: LayoutEdit, _ metric: Metric
  ) -> String {
    func share(_ part: Int) -> Int { (100 * part + outcome.count / 2) / outcome.count }
    if metric.notices.contains(edit) { return "**\(share(outcome.worse))**" }
    if metric.misses.contains(edit) { return "\(share(outcome.worse)) ✗" }
    if metric.ignores.contains(edit) { return "=" }
    return outcome.isIgnored ? "(0)" : "(\(share(outcome.worse)), \(share(outcome.better)))"
  }

  /// The pairs of metrics that say the same.
  private static func twins(_ trial: MetricTrial) -> String {
    var pairs: [String] = []
    for row in trial.rows {
      guard let closest = row.closest, abs(closest.rho) >= 0.95 else { continue }
      let pair = [row.metric.id, closest.id].sorted().map { "`\($0)`" }
      let text = pair.joined(separator: " and ") + " (\(signed(closest.rho)))"
      if !pairs.contains(text) { pairs.append(text) }
    }
    guard !pairs.isEmpty else { return "" }
    return "\nOne metric of each pair is enough:\n\n" + pairs.map { "- \($0)\n" }.joined()
  }

  private static func note(on family: String) -> String {
    let note = Toolbox.current.catalog.families.first { $0.id == family }?.note
    return note.map { "\n\($0)\n" } ?? ""
  }

  private static func signed(_ rho: Double) -> String {
    (rho < 0 ? "−" : "") + fixed(abs(rho), digits: 2)
  }
}
