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
