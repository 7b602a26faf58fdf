import SceneModel
import SceneSyntax
import Typography

// What views can say about their text beyond its letters and its font.
extension ViewProperty {
  static let paragraphs: [ViewProperty] = [
    of([.label, .textField, .textView], "attributedText") { node, key, view, era, values in
      guard let text = values.attributedText(node, for: key, era: era) else { return }
      view.editText(text.text, runs: text.runs)
    },
    of([.label], "lineHeight") { node, key, view, _, values in
      guard let height = values.points(node, for: key, least: 0) else { return }
      view.editLabel { $0.paragraphs.lineHeight = height }
    },
    of([.label], "lineHeightMultiple") { node, key, view, _, values in
      guard let multiple = values.number(node, for: key, in: 0.1...10) else { return }
      view.editLabel { $0.paragraphs.lineHeightMultiple = multiple }
    },
    of([.label], "lineSpacing") { node, key, view, _, values in
      guard let spacing = values.points(node, for: key, least: 0) else { return }
      view.editLabel { $0.paragraphs.lineSpacing = spacing }
    },
    of([.label], "paragraphSpacing") { node, key, view, _, values in
      guard let spacing = values.points(node, for: key, least: 0) else { return }
      view.editLabel { $0.paragraphs.paragraphSpacing = spacing }
    },
    of([.label], "preferredMaxLayoutWidth") { node, key, view, _, values in
      guard let width = values.points(node, for: key, least: 0) else { return }
      view.editLabel { $0.preferredMaxLayoutWidth = width }
    },
    of([.label], "adjustsFontSizeToFitWidth") { node, key, view, _, values in
      guard let adjusts = values.flag(node, for: key) else { return }
      view.editLabel { $0.adjustsFontSize = adjusts }
    },
    of([.label], "minimumScaleFactor") { node, key, view, _, values in
      guard let scale = values.number(node, for: key, in: 0...1) else { return }
      view.editLabel { $0.minimumScale = scale }
    },
  ]
}
