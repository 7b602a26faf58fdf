import SnaplineBasics
import SnaplineTypography

/// A label or an image that a cell creates by itself.
private struct CellPart {
  let part: PredefinedContent
  let content: ViewContent
  /// The text style, if the text size follows the user's setting.
  var style: TextStyle?
}

extension Scene {
  /// Adds the predefined content of a cell, a header or a footer as subviews named after it.
  @discardableResult package mutating func addPredefinedContent(
    to cell: ViewID, in table: TableRows?
  ) -> [ViewID] {
    guard let content = self[cell].cell else { return [] }
    return content.predefined(in: table, era).map { shown in
      var view = View(
        name: "\(self[cell].name).\(shown.part.rawValue)", parent: cell, content: shown.content,
        span: self[cell].span)
      view.predefined = shown.part
      view.textStyle = shown.style
      return add(view)
    }
  }
}

extension CellContent {
  fileprivate func predefined(in table: TableRows?, _ era: Era) -> [CellPart] {
    switch part {
    case .item: []
    case .header, .footer: text.map { [title($0, in: table ?? TableRows(), era)] } ?? []
    case .row: cellParts(era)
    }
  }

  private func cellParts(_ era: Era) -> [CellPart] {
    let style = shownStyle
    var parts: [CellPart] = []
    if image.size != nil { parts.append(CellPart(part: .imageView, content: .image(image))) }
    if let text {
      let textStyle = style == .value2 ? TextStyle.caption1 : .body
      var label = LabelContent(text: text, font: textStyle.font(era: era))
      if style == .value2 {
        label.color = AdaptiveColor.named("systemBlue", era: era) ?? label.color
        label.alignment = .right
      }
      parts.append(CellPart(part: .textLabel, content: .label(label), style: textStyle))
    }
    if let detail, style != .default {
      let textStyle =
        style == .value1 ? TextStyle.body : style == .value2 ? .subheadline : .caption1
      var label = LabelContent(text: detail, font: textStyle.font(era: era))
      if style == .value1 { label.color = .secondary(era, classic: Color(142, 142, 147)) }
      parts.append(CellPart(part: .detailTextLabel, content: .label(label), style: textStyle))
    }
    return parts
  }

  /// Returns the label of a section's header or footer.
  private func title(_ text: String, in table: TableRows, _ era: Era) -> CellPart {
    let isHeading = table.style == .plain && part == .header
    let style = isHeading ? TextStyle.headline : table.style == .plain ? .subheadline : .footnote
    var label = LabelContent(text: text, font: style.font(era: era))
    label.numberOfLines = table.style == .plain ? 1 : 0
    // Since iOS 26 titles are not converted to uppercase.
    label.isUppercase = table.style != .plain && part == .header && era < .ios26
    if !isHeading { label.color = .secondary(era, classic: Color(109, 109, 114)) }
    return CellPart(part: .textLabel, content: .label(label), style: style)
  }
}

extension AdaptiveColor {
  /// Returns the color of secondary text, a named color since iOS 13.
  fileprivate static func secondary(_ era: Era, classic: Color) -> AdaptiveColor {
    AdaptiveColor.named("secondaryLabel", era: era) ?? AdaptiveColor(classic)
  }
}
