/// Some lines of text.
///
/// ```swift
/// var label = Label("A text of several lines", name: "text")
/// label.numberOfLines = 0
/// label.textColor = .systemRed
/// #expect(try Scene([label]).layout().text.frame.height > 0)
/// ```
public struct Label: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// Some lines of text with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("label", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }

  /// How many lines it has at most; 0 is as many as there are.
  public var numberOfLines: Int {
    get { self["numberOfLines"]?.number.flatMap { Int(exactly: $0) } ?? 1 }
    set { self["numberOfLines"] = PropertyValue(Double(newValue)) }
  }

  /// The colour of the text; nil is the system's.
  public var textColor: Color? {
    get { self["textColor"].map(Color.init(value:)) }
    set { self["textColor"] = newValue?.value }
  }
}

/// A field of one line for typing.
///
/// ```swift
/// var field = TextField(name: "password", placeholder: "Password")
/// field.isSecureTextEntry = true
/// #expect(try Scene([field]).layout().password.frame.height == 34)
/// ```
public struct TextField: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// A field with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ text: String = "", name: String? = nil, placeholder: String? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textField", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["placeholder"] = placeholder.map { PropertyValue($0) }
  }

  /// Whether what is typed is hidden behind dots.
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
public struct TextView: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// Lines for typing with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ text: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("textView", name, Place(file: file, line: line, column: column))
    self["text"] = PropertyValue(text)
    self["font"] = font?.value
  }
}

/// A button with a title.
///
/// ```swift
/// let button = Button("Log In", name: "logIn")
/// #expect(try Scene([button]).layout().logIn.frame.width > 40)
/// ```
public struct Button: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// A button with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ title: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("button", name, Place(file: file, line: line, column: column))
    self["title"] = PropertyValue(title)
    self["font"] = font?.value
  }
}

/// An image of a size; what it shows is a test card.
///
/// ```swift
/// let photo = ImageView(Size(width: 80, height: 60), name: "photo")
/// #expect(try Scene([photo]).layout().photo.frame.width == 80)
/// ```
public struct ImageView: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// An image view with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ size: Size? = nil, name: String? = nil, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    view = View("imageView", name, Place(file: file, line: line, column: column))
    self["image"] = size.map { PropertyValue(numbers: [$0.width, $0.height]) }
  }
}

/// A switch.
///
/// ```swift
/// var remember = Switch(name: "remember")
/// remember.isOn = true
/// #expect(try Scene([remember]).layout().remember.frame.width > 40)
/// ```
public struct Switch: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// A switch with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("switch", name, Place(file: file, line: line, column: column))
  }

  /// Whether it is on.
  public var isOn: Bool {
    get { self["on"]?.flag ?? false }
    set { self["on"] = PropertyValue(newValue) }
  }
}

/// A view whose content may be larger than itself.
///
/// ```swift
/// let content = View(name: "content")
/// let scroll = ScrollView(name: "scroll", [content])
/// var scene = Scene([scroll])
/// scene.activate(
///   scroll.edgeAnchors.constraint(equalTo: scene.view.edgeAnchors),
///   content.edgeAnchors.constraint(equalTo: scroll.contentLayoutGuide.edgeAnchors),
///   content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
///   content.heightAnchor.constraint(equalToConstant: 2000))
/// #expect(try scene.layout().scroll.contentSize == Size(width: 390, height: 2000))
/// ```
public struct ScrollView: SceneView {
  /// The view, whatever its kind.
  public var view: View

  /// A scroll view with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    name: String? = nil, _ subviews: [any SceneView] = [], file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("scrollView", name, Place(file: file, line: line, column: column))
    view.subviews = subviews.map(\.view)
  }

  /// What is seen from outside: the scroll view's own frame.
  public var frameLayoutGuide: LayoutGuide { LayoutGuide(view, "frameGuide") }
  /// What is scrolled over.
  public var contentLayoutGuide: LayoutGuide { LayoutGuide(view, "contentGuide") }
}

/// Views in a row or a column, placed by the stack.
///
/// ```swift
/// let buttons = StackView(
///   .horizontal, spacing: 8, distribution: .fillEqually, name: "buttons",
///   [Button("Yes", name: "yes"), Button("No", name: "no")])
/// let layout = try Scene([buttons]).layout()
/// #expect(layout.yes.frame.width == layout.no.frame.width)
/// ```
public struct StackView: SceneView {
  /// How the views share the stack's length.
  public enum Distribution: String, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }

  /// Where the views are across the stack.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// The view, whatever its kind.
  public var view: View

  /// A stack with what it shows at first.
  ///
  /// - Parameter name: How goldens, messages and layouts call it; by itself its kind
  ///   with a number.
  public init(
    _ axis: Axis = .horizontal, spacing: Double = 0, alignment: Alignment = .fill,
    distribution: Distribution = .fill, name: String? = nil, _ arranged: [any SceneView] = [],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("stackView", name, Place(file: file, line: line, column: column))
    self["axis"] = PropertyValue(axis.rawValue)
    self["spacing"] = PropertyValue(spacing)
    self["alignment"] = PropertyValue(alignment.rawValue)
    self["distribution"] = PropertyValue(distribution.rawValue)
    view.subviews = arranged.map(\.view)
  }
}
