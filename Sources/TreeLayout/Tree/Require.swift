/// Ends the program with a text, in every build, unless a condition holds; for mistakes that
/// callers can make.
@inline(__always)
func require(_ condition: Bool, _ text: @autoclosure () -> String) {
  guard condition else { fatalError(text()) }
}
