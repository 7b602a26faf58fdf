import SceneModel

/// What a view shows as a view of its kind; nil for those of other kinds, which stay as they are
/// whatever is put there.
extension View {
  var scroll: ScrollContent? {
    get { if case .scroll(let part) = content { part } else { nil } }
    set { if let newValue, scroll != nil { content = .scroll(newValue) } }
  }

  var cell: CellContent? {
    get { if case .cell(let part) = content { part } else { nil } }
    set { if let newValue, cell != nil { content = .cell(newValue) } }
  }

  var stack: StackContent? {
    get { if case .stack(let part) = content { part } else { nil } }
    set { if let newValue, stack != nil { content = .stack(newValue) } }
  }

  var label: LabelContent? {
    get { if case .label(let part) = content { part } else { nil } }
    set { if let newValue, label != nil { content = .label(newValue) } }
  }

  var textField: TextFieldContent? {
    get { if case .textField(let part) = content { part } else { nil } }
    set { if let newValue, textField != nil { content = .textField(newValue) } }
  }

  var textView: TextViewContent? {
    get { if case .textView(let part) = content { part } else { nil } }
    set { if let newValue, textView != nil { content = .textView(newValue) } }
  }

  var button: ButtonContent? {
    get { if case .button(let part) = content { part } else { nil } }
    set { if let newValue, button != nil { content = .button(newValue) } }
  }

  var image: ImageContent? {
    get { if case .image(let part) = content { part } else { nil } }
    set { if let newValue, image != nil { content = .image(newValue) } }
  }

  var control: ControlContent? {
    get { if case .control(let part) = content { part } else { nil } }
    set { if let newValue, control != nil { content = .control(newValue) } }
  }

  /// Gives a view that is nothing but a text another one, with its parts that look otherwise.
  mutating func put(_ text: String, runs: [StyledRun]) {
    label?.text = text
    label?.runs = runs
    textField?.text = text
    textField?.runs = runs
    textView?.text = text
    textView?.runs = runs
  }
}
