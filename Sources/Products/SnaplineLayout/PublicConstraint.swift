/// A constraint and the source location that created it.
///
/// A constraint is a value: changing the priority of a copy does not change the original. States
/// still identify the copy with the original.
///
/// ```swift
/// let (name, field) = (Label("Name", name: "name"), TextField(name: "field"))
/// var scene = Scene([name, field])
/// scene.activate(
///   name.leadingAnchor.constraint(equalTo: scene.view.leadingAnchor, constant: 16),
///   Constraint("H:[name]-gap-[field(>=100)]-|", metrics: ["gap": 8]),
///   Constraint("name.lastBaseline == field.lastBaseline"),
///   Constraint("V:|-60-[field]"))
/// #expect(try scene.layout().findings.isEmpty)
/// ```
public struct Constraint: Sendable {
  package enum Storage: Sendable {
    /// A relation between an anchor and another anchor or a constant.
    case equation(left: Side, relation: String, right: Side?, Sum)
    /// An equation or a format string, with the meanings of its names.
    case text(String, metrics: [String: Double], views: [String: LayoutItem])
  }

  /// An anchor.
  package struct Side: Sendable {
    let item: LayoutItem
    let attribute: String
  }

  /// The transformation of the right anchor.
  package struct Sum: Sendable {
    var multiplier = 1.0
    var constant = 0.0
    /// The number of system spacings that replaces the constant.
    var spacings: Double?
    var inset: EdgeInsets?
  }

  let identity = ObjectIdentity()
  package private(set) var form: Storage
  package let location: CodeLocation
  /// The name of the constraint in findings.
  ///
  ///     width.identifier = "titleWidth"
  public var identifier: String?
  /// The constant added to the other anchor, or the length itself. For an equation or a format
  /// string, whose distances are set by `metrics`, it is 0, and changing it is a finding. A scene
  /// contains the new constant once the constraint is activated, if necessary again.
  ///
  ///     width.constant = 120
  public var constant: Double {
    get { if case .equation(_, _, _, let sum) = form { sum.constant } else { wordless } }
    set {
      guard case .equation(let left, let relation, let right, var sum) = form else {
        wordless = newValue
        return
      }
      sum.constant = newValue
      form = .equation(left: left, relation: relation, right: right, sum)
    }
  }
  /// The constant of a constraint given as text, which has none of its own.
  private(set) var wordless = 0.0
  /// The priority of the constraint.
  ///
  ///     width.priority = .defaultHigh
  public var priority = LayoutPriority.required
  /// Whether the constraint is active before a state changes that.
  ///
  ///     width.isActive = false
  public var isActive = true

  package init(_ form: Storage, _ location: CodeLocation) {
    self.form = form
    self.location = location
  }

  /// Creates a constraint from a string of the Visual Format Language (`V:|-20-[name]-8-[field]`)
  /// or an equation as in scene files (`title.leading == card.leading + 16`).
  ///
  /// ```swift
  /// let (one, other) = (View(name: "one"), View())
  /// var scene = Scene([one, other])
  /// scene.activate(
  ///   Constraint("H:|-gap-[one(100)]-[b(one)]", metrics: ["gap": 20], views: ["b": other]),
  ///   Constraint("V:|[one(10)]"), Constraint("view1.verticalEdges == one.verticalEdges"))
  /// #expect(try scene.layout()[other].frame == Rect(128, 0, 100, 10))
  /// ```
  ///
  /// `metrics` maps the names of distances, and `views` the names of views that differ from the
  /// views' own names.
  public init(
    _ words: String, metrics: [String: Double] = [:], views: [String: any SceneView] = [:],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      .text(words, metrics: metrics, views: views.mapValues(\.item)),
      CodeLocation(file: file, line: line, column: column))
  }
}

extension Constraint {
  /// Returns the constraint with another priority.
  ///
  /// ```swift
  /// let box = View()
  /// let width = box.widthAnchor.constraint(equalToConstant: 100).priority(.init(rawValue: 999))
  /// #expect(width.priority == 999)
  /// ```
  public func priority(_ priority: LayoutPriority) -> Constraint { with { $0.priority = priority } }

  /// Returns the constraint with a name that findings use.
  ///
  ///     let named = title.widthAnchor.constraint(equalToConstant: 90).identifier("titleWidth")
  public func identifier(_ name: String) -> Constraint { with { $0.identifier = name } }

  /// Returns the constraint as inactive until a state activates it.
  ///
  /// ```swift
  /// let later = View().widthAnchor.constraint(equalToConstant: 100).inactive()
  /// #expect(!later.isActive)
  /// ```
  public func inactive() -> Constraint { with { $0.isActive = false } }

  private func with(_ change: (inout Constraint) -> Void) -> Constraint {
    var copy = self
    change(&copy)
    return copy
  }
}
