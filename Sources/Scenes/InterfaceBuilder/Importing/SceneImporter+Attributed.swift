import SnaplineBasics
import SnaplineSceneModel
import SnaplineTypography

/// A text with the attributes of an attributed string.
struct AttributedString {
  var text = ""
  /// The styled runs; empty if all parts look alike: `font` and `color` then apply to the whole
  /// text.
  var runs: [StyledRun] = []
  var font: Font
  var color: AdaptiveColor?
  /// The alignment of the first paragraph; a text of a scene has only one.
  var alignment: TextAlignment?
  var paragraphs = ParagraphStyle()
}

extension SceneImporter {
  /// Returns the attributed text of an element; its parts inherit the element's font.
  func attributedText(
    of element: XMLElement, _ font: Font, _ key: String = "attributedText"
  ) -> AttributedString? {
    let fragments = element.child(key: key)?.children.filter { $0.name == "fragment" } ?? []
    guard let first = fragments.first else { return nil }
    var result = AttributedString(font: font)
    for fragment in fragments {
      let text = fragment.fragmentText
      guard !text.isEmpty,
        result.text.utf8.count + text.utf8.count <= Limits.standard.textLength
      else { continue }
      result.text += text
      var run = run(of: fragment.textAttributes)
      run.length = text.unicodeScalars.count
      result.runs.append(run)
    }
    takeParagraphs(of: first.textAttributes?.child(key: "NSParagraphStyle"), into: &result)
    if let only = result.runs.first, result.runs.allSatisfy({ $0.hasSameAttributes(as: only) }),
      !only.isUnderlined, !only.isStruckThrough, !only.isLink
    {
      result.runs = []
      result.font = only.font(in: font)
      result.color = only.color
    }
    return result
  }

  private func run(of attributes: XMLElement?) -> StyledRun {
    var run = StyledRun(length: 0)
    guard let attributes else { return run }
    run.color = document.color("NSColor", of: attributes)
    run.isUnderlined = attributes.child(key: "NSUnderline")?["value"].map { $0 != "0" } ?? false
    run.isStruckThrough =
      attributes.child(key: "NSStrikethrough")?["value"].map { $0 != "0" } ?? false
    run.isLink = attributes.child(key: "NSLink") != nil
    run.kern = attributes.child(key: "NSKern")?.number("value").map {
      $0.clamped(to: -limits.fontSize...limits.fontSize)
    }
    guard let font = attributes.child(key: "NSFont") else { return run }
    let size = font.number("size") ?? font["metaFont"].flatMap { metaSizes[$0] }
    run.size = size.flatMap { $0 > 0 ? min($0, limits.fontSize) : nil }
    let name = font["name"] ?? ""
    if !name.isEmpty, measuredFace(name) == nil, let face = appFace(name) {
      run.face = face
      return run
    }
    if let face = measuredFace(name) ?? standInFace(for: name) {
      (run.family, run.weight, run.isItalic) = (face.family, face.weight, face.isItalic)
      return run
    }
    let words = (font["metaFont"] ?? name).lowercased()
    run.weight = weight(in: words)
    run.isItalic = isItalic(words)
    if name.isEmpty { run.family = scene.era.systemFace(.regular).family }
    return run
  }

  private func takeParagraphs(of style: XMLElement?, into result: inout AttributedString) {
    guard let style else { return }
    result.alignment = style["alignment"].flatMap(TextAlignment.init)
    let range = 0...limits.magnitude
    result.paragraphs.lineSpacing = (style.number("lineSpacing") ?? 0).clamped(to: range)
    result.paragraphs.paragraphSpacing = (style.number("paragraphSpacing") ?? 0).clamped(to: range)
    result.paragraphs.firstLineHeadIndent =
      (style.number("firstLineHeadIndent") ?? 0).clamped(to: range)
    result.paragraphs.headIndent = (style.number("headIndent") ?? 0).clamped(to: range)
    result.paragraphs.tailIndent =
      (style.number("tailIndent") ?? 0).clamped(to: -limits.magnitude...limits.magnitude)
    if let multiple = style.number("lineHeightMultiple"), multiple > 0 {
      result.paragraphs.lineHeightMultiple = min(multiple, 100)
    }
    if let least = style.number("minimumLineHeight"), least > 0,
      style.number("maximumLineHeight") == least
    {
      result.paragraphs.lineHeight = min(least, limits.magnitude)
    }
  }
}

/// The font sizes of Interface Builder's metafonts, which are named after their purpose.
private let metaSizes = ["smallSystem": 11.0, "cellTitle": 12, "message": 13, "label": 10]

extension StyledRun {
  /// Whether another run has the same attributes.
  fileprivate func hasSameAttributes(as other: StyledRun) -> Bool {
    var other = other
    other.length = length
    return self == other
  }
}

extension XMLElement {
  /// The text of a fragment of an attributed string.
  var fragmentText: String { self["content"] ?? child(key: "content")?.string ?? "" }

  fileprivate var textAttributes: XMLElement? { children.first { $0.name == "attributes" } }
}
