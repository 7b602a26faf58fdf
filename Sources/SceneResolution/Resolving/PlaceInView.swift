import SceneModel

/// Where a value goes in a view: a view that has no such place stays as it is.
struct PlaceInView<Value>: Sendable {
  let put: @Sendable (Value, inout View) -> Void

  typealias Path<Root> = any WritableKeyPath<Root, Value> & Sendable

  static func view(_ path: Path<View>) -> Self { Self { $1[keyPath: path] = $0 } }

  static func scroll(_ path: Path<ScrollContent>) -> Self {
    Self { value, view in view.editScroll { $0[keyPath: path] = value } }
  }

  static func rows(_ path: Path<TableRows>) -> Self {
    Self { value, view in view.editScroll { $0.rows?[keyPath: path] = value } }
  }

  static func flow(_ path: Path<FlowContent>) -> Self {
    Self { value, view in view.editScroll { $0.flow?[keyPath: path] = value } }
  }

  static func cell(_ path: Path<CellContent>) -> Self {
    Self { value, view in view.editCell { $0[keyPath: path] = value } }
  }

  static func stack(_ path: Path<StackContent>) -> Self {
    Self { value, view in view.editStack { $0[keyPath: path] = value } }
  }

  static func label(_ path: Path<LabelContent>) -> Self {
    Self { value, view in view.editLabel { $0[keyPath: path] = value } }
  }

  static func textField(_ path: Path<TextFieldContent>) -> Self {
    Self { value, view in view.editTextField { $0[keyPath: path] = value } }
  }

  static func textView(_ path: Path<TextViewContent>) -> Self {
    Self { value, view in view.editTextView { $0[keyPath: path] = value } }
  }

  static func image(_ path: Path<ImageContent>) -> Self {
    Self { value, view in view.editImage { $0[keyPath: path] = value } }
  }

  static func button(_ path: Path<ButtonContent>) -> Self {
    Self { value, view in view.editButton { $0[keyPath: path] = value } }
  }

  static func control(_ path: Path<ControlContent>) -> Self {
    Self { value, view in view.editControl { $0[keyPath: path] = value } }
  }

  /// Keys come in any order: whichever is first makes the configuration.
  static func configuration(_ path: Path<ButtonConfiguration>) -> Self {
    Self { value, view in
      view.editButton { button in
        var configuration = button.configuration ?? ButtonConfiguration(.plain)
        configuration[keyPath: path] = value
        button.configuration = configuration
      }
    }
  }

  /// How whatever is typed into is typed into.
  static func input(_ path: Path<TextInputTraits>) -> Self {
    Self { value, view in
      view.editTextField { $0.input[keyPath: path] = value }
      view.editTextView { $0.input[keyPath: path] = value }
      view.editControl { $0.search.input[keyPath: path] = value }
    }
  }

  static func shadow(_ path: Path<LayerShadow>) -> Self {
    Self { value, view in
      var shadow = view.appearance.shadow ?? LayerShadow()
      shadow[keyPath: path] = value
      view.appearance.shadow = shadow
    }
  }
}
