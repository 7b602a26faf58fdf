import SnaplineBasics
import SnaplineDisplayLists
import SnaplineTypography

extension ImageMeasurer {
  /// Adds the width that a line has in the picture, if one drawn line stands there: our width, less
  /// by how much our glyphs are wider.
  mutating func addSample(of theirs: ImagePlane.Box, _ ours: ImagePlane.Box) {
    let found = drawn.filter { line in
      let start = line.origin.x - 2
      return line.origin.y > ours.top && line.origin.y < ours.bottom + 2
        && start < ours.left && ours.right < start + line.wordsWidth + 4
    }
    guard found.count == 1, let line = found.first,
      abs(line.wordsWidth - ours.width) < line.font.size / 4,
      abs(theirs.width - ours.width) <= ours.width / 20
    else { return }
    add(line, kind: "picture", width: line.wordsWidth - (ours.width - theirs.width))
  }

  /// Adds the width of a label whose size is that of the picture.
  mutating func addSample(ofSize size: Size) {
    guard drawn.count == 1, let line = drawn.first else { return }
    add(line, kind: "frame", width: size.width)
  }

  /// Adds the width of a label whose frame is known, if it is as wide as its text.
  mutating func addSample(of text: String, _ frame: [Double]) {
    let lines = drawn.filter { $0.words.map(\.text).joined() == text }
    guard let line = lines.first, frame.count == 4, abs(line.wordsWidth - frame[2]) < 2 else {
      return
    }
    add(line, kind: "frame", width: frame[2])
  }

  private mutating func add(_ line: TextLineCommand, kind: String, width: Double) {
    let text = line.words.map(\.text).joined()
    let natural = layOut(
      text, font: line.font, width: nil, maximumLines: 1, breaking: .clipping, scale: PixelScale(3))
    // A truncated or justified line has another width.
    guard !text.contains("…"), abs((natural.lines.first?.width ?? 0) - line.wordsWidth) < 0.1
    else { return }
    samples.append(
      TextDrift.Sample(
        project: name, device: "picture", kind: kind, face: line.font.face.name,
        release: line.font.release.rawValue, size: line.font.size, scale: Int(theirs.scale),
        text: text, stored: width, ours: line.wordsWidth))
  }
}

extension TextLineCommand {
  /// The clusters without spaces at the end.
  fileprivate var words: ArraySlice<TextCluster> {
    clusters.dropLast(clusters.reversed().prefix { $0.text == " " }.count)
  }

  fileprivate var wordsWidth: Double { words.reduce(0) { $0 + $1.advance } }
}

extension DisplayList {
  /// The lines of text.
  var textLines: [TextLineCommand] {
    items.compactMap { item in
      if case .text(let line) = item.mark { line } else { nil }
    }
  }
}
