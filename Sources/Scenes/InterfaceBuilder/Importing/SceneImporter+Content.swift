import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

/// The content of a view and its measured size.
struct ImportedContent {
  var content: ViewContent
  /// Whether the size depends on a font, a symbol or code that is not in the file.
  var isUnknown = false
}

extension SceneImporter {
  /// Returns the content of an element; an unknown element is a plain view.
  func content(of element: XMLElement) -> ImportedContent {
    switch element.name {
    case "label": label(element)
    case "button": button(element)
    case "textField": textField(element)
    case "textView": textView(element)
    case "imageView": image(element)
    case "stackView": ImportedContent(content: .stack(stack(element)))
    case "scrollView", "tableView", "collectionView":
      ImportedContent(content: .scroll(scroll(element)))
    case "tableViewCell": ImportedContent(content: .cell(cell(element)))
    default: ImportedContent(content: control(element).map { .control($0) } ?? .plain)
    }
  }

  private func scroll(_ element: XMLElement) -> ScrollContent {
    var scroll = ScrollContent()
    scroll.isPagingEnabled = element.bool("pagingEnabled") ?? false
    scroll.alwaysBounceVertical = element.bool("alwaysBounceVertical") ?? false
    scroll.alwaysBounceHorizontal = element.bool("alwaysBounceHorizontal") ?? false
    scroll.indicatorStyle = element.enumValue("indicatorStyle") ?? .default
    if element.name == "tableView", options.showsContainer { scroll.rows = rows(element) }
    scroll.insetAdjustment = element.enumValue("contentInsetAdjustmentBehavior") ?? .automatic
    return scroll
  }

  private func stack(_ element: XMLElement) -> StackContent {
    var stack = StackContent()
    stack.axis = element["axis"] == "vertical" ? .vertical : .horizontal
    stack.distribution = element.enumValue("distribution") ?? .fill
    stack.alignment = element.enumValue("alignment") ?? .fill
    stack.spacing = element.number("spacing") ?? (element["spacingType"] == "standard" ? 8 : 0)
    // Explicit margins make a stack view relative to its margins; no other attribute states it.
    stack.isLayoutMarginsRelative =
      element.explicitMargins != nil || element.bool("layoutMarginsRelativeArrangement") == true
    stack.isBaselineRelative = element.bool("baselineRelativeArrangement") ?? false
    return stack
  }

  // MARK: Texts

  private func label(_ element: XMLElement) -> ImportedContent {
    let font = font(of: element, standard: 17)
    var label = LabelContent(text: text(of: element, "text") ?? "", font: font.font)
    label.color = document.color("textColor", of: element) ?? .label
    if element.bool("highlighted") == true {
      label.color = document.color("highlightedColor", of: element) ?? label.color
    }
    label.alignment = element.enumValue("textAlignment") ?? .natural
    label.numberOfLines = Int(exactly: element.number("numberOfLines") ?? 1) ?? 1
    label.preferredMaxLayoutWidth = max(0, element.number("preferredMaxLayoutWidth") ?? 0)
    label.lineBreakMode = lineBreakMode(of: element)
    label.shadow = shadow(of: element)
    shrink(&label, as: element, isStandIn: !font.isKnown)
    let attributed = attributedText(of: element, font.font)
    if let attributed {
      (label.text, label.runs, label.font) = (attributed.text, attributed.runs, attributed.font)
      label.color = attributed.color ?? label.color
      label.alignment = attributed.alignment ?? label.alignment
      label.paragraphs = attributed.paragraphs
    }
    let isStyled = font.font.styledPitch != nil
    label.roundsUpToWholePoints =
      asksForWholePoints && label.numberOfLines == 1
      && !(isStyled && document.rules.styles == .extraSmall)
    if label.roundsUpToWholePoints, isStyled, document.rules.roundsStyles,
      !document.canvas.isTelevision
    {
      label.font.lines = label.font.roundedLines
    }
    // The class of the view, which Interface Builder has run, can have changed the font.
    if let height = element["id"].flatMap({ document.designables[$0] })?.height, height > 0 {
      let lines = label.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      label.font.size = min(
        label.font.pointSize(fittingLineHeight: height / Double(lines.count)), limits.fontSize)
    }
    return ImportedContent(
      content: .label(label), isUnknown: !font.isKnown || attributed != nil)
  }

