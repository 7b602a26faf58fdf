import Foundation
import SnaplineBackends
import SnaplineBasics
import SnaplineImaging

/// Compares two screens of 1170×2532 pixels that are the same, differ in a hundredth, and differ
/// everywhere, with our program and the installed peers.
func diffPeers(_ folder: String, runs: Int) throws -> String {
  var rasterizer = Rasterizer(fonts: FontSet())
  var screen = try rasterizer.rasterize(formPicture(Size(width: 390, height: 844), PixelScale(3)))
  screen.addGradient()
  let pictures = [
    "screen": screen, "same": screen,
    "hundredth": screen.changed(rows: 1000..<1101, columns: 0..<293),
    "all": screen.changed(rows: 0..<screen.size.height, columns: 0..<screen.size.width),
  ]
  for (name, picture) in pictures {
    try Data(try encodePNG(picture, name == "same" ? .quick : .small))
      .write(to: URL(fileURLWithPath: "\(folder)/\(name).png"))
  }
  var lines: [String] = []
  for name in ["same", "hundredth", "all"] {
    let pair = ["\(folder)/screen.png", "\(folder)/\(name).png"]
    let status: Int32 = name == "same" ? 0 : 1
    let own = try Program.snapline(["diff"] + pair, ending: status).median(of: runs)
    lines.append(row("\(name): snapline diff", own))
    let looking = try Program.snapline(
      ["diff"] + pair + ["--threshold", "0.1", "--antialiasing"], ending: status)
    lines.append(row("\(name): snapline diff by looks", try looking.median(of: runs)))
    let peers: [(String, [String])] = [
      ("compare", ["-metric", "AE"] + pair + ["null:"]), ("odiff", pair),
      ("pixelmatch", pair),
    ]
    for (peer, arguments) in peers {
      guard let program = Program(peer, arguments) else {
        lines.append("\(name): \(peer) is not installed")
        continue
      }
      lines.append(row("\(name): \(peer)", try program.median(of: max(1, runs / 4)), besides: own))
    }
  }
  return lines.joined(separator: "\n")
}

extension Bitmap {
  /// More colors than a palette holds, like a photograph.
  fileprivate mutating func addGradient() {
    for row in 1800..<min(2400, size.height) {
      for column in 90..<min(1080, size.width) {
        let place = row * bytesPerRow + column * 4
        bytes[place] = UInt8(truncatingIfNeeded: row / 4)
        bytes[place + 1] = UInt8(truncatingIfNeeded: column / 5)
        bytes[place + 2] = UInt8(truncatingIfNeeded: (row + column) / 9)
      }
    }
  }

  fileprivate func changed(rows: Range<Int>, columns: Range<Int>) -> Bitmap {
    var changed = self
    for row in rows {
      for column in columns { changed.bytes[row * bytesPerRow + column * 4 + 1] ^= 0x40 }
    }
    return changed
  }
}
