import Glibc
import Synchronization

/// The handling of Ctrl-C.
///
/// After the first signal the program finishes the current shots and reports its results; the
/// second signal ends it at once.
enum Interruption {
  private static let hasCome = Atomic<Bool>(false)

  static var isRequested: Bool { hasCome.load(ordering: .relaxed) }

  /// Installs the signal handler.
  static func listen() {
    // Initialized here, since a signal handler must not initialize it.
    _ = isRequested
    var action = sigaction()
    unsafe action.__sigaction_handler.sa_handler = { _ in
      Interruption.hasCome.store(true, ordering: .relaxed)
    }
    action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
    unsafe sigaction(SIGINT, &action, nil)
    // Some programs start their children with all signals blocked.
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for signal in [SIGINT, SIGHUP, SIGTERM] { unsafe sigaddset(&signals, signal) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
