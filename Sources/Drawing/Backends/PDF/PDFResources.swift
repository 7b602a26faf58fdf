import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// What the pages of a document share: opacities, layers, and fonts without ink.
struct PDFResources {
  /// Of the object that lists them.
  let number: Int
  private var opacities: [String] = []
  private var forms: [Int] = []
  private var shades: [Gradient: (shading: String, state: String)] = [:]
  /// The objects of gradients, and the states that draw through their opacity.
  private var shadings: [Int] = []
  private var masks: [String] = []
  /// The names of pictures in their own colours, and in others; nil for what is none.
  private var pictures: [PDFImage: String?] = [:]
  private var glyphs: [PDFGlyph] = []
  private var places: [PDFGlyph: Int] = [:]

  /// The letters of lines that come more than once, with the layer's name once there is one.
  private var repeated: [String: String] = [:]

  init(number: Int) { self.number = number }

  /// Finds the lines whose letters come more than once: a keyboard stands on many pages.
  mutating func collectSharedShapes(in pages: [PDFPage]) {
    var seen: Set<String> = []
    for item in pages.flatMap(\.list.items) {
      guard case .text(let mark) = item.mark, let letters = mark.glyphOutline else { continue }
      let shape = letters.pdf(from: mark.origin)
      // A short shape is no longer than an object for it.
      guard shape.utf8.count > 400, !seen.insert(shape).inserted else { continue }
      repeated[shape] = ""
    }
  }

  /// The name by which the shape of a line is drawn; nil when it comes only once.
  mutating func name(ofShape shape: String, _ file: inout PDFFile) -> String? {
    guard let known = repeated[shape] else { return nil }
    guard known.isEmpty else { return known }
    // Around any line: nothing is cut off.
    let form = file.add(
      stream: shape,
      " /Type /XObject /Subtype /Form /BBox [-30000 -30000 30000 30000] /Resources << >>")
    let name = name(ofForm: form)
    repeated[shape] = name
    return name
  }

  /// The name of a state that draws with this opacity.
  mutating func name(ofOpacity opacity: Double) -> String {
    let text = opacity.clamped(to: 0...1).text(decimals: 4)
    if let known = opacities.firstIndex(of: text) { return "/a\(known)" }
    opacities.append(text)
    return "/a\(opacities.count - 1)"
  }

  /// The name by which a gradient is painted, and that of the state in which this is done.
  mutating func names(of shade: Gradient, _ file: inout PDFFile) -> (shading: String, state: String)
  {
    if let known = shades[shade] { return known }
    let shading = add(shading: shade.colorObject, &file)
    var state = name(ofOpacity: 1)
    if shade.isTranslucent {
      let opacity = add(shading: shade.opacityObject, &file)
      let place = shade.matrix.map { "\($0) cm " } ?? ""
      let form = file.add(
        stream: "\(place)\(opacity) sh",
        " /Type /XObject /Subtype /Form /BBox [-30000 -30000 30000 30000]"
          + " /Resources \(number) 0 R /Group << /S /Transparency /CS /DeviceGray >>")
      masks.append("<< /ca 1 /CA 1 /SMask << /S /Luminosity /G \(form) 0 R >> >>")
      state = "/m\(masks.count - 1)"
    }
    shades[shade] = (shading, state)
    return (shading, state)
  }

  private mutating func add(shading text: String, _ file: inout PDFFile) -> String {
    shadings.append(file.add(text))
    return "/s\(shadings.count - 1)"
  }

  /// The name by which a picture is drawn, in its own colours or in one.
  mutating func name(
    of image: ImageFile.Representation, tint: Color?, _ file: inout PDFFile
  ) -> String? {
    // How opaque the tint is does not lie in the picture.
    let key = PDFImage(image: image, tint: tint.map { Color($0.red, $0.green, $0.blue) })
    if let known = pictures[key] { return known }
    var found: String?
    if let number = key.add(to: &file) { found = name(ofForm: number) }
    pictures[key] = .some(found)
    return found
  }

