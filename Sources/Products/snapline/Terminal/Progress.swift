import Glibc
import SnaplinePlatform
import SnaplineReports
import SnaplineTerminal
import Synchronization

/// The progress output, shown after one second: a bar on a terminal, else one line per ten percent.
final class Progress: Sendable {
  private struct Storage {
    var shown = 0
    var lastTime: ContinuousClock.Instant?
    var hasBar = false
  }

  private let start = ContinuousClock.now
  private let style: Display
  private let state = Mutex(Storage())

  private enum Display {
    case silent, bar, lines
  }

  init(_ session: CommandSession) {
    let isPlain = session.shared.isOnBuildServer || session.environment["TERM"] == "dumb"
    if session.console.volume == .quiet || session.shared.progress == .never {
      style = .silent
    } else {
      style = OutputStream.error.isTerminal && !isPlain ? .bar : .lines
    }
  }

  /// Updates the number of finished items.
  func update(_ done: Int, of all: Int) {
    guard style != .silent, all > 0 else { return }
    let now = ContinuousClock.now
    guard now - start >= .seconds(1) else { return }
    state.withLock { state in
      switch style {
      case .silent: break
      case .bar:
        let wait = now - (state.lastTime ?? start)
        guard wait >= .milliseconds(100) || done == all else { return }
        state.lastTime = now
        state.hasBar = true
        let count = " \(withThousandsSeparators(done)) of \(withThousandsSeparators(all))"
        let width = min(40, TerminalSize(of: STDERR_FILENO).columns - count.count - 1)
        printError("\r\u{1B}[K\(progressBar(done, of: all, width: width))\(count)")
      case .lines:
        let tenth = done * 10 / all
        guard tenth > state.shown else { return }
        state.shown = tenth
        printError(
          "\(done * 100 / all) % · \(withThousandsSeparators(done)) of \(withThousandsSeparators(all))\n"
        )
      }
    }
  }

  /// Removes the bar.
  func end() {
    state.withLock { state in
      if state.hasBar { printError("\r\u{1B}[K") }
      state.hasBar = false
    }
  }

  private func printError(_ text: String) { OutputStream.error.write(Array(text.utf8)) }
}
