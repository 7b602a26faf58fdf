import AutoLayout
import Geometry
import LinearSolver
import SceneModel

/// Finds the lines that decide what nothing decides.
struct OpenRepairs {
  let scene: Scene
  let result: LayoutResult

  /// The repair for a number that nothing decides, if it is one of those that people ask about.
  ///
  /// `group` are all numbers that are open together: the one to decide may lie further inside.
  func repair(for lead: LayoutAmbiguity, in group: [LayoutAmbiguity]) -> Repair? {
    if let own = group.lazy.compactMap(ownHeight).first { return own }
    let axis = lead.quantity.dimension.axis
    guard let (scroll, view) = contentView(of: lead.quantity) else { return place(of: lead) }
    guard axis == .vertical else { return width(of: view, in: scroll) }
    return height(of: view, in: scroll, lead)
  }

  /// Of views that pull equally, the one that is as large as its content says so.
  func repair(forTie group: [LayoutAmbiguity]) -> Repair? {
    for ambiguity in group where [.width, .height].contains(ambiguity.quantity.dimension) {
      let view = ambiguity.quantity.view
      let axis = ambiguity.quantity.dimension.axis
      guard let own = ownExtent(of: view, axis) else { continue }
      let size = result.layout[view].exactFrame.size
      let extent = axis == .horizontal ? size.width : size.height
      guard (extent - own).magnitude < 0.01 else { continue }
      var priorities = scene[view].hugging
      let raised = priorities[axis] + 1
      if axis == .horizontal {
        priorities.horizontal = raised
      } else {
        priorities.vertical = raised
      }
      let value =
        "{ horizontal: \(priorities.horizontal.shortText), "
        + "vertical: \(priorities.vertical.shortText) }"
      return Repair([.setViewKey(view: scene[view].name, key: "hugging", value: value)])
    }
    return nil
  }

  /// How large the view's content is.
  private func ownExtent(of view: ViewID, _ axis: Axis) -> Double? {
    result.problem.origins.firstIndex(of: .hugging(view, axis)).map {
      result.problem.linear.rows[$0].constant
    }
  }

  /// The scroll view whose content is open, and the view in it that decides it.
  private func contentView(of quantity: Quantity) -> (scroll: ViewID, view: ViewID)? {
    let view = quantity.view
    switch quantity.dimension {
    case .contentWidth, .contentHeight:
      return scene.contentView(of: view).map { (view, $0) }
    case .width, .height:
      guard let parent = scene[view].parent, scene[parent].content.kind == .scrollView else {
        return nil
      }
      return (parent, view)
    case .x, .y: return nil
    }
  }

  private func width(of view: ViewID, in scroll: ViewID) -> Repair {
    let line = "\(scene[view].name).width == \(scene[scroll].name).width"
    let edges = scene.contentEdges(of: view, .horizontal, among: scene.constraintIDs)
    guard let room = edges?.room, room != 0 else { return Repair([.addConstraint(line)]) }
    return Repair([.addConstraint("\(line) \(room < 0 ? "+" : "-") \(room.magnitude.shortText)")])
  }

  private func height(of view: ViewID, in scroll: ViewID, _ lead: LayoutAmbiguity) -> Repair {
    let (name, outer) = (scene[view].name, scene[scroll].name)
    if let placeholder = scene.constraints.first(where: { $0.isPlaceholder && $0.bounds(view) }) {
      return Repair([.removeWord("placeholder", at: placeholder.span)])
    }
    // A chain that is closed by an inequality has a least height, and asks for no other.
    if lead.lowest > 0 {
      return Repair([
        .addConstraint("\(name).height >= \(outer).height"),
        .addConstraint("\(name).height == \(outer).height @ low"),
      ])
    }
    let children = scene[view].children.filter { child in
      !result.layout.ambiguities.contains {
        $0.quantity.view == child && $0.quantity.dimension.axis == .vertical
      }
    }
    let ends = children.map { result.layout[$0].frame.maxY }
    guard let end = ends.max(), let place = ends.firstIndex(of: end) else {
      return Repair(
        [.addConstraint("\(name).height == \(outer).height")],
        doubt: "nothing scrolls that is as high as its scroll view: another height may be meant")
    }
    let above = children.map { result.layout[$0].frame.minY }.min() ?? 0
    let gap = above > 0 ? " + \(above.shortText)" : ""
    return Repair(
      [.addConstraint("\(name).bottom == \(scene[children[place]].name).bottom\(gap)")],
      doubt: above > 0
        ? "how much room is to be below, only you know; above it is \(above.shortText)" : nil)
  }

  /// Views that scroll by themselves have no height of their own.
  private func ownHeight(of lead: LayoutAmbiguity) -> Repair? {
    guard lead.quantity.dimension == .height else { return nil }
    let view = lead.quantity.view
    switch scene[view].content {
    case .textView:
      return Repair([.setViewKey(view: scene[view].name, key: "scrollEnabled", value: "false")])
    case .scroll(let content) where content.rows != nil:
      let rows = result.layout[view].scroll?.contentSize.height ?? 0
      return Repair(
        [.addConstraint("\(scene[view].name).height == \(rows.shortText)")],
        doubt: "the number is right only for these rows")
    default: return nil
    }
  }

  /// A view that is nowhere.
  private func place(of lead: LayoutAmbiguity) -> Repair? {
    let view = lead.quantity.view
    guard let parent = scene[view].parent else { return nil }
    let attribute: String
    switch lead.quantity.dimension {
    case .x: attribute = "leading"
    case .y: attribute = "top"
    case .width: attribute = "trailing"
    case .height: attribute = "bottom"
    case .contentWidth, .contentHeight: return nil
    }
    return Repair(
      [.addConstraint("\(scene[view].name).\(attribute) == \(scene[parent].name).\(attribute)")],
      doubt: "where it is to be, only you know")
  }
}

extension Constraint {
  /// Whether the constraint says where a view ends below.
  fileprivate func bounds(_ view: ViewID) -> Bool {
    anchors.contains {
      $0.item == .view(view) && ($0.attribute == .bottom || $0.attribute == .height)
    }
  }
}
