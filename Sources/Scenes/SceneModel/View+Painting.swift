extension View {
  /// Whether the view itself draws pixels, apart from its subviews.
  ///
  /// Scroll views and cells are regarded as containers, whatever their background is. An image view
  /// or a text field draws something, even if only the app's code sets its content.
  package var showsSomething: Bool {
    switch content {
    case .guide, .scroll, .cell: false
    case .textField, .textView, .image, .control: true
    case .plain, .stack: appearance.showsSomething
    case .label(let label): !label.text.isEmpty || appearance.showsSomething
    case .button(let button): button.showsSomething || appearance.showsSomething
    }
  }
}

extension ViewAppearance {
  /// Whether the background, the gradient or the border has pixels; without them there is no shadow.
  fileprivate var showsSomething: Bool {
    let colors =
      [background, borderWidth > 0 ? borderColor : nil].compactMap(\.self)
      + (gradient?.stops.map(\.color) ?? [])
    return colors.contains { $0.light.alpha > 0 || $0.dark.alpha > 0 }
  }
}

extension ButtonContent {
  /// Whether the button has a title, an image or an icon, or a background of its own.
  fileprivate var showsSomething: Bool {
    if !title.isEmpty || image.size != nil || backgroundImage.size != nil { return true }
    guard let configuration else { return type != .custom && type != .system }
    return !configuration.subtitle.isEmpty || configuration.background != nil
      || configuration.style != .plain
  }
}
