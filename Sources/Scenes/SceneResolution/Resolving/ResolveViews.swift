import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax
import SnaplineTypography

/// Resolves parsed views, including changes to those of the `from` document.
struct ViewResolver {
  /// The scene with the views of the `from` document and the resolved views.
  var scene: Scene
  var names: SymbolTable
  var values: ValueReader
  private var images: ImageResolver
  /// The spans of reported keys in styles.
  private var unknownStyleKeys: Set<SourceSpan> = []
  var availability = Availability()
  /// The number of leading views from the `from` document; the root is the scene's own.
  private let takenViews: Int
  /// The spans of the names of views in the `from` document that the scene changes.
  var changedViews: Set<SourceSpan> = []

  /// - Parameter takesOver: Whether the scene has a `from` document.
  init(
    _ scene: Scene, _ names: SymbolTable, _ values: ValueReader, _ origins: ReferencedFileReader,
    takesOver: Bool
  ) {
    self.scene = scene
    self.names = names
    self.values = values
    images = ImageResolver(origins)
    takenViews = takesOver ? scene.views.count : 0
  }

  /// Adds views to a parent, each before its own children.
  mutating func addViews(_ list: [ViewSyntax], to parent: ViewID) {
    let outer = values.log.item
    defer { values.log.item = outer }
    for syntax in list where !values.log.isFull {
      values.log.item = syntax.item ?? outer
      if let taken = names.views[syntax.name.value], taken != .root, taken.index < takenViews {
        change(taken, by: syntax, below: parent)
        continue
      }
      guard isFree(syntax.name), hasValidParent(syntax, below: parent) else {
        markOmitted(syntax.views)
        continue
      }
      guard scene.views.count < values.limits.views else {
        values.log.report(
          .tooMany(
            "views", "scene.too-many-views", limit: values.limits.views, in: scene.file))
        return
      }
      let id = scene.add(view(syntax, in: parent))
      names.views[syntax.name.value] = id
      for part in scene.addPredefinedContent(to: id, in: scene[parent].scroll?.rows) {
        names.views[scene[part].name] = part
      }
      addViews(syntax.views, to: id)
      checkZoom(of: id, syntax)
      checkSections(of: id)
    }
  }

  private mutating func isFree(_ name: Spanned<String>) -> Bool {
    if SymbolTable.reserved.contains(name.value) {
      values.log.report(.reservedName(name))
      return false
    }
    if let other = names.views[name.value] {
      values.log.report(.duplicateView(name, first: scene[other].span))
      return false
    }
    return true
  }

  /// Whether a view's parent is valid for its kind: rows are only in tables, and tables contain
  /// only rows.
  private mutating func hasValidParent(_ syntax: ViewSyntax, below parent: ViewID) -> Bool {
    guard let problem = misplacement(of: syntax, below: parent) else { return true }
    values.log.report(problem)
    names.lost.insert(syntax.name.value)
    return false
  }

  private func misplacement(of syntax: ViewSyntax, below parent: ViewID) -> Diagnostic? {
    let (name, kind, list) = (syntax.name, syntax.kind.value, scene[parent].content.kind)
    if list == .layoutGuide { return .viewInGuide(name, guide: scene[parent].name) }
    if kind.isPresented, parent != .root {
      return .presentedInView(name, kind, in: scene[parent].name)
    }
    guard list.isList else { return kind.lists.isEmpty ? nil : .cellOutsideList(name, kind) }
    return kind.lists.contains(list) ? nil : .noCell(name, in: scene[parent].name, list)
  }

  /// Records omitted views, so that constraints on them are not reported as well.
  mutating func markOmitted(_ list: [ViewSyntax]) {
    for view in list {
      names.lost.insert(view.name.value)
      markOmitted(view.views)
    }
  }

  private mutating func view(_ syntax: ViewSyntax, in parent: ViewID) -> View {
    let kind = syntax.kind.value
    var view = kind.view(
      named: syntax.name.value, in: parent, scene.era, at: syntax.name.span)
    warnIfUnavailable(kind.rawValue, since: kind.since, at: syntax.kind.span)
    apply(syntax, to: &view)
    let keys = syntax.properties
    if let mask = keys.first(where: { $0.key == "autoresizing" }),
      ViewProperty.names(for: kind).contains(mask.key), !keys.contains(where: { $0.key == "frame" })
    {
      values.log.report(.autoresizingWithoutFrame(of: syntax.name.value, at: mask.keySpan))
    }
    return view
  }

