package import CairoBackend
package import DisplayLists
import Figures
import Geometry
package import Imaging

/// What one worker draws with: its own rasterizer, and the fonts that all share.
package struct DrawingTools: ~Copyable {
  private var rasterizer: Rasterizer
  private let fonts: FontSet

  package init(fonts: FontSet) {
    self.fonts = fonts
    rasterizer = Rasterizer(fonts: fonts)
  }

  /// Tools that remember nothing of what these have drawn.
  package func fresh() -> DrawingTools { DrawingTools(fonts: fonts) }

  /// The picture of a shot as the device shows it.
  package mutating func picture(of shot: LaidOutShot) throws(RasterError) -> Bitmap {
    try rasterizer.rasterize(shot.displayList)
  }

  /// Any other picture, in its own scale.
  package mutating func picture(of list: DisplayList) throws(RasterError) -> Bitmap {
    try rasterizer.rasterize(list)
  }

  /// A list with the shapes of its letters.
  mutating func lettered(_ list: DisplayList) throws(RasterError) -> DisplayList {
    try rasterizer.lettered(list)
  }

  /// Marks over a picture that is there already.
  package mutating func picture(of list: DisplayList, over picture: Bitmap) throws(RasterError)
    -> Bitmap
  {
    try rasterizer.rasterize(list, over: picture)
  }

  /// The pictures of shots on one page, each reduced and with its name.
  package mutating func contactSheet(
    of all: [(heading: String, pictures: [(caption: String, picture: Bitmap)])],
    _ style: PictureStyle
  ) throws(RasterError) -> Bitmap {
    let groups = all.map { ($0.heading, folded($0.pictures, by: \.picture, \.caption)) }
    let sheet = paintContactSheet(
      groups.map { group in
        ContactGroup(
          group.0,
          group.1.map {
            ContactGroup.Picture($0.first.caption, $0.first.picture.size, siblings: $0.siblings)
          })
      }, paper: style.paper, hasEdges: !style.isFramed)
    var page = try rasterizer.rasterize(sheet.page)
    for (entry, place) in zip(groups.flatMap(\.1), sheet.places) {
      let size = PixelSize(width: place.width, height: place.height)
      page.lay(entry.first.picture.reduced(to: size), atX: place.x, y: place.y)
    }
    return page
  }

  /// Where each font leaves marks.
  package mutating func textBoxes(of list: DisplayList) throws(RasterError) -> [TextBox] {
    try rasterizer.textBoxes(of: list)
  }
}

/// Pictures without those that look like an earlier one, whose names the earlier one takes along.
func folded<Entry, Look: Equatable>(
  _ entries: [Entry], by look: (Entry) -> Look, _ name: (Entry) -> String
) -> [(first: Entry, siblings: [String])] {
  var kept: [(first: Entry, siblings: [String])] = []
  for entry in entries {
    if let place = kept.firstIndex(where: { look($0.first) == look(entry) }) {
      kept[place].siblings.append(name(entry))
    } else {
      kept.append((entry, []))
    }
  }
  return kept
}