  /// Returns the shadow of a label, which is above the text unless the document has an offset.
  private func shadow(of element: XMLElement) -> LabelContent.TextShadow? {
    guard let color = document.color("shadowColor", of: element) else { return nil }
    let size = element.child(key: "shadowOffset")
    return LabelContent.TextShadow(
      color: color, offset: Point(x: size?.number("width") ?? 0, y: size?.number("height") ?? -1))
  }

  /// The smallest factor by which a font that stands in for another one shrinks.
  private static let smallestStandIn = 0.75

  /// Sets the minimum font size of a label, which shrinks its text unless an attribute prevents it.
  ///
  /// With a stand-in font a line has the room of the original's text, which can be narrower.
  private func shrink(
    _ label: inout LabelContent, as element: XMLElement, isStandIn: Bool
  ) {
    let share = element.number("minimumScaleFactor")
    let points = element.number("minimumFontSize")
    let written = share ?? points.map { $0 / label.font.size }
    let doesShrink = written != nil && element.bool("adjustsFontSizeToFit") ?? true
    let standIn = isStandIn && label.numberOfLines == 1 ? Self.smallestStandIn : nil
    guard let least = (doesShrink ? written : nil) ?? standIn else { return }
    label.adjustsFontSize = true
    label.minimumScale = least.clamped(to: 0...1)
  }

  private func textField(_ element: XMLElement) -> ImportedContent {
    let font = font(of: element, standard: 14)
    var field = TextFieldContent(text: text(of: element, "text") ?? "", font: font.font)
    field.placeholder = text(of: element, "placeholder") ?? ""
    field.color = document.color("textColor", of: element) ?? .label
    field.alignment = element.enumValue("textAlignment") ?? .natural
    field.borderStyle = element.enumValue("borderStyle") ?? TextFieldContent.BorderStyle.none
    field.isSecure = element.child(key: "textInputTraits")?.bool("secureTextEntry") ?? false
    field.clearButtonMode = element.enumValue("clearButtonMode") ?? .never
    field.isEnabled = element.bool("enabled") ?? true
    field.input.apply(element)
    let attributed = attributedText(of: element, font.font)
    if let attributed {
      (field.text, field.runs, field.font) = (attributed.text, attributed.runs, attributed.font)
      field.color = attributed.color ?? field.color
      field.alignment = attributed.alignment ?? field.alignment
    }
    return ImportedContent(
      content: .textField(field), isUnknown: !font.isKnown || attributed != nil)
  }

  private func textView(_ element: XMLElement) -> ImportedContent {
    let font = font(of: element, standard: 14)
    var view = TextViewContent(text: text(of: element, "text") ?? "", font: font.font)
    view.color = document.color("textColor", of: element) ?? .label
    view.alignment = element.enumValue("textAlignment") ?? .natural
    view.isScrollEnabled = element.bool("scrollEnabled") ?? true
    view.input.apply(element)
    let attributed = attributedText(of: element, font.font)
    if let attributed {
      (view.text, view.runs, view.font) = (attributed.text, attributed.runs, attributed.font)
      view.color = attributed.color ?? view.color
      view.alignment = attributed.alignment ?? view.alignment
      view.paragraphs = attributed.paragraphs
    }
    return ImportedContent(
      content: .textView(view), isUnknown: !font.isKnown || attributed != nil)
  }