  /// Applies the properties of a parsed view.
  mutating func apply(_ syntax: ViewSyntax, to view: inout View) {
    let kind = view.content.kind
    for entry in syntax.properties where !values.log.isFull {
      guard let property = ViewProperty.named(entry.key) else {
        if unknownStyleKeys.contains(entry.keySpan) { continue }
        values.log.report(
          .unknownKey(
            entry.key, in: kind == .view ? "a plain view" : kind.nameWithArticle,
            at: entry.keySpan, among: ViewProperty.names(for: kind),
            hint: entry.asConstraint(on: view.name, in: view.parent.map { scene[$0].name })))
        continue
      }
      if let first = property.first {
        warnIfUnavailable(entry.key, since: first, at: entry.keySpan)
      }
      guard property.kinds.contains(kind) else {
        // The kind is misspelled, so the validity of its keys is unknown.
        if syntax.hasUnknownKind { continue }
        values.log.report(.keyOfOtherKind(entry, of: property, kind: kind))
        continue
      }
      property.read(entry.value, property.name, &view, scene.era, &values)
      if property.traits.contains(.namesImages) {
        images.resolve(&view, at: entry.value.span, &values)
      }
    }
    complete(syntax, &view)
  }

  /// Applies the properties of the root view.
  mutating func applyRoot(_ written: ViewSyntax?) {
    guard var root = written else { return }
    let known = SceneGrammar.rootKeys
    root.properties = root.properties.filter { entry in
      if known.contains(entry.key) { return true }
      values.log.report(.unknownKey(entry.key, in: "'root'", at: entry.keySpan, among: known))
      return false
    }
    var view = scene[.root]
    apply(root, to: &view)
    scene.views[0] = view
    changeVariants(of: .root, by: root)
  }

  /// Reports keys of styles that no kind of view has, even if the style is unused.
  mutating func checkStyles(_ keys: [YAMLEntry]) {
    guard !keys.isEmpty else { return }
    let known = ["kind"] + ViewProperty.all.map(\.name)
    for entry in keys where !known.contains(entry.key) && !values.log.isFull {
      values.log.report(.unknownKey(entry.key, in: "a view", at: entry.keySpan, among: known))
      unknownStyleKeys.insert(entry.keySpan)
    }
  }
}

extension YAMLEntry {
  /// Returns the hint to write a number under an attribute's name as a constraint of the view.
  ///
  /// The superview is named, so that the constraint is valid in every list.
  fileprivate func asConstraint(on view: String, in superview: String?) -> String? {
    guard let attribute = Attribute.named(key),
      let number = value.scalar.flatMap({ decimalNumber($0.text) })
    else { return nil }
    var right = number.shortText
    if !attribute.isSize {
      guard let superview else { return nil }
      let distance = " \(number < 0 ? "-" : "+") \(number.magnitude.shortText)"
      right = "\(superview).\(key)" + (number == 0 ? "" : distance)
    }
    return "write it as a constraint: '\(view).\(key) == \(right)'"
  }
}

extension ViewKind {
  /// The kind with its article.
  var nameWithArticle: String { ("ai".contains(rawValue.prefix(1)) ? "an " : "a ") + rawValue }

  /// Returns a view of this kind with default properties.
  func view(
    named name: String, in parent: ViewID? = nil, _ era: Era, at span: SourceSpan
  ) -> View {
    var view = View(name: name, parent: parent, content: emptyContent(in: era), span: span)
    view.accessibility.isModal = view.presented?.kind.isModal ?? false
    return view
  }

