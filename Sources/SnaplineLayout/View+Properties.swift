// What all views have, by UIKit's names.
extension SceneView {
  /// What is painted behind its content.
  ///
  ///     card.backgroundColor = .systemBackground
  public var backgroundColor: Color? {
    get { self["background"].map(Color.init(value:)) }
    set { self["background"] = newValue?.value }
  }

  /// The colour of what can be touched in it; nil is that of the views around it.
  ///
  ///     card.tintColor = .systemGreen
  public var tintColor: Color? {
    get { self["tintColor"].map(Color.init(value:)) }
    set { self["tintColor"] = newValue?.value }
  }

  /// How round its corners are.
  ///
  ///     card.cornerRadius = 10
  public var cornerRadius: Double {
    get { self["cornerRadius"]?.number ?? 0 }
    set { self["cornerRadius"] = PropertyValue(newValue) }
  }

  /// How wide the line around it is.
  ///
  ///     card.borderWidth = 0.5
  public var borderWidth: Double {
    get { self["borderWidth"]?.number ?? 0 }
    set { self["borderWidth"] = PropertyValue(newValue) }
  }

  /// The colour of the line around it; nil is black.
  ///
  ///     card.borderColor = .separator
  public var borderColor: Color? {
    get { self["borderColor"].map(Color.init(value:)) }
    set { self["borderColor"] = newValue?.value }
  }

  /// Whether what is in it ends at its edges; nil is as its kind does.
  ///
  ///     card.clipsToBounds = true
  public var clipsToBounds: Bool? {
    get { self["clipsToBounds"]?.flag }
    set { self["clipsToBounds"] = newValue.map { PropertyValue($0) } }
  }

  /// Whether nobody sees it.
  ///
  ///     hint.isHidden = true
  public var isHidden: Bool {
    get { self["hidden"]?.flag ?? false }
    set { self["hidden"] = PropertyValue(newValue) }
  }

  /// How much of it is seen, from 0 to 1.
  ///
  ///     card.alpha = 0.5
  public var alpha: Double {
    get { self["alpha"]?.number ?? 1 }
    set { self["alpha"] = PropertyValue(newValue) }
  }

  /// A view with a frame has it, whatever its constraints say, as one with a translated mask.
  ///
  ///     card.frame = Rect(20, 100, 200, 80)
  public var frame: Rect? {
    get { self["frame"]?.numbers.map { Rect($0[0], $0[1], $0[2], $0[3]) } }
    set {
      self["frame"] = newValue.map { PropertyValue(numbers: [$0.x, $0.y, $0.width, $0.height]) }
    }
  }

  /// Whether its frame is what it is by itself, and no constraint's. Views begin without one:
  /// true gives it an empty frame, as UIKit does, and false takes its frame away.
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

  /// What its margins guide keeps clear of; nil is the system's.
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

  /// The same with sides that follow the direction of reading.
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

  /// What a screen reader calls it.
  ///
  ///     card.accessibilityLabel = "Card of a friend"
  public var accessibilityLabel: String? {
    get { self["accessibilityLabel"]?.text }
    set { self["accessibilityLabel"] = newValue.map { PropertyValue($0) } }
  }

  /// How strongly the view wants to be no larger than its content.
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

  /// How strongly the view wants to be no smaller than its content.
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
  init(words: [String]) { self.init(words.map { PropertyValue($0) }) }

  /// The numbers of a list of four.
  fileprivate var numbers: [Double]? {
    guard case .list(let items) = form else { return nil }
    let numbers = items.compactMap(\.number)
    return numbers.count == 4 ? numbers : nil
  }
}
