package import SnaplineBasics
package import SnaplineDisplayLists
package import SnaplineGoldens
package import SnaplineImaging

/// The result of comparing an image with its golden.
package enum Verdict: Hashable, Sendable {
  case same
  case changed(BitmapDifference)
  /// There is no golden yet.
  case new
  /// The golden cannot be used, for this reason.
  case broken(reason: String)
  /// The current layout cannot be compared; the scene's diagnostics contain the reason.
  case skipped
}

/// A verdict with its evidence.
package struct ShotComparison: Sendable {
  package var verdict: Verdict
  /// The layout difference, also if the verdict is `same`: then it contains invisible differences.
  package var layout: LayoutDifference
  /// The summary of the change; nil if there is none.
  @IndirectOptional package var summary: ChangeSummary? = nil
  /// The results of the tolerance rules, if any of them had an effect.
  package var tolerances: [ToleranceUse] = []
  /// The fonts whose glyphs, and the libraries whose vector images, could not be compared, because the
  /// golden was drawn with others.
  package var differentFonts: [FontChange]
  /// The pixels that were excluded because of these fonts.
  package var unchecked: [PixelRect]
  /// The areas in which pixels differ as a rule permits.
  package var tolerated: [PixelRect] = []
  /// The libraries with other versions than the golden's, if pixels differ: information, never a
  /// justification.
  package var differentTools: [FactChange] = []
  /// Whether the golden has no image and this program renders its scene with other pixels than
  /// were recorded, so that both scenes were compared as they are rendered now.
  package var isRerendered = false
  /// The golden image, if its pixels were compared and differ.
  @IndirectOptional package var golden: Bitmap? = nil

  package init(
    _ verdict: Verdict, layout: LayoutDifference = LayoutDifference(),
    differentFonts: [FontChange] = [], unchecked: [PixelRect] = [], golden: Bitmap? = nil
  ) {
    self.unchecked = unchecked
    self.verdict = verdict
    self.layout = layout
    self.differentFonts = differentFonts
    self.golden = golden
  }
}

/// A font file, or a library that rasterizes vector images, that differs from the golden's.
package struct FontChange: Hashable, Sendable {
  package let name: String
  package let golden: String
  package let installed: String

  package init(name: String, golden: String, installed: String) {
    self.name = name
    self.golden = golden
    self.installed = installed
  }
}

/// The area of a font's glyphs in an image, or of a vector image.
package struct GlyphBounds: Hashable, Sendable {
  /// The name of the font, or of the library that rasterized the image, in fingerprints.
  package var font: String
  package var box: PixelRect

  package init(font: String, box: PixelRect) {
    self.font = font
    self.box = box
  }
}

/// The fingerprint of an image, and the areas of each font's glyphs.
package struct ImageFingerprint: Sendable {
  package var fingerprint: Fingerprint
  package var glyphBounds: [GlyphBounds]

  package init(fingerprint: Fingerprint, glyphBounds: [GlyphBounds]) {
    self.fingerprint = fingerprint
    self.glyphBounds = glyphBounds
  }
}

