import ArgumentParser
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import LayoutReading
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

/// Files of finished layouts, which are read before it is known which tree they are of.
struct FinishedFiles {
  /// What results call the layout.
  let id: String

  /// The paths of the steps' files, and what they hold.
  let paths: [String]
  let steps: [DrawnLayout]

  init(id: String, paths: [String], _ options: DrawnOptions) throws {
    (self.id, self.paths) = (id, paths)
    steps = try paths.map { path in
      let bytes = try TreeImporter.bytes(ofFile: path, atMost: DrawnLayout.maximumBytes)
      return try DrawnLayout.read(
        bytes, source: path == "-" ? "standard input" : path, options)
    }
  }

  var source: String { paths.joined(separator: " ") }

  /// The name of a layout for results: what a file is called without its extension.
  static func id(of path: String) -> String {
    let stem = path == "-" ? "standard-input" : TreeImporter.stem(of: path)
    return String(stem.map { Peer.isName(String($0)) ? $0 : "-" }.prefix(64))
  }

  // MARK: The tree

  /// The trees that the files tell themselves.
  func sequence(_ shapes: ShapeOptions) throws -> TreeSequence {
    let family = try family(among: shapes)
    let trees = try steps.map { step in
      try step.tree(id: id, by: family, valuesAreAreas: shapes.areas)
    }
    return TreeSequence(trees, id: id)
  }

  /// The family of the layouts, before their trees are known.
  private func family(among shapes: ShapeOptions) throws -> any LayoutFamily {
    let all = try shapes.families
    if all.count == 1 { return all[0] }
    guard let family = steps[0].families(among: all).first else { throw unknownFamily }
    return family
  }

  private var unknownFamily: ValidationError {
    ValidationError("the shapes of \(paths[0]) are those of no family; --family names it")
  }

  // MARK: The layouts

  /// The layouts of a sequence's steps, with what is to be told of them.
  func layouts(
    of sequence: TreeSequence, _ shapes: ShapeOptions
  ) throws -> (finished: any FinishedMember, notes: [String], warnings: [String]) {
    guard steps.count == sequence.steps.count else {
      throw ValidationError(
        "\(sequence.id) has \(sequence.steps.count) steps, and \(id) has \(steps.count) "
          + "\(steps.count == 1 ? "file" : "files"); --step takes the layouts of all steps, in "
          + "their order")
    }
    let all = try shapes.families
    let candidates = all.count == 1 ? all : steps[0].families(among: all)
    guard let first = candidates.first else { throw unknownFamily }
    var read = try self.read(sequence, by: first, shapes)
    // Rectangles are those of a treemap or of an icicle, whichever they are rather like.
    let other = candidates.first { $0.id != first.id }
    if !read.isNested, let other { read = try self.read(sequence, by: other, shapes) }
    let notes = all.count > 1 ? ["read as a layout of the family \(read.finished.familyID)"] : []
    return (read.finished, notes, read.warnings)
  }

  private func read(
    _ sequence: TreeSequence, by family: some LayoutFamily, _ shapes: ShapeOptions
  ) throws -> (finished: any FinishedMember, warnings: [String], isNested: Bool) {
    if let member = try shapes.member { return try read(sequence, like: member, shapes) }
    return try read(sequence, by: family.itself, shapes, claims: { _ in [] }, conventions: nil)
  }

  private func read(
    _ sequence: TreeSequence, like member: some FamilyMember, _ shapes: ShapeOptions
  ) throws -> (finished: any FinishedMember, warnings: [String], isNested: Bool) {
    let strategy = member.strategy
    return try read(
      sequence, by: member.family, shapes, claims: { strategy.claims(on: $0) },
      conventions: { strategy.conventions(on: $0) })
  }

  private func read<Geometry: NodeGeometry>(
    _ sequence: TreeSequence, by family: Family<Geometry>, _ shapes: ShapeOptions,
    claims: (LayoutTree) -> Claims, conventions: ((LayoutTree) -> Geometry.Conventions)?
  ) throws -> (finished: any FinishedMember, warnings: [String], isNested: Bool) {
    let laws = try shapes.laws(of: family)
    var warnings: [String] = []
    let layouts = try sequence.steps.indices.map { step in
      let named = sequence.version(step)
      let read = try steps[step].layout(
        of: named, by: family, shapes.said, claims: laws ?? claims(named.tree),
        conventions: conventions?(named.tree))
      warnings += read.warnings.filter { !warnings.contains($0) }
      return read.layout
    }
    let finished = FinishedLayout(
      id: id, source: source, family: family, layouts: layouts,
      haveClaims: laws != nil || conventions != nil)
    return (finished, warnings, layouts.allSatisfy(\.isNested))
  }
}
