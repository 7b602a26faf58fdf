import LinearSolver
import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
package import SnaplineSceneModel

extension FrameExplanation {
  /// Returns all views, with a line for each value and the constraint that determines it.
  package func overview() -> String {
    var page = AnnotatedLines()
    for view in scene.viewIDs where !scene[view].appearance.isHidden || scene[view].frame == nil {
      page.add(title(of: view))
      for quantity in quantities(of: view) {
        guard let decision = derivation(of: quantity) else { continue }
        page.add(
          "  " + description(for: decision, named: quantity.dimension.word), span(of: decision))
      }
    }
    return page.text
  }

  /// Returns one view: the full dependency chain of each value, then the constraints without
  /// effect.
  package func explanation(of view: ViewID) -> String {
    var page = AnnotatedLines()
    page.add(title(of: view))
    for quantity in quantities(of: view) {
      page.add("")
      describe(quantity, &page)
    }
    addAssigned(of: view, to: &page)
    appendTransforms(of: view, to: &page)
    let unused = ineffectiveRowDescriptions(of: view)
    if !unused.isEmpty {
      page.add("")
      page.add("no effect on this frame:")
      for row in unused { add(row, to: &page) }
    }
    return page.text
  }

  private func title(of view: ViewID) -> String {
    let solved = result.layout[view]
    var title = "\(scene[view].name)  \(solved.frame.text())"
    if let parent = scene[view].parent { title += "  in \(scene[parent].name)" }
    if let scroll = solved.scroll {
      let (size, offset) = (scroll.contentSize, scroll.contentOffset)
      title += "  content \(size.width.shortText) × \(size.height.shortText)"
      title += " at offset \(offset.x.shortText) \(offset.y.shortText)"
    }
    return title
  }

  /// Adds a value, then the values it depends on, each of them once.
  ///
  /// A single dependency stays in the same column, so that long chains read as lists.
  private func describe(_ quantity: LayoutVariable, _ page: inout AnnotatedLines) {
    var told: Set<LayoutVariable> = []
    var open = [PendingExplanation(quantity: quantity, base: "", mark: "", isOnly: false)]
    while let next = open.popLast() {
      guard let decision = derivation(of: next.quantity) else { continue }
      let isTop = next.mark.isEmpty
      let owner = isTop ? "" : "\(scene[next.quantity.view].name)."
      let name = owner + next.quantity.dimension.word
      guard told.insert(next.quantity).inserted else {
        page.add(
          "\(next.base)\(next.mark)\(name) \(decision.value.text(decimals: 2))  (shown above)")
        continue
      }
      page.add(next.base + next.mark + description(for: decision, named: name), span(of: decision))
      let isOnly = decision.parts.count == 1
      let inner = isOnly && next.isOnly ? next.base : next.base + next.continuation
      for (index, part) in decision.parts.enumerated().reversed() {
        let mark = index == decision.parts.count - 1 ? "└ " : "├ "
        open.append(PendingExplanation(quantity: part, base: inner, mark: mark, isOnly: isOnly))
      }
    }
  }

  package func description(for decision: ValueDerivation, named name: String) -> String {
    let value = "\(name) \(decision.value.text(decimals: 2))"
    let origin = decision.row.map { result.problem.origins[$0.index] }
    if origin.map(\.isMinimumLength) ?? true, let open = ambiguity(of: decision.quantity) {
      let why = open.isTie ? "ambiguous: constraints of equal priority compete" : "ambiguous"
      return "\(value)  \(why); possible values: \(open.range)"
    }
    return "\(value)  \(origin.map(description) ?? "ambiguous")\(origin.map(variation) ?? "")"
  }

  /// Returns a description of a row's origin, in terms of the scene.
  func description(for origin: RowOrigin) -> String {
    switch origin {
    case .constraint(let id): scene[id].text(in: scene)
    case .screen(let axis): screen(axis)
    case .hugging(let view, let axis), .compression(let view, let axis):
      "intrinsic \(axis.extent.name)\(scene[view].content.sizeSource)"
    case .autoresizing: "frame and autoresizing mask"
    case .row(let part, let attribute): positionText(of: part, attribute)
    case .fitting: "as small as the cell's constraints allow (self-sizing)"
    case .openExtent(let view, _):
      scene[view].openExtent == .stored ? "the stored size" : "as small as its content allows"
    case .predefined(let view, _):
      scene[view].presented == nil ? "set by its cell" : "presented by the system"
    case .rows(let list, _):
      scene[list].content.kind == .tableView
        ? "the height of the table's rows" : "the size of the collection's items"
    case .stack(let rule, of: let stack, item: _):
      "set by stack view \(scene[stack].name) (\(rule.rawValue))"
    case .notNegative, .contentNotNegative: "sizes cannot be negative"
    }
  }

  /// Returns the description of a root extent; that of a view laid out on its own is from its
  /// screen, its content or the file.
  private func screen(_ axis: Axis) -> String {
    let (device, orientation) = (appState.environment.device, appState.environment.orientation)
    let screen = "\(device.name), \(orientation.rawValue)"
    guard let part = device.part, axis == .vertical || part.width != nil else {
      return "screen \(axis.extent.name): \(screen)"
    }
    return axis == .vertical && part.isFitted
      ? "fitting height of the content: \(screen)"
      : "\(axis.extent.name) in the file: \(screen)"
  }

