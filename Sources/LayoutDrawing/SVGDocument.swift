import LayoutScene
import TreeLayout

/// An SVG document under construction.
struct SVGDocument {
  /// The elements of the drawing, in the order in which they are painted.
  var body = ""

  /// How many elements stand for nodes.
  var drawnCount = 0

  /// The text below the drawing, if it has a caption above; empty for none.
  var foot = ""

  /// The middle of the root, unless the root is the whole frame.
  var root: Point?

  /// Further attributes of the document's element, each with a blank in front.
  var attributes = ""

  /// The beginning of every document, up to its size.
  static let opening = """
    <?xml version="1.0" encoding="UTF-8"?>
    <svg xmlns="http://www.w3.org/2000/svg" version="1.1"
    """

  /// The heights of a caption of one line, and of one with the subject above that line.
  private static let captionHeights = (line: 28.0, subject: 38.0)

  /// The height of a line below the drawing.
  private static let footHeight = 18.0

  /// Adds the lines of a group of elements with common attributes; adds nothing if there are no
  /// lines.
  mutating func group(_ attributes: String, _ lines: String) {
    guard !lines.isEmpty else { return }
    body += "<g \(attributes)>\n"
    body += lines
    body += "</g>\n"
  }

  /// The whole document: header, background, caption with the legend, and body.
  func svg<Geometry>(for drawing: Drawing<Geometry>) -> SVG {
    let chosen = drawing.subject?.drawn ?? ""
    let title = chosen.isEmpty ? drawing.title : chosen
    let subject =
      !drawing.hasCaption ? "" : drawing.subject == nil ? drawing.shownNodes.subject : chosen
    let caption = subject.isEmpty ? Self.captionHeights.line : Self.captionHeights.subject
    let top = drawing.hasCaption ? caption : 0
    let (frame, style) = (drawing.frame, drawing.style)
    let notes =
      drawing.hasCaption
      ? ([foot] + drawing.notes).flatMap { Self.lines($0.drawn, room: frame.width - 8) } : []
    let bottom = Self.footHeight * Double(notes.count)
    let width = frame.width.fixed
    let height = (frame.height + top + bottom).fixed
    let (x, y) = (frame.x.fixed, (frame.y - top).fixed)
    var text = """
      \(Self.opening) width="\(width)" height="\(height)"\(attributes) \
      viewBox="\(x) \(y) \(width) \(height)" font-family="\(Label.fontFamily)">
      <title>\(title.xmlEscaped)</title>
      <desc>\(drawnCount) of \(drawing.layout.countOfAll) nodes drawn</desc>
      <rect x="\(x)" y="\(y)" width="\(width)" height="\(height)" fill="\(style.background)"/>

      """
    if drawing.hasCaption {
      let whole = drawing.layout.wholeTree
      let legend = Legend(whole, style, names: drawing.names)?.fitting(frame.width)
      let room = frame.width - 8 - (legend.map { $0.width + 16 } ?? 0)
      func write(_ line: String, _ largest: Double, above distance: Double) {
        guard let label = Label(shortening: line, width: room, height: top, sizes: 11...largest)
        else { return }
        let y = (frame.y - distance).fixed
        text += label.element("x=\"\((frame.x + 4).fixed)\" y=\"\(y)\" fill=\"\(style.ink)\"")
      }
      if subject.isEmpty {
        write(drawing.title, 14, above: 10)
      } else {
        write(subject, 14, above: 22)
        write(drawing.title, 11, above: 7)
      }
      if let legend {
        text += legend.elements(endingAt: frame.maxX - 4, y: frame.y - top / 2)
      }
    }
    for (line, note) in notes.enumerated() {
      let y = frame.maxY + Self.footHeight * Double(line) + 13
      text +=
        Label(
          shortening: note, width: frame.width - 8, height: Self.footHeight, sizes: 11...11)?
        .element("x=\"\((frame.x + 4).fixed)\" y=\"\(y.fixed)\" fill=\"\(style.ink)\"") ?? ""
    }
    text += body
    text += noteOfNothing(in: drawing)
    text += "</svg>\n"
    var svg = SVG(
      text: text, drawnCount: drawnCount, width: frame.width,
      height: frame.height + top + bottom)
    svg.root = root.map { Point(x: $0.x - frame.x, y: $0.y - frame.y + top) }
    return svg
  }
}

extension SVGDocument {
  /// A note in lines that fit, divided between phrases; a phrase by itself may be too long.
  private static func lines(_ note: String, room: Double) -> [String] {
    var lines: [String] = []
    for phrase in phrases(of: note) where !phrase.isEmpty {
      if let last = lines.last, 11 * Label.width(of: "\(last) · \(phrase)") <= room {
        lines[lines.count - 1] = "\(last) · \(phrase)"
      } else {
        lines.append(phrase)
      }
    }
    return lines
  }

  /// The parts of a text between ` · `.
  private static func phrases(of text: String) -> [String] {
    let (bytes, separator) = (Array(text.utf8), Array(" · ".utf8))
    var phrases: [String] = []
    var (start, place) = (0, 0)
    while place + separator.count <= bytes.count {
      guard bytes[place..<place + separator.count].elementsEqual(separator) else {
        place += 1
        continue
      }
      phrases.append(String(decoding: bytes[start..<place], as: UTF8.self))
      place += separator.count
      start = place
    }
    return phrases + [String(decoding: bytes[start...], as: UTF8.self)]
  }

  /// Why nothing is seen below the root, if all values are 0; otherwise empty.
  private func noteOfNothing<Geometry>(in drawing: Drawing<Geometry>) -> String {
    let (tree, frame) = (drawing.tree, drawing.frame)
    guard tree.weights[0] <= 0, tree.count > 1, drawnCount <= 1 else { return "" }
    let root = drawing.layout.wholeNode(of: 0)
    let name = drawing.names.utf8(of: root).isEmpty ? "" : "\(drawing.names[root].drawn): "
    return Label(
      shortening: "\(name)no value above 0", width: frame.width - 8, height: frame.height / 2,
      sizes: 8...12)?.element(
        "x=\"\(frame.midX.fixed)\" y=\"\((frame.maxY - 8).fixed)\" text-anchor=\"middle\" "
          + "fill=\"\(drawing.style.ink)\"") ?? ""
  }
}

extension Double {
  /// The number rounded to two decimals, without trailing zeros: a pixel shows no more.
  var fixed: String {
    guard abs(self) < 1e13 else {
      return isFinite ? shortest : "0"
    }
    let hundredths = Int((self * 100).rounded())
    let (whole, fraction) = abs(hundredths).quotientAndRemainder(dividingBy: 100)
    var text = String(hundredths < 0 ? -whole : whole)
    if hundredths < 0, whole == 0 { text = "-0" }
    text += Self.fractions[fraction]
    return text
  }
}

extension Double {
  /// The texts of hundredths behind a whole number.
  private static let fractions = (0..<100).map { hundredths in
    switch hundredths {
    case 0: ""
    case let tenths where tenths.isMultiple(of: 10): ".\(tenths / 10)"
    case 1..<10: ".0\(hundredths)"
    default: ".\(hundredths)"
    }
  }
}

extension String {
  /// The text as character data or as an attribute's value. Line breaks and tabs become blanks, and
  /// characters that XML 1.0 allows nowhere become the replacement character.
  public var xmlEscaped: String {
    // Nearly all names are ASCII without characters to escape.
    let isPlain = utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "<")
        && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "\"")
    }
    guard !isPlain else { return self }
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += " "
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
