package import Geometry
package import Goldens
package import Imaging
import PNG

/// What a golden says to a picture of today.
package enum Verdict: Hashable, Sendable {
  case same
  case changed(BitmapDifference)
  /// There is no golden yet.
  case new
  /// There is one, but it cannot be used, and this is why.
  case broken(reason: String)
  /// The layout of today is not fit to be judged; the scene's diagnostics say why.
  case skipped
}

/// A verdict with everything that explains it.
package struct Judgement: Sendable {
  package var verdict: Verdict
  /// Also when the verdict is `same`: then it holds what no picture shows.
  package var layout: LayoutDifference
  /// What the change amounts to; nil where nothing is changed.
  @Seldom package var account: ChangeAccount? = nil
  /// The rules about pixels that hold for the shot, where one had something to say.
  package var tolerances: [ToleranceUse] = []
  /// Fonts whose glyphs could not be judged, because the golden was drawn with other files.
  package var otherFonts: [FontChange]
  /// The pixels that were left out because of them.
  package var unchecked: [PixelRect]
  /// Where pixels differ as a rule allows.
  package var tolerated: [PixelRect] = []
  /// The libraries that are others than those that drew the golden, where pixels differ: worth
  /// knowing, and never an excuse.
  package var otherTools: [TraitChange] = []
  /// The golden picture, when its pixels were looked at and differ.
  @Seldom package var golden: Bitmap? = nil

  package init(
    _ verdict: Verdict, layout: LayoutDifference = LayoutDifference(),
    otherFonts: [FontChange] = [], unchecked: [PixelRect] = [], golden: Bitmap? = nil
  ) {
    self.unchecked = unchecked
    self.verdict = verdict
    self.layout = layout
    self.otherFonts = otherFonts
    self.golden = golden
  }
}

/// A font file that is not the one with which a golden was drawn.
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

/// Where a font left marks in a picture.
package struct InkBox: Hashable, Sendable {
  /// The name that the font has in fingerprints.
  package var font: String
  package var box: PixelRect

  package init(font: String, box: PixelRect) {
    self.font = font
    self.box = box
  }
}

/// With what a picture was drawn, and where each font left marks.
package struct Drawing: Sendable {
  package var fingerprint: Fingerprint
  package var ink: [InkBox]

  package init(fingerprint: Fingerprint, ink: [InkBox]) {
    self.fingerprint = fingerprint
    self.ink = ink
  }
}

/// Judges a picture of today: its layout fact by fact, its pixels exactly.
///
/// Unless `decoding` is set, a hash inside the golden may vouch for equal pixels. The pixels
/// below the glyphs of a font that has another file today are left out: their places and
/// widths come from tables, and are compared with the layout. With what the picture was drawn
/// is asked only when pixels differ. Where fonts must be exact nothing is left out, and another
/// file is a change by itself, as is a list of fonts that is not the picture's: two changes that
/// a merge joined leave one. Rules about pixels are asked only where the layout is the same. Lines
/// of text may differ where all pixels are equal, as behind an ellipsis.
/// - Parameter renamed: Which views go by other names, as far as the scenes say; asked where
///   several views differ.
package func judge(
  _ picture: Bitmap, _ shot: GoldenShot, against golden: GoldenFiles, decoding: Bool,
  exactFonts: Bool = false, tolerances: Tolerances = .none, renamed: () -> [NewName] = { [] },
  drawing: () throws -> Drawing
) rethrows -> Judgement {
  if let problem = golden.problem { return Judgement(.broken(reason: problem)) }
  if golden.picture == nil, golden.layout == nil { return Judgement(.new) }
  guard let bytes = golden.picture else {
    return Judgement(.broken(reason: "its image is missing"))
  }
  guard let layout = golden.layout else {
    return Judgement(.broken(reason: "it is missing from layout.txt"))
  }
  var difference = LayoutDifference(from: layout, to: shot)
  if difference.hasOtherViews {
    difference = LayoutDifference(from: layout, to: shot, renamed: renamed())
  }
  if exactFonts {
    let fonts = namedFonts(from: layout.fingerprint, to: try drawing().fingerprint)
    difference.setting += fonts
    difference.isEmpty = difference.isEmpty && fonts.isEmpty
  }
  let isEqual =
    decoding
    ? holdsPixels(bytes, of: picture) : storedPixelHash(ofPNG: bytes) == PixelHash(of: picture)
  if isEqual {
    return equalPixels(picture, shot, difference, tolerances)
  }
  let old: Bitmap
  do {
    old = try decodePNG(bytes)
  } catch {
    return Judgement(.broken(reason: "its image cannot be read: \(error)"))
  }
  let whole = compare(old, picture)
  if whole == .same { return equalPixels(picture, shot, difference, tolerances) }
  return otherPixels(
    whole, of: picture, since: old, shot, difference, layout.fingerprint, try drawing(),
    exactFonts: exactFonts, tolerances)
}

