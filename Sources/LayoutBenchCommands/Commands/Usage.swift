import ArgumentParser
import LayoutBenchmark

/// Turns what is wrong with a selection into a mistake on the command line, which exits with 64.
func usage<Value>(_ body: () throws -> Value) throws -> Value {
  do {
    return try body()
  } catch let error as SelectionError {
    throw ValidationError(error.description)
  }
}
