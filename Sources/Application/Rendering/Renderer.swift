package import SnaplineBackends
import SnaplineBasics
package import SnaplineDisplayLists
import SnaplineFigures
package import SnaplineImaging

/// A change of each rasterized image, by which tests imitate a renderer with another result.
package typealias RendererMutation = @Sendable (inout Bitmap) -> Void

/// The drawing tools of one worker: its rasterizer, and the shared fonts.
package struct Renderer: ~Copyable {
  private var rasterizer: Rasterizer
  let fonts: FontSet
  private let mutation: RendererMutation?

  package init(fonts: FontSet, mutation: RendererMutation? = nil) {
    self.fonts = fonts
    self.mutation = mutation
    rasterizer = Rasterizer(fonts: fonts)
  }

  /// Returns tools with empty caches.
  package func withEmptyCaches() -> Renderer { Renderer(fonts: fonts, mutation: mutation) }

  /// Returns the image of a shot as the device shows it.
  package mutating func image(of shot: LaidOutShot) throws(RasterError) -> Bitmap {
    try image(of: shot.displayList)
  }

  /// Returns the image of a display list, in its own scale.
  package mutating func image(of list: DisplayList) throws(RasterError) -> Bitmap {
    var image = try rasterizer.rasterize(list)
    mutation?(&image)
    return image
  }

  /// Returns a list with text as outlines.
  mutating func replacingTextWithOutlines(_ list: DisplayList) throws(RasterError) -> DisplayList {
    try rasterizer.replacingTextWithOutlines(list)
  }

  /// Returns an image with draw commands over it.
  package mutating func image(of list: DisplayList, over base: Bitmap) throws(RasterError)
    -> Bitmap
  {
    try rasterizer.rasterize(list, over: base)
  }

  /// Returns the images of shots on one page, each reduced and with its name.
  package mutating func contactSheet(
    of all: [(heading: String, pictures: [(caption: String, picture: Bitmap)])],
    _ style: RenderOptions
  ) throws(RasterError) -> Bitmap {
    let sheet = layOutPage(all, style, size: \.size)
    var page = try rasterizer.rasterize(sheet.page)
    for (picture, place) in sheet.pictures {
      let size = PixelSize(width: place.width, height: place.height)
      page.draw(picture.downscaled(to: size), atX: place.x, y: place.y)
    }
    return page
  }

  /// Returns the areas of each font's glyphs.
  package mutating func textBoxes(of list: DisplayList) throws(RasterError) -> [TextRunBounds] {
    try rasterizer.textRunBounds(of: list)
  }
}

/// The images of a group of a contact sheet, with its heading.
typealias ImageGroup<Image> = (heading: String, pictures: [(caption: String, picture: Image)])

/// Returns the page of a contact sheet with the frame of each image, for any kind of image.
func layOutPage<Picture: Equatable>(
  _ groups: [ImageGroup<Picture>], _ style: RenderOptions, size: (Picture) -> PixelSize
) -> (page: DisplayList, pictures: [(Picture, PixelRect)]) {
  let (folded, kept) = withoutRepetition(groups, size: size)
  let sheet = contactSheet(folded, background: style.pageColor, drawsBorders: !style.isFramed)
  return (sheet.page, Array(zip(kept, sheet.frames)))
}

/// Returns the groups of a contact sheet with their images.
///
/// Of images in a group that are equal only the first is included; it gets the names of the others.
func withoutRepetition<Picture: Equatable>(
  _ groups: [ImageGroup<Picture>], size: (Picture) -> PixelSize
) -> (groups: [ContactSheetGroup], pictures: [Picture]) {
  var kept: [Picture] = []
  let folded = groups.map { group in
    let start = kept.count
    var pictures: [ContactSheetGroup.Item] = []
    for (caption, picture) in group.pictures {
      if let place = kept[start...].firstIndex(of: picture) {
        pictures[place - start].siblings.append(caption)
      } else {
        kept.append(picture)
        pictures.append(ContactSheetGroup.Item(caption, size(picture)))
      }
    }
    return ContactSheetGroup(group.heading, pictures)
  }
  return (folded, kept)
}
