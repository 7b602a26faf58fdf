/// A constraint, with the line of code that made it.
///
/// It is a value: what a copy's priority is changed to, the copy alone has. States know it again
/// all the same.
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
  package enum Form: Sendable {
    /// Anchor, relation, and what stands right of it.
    case sentence(left: Side, relation: String, right: Side?, Sum)
    /// A sentence or a format string in its own words, with what these words mean.
    case words(String, metrics: [String: Double], views: [String: LayoutItem])
  }

  /// An anchor.
  package struct Side: Sendable {
    let item: LayoutItem
    let attribute: String
  }

  /// What is done to the right anchor.
  package struct Sum: Sendable {
    var multiplier = 1.0
    var constant = 0.0
    /// In place of the constant: so many of the system's spacings.
    var spacings: Double?
    var inset: EdgeInsets?
  }

  let identity = Identity()
  package private(set) var form: Form
  package let place: Place
  /// The name by which findings call it.
  ///
  ///     width.identifier = "titleWidth"
  public var identifier: String?
  /// What is added to the other anchor, or the extent itself. Words say theirs by `metrics`: of
  /// them it is 0, and another one is a finding. A scene has it once it is activated, again if
  /// need be.
  ///
  ///     width.constant = 120
  public var constant: Double {
    get { if case .sentence(_, _, _, let sum) = form { sum.constant } else { wordless } }
    set {
      guard case .sentence(let left, let relation, let right, var sum) = form else {
        wordless = newValue
        return
      }
      sum.constant = newValue
      form = .sentence(left: left, relation: relation, right: right, sum)
    }
  }
  /// The constant of words, which have none.
  private(set) var wordless = 0.0
  /// How strongly it is wanted.
  ///
  ///     width.priority = .defaultHigh
  public var priority = LayoutPriority.required
  /// Whether it is in force before a state changes that.
  ///
  ///     width.isActive = false
  public var isActive = true

  package init(_ form: Form, _ place: Place) {
    self.form = form
    self.place = place
  }

  /// What a format string of Apple's language says: `V:|-20-[name]-8-[field]`, or a sentence of
  /// scene files: `title.leading == card.leading + 16`.
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
  /// In `metrics` stands what its names of distances mean, in `views` what its names of views mean
  /// that are not the views' own.
  public init(
    _ words: String, metrics: [String: Double] = [:], views: [String: any SceneView] = [:],
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    self.init(
      .words(words, metrics: metrics, views: views.mapValues(\.item)),
      Place(file: file, line: line, column: column))
  }
}

extension Constraint {
  /// The same with another priority.
  ///
  /// ```swift
  /// let box = View()
  /// let wish = box.widthAnchor.constraint(equalToConstant: 100).priority(.init(rawValue: 999))
  /// #expect(wish.priority == 999)
  /// ```
  public func priority(_ priority: LayoutPriority) -> Constraint { with { $0.priority = priority } }

  /// The same with a name, for findings.
  ///
  ///     let named = title.widthAnchor.constraint(equalToConstant: 90).identifier("titleWidth")
  public func identifier(_ name: String) -> Constraint { with { $0.identifier = name } }

  /// The same, but not in force before a state activates it.
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
