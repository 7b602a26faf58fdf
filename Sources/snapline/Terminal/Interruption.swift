import Glibc
import Synchronization

/// Whether the user has pressed Ctrl-C.
///
/// The first time the program finishes the shots in work and says what was done; the second
/// time the system ends it at once.
enum Interruption {
  private static let hasCome = Atomic<Bool>(false)

  static var isWanted: Bool { hasCome.load(ordering: .relaxed) }

  /// Begins to listen.
  static func listen() {
    // Made here and now: inside a signal handler it would be too late.
    _ = isWanted
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.hasCome.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
    // Some programs start others with all signals held back.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGHUP, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