  private func button(_ element: XMLElement) -> ImportedContent {
    let configuration = element.child(key: "configuration")
    // A button without a type and without a configuration of iOS 15 is a custom button.
    let isCustom = element["buttonType"] == nil && configuration == nil
    let font = font(of: element, standard: isCustom ? 18 : 15)
    let state = element.state("normal")
    let current = element.currentState
    var button = ButtonContent(title: "", font: font.font)
    if !font.isKnown { button.minimumScale = Self.smallestStandIn }
    button.titleColor = state.flatMap { document.color("titleColor", of: $0) }
    if let configuration { configure(&button, configuration) }
    // Interface Builder keeps the initial "Button" title beside the title of a configuration.
    for holder in [configuration, current, state].compactMap(\.self) where button.title.isEmpty {
      setTitle(of: &button, from: holder)
    }
    if configuration == nil {
      button.stateTitleColor = current.flatMap { document.color("titleColor", of: $0) }
    }
    button.isEnabled = element.bool("enabled") ?? true
    button.isHighlighted = element.bool("highlighted") ?? false
    button.isSelected = element.bool("selected") ?? false
    button.type = element.enumValue("buttonType") ?? (isCustom ? .custom : .system)
    button.contentEdgeInsets = element.child(key: "contentEdgeInsets")?.edges
    align(&button, as: element)
    let holders = [configuration, current, state].compactMap(\.self)
    if let holder = holders.first(where: { $0.imageElement() != nil }) {
      button.image = shownImage(holder)
    }
    let grounds = [current, state].compactMap(\.self)
    if let ground = grounds.first(where: { $0.imageElement("backgroundImage") != nil }) {
      button.backgroundImage = shownImage(ground, as: "backgroundImage")
    }
    if document.canvas.isTelevision, configuration == nil, button.contentEdgeInsets == nil {
      button.contentEdgeInsets = EdgeInsets(top: 20, left: 40, bottom: 20, right: 40)
    }
    let hasMore =
      state?.imageElement() != nil || configuration != nil
      || element.children.contains { $0["key"]?.hasSuffix("EdgeInsets") == true }
      || !["roundedRect", "system", nil].contains(element["buttonType"])
    return ImportedContent(content: .button(button), isUnknown: !font.isKnown || hasMore)
  }

  /// Sets the positions of the title and the image of a button.
  private func align(_ button: inout ButtonContent, as element: XMLElement) {
    button.contentAlignment = element.enumValue("contentHorizontalAlignment") ?? .center
    // A configuration has attributes of its own for both.
    guard button.configuration == nil else { return }
    button.titleEdgeInsets = element.child(key: "titleEdgeInsets")?.edges ?? .zero
    button.imageEdgeInsets = element.child(key: "imageEdgeInsets")?.edges ?? .zero
  }

  /// Sets the title from a state or a configuration.
  private func setTitle(of button: inout ButtonContent, from holder: XMLElement) {
    guard let attributed = attributedText(of: holder, button.font, "attributedTitle") else {
      button.title = text(of: holder, "title") ?? ""
      return
    }
    (button.title, button.runs, button.font) = (attributed.text, attributed.runs, attributed.font)
    button.titleColor = attributed.color ?? button.titleColor
  }

  /// Applies a button configuration of iOS 15.
  private func configure(_ button: inout ButtonContent, _ written: XMLElement) {
    var configuration = ButtonConfiguration(written.enumValue("style") ?? .plain)
    configuration.cornerStyle = written.enumValue("cornerStyle") ?? .dynamic
    configuration.size = written.enumValue("buttonSize") ?? .medium
    configuration.subtitle = text(of: written, "subtitle") ?? ""
    configuration.imagePlacement = written.enumValue("imagePlacement") ?? .leading
    configuration.imagePadding = written.number("imagePadding") ?? 0
    configuration.background = document.color("baseBackgroundColor", of: written)
    if let ground = written.children.first(where: { $0.name == "backgroundConfiguration" }) {
      configuration.fill = document.color("backgroundColor", of: ground)
      configuration.backgroundRadius = ground.number("cornerRadius").map { max(0, $0) }
      configuration.strokeWidth =
        (ground.number("strokeWidth") ?? 0).clamped(to: 0...limits.magnitude)
      configuration.strokeColor = document.color("strokeColor", of: ground)
    }
    configuration.contentInsets = written.child(key: "contentInsets")?.directionalEdges
    button.configuration = configuration
    // The button's own font applies to buttons without a configuration.
    let own = font(of: written, "titleFontDescription", standard: configuration.titleSize)
    let isPlain = written.child(key: "titleFontDescription") == nil
    button.font =
      isPlain ? systemFont(size: styleTable.size(of: configuration.titleStyle)) : own.font
    button.minimumScale = isPlain || own.isKnown ? 1 : Self.smallestStandIn
    button.titleColor =
      document.color("baseForegroundColor", of: written)
      ?? (configuration.style == .plain ? button.titleColor : nil)
  }