  /// The name by which a layer is drawn.
  mutating func name(ofForm number: Int) -> String {
    forms.append(number)
    return "/x\(forms.count - 1)"
  }

  /// Which font has a cluster of this width, and the byte that shows it.
  ///
  /// A font holds 256 glyphs. Each width of a cluster is a glyph of its own: a reader that
  /// looks for words must find the letters exactly where they are drawn.
  mutating func code(of cluster: TextCluster, size: Double) -> (font: String, digits: String) {
    let glyph = PDFGlyph(
      text: cluster.text,
      width: Int((cluster.advance / size * 1000).rounded().clamped(to: -1e6...1e6)))
    let place: Int
    if let known = places[glyph] {
      place = known
    } else {
      place = glyphs.count
      glyphs.append(glyph)
      places[glyph] = place
    }
    return ("/t\(place / 256)", hexByte(place % 256))
  }

  /// The list, with the fonts put into the file.
  func dictionary(_ file: inout PDFFile) -> String {
    let opacities = opacities.enumerated().map { "/a\($0) << /ca \($1) /CA \($1) >>" }
    let states = opacities + masks.enumerated().map { "/m\($0) \($1)" }
    let shadings = shadings.enumerated().map { "/s\($0) \($1) 0 R" }
    let layers = forms.enumerated().map { "/x\($0) \($1) 0 R" }
    var fonts: [String] = []
    for start in stride(from: 0, to: glyphs.count, by: 256) {
      let part = Array(glyphs[start..<min(start + 256, glyphs.count)])
      fonts.append("/t\(start / 256) \(addFont(part, &file)) 0 R")
    }
    return "<< /ExtGState << \(states.joined(separator: " ")) >>"
      + (shadings.isEmpty ? "" : " /Shading << \(shadings.joined(separator: " ")) >>")
      + " /XObject << \(layers.joined(separator: " ")) >>"
      + " /Font << \(fonts.joined(separator: " ")) >> >>"
  }
}

/// A cluster of characters in a width, in thousandths of the font's size.
private struct PDFGlyph: Hashable {
  let text: String
  let width: Int
}

private func addFont(_ glyphs: [PDFGlyph], _ file: inout PDFFile) -> Int {
  var shapes: [Int: Int] = [:]
  var procedures = ""
  for (code, glyph) in glyphs.enumerated() {
    let shape = shapes[glyph.width] ?? file.add(stream: "\(glyph.width) 0 d0")
    shapes[glyph.width] = shape
    procedures += " /g\(code) \(shape) 0 R"
  }
  let names = glyphs.indices.map { "/g\($0)" }.joined(separator: " ")
  let widths = glyphs.map { String($0.width) }.joined(separator: " ")
  let unicode = file.add(stream: characterMap(glyphs))
  return file.add(
    "<< /Type /Font /Subtype /Type3 /FontBBox [0 -250 1000 1000]"
      + " /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar \(glyphs.count - 1)"
      + " /Widths [\(widths)] /CharProcs <<\(procedures) >> /Resources << >>"
      + " /Encoding << /Type /Encoding /Differences [0 \(names)] >> /ToUnicode \(unicode) 0 R >>")
}

/// Which characters each byte means, in the one form that readers know.
private func characterMap(_ glyphs: [PDFGlyph]) -> String {
  var map = """
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CMapName /Letters def
    /CMapType 2 def
    1 begincodespacerange
    <00> <FF>
    endcodespacerange

    """
  for start in stride(from: 0, to: glyphs.count, by: 100) {
    let part = glyphs[start..<min(start + 100, glyphs.count)]
    map += "\(part.count) beginbfchar\n"
    for (code, glyph) in zip(start..., part) {
      map += "<\(hexByte(code))> <\(utf16Digits(glyph.text))>\n"
    }
    map += "endbfchar\n"
  }
  return map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"
}

/// A byte as files of this kind write it.
func hexByte(_ code: some BinaryInteger) -> String {
  let digits = String(code, radix: 16, uppercase: true)
  return digits.count == 1 ? "0" + digits : digits
}
