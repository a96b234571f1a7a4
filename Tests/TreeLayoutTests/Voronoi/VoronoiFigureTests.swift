import Foundation
import TestSupport
import Testing

@testable import TreeLayout

@Suite("The figure of how Voronoi treemaps are made")
struct VoronoiFigureTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/TreeLayout/TreeLayout.docc/Resources/voronoi-steps.svg")

  /// `scripts/regenerate.sh pictures` writes it.
  @Test("is that of the present steps")
  func isCurrent() throws {
    let figure = VoronoiFigure().svg
    if ProcessInfo.processInfo.environment["LAYOUTBENCH_WRITE_FIGURES"] == "1" {
      try Data(figure.utf8).write(to: Self.file)
    }
    #expect(try String(contentsOf: Self.file, encoding: .utf8) == figure)
  }
}

/// One group of twelve siblings: the rows, the power diagram of their sites with right areas, and
/// the cells after the rounds.
private struct VoronoiFigure {
  private let weights: [Double] = [30, 22, 16, 12, 9, 7, 5, 4, 3, 2, 1.5, 1]
  private let outline = [
    Corner(x: -100, y: -80), Corner(x: 60, y: -90), Corner(x: 115, y: -20), Corner(x: 80, y: 85),
    Corner(x: -70, y: 75),
  ]

  var svg: String {
    let area = ConvexPolygon(outline).measure.area
    let sum = weights.reduce(0, +)
    let targets = weights.map { area * ($0 / sum) }
    var rows = RowStart()
    rows.divide(outline, area: area, among: targets)
    let rowCells = rows.ranges.map { range in
      rows.corners[range].map { Point(x: $0.x + rows.lastCorner.x, y: $0.y + rows.lastCorner.y) }
    }
    var still = VoronoiLevel(outline: outline, area: area, targets: targets, sites: rows.sites)
    still.newton(to: 1e-12)
    var moved = VoronoiLevel(outline: outline, area: area, targets: targets, sites: rows.sites)
    _ = moved.solve(rounds: 10)
    let panels = [
      panel("rows, and their sites", rowCells, rows.sites),
      panel("weights make areas right", cells(of: still), still.sites),
      panel("rounds move sites", cells(of: moved), moved.sites),
    ]
    let drawn = panels.enumerated().map { index, panel in
      #"<g transform="translate(\#(120 + 240 * index),120)">"# + "\n\(panel)</g>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="720" height="240" viewBox="0 0 720 240" \
      font-family="Helvetica, Arial, 'DejaVu Sans', sans-serif" font-size="12">
      <title>From rows to cells of exact areas</title>
      <rect width="720" height="240" fill="#ffffff"/>
      \(drawn.joined())</svg>

      """
  }

  private func cells(of level: VoronoiLevel) -> [[Point]] {
    level.sites.x.indices.map { site in
      level.diagram.corners[level.diagram.places(of: site)].map {
        Point(x: $0.x + level.sites.x[site], y: $0.y + level.sites.y[site])
      }
    }
  }

  /// Cells, lighter ones paler, with their sites.
  private func panel(_ title: String, _ cells: [[Point]], _ sites: PowerSites) -> String {
    let fills = ["#77aadd", "#9cc2e6", "#c0d9ef", "#dfebf7"]
    var text = ""
    for (index, cell) in cells.enumerated() {
      let points = cell.map { "\(digits($0.x)),\(digits($0.y))" }.joined(separator: " ")
      let fill = fills[index / 3]
      text += ##"<polygon points="\##(points)" fill="\##(fill)" stroke="#1f2328"/>"## + "\n"
    }
    for site in cells.indices {
      let place = #"cx="\#(digits(sites.x[site]))" cy="\#(digits(sites.y[site]))""#
      text += ##"<circle \##(place) r="2" fill="#b22222"/>"## + "\n"
    }
    return text
      + ##"<text x="0" y="112" text-anchor="middle" fill="#1f2328">\##(title)</text>"## + "\n"
  }

  /// To a tenth, and without a sign of zero.
  private func digits(_ number: Double) -> String {
    let tenths = Int((10 * number).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}
