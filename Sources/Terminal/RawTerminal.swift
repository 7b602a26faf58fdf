import Glibc

/// Something that happens at a terminal.
package enum TerminalEvent: Hashable, Sendable {
  case key(TerminalKey)
  case resized
  /// The program was stopped and goes on: the screen shows something else.
  case continued
  /// A signal that ends programs, by its number.
  case signal(Int32)
  /// Nobody is at the terminal any more.
  case ended
}

/// A terminal that gives every key at once and shows a screen of its own.
///
/// When the value goes, the terminal is as it was before. Signals arrive as events, in order with
/// the keys, so that none can end the program while the terminal is still bent.
package struct RawTerminal: ~Copyable {
  private let original: termios
  private let originalMask: sigset_t
  private var waiting: [TerminalEvent] = []

  /// Nil when the standard streams are no terminal.
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
    // Ctrl-C and Ctrl-Z stay signals.
    state.c_lflag &= ~tcflag_t(ICANON | ECHO)
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    // Another screen, no cursor, and long lines cut instead of wrapped.
    write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l")
  }

  private func leave() {
    write("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l")
    var state = original
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &state)
    var mask = originalMask
    unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Shows lines from the top of an empty screen.
  package func show(_ lines: [String]) {
    write("\u{1B}[H\u{1B}[2J" + lines.joined(separator: "\r\n"))
  }

  /// Waits for the next thing to happen.
  package mutating func next() -> TerminalEvent {
    while waiting.isEmpty {
      var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      // Signals that are held back wake nobody, so they are asked for now and then.
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
      // With the terminal as the shell wants it, and back when the shell says so.
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

/// The signals that arrive as events.
private func caughtSignals() -> sigset_t {
  var set = sigset_t()
  unsafe sigemptyset(&set)
  for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH] {
    unsafe sigaddset(&set, number)
  }
  return set
}

/// Ends the program by a signal, as if nobody had ever listened for it.
package func end(by number: Int32) {
  signal(number, SIG_DFL)
  // Whoever started the program may hold signals back.
  var set = sigset_t()
  unsafe sigemptyset(&set)
  unsafe sigaddset(&set, number)
  unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  raise(number)
}
