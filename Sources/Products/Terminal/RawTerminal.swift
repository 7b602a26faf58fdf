import Glibc

/// An event of a terminal.
package enum TerminalEvent: Hashable, Sendable {
  case key(TerminalKey)
  case resized
  /// The program was stopped and resumed, so the screen must be drawn again.
  case continued
  /// A signal that terminates programs, by its number.
  case signal(Int32)
  /// The terminal was closed.
  case ended
}

/// A terminal in raw mode, with single key presses and the alternate screen.
///
/// The terminal is restored at the end of the value's lifetime. Signals arrive as events, in order
/// with the keys, so that no signal terminates the program before the terminal is restored.
package struct RawTerminal: ~Copyable {
  private let original: termios
  private let originalMask: sigset_t
  private var waiting: [TerminalEvent] = []

  /// Enters raw mode; nil if the standard streams are not a terminal.
  package init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { return nil }
    var state = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &state) == 0 else { return nil }
    var mask = sigset_t()
    unsafe pthread_sigmask(SIG_BLOCK, nil, &mask)
    original = state
    originalMask = mask
    enter()
  }

  deinit { leave() }

  private func enter() {
    var set = caughtSignals()
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    var state = original
    // Ctrl-C and Ctrl-Z still generate signals.
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    // The alternate screen, a hidden cursor, and truncation of long lines instead of wrapping.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  private func leave() {
    write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var state = original
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    var mask = originalMask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Clears the screen and shows lines from its top.
  package func draw(_ lines: [String]) {
    write("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\r\n"))
  }

  /// Waits for the next event.
  package mutating func nextEvent() -> TerminalEvent {
    while waiting.isEmpty {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // Blocked signals do not interrupt the wait, so they are polled.
      guard unsafe poll(&input, 1, 40) >= 0 || errno == EINTR else { return .ended }
      takeSignal()
      if input.revents != 0 { takeKeys() }
    }
    return waiting.removeFirst()
  }

  private mutating func takeKeys() {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(STDIN_FILENO, buffer.baseAddress, buffer.count)
    }
    guard count > 0 else {
      if count == 0 || errno != EINTR { waiting.append(.ended) }
      return
    }
    waiting += keys(in: Array(bytes.prefix(count))).map { .key($0) }
  }

  private mutating func takeSignal() {
    var set = caughtSignals()
    var noTime = timespec()
    let number = unsafe sigtimedwait(&set, nil, &noTime)
    guard number > 0 else { return }
    switch number {
    case SIGWINCH: waiting.append(.resized)
    case SIGTSTP:
      // Restores the terminal while the program is stopped.
      leave()
      raise(SIGSTOP)
      enter()
      waiting.append(.continued)
    default: waiting.append(.signal(number))
    }
  }

  private func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { buffer in
        unsafe Glibc.write(STDOUT_FILENO, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// Returns the signals that arrive as events.
private func caughtSignals() -> sigset_t {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] {
    unsafe sigaddset(&set, number)
  }
  return set
}

/// Terminates the program by a signal with its default action.
package func exit(raising number: Int32) {
  signal(number, SIG_DFL)
  // The parent process may have blocked signals.
  var set = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  raise(number)
}
