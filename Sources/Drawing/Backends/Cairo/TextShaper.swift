import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The choice of a font for each cluster, and of glyph positions that match the measured clusters.
struct TextShaper: ~Copyable {
  private let fonts: FontSet
  /// The fonts, opened on demand: a Latin text never opens the twenty megabytes of CJK.
  private var loaded: [FontKey: LoadedFont] = [:]
  /// The language variant of Han characters in the current text.
  private var form = HanScript.standard

  init(fonts: FontSet) { self.fonts = fonts }

  /// Returns the runs of a line from left to right.
  mutating func runs(of mark: TextLineCommand) throws(FontError) -> [TextRun] {
    form = mark.hanForm
    let substitute = substitute(for: mark.font.face)
    var runs: [TextRun] = []
    var start = 0.0
    for group in try groups(mark.clusters, substitute) {
      let font = try font(for: group.role)
      if group.role == .emoji, !group.isMissing {
        runs += group.clusters.map { cluster in
          defer { start += cluster.advance }
          return font.colorGlyphs(of: cluster, from: start)
        }
        continue
      }
      let scale = group.role == substitute.role ? substitute.scale : group.role.fallbackScale
      let unit = mark.font.size * scale / font.shaper.unitsPerEm
      let end = group.clusters.reduce(start) { $0 + $1.advance }
      let glyphs =
        group.isMissing
        ? missingGlyphBoxes(group.clusters, from: start, unit: unit, em: font.shaper.unitsPerEm)
        : fitted(group, to: font, from: start, unit: unit, mark.font)
      runs.append(
        TextRun(
          role: group.role, unit: unit, em: font.shaper.unitsPerEm / scale,
          extent: start...max(start, end), glyphs: glyphs))
      start = end
    }
    return runs
  }

  // MARK: Fonts

  /// Returns the font of a face. A file of the app can have tables that are read and yet be damaged,
  /// or be gone: its text then has the glyphs of the stand-in.
  private mutating func substitute(for face: FontFace) -> FontSubstitute {
    let own = FontSubstitute(for: face)
    guard case .app = own.role, (try? font(for: own.role)) == nil else { return own }
    return FontSubstitute(for: FontFace(face.family, face.weight, isItalic: face.isItalic))
  }

  private mutating func font(for role: FontRole) throws(FontError) -> LoadedFont {
    let key = FontKey(role: role, form: role.isOfHan ? form : .standard)
    if let font = loaded[key] { return font }
    let font = try LoadedFont(fonts.file(for: role, in: form), key)
    loaded[key] = font
    return font
  }

  /// Groups adjacent clusters with the same font and script.
  private mutating func groups(
    _ clusters: [TextCluster], _ substitute: FontSubstitute
  ) throws(FontError) -> [ClusterGroup] {
    var groups: [ClusterGroup] = []
    for cluster in clusters {
      let role = try role(for: cluster.text, substitute)
      let script = cluster.text.unicodeScalars.lazy.compactMap { TextScript(of: $0) }.first
      let fits = groups.last.map { group in
        group.role == role ?? substitute.role && group.isMissing == (role == nil)
          && group.isRightToLeft == cluster.isRightToLeft
          && (script == nil || group.script == nil || group.script == script)
      }
      if fits == true {
        groups[groups.count - 1].clusters.append(cluster)
        groups[groups.count - 1].script = groups[groups.count - 1].script ?? script
      } else {
        groups.append(
          ClusterGroup(
            role: role ?? substitute.role, isMissing: role == nil, script: script,
            isRightToLeft: cluster.isRightToLeft, clusters: [cluster]))
      }
    }
    return groups
  }

  /// Returns the first font with all characters of a cluster; nil if there is none.
  private mutating func role(
    for text: String, _ substitute: FontSubstitute
  ) throws(FontError) -> FontRole? {
    guard !text.isEmpty else { return substitute.role }
    for role in substitute.fallbackRoles(for: text) {
      let font = try font(for: role)
      let isCovered = text.unicodeScalars.allSatisfy { character in
        font.shaper.covers(character) || character.properties.isDefaultIgnorableCodePoint
      }
      if isCovered, role != .emoji || font.hasColorGlyphs(of: text) { return role }
    }
    return nil
  }
}

