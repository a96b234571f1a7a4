import ArgumentParser
import BenchmarkMeasuring
import LayoutDrawing
import LayoutFamilies
import TreeLayout
import TreeModel

extension RenderCommand {
  /// Draws the layout of a program in another language.
  func drawPeer(_ strategy: String) throws {
    try usage {
      guard !change, !play, !flat else {
        throw ValidationError(
          "--change, --play and --flat are for strategies of layoutbench; a layout in another "
            + "language is drawn as it is, one step at a time")
      }
    }
    let converter = try output.flatMap { try PictureConverter(for: $0) }
    let peer = try usage { try PeerStrategy(strategy) }
    let loaded = try usage { try load() }
    let svg = try usage { try draw(peer, by: peer.strategy.family, loaded.named) }
    try write(svg, of: loaded, converter)
  }

  private func draw(
    _ peer: PeerStrategy, by family: some LayoutFamily, _ named: NamedTree
  ) throws -> SVG {
    let family = family.itself
    try refuseIdleStyle(id: peer.strategy.id) { family.pictureOptions.contains($0) }
    let frame = frame?.rect ?? family.pictureDefaults.standardFrame
    let layout = try peer.layout(of: named.tree, in: frame, by: family)
    var drawing = Drawing(
      layout, names: named.names, title: "\(peer.strategy.id) · \(named.id)",
      style: styling.style(detail: 1).withUnit(of: named))
    drawing.subject = styling.title
    drawing.notes = named.omissions
    return PictureMaker(hasFixedDetail: styling.detail != nil).picture(of: drawing, by: family)
  }
}
