import ArgumentParser
import Foundation

/// The page that draws trees in a browser: one HTML file that holds the core as WebAssembly.
/// Packages carry it, and `scripts/page.sh` makes it.
struct BrowserPage {
  let path: String
  let html: Data

  /// Reads the page that is nearest to a program.
  ///
  /// - Parameter executable: the program's path.
  /// - Throws: `ValidationError` if there is no page.
  init(besides executable: String) throws {
    let manager = FileManager.default
    let file = Self.places(besides: executable).first { manager.isReadableFile(atPath: $0) }
    guard let file, let html = manager.contents(atPath: file) else {
      throw ValidationError(
        "the page is not found; packages of layoutbench carry it, and in a checkout "
          + "scripts/page.sh makes it")
    }
    (path, self.html) = (file, html)
  }

  /// Where the page may be: beside the executable, as packages have it, or where `scripts/page.sh`
  /// writes it, in the current folder or in the checkout that the executable was built in.
  private static func places(besides executable: String) -> [String] {
    let folder = URL(fileURLWithPath: executable).resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let name = "layoutbench.html"
    var places = [
      folder.deletingLastPathComponent().appending(path: "share/layoutbench/\(name)").path,
      folder.appending(path: name).path,
      ".build-module/\(name)",
    ]
    var checkout = folder
    while checkout.path.count > 1 {
      checkout.deleteLastPathComponent()
      let manifest = checkout.appending(path: "Package.swift").path
      guard FileManager.default.fileExists(atPath: manifest) else { continue }
      places.append(checkout.appending(path: ".build-module/\(name)").path)
      break
    }
    return places
  }

  /// Refuses a file that a browser would not show as a page.
  static func check(_ output: String) throws {
    guard output.lowercased().hasSuffix(".html") else {
      throw ValidationError("--output writes a page; name it .html")
    }
  }

  /// The page with a file in it, which it shows when it is opened.
  ///
  /// - Throws: `ValidationError` if the page is of a version that takes no file.
  func holding(_ file: EmbeddedFile) throws -> Data {
    let place = Data("<!-- file -->".utf8)
    guard let range = html.range(of: place),
      html.range(of: place, in: range.upperBound..<html.endIndex) == nil
    else {
      throw ValidationError(
        "\(path) is of another version, which takes no file; scripts/page.sh makes it anew")
    }
    return try html[..<range.lowerBound] + file.element + html[range.upperBound...]
  }
}
