package import SnaplineBackends
import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineFigures
import SnaplineImaging
import SnaplinePlatform

/// Returns the file of a strip as PNG, SVG or PDF; the same images always give the same bytes.
/// - Parameter images: The images in the order of the groups.
package func stripFile(
  of groups: [ImageStripGroup], _ images: [DisplayList], _ format: ImageFormat, isDark: Bool,
  with fonts: FontSet, threads: Int
) throws -> [UInt8] {
  let strip = imageStrip(groups, isDark: isDark)
  var renderer = Renderer(fonts: fonts)
  let placed = Array(zip(images, strip.frames))
  guard format == .png else {
    var page = strip.page
    for (image, frame) in placed {
      page.items += try renderer.items(of: image, in: frame, source: "strip")
    }
    return try renderer.file(of: page, named: "strip", format)
  }
  // Each image is reduced before the next one is drawn.
  let reduced = mapInParallel(
    placed, threads: threads, tools: { Renderer(fonts: fonts) },
    work: { renderer, task in
      Result<Bitmap, any Error> {
        let place = ImageStrip.scale.pixels(task.1)
        return try renderer.image(of: task.0)
          .downscaled(to: PixelSize(width: place.width, height: place.height))
      }
    })
  var page = try renderer.image(of: strip.page)
  for (result, (_, frame)) in zip(reduced, placed) {
    guard let result else { continue }
    let place = ImageStrip.scale.pixels(frame)
    page.draw(try result.get(), atX: place.x, y: place.y)
  }
  return try encodePNG(page)
}
