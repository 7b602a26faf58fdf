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
    preservesSuperviewMargins = traits.isTrue("preservesMargins") ?? false
    addsSafeAreaToMargins = traits.isTrue("safeAreaInMargins") ?? true
    semanticContent = traits.choice("semantic") ?? .unspecified
    spacingAfter = traits.number("spacingAfter")
    if let numbers = traits.numbers("stored", count: 4) {
      storedFrame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
    naturalSize = traits.value("intrinsic") { text in
      let lengths = text.split(separator: "x").map { $0 == "none" ? nil : readNumber(String($0)) }
      return lengths.count == 2 ? NaturalSize(width: lengths[0], height: lengths[1]) : nil
    }
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
    gradient = traits.value("gradient", readGradient)
    alpha = traits.number("alpha") ?? 1
    isHidden = traits.isTrue("hidden") ?? false
    cornerRadius = traits.number("cornerRadius") ?? 0
    if let border = traits.text("border") {
      var parts = TraitReading(
        zip(["width", "color"], border.split(separator: ",")).map { Trait($0, String($1)) })
      borderWidth = parts.number("width") ?? 0
      borderColor = parts.color("color") ?? .black
    }
    cornerCurve = traits.choice("cornerCurve") ?? .circular
    if let numbers = traits.numbers("shadow", count: 4) {
      var shadow = LayerShadow()
      (shadow.opacity, shadow.radius) = (numbers[0], numbers[1])
      shadow.offset = Point(x: numbers[2], y: numbers[3])
      shadow.color = traits.color("shadowColor") ?? .black
      self.shadow = shadow
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
      cell.isSelected = traits.isTrue("chosen") ?? false
      cell.separatorInset = traits.insets("separatorInset")
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
      guard let content = ButtonContent(&traits) else { return nil }
      self = .button(content)
    case .stackView: self = .stack(StackContent(&traits))
    case .switch: self = .control(ControlContent(.switch, &traits))
    case .slider: self = .control(ControlContent(.slider, &traits))
    case .stepper: self = .control(ControlContent(.stepper, &traits))
    case .segmentedControl: self = .control(ControlContent(.segmentedControl, &traits))
    case .progressView: self = .control(ControlContent(.progressView, &traits))
    case .activityIndicator: self = .control(ControlContent(.activityIndicator, &traits))
    case .pageControl: self = .control(ControlContent(.pageControl, &traits))
    case .datePicker: self = .control(ControlContent(.datePicker, &traits))
    case .pickerView: self = .control(ControlContent(.pickerView, &traits))
    case .searchBar: self = .control(ControlContent(.searchBar, &traits))
    case .navigationBar: self = .control(ControlContent(.navigationBar, &traits))
    case .tabBar: self = .control(ControlContent(.tabBar, &traits))
    case .toolbar: self = .control(ControlContent(.toolbar, &traits))
    case .imageView: self = .image(ImageContent(&traits))
    }
  }
}

extension ScrollContent {
  fileprivate init(_ kind: ViewKind, _ traits: inout TraitReading) {
    self.init()
    contentSize = traits.size("contentSize")
    contentInset = traits.insets("contentInset") ?? .zero
    insetAdjustment = traits.choice("insetAdjustment") ?? .automatic
    indicatorStyle = traits.choice("indicatorStyle") ?? .default
    isPagingEnabled = traits.isTrue("paging") ?? false
    alwaysBounceVertical = traits.isTrue("bounceVertical") ?? false
    alwaysBounceHorizontal = traits.isTrue("bounceHorizontal") ?? false
    guard kind == .tableView else { return }
    var rows = TableRows()
    if let height = traits.text("rowHeight"), height != "automatic" {
      rows.height = readNumber(height)
    }
    rows.estimate = traits.number("estimatedRowHeight")
    rows.separatorStyle = traits.choice("separators") ?? .singleLine
    rows.separatorInset = traits.insets("separatorInset")
    self.rows = rows
  }
}

extension StackContent {
  fileprivate init(_ traits: inout TraitReading) {
    self.init()
    axis = traits.choice("axis") ?? .horizontal
    distribution = traits.choice("distribution") ?? .fill
    alignment = traits.choice("alignment") ?? .fill
    spacing = traits.number("spacing") ?? 0
    isLayoutMarginsRelative = traits.isTrue("insideMargins") ?? false
    isBaselineRelative = traits.isTrue("baselineRelative") ?? false
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
    readText(&traits)
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
    runs = traits.runs
    clearButtonMode = traits.choice("clearButtonMode") ?? .never
    isEnabled = traits.isTrue("enabled") ?? true
    input.read(&traits)
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
    runs = traits.runs
    input.read(&traits)
  }
}
