import Diagnostics
import Geometry
import SceneModel
import SceneSyntax

/// Turns one root of a document into a scene.
struct SceneImporter {
  let document: InterfaceDocument
  let root: InterfaceRoot
  let bars: BarMetrics
  let options: ImportOptions
  let limits: Limits
  /// The size classes of the first screen that is asked for, or those of the document's device.
  let variations: VariationSelection
  /// All in which the scene may be shown: what none of them installs is not there.
  let shown: [VariationSelection]
  /// The views that are not installed on the first screen, but on another.
  private var uninstalled: Set<ViewID> = []
  /// Whether single lines ask for whole points: the canvas gives them pixels only among stacks.
  var asksForWholePoints = false
  /// Names that the document's outlets give to objects.
  let outlets: [String: String]
  var log: DiagnosticLog
  var scene: Scene
  /// By the document's identifiers.
  var items: [String: Item] = [:]
  var views: [String: ViewID] = [:]
  /// Further names of views; nil for those that several views have.
  private var aliases: [String: ViewID?] = [:]
  /// The elements whose constraints are still to be read, with their views.
  var owners: [(element: XMLElement, view: ViewID)] = []
  /// The frames of table cells, by their views.
  var cells: [ViewID: Rect] = [:]
  /// The table cells that are as high as their content asks for.
  var fittingCells: Set<ViewID> = []
  /// The table whose rows are being added.
  var table: XMLElement?
  /// The views whose margins are their readable guides, from side to side.
  var readable: Set<ViewID> = []
  var ambiguous: [ViewID] = []
  /// By the places of the scene's texts their keys in the files of other languages.
  var stringsKeys: [String: String] = [:]
  private var names = UniqueNameGenerator(reserved: SceneImporter.reservedNames)

  init(
    _ document: InterfaceDocument, _ root: InterfaceRoot, identity: String,
    options: ImportOptions, limits: Limits, log: DiagnosticLog, in classes: SizeClasses? = nil
  ) {
    self.document = document
    self.root = root
    // A television has its bars inside of what its edges take anyway.
    let hasBars = root.kind == .controller && !document.canvas.isTelevision
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
    scene.look = .app
    scene.mode = options.mode
  }

  private static let reservedNames: Set<String> =
    Set(["root", "superview"] + GuideKind.allCases.map(\.rawValue))

  mutating func importScene() -> ImportedScene {
    let element = addViews()
    setScreen(element.frame?.size ?? document.canvas.size)
    let known = options.appearances.filter { $0 == .light || scene.era.hasDarkAppearance }
    if !known.isEmpty { scene.appearances = known }
    if !options.directions.isEmpty { scene.directions = options.directions }
    if !options.textSizes.isEmpty { scene.textSizes = options.textSizes }
    setRootMargins(element)
    setBreakOrder()
    addControllerGuides()
    for (element, view) in owners { addConstraints(of: element, in: view) }
    keepLooseViews()
    scene.variants = variants()
    if options.showsSurroundings {
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

  /// Makes the root and all views in it, and gives the root's element as it holds.
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

  /// What is otherwise in the other size classes in which the scene may be shown.
  private func variants() -> [SceneVariation] {
    guard shown.count > 1, document.root.holdsVariations else { return [] }
    return SizeClasses.all.compactMap { classes in
      guard VariationSelection(classes) != variations else { return nil }
      // What is wrong is said once, of the first screen.
      var other = SceneImporter(
        document, root, identity: scene.identity, options: options, limits: limits,
        log: DiagnosticLog(limit: 0), in: classes)
      _ = other.addViews()
      other.addControllerGuides()
      for (element, view) in other.owners { other.addConstraints(of: element, in: view) }
      return scene.variant(in: classes, as: other.scene)
    }
  }

  /// The members of a list that none of the screens has, and those that only others have.
  func excluded(from list: String, of element: XMLElement) -> (all: Set<String>, here: Set<String>)
  {
    let here = variations.excluded(from: list, of: element)
    guard !here.isEmpty, shown.count > 1 else { return (here, []) }
    let all = shown.reduce(here) { $0.intersection($1.excluded(from: list, of: element)) }
    return (all, here.subtracting(all))
  }

  /// Whether a constraint between these lies in what is installed.
  func isInstalled(_ anchors: [Anchor]) -> Bool {
    !anchors.contains { uninstalled.contains($0.item.owner) }
  }

  // MARK: Views

  /// Makes a view of an element, and of those in it.
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
      // It keeps its place, so that nothing about it is open.
      scene.views[id.index].frame = element.frame ?? .zero
      scene.views[id.index].appearance.isHidden = true
    }
  }

  /// - Parameter stored: The frame in the document; some releases of the tool wrote none for views
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
    if element.flag("layoutMarginsFollowReadableWidth") == true { readable.insert(id) }
    if element.flag("ambiguous") == true { ambiguous.append(id) }
    let content = content(of: element)
    var view = scene[id]
    view.content = isListed(id, content.content) ? content.content : .plain
    view.naturalSize = naturalSize(of: element, content, frame: stored)
    view.storedFrame = stored
    view.isMisplaced = element.flag("misplaced") == true
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
    if options.showsSurroundings {
      addRows(of: element, to: id)
      addViews(of: element.list("items"), to: id, extent: frame.height)
    }
    if let table = scene[id].parent { placeRow(id, in: table) }
  }

  /// Adds a row of a table, which lies as in the root that it is by itself.
  mutating func addRow(_ row: XMLElement, to table: ViewID) {
    let outer = asksForWholePoints
    asksForWholePoints = options.mode == .canvas && !row.holdsStack
    add(row, to: table)
    asksForWholePoints = outer
  }

  private mutating func addAliases(of element: XMLElement, _ id: ViewID) {
    let words = [element["id"], element["customClass"], element["id"].flatMap { outlets[$0] }]
    for alias in Set(words.compactMap { $0.map(identifier) }).sorted() where !alias.isEmpty {
      aliases[alias] = aliases[alias] == nil ? .some(id) : .some(nil)
    }
  }

  /// A name for a view that is in no document.
  mutating func name(_ wish: String) -> String { names.name(for: [wish]) }

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

  private mutating func addControllerGuides() {
    for guide in root.owner.list("layoutGuides") {
      guard let key = guide["id"] else { continue }
      items[key] = .guide(guide["type"] == "bottom" ? .bottomGuide : .topGuide, of: .root)
    }
  }
}

extension XMLElement {
  /// The frame that the tool has stored.
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
      // An inset of nothing is not written.
      let (x, y) = (inset.number("minX") ?? 0, inset.number("minY") ?? 0)
      return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
    }
    return nil
  }

  /// The elements of the views in a view: its subviews, and the view that holds its content.
  var subviewElements: [XMLElement] {
    children.filter { $0["key"] == "contentView" && $0.frame != nil }
      + list("subviews").filter { $0.frame != nil || $0.child("rect") == nil }
  }

  /// Whether there is a stack among the views in a root, cells left aside.
  fileprivate var holdsStack: Bool {
    // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
    name == "stackView" || subviewElements.contains { $0.holdsStack }
  }

  /// By an object's identifier the name of the outlet that points to it.
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
