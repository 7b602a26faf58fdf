/// The steps that an app performs, in order, before the image of a state is taken.
///
/// ```swift
/// let box = View(name: "box")
/// let (low, high) = (
///   box.heightAnchor.constraint(equalToConstant: 10),
///   box.heightAnchor.constraint(equalToConstant: 90).inactive()
/// )
/// var scene = Scene([box])
/// scene.activate(low, high, Constraint("H:|[box]|"), Constraint("V:|[box]"))
/// scene.state("open") { steps in
///   steps.deactivate([low])
///   steps.activate([high])
/// }
/// #expect(try scene.layout(state: "open").box.frame.height == 90)
/// ```
public struct Steps: Sendable {
  enum Argument: Sendable {
    case word(String)
    case views([LayoutItem])
    case constraints([ObjectIdentity])
    /// `{ name: … }`
    case change(ObjectIdentity, constant: Double?, priority: Double?)
    case text(String, LayoutItem)
    case scroll(LayoutItem, PropertyValue, reveal: LayoutItem?)
    case resize(LayoutItem, width: Double?, height: Double?)
    /// `{ view: { horizontal: … } }`
    case priority(LayoutItem, Axis, Double)
  }

  struct Step: Sendable {
    let verb: String
    let argument: Argument
    let location: CodeLocation
  }

  var steps: [Step] = []

  private mutating func add(
    _ verb: String, _ argument: Argument, _ file: String, _ line: Int, _ column: Int
  ) {
    steps.append(
      Step(
        verb: verb, argument: argument,
        location: CodeLocation(file: file, line: line, column: column)))
  }

  /// Activates constraints of the scene.
  ///
  ///     steps.activate([high])
  public mutating func activate(
    _ constraints: [Constraint], file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("activate", .constraints(constraints.map(\.identity)), file, line, column)
  }

  /// Deactivates constraints of the scene.
  ///
  ///     steps.deactivate([low])
  public mutating func deactivate(
    _ constraints: [Constraint], file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("deactivate", .constraints(constraints.map(\.identity)), file, line, column)
  }

  /// Sets the constant or the priority of a constraint of the scene.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// let height = box.heightAnchor.constraint(equalToConstant: 10)
  /// var scene = Scene([box])
  /// scene.activate(height, Constraint("H:|[box]|"), Constraint("V:|[box]"))
  /// scene.state("higher") { $0.set(height, constant: 80) }
  /// #expect(try scene.layout(state: "higher").box.frame.height == 80)
  /// ```
  public mutating func set(
    _ constraint: Constraint, constant: Double? = nil, priority: LayoutPriority? = nil,
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add(
      "set",
      .change(constraint.identity, constant: constant, priority: priority?.rawValue), file, line,
      column)
  }

  /// Changes the priority with which a view resists becoming larger than its content.
  ///
  /// ```swift
  /// let (name, note) = (Label("Name", name: "name"), Label("Note", name: "note"))
  /// var scene = Scene([name, note])
  /// scene.activate(
  ///   Constraint("H:|[name][note]|"), Constraint("V:|[name]"), Constraint("V:|[note]"))
  /// scene.state("wide") { $0.setContentHuggingPriority(.defaultHigh, for: .horizontal, of: note) }
  /// #expect(try scene.layout(state: "wide").name.frame.width > 200)
  /// ```
  public mutating func setContentHuggingPriority(
    _ priority: LayoutPriority, for axis: Axis, of view: some SceneView, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    let argument = Argument.priority(view.view.item, axis, priority.rawValue)
    add("hugging", argument, file, line, column)
  }

  /// Changes the priority with which a view resists becoming smaller than its content.
  ///
  ///     steps.setContentCompressionResistancePriority(.required, for: .horizontal, of: name)
  public mutating func setContentCompressionResistancePriority(
    _ priority: LayoutPriority, for axis: Axis, of view: some SceneView, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    let argument = Argument.priority(view.view.item, axis, priority.rawValue)
    add("compressionResistance", argument, file, line, column)
  }

  /// Types a text, or lets the app write it.
  ///
  /// ```swift
  /// let name = Label("Name", name: "name")
  /// var scene = Scene([name])
  /// scene.state("long") { $0.type("A longer name", into: name) }
  /// #expect(try scene.layout(state: "long").name.frame.width > 100)
  /// ```
  public mutating func type(
    _ text: String, into view: some SceneView, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    add("type", .text(text, view.view.item), file, line, column)
  }

  /// Hides views.
  ///
  ///     steps.hide(hint)
  public mutating func hide(
    _ views: any SceneView..., file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("hide", .views(views.map(\.view.item)), file, line, column)
  }

  /// Shows hidden views.
  ///
  ///     steps.show(hint)
  public mutating func show(
    _ views: any SceneView..., file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("show", .views(views.map(\.view.item)), file, line, column)
  }

  /// Removes views with their constraints from the scene; layouts contain them without a size.
  ///
  ///     steps.remove(hint)
  public mutating func remove(
    _ views: any SceneView..., file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("remove", .views(views.map(\.view.item)), file, line, column)
  }

  /// Rotates the device.
  ///
  ///     steps.rotate(to: .landscape)
  public mutating func rotate(
    to orientation: Orientation, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("rotate", .word(orientation.rawValue), file, line, column)
  }

  /// Begins editing in a field.
  ///
  ///     steps.focus(field)
  public mutating func focus(
    _ field: some SceneView, file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("focus", .views([field.view.item]), file, line, column)
  }

  /// Shows the keyboard.
  ///
  ///     steps.showKeyboard()
  public mutating func showKeyboard(
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("keyboard", .word("shown"), file, line, column)
  }

  /// Ends editing and hides the keyboard.
  ///
  ///     steps.dismissKeyboard()
  public mutating func dismissKeyboard(
    file: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    add("dismiss", .word("dismiss"), file, line, column)
  }

  /// Scrolls to an offset.
  ///
  ///     steps.scroll(scroll, to: Point(x: 0, y: 200))
  public mutating func scroll(
    _ view: some SceneView, to offset: Point, file: String = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let place = PropertyValue(numbers: [offset.x, offset.y])
    add("scroll", .scroll(view.view.item, place, reveal: nil), file, line, column)
  }

  /// Scrolls until a view is visible.
  ///
  ///     steps.scroll(scroll, toReveal: done)
  public mutating func scroll(
    _ view: some SceneView, toReveal other: some SceneView, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    add("scroll", .scroll(view.view.item, true, reveal: other.view.item), file, line, column)
  }

  /// Changes the size of the screen, or of a view that has a frame.
  ///
  ///     steps.resize(scroll, height: 300)
  public mutating func resize(
    _ view: some SceneView, width: Double? = nil, height: Double? = nil, file: String = #filePath,
    line: Int = #line, column: Int = #column
  ) {
    add("resize", .resize(view.view.item, width: width, height: height), file, line, column)
  }
}
