import Foundation
import LayoutScene
import TreeLayout

/// A page of HTML that shows how layouts changed, in at most 5 MB and without any other file: for
/// each layout the picture before, the one after, and what moved.
public struct ComparisonPage: Sendable {
  /// A layout that changed.
  public struct Section: Sendable {
    let title: String

    /// What moved, in a few words.
    let summary: String

    /// Pictures with their captions, each in the light theme and in the dark one; a browser shows
    /// the picture of its own theme.
    let pictures: [(caption: String, light: SVG, dark: SVG)]

    public init(
      title: String, summary: String, pictures: [(caption: String, light: SVG, dark: SVG)]
    ) {
      self.title = title.drawn
      self.summary = summary
      self.pictures = pictures
    }
  }

  /// The greatest length of the page, in bytes.
  public static let limit = 5_000_000

  private let title: String
  private let headline: String
  private var sections = ""
  private var leftOut = 0

  /// - Parameter headline: one line that sums up the page.
  public init(title: String, headline: String) {
    self.title = title
    self.headline = headline
  }

  /// Whether a layout was left out; then all later ones are left out, too.
  public var isFull: Bool { leftOut > 0 }

  /// Adds a layout below the others, unless the page would become too long.
  public mutating func add(_ section: Section) {
    let text = Self.text(of: section)
    guard !isFull, sections.utf8.count + text.utf8.count <= Self.limit - 10_000 else {
      leftOut += 1
      return
    }
    sections += text
  }

  /// Counts this many more layouts as left out for lack of room.
  public mutating func leaveOut(_ count: Int) { leftOut += count }

  private static func text(of section: Section) -> String {
    func element(_ svg: SVG, _ theme: DrawingStyle.Theme) -> String {
      "<div class=\"\(theme.rawValue)\">\n\(svg.element)</div>\n"
    }
    let figures = section.pictures.map { caption, light, dark in
      """
      <figure>
      <figcaption>\(caption.xmlEscaped)</figcaption>
      \(element(light, .light))\(element(dark, .dark))</figure>

      """
    }
    return """
      <section>
      <h2>\(section.title.xmlEscaped)</h2>
      <p>\(section.summary.xmlEscaped)</p>
      <div class="row">
      \(figures.joined())</div>
      </section>

      """
  }

  /// The meanings of the colors of nodes that moved.
  private var legend: String {
    DrawingStyle.Theme.allCases.map { theme in
      var style = DrawingStyle()
      style.theme = theme
      let (title, entries) = ChangePicture.legend(style)
      let items = entries.map { fill, text in
        "<li><span style=\"background: \(fill)\"></span>\(text.xmlEscaped)</li>"
      }
      return "<ul class=\"\(theme.rawValue)\"><li>\(title.xmlEscaped):</li>"
        + "\(items.joined())</ul>\n"
    }.joined()
  }

  public var html: String {
    let rest = leftOut == 0 ? "" : "<p>\(leftOut) more that changed less are left out.</p>\n"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title.xmlEscaped)</title>
      <style>
      \(Self.styles)</style>
      </head>
      <body>
      <h1>\(headline.xmlEscaped)</h1>
      <p>\(title.xmlEscaped)</p>
      \(sections.isEmpty ? "" : legend)\(sections)\(rest)</body>
      </html>

      """
  }

  private static var styles: String {
    """
    :root { color-scheme: light dark; }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 1800px; padding: 12px 16px 24px;
      font: 15px/1.4 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.3rem; overflow-wrap: anywhere; }
    h2 { margin: 24px 0 0; font-size: 1.05rem; overflow-wrap: anywhere; }
    p { margin: 0 0 8px; opacity: 0.85; overflow-wrap: anywhere; }
    .row { display: grid; gap: 12px;
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr)); }
    /* Of three pictures in two columns the last one, what moved, has a row of its own. */
    @media (min-width: 890px) and (max-width: 1325px) { figure:last-child { grid-column: 1 / -1; } }
    figure { margin: 0; min-width: 0; }
    figcaption { font-size: 0.85rem; }
    svg { display: block; width: 100%; height: auto; border: 1px solid #8888; }
    ul { display: flex; flex-wrap: wrap; gap: 2px 12px; margin: 8px 0 0; padding: 0;
      list-style: none; font-size: 0.85rem; }
    li span { display: inline-block; width: 0.9em; height: 0.9em; margin-right: 4px;
      vertical-align: -0.1em; border: 1px solid #8886; }
    @media (prefers-color-scheme: light) { .dark { display: none; } }
    @media (prefers-color-scheme: dark) { .light { display: none; } }

    """
  }
}
