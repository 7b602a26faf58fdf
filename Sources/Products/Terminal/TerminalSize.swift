import Glibc
package import SnaplineBasics

/// The size of a terminal in characters.
package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The size of a character in pixels, or a usual size if it is unknown.
  package let cell: PixelSize

  package init(columns: Int, rows: Int, cell: PixelSize = Self.usualCell) {
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  package static let usualCell = PixelSize(width: 8, height: 16)

  /// Reads the size of the terminal of a descriptor; 80×24 if it is unknown.
  package init(of descriptor: Int32) {
    var size = winsize()
    let isKnown = unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0
    columns = isKnown && size.ws_col > 0 ? Int(size.ws_col) : 80
    rows = isKnown && size.ws_row > 0 ? Int(size.ws_row) : 24
    let whole = PixelSize(width: Int(size.ws_xpixel) / columns, height: Int(size.ws_ypixel) / rows)
    cell = isKnown && whole.width > 0 && whole.height > 0 ? whole : Self.usualCell
  }
}
