import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// A converter of one root of a document to a scene.
struct SceneImporter {
  /// The document, or while views of another one are added that one.
  var document: InterfaceDocument
  let root: InterfaceRoot
  let bars: BarMetrics
  let options: ImportOptions
  let limits: Limits
  /// The size classes of the first requested screen, or those of the document's device.
  let variations: VariationSelection
  /// All size classes in which the scene can be shown; views installed in none of them are left
  /// out.
  let shown: [VariationSelection]
  /// The views that are not installed on the first screen, but on another one.
  private var uninstalled: Set<ViewID> = []
  /// Whether single lines have whole-point heights: the canvas rounds to pixels only among stack
  /// views.
  var asksForWholePoints = false
  /// The outlet names of objects.
  let outlets: [String: String]
  var log: DiagnosticLog
  var scene: Scene
  /// The items by document identifier.
  var items: [String: Item] = [:]
  var views: [String: ViewID] = [:]
  /// The aliases of views; nil for aliases that several views have.
  private var aliases: [String: ViewID?] = [:]
  /// The elements whose constraints are not yet imported, with their views.
  var owners: [(element: XMLElement, view: ViewID)] = []
  /// The frames of table cells, by their views.
  var cells: [ViewID: Rect] = [:]
  /// The table cells whose heights follow their content.
  var fittingCells: Set<ViewID> = []
  /// The table whose rows are being added.
  var table: XMLElement?
  /// The views whose side margins are their readable content guides.
  var readable: Set<ViewID> = []
  var ambiguous: [ViewID] = []
  /// The views of controllers that container views show, each once.
  var embedded: Set<String> = []
  /// The keys in the strings files, by the paths of the scene's texts.
  var stringsKeys: [String: String] = [:]
  private var names = UniqueNameGenerator(reserved: SceneImporter.reservedNames)

