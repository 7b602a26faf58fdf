/// A view of whose text all is said alike: a label, a field, or lines for typing.
///
/// ```swift
/// var views: [any TextualView] = [Label(), TextField(), TextView()]
/// for place in views.indices { views[place].text = "Name" }
/// #expect(views.map(\.text) == ["Name", "Name", "Name"])
/// ```
public protocol TextualView: SceneView {}

extension TextualView {
  /// What it says.
  ///
  ///     field.text = "Ada Lovelace"
  public var text: String {
    get { self["text"]?.text ?? "" }
    set { self["text"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's.
  ///
  ///     field.font = .preferredFont(forTextStyle: .body)
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// Where its lines stand.
  ///
  ///     field.textAlignment = .right
  public var textAlignment: TextAlignment {
    get { self["textAlignment"]?.text.flatMap(TextAlignment.init(rawValue:)) ?? .natural }
    set { self["textAlignment"] = PropertyValue(newValue.rawValue) }
  }

  /// The colour of the text; nil is the system's.
  ///
  ///     field.textColor = .secondaryLabel
  public var textColor: Color? {
    get { self["textColor"].map(Color.init(value:)) }
    set { self["textColor"] = newValue?.value }
  }
}

/// Some lines of text.
///
/// ```swift
/// var label = Label("A text of several lines", name: "text")
/// label.numberOfLines = 0
/// label.textColor = .systemRed
/// #expect(try Scene([label]).layout().text.frame.height > 0)
/// ```
public struct Label: TextualView {
  /// The view, whatever its kind.
  ///
  ///     #expect(label.view["numberOfLines"] == 2)
  public var view: View

  /// Some lines of text with what it shows at first.
  ///
  ///     var label = Label("A text of several lines", name: "text", font: .systemFont(ofSize: 20))
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("label", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }

  /// What becomes of what has no room.
  ///
  ///     label.lineBreakMode = .byWordWrapping
  public var lineBreakMode: LineBreakMode {
    get { self["lineBreakMode"]?.text.flatMap(LineBreakMode.init(rawValue:)) ?? .truncatingTail }
    set { self["lineBreakMode"] = PropertyValue(newValue.rawValue) }
  }

  /// How many lines it has at most; 0 is as many as there are.
  ///
  ///     label.numberOfLines = 2
  public var numberOfLines: Int {
    get { self["numberOfLines"]?.number.flatMap { Int(exactly: $0) } ?? 1 }
    set { self["numberOfLines"] = PropertyValue(Double(newValue)) }
  }
}

/// A field of one line for typing.
///
/// ```swift
/// var field = TextField(name: "password", placeholder: "Password")
/// field.isSecureTextEntry = true
/// #expect(try Scene([field]).layout().password.frame.height == 34)
/// ```
public struct TextField: TextualView {
  /// The view, whatever its kind.
  ///
  ///     #expect(field.view["placeholder"] == "Your password")
  public var view: View

  /// A field with what it shows at first.
  ///
  ///     var field = TextField("secret", name: "password", placeholder: "Password")
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    _ text: String = "", name: String? = nil, placeholder: String? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textField", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["placeholder"] = placeholder.map { PropertyValue($0) }
  }

  /// What stands in it while it is empty.
  ///
  ///     field.placeholder = "Your password"
  public var placeholder: String? {
    get { self["placeholder"]?.text }
    set { self["placeholder"] = newValue.map { PropertyValue($0) } }
  }

  /// Whether what is typed is hidden behind dots.
  ///
  ///     field.isSecureTextEntry = true
  public var isSecureTextEntry: Bool {
    get { self["secureTextEntry"]?.flag ?? false }
    set { self["secureTextEntry"] = PropertyValue(newValue) }
  }
}

/// Lines for typing.
///
/// ```swift
/// let notes = TextView("Notes", name: "notes")
/// #expect(Scene([notes]).findings.isEmpty)
/// ```
public struct TextView: TextualView {
  /// The view, whatever its kind.
  ///
  ///     #expect(notes.view["scrollEnabled"] == false)
  public var view: View

  /// Lines for typing with what it shows at first.
  ///
  ///     var notes = TextView("Notes", name: "notes", font: .systemFont(ofSize: 15))
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textView", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }

  /// Whether its lines scroll; if they do not, it is as high as they are.
  ///
  ///     notes.isScrollEnabled = false
  public var isScrollEnabled: Bool {
    get { self["scrollEnabled"]?.flag ?? true }
    set { self["scrollEnabled"] = PropertyValue(newValue) }
  }
}
