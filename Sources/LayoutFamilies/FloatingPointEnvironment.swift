import Foundation

/// How this process rounds. A strategy that changes it, with `fesetround` or by flushing small
/// numbers to zero, changes its own layouts and nobody else's: whoever asks a strategy for a layout
/// restores it after.
public enum FloatingPointEnvironment {
  /// As it is when it is first asked for.
  private static let initial = {
    var environment = fenv_t()
    unsafe fegetenv(&environment)
    return environment
  }()

  /// Takes the environment that is to be restored: before any strategy is asked.
  public static func keep() { _ = initial }

  /// Restores it, for the calling thread.
  public static func restore() {
    var environment = initial
    unsafe fesetenv(&environment)
  }
}
