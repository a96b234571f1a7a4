import ArgumentParser
import BenchmarkMeasuring
import Foundation

/// Which commits `race --bisect` searches, and how commits are built.
struct BisectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Instead of two executables: find the commit that made one cell slower, of those behind GOOD \
      up to BAD (default: HEAD), along first parents.
      """, valueName: "good..bad"))
  var bisect: String?

  @Option(
    help: """
      For commits: a command of the shell that builds one, in this folder of a work tree. \
      (default: swift build -c release --product PRODUCT)
      """)
  var build: String?

  @Option(
    help: """
      For commits: the executable, a name for .build/release or a path as the build makes it. \
      (default: the one executable of Package.swift)
      """)
  var product: String?

  /// Refuses what is of no use where no commit is built.
  func refuse() throws {
    for (name, value) in [("--build", build), ("--product", product)] where value != nil {
      throw ValidationError("\(name) is for commits, and executables are built already")
    }
  }

  /// How commits are built.
  ///
  /// - Parameter folder: the folder in which the command was given.
  /// - Throws: `BisectionError` if Package.swift does not tell the product.
  func recipe(in folder: URL) throws -> CommitBuilds.Recipe {
    if let product, product.contains("/") {
      guard let build else {
        throw ValidationError("--product \(product) is a path; say with --build how it is made")
      }
      return CommitBuilds.Recipe(command: build, executable: product)
    }
    let name = try product ?? SwiftPackage.executable(in: folder)
    if build == nil { try SwiftPackage.checkCompiler() }
    return CommitBuilds.Recipe(
      command: build ?? "swift build -c release --product \(name.quotedForShell)",
      executable: ".build/release/\(name)")
  }
}
