import BenchmarkJudging
import DelimitedText
import Foundation
import LayoutAdvice
import LayoutDrawing
import TreeLayout

/// The page that `recommend --page` writes: first the answer with its pictures side by side; then,
/// folded, which strategy to take for which purpose, a picture of each, the costs, and the meaning
/// of the numbers. It needs no other file.
struct AdvicePage {
  let text: AdviceText

  /// The layout to take; `nil` if none serves the needs.
  let told: AnswerText?

  /// The rows of the list, if that is the answer: names with values, 0…1 of the greatest one; `nil`
  /// for a tree without values.
  var rows: [(name: String, share: Double?)] = []

  /// The pictures of the answer's layouts as `render` draws them on a page, by strategy: the light
  /// one and the dark one. A node that is pointed at is marked in all of them.
  var drawn: [String: [SVG]] = [:]

  /// The largest group in the layout to take and in the other one; `nil` if there are no two.
  var pair: Pair?

  struct Pair {
    /// What the group is called, with its share.
    let title: String

    /// The pictures of each layout by theme.
    let svgs: [[SVG]]
  }

  /// The frame of the answer's pictures.
  let frame: Rect

  /// The pictures of the strategies that are taken, as measured; a strategy that could not be drawn
  /// has none.
  let pictures: [String: Picture]

  /// A strategy's picture of the tree in both themes; a browser shows that of its own theme.
  struct Picture {
    /// The pictures by theme, the light one first.
    let svgs: [SVG]

    /// The pictures for the width of a phone; empty if there are none.
    let svgsForPhone: [SVG]

    /// The caption: `as measured, 1440x900`.
    let note: String

    /// Whether the picture is larger than the box that shows it, at least on a phone.
    var isScrolled: Bool {
      svgsForPhone.isEmpty && (svgs[0].width > 350 || svgs[0].height > AdvicePage.mostHeight)
    }

    /// Whether the letters can still be read if the whole picture is shown on a desk.
    var isNearlyWhole: Bool {
      svgs[0].width <= 1_060 / 0.75 && svgs[0].height <= AdvicePage.mostHeight / 0.75
    }
  }

  private var advice: Advice { text.advice }

  var html: String {
    var page = PicturePage(frames: [frame], theme: nil, pack: Gzip.pack)
    page.title = "Which layout for \(advice.workload.tree)?".spelledOut
    page.shrinks = true
    page.bodyStyle = Self.styles
    let answer = answer(on: &page)
    page.body = """
      \(answer)<details\(told == nil ? " open" : "")>
      <summary>What each strategy costs, for each purpose</summary>
      \(details)</details>
      \(isPacked ? Self.unpacking : "")
      """
    return page.html
  }

  private var details: String {
    """
    <p>\(text.introduction.map(withCode).joined(separator: "<br>\n"))</p>
    <h2>What to take of each family</h2>
    \(choices)<h2>What it looks like</h2>
    \(cards)<h2>What each costs</h2>
    <p>Bold: the best of its column; times and what is marked † are never bold. Strategies that are
    worse than another one in something and better in nothing, the family's main metrics included,
    are left out and named below the table.</p>
    \(advice.families.map(table).joined())\(leftOut)<h2>What the numbers say</h2>
    <dl>
    \(definitions)</dl>

    """
  }

  // MARK: The answer

  /// What has a picture above the details.
  static let shown: Set<Answer.Role> = [.take, .or, .not]

  private func answer(on page: inout PicturePage) -> String {
    guard let told else { return "" }
    let picks = zip(told.answer.picks, told.answer.lines)
    var figures = ""
    let shown = pair == nil ? Self.shown : [.take, .or]
    for (pick, line) in picks where shown.contains(pick.role) {
      figures += figure(line, on: &page)
    }
    if let pair { figures += figure(pair, on: &page) }
    let others = picks.filter { !shown.contains($0.0.role) }.map { _, line in
      "<dt>\(line.label)</dt><dd>\(escaped(AnswerText.sentence(line)))</dd>\n"
    }
    let commands = (told.commands + [told.opening]).map { label, command in
      "<dt>\(label)</dt><dd><code>\(escaped(command))</code></dd>\n"
    }
    return """
      <p>\(escaped("\(told.answer.subject); on \(told.screen)"))</p>
      <section class="answer">
      \(figures)</section>
      <dl class="choices">
      \((others + commands).joined())</dl>

      """
  }