/// Compares an image with its golden: its layout fact by fact, its pixels exactly.
///
/// Unless `decoding` is set, a hash in the golden may prove that pixels are equal. The pixels below
/// the glyphs of a font with another file are excluded: their positions and widths come from
/// tables, and are compared with the layout. The fingerprint is computed only if pixels differ. If
/// fonts must be exact no pixels are excluded, and another file is a change by itself, as is a list
/// of fonts that is not the image's: a merge of two changes may leave one. Tolerance rules are
/// evaluated only if the layout is equal. Lines of text may differ if all pixels are equal, as
/// behind an ellipsis.
/// The image of a text golden is rendered from its scene only if the pixels differ.
/// - Parameters:
///   - renamed: The renamed views, as far as the scenes specify them; evaluated only if several
///     views differ.
///   - rendered: Renders the scene of a text golden.
package func compare(
  _ image: Bitmap, _ shot: GoldenShot, against golden: GoldenFiles, decoding: Bool,
  exactFonts: Bool = false, tolerances: Tolerances = .none, renamed: () -> [ViewRename] = { [] },
  rendered: () -> RenderedGolden = { .unavailable("it has no image") },
  fingerprint: () throws -> ImageFingerprint
) rethrows -> ShotComparison {
  if let problem = golden.problem { return ShotComparison(.broken(reason: problem)) }
  if golden.image == nil, golden.layout == nil { return ShotComparison(.new) }
  guard let layout = golden.layout else {
    return ShotComparison(.broken(reason: "it is missing from layout.txt"))
  }
  guard golden.hasPixels else {
    return ShotComparison(.broken(reason: "its image is missing"))
  }
  var shot = shot
  shot.pixels = layout.pixels
  var difference = LayoutDifference(from: layout, to: shot)
  if difference.hasOtherViews {
    difference = LayoutDifference(from: layout, to: shot, renamed: renamed())
  }
  if exactFonts {
    let fonts = namedFonts(from: layout.fingerprint, to: try fingerprint().fingerprint)
    difference.setting += fonts
    difference.isEmpty = difference.isEmpty && fonts.isEmpty
  }
  if golden.contains(image, decoding: decoding) {
    return equalPixels(image, shot, difference, tolerances)
  }
  let old: Bitmap
  switch golden.pixels == nil ? golden.decodedImage : rendered() {
  case .image(let bitmap): old = bitmap
  case .unavailable(let reason): return ShotComparison(.broken(reason: reason))
  }
  let isRerendered = golden.pixels.map { $0 != PixelHash(of: old) } ?? false
  let whole = compare(old, image)
  guard whole == .same else {
    let drawing = try fingerprint()
    var comparison = otherPixels(
      whole, of: image, since: old, shot, difference, layout.fingerprint, drawing,
      exactFonts: exactFonts, tolerances, isRerendered: isRerendered)
    if isRerendered { comparison.setRerendered(from: layout.fingerprint, drawing.fingerprint) }
    return comparison
  }
  var comparison = equalPixels(image, shot, difference, tolerances)
  guard isRerendered else { return comparison }
  comparison.setRerendered(from: layout.fingerprint, try fingerprint().fingerprint)
  let isUnexplained = comparison.verdict == .same && comparison.differentTools.isEmpty
  return isUnexplained ? ShotComparison(.otherRenderer) : comparison
}

extension Verdict {
  /// The verdict on an unchanged scene with other pixels than were recorded by the same versions.
  fileprivate static let otherRenderer = Verdict.broken(
    reason: "its scene is rendered with other pixels than were recorded, by the same versions of "
      + "Snapline, libraries and fonts")
}

extension ShotComparison {
  /// Marks the golden as rendered again, by other versions and fonts than it was recorded with.
  fileprivate mutating func setRerendered(from old: Fingerprint, _ new: Fingerprint) {
    isRerendered = true
    differentTools =
      toolChanges(from: old, to: new)
      + fontChanges(from: old, to: new).map { font in
        FactChange(key: "font \(font.name)", old: font.golden, new: font.installed)
      }
  }
}

/// The image of a golden, or the reason why there is none.
package enum RenderedGolden: Sendable {
  case image(Bitmap)
  case unavailable(String)
}

extension GoldenFiles {
  /// Returns whether an image has the golden's pixels.
  fileprivate func contains(_ image: Bitmap, decoding: Bool) -> Bool {
    if let pixels { return pixels == PixelHash(of: image) }
    guard let bytes = self.image else { return false }
    return decoding
      ? containsPixels(bytes, of: image) : storedPixelHash(ofPNG: bytes) == PixelHash(of: image)
  }

  fileprivate var decodedImage: RenderedGolden {
    do {
      return .image(try decodePNG(image ?? []))
    } catch {
      return .unavailable("its image cannot be read: \(error)")
    }
  }
}

/// Compares two renderings of a shot by this program, without a golden.
///
/// - Parameter image: Draws a list; called only if the draw commands differ.
package func compare(
  _ new: RenderedShot, since old: RenderedShot, renamed: () -> [ViewRename],
  image: (DisplayList) throws -> Bitmap
) rethrows -> ShotComparison {
  var difference = LayoutDifference(from: old.layoutFacts, to: new.layoutFacts)
  if difference.hasOtherViews {
    difference = LayoutDifference(from: old.layoutFacts, to: new.layoutFacts, renamed: renamed())
  }
  let equal = ShotComparison(
    difference.isVisibleInEqualPixels ? .changed(.same) : .same, layout: difference)
  guard new.similarity(to: old) != .same else { return equal }
  let picture = try image(old.list)
  let pixels = compare(picture, try image(new.list))
  guard pixels != .same else { return equal }
  return ShotComparison(.changed(pixels), layout: difference, golden: picture)
}

