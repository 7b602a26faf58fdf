import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

extension ConstraintResolver {
  /// Adds the constraints of a format string in UIKit's order.
  mutating func add(_ format: FormatSyntax) {
    if let priority = format.suffix.priority {
      values.log.report(.priorityOnFormatString(at: priority.span))
      return
    }
    let items = format.views.map { item($0.name) }
    let found = items.compactMap { $0 }
    guard found.count == items.count else { return }
    var emission = FormatExpansion(format: format, items: found)
    guard let superview = superview(of: emission) else { return }
    emission.superview = superview.view
    guard let made = emit(emission) else { return }
    add(made, name: format.suffix.name)
  }

  private mutating func item(_ name: Spanned<String>) -> Item? {
    if let view = names.views[name.value] { return .view(view) }
    if let guide = GuideKind(rawValue: name.value), guide != .contentGuide, guide != .frameGuide {
      return .guide(guide, of: .root)
    }
    if !names.lost.contains(name.value) {
      values.log.report(.unknownFormatView(name, among: scene.viewNames))
    }
    return nil
  }

  /// Returns the common superview, which only formats with a `|` need.
  private mutating func superview(of emission: FormatExpansion) -> (view: ViewID?, Void)? {
    guard let bar = emission.format.start?.span ?? emission.format.end?.span else {
      return (nil, ())
    }
    var parents: [ViewID] = []
    for (item, view) in zip(emission.items, emission.format.views) {
      guard let parent = parent(of: item) else {
        values.log.report(.noSuperview(of: view.name))
        return nil
      }
      if let first = parents.first, first != parent {
        values.log.report(
          .differentParents(
            of: view.name, parent: scene[parent].name, other: emission.format.views[0].name,
            otherParent: scene[first].name, bar: bar))
        return nil
      }
      parents.append(parent)
    }
    return (parents.first, ())
  }

  private func parent(of item: Item) -> ViewID? {
    switch item {
    case .view(let id): scene[id].parent
    case .guide(_, of: let owner): owner
    }
  }

  /// Returns the constraints in reading order, followed by the alignments of adjacent views.
  private mutating func emit(_ emission: FormatExpansion) -> [Constraint]? {
    let format = emission.format
    var made: [Constraint] = []
    if let start = format.start, let parent = emission.superview {
      let far = emission.edge(of: .view(parent), isStart: true)
      let near = emission.edge(of: emission.items[0], isStart: true)
      guard let gap = gap(start.gap, emission, from: far, to: near, at: parent) else { return nil }
      made += gap
    }
    for (index, view) in format.views.enumerated() {
      if index > 0 {
        let from = emission.edge(of: emission.items[index - 1], isStart: false)
        let to = emission.edge(of: emission.items[index], isStart: true)
        guard let gap = gap(format.gaps[index - 1], emission, from: from, to: to, at: nil) else {
          return nil
        }
        made += gap
      }
      guard let sizes = sizes(view, emission.items[index], emission) else { return nil }
      made += sizes
    }
    if let end = format.end, let parent = emission.superview, let last = emission.items.last {
      let near = emission.edge(of: last, isStart: false)
      let far = emission.edge(of: .view(parent), isStart: false)
      guard let gap = gap(end.gap, emission, from: near, to: far, at: parent) else { return nil }
      made += gap
    }
    guard let alignments = alignments(emission) else { return nil }
    return made + alignments
  }

  /// Returns `to == from + distance`, so that `>=` is always the minimum spacing.
  private mutating func gap(
    _ gap: SpacingSyntax, _ emission: FormatExpansion, from: Anchor, to: Anchor, at parent: ViewID?
  ) -> [Constraint]? {
    switch gap.kind {
    case .flush:
      return legal(emission, to, .equal, [AnchorTerm(1, from)], 0, at: gap.span).map { [$0] }
    case .standard:
      var from = from
      var to = to
      var distance = 8.0
      if let parent {
        distance = scene.era.formatGapUsesMargins ? 0 : 20
        if scene.era.formatGapUsesMargins {
          if from.item == .view(parent) { from.attribute = from.attribute.withMargin }
          if to.item == .view(parent) { to.attribute = to.attribute.withMargin }
        }
      }
      return legal(
        emission, to, .equal, [AnchorTerm(1, from)], emission.sign * distance, at: gap.span
      ).map { [$0] }
    case .predicates(let predicates):
      var made: [Constraint] = []
      for predicate in predicates {
        guard let distance = distance(predicate), let priority = priority(predicate.priority),
          var constraint = legal(
            emission, to, emission.mirrored(predicate.relation), [AnchorTerm(1, from)],
            emission.sign * distance, at: predicate.span)
        else { return nil }
        constraint.priority = priority
        made.append(constraint)
      }
      return made
    }
  }

