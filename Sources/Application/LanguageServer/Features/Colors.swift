import SnaplineBasics
import SnaplineProjects
import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

extension SceneAnalysis {
  /// The colors in the values of color keys, with their ranges.
  func colors(_ root: YAMLNode) -> [JSON] {
    var found: [JSON] = []
    collect(root, isColor: false, into: &found)
    return found
  }

  private func collect(_ node: YAMLNode, isColor: Bool, into found: inout [JSON]) {
    switch node.kind {
    case .scalar(let scalar):
      guard isColor, let color = color(scalar.text) else { return }
      let range = document.range(of: node.span)
      found.append(.object([("range", range.json), ("color", color.components)]))
    case .sequence(let items): for item in items { collect(item, isColor: isColor, into: &found) }
    case .mapping(let entries):
      for entry in entries {
        let isOwn = SceneGrammar.form(ofViewKey: entry.key) == .color
        // A mapping of a color has one for each appearance.
        let isVariant = isColor && Appearance(rawValue: entry.key) != nil
        let isNested = ["colors", "gradient"].contains(entry.key)
        collect(entry.value, isColor: isOwn || isVariant || isNested, into: &found)
      }
    case .invalid: break
    }
  }

  private func color(_ text: String) -> Color? {
    if text.hasPrefix("#") { return Color(hexadecimal: text.dropFirst()) }
    let era = loaded.scene?.era ?? .ios7
    return AdaptiveColor.named(text, era: era)?.light
  }

  /// Returns the spellings of a color that a client picked.
  static func presentations(of json: JSON?, replacing range: Range<TextPosition>) -> [JSON] {
    let parts = ["red", "green", "blue", "alpha"].compactMap { json?[$0]?.double }
    guard parts.count == 4 else { return [] }
    let bytes = parts.map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
    let color = Color(bytes[0], bytes[1], bytes[2], alpha: bytes[3])
    // Without quotes the rest of the line is a comment.
    let text = "\"\(color)\""
    return [
      .object([
        ("label", .text("\(color)")),
        ("textEdit", .object([("range", range.json), ("newText", .text(text))])),
      ])
    ]
  }
}

extension Color {
  fileprivate var components: JSON {
    func share(_ byte: UInt8) -> JSON { .exact((Double(byte) / 255 * 1000).rounded() / 1000) }
    return .object([
      ("red", share(red)), ("green", share(green)), ("blue", share(blue)),
      ("alpha", share(alpha)),
    ])
  }
}