/// The verdict on a picture of which some pixels are not the golden's, once fonts of other files
/// and rules about pixels have had their say.
private func otherPixels(
  _ whole: BitmapDifference, of picture: Bitmap, since old: Bitmap, _ shot: GoldenShot,
  _ difference: LayoutDifference, _ past: Fingerprint, _ drawing: Drawing, exactFonts: Bool,
  _ tolerances: Tolerances
) -> Judgement {
  let fonts = fontChanges(from: past, to: drawing.fingerprint)
  // What the golden says nothing of is no news: older programs knew fewer libraries. Nor does a
  // test know of which version it is.
  let tools = changes(from: past.tools, to: drawing.fingerprint.tools)
    .filter { $0.old != nil && ![$0.old, $0.new].contains(GoldenShot.testsVersion) }
  if exactFonts, !fonts.isEmpty {
    var judgement = Judgement(.changed(whole), layout: difference, golden: old)
    judgement.otherTools = tools
    return judgement
  }
  let unchecked = drawing.ink.filter { ink in fonts.contains { $0.name == ink.font } }.map(\.box)
  var toleration = Toleration()
  if !difference.isVisible, old.size == picture.size {
    toleration = tolerances.toleration(of: shot, size: picture.size, unchecked: unchecked) {
      compare(old, picture, excluding: unchecked + $0)
    }
  }
  let excluded = unchecked + toleration.allowed
  let pixels = excluded.isEmpty ? whole : compare(old, picture, excluding: excluded)
  let isSame = pixels == .same && !difference.isVisible && toleration.holds
  var judgement = Judgement(
    isSame ? .same : .changed(pixels), layout: difference, otherFonts: fonts,
    unchecked: unchecked, golden: isSame ? nil : old)
  judgement.tolerances = toleration.uses
  judgement.tolerated = toleration.allowed
  if !isSame { judgement.otherTools = tools }
  return judgement
}

/// The verdict on a picture whose pixels are the golden's.
private func equalPixels(
  _ picture: Bitmap, _ shot: GoldenShot, _ difference: LayoutDifference, _ tolerances: Tolerances
) -> Judgement {
  guard !difference.isVisibleInEqualPixels else {
    return Judgement(.changed(.same), layout: difference)
  }
  let toleration = tolerances.toleration(of: shot, size: picture.size) { _ in .same }
  var judgement = Judgement(toleration.holds ? .same : .changed(.same), layout: difference)
  judgement.tolerances = toleration.uses
  return judgement
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

/// Other files of the same fonts, fonts that the golden does not name, and those that it names
/// without need.
private func namedFonts(from old: Fingerprint, to new: Fingerprint) -> [TraitChange] {
  func version(_ name: String, in fingerprint: Fingerprint) -> String? {
    fingerprint.fonts.first { $0.name == name }?.version
  }
  let names = old.fonts.map(\.name) + new.fonts.map(\.name).filter { version($0, in: old) == nil }
  let others = fontChanges(from: old, to: new)
  return names.compactMap { name in
    if let other = others.first(where: { $0.name == name }) {
      return TraitChange(key: "font \(name)", old: other.golden, new: other.installed)
    }
    let (golden, today) = (version(name, in: old), version(name, in: new))
    guard golden == nil || today == nil else { return nil }
    return TraitChange(key: "font \(name)", old: golden, new: today)
  }
}

/// The version, or the hash where two files claim the same version.
private func fontLabel(_ font: GoldenFont, besides other: GoldenFont) -> String {
  font.version != other.version && !font.version.isEmpty
    ? font.version : "\(font.version) \(font.hash.prefix(8))"
}