  private mutating func distance(_ predicate: PredicateSyntax) -> Double? {
    guard allows(predicate) else { return nil }
    switch predicate.object {
    case .number(let number): return number
    case .name(let name, let span):
      if let metric = names.metrics[name] {
        return metric * predicate.multiplier + predicate.constant
      }
      values.log.report(
        names.views[name] != nil
          ? .viewUsedAsSpacing(name, at: span)
          : .unknownFormatMetric(name, at: span, among: names.metrics.firstNames))
      return nil
    }
  }

  private mutating func sizes(
    _ view: FormatViewSyntax, _ item: Item, _ emission: FormatExpansion
  ) -> [Constraint]? {
    let size = emission.format.axis.extent
    var made: [Constraint] = []
    for predicate in view.predicates {
      guard allows(predicate), let priority = priority(predicate.priority) else { return nil }
      var terms: [AnchorTerm] = []
      var constant = 0.0
      switch predicate.object {
      case .number(let number): constant = number
      case .name(let name, let span):
        // As in UIKit, a view takes precedence over a metric of the same name.
        if let other = names.views[name] {
          terms = [AnchorTerm(predicate.multiplier, Anchor(.view(other), size))]
          constant = predicate.constant
        } else if let metric = names.metrics[name] {
          constant = metric * predicate.multiplier + predicate.constant
        } else {
          let known = names.metrics.firstNames + scene.viewNames
          if !names.lost.contains(name) {
            values.log.report(.unknownFormatMetric(name, at: span, among: known))
          }
          return nil
        }
      }
      guard
        var constraint = legal(
          emission, Anchor(item, size), predicate.relation, terms, constant, at: predicate.span)
      else { return nil }
      constraint.priority = priority
      made.append(constraint)
    }
    return made
  }

  private mutating func allows(_ predicate: PredicateSyntax) -> Bool {
    guard legality.isStrict, predicate.isExtended else { return true }
    values.log.report(.arithmeticInFormatString(at: predicate.span))
    return false
  }

  private mutating func alignments(_ emission: FormatExpansion) -> [Constraint]? {
    let format = emission.format
    var made: [Constraint] = []
    for alignment in format.alignments {
      let isAcross =
        alignment.value.axis != format.axis && !alignment.value.isSize
        && !alignment.value.usesMargins
      guard isAcross else {
        values.log.report(.alignmentAlongRun(alignment, axis: format.axis))
        return nil
      }
    }
    for (left, right) in zip(emission.items, emission.items.dropFirst()) {
      for alignment in format.alignments {
        let term = AnchorTerm(1, Anchor(right, alignment.value))
        guard
          let constraint = legal(
            emission, Anchor(left, alignment.value), .equal, [term], 0, at: alignment.span)
        else { return nil }
        made.append(constraint)
      }
    }
    return made
  }

  private mutating func legal(
    _ emission: FormatExpansion, _ first: Anchor, _ relation: ConstraintRelation,
    _ terms: [AnchorTerm], _ constant: Double, at span: SourceSpan
  ) -> Constraint? {
    let form = LinearForm(terms: terms.map { ($0, span) }, constant: constant)
    let compared = UncheckedConstraint(first: first, firstSpan: span, form: form, span: span)
    guard isAccepted(compared) else { return nil }
    let suffix = emission.format.suffix
    return Constraint(
      first, relation, terms, constant: constant, name: suffix.name?.value,
      isPlaceholder: suffix.contains(.placeholder), isActive: !suffix.contains(.inactive),
      isAddedOnEachLayout: suffix.contains(.addedOnEachLayout),
      isRedundant: suffix.contains(.redundant), span: span)
  }
}

/// A format with resolved names and the direction of its views.
private struct FormatExpansion {
  let format: FormatSyntax
  let items: [Item]
  var superview: ViewID?

  /// The sign of distances, negative if the direction is opposite to the axis.
  var sign: Double {
    format.axis == .horizontal && format.direction == .rightToLeft ? -1 : 1
  }

  func mirrored(_ relation: ConstraintRelation) -> ConstraintRelation {
    guard sign < 0 else { return relation }
    return switch relation {
    case .lessOrEqual: .greaterOrEqual
    case .equal: .equal
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Returns the edge of an item at the start or at the end of the format.
  func edge(of item: Item, isStart: Bool) -> Anchor {
    guard format.axis == .horizontal else { return Anchor(item, isStart ? .top : .bottom) }
    let pair: (start: Attribute, end: Attribute) =
      switch format.direction {
      case .leadingToTrailing: (.leading, .trailing)
      case .leftToRight: (.left, .right)
      case .rightToLeft: (.right, .left)
      }
    return Anchor(item, isStart ? pair.start : pair.end)
  }
}

extension Attribute {
  /// The attribute relative to the layout margins.
  fileprivate var withMargin: Attribute {
    switch self {
    case .left: .leftMargin
    case .right: .rightMargin
    case .top: .topMargin
    case .bottom: .bottomMargin
    case .leading: .leadingMargin
    case .trailing: .trailingMargin
    default: self
    }
  }
}
