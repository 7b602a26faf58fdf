package import SnaplineAutoLayout
import SnaplineBasics
import SnaplinePainting
package import SnaplineSceneModel

/// Returns the elements that VoiceOver finds on a screen, in reading order.
///
/// The keys of the keyboard and the status bar are omitted, and so are invisible elements: hidden,
/// scrolled out of view, or behind the keyboard.
/// - Parameter scene: The scene after the steps of the shot, in its language.
package func accessibleElements(
  of scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [AccessibleElement] {
  var search = ElementCollector(scene, shot, layout)
  let nodes = search.nodes(of: .root)
  let order = ReadingOrder(
    lineHeight: shot.device.idiom == .pad ? 13 : 8, isMirrored: shot.direction == .rightToLeft)
  return order.sorted(nodes)
}

/// The traversal of the views that finds elements.
struct ElementCollector {
  let scene: Scene
  let era: Era
  private let layout: SolvedLayout
  private let visibleParts: VisibleParts
  private let parts: [String: [ControlPart]]
  private let ids: [String: ViewID]
  /// The views that were read, which are not read again even if another view refers to them.
  private var visited: Set<ViewID> = []

  init(_ scene: Scene, _ shot: Shot, _ layout: SolvedLayout) {
    self.scene = scene
    self.layout = layout
    era = scene.era
    visibleParts = VisibleParts(scene, layout)
    // Painting only the views with parts would save no measurable time.
    let hasParts = scene.views.contains { $0.content.mayHaveParts }
    parts = Dictionary(grouping: hasParts ? controlParts(scene, shot, layout) : [], by: \.view)
    let orders = scene.views.contains { $0.accessibility.elements != nil }
    ids = Dictionary(
      orders ? zip(scene.views.map(\.name), scene.viewIDs).map { ($0, $1) } : []
    ) { first, _ in first }
  }

  // The tree is no deeper than `Limits.nesting`, and no view is visited twice.
  mutating func nodes(of id: ViewID) -> [ReadingNode] {
    let view = scene[id]
    let spokenTexts = view.accessibility
    guard visited.insert(id).inserted, !spokenTexts.hidesElements,
      view.appearance.isVisible, view.content != .guide
    else { return [] }
    if case .cell(let cell) = view.content, spokenTexts.isElement != false,
      spokenTexts.elements == nil
    {
      return row(id, cell)
    }
    if spokenTexts.isElement == true || spokenTexts.isElement == nil && view.isElementByItself {
      return element(of: id).map { [.element($0)] } ?? []
    }
    if let names = spokenTexts.elements {
      let inner = names.compactMap { ids[$0.text] }.flatMap { nodes(of: $0) }
      return [.group(inner, isOrdered: true)]
    }
    // A control may consist of parts, and also have subviews.
    let own = spokenTexts.isElement == false ? [] : partNodes(of: id)
    let inner = own + children(of: id)
    if view.content.kind == .tableView || spokenTexts.groupsChildren {
      return [.group(inner, isOrdered: false)]
    }
    return inner
  }

  private mutating func children(of id: ViewID) -> [ReadingNode] {
    (scene.modalSubview(of: id).map { [$0] } ?? scene[id].children).flatMap { nodes(of: $0) }
  }

  /// Returns a row as one element, labeled by its texts; interactive elements in it follow.
  private mutating func row(_ id: ViewID, _ cell: CellContent) -> [ReadingNode] {
    let inner = children(of: id).flatMap(\.elements)
    var nodes = inner.filter { !$0.isStatic }.map { ReadingNode.element($0) }
    if let accessory = part("accessory", of: id) {
      var button = accessory
      (button.label, button.traits) = ("More Info", [.button])
      nodes.append(.element(button))
    }
    guard var row = element(of: id) else { return nodes }
    let texts = inner.filter(\.isStatic).map(\.label)
    if row.label.isEmpty { row.label = texts.joined(separator: ", ") }
    guard !row.label.isEmpty else { return nodes }
    if scene[id].accessibility.traits == nil {
      if cell.accessory == .checkmark { row.traits.insert(.selected) }
      if [.disclosure, .detailDisclosure].contains(cell.accessory) { row.traits.insert(.button) }
    }
    return [.group([.element(row)] + nodes, isOrdered: true)]
  }

  /// Returns the view as an element; nil if no part of it is visible.
  func element(of id: ViewID) -> AccessibleElement? {
    guard let part = visibleParts[id] else { return nil }
    let view = scene[id]
    var element = AccessibleElement(id, view.name, layout[id].screenFrame, visibleFrame: part)
    element.isEditing = layout.focus == id
    view.content.describe(&element, in: era)
    let spokenTexts = view.accessibility
    if let label = spokenTexts.label { element.label = label.onOneLine }
    if let value = spokenTexts.value { element.value = value.onOneLine }
    element.hint = (spokenTexts.hint ?? "").onOneLine
    if let traits = spokenTexts.traits {
      let isDisabled = element.traits.contains(.notEnabled)
      element.traits = isDisabled ? traits.union([.notEnabled]) : traits
      if element.role == .switchButton { element.role = nil }
    }
    return element
  }

  /// Returns a part of a view as an element; nil if it is not painted.
  func part(_ name: String, of id: ViewID) -> AccessibleElement? {
    parts[scene[id].name]?.first { $0.name == name }.flatMap { element(of: $0, in: id) }
  }

  /// Returns all parts whose keys have a prefix, in the order of the keys.
  func parts(_ list: String, of id: ViewID) -> [(element: AccessibleElement, text: String)] {
    (parts[scene[id].name] ?? []).filter { $0.name.hasPrefix(list + ".") }.compactMap { part in
      element(of: part, in: id).map { ($0, part.text) }
    }
  }

  private func element(of part: ControlPart, in id: ViewID) -> AccessibleElement? {
    guard let room = visibleParts[id], let visible = part.frame.intersection(room) else {
      return nil
    }
    return AccessibleElement(id, "\(part.view).\(part.name)", part.frame, visibleFrame: visible)
  }
}

extension Scene {
  /// Returns the topmost subview that is modal for VoiceOver and not hidden, which replaces its
  /// siblings.
  func modalSubview(of view: ViewID) -> ViewID? {
    self[view].children.last { self[$0].accessibility.isModal && !self[$0].appearance.isHidden }
  }
}

extension String {
  /// The text without line breaks, which are not spoken.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
