package import SnaplineBackends
import SnaplineDisplayLists
import SnaplineGoldenComparison
package import SnaplineGoldens
import SnaplinePlatform
import SnaplineRendering
import Synchronization

extension Renderer {
  /// Returns the fonts with which a display list is drawn, and their glyph bounds.
  mutating func fingerprint(
    of list: DisplayList, _ fingerprints: FingerprintCache
  ) throws -> ImageFingerprint {
    let foreground = try glyphBounds(of: list)
    return ImageFingerprint(
      fingerprint: try fingerprints.fingerprint(of: foreground), glyphBounds: foreground)
  }

  /// Returns the glyph bounds of each font.
  mutating func glyphBounds(of list: DisplayList) throws -> [GlyphBounds] {
    try textBoxes(of: list).map {
      GlyphBounds(font: $0.font.name, box: $0.bounds)
    }
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