  private func image(_ element: XMLElement) -> ImportedContent {
    let isHighlighted =
      element.bool("highlighted") == true && element.imageElement("highlightedImage") != nil
    var image = shownImage(element, as: isHighlighted ? "highlightedImage" : "image")
    image.mode = element.enumValue("contentMode") ?? .scaleToFill
    let isUnknown = element.imageElement() != nil && (image.size == nil || image.symbol != nil)
    return ImportedContent(content: .image(image), isUnknown: isUnknown)
  }

  /// Returns the image that an element names: that of the app, or one of the size in the document.
  func shownImage(_ element: XMLElement, as key: String = "image") -> ImageContent {
    var image = ImageContent()
    guard let named = element.imageElement(key), let name = named[key] ?? named["image"] else {
      return image
    }
    image.size = document.imageSizes[name]
    if named["catalog"] == "system" {
      let symbol = symbol(name, of: element, named)
      image.symbol = symbol
      // The images of Xcode 11 are in boxes of 64 points.
      image.size = image.size.map { shape in
        symbol.size(ofShape: shape, box: max(shape.width, shape.height) <= 64 ? 64 : 128)
      }
      return image
    }
    guard let found = options.images(name) else { return image }
    image.file = found.file
    // The app has the current file; the document can have an outdated size.
    image.size = found.file.size ?? image.size
    if found.isTemplate { image.rendering = .alwaysTemplate }
    return image
  }

  /// Returns a symbol with its configuration; documents contain only its shape.
  private func symbol(_ name: String, of element: XMLElement, _ named: XMLElement) -> Symbol {
    var symbol = Symbol(name)
    if let configuration = element.child(key: "preferredSymbolConfiguration") {
      symbol.points =
        configuration.number("pointSize") ?? font(of: configuration, standard: 17).font.size
      symbol.weight = configuration.enumValue("weight") ?? .regular
      symbol.scale = configuration.enumValue("scale") ?? .medium
    } else {
      symbol.scale = named.enumValue("symbolScale") ?? .medium
    }
    return symbol
  }

  /// Returns a text that is an attribute, or an element if it is long.
  func text(of element: XMLElement, _ key: String) -> String? {
    if let text = element[key] { return text }
    let child = element.child(key: key)
    guard let child, child.name.hasSuffix("tring") else { return nil }
    return child.string
  }

  private func lineBreakMode(of element: XMLElement) -> LineBreakMode {
    switch element["lineBreakMode"] {
    case "wordWrap": .byWordWrapping
    case "characterWrap": .byCharWrapping
    case "clip": .clipping
    case "headTruncation": .truncatingHead
    case "middleTruncation": .truncatingMiddle
    default: .truncatingTail
    }
  }
}

extension XMLElement {
  /// Returns the attributes of a button in a state.
  fileprivate func state(_ key: String) -> XMLElement? {
    children.first { $0.name == "state" && $0["key"] == key }
  }

  /// The attributes of the state in which the document shows a button, besides the normal one.
  fileprivate var currentState: XMLElement? {
    if bool("enabled") == false { return state("disabled") }
    if bool("highlighted") == true { return state("highlighted") }
    return bool("selected") == true ? state("selected") : nil
  }

  /// Returns the element that names the image of a view or of a state: itself, or a reference in
  /// it.
  fileprivate func imageElement(_ key: String = "image") -> XMLElement? {
    if self[key] != nil { return self }
    return child(key: key).flatMap { $0.name == "imageReference" ? $0 : nil }
  }
}
