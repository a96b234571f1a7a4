import Foundation
import LayoutScene
import PageFiles
import TreeLayout

/// A page of HTML, in one file that needs no other one, whose pictures can be entered, searched and
/// played: for each of several views one picture at a time, of a node and all below it in a step.
///
/// Pictures are those that `render` draws, of drawings that have a `page`. They are packed;
/// each is unpacked when somebody looks at it. The script, `page.js`, draws nothing of its own.
public struct PicturePage {
  /// The greatest length of a page, in bytes.
  public static let limit = 1_500_000

  /// What the page shows, for its heading.
  public var title = ""

  /// How to make the pictures that the page has no room for: a command.
  public var command = ""

  /// The names of the steps; one of them if nothing changes.
  public var steps = [""]

  /// What colors show, if they can show what moved instead.
  public var meaning = ""

  /// A line below the title; empty for none.
  public var subtitle = ""

  /// HTML in place of the views one below the other: the element with the attribute `data-view="0"`
  /// holds the first view. `nil` for the usual order.
  public var body: String?

  /// What the style sheet needs for `body`.
  public var bodyStyle = ""

  /// A line below all pictures; empty for none.
  public var footnote = ""

  /// Whether pictures are as wide as a column, even where their letters become too small to be
  /// read. Otherwise they are never made smaller.
  public var shrinks = false

  /// Whether colors of what moved are explained, though nothing is played.
  public var explainsMoves = false

  /// The least width of a view beside others, in pixels; `nil` for one view below the other.
  public var leastWidth: Double?

  /// The frames of the forms that a picture has, the narrowest one first.
  public let frames: [Rect]

  /// `nil` for the browser's theme.
  private let theme: DrawingStyle.Theme?

  /// Packs bytes as gzip does; `nil` where that cannot be done.
  private let pack: (Data) -> Data?

  private var views: [View] = []
  private var sections: [Section] = []
  private var colors = PageColors()

  /// The texts that are not packed yet, as JSON, and the number of the batch that they make.
  private var waiting: [String] = []
  private var waitingLength = 0
  private var batches: [(text: String, isPacked: Bool)] = []
  private var length = 0

  /// The length in the page of a byte that waits: that of the batch before.
  private var ratio = 4.0 / 3

  /// The batch of the names, and how many there are.
  private var tree: (batch: Int, named: Int, all: Int)?

  private struct View {
    let title: String
    /// A line by form, then by step.
    var notes: [[String]] = []
    var places: [String: [Int]] = [:]
    var moves: [String: [Int]] = [:]
  }

  /// - Parameters:
  ///   - frames: the frames of the forms that a picture has, the narrowest one first; a browser
  ///     shows the widest form that has room.
  ///   - theme: `nil` for pictures in both themes, of which a browser shows its own.
  ///   - pack: packs bytes as gzip does; `nil` where that cannot be done.
  public init(frames: [Rect], theme: DrawingStyle.Theme?, pack: @escaping (Data) -> Data?) {
    self.frames = frames
    self.theme = theme
    self.pack = pack
  }

  /// The themes in which each picture is needed.
  public var themes: [DrawingStyle.Theme] { theme.map { [$0] } ?? [.light, .dark] }

  /// Whether a picture more might make the page too long.
  public var isFull: Bool {
    length + Int(Double(waitingLength) * ratio) >= Self.limit - 150_000
  }

  /// Adds a view below or beside the others.
  ///
  /// - Returns: the number of the view.
  public mutating func addView(_ title: String) -> Int {
    views.append(View(title: title))
    return views.count - 1
  }

  /// Begins a part of the page with a heading, to which all views belong that are added next.
  public mutating func addSection(_ title: String, summary: String) {
    sections.append(Section(title: title.drawn, summary: summary, first: views.count))
  }

  /// Adds a line for each step to a view, for the next form.
  public mutating func add(notes: [String], view: Int) { views[view].notes.append(notes) }

  /// Adds a picture.
  ///
  /// - Parameters:
  ///   - svgs: the picture in each of `themes`.
  ///   - form: the place of its frame.
  ///   - node: the key of the node that the picture shows with all below it.
  public mutating func add(
    _ svgs: [SVG], view: Int, form: Int = 0, step: Int = 0, node: Int = 0
  ) {
    let texts = svgs.map { String($0.element) }
    let text = texts.count == 1 ? texts[0] : colors.merged(texts[0], texts[1])
    let place = "\(form)/\(step)/\(node)"
    views[view].places[place] = add(text)
    // Its line in the index.
    length += place.utf8.count + 12
  }

