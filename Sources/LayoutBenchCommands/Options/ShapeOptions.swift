import ArgumentParser
import LayoutFamilies
import LayoutReading
import TreeLayout
import TreeModel

/// What finished layouts are, where their files do not say it.
struct ShapeOptions: ParsableArguments {
  @Option(
    help: """
      The family of the layouts; 'layoutbench list' names them. (default: found out by what the \
      shapes are)
      """, completion: .families)
  var family: String?

  @Option(
    help: """
      A strategy whose layouts these are like, with its options: they are judged by its \
      conventions, such as orientation=right, and have to keep the laws that it keeps. \
      (default: none)
      """, completion: .strategies)
  var like: String?

  @Option(
    help: """
      Laws that the layouts have to keep, such as containment,area; a broken one is marked as a \
      defect. (default: those of --like, otherwise those that they keep)
      """)
  var claims: String?

  @Option(
    help: """
      The frame as WIDTHxHEIGHT, each side \(Bounds.side.words). (default: the file's own, or the \
      rectangle around all shapes)
      """, transform: FrameSize.init)
  var frame: FrameSize?

  @Option(
    help: """
      The boxes of nodes in a tree drawing as WIDTHxHEIGHT, where neither the file nor the tree \
      says how large they are. (default: 1x1)
      """, transform: FrameSize.init)
  var nodeSize: FrameSize?

  @Flag(
    help: "The shapes are the tree's nodes in level order; what they are called does not matter.")
  var inOrder = false

  @Flag(help: "In the files y grows upwards. (default: as the format says, otherwise downwards)")
  var yUp = false

  @Flag(
    help: """
      Boxes are counted from the corner of the box that they are inside of. (default: if the file \
      is one of ELK)
      """)
  var relative = false

  @Flag(
    help: """
      Without --tree: leaves weigh what their shapes take, as the files have no values. Metrics \
      of areas then say nothing.
      """)
  var areas = false

  func validate() throws {
    guard family == nil || like == nil else {
      throw ValidationError("--like says which family the layouts are of; leave --family out")
    }
  }

  /// How the files are read.
  var drawnOptions: DrawnOptions {
    var options = DrawnOptions(others: Toolbox.current.catalog.others.flatMap(\.componentNames))
    options.areRelative = relative
    return options
  }

  var said: LayoutClaims {
    var said = LayoutClaims()
    said.frame = frame?.rect
    said.inOrder = inOrder
    said.isUpsideDown = yUp
    said.nodeSize = nodeSize.map { Size(width: $0.rect.width, height: $0.rect.height) }
    return said
  }

  /// The strategy that the layouts are like; `nil` if none is named.
  var member: (any FamilyMember)? {
    get throws { try like.map { try Toolbox.current.catalog.member($0) } }
  }

  /// The families that are tried: the named one, or all.
  var families: [any LayoutFamily] {
    get throws {
      let all = Toolbox.current.catalog.families
      if let id = try member?.familyID { return all.filter { $0.id == id } }
      guard let family else { return all }
      let found = all.filter { $0.id == family }
      guard !found.isEmpty else {
        throw SelectionError.unknown(
          kind: "family", name: family, nearest: nearest(to: family, among: all.map(\.id)))
      }
      return found
    }
  }

  /// The laws of `--claims`; `nil` for those of the strategy that the layouts are like.
  func laws(of family: some LayoutFamily) throws -> Claims? {
    guard let claims else { return nil }
    let known = family.laws.map(\.name).sorted()
    return try Set(
      claims.split(separator: ",").map { name in
        guard known.contains(String(name)) else {
          throw ValidationError(
            "--claims: the family \(family.id) has no law '\(name)'; it has "
              + known.joined(separator: ", "))
        }
        return Law(String(name))
      })
  }
}
