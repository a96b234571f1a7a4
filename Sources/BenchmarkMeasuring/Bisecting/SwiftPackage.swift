import Foundation

/// What a Swift package says of itself.
public enum SwiftPackage {
  /// The description that SwiftPM prints.
  private struct Description: Decodable {
    struct Product: Decodable {
      let name: String

      /// The key is the kind of the product.
      let type: [String: Kind?]
    }

    struct Target: Decodable {
      let name: String
      let type: String
    }

    /// What stands behind the kind does not matter.
    struct Kind: Decodable {
      init(from decoder: any Decoder) {}
    }

    let products: [Product]
    let targets: [Target]
  }

  /// Makes sure that `swift` is there.
  public static func checkCompiler() throws(BisectionError) {
    guard ChildProcess.path(of: "swift") != nil else {
      throw BisectionError(
        "swift is not found; install it, or say with --build how commits are built")
    }
  }

  /// The name of a package's only executable: of its products or, if none is one, of its targets.
  public static func executable(in folder: URL) throws(BisectionError) -> String {
    guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
    else {
      throw BisectionError(
        "there is no Package.swift in \(folder.path); go to the folder of the package, or say with "
          + "--build how a commit is built and with --product what it makes")
    }
    try checkCompiler()
    let package = try description(of: folder)
    let products = package.products.filter { $0.type.keys.contains("executable") }.map(\.name)
    let targets = package.targets.filter { $0.type == "executable" }.map(\.name)
    let names = products.isEmpty ? targets : products
    guard names.count == 1 else {
      let list = names.isEmpty ? "no executable" : names.joined(separator: ", ")
      throw BisectionError("Package.swift makes \(list); name one with --product")
    }
    return names[0]
  }

  private static func description(of folder: URL) throws(BisectionError) -> Description {
    let failure = "cannot read Package.swift; name the executable with --product"
    do {
      let swift = try ChildProcess(
        "swift", ["package", "--package-path", folder.path, "dump-package"])
      swift.closeInput()
      var text = Data()
      while case .line(let line) = swift.hear(within: .seconds(600)) { text += line }
      let ending = swift.end(within: .seconds(60))
      guard ending.cause == .exited(0) else {
        throw BisectionError("\(failure): \(ending.lastErrors.split(separator: "\n").last ?? "")")
      }
      return try JSONDecoder().decode(Description.self, from: text)
    } catch let error as BisectionError {
      throw error
    } catch {
      throw BisectionError("\(failure): \(error)")
    }
  }
}
