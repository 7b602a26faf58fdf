import Bytes
package import CairoBackend
package import DisplayLists
import Figures
import Geometry
package import Goldens
package import Imaging
import Synchronization
import Verdicts

/// What one worker draws with: its own rasterizer, and the fonts that all share.
package struct DrawingTools: ~Copyable {
  private var rasterizer: Rasterizer
  private let fonts: FontSet

  package init(fonts: FontSet) {
    self.fonts = fonts
    rasterizer = Rasterizer(fonts: fonts)
  }

  /// Tools that remember nothing of what these have drawn.
  func fresh() -> DrawingTools { DrawingTools(fonts: fonts) }

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
  mutating func picture(of list: DisplayList, over picture: Bitmap) throws(RasterError) -> Bitmap {
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

  /// With which fonts a list is drawn, and where each leaves marks.
  mutating func drawing(
    of list: DisplayList, _ fingerprints: FingerprintTable
  ) throws -> Drawing {
    let ink = try ink(of: list)
    return Drawing(fingerprint: try fingerprints.fingerprint(of: ink), ink: ink)
  }

  /// Where each font leaves marks.
  mutating func ink(of list: DisplayList) throws -> [InkBox] {
    try rasterizer.textBoxes(of: list).map {
      InkBox(font: $0.font.name, box: $0.bounds)
    }
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

/// The tools and fonts of a run, looked up when a picture has to be told from another machine's.
///
/// An unchanged golden asks for nothing of this, and the hash of a large font takes longer than
/// a picture.
package final class FingerprintTable: Sendable {
  private let fonts: FontSet
  private let tools: [Trait]
  private let known = Mutex<[FontRole: GoldenFont]>([:])

  package init(fonts: FontSet, version: String) {
    self.fonts = fonts
    tools = toolVersions(of: version)
  }

  /// The fingerprint of a picture that leaves this ink.
  func fingerprint(of ink: [InkBox]) throws(FontError) -> Fingerprint {
    var fingerprint = Fingerprint(tools: tools)
    for role in FontRole.allCases where ink.contains(where: { $0.font == role.name }) {
      fingerprint.fonts.append(try font(role))
    }
    return fingerprint
  }

  private func font(_ role: FontRole) throws(FontError) -> GoldenFont {
    if let font = known.withLock({ $0[role] }) { return font }
    let identity = try fonts.identity(of: role)
    let font = GoldenFont(
      name: role.name, version: identity.version, hash: identity.hash.description)
    known.withLock { $0[role] = font }
    return font
  }
}

/// The program and the libraries with which pictures are drawn here.
package func toolVersions(of version: String) -> [Trait] {
  let libraries = DrawingLibraries()
  return [
    Trait("snapline", version), Trait("cairo", libraries.cairo),
    Trait("pixman", libraries.pixman),
    Trait("freetype", libraries.freeType), Trait("harfbuzz", libraries.harfBuzz),
  ]
}
