import SnaplineBasics
import SnaplineGoldens
import TestSupport
import Testing

/// The images are decoded by a decoder of the tests, and only the files count.
@Suite("The article's images, measured in the files")
struct ArticleImageTests {
  private static let shots = ["portrait", "landscape", "portrait-broken", "landscape-broken"]
  private static let yellow: UInt32 = 0xFFF0_17FF
  private static let blue: UInt32 = 0x5C9F_FFFF
  private static let white: UInt32 = 0xFFFF_FFFF

  @Test("Each solid view has its color in its frame, within 1 px", arguments: shots)
  func solidViews(shot: String) throws {
    let form = try Form(shot)
    #expect(form.screen.width == (shot.hasPrefix("portrait") ? 640 : 1136))
    #expect(form.screen.height == (shot.hasPrefix("portrait") ? 1136 : 640))
    let content = try form.onScreen("content")
    let blue = try #require(form.box(of: Self.blue, in: form.screen))
    #expect(blue.isNear(content))
    // Yellow is the part of the scroll view that the content leaves free.
    var free = try form.onScreen("scroll")
    if content.width >= free.width {
      free.height -= content.height
      free.y = content.y + content.height
    }
    let yellow = try #require(form.box(of: Self.yellow, in: form.screen))
    #expect(yellow.isNear(free))
    for name in ["name", "phone", "address", "email", "password", "confirm"] {
      let frame = try form.onScreen("\(name)Field")
      let around = PixelRect(
        x: frame.x - 6, y: frame.y - 6, width: frame.width + 12, height: frame.height + 12)
      let white = try #require(form.box(of: Self.white, in: around))
      #expect(white.isNear(frame), "\(name)Field")
    }
  }
}

/// A golden of the form, from its two files.
private struct Form {
  let picture: PlainPNG
  private let layout: GoldenShot

  init(_ shot: String) throws {
    let folder = "Snapshots/articles/form"
    picture = try #require(PlainPNG(try ProjectFiles.bytes("\(folder)/\(shot).png")))
    let read = GoldenLayout.read(try ProjectFiles.bytes("\(folder)/layout.txt"), file: "layout.txt")
    layout = try #require(read.layout[shot])
  }

  var screen: PixelRect { PixelRect(x: 0, y: 0, width: picture.width, height: picture.height) }

  /// Returns a view's frame in pixels of the image; the form is not scrolled.
  func onScreen(_ name: String) throws -> PixelRect {
    var view = try #require(layout.views.first { $0.name == name })
    var frame = view.frame
    while let parent = layout.views.first(where: { $0.name == view.parent }) {
      frame = frame.offset(by: parent.frame.origin)
      view = parent
    }
    let scale = layout.scale
    return PixelRect(
      x: scale.pixels(frame.minX), y: scale.pixels(frame.minY),
      width: scale.pixels(frame.width), height: scale.pixels(frame.height))
  }

  /// Returns the bounds of all pixels of a color.
  func box(of color: UInt32, in region: PixelRect) -> PixelRect? {
    var box: PixelRect?
    for row in max(0, region.y)..<min(picture.height, region.y + region.height) {
      for column in max(0, region.x)..<min(picture.width, region.x + region.width)
      where picture[column, row] == color {
        let pixel = PixelRect(x: column, y: row, width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }
}

extension PixelRect {
  /// Whether each edge is within a pixel.
  fileprivate func isNear(_ other: PixelRect) -> Bool {
    let edges = [
      x - other.x, y - other.y, x + width - other.x - other.width,
      y + height - other.y - other.height,
    ]
    return edges.allSatisfy { abs($0) <= 1 }
  }
}
