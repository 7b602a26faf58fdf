import Geometry
import Typography

extension ButtonContent {
  /// What it shows, and what differs from a plain button.
  var details: [String] {
    var parts = [quoted(title), "\(font.face.name) \(font.size.shortText)"]
    if let titleColor { parts.append("\(titleColor)") }
    if type != .system { parts.append(type.rawValue) }
    if let configuration { parts += configuration.details }
    if image.size != nil { parts += image.details }
    if let contentEdgeInsets { parts.append("contentEdgeInsets \(contentEdgeInsets.text)") }
    if contentAlignment != .center { parts.append("at \(contentAlignment.rawValue)") }
    if titleEdgeInsets != .zero { parts.append("titleEdgeInsets \(titleEdgeInsets.text)") }
    if imageEdgeInsets != .zero { parts.append("imageEdgeInsets \(imageEdgeInsets.text)") }
    if !isEnabled { parts.append("disabled") }
    if isHighlighted { parts.append("highlighted") }
    if isSelected { parts.append("selected") }
    return parts
  }
}

extension ButtonConfiguration {
  fileprivate var details: [String] {
    var parts = ["\(style.rawValue) \(cornerStyle.rawValue) \(size.rawValue)"]
    if !subtitle.isEmpty { parts.append("subtitle \(quoted(subtitle))") }
    if imagePlacement != .leading { parts.append("image at \(imagePlacement.rawValue)") }
    if imagePadding != 0 { parts.append("image padding \(imagePadding.shortText)") }
    if let background { parts.append("on \(background)") }
    if let contentInsets { parts.append("contentInsets \(contentInsets.text)") }
    return parts
  }
}

extension ControlContent {
  /// What differs from a fresh control of the kind.
  var details: [String] {
    var parts = segments.map(\.text)
    if !search.placeholder.isEmpty { parts.append(quoted(search.placeholder)) }
    if value != 0 { parts.append("value \(value.shortText)") }
    let fresh = ControlContent(kind, font: font)
    if leastValue != fresh.leastValue || mostValue != fresh.mostValue {
      parts.append("from \(leastValue.shortText) to \(mostValue.shortText)")
    }
    if count != 0 { parts.append("count \(count)") }
    if selected != 0 { parts.append("selected \(selected)") }
    if isLarge { parts.append("large") }
    if !isEnabled { parts.append("disabled") }
    if let accent = colors.accent { parts.append("accent \(accent)") }
    if let track = colors.track { parts.append("track \(track)") }
    if let thumb = colors.thumb { parts.append("thumb \(thumb)") }
    if let title = colors.title { parts.append("title \(title)") }
    parts += columns.map { "rows \($0.rows.map(quoted).joined(separator: " ")) at \($0.selected)" }
    if kind == .datePicker {
      parts.append("\(date.mode.rawValue) \(date.style.rawValue) \(date.moment)")
    }
    parts += bar.details + presented.details
    guard kind == .searchBar else { return parts }
    if !search.text.isEmpty { parts.append("text \(quoted(search.text))") }
    if search.showsCancelButton { parts.append("cancel") }
    return parts + search.input.details(unlike: SearchContent().input)
  }
}

extension PresentedContent {
  fileprivate var details: [String] {
    var parts = message.isEmpty ? [] : ["message \(quoted(message))"]
    if detent != .large { parts.append(detent.rawValue) }
    if showsGrabber { parts.append("grabber") }
    if let source { parts.append("beside \(source.name)") }
    return parts
  }
}

extension Segment {
  fileprivate var text: String {
    var parts = [quoted(title)]
    if let width { parts.append("width \(width.shortText)") }
    if image.size != nil { parts += image.details }
    if !isEnabled { parts.append("disabled") }
    return parts.joined(separator: " ")
  }
}

extension BarContent {
  fileprivate var details: [String] {
    var parts = title.isEmpty ? [] : ["title \(quoted(title))"]
    if let backTitle { parts.append("back \(quoted(backTitle))") }
    parts += leading.map { "leading \($0.text)" } + trailing.map { "trailing \($0.text)" }
    return parts + items.map { "item \($0.text)" }
  }
}

extension BarItem {
  fileprivate var text: String {
    var parts: [String] = []
    if let system { parts.append(system.rawValue) }
    if let title { parts.append(quoted(title)) }
    if let image { parts.append("image \(quoted(image.name)) \(image.digest)") }
    if let symbol { parts.append(symbol.text) }
    if let width { parts.append("width \(width.shortText)") }
    if let badge { parts.append("badge \(quoted(badge))") }
    if style != .default { parts.append(style.rawValue) }
    if !isEnabled { parts.append("disabled") }
    return parts.joined(separator: " ")
  }
}

extension CellContent {
  /// What differs from a cell that only has content.
  var details: [String] {
    var parts = accessory == .none ? [] : [accessory.rawValue]
    if let style { parts.append("style \(style.rawValue)") }
    if let height { parts.append("height \(height.shortText)") }
    if let size { parts.append("size \(size.text)") }
    if isSelected { parts.append("selected") }
    if let separatorInset { parts.append("separatorInset \(separatorInset.text)") }
    return parts
  }
}

extension TableRows {
  var details: [String] {
    var parts = ["rows \(height?.shortText ?? "automatic")"]
    if style != .plain { parts.append(style.rawValue) }
    if let estimate { parts.append("estimated \(estimate.shortText)") }
    if separatorStyle == .none { parts.append("no lines") }
    if let separatorInset { parts.append("separatorInset \(separatorInset.text)") }
    if let headerHeight { parts.append("headers \(headerHeight.shortText)") }
    if let footerHeight { parts.append("footers \(footerHeight.shortText)") }
    if let headerTopPadding { parts.append("above headers \(headerTopPadding.shortText)") }
    return parts
  }
}

extension FlowContent {
  var details: [String] {
    var parts = ["flows \(axis.rawValue)", "items \(itemSize.text)"]
    if let estimatedItemSize { parts.append("estimated \(estimatedItemSize.text)") }
    parts.append("spacing \(interitemSpacing.shortText) \(lineSpacing.shortText)")
    if sectionInset != .zero { parts.append("sectionInset \(sectionInset.text)") }
    if headerSize != .zero { parts.append("headers \(headerSize.text)") }
    if footerSize != .zero { parts.append("footers \(footerSize.text)") }
    if insetReference != .fromContentInset { parts.append(insetReference.rawValue) }
    return parts
  }
}

extension ZoomContent {
  var details: [String] {
    var parts: [String] = []
    if let view { parts.append("zooms \(view)") }
    if scale != 1 { parts.append("zoom \(scale.shortText)") }
    if least != 1 || most != 1 { parts.append("from \(least.shortText) to \(most.shortText)") }
    return parts
  }
}
