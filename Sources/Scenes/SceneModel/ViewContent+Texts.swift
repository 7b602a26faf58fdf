/// A text of a view.
package struct TextProperty: Hashable, Sendable {
  /// The key in scene files, with an index if there are several: `segments.1`.
  package var path: String
  /// Whether the user typed the text, so that it has no translation.
  package var isTyped: Bool
}

extension ViewContent {
  /// Changes every text of the content, each run of an attributed text separately.
  ///
  /// The texts that the system shows in a cell are labels in it.
  package mutating func transformTexts(_ change: (TextProperty, inout String) -> Void) {
    func apply(_ path: String, _ text: inout String, isTyped: Bool = false) {
      if !text.isEmpty { change(TextProperty(path: path, isTyped: isTyped), &text) }
    }
    switch self {
    case .label(var label):
      changeParts(of: &label.text, &label.runs) { apply($0, &$1) }
      self = .label(label)
    case .textField(var field):
      apply("placeholder", &field.placeholder)
      changeParts(of: &field.text, &field.runs) { apply($0, &$1, isTyped: true) }
      self = .textField(field)
    case .textView(var view):
      changeParts(of: &view.text, &view.runs) { apply($0, &$1) }
      self = .textView(view)
    case .button(var button):
      changeParts(of: &button.title, &button.runs, "title") { apply($0, &$1) }
      if var configuration = button.configuration {
        apply("subtitle", &configuration.subtitle)
        button.configuration = configuration
      }
      self = .button(button)
    case .control(var control):
      control.changeTexts { apply($0, &$1, isTyped: $2) }
      self = .control(control)
    case .plain, .guide, .scroll, .cell, .stack, .image: break
    }
  }

  private func changeParts(
    of text: inout String, _ runs: inout [StyledRun], _ path: String = "text",
    _ change: (String, inout String) -> Void
  ) {
    guard runs.count > 1 else {
      change(path, &text)
      if !runs.isEmpty { runs[0].length = text.unicodeScalars.count }
      return
    }
    var rest = text.unicodeScalars[...]
    var parts: [String] = []
    for index in runs.indices {
      var part = String(rest.prefix(runs[index].length))
      rest = rest.dropFirst(runs[index].length)
      if !part.isEmpty { change("\(path).\(index)", &part) }
      runs[index].length = part.unicodeScalars.count
      parts.append(part)
    }
    text = parts.joined() + String(rest)
  }
}

extension ControlContent {
  fileprivate mutating func changeTexts(_ change: (String, inout String, Bool) -> Void) {
    func changeOptional(_ path: String, _ text: inout String?) {
      guard var label = text else { return }
      change(path, &label, false)
      text = label
    }
    for index in segments.indices {
      change("segments.\(index)", &segments[index].title, false)
      changeOptional("segments.\(index).accessibilityLabel", &segments[index].accessibilityLabel)
    }
    change("placeholder", &search.placeholder, false)
    change("text", &search.text, true)
    for column in columns.indices {
      let place = columns.count > 1 ? "rows.\(column)" : "rows"
      for row in columns[column].rows.indices {
        change("\(place).\(row)", &columns[column].rows[row], false)
      }
    }
    change("title", &bar.title, false)
    change("message", &presented.message, false)
    changeOptional("backTitle", &bar.backTitle)
    let lists: [(String, WritableKeyPath<BarContent, [BarItem]>)] = [
      ("leftItems", \.leading), ("rightItems", \.trailing),
      (kind.isPresented ? "actions" : "items", \.items),
    ]
    for (path, list) in lists {
      for index in bar[keyPath: list].indices {
        changeOptional("\(path).\(index)", &bar[keyPath: list][index].title)
        changeOptional(
          "\(path).\(index).accessibilityLabel", &bar[keyPath: list][index].accessibilityLabel)
      }
    }
  }
}
