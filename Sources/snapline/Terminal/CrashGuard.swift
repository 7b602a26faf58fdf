import Glibc

/// Keeps a shot that ends the program from taking the whole run along.
///
/// A trap, or a library that has lost its memory, cannot be left standing. But the program can
/// begin anew in the same process with the shot's name in its environment, judge all the others
/// and report that one as its own defect.
enum CrashGuard {
  private static let variable = "SNAPLINE_CRASHED"
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE]

  /// All that the handler needs, made before: inside of it nothing can be made.
  private struct Readiness {
    /// By thread, the variable with the shots so far and the one in work.
    let current: pthread_key_t
    let arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// The environment, whose first entry the handler sets.
    let environment: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    /// As a path: an open folder would be one file less for all the rest.
    let folder: UnsafeMutablePointer<CChar>?
    /// The shots so far, as they stand in the variable.
    let known: String
    /// Whether a lack of memory is the likeliest reason.
    let isMemoryShort: Bool
  }

  nonisolated(unsafe) private static var readiness: Readiness?

  /// Takes the names of shots that ended the program before out of its environment, and listens.
  ///
  /// Must come before the working folder changes.
  static func begin() -> Set<String> {
    let known = unsafe getenv(variable).map { unsafe String(cString: $0) } ?? ""
    unsafe unsetenv(variable)
    var key = pthread_key_t()
    guard unsafe pthread_key_create(&key, nil) == 0 else { return [] }
    unsafe readiness = Readiness(
      current: key, arguments: CommandLine.unsafeArgv, environment: environmentWithRoom(),
      folder: getcwd(nil, 0), known: known,
      isMemoryShort: MachineLimits.isMemoryShort)
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in CrashGuard.handle() }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_NODEFER
    var wanted = sigset_t()
    unsafe sigemptyset(&wanted)
    for signal in signals {
      unsafe sigaction(signal, &action, nil)
      unsafe sigaddset(&wanted, signal)
    }
    // Some programs start others with signals held back.
    unsafe sigprocmask(SIG_UNBLOCK, &wanted, nil)
    return Set(known.split(separator: "\n").map(String.init))
  }

  /// Says on which shot this thread works from now on; nil when it is done.
  static func works(on shot: String?) {
    guard let ready = unsafe readiness else { return }
    let old = unsafe pthread_getspecific(ready.current)
    let text = unsafe shot.map { unsafe strdup("\(variable)=\(ready.known)\n\($0)") } ?? nil
    unsafe pthread_setspecific(ready.current, text)
    unsafe free(old)
  }

  private static func handle() {
    if let ready = unsafe readiness, ready.isMemoryShort {
      say("snapline: out of memory: the limit of 'ulimit -v' is too low; no file was damaged\n")
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
    // One literal: a static string cannot be concatenated.
    say(
      """
      snapline: internal error: the program crashed; no file was damaged. Please report this bug.

      """)
    _exit(ExitStatus.internalError.rawValue)
  }

  private static func say(_ text: StaticString) {
    _ = unsafe write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }

  private static func environmentWithRoom() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> {
    var count = 0
    while unsafe environ[count] != nil { count += 1 }
    let copy = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: count + 2)
    unsafe copy.initialize(to: nil)
    for place in 0...count { unsafe (copy + place + 1).initialize(to: environ[place]) }
    return unsafe copy
  }
}
