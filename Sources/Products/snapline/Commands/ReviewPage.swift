import SnaplineBasics
import SnaplineChecking
import SnaplineGoldenComparison
import SnaplineGoldens
import SnaplineImaging
import SnaplinePlatform
import SnaplineReports
import SnaplineSceneModel
import SnaplineTerminal

/// The screen of a pending change: its report and its images.
struct ReviewPage {
  /// The shown images.
  enum Panel: String {
    case all, old, new, difference
  }

  private let outcome: ShotResult
  private let old: Bitmap?
  private let new: Bitmap?
  private let style: ANSIStyle
  /// The graphics protocol; nil if no images are shown.
  private let graphicsProtocol: GraphicsProtocol?
  /// The area of the change with a margin; nil if it is a large part of the image.
  private let part: PixelRect?

  init(_ change: PendingChange, _ store: GoldenStore, _ session: CommandSession) {
    let shot = change.layout.name
    var files = StoredLayoutFile(store, change.scene).files(for: shot)
    // A text golden is compared with the image that the check rendered.
    if files.pixels != nil {
      files.layout?.pixels = nil
      files.image = change.goldenImage
    }
    new = try? decodePNG(change.image)
    old = files.image.flatMap { try? decodePNG($0) }
    var comparison = ShotComparison(.broken(reason: "cannot read the pending image"))
    if let new {
      comparison = compare(new, change.layout, against: files, decoding: true) {
        ImageFingerprint(fingerprint: change.layout.fingerprint, glyphBounds: [])
      }
    }
    if let cause = change.cause, let golden = files.layout {
      var summary = ChangeSummary()
      summary.moves = comparison.layout.groupedChanges(from: golden, to: change.layout)
      summary.cause = cause
      comparison.summary = summary
    }
    outcome = ShotResult(
      scene: change.scene, shot: shot, span: SourceSpan(file: change.scene),
      scale: change.layout.scale, comparison: comparison,
      golden: store.imagePath(change.scene, shot).path)
    style = session.console.outputStyle
    graphicsProtocol = session.graphicsProtocol
    part = comparison.changedArea
  }

  /// Returns the lines of the entire screen.
  func lines(
    _ size: TerminalSize, _ panel: Panel, showsAll: Bool, position: String, canUndo: Bool
  ) -> [String] {
    let fitted = FittedText(columns: size.columns, cutsWords: true)
    let said = outcome.lines(style).flatMap { fitted.lines(of: $0) }
    // Images need space, so only the first lines of a long report are shown.
    let room = max(3, size.rows / 3)
    let story = said.count <= room ? said : Array(said.prefix(room - 1)) + ["  …"]
    let head = ["\(style.faint("review")) \(position)"] + story + [""]
    let crop = part.map { _ in "  [c] \(showsAll ? "changed area" : "full image")" } ?? ""
    let undo = canUndo ? "  [u]ndo" : ""
    let keys = FittedText(columns: size.columns).lines(
      of:
        "[a]ccept  accept [A]ll with this cause  [r]eject  [s]kip\(undo)  [1] old  [2] new  [3] "
        + "difference"
        + "\(crop)  [?] help  [q]uit", continuedAt: 0)
    let height = size.rows - head.count - 1 - keys.count
    let shown = images(
      panel, TerminalSize(columns: size.columns, rows: height, cell: size.cell),
      of: showsAll ? nil : part)
    // Pixel graphics come last, since text would overwrite them.
    let drawn = shown.drawn.map { column, text in
      "\u{1B}[\(head.count + 2);\(column + 1)H\(text)"
    }
    let last = (keys.last.map(style.bold) ?? "") + drawn.joined()
    return head + shown.lines + keys.dropLast().map(style.bold) + [last]
  }

  /// The escape sequence that removes the images of the previous screen.
  var clearing: String { graphicsProtocol == .kitty ? kittyClearing : "" }

  /// Returns the images as lines below their titles, or as graphics with their start columns.
  private func images(
    _ panel: Panel, _ size: TerminalSize, of part: PixelRect?
  ) -> (lines: [String], drawn: [(column: Int, text: String)]) {
    guard let graphicsProtocol, size.rows > 2 else {
      let isNew = outcome.comparison.verdict == .new
      return (isNew ? [] : ["(this terminal cannot show images; see .snapline/out)"], [])
    }
    let shown = panels(panel)
    let gap = 2
    let width = (size.columns - gap * (shown.count - 1)) / max(1, shown.count)
    var drawn: [(column: Int, text: String)] = []
    var start = 0
    let columns = shown.map { panel in
      let room = TerminalSize(columns: width, rows: size.rows - 1, cell: size.cell)
      let block = block(panel, room, graphicsProtocol, of: part)
      if let text = block.drawn { drawn.append((start, text)) }
      start += block.width + gap
      return block
    }
    let height = columns.map(\.lines.count).max() ?? 0
    let lines = (0..<height).map { row in
      columns.map { row < $0.lines.count ? $0.lines[row] : blanks($0.width) }
        .joined(separator: blanks(gap))
    }
    return (lines, drawn)
  }

