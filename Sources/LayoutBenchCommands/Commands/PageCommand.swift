import ArgumentParser
import Foundation

struct PageCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "page",
    abstract: "Write the page that draws trees in a browser, without a server or a network.",
    discussion: """
      The page is one HTML file that can be kept, copied and sent. It reads a tree that is dropped \
      on it, says how to draw it, and draws it with every strategy. What it reads stays on the \
      machine.

      Examples:
        layoutbench page
        layoutbench page --output trees.html
      """)

  @Option(help: "The file to write; its name ends with .html.")
  var output = "layoutbench.html"

  func validate() throws {
    try BrowserPage.check(output)
  }

  func run() throws {
    let page = try usage { try BrowserPage(besides: ThisProgram.path) }
    try usage { try refuse([("--output", output)], over: [page.path]) }
    try writeFile(page.html, to: output)
  }
}
