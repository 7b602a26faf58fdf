import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

extension ViewResolver {
  /// Completes properties that depend on several keys of a view, which come in any order.
  mutating func complete(_ syntax: ViewSyntax, _ view: inout View) {
    if syntax.hasKey("layoutMargins"), let other = syntax.lastEntry("directionalLayoutMargins") {
      values.log.report(.marginsTwice(at: other.keySpan))
    }
    switch view.content {
    case .button(let button): complete(button, syntax, &view)
    case .control(let control): complete(control, syntax, &view)
    case .cell(let cell): complete(cell, syntax, &view)
    case .scroll(let scroll): complete(scroll.zoom, syntax, &view)
    default: break
    }
  }

  /// Completes a button: a configuration sets the font by its size, and is required for a shape.
  private mutating func complete(_ button: ButtonContent, _ syntax: ViewSyntax, _ view: inout View)
  {
    guard var configuration = button.configuration else { return }
    let isConfigured = syntax.hasKey("configuration")
    if view.storedFrame == nil, !isConfigured || scene.era < .ios15 {
      // An era without configurations was already reported.
      for entry in syntax.properties where !isConfigured {
        guard let property = ViewProperty.named(entry.key),
          property.traits.contains(.needsConfiguration)
        else { continue }
        values.log.report(
          .withoutConfiguration(entry.key, at: entry.keySpan, isPossible: scene.era >= .ios15))
      }
      view.button?.configuration = nil
      return
    }
    if let insets = syntax.lastEntry("contentEdgeInsets") {
      values.log.report(.edgeInsetsOfConfiguration(at: insets.keySpan))
      configuration.contentInsets = configuration.contentInsets ?? button.contentEdgeInsets
    }
    view.button?.configuration = configuration
    view.button?.contentEdgeInsets = nil
    guard isConfigured, !syntax.hasKey("font") else { return }
    view.button?.font = configuration.titleStyle.font(era: scene.era)
    // The default title has a text style, which follows the user's text size.
    view.textStyle = configuration.titleStyle
  }

  /// Checks that selections exist and that values are between their limits.
  private mutating func complete(
    _ control: ControlContent, _ syntax: ViewSyntax, _ view: inout View
  ) {
    switch control.kind {
    case .segmentedControl:
      resolve("selectedSegment", among: control.segments.count, syntax, &view, at: \.selected)
    case .tabBar:
      resolve("selectedItem", among: control.bar.items.count, syntax, &view, at: \.selected)
    case .pageControl: resolve("currentPage", among: control.count, syntax, &view, at: \.selected)
    case .pickerView:
      for (index, column) in control.columns.enumerated() {
        let place = \ControlContent.columns[index].selected
        let key = index == 0 && syntax.hasKey("selectedRow") ? "selectedRow" : "selectedRows"
        resolve(key, among: column.rows.count, syntax, &view, at: place)
      }
      completeColumns(syntax, &view)
    case .slider, .stepper: completeRange(of: control, syntax, &view)
    case .switch, .progressView, .activityIndicator, .datePicker, .searchBar, .navigationBar,
      .toolbar, .alert, .actionSheet, .menu, .sheet, .popover:
      break
    }
  }

  /// Resets an invalid selection; without any choices no error is reported.
  private mutating func resolve(
    _ key: String, among count: Int, _ syntax: ViewSyntax, _ view: inout View,
    at place: WritableKeyPath<ControlContent, Int>
  ) {
    guard count > 0, let entry = syntax.properties.last(where: { $0.key == key }),
      case .control(let control) = view.content, control[keyPath: place] >= count
    else { return }
    values.log.report(
      .outOfRange(
        String(control[keyPath: place]), for: key, 0...Double(count - 1), at: entry.value.span))
    view.control?[keyPath: place] = 0
  }

