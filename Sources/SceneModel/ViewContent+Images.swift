extension ViewContent {
  /// Changes every file of an image that the content shows.
  package mutating func changeImageFiles(_ change: (inout ImageFile) -> Void) {
    func apply(_ file: inout ImageFile?) {
      guard var found = file else { return }
      change(&found)
      file = found
    }
    switch self {
    case .image(var image):
      apply(&image.file)
      self = .image(image)
    case .button(var button):
      apply(&button.image.file)
      self = .button(button)
    case .control(var control):
      for list in [\BarContent.leading, \.trailing, \.items] {
        for index in control.bar[keyPath: list].indices {
          apply(&control.bar[keyPath: list][index].image)
        }
      }
      self = .control(control)
    case .plain, .guide, .scroll, .cell, .stack, .label, .textField, .textView: break
    }
  }
}
