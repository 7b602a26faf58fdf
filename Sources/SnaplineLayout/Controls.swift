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

  /// What it says.
  public var text: String {
    get { self["text"]?.text ?? "" }
    set { self["text"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's.
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// Where its lines stand.
  public var textAlignment: TextAlignment {
    get { self["textAlignment"]?.text.flatMap(TextAlignment.init(rawValue:)) ?? .natural }
    set { self["textAlignment"] = PropertyValue(newValue.rawValue) }
  }

  /// What becomes of what has no room.
  public var lineBreakMode: LineBreakMode {
    get { self["lineBreakMode"]?.text.flatMap(LineBreakMode.init(rawValue:)) ?? .truncatingTail }
    set { self["lineBreakMode"] = PropertyValue(newValue.rawValue) }
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

  /// What stands in it.
  public var text: String {
    get { self["text"]?.text ?? "" }
    set { self["text"] = PropertyValue(newValue) }
  }

  /// What stands in it while it is empty.
  public var placeholder: String? {
    get { self["placeholder"]?.text }
    set { self["placeholder"] = newValue.map { PropertyValue($0) } }
  }

  /// The font; nil is the system's.
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// The colour of the text; nil is the system's.
  public var textColor: Color? {
    get { self["textColor"].map(Color.init(value:)) }
    set { self["textColor"] = newValue?.value }
  }

  /// Where its line stands.
  public var textAlignment: TextAlignment {
    get { self["textAlignment"]?.text.flatMap(TextAlignment.init(rawValue:)) ?? .natural }
    set { self["textAlignment"] = PropertyValue(newValue.rawValue) }
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

  /// What stands in it.
  public var text: String {
    get { self["text"]?.text ?? "" }
    set { self["text"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's.
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// Whether its lines scroll; if they do not, it is as high as they are.
  public var isScrollEnabled: Bool {
    get { self["scrollEnabled"]?.flag ?? true }
    set { self["scrollEnabled"] = PropertyValue(newValue) }
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

  /// What it says.
  public var title: String {
    get { self["title"]?.text ?? "" }
    set { self["title"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's.
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// The colour of the title; nil is the tint.
  public var titleColor: Color? {
    get { self["titleColor"].map(Color.init(value:)) }
    set { self["titleColor"] = newValue?.value }
  }

  /// Whether it can be touched.
  public var isEnabled: Bool {
    get { self["enabled"]?.flag ?? true }
    set { self["enabled"] = PropertyValue(newValue) }
  }
}

/// An image of a size, which is a test card, or a symbol of the system.
///
/// ```swift
/// let photo = ImageView(Size(width: 80, height: 60), name: "photo")
/// let heart = ImageView(systemName: "heart", name: "heart")
/// let layout = try Scene([photo, heart]).layout()
/// #expect(layout.photo.frame.width == 80 && layout.heart.frame.width < 30)
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

  /// A symbol of the system, as `UIImageView(image: UIImage(systemName:))` shows it, from iOS 13 on.
  ///
  /// ```swift
  /// var star = ImageView(systemName: "star", pointSize: 24, weight: .semibold, name: "star")
  /// star.tintColor = .systemYellow
  /// #expect(Scene([star]).findings.isEmpty)
  /// ```
  ///
  /// - Parameters:
  ///   - systemName: The symbol's name; one that is not there is a finding, and a card.
  ///   - pointSize: The size of the text that it goes with.
  public init(
    systemName: String, pointSize: Double = 17, weight: Font.Weight = .regular,
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("imageView", name, Place(file: file, line: line, column: column))
    self["image"] = [
      "systemName": PropertyValue(systemName), "pointSize": PropertyValue(pointSize),
      "weight": PropertyValue(weight.rawValue),
    ]
  }

  /// How an image fills a frame of another shape.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// How the image fills a frame of another shape.
  public var contentMode: ContentMode {
    get { self["contentMode"]?.text.flatMap(ContentMode.init(rawValue:)) ?? .scaleToFill }
    set { self["contentMode"] = PropertyValue(newValue.rawValue) }
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
