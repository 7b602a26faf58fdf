import SnaplineBasics
private import SnaplineCHarfBuzz
import SnaplinePlatform

/// A font file opened by HarfBuzz, which maps characters to glyphs with advances in font units.
///
/// This is the only file that calls HarfBuzz.
@safe struct HarfBuzzFont: ~Copyable {
  private let blob: OpaquePointer
  private let face: OpaquePointer
  private let font: OpaquePointer
  private let buffer: OpaquePointer
  /// The number of font units per em.
  let unitsPerEm: Double

  init(_ file: FontFile) throws(FontError) {
    // The file is memory-mapped: of twenty megabytes a text touches a few pages.
    let blob = unsafe hb_blob_create_from_file(file.path)
    let face = unsafe hb_face_create(blob, UInt32(clamping: file.faceIndex))
    // A missing file or one that is no font gives a face without glyphs instead of an error.
    guard let blob = unsafe blob, let face = unsafe face, unsafe hb_face_get_glyph_count(face) > 0
    else {
      unsafe hb_face_destroy(face)
      unsafe hb_blob_destroy(blob)
      throw .unreadable(path: file.path)
    }
    unsafe self.blob = blob
    unsafe self.face = face
    unsafe font = hb_font_create(face)
    unsafe buffer = hb_buffer_create()
    unitsPerEm = Double(unsafe hb_face_get_upem(face))
    if let weight = file.weight {
      var axis = hb_variation_t(tag: tag("wght"), value: Float(weight))
      unsafe hb_font_set_variations(font, &axis, 1)
    }
  }

  deinit {
    unsafe hb_buffer_destroy(buffer)
    unsafe hb_font_destroy(font)
    unsafe hb_face_destroy(face)
    unsafe hb_blob_destroy(blob)
  }

  /// Whether the font has a glyph for a character.
  func covers(_ character: Unicode.Scalar) -> Bool {
    var glyph: hb_codepoint_t = 0
    return unsafe hb_font_get_nominal_glyph(font, character.value, &glyph) != 0
  }