/// One font's part of a line, ready to draw.
struct TextRun {
  let role: FontRole
  /// The size of a font unit, in points.
  let unit: Double
  /// The number of font units in the platform's em.
  let em: Double
  /// The measured horizontal range, in points from the line's start.
  let extent: ClosedRange<Double>
  let glyphs: [PositionedGlyph]
  /// The color bitmap glyphs.
  var colorGlyphs: [PositionedColorGlyph] = []

  /// Whether any glyph is visible.
  var hasVisibleGlyphs: Bool { glyphs.contains { $0.outline.bounds != nil } }

  var form: PathShape { glyphs.contains(where: \.outline.hasSlants) ? .free : .plain }
}

/// A glyph at its position in a line.
struct PositionedGlyph {
  let outline: GlyphOutline
  /// The origin, in points from the line's start on the baseline, y up.
  let origin: Point
  /// The ratio of its width to the width in the font.
  let stretch: Double
  /// The glyph's name; nil if it is not from a font.
  var name: GlyphReference?
  /// The transformation of its heights; nil for none.
  var shape: GlyphScaling?
}

/// A glyph of a font file.
struct GlyphReference: Hashable {
  let font: FontKey
  let number: UInt32
}

/// The cache key of an open font file.
struct FontKey: Hashable {
  let role: FontRole
  let form: HanScript
}

/// Clusters that are shaped together.
private struct ClusterGroup {
  let role: FontRole
  /// Whether no font contains them, so that missing-glyph boxes replace them.
  let isMissing: Bool
  /// The script; nil while all characters are common to all scripts.
  var script: TextScript?
  let isRightToLeft: Bool
  /// The clusters in visual order.
  var clusters: [TextCluster]
}

/// An open font file with a cache of its glyphs.
///
/// It is a class because all texts of a worker share it; it is never shared between workers.
private final class LoadedFont {
  var shaper: HarfBuzzFont
  private let face: FreeTypeFace
  private var outlines: [UInt32: GlyphOutline] = [:]
  private var cachedColorGlyphs: [String: [(picture: ColorGlyph, advance: Double)]] = [:]
  let name: FontKey

  init(_ file: FontFile, _ name: FontKey) throws(FontError) {
    self.name = name
    shaper = try HarfBuzzFont(file)
    face = try FreeTypeFace(file)
  }

  func outline(of glyph: UInt32) -> GlyphOutline {
    if let outline = outlines[glyph] { return outline }
    let outline = face.outline(of: glyph)
    outlines[glyph] = outline
    return outline
  }

  /// Returns the bitmap glyphs for a text, each with its advance in font units; several if the font
  /// has no single glyph for it.
  private func colorGlyphs(of text: String) -> [(picture: ColorGlyph, advance: Double)] {
    if let known = cachedColorGlyphs[text] { return known }
    let shown = shaper.shape([text], .shared, isRightToLeft: false).filter { $0.advance > 0 }
    let found = shown.compactMap { glyph in
      shaper.colorGlyph(of: glyph.glyph).map { (picture: $0, advance: glyph.advance) }
    }
    cachedColorGlyphs[text] = found
    return found
  }

  func hasColorGlyphs(of text: String) -> Bool { !colorGlyphs(of: text).isEmpty }

  /// Returns a cluster as bitmap glyphs, scaled to its measured width.
  func colorGlyphs(of cluster: TextCluster, from start: Double) -> TextRun {
    let shown = colorGlyphs(of: cluster.text)
    let unit = cluster.advance / shown.reduce(0) { $0 + $1.advance }
    var pen = start
    let placed = shown.map { picture, advance in
      defer { pen += advance * unit }
      return PositionedColorGlyph(
        image: picture.image, frame: picture.frame.scaled(unit).offset(by: Point(x: pen, y: 0)))
    }
    return TextRun(
      role: .emoji, unit: unit, em: shaper.unitsPerEm,
      extent: start...max(start, start + cluster.advance), glyphs: [], colorGlyphs: placed)
  }
}

