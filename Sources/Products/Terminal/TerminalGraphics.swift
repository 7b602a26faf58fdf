package import SnaplineBasics

/// The protocol by which a terminal shows an image.
package enum GraphicsProtocol: Hashable, Sendable {
  /// Text of half blocks with colors.
  case blocks(ColorDepth)
  /// A PNG file, by the protocol of kitty.
  case kitty

  /// Infers the protocol from environment variables; half blocks are the default.
  package init(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    let program = environment["TERM_PROGRAM"] ?? ""
    // A multiplexer inherits the variables of the terminal around it.
    let isInside = ["screen", "tmux"].contains(where: term.hasPrefix)
    let isKitty =
      term.contains("kitty") || environment["KITTY_WINDOW_ID"] != nil
      || ["ghostty", "WezTerm"].contains(program)
    if isKitty, !isInside {
      self = .kitty
    } else {
      let terms = [environment["COLORTERM"] ?? "", term]
      let isFull = terms.contains { term in
        ["truecolor", "24bit", "direct"].contains(where: term.contains)
      }
      self = .blocks(isFull ? .full : .palette)
    }
  }
}

extension GraphicsProtocol {
  /// Returns the number of pixels per character cell of this size.
  package func pixelSize(ofCell cell: PixelSize) -> PixelSize {
    switch self {
    case .blocks: PixelSize(width: 1, height: 2)
    case .kitty: cell
    }
  }
}

/// Returns the commands that show a PNG file at the cursor by kitty's protocol, without moving the
/// cursor.
package func kittyGraphics(_ png: [UInt8]) -> String {
  let text = base64(png).utf8
  // The protocol limits commands to this length.
  let size = 4096
  var result = ""
  var rest = text[...]
  while true {
    let part = rest.prefix(size)
    rest = rest.dropFirst(size)
    let start = result.isEmpty ? "a=T,f=100,q=2,C=1," : ""
    result += "\u{1B}_G\(start)m=\(rest.isEmpty ? 0 : 1);\(String(part) ?? "")\u{1B}\\"
    if rest.isEmpty { return result }
  }
}

/// The command that removes all images by kitty's protocol.
package let kittyClearing = "\u{1B}_Ga=d,q=2\u{1B}\\"