  private func figure(_ line: Answer.Line, on page: inout PicturePage) -> String {
    var picture: String?
    if let svgs = drawn[line.strategy] {
      let view = page.addView("")
      page.add(svgs, view: view)
      picture = "<div class=\"picture\" data-view=\"\(view)\"></div>"
    }
    let zoom =
      picture == nil
      ? "" : " <label class=\"zoom\"><input type=\"checkbox\"> larger</label>"
    return """
      <figure id="\(line.label)">
      <figcaption><b>\(line.label) \(escaped(line.strategy))</b>\(zoom)\
      <small>\(escaped(line.words))</small></figcaption>
      \(picture ?? (line.strategy == Answer.list ? list : ""))</figure>

      """
  }

  private func figure(_ pair: Pair, on page: inout PicturePage) -> String {
    let boxes = pair.svgs.map { svgs in
      let view = page.addView("")
      page.add(svgs, view: view)
      return "<div class=\"picture\" data-view=\"\(view)\"></div>\n"
    }
    return """
      <figure id="pair">
      <figcaption><b>the same part in both</b> <label class="zoom"><input type="checkbox"> larger\
      </label><small>\(escaped(pair.title))</small></figcaption>
      <div class="pair">\(boxes.joined())</div></figure>

      """
  }

  /// The list itself, with a bar for each value.
  private var list: String {
    rows.reduce(into: "<ol class=\"bars\">\n") { html, row in
      let width = row.share.map { fixed(100 * $0, digits: 1) }
      html +=
        "<li>\(escaped(row.name.excerpt()))"
        + (width.map { "<i style=\"width: \($0)%\"></i>" } ?? "") + "</li>\n"
    } + "</ol>\n"
  }

  // MARK: Parts

