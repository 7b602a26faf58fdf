package import SnaplineBasics

extension ViewContent {
  /// Changes every image asset of the content.
  package mutating func transformImageFiles(_ change: (inout ImageFile) -> Void) {
    transformImages { file, _ in
      guard var found = file else { return }
      change(&found)
      file = found
    }
  }

  /// Changes the image asset and the requested size of every image of the content.
  package mutating func transformImages(_ change: (inout ImageFile?, inout Size?) -> Void) {
    switch self {
    case .image(var image):
      change(&image.file, &image.size)
      self = .image(image)
    case .cell(var cell):
      change(&cell.image.file, &cell.image.size)
      self = .cell(cell)
    case .button(var button):
      change(&button.image.file, &button.image.size)
      change(&button.backgroundImage.file, &button.backgroundImage.size)
      self = .button(button)
    case .control(var control):
      for index in control.segments.indices {
        var image = control.segments[index].image
        change(&image.file, &image.size)
        control.segments[index].image = image
      }
      for list in [\BarContent.leading, \.trailing, \.items] {
        for index in control.bar[keyPath: list].indices {
          // The image of an item has the size of its file.
          var size: Size?
          change(&control.bar[keyPath: list][index].image, &size)
        }
      }
      self = .control(control)
    case .textField(var field):
      change(&field.leftView.image.file, &field.leftView.image.size)
      change(&field.rightView.image.file, &field.rightView.image.size)
      self = .textField(field)
    case .plain, .guide, .scroll, .stack, .label, .textView: break
    }
  }
}