  /// Adds how far nodes have moved in a step.
  public mutating func add(_ change: ChangePicture, view: Int, form: Int, step: Int) {
    let ranks = change.ranks.map { "\($0.key) \($0.rank)" }.joined(separator: " ")
    views[view].moves["\(form)/\(step)"] = add(ranks)
  }

  /// Adds names, by which the page says where it is and finds nodes; with values and shares, if the
  /// nodes tell them.
  ///
  /// - Parameter drawing: of the whole tree.
  public mutating func add<Geometry>(_ nodes: PageNodes, of drawing: Drawing<Geometry>) {
    flush()
    let (tree, shown) = (drawing.layout.wholeTree, drawing.shownNodes)
    let ranks = nodes.ranks(in: tree)
    var columns = [[String]](repeating: [], count: 7)
    var (last, lastParent) = (0, 0)
    for node in nodes.keys.lazy.map({ Int($0) }) {
      let parent = node == 0 ? 0 : Int(tree.parent[node])
      let facts = shown.facts(on: node)
      let told = nodes.tellsFacts ? [facts.value, facts.ofParent, facts.ofAll] : ["", "", ""]
      let texts =
        [
          "\(node - last)", "\(parent - lastParent)", "\(ranks[node])", facts.name,
        ] + told
      for (column, text) in texts.enumerated() {
        columns[column].append(text.replacing("\n", with: " "))
      }
      (last, lastParent) = (node, parent)
    }
    self.tree = (batches.count, nodes.keys.count, tree.count)
    for column in columns { _ = wait(column.joined(separator: "\n")) }
    flush()
  }

  /// Where a text lies: its batch, and its place there.
  private mutating func add(_ text: String) -> [Int] {
    // Smaller batches are quicker to unpack, larger ones are shorter.
    if waitingLength > Self.batchLength { flush() }
    return wait(text)
  }

  private static let batchLength = 250_000

  private mutating func wait(_ text: String) -> [Int] {
    waiting.append(text)
    waitingLength += text.utf8.count
    return [batches.count, waiting.count - 1]
  }

  private mutating func flush() {
    guard !waiting.isEmpty else { return }
    let data = Self.json(waiting)
    let packed = pack(data)
    let text = (packed ?? data).base64EncodedString()
    batches.append((text, packed != nil))
    length += text.utf8.count
    ratio = Double(text.utf8.count) / Double(waitingLength)
    (waiting, waitingLength) = ([], 0)
  }

