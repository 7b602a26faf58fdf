import Geometry
import SceneModel
import Typography

// What is written of buttons, controls and bars, and how it is read again.

/// What a button shows and how it is dressed.
func buttonTraits(_ button: ButtonContent, _ appearance: Appearance) -> [Trait] {
  var traits: [Trait] = []
  traits.add("title", button.title)
  traits.add("font", text(button.font))
  traits.add("color", button.titleColor?.color(in: appearance).description)
  traits.add("type", button.type.rawValue, unless: button.type == .system)
  if let configuration = button.configuration {
    let parts = [
      configuration.style.rawValue, configuration.cornerStyle.rawValue,
      configuration.size.rawValue,
    ]
    traits.add("configuration", parts.joined(separator: ","))
    traits.add("subtitle", configuration.subtitle, unless: configuration.subtitle.isEmpty)
    traits.add(
      "placement", configuration.imagePlacement.rawValue,
      unless: configuration.imagePlacement == .leading)
    traits.add(
      "padding", exactText(configuration.imagePadding), unless: configuration.imagePadding == 0)
    traits.add("ground", configuration.background?.color(in: appearance).description)
    traits.add("contentInsets", configuration.contentInsets.map(text))
  }
  traits += imageTraits(button.image, appearance)
  traits.add("edgeInsets", button.contentEdgeInsets.map(text))
  traits.add("enabled", "false", unless: button.isEnabled)
  traits.add("highlighted", "true", unless: !button.isHighlighted)
  traits.add("chosen", "true", unless: !button.isSelected)
  return traits
}

extension ButtonContent {
  /// Takes over what `buttonTraits` has written.
  init?(_ traits: inout TraitReading) {
    guard let font = traits.font("font") else { return nil }
    self.init(title: traits.text("title") ?? "", font: font)
    titleColor = traits.color("color")
    type = traits.choice("type") ?? .system
    configuration = traits.value("configuration", ButtonConfiguration.init(trait:))
    configuration?.subtitle = traits.text("subtitle") ?? ""
    configuration?.imagePlacement = traits.choice("placement") ?? .leading
    configuration?.imagePadding = traits.number("padding") ?? 0
    image = ImageContent(&traits)
    configuration?.background = traits.color("ground")
    configuration?.contentInsets = traits.insets("contentInsets")
    contentEdgeInsets = traits.insets("edgeInsets")
    isEnabled = traits.isTrue("enabled") ?? true
    isHighlighted = traits.isTrue("highlighted") ?? false
    isSelected = traits.isTrue("chosen") ?? false
  }
}

extension ButtonConfiguration {
  fileprivate init?(trait: String) {
    let parts = trait.split(separator: ",").map(String.init)
    guard parts.count == 3, let style = Style(rawValue: parts[0]),
      let corners = CornerStyle(rawValue: parts[1]), let size = ControlSize(rawValue: parts[2])
    else { return nil }
    self.init(style)
    cornerStyle = corners
    self.size = size
  }
}

/// What a control or a bar shows.
func controlTraits(_ control: ControlContent, _ appearance: Appearance) -> [Trait] {
  let fresh = ControlContent(control.kind, font: control.font)
  var traits: [Trait] = []
  traits.add("titles", control.titles.joined(separator: "|"), unless: control.titles.isEmpty)
  traits.add("font", text(control.font))
  traits.add("value", exactText(control.value), unless: control.value == 0)
  traits.add(
    "least", exactText(control.leastValue), unless: control.leastValue == fresh.leastValue)
  traits.add("most", exactText(control.mostValue), unless: control.mostValue == fresh.mostValue)
  traits.add("count", String(control.count), unless: control.count == 0)
  traits.add("selected", String(control.selected), unless: control.selected == 0)
  traits.add("large", "true", unless: !control.isLarge)
  traits.add("enabled", "false", unless: control.isEnabled)
  traits.add("accent", control.colors.accent?.color(in: appearance).description)
  traits.add("track", control.colors.track?.color(in: appearance).description)
  traits.add("thumb", control.colors.thumb?.color(in: appearance).description)
  let columns = control.columns.map { column in
    ([String(column.selected)] + column.rows.map(masked)).joined(separator: ",")
  }
  traits.add("columns", columns.joined(separator: "|"), unless: columns.isEmpty)
  if control.kind == .datePicker {
    let parts = [control.date.mode.rawValue, control.date.style.rawValue]
    traits.add("date", (parts + ["\(control.date.moment)"]).joined(separator: ","))
  }
  let bar = control.bar
  traits.add("title", bar.title, unless: bar.title.isEmpty)
  traits.add("back", bar.backTitle)
  traits.add("leading", text(bar.leading), unless: bar.leading.isEmpty)
  traits.add("trailing", text(bar.trailing), unless: bar.trailing.isEmpty)
  traits.add("items", text(bar.items), unless: bar.items.isEmpty)
  guard control.kind == .searchBar else { return traits }
  traits.add("text", control.search.text, unless: control.search.text.isEmpty)
  traits.add("showsCancelButton", "true", unless: !control.search.showsCancelButton)
  return traits + inputTraits(control.search.input, unlike: SearchContent().input)
}

