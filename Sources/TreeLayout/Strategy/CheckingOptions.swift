extension LayoutStrategy {
  /// Refuses a value that an option's text could not have, such as a gap that is negative or not a
  /// number.
  ///
  /// `check` does this, too. A strategy with a `check` of its own begins that with this.
  ///
  /// - Complexity: O(*k*) for *k* options, some microseconds.
  @_semantics("optimize.sil.specialize.generic.never")
  public func checkOptions() throws(LayoutError) {
    for option in Self.options where !option.hasValue(in: self) {
      let error = OptionError.badValue(
        option.value(of: self), option: option.name, strategy: Self.name, expected: option.values)
      throw LayoutError(node: nil, reason: error.description)
    }
  }

  /// Ends the program where an option has a value that its text could not have, as that could keep
  /// a layout from ending.
  ///
  /// - Parameter areUsual: a look at the numbers that is cheap enough for every layout; only where
  ///   it fails are options looked at one by one.
  @inline(__always)
  func requireOptions(_ areUsual: Bool) {
    if !areUsual { requireOptions() }
  }

  @inline(never)
  private func requireOptions() {
    endIfRefused { () throws(LayoutError) in try checkOptions() }
  }
}

/// Ends the program with the text of what a check refuses.
@inline(__always)
func endIfRefused(_ check: () throws(LayoutError) -> Void) {
  do throws(LayoutError) { try check() } catch { fatalError(error.description) }
}