  /// Reports selections of columns without rows, and removes these columns.
  private mutating func completeColumns(_ syntax: ViewSyntax, _ view: inout View) {
    func items(_ key: String) -> [YAMLNode]? {
      guard case .sequence(let items) = syntax.properties.last(where: { $0.key == key })?.value.kind
      else { return nil }
      return items
    }
    guard let rows = items("rows"), let chosen = items("selectedRows") else { return }
    let areLists = rows.contains { if case .sequence = $0.kind { true } else { false } }
    let count = areLists ? rows.count : 1
    guard chosen.count > count, let columns = view.control?.columns else { return }
    values.log.report(.choiceWithoutColumn(count, at: chosen[count].span))
    view.control?.columns = Array(columns.prefix(count))
  }

  private mutating func completeRange(
    of control: ControlContent, _ syntax: ViewSyntax, _ view: inout View
  ) {
    guard control.minimumValue < control.maximumValue else {
      let limit = syntax.properties.last { ["minimumValue", "maximumValue"].contains($0.key) }
      if let limit {
        values.log.report(
          .emptyRange(control.minimumValue, control.maximumValue, at: limit.value.span))
      }
      let fresh = ControlContent(control.kind, font: control.font)
      view.control?.minimumValue = fresh.minimumValue
      view.control?.maximumValue = fresh.maximumValue
      view.control?.value = control.value.clamped(to: fresh.minimumValue...fresh.maximumValue)
      return
    }
    let range = control.minimumValue...control.maximumValue
    if let written = syntax.lastEntry("value"), let text = written.value.scalar?.text,
      !range.contains(control.value)
    {
      values.log.report(.outOfRange(text, for: "value", range, at: written.value.span))
    }
    view.control?.value = control.value.clamped(to: range)
  }
}

extension ViewSyntax {
  func hasKey(_ key: String) -> Bool { properties.contains { $0.key == key } }
  func lastEntry(_ key: String) -> YAMLEntry? { properties.last { $0.key == key } }
}

extension ValueReader {
  /// Whether the era has a feature; reports an error if it does not.
  mutating func checkAvailability(_ era: Era, in name: String, since first: Era, at node: YAMLNode)
    -> Bool
  {
    if era < first {
      log.report(.laterEra(name, era: era, first: first, at: node.span))
      return false
    }
    return true
  }
}

extension Diagnostic {
  fileprivate static func laterEra(
    _ name: String, era: Era, first: Era, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "value.later-era", "'\(name)' is not available in iOS \(era.release)", at: span,
      hint:
        "introduced in iOS \(first.release); use 'era: \(first.rawValue)' or later, or remove it")
  }

  fileprivate static func withoutConfiguration(
    _ key: String, at span: SourceSpan, isPossible: Bool
  ) -> Self {
    Diagnostic(
      .error, "view.configuration", "'\(key)' requires a button configuration",
      at: span,
      hint: isPossible
        ? key == "contentInsets"
          ? "add 'configuration: plain', or write 'contentEdgeInsets'"
          : "add 'configuration: filled' or another one"
        : "button configurations require iOS 15")
  }

  fileprivate static func marginsTwice(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "view.margins-twice",
      "'layoutMargins' and 'directionalLayoutMargins' set the same margins",
      at: span,
      hint: "remove one of the keys")
  }

  fileprivate static func edgeInsetsOfConfiguration(at span: SourceSpan) -> Self {
    Diagnostic(
      .warning, "view.configuration",
      "'contentEdgeInsets' is ignored for a button with a configuration",
      at: span, hint: "use 'contentInsets'")
  }

  fileprivate static func choiceWithoutColumn(_ count: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "value.range",
      "'selectedRows' has more entries than 'rows' has columns (\(count))",
      at: span, hint: "write one entry per column")
  }

  fileprivate static func emptyRange(
    _ minimum: Double, _ maximum: Double, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "value.range",
      "empty range: minimum \(minimum.shortText), maximum \(maximum.shortText)", at: span,
      hint: "'minimumValue' must be smaller than 'maximumValue'")
  }
}