  init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, identity: String,
    options: ImportOptions, limits: Limits, log: DiagnosticLog, in classes: SizeClasses? = nil
  ) {
    self.document = document
    self.root = root
    // The bars of a television are within its screen insets.
    let hasBars = root.simulatesBars && !document.canvas.isTelevision
    self.bars = hasBars ? document.bars.metrics(of: root.owner) : BarMetrics()
    self.options = options
    self.limits = limits
    self.log = log
    let wanted = options.sizeClasses(or: document.canvas.orientation)
    let canvas = VariationSelection(document.canvas)
    shown = wanted == nil ? [canvas] : SizeClasses.all.map(VariationSelection.init)
    variations = (classes ?? wanted).map(VariationSelection.init) ?? canvas
    outlets = root.owner.outlets
    scene = Scene(identity: identity, file: document.file, era: options.era ?? document.era)
    scene.title = root.owner["title"] ?? root.word
    scene.defaultStyle = .app
    scene.mode = options.mode
  }

  private static let reservedNames: Set<String> =
    Set(["root", "superview"] + GuideKind.allCases.map(\.rawValue))

  mutating func importScene() -> ImportedScene {
    let element = addViews()
    setScreen(element.frame?.size ?? document.canvas.size)
    let known = options.appearances.filter { $0 == .light || scene.era.hasDarkAppearance }
    if !known.isEmpty {
      scene.appearances = known
    } else if document.canvas.isDark, scene.era.hasDarkAppearance {
      scene.appearances = [.dark]
    }
    if !options.directions.isEmpty { scene.directions = options.directions }
    if !options.textSizes.isEmpty { scene.textSizes = options.textSizes }
    setRootMargins(element)
    setBreakOrder()
    addControllerGuides(of: root, .root)
    for (element, view) in owners { addConstraints(of: element, in: view) }
    keepLooseViews()
    scene.variants = variants()
    if options.showsContainer {
      let known = owners.count
      addBars()
      for (element, view) in owners[known...] { addConstraints(of: element, in: view) }
    }
    addTranslations()
    reportReplacedFonts()
    return ImportedScene(
      scene: scene, root: root, views: views, aliases: aliases.compactMapValues { $0 },
      ambiguous: ambiguous, stringsKeys: stringsKeys)
  }

  /// Adds the root and all its views, and returns the root's element with its variations applied.
  private mutating func addViews() -> XMLElement {
    let element = variations.applied(to: root.view)
    asksForWholePoints = options.mode == .canvas && !element.holdsStack
    scene.views[0] = View(name: "root", parent: nil, span: element.span)
    fill(.root, from: element, frame: element.frame)
    // The tint of the whole app.
    scene.views[0].appearance.tint =
      scene[.root].appearance.tint ?? document.color("tintColor", of: document.root)
    scene.views[0].frame = nil
    scene.views[0].autoresizing = []
    return element
  }

  // MARK: Size classes

  /// Returns the differences of the scene in the other size classes in which it can be shown.
  private func variants() -> [SceneVariation] {
    guard shown.count > 1, document.root.holdsVariations else { return [] }
    return SizeClasses.all.compactMap { classes in
      guard VariationSelection(classes) != variations else { return nil }
      // Problems are reported once, for the first screen.
      var other = SceneImporter(
        document, root, identity: scene.identity, options: options, limits: limits,
        log: DiagnosticLog(limit: 0), in: classes)
      _ = other.addViews()
      other.addControllerGuides(of: root, .root)
      for (element, view) in other.owners { other.addConstraints(of: element, in: view) }
      return scene.variant(in: classes, as: other.scene)
    }
  }

  /// Returns the members of a list that no screen installs, and those that only other screens
  /// install.
  func excluded(from list: String, of element: XMLElement) -> (all: Set<String>, here: Set<String>)
  {
    let here = variations.excluded(from: list, of: element)
    guard !here.isEmpty, shown.count > 1 else { return (here, []) }
    let all = shown.reduce(here) { $0.intersection($1.excluded(from: list, of: element)) }
    return (all, here.subtracting(all))
  }

  /// Whether all views of these anchors are installed.
  func isInstalled(_ anchors: [Anchor]) -> Bool {
    !anchors.contains { uninstalled.contains($0.item.owner) }
  }

  // MARK: Views

  /// Adds a view for an element, and the views in it.
  mutating func add(_ written: XMLElement, to parent: ViewID, isInstalled: Bool = true) {
    let element = variations.applied(to: written)
    guard scene.views.count < limits.views else {
      log.report(.tooManyViews(limit: limits.views, at: element.span))
      return
    }
    let id = scene.add(View(name: name(of: element), parent: parent, span: element.span))
    if !isInstalled || uninstalled.contains(parent) { uninstalled.insert(id) }
    fill(id, from: element, frame: element.frame)
    if uninstalled.contains(id) {
      // The view keeps its frame so that it is not ambiguous.
      scene.views[id.index].frame = element.frame ?? .zero
      scene.views[id.index].appearance.isHidden = true
    }
  }

  /// Sets the properties of a view.
  ///
  /// - Parameter stored: The frame in the document; some releases of Xcode wrote none for views
  ///   with constraints.
  private mutating func fill(_ id: ViewID, from element: XMLElement, frame stored: Rect?) {
    let frame = stored ?? .zero
    if let key = element["id"] {
      views[key] = id
      items[key] = .view(id)
    }
    addAliases(of: element, id)
    if element.name == "tableViewCell" {
      cells[id] = frame
      if isFitting(element, id) { fittingCells.insert(id) }
    }
    if element.bool("layoutMarginsFollowReadableWidth") == true { readable.insert(id) }
    if element.bool("ambiguous") == true { ambiguous.append(id) }
    let content = content(of: element)
    var view = scene[id]
    view.content = isInList(id, content.content) ? content.content : .plain
    view.naturalSize = naturalSize(of: element, content, frame: stored)
    view.storedFrame = stored
    view.isMisplaced = element.bool("misplaced") == true
    setAppearance(of: &view, from: element)
    setLayout(of: &view, from: element, frame: frame)
    scene.views[id.index] = view
    addGuides(of: element, id)
    owners.append((element, id))
    let excluded = excluded(from: "subviews", of: element)
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    for child in element.subviewElements where !excluded.all.contains(child["id"] ?? "") {
      add(child, to: id, isInstalled: !excluded.here.contains(child["id"] ?? ""))
    }
    if options.showsContainer {
      addRows(of: element, to: id)
      addViews(of: element.list("items"), to: id, extent: frame.height)
      addContent(of: element, to: id)
    }
    if let table = scene[id].parent { layOutRow(id, in: table) }
  }

  /// Adds a row of a table, laid out as it is as a root of its own.
  mutating func addRow(_ row: XMLElement, to table: ViewID) {
    let outer = asksForWholePoints
    asksForWholePoints = options.mode == .canvas && !row.holdsStack
    add(row, to: table)
    asksForWholePoints = outer
  }

  /// Adds a view that constraints position in place of its stored frame.
  mutating func addConstrained(_ element: XMLElement, to parent: ViewID) -> ViewID {
    let id = ViewID(scene.views.count)
    addRow(element, to: parent)
    scene.views[id.index].isMisplaced = false
    scene.views[id.index].frame = nil
    scene.views[id.index].autoresizing = []
    return id
  }

  private mutating func addAliases(of element: XMLElement, _ id: ViewID) {
    let words = [element["id"], element["customClass"], element["id"].flatMap { outlets[$0] }]
    for alias in Set(words.compactMap { $0.map(identifier) }).sorted() where !alias.isEmpty {
      aliases[alias] = aliases[alias] == nil ? .some(id) : .some(nil)
    }
  }

  /// Returns a name for a view that is not in the document.
  mutating func name(_ preferredName: String) -> String { names.name(for: [preferredName]) }

  private mutating func name(of element: XMLElement) -> String {
    let id = element["id"] ?? ""
    return names.name(for: [element["userLabel"], outlets[id], "\(element.name)_\(id)"])
  }

  // MARK: Guides

  private mutating func addGuides(of element: XMLElement, _ id: ViewID) {
    for guide in element.children where guide.name == "viewLayoutGuide" {
      guard let key = guide["id"] else { continue }
      switch guide["key"] {
      case "safeArea": items[key] = .guide(.safeArea, of: id)
      case "contentLayoutGuide": items[key] = .guide(.contentGuide, of: id)
      case "frameLayoutGuide": items[key] = .guide(.frameGuide, of: id)
      case "keyboard": items[key] = .guide(.keyboard, of: id)
      default: items[key] = .view(id)
      }
    }
  }

  mutating func addControllerGuides(of root: InterfaceRoot, _ view: ViewID) {
    for guide in root.owner.list("layoutGuides") {
      guard let key = guide["id"] else { continue }
      items[key] = .guide(guide["type"] == "bottom" ? .bottomGuide : .topGuide, of: view)
    }
  }
}

