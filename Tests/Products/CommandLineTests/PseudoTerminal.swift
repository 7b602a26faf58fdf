import Foundation
import Glibc

/// A pseudoterminal: collects the output of a program and sends keys to it.
final class PseudoTerminal {
  private let master: Int32
  private let slave: Int32
  private(set) var shown = ""
  /// The bytes of the output.
  private var received: [UInt8] = []

  init(columns: UInt16 = 80, rows: UInt16 = 24) throws {
    master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    // TIOCSPTLCK and TIOCGPTN, which the module does not name.
    var isLocked: Int32 = 0
    var number: UInt32 = 0
    guard master >= 0, ioctl(master, 0x4004_5431, &isLocked) == 0,
      ioctl(master, 0x8004_5430, &number) == 0
    else { throw NoTerminal() }
    slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard slave >= 0 else { throw NoTerminal() }
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(master)
    close(slave)
  }

  struct NoTerminal: Error {}

  /// The end of the terminal that the program uses.
  var handle: FileHandle { FileHandle(fileDescriptor: slave, closeOnDealloc: false) }

  /// Whether the terminal buffers lines and echoes characters, as a shell expects.
  var isCooked: Bool {
    var state = termios()
    tcgetattr(slave, &state)
    return state.c_lflag & tcflag_t(ICANON) != 0 && state.c_lflag & tcflag_t(ECHO) != 0
  }

  func press(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
  }

  /// Reads output until it contains a text `times` times, the program exits, or 30 seconds have
  /// passed.
  @discardableResult
  func wait(for text: String, times: Int = 1, _ running: RunningTool) -> Bool {
    let end = Date().addingTimeInterval(30)
    while Date() < end {
      let isRunning = running.process.isRunning
      takeIn()
      if shown.components(separatedBy: text).count > times { return true }
      if !isRunning { return false }
      usleep(5000)
    }
    return false
  }

  /// Waits for the program's exit and reads its output meanwhile, so that it does not block.
  func waitForEnd(of running: RunningTool) {
    while running.process.isRunning {
      takeIn()
      usleep(5000)
    }
    running.process.waitUntilExit()
    takeIn()
  }

  /// Discards the output read so far.
  func clear() { (received, shown) = ([], "") }

  private func takeIn() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(master, &bytes, bytes.count)
      guard count > 0 else { return }
      // A character may be split between two reads.
      received += bytes.prefix(count)
      shown = String(decoding: received, as: UTF8.self)
    }
  }
}