  private static func json(_ value: some Encodable) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
    return (try? encoder.encode(value)) ?? Data()
  }

  // MARK: Document

  /// What the script has to know. The names are those of `page.js`.
  private struct Index: Encodable {
    let title: String
    let command: String
    let steps: [String]
    let forms: [Form]
    let views: [ViewIndex]
    let tree: [Int]?
    /// How many nodes have names in the page, and how many there are.
    let nodes: Int
    let all: Int
    let distances: [Distance]
    let sections: [Section]
    let shrinks: Bool
  }

  private struct Form: Encodable {
    let width: Double
  }

  private struct ViewIndex: Encodable {
    let title: String
    let notes: [[String]]
    let places: [String: [Int]]
    let moves: [String: [Int]]
  }

  private struct Distance: Encodable {
    let fill: String
    let ink: String
    let text: String
  }

  private struct Section: Encodable {
    let title: String
    let summary: String
    /// The number of the first view.
    let first: Int
  }

  private var plays: Bool { steps.count > 1 }

  /// The document.
  public var html: String {
    var page = self
    page.flush()
    return page.document
  }

  private var document: String {
    var colors = colors
    let distances = distances(&colors)
    let index = Index(
      title: title, command: command, steps: steps, forms: frames.map { Form(width: $0.width) },
      views: views.map {
        ViewIndex(title: $0.title, notes: $0.notes, places: $0.places, moves: $0.moves)
      },
      tree: tree.map { [$0.batch] }, nodes: tree?.named ?? 0, all: tree?.all ?? 0,
      distances: distances, sections: sections, shrinks: shrinks)
    let json = String(decoding: Self.json(index), as: UTF8.self).replacing("<", with: "\\u003c")
    let data = batches.enumerated().map { place, batch in
      "<script type=\"text/plain\" id=\"b\(place)\"\(batch.isPacked ? " data-packed" : "")>"
        + "\(batch.text)</script>\n"
    }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.xmlEscaped)</title>
      <style>
      \(variables(colors))\(Self.style)\(bodyStyle)</style>
      </head>
      <body>
      \(heading)\(plays ? controls : "")\(distances.isEmpty ? "" : "<ul id=\"legend\"></ul>\n")\
      <p id="told" role="status"></p>
      \(body ?? "<main\(leastWidth.map { " style=\"--least: \($0.fixed)px\"" } ?? "")></main>")
      \(footnote.isEmpty ? "" : "<p>\(footnote.xmlEscaped)</p>\n")<div id="card" hidden></div>
      <noscript>This page draws its pictures with a script, which is in the page.</noscript>
      <script type="application/json" id="index">\(json)</script>
      \(data.joined())<script>
      \(Self.script)</script>
      </body>
      </html>

      """
  }

  /// The colors of how far something moved, if the page plays.
  private func distances(_ colors: inout PageColors) -> [Distance] {
    guard plays || explainsMoves else { return [] }
    let legends = themes.map { theme in
      var style = DrawingStyle()
      style.theme = theme
      return ChangePicture.legend(style).entries
    }
    return legends[0].indices.map { rank in
      let (first, last) = (legends[0][rank], legends.last![rank])
      let isLast = rank == legends[0].count - 1
      return Distance(
        fill: colors.variable(first.fill, last.fill),
        ink: colors.variable(first.fill.ink, last.fill.ink),
        text: isLast && plays ? "comes or goes" : first.text)
    }
  }

  /// The title; above pictures that can be entered, the way to the place that is shown, and a field
  /// to search in.
  private var heading: String {
    guard tree != nil else {
      let line = subtitle.isEmpty ? "" : "<p>\(subtitle.xmlEscaped)</p>\n"
      return "<header><h1>\(title.xmlEscaped)</h1></header>\n\(line)"
    }
    return """
      <header class="named">
      <h1>\(title.xmlEscaped)</h1>
      <nav aria-label="Place"><button type="button" id="out" disabled>Out</button>
      <ol id="way"></ol></nav>
      <div class="search" role="search">
      <input type="search" id="search" placeholder="Search" aria-label="Search" autocomplete="off">
      <output id="count" for="search"></output><ul id="hits"></ul></div>
      </header>

      """
  }

  private var controls: String {
    """
    <form class="steps" onsubmit="return false">
    <button type="button" id="play">Play</button>
    <input type="range" id="step" min="0" value="0" aria-label="step">
    <output id="place" for="step"></output>
    <label>colors <select id="colors"><option value="branch">\(meaning.xmlEscaped)</option>
    <option value="moved">how far it moved</option></select></label>
    </form>

    """
  }

  /// The colors of the first theme and, if there are two, those of the dark one in a dark browser.
  private func variables(_ colors: PageColors) -> String {
    func values(_ theme: DrawingStyle.Theme) -> String {
      var style = DrawingStyle()
      style.theme = theme
      let isLight = theme == .light
      return "--paper: \(style.background); --ink: \(style.ink); --line: \(style.lines); "
        + "--pale: \(style.neutral); --accent: \(isLight ? "#0969da" : "#4493f8");"
        + colors.declarations(theme)
    }
    let dark = themes.dropFirst().map {
      "@media (prefers-color-scheme: dark) { :root { \(values($0)) } }\n"
    }
    let scheme = themes.map(\.rawValue).joined(separator: " ")
    return ":root { color-scheme: \(scheme); \(values(themes[0])) }\n" + dark.joined()
  }

  private static let script = unsafe String(
    decoding: UnsafeBufferPointer(start: pageScript, count: pageScriptCount), as: UTF8.self)
  private static let style = unsafe String(
    decoding: UnsafeBufferPointer(start: pageStyle, count: pageStyleCount), as: UTF8.self)
}
