/// A view with text of one style: a label, a text field, or a text view.
///
/// ```swift
/// var views: [any TextualView] = [Label(), TextField(), TextView()]
/// for place in views.indices { views[place].text = "Name" }
/// #expect(views.map(\.text) == ["Name", "Name", "Name"])
/// ```
public protocol TextualView: SceneView {}

extension TextualView {
  /// The text.
  ///
  ///     field.text = "Ada Lovelace"
  public var text: String {
    get { self["text"]?.text ?? "" }
    set { self["text"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's default.
  ///
  ///     field.font = .preferredFont(forTextStyle: .body)
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// The alignment of the lines.
  ///
  ///     field.textAlignment = .right
  public var textAlignment: TextAlignment {
    get { self["textAlignment"]?.text.flatMap(TextAlignment.init(rawValue:)) ?? .natural }
    set { self["textAlignment"] = PropertyValue(newValue.rawValue) }
  }

  /// The color of the text; nil is the system's default.
  ///
  ///     field.textColor = .secondaryLabel
  public var textColor: Color? {
    get { self["textColor"].map(Color.init(value:)) }
    set { self["textColor"] = newValue?.value }
  }
}

/// A label with one or more lines of text.
///
/// ```swift
/// var label = Label("A text of several lines", name: "text")
/// label.numberOfLines = 0
/// label.textColor = .systemRed
/// #expect(try Scene([label]).layout().text.frame.height > 0)
/// ```
public struct Label: TextualView {
  /// The view without its kind.
  ///
  ///     #expect(label.view["numberOfLines"] == 2)
  public var view: View

  /// Creates a label with its initial content.
  ///
  ///     var label = Label("A text of several lines", name: "text", font: .systemFont(ofSize: 20))
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("label", name, CodeLocation(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }

  /// The wrapping or truncation of a text that is too long.
  ///
  ///     label.lineBreakMode = .byWordWrapping
  public var lineBreakMode: LineBreakMode {
    get { self["lineBreakMode"]?.text.flatMap(LineBreakMode.init(rawValue:)) ?? .truncatingTail }
    set { self["lineBreakMode"] = PropertyValue(newValue.rawValue) }
  }

  /// The maximum number of lines; 0 means no limit.
  ///
  ///     label.numberOfLines = 2
  public var numberOfLines: Int {
    get { self["numberOfLines"]?.number.flatMap { Int(exactly: $0) } ?? 1 }
    set { self["numberOfLines"] = PropertyValue(Double(newValue)) }
  }
}

/// A text field of one line.
///
/// ```swift
/// var field = TextField(name: "password", placeholder: "Password")
/// field.isSecureTextEntry = true
/// #expect(try Scene([field]).layout().password.frame.height == 34)
/// ```
public struct TextField: TextualView {
  /// The view without its kind.
  ///
  ///     #expect(field.view["placeholder"] == "Your password")
  public var view: View

  /// Creates a text field with its initial content.
  ///
  ///     var field = TextField("secret", name: "password", placeholder: "Password")
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ text: String = "", name: String? = nil, placeholder: String? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textField", name, CodeLocation(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["placeholder"] = placeholder.map { PropertyValue($0) }
  }

  /// The placeholder text of the empty field.
  ///
  ///     field.placeholder = "Your password"
  public var placeholder: String? {
    get { self["placeholder"]?.text }
    set { self["placeholder"] = newValue.map { PropertyValue($0) } }
  }

  /// Whether the text is shown as dots.
  ///
  ///     field.isSecureTextEntry = true
  public var isSecureTextEntry: Bool {
    get { self["secureTextEntry"]?.flag ?? false }
    set { self["secureTextEntry"] = PropertyValue(newValue) }
  }
}

/// A text view with several editable lines.
///
/// ```swift
/// let notes = TextView("Notes", name: "notes")
/// #expect(Scene([notes]).findings.isEmpty)
/// ```
public struct TextView: TextualView {
  /// The view without its kind.
  ///
  ///     #expect(notes.view["scrollEnabled"] == false)
  public var view: View

  /// Creates a text view with its initial content.
  ///
  ///     var notes = TextView("Notes", name: "notes", font: .systemFont(ofSize: 15))
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textView", name, CodeLocation(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }

  /// Whether the text scrolls; if not, the intrinsic height is that of all lines.
  ///
  ///     notes.isScrollEnabled = false
  public var isScrollEnabled: Bool {
    get { self["scrollEnabled"]?.flag ?? true }
    set { self["scrollEnabled"] = PropertyValue(newValue) }
  }
}
