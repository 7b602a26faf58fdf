import SnaplineBasics
import SnaplineSceneModel

extension View {
  /// Whether the view is an element by default.
  var isElementByItself: Bool {
    switch content {
    case .plain, .guide, .scroll, .cell, .stack: false
    case .label(let label): !label.text.isEmpty || accessibility.label != nil
    // Most images are decorative.
    case .image: accessibility.label?.isEmpty == false
    case .textField, .textView, .button: true
    case .control(let control): control.kind.traits.elements == .whole
    }
  }
}

extension ViewContent {
  /// Sets the system's description of a standard view.
  func describe(_ element: inout AccessibleElement, in era: Era) {
    switch self {
    case .plain, .guide, .scroll, .cell, .stack: break
    case .label(let label):
      element.label = label.text.onOneLine
      element.traits = [.staticText]
    case .textField(let field):
      element.value = field.text.isEmpty ? field.placeholder : field.shownText
      element.role = field.isSecure ? .secureTextField : .textField
      if !field.isEnabled { element.traits.insert(.notEnabled) }
    case .textView(let view):
      element.value = view.text.onOneLine
      element.role = .textField
    case .button(let button):
      element.label = button.spokenName
      element.traits = [.button]
      if button.isSelected { element.traits.insert(.selected) }
      if !button.isEnabled { element.traits.insert(.notEnabled) }
    case .image: element.traits = [.image]
    case .control(let control): control.describe(&element)
    }
    element.value = element.value.onOneLine
  }
}

extension ControlContent {
  fileprivate func describe(_ element: inout AccessibleElement) {
    switch kind {
    case .switch:
      element.role = .switchButton
      element.traits = [.button]
      element.value = value >= 0.5 ? "On" : "Off"
    case .slider:
      element.value = fraction.percent
      element.traits = [.adjustable]
    case .progressView:
      element.label = "Progress"
      element.value = value.clamped(to: 0...1).percent
      element.traits = [.updatesFrequently]
    case .activityIndicator: element.label = "In progress"
    case .pageControl:
      element.value = count > 0 ? "page \(selected + 1) of \(count)" : ""
      element.traits = [.adjustable]
    // Their parts are described, or the subviews.
    case .stepper, .segmentedControl, .datePicker, .pickerView, .searchBar, .navigationBar, .tabBar,
      .toolbar, .alert, .actionSheet, .menu, .sheet, .popover:
      break
    }
    if !isEnabled { element.traits.insert(.notEnabled) }
  }
}

extension ButtonContent {
  /// The title with the subtitle; for a button with only an image, the file name.
  fileprivate var spokenName: String {
    switch type {
    case .detailDisclosure, .infoLight, .infoDark: return "More Info"
    case .contactAdd: return "Add"
    case .close: return "Close"
    case .system, .custom: break
    }
    let lines = [title, configuration?.subtitle ?? ""].filter { !$0.isEmpty }
    return (lines.isEmpty ? image.spokenName : lines.joined(separator: ", ")).onOneLine
  }
}

extension Double {
  fileprivate var percent: String { "\(Int((self * 100).rounded()))%" }
}