// MARK: Fitting

/// Returns the group's glyphs, each fitted to the measured width of its clusters.
private func fitted(
  _ group: ClusterGroup, to font: LoadedFont, from start: Double, unit: Double, _ wanted: Font
) -> [PositionedGlyph] {
  let script = group.script ?? .shared
  // Clusters are in visual order; shaping needs reading order.
  let texts = group.clusters.map(\.text)
  let visual = { (place: Int) in group.isRightToLeft ? texts.count - 1 - place : place }
  let shaped = font.shaper.shape(
    group.isRightToLeft ? texts.reversed() : texts, script, isRightToLeft: group.isRightToLeft,
    hasTabularDigits: wanted.hasMonospacedDigits)
  let ends = group.clusters.reduce(into: [Double]()) { $0.append(($0.last ?? start) + $1.advance) }

  var glyphs: [PositionedGlyph] = []
  var room = start
  var index = 0
  while index < shaped.count {
    let place = shaped[index].textIndex
    let next = shaped[index...].firstIndex { $0.textIndex != place } ?? shaped.count
    // A glyph for several clusters is assigned to the first in reading order, and takes the width
    // of all clusters up to the next glyph in reading order: from right to left that is the
    // preceding glyph.
    let following = next == shaped.count ? texts.count : shaped[next].textIndex
    let last = group.isRightToLeft ? visual(place) : max(place, following - 1)
    let end = ends.indices.contains(last) ? ends[last] : room
    let natural = shaped[index..<next].reduce(0) { $0 + $1.advance } * unit
    let clusters = group.isRightToLeft ? 1 : max(1, last - visual(place) + 1)
    room += group.clusters[visual(place)].kerning
    var fit = GlyphFit(
      natural: natural, available: end - room, wanted, of: clusters, isJoined: script.isJoined)
    var shape: GlyphScaling?
    if let boldness = group.role.syntheticBoldness, let letter = texts[visual(place)].first {
      let letterShape = GlyphScaling(of: letter, size: wanted.size, boldness: boldness)
      fit.widen(by: letterShape.width, natural: natural)
      fit.shift += letterShape.shift * wanted.size
      shape = letterShape
    }
    var pen = room + fit.shift
    for glyph in shaped[index..<next] {
      let origin = Point(x: pen + glyph.offset.x * unit * fit.stretch, y: glyph.offset.y * unit)
      glyphs.append(
        PositionedGlyph(
          outline: font.outline(of: glyph.glyph), origin: origin, stretch: fit.stretch,
          name: GlyphReference(font: font.name, number: glyph.glyph), shape: shape))
      pen += glyph.advance * unit * fit.stretch
    }
    room = end
    index = next
  }
  return glyphs
}

/// The fit of a glyph to a width that differs from its advance.
private struct GlyphFit {
  var stretch = 1.0
  var shift = 0.0

  /// Creates a fit. A small difference is added as space on both sides, which keeps stems even;
  /// only a difference of more than a twentieth of an em changes the shape, and never so much that
  /// a narrow letter becomes a bar. Joined letters must touch each other: they always fill their
  /// width. Kerning is space after each of the characters and changes no shape.
  init(
    natural: Double, available: Double, _ font: Font, of characters: Int, isJoined: Bool
  ) {
    let em = font.size
    let available = available - (isJoined ? 0 : font.kern * Double(characters))
    guard natural > 0, available > 0 else { return }
    guard !isJoined else {
      stretch = available / natural
      return
    }
    let space = (available - natural).clamped(to: -em / 20...em / 20)
    stretch = max(0.1, min(1.2, (available - space) / natural))
    shift = (available - natural * stretch) / 2
  }

  /// Widens the shape at its position.
  mutating func widen(by fraction: Double, natural: Double) {
    shift -= natural * stretch * (fraction - 1) / 2
    stretch *= fraction
  }
}
