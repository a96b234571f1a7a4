import Foundation

/// How this process rounds. A strategy may change this, with `fesetround` or by flushing small
/// numbers to zero. So code that calls a strategy restores the environment after it, and the next
/// strategy rounds as usual.
public enum FloatingPointEnvironment {
  /// The environment at the first use.
  private static let initial = {
    var environment = fenv_t()
    unsafe fegetenv(&environment)
    return environment
  }()

  /// Takes the environment to restore; to be called before any strategy.
  public static func keep() { _ = initial }

  /// Restores the environment for the calling thread.
  public static func restore() {
    var environment = initial
    unsafe fesetenv(&environment)
  }
}
