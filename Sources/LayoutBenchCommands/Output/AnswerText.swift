import LayoutAdvice
import LayoutFamilies

/// The answer of `recommend` for a terminal: at most 15 lines of 80 columns.
struct AnswerText {
  let answer: Answer

  /// What the tree is called.
  let tree: String

  /// The size of the screen: `1440x900`.
  let screen: String

  /// The same in units of the layout.
  let frame: String

  /// The arguments that read the tree again: `sales.csv --value profit`.
  let arguments: String

  static let mostLines = 15

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// The lines; if they are too many, the command that opens the tree is left out, then what is
  /// said of moving, then of a common choice, and then of another layout. What needs many screens
  /// is always told.
  var lines: [String] {
    var leftOut: Set<Answer.Role> = []
    let open = part(opening.label, "\(opening.text) (all of them, to look at)")
    let all = lines(without: leftOut) + open
    if all.count <= Self.mostLines { return all }
    for role in [Answer.Role.moving, .not, .or] {
      let lines = lines(without: leftOut)
      if lines.count <= Self.mostLines { return lines }
      leftOut.insert(role)
    }
    return lines(without: leftOut)
  }

  private func lines(without leftOut: Set<Answer.Role>) -> [String] {
    let told = zip(answer.picks, answer.lines).filter { !leftOut.contains($0.0.role) }
    return wrapped("\(tree): \(answer.subject); on \(screen)".spelledOut, indent: 2) + [""]
      + told.flatMap { part($0.1.label, Self.sentence($0.1)) } + [""]
      + commands.flatMap { part($0, $1) }
  }

  /// The strategy with what is said of it.
  static func sentence(_ line: Answer.Line) -> String {
    line.strategy.isEmpty ? line.words : "\(line.strategy): \(line.words)"
  }

  /// The command that shows all layouts in a browser.
  var opening: (label: String, text: String) { ("open", "layoutbench open \(arguments)") }

  /// What to type or to paste.
  var commands: [(label: String, text: String)] {
    var commands: [(String, String)] = []
    if let sight = answer.drawn {
      if let code = SwiftCode(sight.strategy) { commands.append(("code", code.short)) }
      // A drawing is as large as its names need.
      let place = sight.reading == nil ? "" : " --frame \(frame)"
      commands.append(
        (
          "draw",
          "layoutbench render \(arguments) --strategy \(sight.strategy)\(place) "
            + "--output answer.svg"
        ))
    }
    commands.append(("more", "layoutbench recommend \(arguments) --details"))
    return commands
  }

  private func part(_ label: String, _ text: String) -> [String] {
    let start = label + String(repeating: " ", count: max(1, 8 - label.count))
    return wrapped(start + text.spelledOut, indent: 8)
  }
}

extension Answer {
  /// The layout that is drawn for the answer: for a list, the best layout of trees.
  var drawn: Sight? { winner.sight ?? runnerUp?.sight }
}
