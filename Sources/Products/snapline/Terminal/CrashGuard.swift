import Glibc

/// Recovery from a shot that crashes the program.
///
/// A process cannot continue after a trap or memory corruption in a library. Instead, the program
/// restarts in the same process with the shot's name in its environment, compares all remaining
/// shots and reports that shot as an internal error.
enum CrashGuard {
  private static let variable = "SNAPLINE_CRASHED"
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// The data of the signal handler, allocated in advance, since the handler must not allocate.
  private struct Preallocated {
    /// The thread-local key of the variable's text: earlier crashed shots and the current one.
    let current: pthread_key_t
    let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The environment, whose first entry the handler sets.
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The working directory as a path, since an open descriptor would count against the limit on
    /// files.
    let folder: UnsafeMutablePointer<CChar>?
    /// The shots that crashed before, as in the variable.
    let crashedShots: String
    /// The memory limit in bytes; nil if it is not scarce.
    let memory: UInt64?
  }

  nonisolated(unsafe) private static var readiness: Preallocated?

  /// Removes the names of shots that crashed before from the environment, returns them, and
  /// installs the signal handlers.
  ///
  /// Must be called before the working directory changes.
  static func begin() -> Set<String> {
    let known = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
    unsafe unsetenv(variable)
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { return [] }
    unsafe readiness = Preallocated(
      current: key, arguments: CommandLine.unsafeArgv, environment: environmentWithCapacity(),
      folder: getcwd(nil, 0), crashedShots: known,
      memory: MachineLimits.scarceMemory)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in CrashGuard.handle() }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for signal in signals {
      unsafe sigaction(signal, &action, nil)
      unsafe sigaddset(&wanted, signal)
    }
    // Some programs start their children with blocked signals.
    unsafe sigprocmask(SIG_UNBLOCK, &wanted, nil)
    return Set(known.split(separator: "\n").map(String.init))
  }

  /// Sets the shot that this thread processes; nil if it processes none.
  static func setCurrentShot(_ shot: String?) {
    guard let ready = unsafe readiness else { return }
    let old = unsafe pthread_getspecific(ready.current)
    let text = unsafe shot.map { unsafe strdup("\(variable)=\(ready.crashedShots)\n\($0)") } ?? nil
    unsafe pthread_setspecific(ready.current, text)
    unsafe free(old)
  }

  private static func handle() {
    // The last error of this thread: a failed allocation sets it.
    let hasFailedToAllocate = errno == ENOMEM
    let memory = unsafe readiness?.memory
    if let memory, hasFailedToAllocate || isNearlyUsed(memory) {
      printError(
        "snapline: out of memory: the limit of 'ulimit -v' is too low; no file was damaged\n")
      _exit(ExitStatus.usage.rawValue)
    }
    if let ready = unsafe readiness, let text = unsafe pthread_getspecific(ready.current) {
      unsafe ready.environment[0] = text.assumingMemoryBound(to: CChar.self)
      var none = sigset_t()
      unsafe sigemptyset(&none)
      unsafe sigprocmask(SIG_SETMASK, &none, nil)
      if let folder = unsafe ready.folder, unsafe chdir(folder) == 0 {
        unsafe execve("/proc/self/exe", ready.arguments, ready.environment)
      }
    }
    // A single literal, since a static string cannot be concatenated.
    printError(
      """
      snapline: internal error: the program crashed; no file was damaged. Please report this bug.

      """)
    if memory != nil { printError("  Mention that the memory is limited by 'ulimit -v'.\n") }
    _exit(ExitStatus.internalError.rawValue)
  }

  /// Returns whether less than an eighth of the memory is left, without allocating.
  private static func isNearlyUsed(_ memory: UInt64) -> Bool {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var digits: (UInt64, UInt64, UInt64) = (0, 0, 0)
    let count = unsafe withUnsafeMutableBytes(of: &digits) { unsafe read(file, $0.baseAddress, 24) }
    // The first number is the size in pages of 4 kB.
    var pages: UInt64 = 0
    unsafe withUnsafeBytes(of: digits) { bytes in
      for place in 0..<max(0, count) {
        let digit = unsafe bytes[place]
        guard digit >= 48, digit <= 57 else { return }
        pages = pages &* 10 &+ UInt64(digit &- 48)
      }
    }
    return pages << 12 > memory - memory / 8
  }

  private static func printError(_ text: StaticString) {
    _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func environmentWithCapacity() -> UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  > {
    var count = 0
    while unsafe environ[count] != nil { count += 1 }
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 2)
    unsafe copy.initialize(to: nil)
    for place in 0...count { unsafe (copy + place + 1).initialize(to: environ[place]) }
    return unsafe copy
  }
}