  private var choices: String {
    Purpose.allCases.reduce(into: "<dl class=\"choices\">\n") { html, purpose in
      let choices = advice.choices.filter { $0.purpose == purpose }
      guard !choices.isEmpty else { return }
      html += "<dt>To \(purpose.title)</dt>\n"
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

  /// A picture for each strategy that is taken, with its purposes.
  private var cards: String {
    taken.reduce(into: "") { html, strategy in
      let purposes = advice.choices.filter { $0.best?.strategy == strategy }
        .map { "to \($0.purpose.title)" }
      let picture = pictures[strategy].map(framed) ?? "<p>It cannot be drawn.</p>"
      html += """
        <figure id="\(anchor(strategy))">
        <figcaption><b>\(escaped(strategy))</b> \(escaped(purposes.joined(separator: ", ")))\
        \(pictures[strategy].map { "<br><small>\(escaped(note(on: $0)))</small>" } ?? "")\
        </figcaption>
        \(picture)
        </figure>

        """
    }
  }

  private func note(on picture: Picture) -> String {
    picture.note + (picture.isScrolled ? "; scrolled where it is larger than its box" : "")
  }

  /// A picture that fits the page or, on a phone, the picture made for phones. A picture that has
  /// no such form and is larger than the page is scrolled, beginning at its root, since its upper
  /// left corner may be empty. It is shown whole if the reader asks for this, or if it nearly fits.
  private func framed(_ picture: Picture) -> String {
    let isScrolled = picture.isScrolled
    var html = ""
    if isScrolled {
      html += """
        <label class="zoom\(picture.isNearlyWhole ? " phone" : "")"><input type="checkbox"> whole, \
        in smaller letters</label>

        """
    }
    func add(_ svgs: [SVG], _ kind: String) {
      for (theme, svg) in zip(["light", "dark"], svgs) {
        // At this width it is no higher than the box.
        let width = min(svg.width, svg.width * Self.mostHeight / svg.height)
        let style = isScrolled ? " style=\"--width: \(fixed(width, digits: 0))px\"" : ""
        let start = svg.root.map {
          "<i style=\"left: \(fixed($0.x, digits: 0))px; top: \(fixed($0.y, digits: 0))px\"></i>"
        }
        html += """
          <div class="picture \(theme) \(kind)" tabindex="0"\(style)\(packed(svg))\
          \(isScrolled ? start ?? "" : "")</div>

          """
      }
    }
    let kind = picture.isNearlyWhole ? "whole near" : "whole"
    add(picture.svgs, isScrolled ? kind : picture.svgsForPhone.isEmpty ? "" : "desk")
    add(picture.svgsForPhone, "phone")
    return html
  }

  /// The end of a tag, and the picture inside; packed, until the details are opened, if there are
  /// many large ones.
  private func packed(_ svg: SVG) -> String {
    guard isPacked, let bytes = Gzip.pack(Data(svg.text.utf8)) else { return ">\(svg.text)" }
    return " data-picture=\"\(bytes.base64EncodedString())\">"
  }

  private var isPacked: Bool {
    let all = pictures.values.flatMap { $0.svgs + $0.svgsForPhone }
    return all.reduce(0) { $0 + $1.text.utf8.count } > 800_000
  }

  private static let unpacking = """
    <script>
    const details = document.querySelector("details");
    async function unpack() {
      for (const box of details.querySelectorAll("[data-picture]")) {
        const bytes = Uint8Array.from(atob(box.dataset.picture), (c) => c.charCodeAt(0));
        box.removeAttribute("data-picture");
        const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
        box.insertAdjacentHTML("afterbegin", await new Response(stream).text());
      }
    }
    details.addEventListener("toggle", unpack);
    if (details.open) unpack();
    </script>
    """

  /// The height, in pixels, at which a picture without a form for phones is shown.
  static let mostHeight = 744.0

  /// The strategies that are taken for any purpose, each once.
  private var taken: [String] { advice.taken.map(\.strategy) }

  private func table(_ field: Advice.Field) -> String {
    let heads = ([field.family.id] + field.metrics.map(\.id) + ["time"])
      .map { "<th>\(escaped($0))</th>" }.joined()
    let rows = field.pareto.map { candidate in
      let values = field.metrics.map { metric -> String in
        guard let value = candidate.value(metric.id) else { return "<td>–</td>" }
        let best = field.best(of: metric)
        let mayBeBest = field.pareto.count > 1 && candidate.remarks.isEmpty
        let isBest = mayBeBest && best.map { isSameForPeople($0, value) } ?? false
        return isBest ? "<td><b>\(short(value))</b></td>" : "<td>\(short(value))</td>"
      }
      let name = candidate.strategy + remarkMark(of: [candidate.cell])
      let time = "<td>\(AdviceText.shortTime(of: candidate))</td>"
      return "<tr><th>\(escaped(name))</th>\(values.joined())\(time)</tr>\n"
    }
    let remarks = Set(field.pareto.flatMap(\.remarks)).sorted()
    let beaten = text.beatenLines(of: field).map { "<li>\(escaped($0))</li>\n" }.joined()
    let list = beaten.isEmpty ? "" : "<p>Never worth it on this tree:</p>\n<ul>\n\(beaten)</ul>\n"
    return """
      <div class="table"><table>
      <tr>\(heads)</tr>
      \(rows.joined())</table></div>
      \(remarks.map { "<p>† \(escaped($0))</p>\n" }.joined())\
      \(list)
      """
  }

  private var leftOut: String {
    let lines = advice.workload.refusals.map { "<li>\(escaped($0.shortDescription))</li>\n" }
    return lines.isEmpty ? "" : "<h2>What was left out</h2>\n<ul>\n\(lines.joined())</ul>\n"
  }

  private var definitions: String {
    text.metrics.map { metric in
      let words = "\(text.summary(of: metric)) (\(metric.unit); \(metric.direction.words))"
      return "<dt>\(escaped(metric.id))</dt><dd>\(escaped(words))</dd>\n"
    }.joined()
  }

  private func anchor(_ strategy: String) -> String {
    "s\(taken.firstIndex(of: strategy) ?? 0)"
  }

  private func escaped(_ text: String) -> String { text.spelledOut.xmlEscaped }

  /// A text in which the parts between backticks are code.
  private func withCode(_ text: String) -> String {
    let parts = escaped(text).split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return escaped(text) }
    return parts.enumerated().reduce(into: "") { html, part in
      guard part.offset % 2 == 1 else { return html += part.element }
      // Words do not break at their hyphens.
      let words = part.element.split(separator: " ").map { "<span>\($0)</span>" }
      html += "<code>\(words.joined(separator: " "))</code>"
    }
  }

  private static let styles = """
    :root { --link: #0b57a4; --quiet: #4a5560; --line: #d5dae0; }
    @media (prefers-color-scheme: dark) {
      :root { --link: #8ab8ec; --quiet: #a8b0ba; --line: #3a424d; }
    }
    body { margin: 0 auto; max-width: 1100px; padding: 16px; font-size: 16px; }
    h1 { font-size: 1.5rem; }
    h2 { font-size: 1.2rem; margin: 2rem 0 0.5rem; }
    a { color: var(--link); }
    small { color: var(--quiet); }
    #card small { color: inherit; }
    figcaption { font-weight: 400; }
    code span { display: inline-block; max-width: 100%; overflow-wrap: anywhere; }
    .choices { display: grid; gap: 0 24px; grid-template-columns: max-content 1fr; }
    dt { font-weight: 600; }
    .choices dt { grid-column: 1; }
    .choices dd { grid-column: 2; }
    dd { margin: 0 0 6px; }
    figure { margin: 0 0 24px; }
    .answer { display: grid; gap: 8px 16px; align-items: start;
      grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr)); }
    .answer figure { margin: 0 0 8px; min-width: 0; }
    .answer small { line-height: 1.3; display: block; }
    .answer .picture { max-height: none; overflow: hidden; }
    .answer svg { width: auto; height: auto; max-width: 100%; max-height: 340px; }
    .answer figure:has(:checked) { grid-column: 1 / -1; }
    .answer figure:has(:checked) .picture { overflow: auto; }
    .answer figure:has(:checked) svg { max-width: none; max-height: none; }
    .answer figcaption { min-height: 6.4em; }
    .answer .zoom { display: inline; float: right; white-space: nowrap; }
    .answer .zoom input { margin: 0; min-height: 0; height: auto; vertical-align: middle; }
    .pair { display: grid; gap: 8px; }
    .answer .pair svg { max-height: 166px; }
    .bars { margin: 0; padding: 0; list-style: none; font-size: 0.8rem; }
    .bars i { display: block; height: 7px; background: var(--link); }
    summary { cursor: pointer; margin: 1rem 0; font-weight: 600; }
    figcaption { padding: 4px 0; }
    .picture { position: relative; overflow: auto; max-height: 760px;
      border: 1px solid var(--line); width: fit-content; max-width: 100%; }
    .desk { left: 50%; transform: translateX(-50%); max-height: none;
      width: max-content; max-width: calc(100vw - 48px); }
    .picture svg { display: block; max-width: 100%; height: auto; }
    .zoom { display: block; padding: 4px 0; color: var(--quiet); font-size: 0.85rem; }
    /* For a moment the only place to snap to is the root: there it begins. */
    .whole { animation: enter 0.3s; max-height: min(760px, 80vh); }
    .whole i { position: absolute; width: 1px; height: 1px; scroll-snap-align: center; }
    @keyframes enter { from, to { scroll-snap-type: both mandatory; } }
    .whole svg { max-width: none; }
    .zoom:has(:checked) ~ .whole { animation: none; }
    .zoom:has(:checked) ~ .whole svg { width: var(--width); max-width: 100%; }
    .zoom:has(:checked) ~ .whole i { display: none; }
    @media (min-width: 800px) {
      .phone, .near i { display: none; }
      .near svg { width: var(--width); max-width: 100%; }
    }
    @media (max-width: 799px) { .desk { display: none; } }
    @media (prefers-color-scheme: light) { .dark { display: none; } }
    @media (prefers-color-scheme: dark) { .light { display: none; } }
    .table { overflow-x: auto; margin: 12px 0; }
    table { border-collapse: collapse; font-size: 0.9rem; font-variant-numeric: tabular-nums; }
    td, th { padding: 3px 10px; text-align: right; border-bottom: 1px solid var(--line);
      white-space: nowrap; }
    th:first-child { text-align: left; }
    @media (max-width: 640px) {
      h1 { font-size: 1.2rem; margin: 0; }
      .answer figcaption { min-height: 0; }
      .answer svg { max-height: 150px; }
      .pair { grid-template-columns: 1fr 1fr; }
    }
    @media (max-width: 640px) { .choices { display: block; } .choices dt { margin-top: 10px; } }

    """
}
