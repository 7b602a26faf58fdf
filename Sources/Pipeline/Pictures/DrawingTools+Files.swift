import CairoBackend
import Geometry
import PDFBackend
import PNG
package import Painting
import SVGBackend

/// A shot whose layout is solved, and by what it is called.
package struct NamedShot: Sendable {
  package let name: String
  package let shot: LaidOutShot

  package init(_ name: String, _ shot: LaidOutShot) {
    self.name = name
    self.shot = shot
  }
}

extension DrawingTools {
  /// The file of shots in a format, of one shot where the format holds no more; the same shots
  /// and style always give the same bytes.
  package mutating func file(
    of shots: [NamedShot], named name: String, _ format: PictureFormat, _ style: PictureStyle
  ) throws -> [UInt8] {
    let pictures = try shots.map { (name: $0.name, list: try displayList(of: $0.shot, style)) }
    guard format == .pdf || pictures.count == 1 else { throw PictureError.severalPictures }
    switch format {
    case .png: return try encodePNG(try picture(of: pictures[0].list), .quick)
    case .svg, .pdf: return try drawing(of: pictures, named: name, format, style)
    }
  }

  /// The file of a contact sheet in a format.
  package mutating func sheetFile(
    of groups: [(heading: String, shots: [NamedShot])], named name: String,
    _ format: PictureFormat, _ style: PictureStyle
  ) throws -> [UInt8] {
    let pictures = try groups.map { group in
      (
        heading: group.heading,
        pictures: try group.shots.map { shot in
          (caption: shot.name, list: try displayList(of: shot.shot, style))
        }
      )
    }
    var page = try sheet(of: pictures)
    // What is written on the page itself may stand between its pixels.
    page.scale = PixelScale(3)
    page = try lettered(page)
    return try drawing(of: [(name: name, list: page)], named: name, format, style)
  }

  /// All pictures of a contact sheet as marks of one page.
  private mutating func sheet(
    of groups: [(heading: String, pictures: [(caption: String, list: DisplayList)])]
  ) throws -> DisplayList {
    let sheet = paintContactSheet(
      groups.map { group in
        ContactGroup(
          group.heading,
          group.pictures.map {
            ContactGroup.Picture($0.caption, PixelScale(1).pixels($0.list.size))
          })
      })
    var page = sheet.page
    for (picture, place) in zip(groups.flatMap(\.pictures), sheet.places) {
      // Letters take their places on the pixels of the picture, not on those of the page.
      let list = try lettered(picture.list)
      let origin = Point(x: Double(place.x), y: Double(place.y))
      let factor = Double(place.height) / max(1, list.size.height)
      let frame = Rect(
        origin: origin, size: Size(width: Double(place.width), height: Double(place.height)))
      page.items += list.items.placed(Placement(factor: factor, offset: origin))
        .clipped(to: .rectangle(frame), source: "sheet")
    }
    return page
  }

  private mutating func drawing(
    of pictures: [(name: String, list: DisplayList)], named name: String,
    _ format: PictureFormat, _ style: PictureStyle
  ) throws -> [UInt8] {
    if format == .pdf {
      return writePDF(
        try pictures.map { PDFPage($0.name, try lettered($0.list)) }, title: name)
    }
    let list = style.svgText == .outlines ? try lettered(pictures[0].list) : pictures[0].list
    let text = writeSVG(
      list, title: name, text: style.svgText, enlargement: style.pixelsPerPoint ?? 1)
    return Array(text.utf8)
  }

  /// What is drawn of a shot in a style.
  package func displayList(
    of shot: LaidOutShot, _ style: PictureStyle
  ) throws -> DisplayList {
    var list = style.withConstraints ? shot.overlaidDisplayList : shot.displayList
    if let pixels = style.pixelsPerPoint { list.scale = PixelScale(pixels) }
    return list
  }
}

/// Why pictures cannot become the file that was asked for.
package enum PictureError: Error, Hashable, Sendable {
  case severalPictures
}

extension PictureError: CustomStringConvertible {
  /// What is wrong, as a sentence without a period.
  package var description: String {
    switch self {
    case .severalPictures: "the format holds one picture a file"
    }
  }
}