  /// Shapes texts in reading order that share direction and script.
  ///
  /// Kerning and optional ligatures are off, because the measured widths do not include them.
  /// Joining and mark positioning stay on.
  mutating func shape(
    _ texts: [String], _ script: TextScript, isRightToLeft: Bool, hasTabularDigits: Bool = false
  ) -> [ShapedGlyph] {
    unsafe hb_buffer_clear_contents(buffer)
    unsafe hb_buffer_set_content_type(buffer, HB_BUFFER_CONTENT_TYPE_UNICODE)
    for (place, text) in texts.enumerated() {
      for character in text.unicodeScalars {
        unsafe hb_buffer_add(buffer, character.value, UInt32(clamping: place))
      }
    }
    unsafe hb_buffer_set_direction(
      buffer, isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    unsafe hb_buffer_set_script(buffer, hb_script_t(script.tag))
    // The default language of HarfBuzz depends on the locale.
    unsafe hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    let disabled = ["kern", "liga", "clig", script.isRightToLeft ? "dlig" : "calt"]
    var features = disabled.map { name in
      hb_feature_t(tag: tag(name), value: 0, start: 0, end: UInt32.max)
    }
    if hasTabularDigits {
      features.append(hb_feature_t(tag: tag("tnum"), value: 1, start: 0, end: UInt32.max))
    }
    unsafe hb_shape(font, buffer, features, UInt32(features.count))
    return glyphs()
  }

  private func glyphs() -> [ShapedGlyph] {
    var count: UInt32 = 0
    let infos = unsafe UnsafeBufferPointer(
      start: hb_buffer_get_glyph_infos(buffer, &count), count: Int(count))
    let positions = unsafe UnsafeBufferPointer(
      start: hb_buffer_get_glyph_positions(buffer, &count), count: Int(count))
    return unsafe zip(infos, positions).map { info, position in
      ShapedGlyph(
        glyph: info.codepoint, textIndex: Int(info.cluster), advance: Double(position.x_advance),
        offset: (Double(position.x_offset), Double(position.y_offset)))
    }
  }

  /// Returns the color bitmap of a glyph; nil if it has none.
  func colorGlyph(of glyph: UInt32) -> ColorGlyph? {
    let blob = unsafe hb_ot_color_glyph_reference_png(font, glyph)
    defer { unsafe hb_blob_destroy(blob) }
    var extents = hb_glyph_extents_t()
    var count: UInt32 = 0
    guard let start = unsafe hb_blob_get_data(blob, &count), count > 0,
      unsafe hb_font_get_glyph_extents(font, glyph, &extents) != 0
    else { return nil }
    let bytes = unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
    return ColorGlyph(
      bytes,
      Rect(
        x: Double(extents.x_bearing), y: -Double(extents.y_bearing), width: Double(extents.width),
        height: -Double(extents.height)))
  }

  /// Returns the font's name and version, and the hash of its file.
  func identity(fallbackName: String) -> FontIdentity {
    var count: UInt32 = 0
    let start = unsafe hb_blob_get_data(blob, &count)
    let hash = unsafe ContentHash(of: UnsafeRawBufferPointer(start: start, count: Int(count)))
    return FontIdentity(
      name: name(.fullName) ?? fallbackName,
      version: versionNumber(in: name(.version) ?? "unknown"), hash: hash)
  }

  private func name(_ id: NameID) -> String? {
    var text = [CChar](repeating: 0, count: 200)
    var size = UInt32(text.count)
    let english = unsafe hb_language_from_string("en", -1)
    let length = unsafe hb_ot_name_get_utf8(face, id.rawValue, english, &size, &text)
    guard length > 0 else { return nil }
    return String(decoding: text.prefix(Int(size)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// An entry of a font's `name` table, by OpenType's number: HarfBuzz's constants for them have had
/// two types.
private enum NameID: UInt32 {
  case fullName = 4
  case version = 5
}

/// A shaped glyph, in visual order.
struct ShapedGlyph {
  let glyph: UInt32
  /// The index of its text, the first one if it represents several.
  let textIndex: Int
  /// The advance in font units.
  let advance: Double
  let offset: (x: Double, y: Double)
}

/// A script of Unicode and OpenType.
struct TextScript: Hashable {
  /// The four-letter tag as a number.
  let tag: UInt32
  let isRightToLeft: Bool
  /// Whether adjacent letters of a word are joined.
  var isJoined: Bool {
    [
      HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_NKO, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_DEVANAGARI,
    ]
    .contains { $0.rawValue == tag }
  }

  /// Creates the script of a character; nil for characters common to all scripts.
  init?(of character: Unicode.Scalar) {
    let functions = unsafe hb_unicode_funcs_get_default()
    let script = unsafe hb_unicode_script(functions, character.value)
    let shared = [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN]
    guard !shared.contains(script) else { return nil }
    tag = script.rawValue
    isRightToLeft = hb_script_get_horizontal_direction(script) == HB_DIRECTION_RTL
  }

  /// The script of texts whose characters are common to all scripts.
  static let shared = TextScript(tag: HB_SCRIPT_COMMON.rawValue, isRightToLeft: false)

  private init(tag: UInt32, isRightToLeft: Bool) {
    self.tag = tag
    self.isRightToLeft = isRightToLeft
  }
}

/// Returns the version of HarfBuzz at run time.
func harfBuzzVersion() -> String { unsafe String(cString: hb_version_string()) }

/// Returns the version number, such as `4.001` of `Version 4.001;git-66647c0bb`.
func versionNumber(in text: String) -> String {
  let words = text.split { $0 == " " || $0 == ";" }
  return words.first { $0.first?.isNumber == true }.map(String.init) ?? text
}

private func tag(_ name: String) -> hb_tag_t {
  name.utf8.reduce(0) { $0 << 8 | hb_tag_t($1) }
}