/// Returns the verdict on an image with differing pixels, after other font files and tolerance
/// rules are applied.
private func otherPixels(
  _ whole: BitmapDifference, of image: Bitmap, since old: Bitmap, _ shot: GoldenShot,
  _ difference: LayoutDifference, _ baseline: Fingerprint, _ drawing: ImageFingerprint,
  exactFonts: Bool,
  _ tolerances: Tolerances, isRerendered: Bool
) -> ShotComparison {
  // Both images of a scene that is rendered again have the same fonts.
  let tools = toolChanges(from: baseline, to: drawing.fingerprint)
  let fonts =
    isRerendered
    ? []
    : fontChanges(from: baseline, to: drawing.fingerprint)
      + rasterizerChanges(tools, drawing.glyphBounds)
  if exactFonts, !fonts.isEmpty {
    var comparison = ShotComparison(.changed(whole), layout: difference, golden: old)
    comparison.differentTools = tools
    return comparison
  }
  let unchecked = drawing.glyphBounds.filter { foreground in
    fonts.contains { $0.name == foreground.font }
  }.map(
    \.box)
  var toleration = ToleranceResult()
  if !difference.isVisible, old.size == image.size {
    toleration = tolerances.apply(to: shot, size: image.size, unchecked: unchecked) {
      compare(old, image, excluding: unchecked + $0)
    }
  }
  let excluded = unchecked + toleration.allowed
  let pixels = excluded.isEmpty ? whole : compare(old, image, excluding: excluded)
  let isSame = pixels == .same && !difference.isVisible && toleration.holds
  var comparison = ShotComparison(
    isSame ? .same : .changed(pixels), layout: difference, differentFonts: fonts,
    unchecked: unchecked, golden: isSame ? nil : old)
  comparison.tolerances = toleration.uses
  comparison.tolerated = toleration.allowed
  if !isSame { comparison.differentTools = tools }
  return comparison
}

/// Returns the verdict on an image whose pixels equal the golden's.
private func equalPixels(
  _ image: Bitmap, _ shot: GoldenShot, _ difference: LayoutDifference, _ tolerances: Tolerances
) -> ShotComparison {
  guard !difference.isVisibleInEqualPixels else {
    return ShotComparison(.changed(.same), layout: difference)
  }
  let toleration = tolerances.apply(to: shot, size: image.size) { _ in .same }
  var comparison = ShotComparison(toleration.holds ? .same : .changed(.same), layout: difference)
  comparison.tolerances = toleration.uses
  return comparison
}

/// Returns the libraries with other versions.
///
/// Libraries that the golden does not list are no change: older versions recorded fewer. Tests have
/// no version either.
private func toolChanges(from old: Fingerprint, to new: Fingerprint) -> [FactChange] {
  changes(from: old.tools, to: new.tools)
    .filter { $0.old != nil && ![$0.old, $0.new].contains(GoldenShot.testsVersion) }
}

/// Returns the changed libraries that rasterized vector images. Their images are compared as the
/// glyphs of a font are.
private func rasterizerChanges(_ tools: [FactChange], _ bounds: [GlyphBounds]) -> [FontChange] {
  tools.compactMap { tool in
    guard let old = tool.old, let new = tool.new, bounds.contains(where: { $0.font == tool.key })
    else { return nil }
    return FontChange(name: tool.key, golden: old, installed: new)
  }
}

private func fontChanges(from old: Fingerprint, to new: Fingerprint) -> [FontChange] {
  new.fonts.compactMap { font in
    let golden = old.fonts.first { $0.name == font.name }
    guard let golden, golden.hash != font.hash else { return nil }
    return FontChange(
      name: font.name, golden: fontLabel(golden, besides: font),
      installed: fontLabel(font, besides: golden))
  }
}

/// Returns different files of the same fonts, fonts that the golden does not list, and those that
/// it lists unnecessarily.
private func namedFonts(from old: Fingerprint, to new: Fingerprint) -> [FactChange] {
  func version(_ name: String, in fingerprint: Fingerprint) -> String? {
    fingerprint.fonts.first { $0.name == name }?.version
  }
  let names = old.fonts.map(\.name) + new.fonts.map(\.name).filter { version($0, in: old) == nil }
  let others = fontChanges(from: old, to: new)
  return names.compactMap { name in
    if let other = others.first(where: { $0.name == name }) {
      return FactChange(key: "font \(name)", old: other.golden, new: other.installed)
    }
    let (golden, today) = (version(name, in: old), version(name, in: new))
    guard golden == nil || today == nil else { return nil }
    return FactChange(key: "font \(name)", old: golden, new: today)
  }
}

/// Returns the version, or the hash if two files have the same version.
private func fontLabel(_ font: GoldenFont, besides other: GoldenFont) -> String {
  font.version != other.version && !font.version.isEmpty
    ? font.version : "\(font.version) \(font.hash.prefix(8))"
}
