import SceneModel
import SceneSyntax

// What decides how a view is typed into, and what is there for it.
extension ViewProperty {
  private static let typedInto: [ViewKind] = [.textField, .textView, .searchBar]

  static let typing: [ViewProperty] =
    keyboards + [
      of([.textField], "clearButtonMode") { node, key, view, _, values in
        guard let mode: FieldOverlayMode = values.choice(node, for: key) else { return }
        view.editTextField { $0.clearButtonMode = mode }
      },
      of([.searchBar], "showsCancelButton") { node, key, view, _, values in
        guard let shows = values.flag(node, for: key) else { return }
        view.editControl { $0.search.showsCancelButton = shows }
      },
    ]

  private static let keyboards: [ViewProperty] = [
    of(typedInto, "keyboardType") { node, key, view, _, values in
      guard let type: KeyboardType = values.choice(node, for: key) else { return }
      view.editTextInput { $0.keyboardType = type }
    },
    of(typedInto, "keyboardAppearance") { node, key, view, _, values in
      guard let appearance: KeyboardAppearance = values.choice(node, for: key) else { return }
      view.editTextInput { $0.keyboardAppearance = appearance }
    },
    of(typedInto, "returnKeyType") { node, key, view, _, values in
      guard let type: ReturnKeyType = values.choice(node, for: key) else { return }
      view.editTextInput { $0.returnKeyType = type }
    },
    of(typedInto, "enablesReturnKeyAutomatically") { node, key, view, _, values in
      guard let isAutomatic = values.flag(node, for: key) else { return }
      view.editTextInput { $0.enablesReturnKeyAutomatically = isAutomatic }
    },
    of(typedInto, "autocorrectionType") { node, key, view, _, values in
      guard let type: Autocorrection = values.choice(node, for: key) else { return }
      view.editTextInput { $0.autocorrectionType = type }
    },
    of(typedInto, "autocapitalizationType") { node, key, view, _, values in
      guard let type: Autocapitalization = values.choice(node, for: key) else { return }
      view.editTextInput { $0.autocapitalizationType = type }
    },
  ]
}

extension View {
  fileprivate mutating func editTextInput(_ change: (inout TextInputTraits) -> Void) {
    editTextField { change(&$0.input) }
    editTextView { change(&$0.input) }
    editControl { change(&$0.search.input) }
  }
}
