package import SnaplineBasics
import SnaplineTypography

// Single-line descriptions of values, for developers.

/// Returns a text on one line, with quotes and control characters escaped as in Swift.
package func quoted(_ text: String) -> String {
  quoted(text, in: .swift) { scalar in
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: true
    default: false
    }
  }
}

extension Size {
  package var text: String { "\(width.shortText) \(height.shortText)" }
}

extension Rect {
  package var text: String { "\(minX.shortText) \(minY.shortText) \(size.text)" }
}

extension EdgeInsets {
  package var text: String {
    [top, left, bottom, right].map(\.shortText).joined(separator: " ")
  }
}

extension AxisPriorities {
  package var text: String { "\(horizontal.shortText)/\(vertical.shortText)" }
}

extension ImageContent {
  package var text: String {
    if let file { return "\(quoted(file.name)) \(file.digest)" }
    if let symbol { return symbol.text }
    return size.map { "[\($0.text)]" } ?? "none"
  }
}

extension Symbol {
  package var text: String {
    "symbol \(quoted(name)) \(points.shortText) \(weight.rawValue) \(scale.rawValue)"
  }
}

extension StyledRun {
  package var text: String {
    var parts = ["\(length)"]
    if let family { parts.append(family.rawValue) }
    if let weight { parts.append(weight.rawValue) }
    if let isItalic { parts.append(isItalic ? "italic" : "upright") }
    if let size { parts.append(size.shortText) }
    if let kern { parts.append("kern \(kern.shortText)") }
    if let hasMonospacedDigits { parts.append("monospaced digits \(hasMonospacedDigits)") }
    if let color { parts.append("\(color)") }
    if isLink { parts.append("link") }
    if isUnderlined { parts.append("underlined") }
    if isStruckThrough { parts.append("struck through") }
    return parts.joined(separator: " ")
  }
}

extension Segment {
  package var text: String {
    var parts = [quoted(title)]
    if let width { parts.append("width \(width.shortText)") }
    if image.size != nil { parts.append(image.text) }
    if !isEnabled { parts.append("disabled") }
    return parts.joined(separator: " ")
  }
}

extension BarItem {
  package var text: String {
    var parts: [String] = []
    if let system { parts.append(system.rawValue) }
    if let title { parts.append(quoted(title)) }
    if let image { parts.append("image \(quoted(image.name)) \(image.digest)") }
    if let symbol { parts.append(symbol.text) }
    if let font { parts.append("\(font.face.name) \(font.size.shortText)") }
    if let width { parts.append("width \(width.shortText)") }
    if let badge { parts.append("badge \(quoted(badge))") }
    if style != .default { parts.append(style.rawValue) }
    if !isEnabled { parts.append("disabled") }
    return parts.joined(separator: " ")
  }
}

extension LayerGradient {
  package var text: String {
    let places = [start.x, start.y, end.x, end.y].map(\.shortText).joined(separator: " ")
    let colors = stops.map { "\($0.location.shortText) \($0.color)" }.joined(separator: ", ")
    return "\(kind.rawValue) \(places): \(colors)"
  }
}
