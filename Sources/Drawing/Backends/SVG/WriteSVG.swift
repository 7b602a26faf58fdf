import SnaplineBasics
package import SnaplineDisplayLists
import SnaplinePlatform
import SnaplineSceneModel
import SnaplineTypography

/// The representation of text in a drawing.
package enum SVGText: String, Hashable, Sendable, CaseIterable {
  /// Shapes: the same on every machine, independent of fonts.
  case outlines
  /// Text in a font of the reader's system: small, searchable and copyable.
  case text
}

/// Returns a list as an SVG file; the same list always gives the same bytes.
///
/// Texts without outlines in the list are written as text.
/// - Parameters:
///   - title: The title, which screen readers read; identifiers in the file begin with it, so that
///     one page can contain several drawings.
///   - enlargement: The number of page units per point.
package func writeSVG(
  _ list: DisplayList, title: String, text: SVGText = .outlines, enlargement: Int = 1
) -> String {
  var writer = SVGWriter(prefix: identifier(of: title), text: text)
  if text == .outlines { writer.collectSharedShapes(in: list) }
  for item in list.items { writer.add(item.mark) }
  writer.closeAll()
  let (width, height) = (list.size.width, list.size.height)
  let factor = Double(enlargement)
  var head = "<svg xmlns=\"http://www.w3.org/2000/svg\""
  head += " width=\"\((width * factor).shortText)\" height=\"\((height * factor).shortText)\""
  head += " viewBox=\"0 0 \(width.shortText) \(height.shortText)\" role=\"img\">\n"
  head += "<title>\(xmlEscaped(title))</title>\n"
  if !writer.definitions.isEmpty { head += "<defs>\n\(writer.definitions)</defs>\n" }
  return head + writer.body + "</svg>\n"
}

/// The writer of one file.
private struct SVGWriter {
  let prefix: String
  let text: SVGText
  var definitions = ""
  var body = ""
  /// The index of each clip's shape among the definitions: equal shapes are written once.
  var clips: [String: Int] = [:]
  /// The outlines of repeated lines, with the number of their definition once there is one: a
  /// keyboard appears in many images of a page.
  var repeated: [String: Int] = [:]
  var lineCount = 0
  /// The number of each gradient among the definitions.
  var gradients: [Gradient: Int] = [:]
  /// The number of each image file, and of each tint color, among the definitions.
  var images: [ImageFile.Representation: Int] = [:]
  var tints: [Color: Int] = [:]
  var depth = 0

  mutating func add(_ mark: DrawCommand) {
    switch mark {
    case .fill(let outline, let color):
      guard color.alpha > 0 else { return }
      write("\(shape(outline))\(paint("fill", color))/>")
    case .gradient(let outline, let gradient):
      write("\(shape(outline)) fill=\"url(#\(prefix)-gradient\(number(of: gradient)))\"/>")
    case .image(let mark): add(mark)
    case .stroke(let outline, let width, let color):
      guard color.alpha > 0 else { return }
      let line = " fill=\"none\" stroke-width=\"\(width.shortText)\"\(paint("stroke", color))"
      // The default of Cairo; SVG's default bevels sharp corners earlier.
      write("\(shape(outline))\(line) stroke-miterlimit=\"10\"/>")
    case .text(let mark): add(mark)
    case .blur: break
    case .beginClip(let outline):
      open("<g clip-path=\"url(#\(prefix)-\(clip(outline)))\">")
    case .beginGroup(let opacity): open("<g opacity=\"\(opacity.shortText)\">")
    case .endClip, .endGroup: close()
    }
  }

