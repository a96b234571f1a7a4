import Foundation

extension ChildProcess {
  /// The files of a child's standard input, output and errors.
  struct Files {
    var input: Descriptor?

    /// A file that is read instead of `input`.
    var inputFile: String?
    var output: Descriptor
    var errors: Descriptor
  }

  /// Starts an executable in a process group of its own, with the signals of a new process,
  /// whatever this one does with its own, and with no open files but `files`: a child with another
  /// child's input open would keep that child alive.
  ///
  /// - Returns: the number of the process.
  static func spawn(
    _ path: String, _ arguments: [String], files: Files, environment: [String: String]
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let more = POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let more: Int32 = 0
    #endif
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | more
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGQUIT, SIGPIPE] { unsafe sigaddset(&signals, signal) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)

    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let path = files.inputFile {
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, path, O_RDONLY, 0)
    }
    let descriptors = [files.input, files.output, files.errors]
    for (number, descriptor) in zip(Int32(STDIN_FILENO)..., descriptors) {
      guard let descriptor else { continue }
      unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.number, number)
    }
    #if canImport(Glibc)
      unsafe addCloseFrom(&actions, STDERR_FILENO + 1)
    #endif

    let variables = environment.map { "\($0)=\($1)" }
    let words = unsafe ([path] + arguments).map { unsafe strdup($0) }
    let settings = unsafe variables.map { unsafe strdup($0) }
    defer {
      for index in unsafe words.indices { unsafe free(words[index]) }
      for index in unsafe settings.indices { unsafe free(settings[index]) }
    }
    var identifier = pid_t()
    let code = unsafe posix_spawn(
      &identifier, path, &actions, &attributes, words + [nil], settings + [nil])
    guard code == 0 else { throw SystemError("start \(path)", code: code) }
    return identifier
  }
}

#if canImport(Glibc)
  // In glibc since 2.34, but only in headers that are read with `_GNU_SOURCE`.
  @_silgen_name("posix_spawn_file_actions_addclosefrom_np")
  @discardableResult
  private func addCloseFrom(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32
  ) -> Int32
#endif
