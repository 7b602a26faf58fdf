import SnaplineBasics
import SnaplineHistory
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineTerminal

extension CommandSession {
  /// The protocol for thumbnails in a list; nil if the output is no terminal that shows images.
  ///
  /// Half blocks are coarse, and are used on request only.
  var thumbnailProtocol: GraphicsProtocol? {
    guard OutputStream.output.isTerminal, let way = graphicsProtocol else { return nil }
    if case .blocks = way, ReviewArguments(arguments).images == .auto { return nil }
    return way
  }

  /// Prints the listed commits, each with the new images of its shots.
  func report(
    _ history: ScreenHistory, with graphics: GraphicsProtocol, at place: HistoryRepository,
    _ options: HistoryOptions
  ) throws {
    let size = TerminalSize(of: OutputStream.output.rawValue)
    for (index, revision) in history.revisions.enumerated() where !Interruption.isRequested {
      console.report { (index > 0 ? [""] : []) + revision.lines($0) }
      let versions = Array(revision.shots.compactMap(\.new).prefix(Self.maximumThumbnails))
      guard index < Self.maximumImages, !versions.isEmpty else { continue }
      let drawn = try drawings(
        of: versions, in: place.repository, using: place.folder, options)
      var renderer = Renderer(fonts: installedFonts())
      let images = try drawn.compactMap { try $0.map { try renderer.image(of: $0.list) } }
      if let row = thumbnailRow(images, size, graphics) { show(row, size.cell, graphics) }
    }
  }

  /// The maximum number of thumbnails of one commit.
  private static let maximumThumbnails = 4
  /// The height of thumbnails in lines.
  private static let thumbnailLines = 12
  /// The indentation of thumbnails in columns.
  private static let indentation = 2

  /// Returns reduced images next to each other; nil if there is no space.
  private func thumbnailRow(
    _ images: [Bitmap], _ size: TerminalSize, _ graphics: GraphicsProtocol
  ) -> Bitmap? {
    let cell = graphics.pixelSize(ofCell: size.cell)
    let lines = min(Self.thumbnailLines, size.rows - 2)
    let gap = 2 * cell.width
    let space = (size.columns - Self.indentation) * cell.width / max(1, images.count) - gap
    guard !images.isEmpty, lines > 1, space > 0 else { return nil }
    let reduced = images.map { image in
      image.downscaled(to: fittedSize(image.size, columns: space, rows: lines * cell.height / 2))
    }
    let whole = PixelSize(
      width: reduced.reduce(-gap) { $0 + $1.size.width + gap },
      height: reduced.map(\.size.height).max() ?? 0)
    guard whole.width > 0, whole.height > 0 else { return nil }
    var row = Bitmap(
      size: whole, bytes: [UInt8](repeating: 0, count: whole.width * whole.height * 4))
    var x = 0
    for image in reduced {
      row.draw(image, atX: x, y: 0)
      x += image.size.width + gap
    }
    return row
  }

  private func show(_ image: Bitmap, _ cell: PixelSize, _ graphics: GraphicsProtocol) {
    let margin = String(repeating: " ", count: Self.indentation)
    switch graphics {
    case .blocks(let depth):
      console.write(Array(halfBlocks(image, depth).map { margin + $0 + "\n" }.joined().utf8))
    case .kitty:
      guard let png = try? encodePNG(image, .fleeting) else { return }
      let lines = (image.size.height + cell.height - 1) / cell.height
      // The lines are made first, so that the image is not below the end of the screen.
      let text =
        String(repeating: "\n", count: lines) + "\u{1B}[\(lines)A" + margin + kittyGraphics(png)
        + "\r\u{1B}[\(lines)B"
      console.write(Array(text.utf8))
    }
  }
}
