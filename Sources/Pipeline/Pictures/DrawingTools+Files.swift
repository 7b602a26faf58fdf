import CairoBackend
import Geometry
import Imaging
import PNG
package import Painting
import SVGBackend

extension DrawingTools {
  /// The file of one shot in a format; the same shot and style always give the same bytes.
  package mutating func file(
    of shot: LaidOutShot, named name: String, _ format: PictureFormat, _ style: PictureStyle
  ) throws -> [UInt8] {
    let list = try displayList(of: shot, style)
    switch format {
    case .png: return try encodePNG(try picture(of: list), .quick)
    case .svg:
      let lettered = style.svgText == .outlines ? try lettered(list) : list
      let text = writeSVG(
        lettered, title: name, text: style.svgText, enlargement: style.pixelsPerPoint ?? 1)
      return Array(text.utf8)
    }
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
