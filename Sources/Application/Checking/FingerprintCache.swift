package import SnaplineBackends
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplinePlatform
import SnaplineRendering
import SnaplineSceneModel
import Synchronization

extension Renderer {
  /// Returns the fonts and libraries with which a display list is drawn, and the areas of glyphs and
  /// vector images.
  mutating func fingerprint(
    of list: DisplayList, _ fingerprints: FingerprintCache
  ) throws -> ImageFingerprint {
    let foreground = try glyphBounds(of: list)
    var fingerprint = try fingerprints.fingerprint(of: foreground)
    fingerprint.fonts += list.appFonts.map { font in
      GoldenFont(name: font.name, version: font.version, hash: font.hash.description)
    }
    fingerprint.tools += list.rasterizers.map { LayoutFact($0.library, $0.version) }
    return ImageFingerprint(fingerprint: fingerprint, glyphBounds: foreground)
  }

  /// Returns the glyph bounds of each font, and the bounds of vector images.
  mutating func glyphBounds(of list: DisplayList) throws -> [GlyphBounds] {
    try textBoxes(of: list).map { GlyphBounds(font: $0.font.name, box: $0.bounds) }
      + list.vectorImages.map { image, rasterizer in
        // Origins and sizes are rounded separately.
        GlyphBounds(
          font: rasterizer.library, box: list.scale.pixels(image.frame).expanded(by: 1))
      }
  }
}

extension DisplayList {
  fileprivate var vectorImages: [(ImageCommand, ImageFile.Rasterizer)] {
    items.compactMap { item in
      guard case .image(let image) = item.mark else { return nil }
      return image.image.rasterizer.map { (image, $0) }
    }
  }

  /// The libraries that rasterized the list's vector images, by name.
  fileprivate var rasterizers: [ImageFile.Rasterizer] {
    Set(vectorImages.map(\.1)).sorted { $0.library < $1.library }
  }
}

/// The fingerprints of a run, computed when an image must be distinguished from that of another
/// machine.
///
/// Unchanged goldens need no fingerprint, and hashing a large font takes longer than rendering an
/// image.
package final class FingerprintCache: Sendable {
  private let fonts: FontSet
  private let tools: [LayoutFact]
  private let cached = Mutex<[FontRole: GoldenFont]>([:])

  package init(fonts: FontSet, version: String) {
    self.fonts = fonts
    tools = toolVersions(of: version)
  }

  /// Returns the fingerprint of an image with these glyph bounds.
  func fingerprint(of glyphBounds: [GlyphBounds]) throws(FontError) -> Fingerprint {
    var fingerprint = Fingerprint(tools: tools)
    for role in FontRole.allCases where glyphBounds.contains(where: { $0.font == role.name }) {
      fingerprint.fonts.append(try font(role))
    }
    return fingerprint
  }

  private func font(_ role: FontRole) throws(FontError) -> GoldenFont {
    if let font = cached.withLock({ $0[role] }) { return font }
    let identity = try fonts.identity(of: role)
    let font = GoldenFont(
      name: role.name, version: identity.version, hash: identity.hash.description)
    cached.withLock { $0[role] = font }
    return font
  }
}

/// Returns the versions of the program and of the drawing libraries.
package func toolVersions(of version: String) -> [LayoutFact] {
  let libraries = DrawingLibraries()
  return [
    LayoutFact("snapline", version), LayoutFact("cairo", libraries.cairo),
    LayoutFact("pixman", libraries.pixman),
    LayoutFact("freetype", libraries.freeType), LayoutFact("harfbuzz", libraries.harfBuzz),
  ]
}
