/// The content by kind; nil for other kinds, for which an assignment has no effect.
extension View {
  package var scroll: ScrollContent? {
    get { if case .scroll(let part) = content { part } else { nil } }
    set { if let newValue, scroll != nil { content = .scroll(newValue) } }
  }

  package var cell: CellContent? {
    get { if case .cell(let part) = content { part } else { nil } }
    set { if let newValue, cell != nil { content = .cell(newValue) } }
  }

  package var stack: StackContent? {
    get { if case .stack(let part) = content { part } else { nil } }
    set { if let newValue, stack != nil { content = .stack(newValue) } }
  }

  package var label: LabelContent? {
    get { if case .label(let part) = content { part } else { nil } }
    set { if let newValue, label != nil { content = .label(newValue) } }
  }

  package var textField: TextFieldContent? {
    get { if case .textField(let part) = content { part } else { nil } }
    set { if let newValue, textField != nil { content = .textField(newValue) } }
  }

  package var textView: TextViewContent? {
    get { if case .textView(let part) = content { part } else { nil } }
    set { if let newValue, textView != nil { content = .textView(newValue) } }
  }

  package var button: ButtonContent? {
    get { if case .button(let part) = content { part } else { nil } }
    set { if let newValue, button != nil { content = .button(newValue) } }
  }

  package var image: ImageContent? {
    get { if case .image(let part) = content { part } else { nil } }
    set { if let newValue, image != nil { content = .image(newValue) } }
  }

  package var control: ControlContent? {
    get { if case .control(let part) = content { part } else { nil } }
    set { if let newValue, control != nil { content = .control(newValue) } }
  }

  /// Replaces the text and the runs of a label, a field or a text view.
  package mutating func setText(_ text: String, runs: [StyledRun]) {
    label?.text = text
    label?.runs = runs
    textField?.text = text
    textField?.runs = runs
    textView?.text = text
    textView?.runs = runs
  }
}