  /// Returns the description of the size class variation that sets the row or its view.
  private func variation(behind origin: RowOrigin) -> String {
    let classes = appState.environment.sizeClasses
    guard let variant = scene.variants.first(where: { $0.classes == classes }) else { return "" }
    let source = variant.sources.last { source in
      switch origin {
      case .constraint(let id): source.applies(to: id, in: scene)
      case .stack(_, of: let stack, item: _): source.views.contains(stack)
      default: origin.owner.map(source.views.contains) ?? false
      }
    }
    return source.map { ", set by variation '\($0.condition.text)' (\($0.span))" } ?? ""
  }

  package func span(of decision: ValueDerivation) -> SourceSpan? {
    // An ambiguous value has no constraint in the file; its span is that of the view.
    if decision.row == nil { return scene[decision.quantity.view].span }
    return decision.row.flatMap { span(of: result.problem.origins[$0.index]) }
  }

  func span(of origin: RowOrigin) -> SourceSpan? {
    if case .screen = origin { return nil }
    return origin.span(in: scene)
  }

  /// Adds a content size that is assigned and not determined by constraints.
  private func addAssigned(of view: ViewID, to page: inout AnnotatedLines) {
    guard case .scroll(let content) = scene[view].content, let size = content.contentSize else {
      return
    }
    page.add("")
    page.add(
      "contentSize \(size.width.shortText) × \(size.height.shortText)  set by 'contentSize', not "
        + "by constraints",
      scene[view].span)
  }

  private func add(_ ineffectiveRow: IneffectiveRow, to page: inout AnnotatedLines) {
    let origin = result.problem.origins[ineffectiveRow.row.index]
    let text: String
    switch origin {
    case .hugging(let view, let axis), .compression(let view, let axis):
      let isHugging = origin == .hugging(view, axis)
      let priority = isHugging ? scene[view].hugging[axis] : scene[view].compression[axis]
      text =
        "\(axis.rawValue) \(isHugging ? "hugging" : "compression resistance") "
        + "@ \(priority.shortText): \(ineffectiveRow.amount.magnitude.text(decimals: 2).inPoints) "
        + "\(isHugging ? "larger" : "smaller") than its intrinsic \(axis.extent.name)"
    default:
      text = "\(description(for: origin)): \(ineffectiveRow.outcome)"
    }
    page.add("  " + text, span(of: origin))
    let shown = ineffectiveRow.because.prefix(3)
    for row in shown {
      let reason = result.problem.origins[row.index]
      page.add(
        "    \(ineffectiveRow.reason == .missed ? "forced by" : "follows from") \(description(for: reason))",
        span(of: reason))
    }
    if ineffectiveRow.because.count > shown.count {
      page.add("    and \(ineffectiveRow.because.count - shown.count) more")
    }
  }
}

/// A value that is not printed yet, with the start of its line.
private struct PendingExplanation {
  let quantity: LayoutVariable
  let base: String
  let mark: String
  /// Whether it is the only dependency of the value above it.
  let isOnly: Bool

  /// The characters below the branch mark.
  var continuation: String { mark == "├ " ? "│ " : "  " }
}

extension RowOrigin {
  /// Whether the row is only the lower bound of an extent.
  fileprivate var isMinimumLength: Bool {
    switch self {
    case .notNegative, .contentNotNegative: true
    default: false
    }
  }
}

extension IneffectiveRow {
  var outcome: String {
    switch reason {
    case .follows: "redundant"
    case .holds: "satisfied, with \(amount.text(decimals: 2).inPoints) of slack"
    case .missed: "violated by \(amount.magnitude.text(decimals: 2).inPoints)"
    }
  }
}

extension LayoutVariable.Component {
  /// The value's name in UIKit.
  package var word: String {
    switch self {
    case .x: "x"
    case .y: "y"
    case .width: "width"
    case .height: "height"
    case .contentWidth: "contentSize.width"
    case .contentHeight: "contentSize.height"
    }
  }

  package var axis: Axis {
    switch self {
    case .x, .width, .contentWidth: .horizontal
    case .y, .height, .contentHeight: .vertical
    }
  }
}

extension ViewContent {
  /// The source of the intrinsic size for this kind of content.
  fileprivate var sizeSource: String {
    switch self {
    case .label(let label) where label.text.isEmpty: " (empty text)"
    case .label(let label): " of '\(label.text.shortened)'"
    case .button(let button) where button.title.isEmpty: " of its image"
    case .button(let button): " of '\(button.title.shortened)'"
    case .textField(let field):
      field.text.isEmpty && field.placeholder.isEmpty
        ? " of an empty text field"
        : " of '\((field.text.isEmpty ? field.placeholder : field.text).shortened)'"
    case .image: " of its image"
    default: ""
    }
  }
}

extension String {
  fileprivate var shortened: String {
    let line = split(separator: "\n", maxSplits: 1).first.map(String.init) ?? self
    return line.count <= 24 && line.count == count ? line : line.prefix(23) + "…"
  }
}

extension LayoutAmbiguity {
  /// The range of values: `at least 0`, `26 to 204`, `any`.
  package var range: String {
    switch (lowest.isFinite, highest.isFinite) {
    case (true, true): "\(lowest.text(decimals: 2)) to \(highest.text(decimals: 2))"
    case (true, false): "at least \(lowest.text(decimals: 2))"
    case (false, true): "at most \(highest.text(decimals: 2))"
    case (false, false): "any"
    }
  }
}
