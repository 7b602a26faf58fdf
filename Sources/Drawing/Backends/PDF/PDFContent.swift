import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel
import SnaplineTypography

/// The drawing commands of a page, and of the layers that are open on it.
struct PDFContent {
  private let size: Size
  /// The page first, then what lies in each open layer.
  private var commands = [""]
  private var open: [Layer] = []

  private enum Layer {
    case clip
    case group(opacity: Double)
  }

  init(_ size: Size) {
    self.size = size
    // Our points count downwards.
    write("1 0 0 -1 0 \(size.height.shortText) cm")
  }

  mutating func add(_ mark: DrawCommand, _ resources: inout PDFResources, _ file: inout PDFFile) {
    switch mark {
    case .fill(let outline, let color):
      guard color.alpha > 0 else { return }
      paint(color, "rg", &resources)
      trace(outline, end: "f")
    case .gradient(let outline, let shade):
      let names = resources.names(of: shade, &file)
      write("q \(names.state) gs")
      trace(outline, end: "W n")
      if let matrix = shade.matrix { write("\(matrix) cm") }
      write("\(names.shading) sh Q")
    case .image(let mark): add(mark, &resources, &file)
    case .stroke(let outline, let width, let color):
      guard color.alpha > 0 else { return }
      paint(color, "RG", &resources)
      write("\(width.shortText) w")
      trace(outline, end: "S")
    case .text(let mark): add(mark, &resources, &file)
    case .blur: break
    case .beginClip(let outline):
      write("q")
      trace(outline, end: "W n")
      open.append(.clip)
    case .beginGroup(let opacity):
      commands.append("")
      open.append(.group(opacity: opacity))
    case .endClip, .endGroup: close(&resources, &file)
    }
  }

  /// All commands, with every layer closed.
  mutating func finish(_ resources: inout PDFResources, _ file: inout PDFFile) -> String {
    while !open.isEmpty { close(&resources, &file) }
    return commands.joined()
  }

  private mutating func close(_ resources: inout PDFResources, _ file: inout PDFFile) {
    switch open.popLast() {
    case .clip: write("Q")
    case .group(let opacity):
      let inside = commands.popLast() ?? ""
      let form = file.add(
        stream: inside,
        " /Type /XObject /Subtype /Form /BBox [0 0 \(size.pdf)]"
          + " /Resources \(resources.number) 0 R /Group << /S /Transparency /CS /DeviceRGB >>")
      write("q \(resources.name(ofOpacity: opacity)) gs \(resources.name(ofForm: form)) Do Q")
    case nil: break
    }
  }

  private mutating func add(
    _ mark: ImageCommand, _ resources: inout PDFResources, _ file: inout PDFFile
  ) {
    let frame = mark.frame
    guard frame.width > 0, frame.height > 0,
      let name = resources.name(of: mark.image, tint: mark.tint, &file)
    else { return }
    // A picture fills the unit square, and its first row lies at the top of it.
    let matrix = [frame.width, 0, 0, -frame.height, frame.minX, frame.maxY].map(\.shortText)
    let opacity = resources.name(ofOpacity: Double(mark.tint?.alpha ?? 255) / 255)
    write("q \(opacity) gs \(matrix.joined(separator: " ")) cm \(name) Do Q")
  }

  private mutating func add(
    _ mark: TextLineCommand, _ resources: inout PDFResources, _ file: inout PDFFile
  ) {
    if mark.color.alpha > 0, let letters = mark.glyphOutline, !letters.isEmpty {
      paint(mark.color, "rg", &resources)
      let shape = letters.pdf(from: mark.origin)
      let place = "1 0 0 1 \(mark.origin.x.shortText) \(mark.origin.y.shortText) cm"
      write("q \(place)\n\(resources.name(ofShape: shape, &file).map { "\($0) Do" } ?? shape) Q")
    }
    guard mark.font.size > 0, !mark.clusters.isEmpty else { return }
    // The text proper: glyphs without any ink.
    var line = "BT 1 0 0 -1 \(mark.origin.x.shortText) \(mark.origin.y.shortText) Tm "
    var font: String?
    var shown = ""
    for cluster in mark.clusters {
      let code = resources.code(of: cluster, size: mark.font.size)
      if code.font != font {
        if !shown.isEmpty { line += "<\(shown)> Tj " }
        line += "\(code.font) \(mark.font.size.shortText) Tf "
        (font, shown) = (code.font, "")
      }
      shown += code.digits
    }
    write("\(line)<\(shown)> Tj ET")
  }

  // MARK: Commands

  private mutating func write(_ command: String) {
    commands[commands.count - 1] += command + "\n"
  }

  private mutating func paint(
    _ color: Color, _ command: String, _ resources: inout PDFResources
  ) {
    let shares = [color.red, color.green, color.blue].map { (Double($0) / 255).text(decimals: 4) }
    let opacity = resources.name(ofOpacity: Double(color.alpha) / 255)
    write("\(opacity) gs \(shares.joined(separator: " ")) \(command)")
  }

  private mutating func trace(_ outline: Shape, end: String) {
    if case .rectangle(let rect) = outline {
      return write("\(rect.text()) re \(end)")
    }
    write(outline.elements.pdf(decimals: 3) + " \(end)")
  }
}

extension [PathElement] {
  /// The letters of a line as commands that fill them, counted from the line's start.
  func pdf(from origin: Point) -> String { pdf(from: origin, decimals: 2) + " f" }

  fileprivate func pdf(from origin: Point = .zero, decimals: Int) -> String {
    let place = { (point: Point) in
      (point.x - origin.x).text(decimals: decimals) + " "
        + (point.y - origin.y).text(decimals: decimals)
    }
    let commands = map { element in
      switch element {
      case .move(let point): "\(place(point)) m"
      case .line(let point): "\(place(point)) l"
      case .curve(let first, let second, let end):
        "\(place(first)) \(place(second)) \(place(end)) c"
      case .close: "h"
      }
    }
    return commands.joined(separator: "\n")
  }
}
