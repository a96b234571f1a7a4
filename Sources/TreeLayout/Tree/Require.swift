/// Ends the program with a text, in every build, unless a condition holds; for what callers can get
/// wrong.
@inline(__always)
func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  guard condition else { fatalError(text()) }
}
