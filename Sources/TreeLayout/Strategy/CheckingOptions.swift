extension LayoutStrategy {
  /// Refuses a value that an option's text could not have, such as a gap that is negative or not a
  /// number.
  ///
  /// The default `check` calls this function. A strategy with a `check` of its own calls it first.
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

  /// Ends the program if an option has a value that its text could not have, as such a value could
  /// keep a layout from ending.
  ///
  /// - Parameter areUsual: a check of the numbers that is cheap enough for every layout; only if it
  ///   fails are options checked one by one.
  @inline(__always)
  func requireOptions(_ areUsual: Bool) {
    if !areUsual { requireOptions() }
  }

  @inline(never)
  private func requireOptions() {
    endIfRefused { () throws(LayoutError) in try checkOptions() }
  }
}

/// Ends the program with the text of a check's error.
@inline(__always)
func endIfRefused(_ check: () throws(LayoutError) -> Void) {
  do throws(LayoutError) { try check() } catch { fatalError(error.description) }
}
