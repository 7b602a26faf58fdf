import SnaplineBasics
import SnaplineSceneModel

/// A view of a document that is laid out on its own.
package struct InterfaceRoot: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The view of a view controller.
    case controller
    /// A top-level view of a xib.
    case topLevel
    case tableCell, collectionCell, reusableView
    /// A header, a footer, a background, or a view in a bar.
    case accessory
  }

  package let kind: Kind
  package let view: XMLElement
  /// The object that owns the view: its view controller, or the view itself.
  package let owner: XMLElement
  /// Whether the root is a cell of a table with self-sizing rows.
  package let isSelfSizing: Bool
  /// The name of the root, unique in the document: its storyboard identifier, or a readable word
  /// and the identifier of its owner, so that other objects cannot change it.
  package fileprivate(set) var name = ""
  /// The table or collection that contains the root; nil if there is none.
  fileprivate(set) var list: RootList?
  /// The name of the root in earlier versions, with a number if several roots had the same word.
  package fileprivate(set) var formerName = ""

  /// The index of the enclosing root whose scene shows this one, as a table shows its cells.
  package var listRoot: Int? {
    kind == .tableCell || kind == .collectionCell ? list?.root : nil
  }

  /// The view's identifier in the document.
  package var objectID: String { view["id"] ?? "" }

  /// Whether the root shows the bars that its owner simulates; in a xib the view does.
  var simulatesBars: Bool { kind == .controller || kind == .topLevel }

  /// The identifier of the owner as a part of a name.
  package var ownerID: String {
    (owner["id"] ?? "").filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
  }

  /// All other names of the root in the document.
  package var aliases: [String] {
    nameKeys.compactMap { owner[$0] } + [word, objectID]
  }

  /// The first attribute that names the owner; nil if the owner has only an identifier.
  fileprivate var givenName: String? {
    nameKeys.dropLast().lazy.compactMap { owner[$0].map(identifier) }.first { !$0.isEmpty }
  }

  /// The readable part of the name.
  package var word: String { givenName ?? owner.name }
}

/// The sizes that a table or a collection sets for its cells and for its header and footer views.
struct RootList: Hashable, Sendable {
  /// The index of the enclosing root among the document's roots; nil if there is none.
  let root: Int?
  let width: Double
  /// The table style; nil for collections.
  let style: TableStyle?
  let rowHeight: Double?
  let isHorizontal: Bool
}

/// The attributes that name an object, in order of preference.
private let nameKeys = [
  "storyboardIdentifier", "reuseIdentifier", "userLabel", "customClass", "title", "id",
]

/// Returns the roots of a document in document order, without names.
func findRoots(in document: XMLElement, isStoryboard: Bool) -> [InterfaceRoot] {
  var finder = RootFinder()
  let objects = document.child("scenes").map(\.children) ?? [document]
  for scene in objects {
    for object in scene.list("objects") { finder.visit(object, isTopLevel: !isStoryboard) }
  }
  return finder.roots
}

extension [InterfaceRoot] {
  /// The roots with their names.
  var named: [InterfaceRoot] {
    let identifiers = map { $0.owner["storyboardIdentifier"].map(identifier) ?? "" }
    let counts = identifiers.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var (names, formerNames) = (UniqueNameGenerator(), UniqueNameGenerator())
    return zip(self, identifiers).map { root, identifier in
      var root = root
      root.formerName = formerNames.name(for: nameKeys.map { root.owner[$0] })
      let isUnique = !identifier.isEmpty && counts[identifier] == 1
      let isPlain = isUnique || root.ownerID.isEmpty
      root.name = names.uniqueName(isPlain ? root.word : "\(root.word)-\(root.ownerID)")
      return root
    }
  }
}

/// A traversal of a document that collects the root views.
private struct RootFinder {
  private(set) var roots: [InterfaceRoot] = []
  /// The source positions of the root views.
  private var positions: Set<SourcePosition> = []
  /// The innermost table around the element that is visited.
  private var table: XMLElement?
  /// The innermost list around the element that is visited.
  private var list: RootList?
  /// The index of the innermost root around the element that is visited.
  private var around: Int?

  mutating func visit(_ object: XMLElement, isTopLevel: Bool) {
    if object.name == "placeholder" || object.name == "customObject" { return }
    let outer = (list, around)
    defer { (list, around) = outer }
    if let kind = kind(of: object, isTopLevel: isTopLevel) {
      add(kind, object, owner: object)
    } else if object.hasFrame, !object.name.hasSuffix("Controller") {
      add(isTopLevel ? .topLevel : .accessory, object, owner: object)
    } else if let view = object.child(key: "view"), view.hasFrame {
      add(.controller, view, owner: object)
    }
    visitChildren(of: object)
  }

  // The tree is no deeper than `Limits.nesting`, so neither is this recursion.
  private mutating func visitChildren(of element: XMLElement) {
    let outerTable = table
    if element.name == "tableView" { table = element }
    defer { table = outerTable }
    for child in element.children {
      let outer = (list, around)
      if let kind = kind(of: child, isTopLevel: false) { add(kind, child, owner: child) }
      if let found = RootList(child, in: around) { list = found }
      defer { (list, around) = outer }
      if child.name == "viewController" || child.name.hasSuffix("Controller") {
        visit(child, isTopLevel: false)
      } else {
        visitChildren(of: child)
      }
    }
  }

  private func kind(of element: XMLElement, isTopLevel: Bool) -> InterfaceRoot.Kind? {
    guard element.hasFrame else { return nil }
    switch element.name {
    case "tableViewCell": return .tableCell
    case "collectionViewCell": return .collectionCell
    case "collectionReusableView": return .reusableView
    default: break
    }
    let keys = [
      "tableHeaderView", "tableFooterView", "titleView", "customView", "backgroundView",
      "selectedBackgroundView", "inputAccessoryView", "inputView",
    ]
    if let key = element["key"], keys.contains(key) { return .accessory }
    return nil
  }

  private mutating func add(_ kind: InterfaceRoot.Kind, _ view: XMLElement, owner: XMLElement) {
    guard positions.insert(view.span.start).inserted else { return }
    var root = InterfaceRoot(
      kind: kind, view: view, owner: owner,
      isSelfSizing: kind == .tableCell && table.map { view.isSelfSizing(in: $0) } ?? false)
    root.list = list
    around = roots.count
    roots.append(root)
  }
}

extension RootList {
  /// Creates the list of a table or collection element; nil for other elements.
  fileprivate init?(_ element: XMLElement, in root: Int?) {
    let isTable = element.name == "tableView"
    guard isTable || element.name == "collectionView", let frame = element.frame else { return nil }
    self.root = root
    width = frame.width
    style = isTable ? element["style"].flatMap(TableStyle.init) ?? .plain : nil
    rowHeight = element.number("rowHeight")
    let layout = element.child(key: "collectionViewLayout")
    isHorizontal = layout?["scrollDirection"] == "horizontal"
  }
}

extension XMLElement {
  /// Whether the element is a view with a stored frame.
  var hasFrame: Bool {
    children.contains { $0.name == "rect" && $0["key"] == "frame" }
      || children.contains { $0.name == "frame" && $0["key"] == "frameInset" }
  }
}
