import BenchmarkJudging
import Foundation
import LayoutDrawing

/// The page that `recommend --page` writes: what to take for what, with a picture of each strategy
/// that is taken, what each costs, and what the numbers say. It needs no other file and no script.
struct AdvicePage {
  let text: AdviceText

  /// The pictures of the strategies that are taken; none of one that could not be drawn.
  let pictures: [String: SVG]

  private var advice: Advice { text.advice }

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(escaped("Which layout for \(advice.workload.tree)?"))</title>
    <style>
    \(Self.styles)</style>
    </head>
    <body>
    <h1>\(escaped("Which layout for \(advice.workload.tree)?"))</h1>
    <p>\(text.introduction.map(escaped).joined(separator: "<br>\n"))</p>
    <h2>What to take</h2>
    \(answers)<h2>What to take of each family</h2>
    \(choices)<h2>What it looks like</h2>
    \(cards)<h2>What each costs</h2>
    <p>Bold: the best of its column. Strategies that are worse than another one in something and
    better in nothing, the family's main metrics included, are left out and named below the
    table.</p>
    \(advice.families.map(table).joined())\(leftOut)<h2>What the numbers say</h2>
    <dl>
    \(definitions)</dl>
    </body>
    </html>

    """
  }

  // MARK: Parts

  private var answers: String {
    text.answers.reduce(into: "<dl class=\"choices\">\n") { html, answer in
      let words = escaped(answer.words)
      let link = answer.strategy.map { "<a href=\"#\(anchor($0))\">\(words)</a>" }
      let remedy = answer.remedy.map { "<br><small>\(escaped($0))</small>" } ?? ""
      html += "<dt>To \(answer.title)</dt>\n<dd>\(link ?? words)\(remedy)</dd>\n"
    } + "</dl>\n"
  }

  private var choices: String {
    Advice.purposes.reduce(into: "<dl class=\"choices\">\n") { html, purpose in
      let choices = advice.choices.filter { $0.purpose == purpose }
      guard !choices.isEmpty else { return }
      html += "<dt>To \(Advice.title(of: purpose))</dt>\n"
      for choice in choices {
        let lines = text.lines(of: choice)
        let first = escaped(lines[0])
        let link = choice.best.map { "<a href=\"#\(anchor($0.strategy))\">\(first)</a>" }
        let rest = lines.dropFirst().map { "<br><small>\(escaped($0))</small>" }.joined()
        html += "<dd><b>\(escaped(choice.family.id))</b>: \(link ?? first)\(rest)</dd>\n"
      }
      if let note = text.note(on: choices) { html += "<dd><small>\(escaped(note))</small></dd>\n" }
    } + "</dl>\n"
  }

  /// A picture for each strategy that is taken, with what it is taken for.
  private var cards: String {
    taken.reduce(into: "") { html, strategy in
      let purposes = advice.choices.filter { $0.best?.strategy == strategy }
        .map { "to \(Advice.title(of: $0.purpose))" }
      let picture = pictures[strategy].map(framed) ?? "<p>It cannot be drawn.</p>"
      html += """
        <figure id="\(anchor(strategy))">
        <figcaption><b>\(escaped(strategy))</b> \(escaped(purposes.joined(separator: ", ")))\
        </figcaption>
        \(picture)
        </figure>

        """
    }
  }

  /// A picture that fits the page as well as it can be read: what is wider than a screen or much
  /// higher is scrolled.
  private func framed(_ svg: SVG) -> String {
    let kind = svg.width > 1_400 ? "picture wide" : "picture"
    return "<div class=\"\(kind)\" tabindex=\"0\">\(svg.text)</div>"
  }

  /// The strategies that are taken for anything, each once.
  private var taken: [String] { advice.taken.map(\.strategy) }

  private func table(_ field: Advice.Field) -> String {
    let heads = ([field.family.id] + field.metrics.map(\.id) + ["time"])
      .map { "<th>\(escaped($0))</th>" }.joined()
    let rows = field.pareto.map { candidate in
      let values = field.metrics.map { metric -> String in
        guard let value = candidate.value(metric.id) else { return "<td>–</td>" }
        let best = field.best(of: metric)
        let isBest = field.pareto.count > 1 && best.map { isSameForPeople($0, value) } ?? false
        return isBest ? "<td><b>\(short(value))</b></td>" : "<td>\(short(value))</td>"
      }
      let time = "<td>\(AdviceText.shortTime(of: candidate))</td>"
      return "<tr><th>\(escaped(candidate.strategy))</th>\(values.joined())\(time)</tr>\n"
    }
    let beaten = text.beatenLines(of: field).map { "<li>\(escaped($0))</li>\n" }.joined()
    let list = beaten.isEmpty ? "" : "<p>Never worth it on this tree:</p>\n<ul>\n\(beaten)</ul>\n"
    return """
      <div class="table"><table>
      <tr>\(heads)</tr>
      \(rows.joined())</table></div>
      \(list)
      """
  }

  private var leftOut: String {
    let lines = advice.workload.refusals.map { "<li>\(escaped($0.shortDescription))</li>\n" }
    return lines.isEmpty ? "" : "<h2>What was left out</h2>\n<ul>\n\(lines.joined())</ul>\n"
  }

  private var definitions: String {
    text.metrics.map { metric in
      let words = "\(metric.summary) (\(metric.unit); \(metric.direction.words))"
      return "<dt>\(escaped(metric.id))</dt><dd>\(escaped(words))</dd>\n"
    }.joined()
  }

  private func anchor(_ strategy: String) -> String {
    "s\(taken.firstIndex(of: strategy) ?? 0)"
  }

  private func escaped(_ text: String) -> String { text.spelledOut.xmlEscaped }

  private static let styles = """
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1100px; padding: 16px; color: #1c2024; background: #fff;
      font: 16px/1.45 system-ui, sans-serif; }
    h1 { font-size: 1.5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
    a { color: #0b57a4; }
    small { color: #4a5560; }
    .choices { display: grid; gap: 0 24px; grid-template-columns: max-content 1fr; }
    dt { font-weight: 600; }
    .choices dt { grid-column: 1; }
    .choices dd { grid-column: 2; }
    dd { margin: 0 0 6px; }
    figure { margin: 0 0 24px; }
    figcaption { padding: 4px 0; }
    .picture { overflow: auto; max-height: 760px; border: 1px solid #d5dae0; width: fit-content;
      max-width: 100%; }
    .picture svg { display: block; max-width: 100%; height: auto; }
    .wide svg { max-width: none; }
    .table { overflow-x: auto; margin: 12px 0; }
    table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
    td, th { padding: 3px 10px; text-align: right; border-bottom: 1px solid #e3e6ea;
      white-space: nowrap; }
    th:first-child { text-align: left; }
    @media (max-width: 640px) { .choices { display: block; } .choices dt { margin-top: 10px; } }

    """
}
