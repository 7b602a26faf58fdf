import SnaplineBackends
import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineFigures
import SnaplineImaging
import SnaplineSceneModel

/// A shot whose layout is solved, with its name.
package struct NamedShot: Sendable {
  package let name: String
  package let shot: LaidOutShot

  package init(_ name: String, _ shot: LaidOutShot) {
    self.name = name
    self.shot = shot
  }
}

extension Renderer {
  /// Returns the file of shots in a format, of one shot if the format permits no more; the same
  /// shots and style always give the same bytes.
  /// - Parameter threads: The number of threads that draw the frames of an animation.
  package mutating func file(
    of shots: [NamedShot], named name: String, _ format: ImageFormat, _ style: RenderOptions,
    threads: Int = 1
  ) throws -> [UInt8] {
    if format == .apng { return try animation(of: shots, style, threads: threads) }
    let pictures = try shots.map { (name: $0.name, list: try $0.shot.displayList(style)) }
    guard format == .pdf || pictures.count == 1 else { throw RenderError.severalImages }
    switch format {
    case .png: return try encodePNG(try image(of: pictures[0].list), .quick)
    case .svg, .pdf, .apng: return try drawing(of: pictures, named: name, format, style)
    }
  }

  /// Returns the file of a contact sheet in a format: one page, or pages for printing in PDF.
  package mutating func sheetFile(
    of groups: [(section: String, heading: String, shots: [NamedShot])], named name: String,
    _ format: ImageFormat, _ style: RenderOptions
  ) throws -> [UInt8] {
    let pictures = try groups.map { group in
      (
        heading: group.heading,
        pictures: try group.shots.map { shot in
          (caption: shot.name, picture: try shot.shot.displayList(style))
        }
      )
    }
    if format == .pdf {
      return try sheetPages(of: pictures, groups.map(\.section), named: name, style)
    }
    var page = try sheet(of: pictures, style)
    // Text on the page itself may be between its pixels.
    page.scale = PixelScale(3)
    page = try replacingTextWithOutlines(page)
    return try drawing(of: [(name: name, list: page)], named: name, format, style)
  }

  /// Returns all images of a contact sheet as draw commands of one page.
  private mutating func sheet(
    of all: [(heading: String, pictures: [(caption: String, picture: DisplayList)])],
    _ style: RenderOptions
  ) throws -> DisplayList {
    let sheet = layOutPage(all, style) { PixelScale(1).pixels($0.size) }
    var page = sheet.page
    for (picture, place) in sheet.pictures {
      page.items += try items(
        of: picture,
        in: Rect(
          x: Double(place.x), y: Double(place.y), width: Double(place.width),
          height: Double(place.height)), source: "sheet")
    }
    return page
  }

  /// Returns a document with all images of a contact sheet on pages for printing.
  private mutating func sheetPages(
    of all: [ImageGroup<DisplayList>], _ sections: [String], named name: String,
    _ style: RenderOptions
  ) throws -> [UInt8] {
    let (folded, pictures) = withoutRepetition(all) { PixelScale(1).pixels($0.size) }
    var groups = folded
    for index in groups.indices { groups[index].section = sections[index] }
    var pages: [PDFPage] = []
    for page in contactSheetPages(
      groups, background: style.pageColor, drawsBorders: !style.isFramed)
    {
      var list = try replacingTextWithOutlines(page.page)
      for image in page.images {
        list.items += try items(of: pictures[image.index], in: image.frame, source: "sheet")
      }
      pages.append(PDFPage(page.name, list))
    }
    return writePDF(pages, title: name)
  }

  /// Returns the draw commands of an image in a frame of a page.
  mutating func items(
    of image: DisplayList, in frame: Rect, source: String
  ) throws -> [DisplayItem] {
    // Glyphs are aligned to the pixels of the image, not to those of the page.
    let list = try replacingTextWithOutlines(image)
    let factor = frame.height / max(1, list.size.height)
    return list.items
      .items(transformedBy: CanvasTransform(factor: factor, offset: frame.origin))
      .clipped(to: .rectangle(frame), source: source)
  }

  /// Returns the file of a drawing that is not a shot, with one page.
  package mutating func file(
    of list: DisplayList, named name: String, _ format: ImageFormat
  ) throws -> [UInt8] {
    guard format == .svg || format == .pdf else { return try encodePNG(try image(of: list)) }
    return try drawing(of: [(name: name, list: list)], named: name, format, RenderOptions())
  }

  private mutating func drawing(
    of images: [(name: String, list: DisplayList)], named name: String,
    _ format: ImageFormat, _ style: RenderOptions
  ) throws -> [UInt8] {
    if format == .pdf {
      return writePDF(
        try images.map { PDFPage($0.name, try replacingTextWithOutlines($0.list)) }, title: name)
    }
    let list =
      style.svgText == .outlines ? try replacingTextWithOutlines(images[0].list) : images[0].list
    let text = writeSVG(
      list, title: name, text: style.svgText, enlargement: style.pixelsPerPoint ?? 1)
    return Array(text.utf8)
  }
}

extension RenderOptions {
  /// The background color of a page with many images; white by default.
  var pageColor: Color { background?.light ?? .white }
}
