import Foundation

/// How this process rounds. A strategy may change that, with `fesetround` or by flushing small
/// numbers to zero. So whoever asks a strategy for a layout restores the environment after it, and
/// the next strategy rounds as usual.
public enum FloatingPointEnvironment {
  /// The environment when it is first asked for.
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
