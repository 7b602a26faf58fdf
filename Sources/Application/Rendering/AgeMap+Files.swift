package import SnaplineBackends
import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineFigures

/// Returns the file of a map as PNG, SVG or PDF; the same images always give the same bytes.
/// - Parameter images: The images in the order of the map.
package func file(
  of map: AgeMap, _ images: [DisplayList], _ format: ImageFormat, with fonts: FontSet
) throws -> [UInt8] {
  var renderer = Renderer(fonts: fonts)
  var page = map.page
  for (image, frame) in zip(images, map.frames) {
    page.items += try renderer.items(of: image, in: frame, source: "age-map")
  }
  page.items += map.marks
  return try renderer.file(of: page, named: "blame", format)
}