  private func emptyContent(in era: Era) -> ViewContent {
    switch self {
    case .view: .plain
    case .layoutGuide: .guide
    case .scrollView: .scroll(ScrollContent())
    case .tableView: .scroll(.table)
    case .collectionView: .scroll(.collection)
    case .tableCell: .cell(CellContent())
    case .collectionCell: .cell(CellContent(.item))
    case .sectionHeader: .cell(CellContent(.header))
    case .sectionFooter: .cell(CellContent(.footer))
    case .stackView: .stack(StackContent())
    case .label: .label(LabelContent(text: "", font: .defaultFont(for: self, in: era)))
    case .textField: .textField(TextFieldContent(text: "", font: .defaultFont(for: self, in: era)))
    case .textView: .textView(TextViewContent(text: "", font: .defaultFont(for: self, in: era)))
    case .imageView: .image(ImageContent())
    case .button: .button(ButtonContent(title: "", font: .defaultFont(for: self, in: era)))
    case .control(let kind):
      .control(ControlContent(kind, font: .defaultFont(for: self, in: era)))
    }
  }
}

extension ScrollContent {
  /// The default content of a table, which bounces vertically even if its content is short.
  fileprivate static var table: ScrollContent {
    var table = ScrollContent()
    table.alwaysBounceVertical = true
    table.rows = TableRows()
    return table
  }

  /// The default content of a collection.
  fileprivate static var collection: ScrollContent {
    var collection = ScrollContent()
    collection.flow = FlowContent()
    return collection
  }
}

extension Diagnostic {
  fileprivate static func autoresizingWithoutFrame(of view: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "view.autoresizing", "'\(view)' has 'autoresizing' but no 'frame'", at: span,
      hint: "add a 'frame', or use constraints")
  }

  fileprivate static func noCell(
    _ name: Spanned<String>, in list: String, _ kind: ViewKind
  ) -> Self {
    let (words, cell) =
      kind == .tableView
      ? ("a table view", ViewKind.tableCell) : ("a collection view", .collectionCell)
    return Diagnostic(
      .error, "view.cell-place", "'\(name.value)' must be a cell, because '\(list)' is \(words)",
      at: name.span, hint: "use 'kind: \(cell.rawValue)', or put the view into a cell")
  }

  fileprivate static func viewInGuide(_ name: Spanned<String>, guide: String) -> Self {
    Diagnostic(
      .error, "view.in-guide", "'\(name.value)' is inside the layout guide '\(guide)'",
      at: name.span,
      hint: "layout guides have no subviews; make the view a sibling and constrain it to the guide")
  }

  fileprivate static func presentedInView(
    _ name: Spanned<String>, _ kind: ViewKind, in parent: String
  ) -> Self {
    Diagnostic(
      .error, "view.presented-place",
      "'\(name.value)' is \(kind.nameWithArticle) and cannot be inside '\(parent)'", at: name.span,
      hint: "it covers the whole screen; move it directly under 'views'")
  }

  fileprivate static func cellOutsideList(_ name: Spanned<String>, _ kind: ViewKind) -> Self {
    let words =
      switch kind {
      case .tableCell: "a cell outside a table view"
      case .collectionCell: "a cell outside a collection view"
      case .sectionHeader: "a section header outside a table or collection view"
      default: "a section footer outside a table or collection view"
      }
    let lists = kind.lists.map { "'kind: \($0.rawValue)'" }
    return Diagnostic(
      .error, "view.cell-place", "'\(name.value)' is \(words)", at: name.span,
      hint: "move it into a \(joinedList(lists))")
  }

  fileprivate static func reservedName(_ name: Spanned<String>) -> Self {
    Diagnostic(
      .error, "view.reserved-name", "'\(name.value)' is a reserved name",
      at: name.span,
      hint: "rename the view")
  }

  fileprivate static func duplicateView(_ name: Spanned<String>, first: SourceSpan) -> Self {
    Diagnostic(
      .error, "view.duplicate-name", "duplicate view name '\(name.value)'", at: name.span,
      notes: [Note("first defined here", at: first)],
      hint: "view names must be unique in the scene")
  }

  fileprivate static func keyOfOtherKind(
    _ entry: YAMLEntry, of property: ViewProperty, kind: ViewKind
  ) -> Self {
    let owners = joinedList(property.kinds.map(\.rawValue), conjunction: "and")
    return Diagnostic(
      .error, "view.key-of-other-kind", "unknown key '\(entry.key)' for \(kind.nameWithArticle)",
      at: entry.keySpan, hint: "available for \(owners)")
  }
}
