/// A button with a title.
///
/// ```swift
/// let button = Button("Log In", name: "logIn")
/// #expect(try Scene([button]).layout().logIn.frame.width > 40)
/// ```
public struct Button: SceneView {
  /// The view without its kind.
  ///
  ///     #expect(button.view["enabled"] == false)
  public var view: View

  /// Creates a button with its initial content.
  ///
  ///     var button = Button("Log In", name: "logIn", font: .boldSystemFont(ofSize: 15))
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ title: String = "", name: String? = nil, font: Font? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("button", name, CodeLocation(file: file, line: line, column: column))
    self["title"] = PropertyValue(title)
    self["font"] = font?.value
  }

  /// The title.
  ///
  ///     button.title = "Sign In"
  public var title: String {
    get { self["title"]?.text ?? "" }
    set { self["title"] = PropertyValue(newValue) }
  }

  /// The font; nil is the system's default.
  ///
  ///     button.font = .boldSystemFont(ofSize: 17)
  public var font: Font? {
    get { self["font"].map(Font.init(value:)) }
    set { self["font"] = newValue?.value }
  }

  /// The color of the title; nil is the tint color.
  ///
  ///     button.titleColor = .white
  public var titleColor: Color? {
    get { self["titleColor"].map(Color.init(value:)) }
    set { self["titleColor"] = newValue?.value }
  }

  /// Whether the button is enabled.
  ///
  ///     button.isEnabled = false
  public var isEnabled: Bool {
    get { self["enabled"]?.flag ?? true }
    set { self["enabled"] = PropertyValue(newValue) }
  }
}

/// An image view with a test card of a given size, or with a system symbol.
///
/// ```swift
/// let photo = ImageView(Size(width: 80, height: 60), name: "photo")
/// let heart = ImageView(systemName: "heart", name: "heart")
/// let layout = try Scene([photo, heart]).layout()
/// #expect(layout.photo.frame.width == 80 && layout.heart.frame.width < 30)
/// ```
public struct ImageView: SceneView {
  /// The view without its kind.
  ///
  ///     #expect(photo.view["contentMode"] == "scaleAspectFit")
  public var view: View

  /// Creates an image view with its initial content.
  ///
  ///     var photo = ImageView(Size(width: 80, height: 60), name: "photo")
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    _ size: Size? = nil, name: String? = nil, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    view = View("imageView", name, CodeLocation(file: file, line: line, column: column))
    self["image"] = size.map { PropertyValue(numbers: [$0.width, $0.height]) }
  }

  /// Creates an image view with a system symbol, as `UIImageView(image: UIImage(systemName:))` does
  /// from iOS 13 on.
  ///
  /// ```swift
  /// var star = ImageView(systemName: "star", pointSize: 24, weight: .semibold, name: "star")
  /// star.tintColor = .systemYellow
  /// #expect(Scene([star]).findings.isEmpty)
  /// ```
  ///
  /// An unknown symbol name is a finding, and a placeholder is drawn; `pointSize` is the font size
  /// that the symbol matches.
  public init(
    systemName: String, pointSize: Double = 17, weight: Font.Weight = .regular,
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("imageView", name, CodeLocation(file: file, line: line, column: column))
    self["image"] = [
      "systemName": PropertyValue(systemName), "pointSize": PropertyValue(pointSize),
      "weight": PropertyValue(weight.rawValue),
    ]
  }

  /// The scaling and position of an image in a frame of another size.
  ///
  ///     #expect(ImageView().contentMode == ImageView.ContentMode.scaleToFill)
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// Stretched to the frame, without preserving the aspect ratio.
    ///
    ///     photo.contentMode = .scaleToFill
    case scaleToFill
    /// Scaled to fit inside the frame, preserving the aspect ratio.
    ///
    ///     photo.contentMode = .scaleAspectFit
    case scaleAspectFit
    /// Scaled to fill the frame and clipped, preserving the aspect ratio.
    ///
    ///     photo.contentMode = .scaleAspectFill
    case scaleAspectFill
    /// Unscaled and centered.
    ///
    ///     photo.contentMode = .center
    case center
    /// Unscaled, at the top edge.
    ///
    ///     photo.contentMode = .top
    case top
    /// Unscaled, at the bottom edge.
    ///
    ///     photo.contentMode = .bottom
    case bottom
    /// Unscaled, at the left edge.
    ///
    ///     photo.contentMode = .left
    case left
    /// Unscaled, at the right edge.
    ///
    ///     photo.contentMode = .right
    case right
    /// Unscaled, in the top left corner.
    ///
    ///     photo.contentMode = .topLeft
    case topLeft
    /// Unscaled, in the top right corner.
    ///
    ///     photo.contentMode = .topRight
    case topRight
    /// Unscaled, in the bottom left corner.
    ///
    ///     photo.contentMode = .bottomLeft
    case bottomLeft
    /// Unscaled, in the bottom right corner.
    ///
    ///     photo.contentMode = .bottomRight
    case bottomRight
  }

  /// The scaling and position of the image in a frame of another size.
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
  /// The view without its kind.
  ///
  ///     #expect(remember.view["on"] == true)
  public var view: View

  /// Creates a switch with its initial state.
  ///
  ///     var remember = Switch(name: "remember")
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    name: String? = nil, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    view = View("switch", name, CodeLocation(file: file, line: line, column: column))
  }

  /// Whether the switch is on.
  ///
  ///     remember.isOn = true
  public var isOn: Bool {
    get { self["on"]?.flag ?? false }
    set { self["on"] = PropertyValue(newValue) }
  }
}

/// A scroll view, whose content may be larger than its frame.
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
  /// The view without its kind.
  ///
  ///     var scene = Scene([scroll.view])
  public var view: View

  /// Creates a scroll view with its initial content.
  ///
  ///     var scroll = ScrollView(name: "scroll", [page])
  ///
  /// Golden images, messages and layouts use its `name`, or its kind with a number if it has none.
  public init(
    name: String? = nil, _ subviews: [any SceneView] = [], file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    view = View("scrollView", name, CodeLocation(file: file, line: line, column: column))
    view.subviews = subviews.map(\.view)
  }

  /// The layout guide of the scroll view's own frame.
  ///
  ///     let width = page.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor)
  public var frameLayoutGuide: LayoutGuide { LayoutGuide(view, "frameGuide") }
  /// The layout guide of the scrollable content.
  ///
  ///     let content = page.edgeAnchors.constraint(equalTo: scroll.contentLayoutGuide.edgeAnchors)
  public var contentLayoutGuide: LayoutGuide { LayoutGuide(view, "contentGuide") }
}
