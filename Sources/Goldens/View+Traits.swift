import Diagnostics
import Geometry
import SceneModel
import Typography

extension View {
  /// The view that a golden describes; nothing when a fact of it is unknown here.
  ///
  /// It is the reverse of what is written of a view, fact by fact.
  init?(_ golden: GoldenView, parent: ViewID?, span: SourceSpan) {
    guard let kind = ViewKind(rawValue: golden.kind) else { return nil }
    var traits = TraitReading(golden.traits)
    guard let content = ViewContent(kind, &traits) else { return nil }
    self.init(name: golden.name, parent: parent, content: content, span: span)
    appearance = ViewAppearance(&traits)
    if let priorities = traits.priorities("hugging") { hugging = priorities }
    if let priorities = traits.priorities("compression") { compression = priorities }
    if let numbers = traits.numbers("givenFrame", count: 4) {
      frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    if let mask = traits.value("autoresizing", { Int($0) }) {
      autoresizing = AutoresizingMask(rawValue: mask)
    }
    layoutMargins = traits.insets("layoutMargins")
    if let part = golden.name.split(separator: ".").dropFirst().last {
      predefined = PredefinedContent(rawValue: String(part))
    }
    guard traits.isComplete else { return nil }
  }
}

extension ViewAppearance {
  fileprivate init(_ traits: inout TraitReading) {
    self.init()
    background = traits.color("background")
    alpha = traits.number("alpha") ?? 1
    isHidden = traits.isTrue("hidden") ?? false
    cornerRadius = traits.number("cornerRadius") ?? 0
    if let border = traits.text("border") {
      var parts = TraitReading(
        zip(["width", "color"], border.split(separator: ",")).map { Trait($0, String($1)) })
      borderWidth = parts.number("width") ?? 0
      borderColor = parts.color("color") ?? .black
    }
    tint = traits.color("tint")
    clipsToBounds = traits.isTrue("clips")
  }
}

extension ViewContent {
  fileprivate init?(_ kind: ViewKind, _ traits: inout TraitReading) {
    switch kind {
    case .view: self = .plain
    case .scrollView, .tableView: self = .scroll(ScrollContent(kind, &traits))
    case .tableCell:
      var cell = CellContent()
      cell.accessory = traits.choice("accessory") ?? .none
      self = .cell(cell)
    case .label:
      guard let content = LabelContent(&traits) else { return nil }
      self = .label(content)
    case .textField:
      guard let content = TextFieldContent(&traits) else { return nil }
      self = .textField(content)
    case .textView:
      guard let content = TextViewContent(&traits) else { return nil }
      self = .textView(content)
    case .button:
      guard let font = traits.font("font") else { return nil }
      var button = ButtonContent(title: traits.text("title") ?? "", font: font)
      button.titleColor = traits.color("color")
      self = .button(button)
    case .imageView:
      var image = ImageContent()
      image.size = traits.size("image")
      if let color = traits.color("imageColor") { image.color = color }
      image.mode = traits.choice("mode") ?? .scaleToFill
      self = .image(image)
    }
  }
}

extension ScrollContent {
  fileprivate init(_ kind: ViewKind, _ traits: inout TraitReading) {
    self.init()
    contentSize = traits.size("contentSize")
    contentInset = traits.insets("contentInset") ?? .zero
    insetAdjustment = traits.choice("insetAdjustment") ?? .automatic
    isPagingEnabled = traits.isTrue("paging") ?? false
    alwaysBounceVertical = traits.isTrue("bounceVertical") ?? false
    alwaysBounceHorizontal = traits.isTrue("bounceHorizontal") ?? false
    guard kind == .tableView else { return }
    var rows = TableRows()
    if let height = traits.text("rowHeight"), height != "automatic" {
      rows.height = readNumber(height)
    }
    rows.estimate = traits.number("estimatedRowHeight")
    self.rows = rows
  }
}

extension LabelContent {
  fileprivate init?(_ traits: inout TraitReading) {
    guard let font = traits.font("font") else { return nil }
    self.init(text: traits.text("text") ?? "", font: font)
    if let color = traits.color("color") { self.color = color }
    alignment = traits.choice("align") ?? .natural
    numberOfLines = traits.value("maxLines") { Int($0) } ?? 1
    lineBreakMode = traits.choice("break") ?? .truncatingTail
  }
}

extension TextFieldContent {
  fileprivate init?(_ traits: inout TraitReading) {
    guard let font = traits.font("font") else { return nil }
    self.init(text: traits.text("text") ?? "", font: font)
    placeholder = traits.text("placeholder") ?? ""
    if let color = traits.color("color") { self.color = color }
    alignment = traits.choice("align") ?? .natural
    borderStyle = traits.choice("style") ?? .roundedRect
    isSecure = traits.isTrue("secure") ?? false
  }
}

extension TextViewContent {
  fileprivate init?(_ traits: inout TraitReading) {
    guard let font = traits.font("font") else { return nil }
    self.init(text: traits.text("text") ?? "", font: font)
    if let color = traits.color("color") { self.color = color }
    alignment = traits.choice("align") ?? .natural
    isScrollEnabled = traits.isTrue("scrolls") ?? true
    if let inset = traits.insets("textInset") { textContainerInset = inset }
  }
}