  private mutating func add(_ mark: TextLineCommand) {
    let shown = mark.clusters.readingText
    guard mark.color.alpha > 0 else { return }
    if text == .outlines, let letters = mark.glyphOutline {
      guard !letters.isEmpty else { return }
      let label = shown.isEmpty ? "" : " aria-label=\"\(xmlEscaped(shown))\""
      return write("\(lineShape(letters, from: mark.origin))\(paint("fill", mark.color))\(label)/>")
    }
    guard !shown.isEmpty else { return }
    let width = mark.clusters.reduce(0) { $0 + $1.advance }
    var tag = "<text x=\"\(mark.origin.x.shortText)\" y=\"\(mark.origin.y.shortText)\""
    tag += " \(mark.font.svg)\(paint("fill", mark.color))"
    // The widths are the platform's; another font is stretched to them.
    tag += " textLength=\"\(width.shortText)\" lengthAdjust=\"spacingAndGlyphs\""
    write("\(tag) xml:space=\"preserve\">\(xmlEscaped(shown))</text>")
  }

  /// Adds an image, whose file is written only once.
  private mutating func add(_ mark: ImageCommand) {
    let (image, frame) = (mark.image, mark.frame)
    guard image.width > 0, image.height > 0, frame.width > 0, frame.height > 0 else { return }
    if images[image] == nil {
      images[image] = images.count + 1
      definitions +=
        "<image id=\"\(prefix)-picture\(images.count)\" width=\"\(image.width)\""
        + " height=\"\(image.height)\" href=\"data:image/png;base64,\(base64(image.bytes))\"/>\n"
    }
    let factors = [frame.width / Double(image.width), frame.height / Double(image.height)]
    let place = "translate(\(frame.minX.shortText) \(frame.minY.shortText))"
    let size = factors.map { $0.text(decimals: 6) }.joined(separator: " ")
    let name = "\(prefix)-picture\(images[image, default: 0])"
    let filter = mark.tint.map { " filter=\"url(#\(prefix)-tint\(tint($0)))\"" } ?? ""
    write("<use href=\"#\(name)\" transform=\"\(place) scale(\(size))\"\(filter)/>")
  }

  /// Returns the number of the filter that tints an image's opaque pixels.
  private mutating func tint(_ color: Color) -> Int {
    if let known = tints[color] { return known }
    let number = tints.count + 1
    tints[color] = number
    definitions +=
      "<filter id=\"\(prefix)-tint\(number)\" x=\"0\" y=\"0\" width=\"1\" height=\"1\""
      + " color-interpolation-filters=\"sRGB\"><feFlood\(paint("flood", "flood-color", color))/>"
      + "<feComposite in2=\"SourceAlpha\" operator=\"in\"/></filter>\n"
    return number
  }

  /// Finds the lines whose outlines are repeated.
  mutating func collectSharedShapes(in list: DisplayList) {
    var seen: Set<String> = []
    for item in list.items {
      guard case .text(let mark) = item.mark, let letters = mark.glyphOutline else { continue }
      let path = pathData(letters, from: mark.origin, decimals: 2)
      // A short shape is no longer than a reference to it.
      guard path.utf8.count > 80, !seen.insert(path).inserted else { continue }
      repeated[path] = 0
    }
  }

  /// Returns the beginning of an element with the shapes of a line.
  private mutating func lineShape(_ glyphOutline: [PathElement], from origin: Point) -> String {
    let path = pathData(glyphOutline, from: origin, decimals: 2)
    guard let known = repeated[path] else {
      return "<path d=\"\(pathData(glyphOutline, decimals: 2))\""
    }
    if known == 0 {
      lineCount += 1
      repeated[path] = lineCount
      definitions += "<path id=\"\(prefix)-line\(lineCount)\" d=\"\(path)\"/>\n"
    }
    let number = known == 0 ? lineCount : known
    let place = "x=\"\(origin.x.shortText)\" y=\"\(origin.y.shortText)\""
    return "<use href=\"#\(prefix)-line\(number)\" \(place)"
  }

  mutating func closeAll() { while depth > 0 { close() } }

  private mutating func open(_ tag: String) {
    write(tag)
    depth += 1
  }

  private mutating func close() {
    guard depth > 0 else { return }
    depth -= 1
    write("</g>")
  }

  private mutating func write(_ line: String) { body += line + "\n" }

  /// Returns the number of the gradient with these colors.
  private mutating func number(of gradient: Gradient) -> Int {
    if let known = gradients[gradient] { return known }
    let number = gradients.count + 1
    gradients[gradient] = number
    definitions += gradientElement(gradient, name: "\(prefix)-gradient\(number)")
    return number
  }

