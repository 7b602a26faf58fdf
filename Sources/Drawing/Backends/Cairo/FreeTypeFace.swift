import SnaplineBasics
private import SnaplineCFreeType

/// A font file opened by FreeType, as the source of glyph outlines.
///
/// Outlines are loaded unscaled and unhinted: then all versions of FreeType return the same ones.
/// This is the only file that calls FreeType.
@safe struct FreeTypeFace: ~Copyable {
  private let library: FT_Library
  private let face: FT_Face

  init(_ file: FontFile) throws(FontError) {
    var library: FT_Library?
    guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
      throw .unreadable(path: file.path)
    }
    var face: FT_Face?
    let status = unsafe FT_New_Face(library, file.path, FT_Long(file.faceIndex), &face)
    guard status == 0, let face = unsafe face else {
      unsafe FT_Done_FreeType(library)
      throw .unreadable(path: file.path)
    }
    unsafe self.library = library
    unsafe self.face = face
    if let weight = file.weight { setWeight(weight) }
  }

  deinit {
    unsafe FT_Done_Face(face)
    unsafe FT_Done_FreeType(library)
  }

  /// Sets the weight axis and leaves other axes at their defaults.
  private func setWeight(_ weight: Double) {
    var axes: UnsafeMutablePointer<FT_MM_Var>?
    guard unsafe FT_Get_MM_Var(face, &axes) == 0, let axes = unsafe axes else { return }
    defer { unsafe FT_Done_MM_Var(library, axes) }
    let weightTag: FT_ULong = 0x7767_6874
    var coordinates = (0..<Int(unsafe axes.pointee.num_axis)).map { index in
      let axis = unsafe axes.pointee.axis[index]
      return unsafe axis.tag == weightTag ? FT_Fixed(weight * 65536) : axis.def
    }
    unsafe FT_Set_Var_Design_Coordinates(face, FT_UInt(coordinates.count), &coordinates)
  }

  /// Returns the outline of a glyph; empty for a blank or damaged glyph.
  func outline(of glyph: UInt32) -> GlyphOutline {
    var outline = GlyphOutline()
    let flags = FT_Int32(FT_LOAD_NO_SCALE) | FT_Int32(FT_LOAD_NO_HINTING)
    guard unsafe FT_Load_Glyph(face, glyph, flags) == 0 else { return outline }
    var functions = unsafe FT_Outline_Funcs(
      move_to: { point, user in unsafe visit(user) { $0.move(unsafe outlinePoint(point)) } },
      line_to: { point, user in unsafe visit(user) { $0.line(unsafe outlinePoint(point)) } },
      conic_to: { control, end, user in
        unsafe visit(user) {
          $0.quadraticCurve(unsafe outlinePoint(control), unsafe outlinePoint(end))
        }
      },
      cubic_to: { first, second, end, user in
        unsafe visit(user) {
          $0.curve(
            unsafe outlinePoint(first), unsafe outlinePoint(second), unsafe outlinePoint(end))
        }
      },
      shift: 0, delta: 0)
    let status = unsafe withUnsafeMutablePointer(to: &outline) { outline in
      unsafe FT_Outline_Decompose(&face.pointee.glyph.pointee.outline, &functions, outline)
    }
    return status == 0 ? outline : GlyphOutline()
  }
}

/// Calls a closure with the outline behind FreeType's user pointer.
private func visit(
  _ user: UnsafeMutableRawPointer?, _ body: (inout GlyphOutline) -> Void
) -> Int32 {
  guard let user = unsafe user else { return 1 }
  unsafe body(&user.assumingMemoryBound(to: GlyphOutline.self).pointee)
  return 0
}

private func outlinePoint(_ vector: UnsafePointer<FT_Vector>?) -> Point {
  guard let vector = unsafe vector?.pointee else { return .zero }
  return Point(x: Double(vector.x), y: Double(vector.y))
}

/// Returns the version of FreeType at run time.
func freeTypeVersion() -> String {
  var library: FT_Library?
  guard unsafe FT_Init_FreeType(&library) == 0, let library = unsafe library else {
    return "unknown"
  }
  defer { unsafe FT_Done_FreeType(library) }
  var (major, minor, patch): (FT_Int, FT_Int, FT_Int) = (0, 0, 0)
  unsafe FT_Library_Version(library, &major, &minor, &patch)
  return "\(major).\(minor).\(patch)"
}
