import SnaplineSceneModel

/// Accessors of a value in a view; views without the value are unchanged.
struct ViewKeyPath<Value>: Sendable {
  let get: @Sendable (View) -> Value?
  let put: @Sendable (Value, inout View) -> Void

  typealias Path<Root> = any WritableKeyPath<Root, Value> & Sendable

  static func view(_ path: Path<View>) -> Self {
    Self(get: { $0[keyPath: path] }, put: { $1[keyPath: path] = $0 })
  }

  private static func part<Part>(
    _ part: any WritableKeyPath<View, Part?> & Sendable, _ path: Path<Part>
  ) -> Self {
    Self(
      get: { $0[keyPath: part]?[keyPath: path] },
      put: { $1[keyPath: part]?[keyPath: path] = $0 })
  }

  static func scroll(_ path: Path<ScrollContent>) -> Self { part(\.scroll, path) }
  static func cell(_ path: Path<CellContent>) -> Self { part(\.cell, path) }
  static func stack(_ path: Path<StackContent>) -> Self { part(\.stack, path) }
  static func label(_ path: Path<LabelContent>) -> Self { part(\.label, path) }
  static func textField(_ path: Path<TextFieldContent>) -> Self { part(\.textField, path) }
  static func textView(_ path: Path<TextViewContent>) -> Self { part(\.textView, path) }
  static func image(_ path: Path<ImageContent>) -> Self { part(\.image, path) }
  static func button(_ path: Path<ButtonContent>) -> Self { part(\.button, path) }
  static func control(_ path: Path<ControlContent>) -> Self { part(\.control, path) }
  static func rows(_ path: Path<TableRows>) -> Self { part(\.rows, path) }
  static func flow(_ path: Path<FlowContent>) -> Self { part(\.flow, path) }
  static func configuration(_ path: Path<ButtonConfiguration>) -> Self {
    part(\.shape, path)
  }
  static func shadow(_ path: Path<LayerShadow>) -> Self { part(\.shadow, path) }
  /// Returns the accessors of the keyboard settings of text fields, text views and search bars.
  static func input(_ path: Path<TextInputTraits>) -> Self { part(\.input, path) }
}

extension View {
  fileprivate var rows: TableRows? {
    get { scroll?.rows }
    set { if rows != nil { scroll?.rows = newValue } }
  }

  fileprivate var flow: FlowContent? {
    get { scroll?.flow }
    set { if flow != nil { scroll?.flow = newValue } }
  }

  /// Keys come in any order: the first one creates the configuration.
  fileprivate var shape: ButtonConfiguration? {
    get { button.map { $0.configuration ?? ButtonConfiguration(.plain) } }
    set { button?.configuration = newValue }
  }

  /// Keys come in any order: the first one creates the shadow.
  fileprivate var shadow: LayerShadow? {
    get { appearance.shadow ?? LayerShadow() }
    set { appearance.shadow = newValue }
  }

  fileprivate var input: TextInputTraits? {
    get { textField?.input ?? textView?.input ?? control?.search.input }
    set {
      guard let newValue else { return }
      textField?.input = newValue
      textView?.input = newValue
      control?.search.input = newValue
    }
  }
}