  /// Returns the number of a clip with this shape.
  private mutating func clip(_ outline: Shape) -> Int {
    let shape = shape(outline) + "/>"
    if let known = clips[shape] { return known }
    let number = clips.count + 1
    clips[shape] = number
    definitions += "<clipPath id=\"\(prefix)-\(number)\">\(shape)</clipPath>\n"
    return number
  }
}

/// Returns the beginning of an element with this shape, open for further attributes.
private func shape(_ outline: Shape) -> String {
  switch outline {
  case .rectangle(let rect): return "<rect\(box(rect))"
  case .roundedRectangle(let rect, let radius):
    let radius = min(radius, rect.width / 2, rect.height / 2)
    return "<rect\(box(rect)) rx=\"\(max(0, radius).shortText)\""
  case .ellipse(let rect):
    return "<ellipse cx=\"\(rect.midX.shortText)\" cy=\"\(rect.midY.shortText)\""
      + " rx=\"\((rect.width / 2).shortText)\" ry=\"\((rect.height / 2).shortText)\""
  case .path(let elements): return "<path d=\"\(pathData(elements, decimals: 3))\""
  }
}

private func box(_ rect: Rect) -> String {
  let origin =
    rect.origin == .zero ? "" : " x=\"\(rect.minX.shortText)\" y=\"\(rect.minY.shortText)\""
  return "\(origin) width=\"\(rect.width.shortText)\" height=\"\(rect.height.shortText)\""
}

/// Returns a gradient in units of the canvas.
private func gradientElement(_ gradient: Gradient, name: String) -> String {
  let head: String
  let kind: String
  switch gradient.course {
  case .along(let start, let end):
    kind = "linearGradient"
    head =
      "x1=\"\(start.x.shortText)\" y1=\"\(start.y.shortText)\""
      + " x2=\"\(end.x.shortText)\" y2=\"\(end.y.shortText)\""
  case .around(let centre, let one, let other):
    kind = "radialGradient"
    let axes = [one.x - centre.x, one.y - centre.y, other.x - centre.x, other.y - centre.y]
    let matrix = (axes + [centre.x, centre.y]).map(\.shortText).joined(separator: " ")
    head = "cx=\"0\" cy=\"0\" r=\"1\" gradientTransform=\"matrix(\(matrix))\""
  }
  let stops = gradient.stops.map { stop in
    let offset = stop.location.text(decimals: 4)
    return "<stop offset=\"\(offset)\"\(paint("stop", "stop-color", stop.color))/>\n"
  }
  return "<\(kind) id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" \(head)>\n"
    + stops.joined() + "</\(kind)>\n"
}

private func paint(_ property: String, _ color: Color) -> String {
  paint(property, property, color)
}

/// Returns the attributes for a color and its opacity.
private func paint(_ family: String, _ property: String, _ color: Color) -> String {
  let opaque = Color(color.red, color.green, color.blue)
  let opacity = color.alpha == 255 ? "" : (Double(color.alpha) / 255).text(decimals: 4)
  let share = opacity.isEmpty ? "" : " \(family)-opacity=\"\(opacity)\""
  return " \(property)=\"\(opaque)\"\(share)"
}

extension Font {
  /// The attributes of a text in this font, with fallback families.
  fileprivate var svg: String {
    let system = "-apple-system, 'SF Pro Text', Inter, 'Noto Sans CJK TC', sans-serif"
    let helvetica = "'Helvetica Neue', 'Liberation Sans', Arial, 'Noto Sans CJK TC', sans-serif"
    let family =
      switch face.family {
      case .system: system
      case .helveticaNeue: helvetica
      case .monospaced: "ui-monospace, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace"
      }
    return "font-family=\"\(family)\" font-size=\"\(size.shortText)\""
      + " font-weight=\"\(face.weight.number)\"\(face.isItalic ? " font-style=\"italic\"" : "")"
      + (kern == 0 ? "" : " letter-spacing=\"\(kern.shortText)\"")
  }
}
