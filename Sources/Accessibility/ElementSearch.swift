package import AutoLayout
import Geometry
import Painting
package import SceneModel
package import Shots

/// What VoiceOver finds in a picture, in the order in which it comes to it.
///
/// The keys of the keyboard and what the system shows in the status bar are left out, and so is
/// what cannot be seen: what is hidden, scrolled away, or behind the keyboard.
/// - Parameter scene: As the steps of the shot have left it, in its language.
package func accessibleElements(
  of scene: Scene, _ shot: Shot, _ layout: SolvedLayout
) -> [AccessibleElement] {
  var search = ElementSearch(scene, shot, layout)
  let nodes = search.nodes(of: .root)
  let order = ReadingOrder(
    lineHeight: shot.device.idiom == .pad ? 13 : 8, isMirrored: shot.direction == .rightToLeft)
  return order.sorted(nodes)
}

/// The walk through the views by which elements are found.
struct ElementSearch {
  let scene: Scene
  let era: Era
  private let layout: SolvedLayout
  private let seen: SeenParts
  private let parts: [String: [PaintedPart]]
  private let ids: [String: ViewID]
  /// What is read once is not read again, whoever names it.
  private var visited: Set<ViewID> = []

  init(_ scene: Scene, _ shot: Shot, _ layout: SolvedLayout) {
    self.scene = scene
    self.layout = layout
    era = scene.era
    seen = SeenParts(scene, layout)
    // Painting only what has parts would save nothing that anybody could notice.
    let hasParts = scene.views.contains { $0.content.mayHaveParts }
    parts = Dictionary(grouping: hasParts ? paintedParts(scene, shot, layout) : [], by: \.view)
    let orders = scene.views.contains { $0.accessibility.elements != nil }
    ids = Dictionary(
      orders ? zip(scene.views.map(\.name), scene.viewIDs).map { ($0, $1) } : []
    ) { first, _ in first }
  }

  // The tree is no deeper than `Limits.nesting`, and nobody is visited twice.
  mutating func nodes(of id: ViewID) -> [ReadingNode] {
    let view = scene[id]
    let heard = view.accessibility
    guard visited.insert(id).inserted, !heard.hidesElements, !view.appearance.isHidden,
      view.appearance.alpha > 0, view.content != .guide
    else { return [] }
    if case .cell(let cell) = view.content, heard.isElement != false, heard.elements == nil {
      return row(id, cell)
    }
    if heard.isElement == true || heard.isElement == nil && view.isElementByItself {
      return element(of: id).map { [.element($0)] } ?? []
    }
    if let names = heard.elements {
      let inner = names.compactMap { ids[$0.text] }.flatMap { nodes(of: $0) }
      return [.group(inner, isOrdered: true)]
    }
    // A control may be made of parts, and have subviews besides.
    let own = heard.isElement == false ? [] : partNodes(of: id)
    let inner = own + children(of: id)
    if view.content.kind == .tableView || heard.groupsChildren {
      return [.group(inner, isOrdered: false)]
    }
    return inner
  }

  private mutating func children(of id: ViewID) -> [ReadingNode] {
    let children = scene[id].children
    let modal = children.last {
      scene[$0].accessibility.isModal && !scene[$0].appearance.isHidden
    }
    return (modal.map { [$0] } ?? children).flatMap { nodes(of: $0) }
  }

  /// A row is read as one, from the texts of its labels; what can be touched in it follows.
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

  /// The view as an element, if any of it can be seen.
  func element(of id: ViewID) -> AccessibleElement? {
    guard let part = seen[id] else { return nil }
    let view = scene[id]
    var element = AccessibleElement(id, view.name, layout[id].screenFrame, seen: part)
    element.isEditing = layout.focus == id
    view.content.describe(&element, in: era)
    let heard = view.accessibility
    if let label = heard.label { element.label = label.onOneLine }
    if let value = heard.value { element.value = value.onOneLine }
    element.hint = (heard.hint ?? "").onOneLine
    if let traits = heard.traits {
      let isDisabled = element.traits.contains(.notEnabled)
      element.traits = isDisabled ? traits.union([.notEnabled]) : traits
      if element.role == .switchButton { element.role = nil }
    }
    return element
  }

  /// A part of a view as an element, if it is painted.
  func part(_ name: String, of id: ViewID) -> AccessibleElement? {
    parts[scene[id].name]?.first { $0.name == name }.flatMap { element(of: $0, in: id) }
  }

  /// All parts whose keys begin so, in the order of the keys.
  func parts(_ list: String, of id: ViewID) -> [(element: AccessibleElement, text: String)] {
    (parts[scene[id].name] ?? []).filter { $0.name.hasPrefix(list + ".") }.compactMap { part in
      element(of: part, in: id).map { ($0, part.text) }
    }
  }

  private func element(of part: PaintedPart, in id: ViewID) -> AccessibleElement? {
    guard let room = seen[id], let visible = part.frame.intersection(room) else { return nil }
    return AccessibleElement(id, "\(part.view).\(part.name)", part.frame, seen: visible)
  }
}

extension String {
  /// Without breaks, which nobody hears.
  var onOneLine: String { split(whereSeparator: \.isNewline).joined(separator: " ") }
}