extension XMLElement {
  /// The stored frame.
  var frame: Rect? {
    if let rect = children.first(where: { $0.name == "rect" && $0["key"] == "frame" }),
      let x = rect.number("x"), let y = rect.number("y"), let width = rect.number("width"),
      let height = rect.number("height")
    {
      return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
    }
    if let inset = child(key: "frameInset"), let width = inset.number("width"),
      let height = inset.number("height")
    {
      // Insets of 0 are not written.
      let (x, y) = (inset.number("minX") ?? 0, inset.number("minY") ?? 0)
      return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
    }
    return nil
  }

  /// The elements of the subviews of a view, and of the view that holds its content.
  var subviewElements: [XMLElement] {
    children.filter { $0["key"] == "contentView" && $0.frame != nil }
      + list("subviews").filter { $0.frame != nil || $0.child("rect") == nil }
  }

  /// Whether a root contains a stack view, not counting cells.
  fileprivate var holdsStack: Bool {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    name == "stackView" || subviewElements.contains { $0.holdsStack }
  }

  /// The names of outlets by the identifier of the object that they point to.
  var outlets: [String: String] {
    var found: [String: String] = [:]
    visit { element in
      guard element.name == "outlet", let name = element["property"],
        let target = element["destination"], !["delegate", "dataSource", "view"].contains(name),
        found[target] == nil
      else { return }
      found[target] = name
    }
    return found
  }
}

extension Diagnostic {
  fileprivate static func tooManyViews(limit: Int, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "scene.too-many-views", "the scene has more than \(limit) views", at: span)
  }
}
