import ArgumentParser
import BenchmarkMeasuring
import LayoutFamilies
import TreeSources

/// Turns an error of a selection into a mistake on the command line, which exits with 64.
///
/// The message stands alone: it says what to do, which the usage of the whole tool does not say.
///
/// It is compiled once and not for each type of value, as an error need not be fast.
@_semantics("optimize.sil.specialize.generic.never")
func usage<Value>(_ body: () throws -> Value) throws -> Value {
  func exit(_ message: String) -> ExitCode {
    Terminal.tell(message)
    return .validationFailure
  }
  do {
    return try body()
  } catch let error as SelectionError {
    throw exit(error.description)
  } catch let error as TreeSelectionError {
    throw exit(error.description)
  } catch let error as LayoutFailure {
    Terminal.tell(error.description)
    throw ExitCode.cellsFailed
  } catch let error as TooManyNodes {
    throw exit(error.description)
  } catch let error as BuiltWorkload.RefusalError {
    throw exit(error.description)
  } catch let error as PeerError {
    // A program's last output has lines of its own.
    let lines = error.description.split(separator: "\n").map { String($0).spelledOut }
    Terminal.writeError("Error: \(lines.joined(separator: "\n"))\n")
    throw ExitCode.validationFailure
  } catch let error as ValidationError {
    throw exit(error.message)
  }
}
