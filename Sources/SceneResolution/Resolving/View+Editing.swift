import SceneModel

/// Each changes the content of one kind and leaves the others alone.
extension View {
  mutating func editScroll(_ change: (inout ScrollContent) -> Void) {
    guard case .scroll(var content) = content else { return }
    change(&content)
    self.content = .scroll(content)
  }

  mutating func editCell(_ change: (inout CellContent) -> Void) {
    guard case .cell(var content) = content else { return }
    change(&content)
    self.content = .cell(content)
  }

  mutating func editLabel(_ change: (inout LabelContent) -> Void) {
    guard case .label(var content) = content else { return }
    change(&content)
    self.content = .label(content)
  }

  mutating func editTextField(_ change: (inout TextFieldContent) -> Void) {
    guard case .textField(var content) = content else { return }
    change(&content)
    self.content = .textField(content)
  }

  mutating func editTextView(_ change: (inout TextViewContent) -> Void) {
    guard case .textView(var content) = content else { return }
    change(&content)
    self.content = .textView(content)
  }

  /// Gives a view that is nothing but a text another one, with its parts that look otherwise.
  mutating func editText(_ text: String, runs: [StyledRun]) {
    editLabel { ($0.text, $0.runs) = (text, runs) }
    editTextField { ($0.text, $0.runs) = (text, runs) }
    editTextView { ($0.text, $0.runs) = (text, runs) }
  }

  mutating func editImage(_ change: (inout ImageContent) -> Void) {
    guard case .image(var content) = content else { return }
    change(&content)
    self.content = .image(content)
  }

  mutating func editButton(_ change: (inout ButtonContent) -> Void) {
    guard case .button(var content) = content else { return }
    change(&content)
    self.content = .button(content)
  }

  mutating func editStack(_ change: (inout StackContent) -> Void) {
    guard case .stack(var content) = content else { return }
    change(&content)
    self.content = .stack(content)
  }

  mutating func editControl(_ change: (inout ControlContent) -> Void) {
    guard case .control(var content) = content else { return }
    change(&content)
    self.content = .control(content)
  }
}