extension ControlContent {
  /// Takes over what `controlTraits` has written.
  init(_ kind: Kind, _ traits: inout TraitReading) {
    self.init(kind, font: traits.font("font") ?? Font(.systemRegular, size: 17))
    let titles = traits.text("titles")?.split(separator: "|", omittingEmptySubsequences: false)
    self.titles = (titles ?? []).map { String($0) }
    value = traits.number("value") ?? 0
    leastValue = traits.number("least") ?? leastValue
    mostValue = traits.number("most") ?? mostValue
    count = traits.value("count") { Int($0) } ?? 0
    selected = traits.value("selected") { Int($0) } ?? 0
    isLarge = traits.isTrue("large") ?? false
    isEnabled = traits.isTrue("enabled") ?? true
    colors.accent = traits.color("accent")
    colors.track = traits.color("track")
    colors.thumb = traits.color("thumb")
    columns = traits.value("columns", readColumns) ?? []
    date = traits.value("date", DateContent.init(trait:)) ?? DateContent()
    bar.title = traits.text("title") ?? ""
    bar.backTitle = traits.text("back")
    bar.leading = traits.value("leading", readItems) ?? []
    bar.trailing = traits.value("trailing", readItems) ?? []
    bar.items = traits.value("items", readItems) ?? []
    guard kind == .searchBar else { return }
    search.text = traits.text("text") ?? ""
    search.showsCancelButton = traits.isTrue("showsCancelButton") ?? false
    search.input.read(&traits)
  }
}

private func readColumns(_ text: String) -> [PickerColumn]? {
  let written = text.split(separator: "|", omittingEmptySubsequences: false)
  let columns = written.compactMap { text -> PickerColumn? in
    let parts = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let rows = parts.dropFirst().compactMap(unmasked)
    guard let first = parts.first, let selected = Int(first), rows.count == parts.count - 1 else {
      return nil
    }
    var column = PickerColumn()
    (column.rows, column.selected) = (rows, selected)
    return column
  }
  return columns.count == written.count ? columns : nil
}

extension DateContent {
  fileprivate init?(trait: String) {
    let parts = trait.split(separator: ",").map(String.init)
    guard parts.count == 3, let mode = Mode(rawValue: parts[0]),
      let style = Style(rawValue: parts[1]), let moment = DateAndTime(parts[2])
    else { return nil }
    self.init()
    (self.mode, self.style, self.moment) = (mode, style, moment)
  }
}

// MARK: Items of bars

/// `system,title,badge` for each, with signs of their own for what parts them; then `disabled`,
/// and the image.
private func text(_ items: [BarItem]) -> String {
  items.map { item in
    let texts = [item.system?.rawValue, item.title.map(masked), item.badge.map(masked)]
    var parts = texts.map { $0 ?? "-" } + (item.isEnabled ? [] : ["disabled"])
    if let image = item.image { parts.append(masked(image.trait)) }
    return parts.joined(separator: ",")
  }.joined(separator: "|")
}

private func readItems(_ text: String) -> [BarItem]? {
  let written = text.split(separator: "|", omittingEmptySubsequences: false)
  let items = written.compactMap { BarItem(trait: String($0)) }
  return items.count == written.count ? items : nil
}

extension BarItem {
  fileprivate init?(trait: String) {
    let parts = trait.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3 else { return nil }
    self.init(title: unmasked(parts[1]))
    if parts[0] != "-" {
      guard let system = SystemItem(rawValue: parts[0]) else { return nil }
      self.system = system
    }
    badge = unmasked(parts[2])
    for part in parts.dropFirst(3) {
      guard part != "disabled" else {
        isEnabled = false
        continue
      }
      guard let written = unmasked(part), let file = ImageFile(trait: written) else { return nil }
      image = file
    }
  }
}

/// A text behind a quote, without the characters that part items and their parts.
private func masked(_ text: String) -> String {
  var masked = "'"
  for character in text {
    switch character {
    case "|": masked += "\\p"
    case ",": masked += "\\c"
    case "\\": masked += "\\b"
    default: masked.append(character)
    }
  }
  return masked
}

private func unmasked(_ text: String) -> String? {
  guard text.hasPrefix("'") else { return nil }
  var plain = ""
  var isMasked = false
  for character in text.dropFirst() {
    if isMasked {
      plain.append(character == "p" ? "|" : character == "c" ? "," : "\\")
      isMasked = false
    } else if character == "\\" {
      isMasked = true
    } else {
      plain.append(character)
    }
  }
  return plain
}
