/// A button with a title.
///
/// ```swift
/// let button = Button("Log In", name: "logIn")
/// #expect(try Scene([button]).layout().logIn.frame.width > 40)
/// ```
public struct Button: SceneView {
  /// The view, whatever its kind.
  ///
  ///     #expect(button.view["enabled"] == false)
  public var view: View

  /// A button with what it shows at first.
  ///
  ///     var button = Button("Log In", name: "logIn", font: .boldSystemFont(ofSize: 15))
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    _ title: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("button", name, Place(file: file, line: line, column: column))
    self["title"] = PropertyValue(title)
    self["font"] = font?.value
  }

  /// What it says.
  ///
  ///     button.title = "Create an Account"
  public var title: String {
    get { self["title"]?.text ?? "" }
    set { self["title"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's.
  ///
  ///     button.font = .boldSystemFont(ofSize: 17)
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// The colour of the title; nil is the tint.
  ///
  ///     button.titleColor = .white
  public var titleColor: Color? {
    get { self["titleColor"].map(Color.init(value:)) }
    set { self["titleColor"] = newValue?.value }
  }

  /// Whether it can be touched.
  ///
  ///     button.isEnabled = false
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
  ///
  ///     #expect(photo.view["contentMode"] == "scaleAspectFit")
  public var view: View

  /// An image view with what it shows at first.
  ///
  ///     var photo = ImageView(Size(width: 80, height: 60), name: "photo")
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
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
  /// A name that no symbol has is a finding, and a card; `pointSize` is the size of the text that
  /// it goes with.
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
  ///
  ///     #expect(ImageView().contentMode == ImageView.ContentMode.scaleToFill)
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// The image is stretched.
    ///
    ///     photo.contentMode = .scaleToFill
    case scaleToFill
    /// All of the image is seen, in its own shape.
    ///
    ///     photo.contentMode = .scaleAspectFit
    case scaleAspectFit
    /// The image fills the frame in its own shape, and is cut.
    ///
    ///     photo.contentMode = .scaleAspectFill
    case scaleAspectFill
    /// In its own size, in the middle.
    ///
    ///     photo.contentMode = .center
    case center
    /// In its own size, at the upper edge.
    ///
    ///     photo.contentMode = .top
    case top
    /// In its own size, at the lower edge.
    ///
    ///     photo.contentMode = .bottom
    case bottom
    /// In its own size, at the left edge.
    ///
    ///     photo.contentMode = .left
    case left
    /// In its own size, at the right edge.
    ///
    ///     photo.contentMode = .right
    case right
    /// In its own size, at the corner at the top left.
    ///
    ///     photo.contentMode = .topLeft
    case topLeft
    /// In its own size, at the corner at the top right.
    ///
    ///     photo.contentMode = .topRight
    case topRight
    /// In its own size, at the corner at the bottom left.
    ///
    ///     photo.contentMode = .bottomLeft
    case bottomLeft
    /// In its own size, at the corner at the bottom right.
    ///
    ///     photo.contentMode = .bottomRight
    case bottomRight
  }

  /// How the image fills a frame of another shape.
  ///
  ///     photo.contentMode = .scaleAspectFit
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
  ///
  ///     #expect(remember.view["on"] == true)
  public var view: View

  /// A switch with what it shows at first.
  ///
  ///     var remember = Switch(name: "remember")
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("switch", name, Place(file: file, line: line, column: column))
  }

  /// Whether it is on.
  ///
  ///     remember.isOn = true
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
  ///
  ///     var scene = Scene([scroll.view])
  public var view: View

  /// A scroll view with what it shows at first.
  ///
  ///     var scroll = ScrollView(name: "scroll", [page])
  ///
  /// Goldens, messages and layouts call it by its `name`, by itself its kind with a number.
  public init(
    name: String? = nil, _ subviews: [any SceneView] = [], file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("scrollView", name, Place(file: file, line: line, column: column))
    view.subviews = subviews.map(\.view)
  }

  /// What is seen from outside: the scroll view's own frame.
  ///
  ///     let width = page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)
  public var frameLayoutGuide: LayoutGuide { LayoutGuide(view, "frameGuide") }
  /// What is scrolled over.
  ///
  ///     let content = page.edgeAnchors.constraint(equalTo: scroll.contentLayoutGuide.edgeAnchors)
  public var contentLayoutGuide: LayoutGuide { LayoutGuide(view, "contentGuide") }
}
