import Foundation

/// The git checkout around the current folder.
public enum Checkout {
  /// The commit of the checkout; `nil` outside of a checkout or without git.
  ///
  /// This runs no program of the folder's settings: git opens neither the index nor an object.
  public static var commit: String? {
    guard let git = try? ChildProcess("git", ["rev-parse", "HEAD"]),
      case .line(let line) = git.hear(within: .seconds(10)),
      git.hear(within: .seconds(10)) == .ended, git.end().cause == .exited(0)
    else { return nil }
    return String(decoding: line, as: UTF8.self)
  }
}
