import LibFuzzer

// fuzz TARGET [OPTION OF LIBFUZZER…]
//
// An input is bad if the target traps, does not end or takes too much memory.
let name = CommandLine.arguments.dropFirst().first ?? ""
guard let chosen = targets[name] else {
  fatalError("the first argument is one of \(targets.keys.sorted().joined(separator: " "))")
}
let target = chosen

var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
  unsafe CommandLine.unsafeArgv + 1
_ = unsafe LLVMFuzzerRunDriver(&count, &arguments) { start, count in
  autoreleasing { target(unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))) }
  return 0
}
