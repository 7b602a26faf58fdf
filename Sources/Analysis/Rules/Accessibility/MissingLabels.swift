import SnaplineAccessibility
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineExplanation
import SnaplineSceneModel
import SnaplineSceneSyntax

/// Returns findings for elements without an accessibility label.
func missingLabels(_ subject: LintContext) -> [Diagnostic] {
  var told: Set<String> = []
  var found: [Diagnostic] = []
  for picture in subject.explanations {
    let elements = picture.elements
    for element in elements {
      guard let (name, lack) = element.lack(in: picture.scene), told.insert(name).inserted else {
        continue
      }
      // Hundreds of hints are not useful, and each takes a traversal of all elements.
      let isTold = found.count < 100
      let label = isTold ? elements.label(of: element, in: picture.scene).map { excerpt($0) } : nil
      let isItem = name != picture.scene[element.view].name
      found.append(
        Diagnostic(
          // For a storyboard, code may set the label.
          subject.tree == nil ? .note : .warning, "lint.missing-label", lack,
          at: picture.scene[element.view].span,
          hint: "add 'accessibilityLabel: \(label ?? "…")'\(isItem ? " to the item" : "")"))
    }
  }
  return found
}

extension FrameExplanation {
  /// The accessibility elements of the shot.
  var elements: [AccessibleElement] { accessibleElements(of: scene, shot, layout) }
}

extension AccessibleElement {
  /// Returns the name and the problem of an element; nil if there is none.
  fileprivate func lack(in scene: Scene) -> (name: String, message: String)? {
    let view = scene[self.view]
    let says = spokenText.isEmpty ? "nothing" : "'\(spokenText)'"
    switch view.content {
    case .textField(let field):
      guard label.isEmpty, field.placeholder.isEmpty else { return nil }
      return (name, "'\(name)' has no accessibility label or placeholder; VoiceOver says \(says)")
    case .textView(let text):
      guard label.isEmpty, text.text.isEmpty else { return nil }
    case .button(let button):
      guard view.accessibility.label == nil, let image = button.image.sourceName,
        button.title.isEmpty, button.iconSize(in: scene.era) == nil
      else {
        guard label.isEmpty else { return nil }
        break
      }
      return (
        name,
        "'\(name)' shows only an image; VoiceOver says \(says), the name of the image '\(image)'"
      )
    case .control(let control):
      switch control.kind {
      case .switch, .slider: guard label.isEmpty else { return nil }
      case .stepper:
        guard view.accessibility.label == nil else { return nil }
        return (view.name, "'\(view.name)' has no accessibility label; VoiceOver says \(says)")
      case .navigationBar, .tabBar, .toolbar: guard label.isEmpty else { return nil }
      // The system describes them, or they consist of texts.
      case .segmentedControl, .progressView, .activityIndicator, .pageControl, .datePicker,
        .pickerView, .searchBar, .alert, .actionSheet, .menu, .sheet, .popover:
        return nil
      }
    case .plain, .guide, .scroll, .cell, .stack, .label, .image:
      guard label.isEmpty, value.isEmpty else { return nil }
    }
    return (name, "'\(name)' has no accessibility label; VoiceOver says \(says)")
  }
}

extension [AccessibleElement] {
  /// Returns the text next to or above an element that may be its label.
  fileprivate func label(of element: AccessibleElement, in scene: Scene) -> String? {
    let frame = element.frame
    let labels = filter { other in
      guard case .label = scene[other.view].content else { return false }
      return !other.label.isEmpty
    }
    let beside = labels.filter {
      $0.frame.minY < frame.midY && frame.midY < $0.frame.maxY && $0.frame.midX < frame.midX
    }.max { $0.frame.maxX < $1.frame.maxX }
    let above = labels.filter {
      $0.frame.maxY <= frame.minY + 1 && frame.minY - $0.frame.maxY < 24
        && $0.frame.minX < frame.maxX && frame.minX < $0.frame.maxX
    }.max { $0.frame.maxY < $1.frame.maxY }
    guard let name = (beside ?? above)?.label else { return nil }
    return String(name.drop { $0 == " " }.reversed().drop { " :*：".contains($0) }.reversed())
  }
}
