// The properties of all views, with UIKit's names.
extension SceneView {
  /// The color behind the content.
  ///
  ///     card.backgroundColor = .systemBackground
  public var backgroundColor: Color? {
    get { self["background"].map(Color.init(value:)) }
    set { self["background"] = newValue?.value }
  }

  /// The color of interactive content; nil is that of the superview.
  ///
  ///     card.tintColor = .systemGreen
  public var tintColor: Color? {
    get { self["tintColor"].map(Color.init(value:)) }
    set { self["tintColor"] = newValue?.value }
  }

  /// The corner radius in points.
  ///
  ///     card.cornerRadius = 10
  public var cornerRadius: Double {
    get { self["cornerRadius"]?.number ?? 0 }
    set { self["cornerRadius"] = PropertyValue(newValue) }
  }

  /// The width of the border.
  ///
  ///     card.borderWidth = 0.5
  public var borderWidth: Double {
    get { self["borderWidth"]?.number ?? 0 }
    set { self["borderWidth"] = PropertyValue(newValue) }
  }

  /// The color of the border; nil is black.
  ///
  ///     card.borderColor = .separator
  public var borderColor: Color? {
    get { self["borderColor"].map(Color.init(value:)) }
    set { self["borderColor"] = newValue?.value }
  }

  /// Whether the content is clipped at the view's edges; nil is the default of its kind.
  ///
  ///     card.clipsToBounds = true
  public var clipsToBounds: Bool? {
    get { self["clipsToBounds"]?.flag }
    set { self["clipsToBounds"] = newValue.map { PropertyValue($0) } }
  }

  /// Whether the view is hidden.
  ///
  ///     hint.isHidden = true
  public var isHidden: Bool {
    get { self["hidden"]?.flag ?? false }
    set { self["hidden"] = PropertyValue(newValue) }
  }

  /// The opacity, from 0 to 1.
  ///
  ///     card.alpha = 0.5
  public var alpha: Double {
    get { self["alpha"]?.number ?? 1 }
    set { self["alpha"] = PropertyValue(newValue) }
  }

  /// The fixed frame, which overrides the view's constraints, as a translated autoresizing mask
  /// does.
  ///
  ///     card.frame = Rect(20, 100, 200, 80)
  public var frame: Rect? {
    get { self["frame"]?.numbers.map { Rect($0[0], $0[1], $0[2], $0[3]) } }
    set {
      self["frame"] = newValue.map { PropertyValue(numbers: [$0.x, $0.y, $0.width, $0.height]) }
    }
  }

  /// Whether the frame is fixed and independent of constraints. The default is false; true sets an
  /// empty frame, as in UIKit, and false removes the frame.
  ///
  /// ```swift
  /// var box = View(name: "box")
  /// box.translatesAutoresizingMaskIntoConstraints = false
  /// #expect(box.frame == nil)
  /// box.frame = Rect(10, 20, 30, 40)
  /// #expect(box.translatesAutoresizingMaskIntoConstraints)
  /// ```
  public var translatesAutoresizingMaskIntoConstraints: Bool {
    get { self["frame"] != nil }
    set { frame = newValue ? frame ?? .zero : nil }
  }

  /// The layout margins; nil is the system's default.
  ///
  ///     card.layoutMargins = EdgeInsets(top: 4, left: 10, bottom: 6, right: 20)
  public var layoutMargins: EdgeInsets? {
    get {
      self["layoutMargins"]?.numbers.map {
        EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
      }
    }
    set {
      self["layoutMargins"] = newValue.map {
        PropertyValue(numbers: [$0.top, $0.left, $0.bottom, $0.right])
      }
    }
  }

  /// The layout margins whose sides follow the layout direction.
  ///
  ///     card.directionalLayoutMargins = DirectionalEdgeInsets(leading: 10, trailing: 20)
  public var directionalLayoutMargins: DirectionalEdgeInsets? {
    get {
      self["directionalLayoutMargins"]?.numbers.map {
        DirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
      }
    }
    set {
      self["directionalLayoutMargins"] = newValue.map {
        PropertyValue(numbers: [$0.top, $0.leading, $0.bottom, $0.trailing])
      }
    }
  }

  /// The label that VoiceOver reads.
  ///
  ///     card.accessibilityLabel = "Card of a friend"
  public var accessibilityLabel: String? {
    get { self["accessibilityLabel"]?.text }
    set { self["accessibilityLabel"] = newValue.map { PropertyValue($0) } }
  }

  /// Sets the priority with which the view resists growing beyond its content.
  ///
  /// ```swift
  /// var (name, field) = (Label("Name", name: "name"), TextField(name: "field"))
  /// name.setContentHuggingPriority(.defaultHigh, for: .horizontal)
  /// var row = StackView(arrangedSubviews: [name, field])
  /// row.frame = Rect(0, 0, 300, 40)
  /// #expect(try Scene([row]).layout().field.frame.maxX == 300)
  /// ```
  public mutating func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
    setPriority(priority, for: axis, of: "hugging")
  }

  /// Sets the priority with which the view resists shrinking below its content.
  ///
  ///     name.setContentCompressionResistancePriority(.required, for: .horizontal)
  public mutating func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: Axis
  ) {
    setPriority(priority, for: axis, of: "compressionResistance")
  }

  private mutating func setPriority(_ priority: LayoutPriority, for axis: Axis, of key: String) {
    var pairs: [PropertyValue.Pair] = []
    if case .map(let known)? = self[key]?.form { pairs = known }
    pairs.removeAll { $0.key == axis.rawValue }
    pairs.append(.init(key: axis.rawValue, value: PropertyValue(priority.rawValue)))
    self[key] = PropertyValue(.map(pairs))
  }
}

extension PropertyValue {
  init(numbers: [Double]) { self.init(numbers.map { PropertyValue($0) }) }
  init(texts: [String]) { self.init(texts.map { PropertyValue($0) }) }

  /// The four numbers of a list.
  fileprivate var numbers: [Double]? {
    guard case .list(let items) = form else { return nil }
    let numbers = items.compactMap(\.number)
    return numbers.count == 4 ? numbers : nil
  }
}