  private func panels(_ panel: Panel) -> [Panel] {
    guard panel == .all else { return [panel] }
    return old == nil ? [.new] : [.old, .new, .difference]
  }

  /// An image with its title.
  private struct ImageBlock {
    /// The lines, all of the same width.
    var lines: [String]
    let width: Int
    /// The escape sequence of the image; the lines leave its area blank. Nil if the lines contain
    /// the image.
    var drawn: String?
  }

  private func block(
    _ panel: Panel, _ available: TerminalSize, _ graphicsProtocol: GraphicsProtocol,
    of part: PixelRect?
  ) -> ImageBlock {
    let title = part == nil ? panel.rawValue : "\(panel.rawValue) (changed area)"
    let pixel = graphicsProtocol.pixelSize(ofCell: available.cell)
    let space = PixelSize(
      width: available.columns * pixel.width, height: available.rows * pixel.height)
    guard let picture = image(panel, within: space, of: part) else {
      let text = String("\(panel.rawValue): none".prefix(available.columns))
      return ImageBlock(lines: [text], width: text.count)
    }
    func block(_ width: Int, _ lines: [String], _ drawn: String?) -> ImageBlock {
      let title =
        title.count <= available.columns ? title : title.prefix(max(0, available.columns - 1)) + "…"
      let whole = max(width, title.count)
      let lines = [title + blanks(whole - title.count)] + lines.map { $0 + blanks(whole - width) }
      return ImageBlock(lines: lines, width: whole, drawn: drawn)
    }
    func free(_ drawn: String) -> ImageBlock {
      let columns = (picture.size.width + available.cell.width - 1) / available.cell.width
      let rows = (picture.size.height + available.cell.height - 1) / available.cell.height
      return block(columns, Array(repeating: blanks(columns), count: rows), drawn)
    }
    switch graphicsProtocol {
    case .blocks(let depth): return block(picture.size.width, halfBlocks(picture, depth), nil)
    case .kitty: return free((try? encodePNG(picture, .fleeting)).map(kittyGraphics) ?? "")
    }
  }

  /// Returns an image scaled down to the available size; the changed area is enlarged where
  /// possible.
  private func image(_ panel: Panel, within available: PixelSize, of part: PixelRect?) -> Bitmap? {
    func cropped(_ image: Bitmap) -> Bitmap { part.map(image.cropped) ?? image }
    func fitted(_ size: PixelSize) -> PixelSize {
      fittedSize(size, columns: available.width, rows: available.height / 2)
    }
    func enlarged(_ image: Bitmap) -> Bitmap {
      guard part != nil, image.size.width > 0, image.size.height > 0 else { return image }
      let most = min(available.width / image.size.width, available.height / image.size.height, 8)
      return image.enlarged(by: most)
    }
    switch panel {
    case .old, .new, .all:
      let whole = (panel == .old ? old : new).map(cropped)
      return whole.map { enlarged($0.downscaled(to: fitted($0.size))) }
    case .difference:
      guard let old = old.map(cropped), let new = new.map(cropped) else { return nil }
      let whole = PixelSize(
        width: max(old.size.width, new.size.width), height: max(old.size.height, new.size.height))
      return enlarged(differenceThumbnail(old, new, in: fitted(whole)))
    }
  }

  /// The description of the keys.
  static let help = [
    "a            accept: the new image becomes the golden",
    "A            accept all changes with the same cause",
    "r            keep the golden and discard the change",
    "s, space     skip; decide later",
    "u            undo the last decision",
    "j →, k ←     next change, previous change",
    "1 2 3        show only old, new or difference; press again for all",
    "c            toggle between the changed area and the full image",
    "q, Esc       quit; undecided changes stay pending",
    "",
    "After quitting: 'snapline approve --undo' and 'snapline reject --undo' work until the next "
      + "check.",
    "", "press any key to go back",
  ]
}

extension ShotComparison {
  /// The area of differing pixels with a margin; nil if it is a large part of the image.
  fileprivate var changedArea: PixelRect? {
    guard case .changed(.pixels(let changed)) = verdict, let size = golden?.size else { return nil }
    let margin = max(8, min(size.width, size.height) / 20)
    let part = changed.bounds.expanded(by: margin)
      .intersection(PixelRect(x: 0, y: 0, width: size.width, height: size.height))
    return part.width * part.height * 4 <= size.width * size.height ? part : nil
  }
}

extension CommandSession {
  /// The protocol for images on this terminal; nil if images are not shown.
  var graphicsProtocol: GraphicsProtocol? {
    let way = GraphicsProtocol(environment)
    switch ReviewArguments(arguments).images {
    case .never: return nil
    case .kitty: return .kitty
    case .blocks:
      if case .blocks = way { return way }
      return .blocks(.full)
    case .auto: return console.outputStyle.isColorful ? way : nil
    }
  }
}
