import SnaplineBasics
import SnaplineSceneModel
import SnaplineSceneSyntax

/// The meaning of a path in an equation.
enum ResolvedPath: Equatable {
  case anchor(Anchor)
  case group(AttributeGroup, of: Item)
  case number(Double)
  /// The system spacing between views.
  case systemSpacing
}

extension ConstraintResolver {
  /// Resolves a path; nil if it is invalid and reported.
  mutating func resolve(_ path: PathSyntax, owner: ViewID?) -> ResolvedPath? {
    guard let last = path.names.last else { return nil }
    guard path.names.count > 1 else { return resolveSingle(last, owner: owner) }
    guard let item = item(path.names.dropLast(), owner: owner) else { return nil }
    if let attribute = Attribute.named(last.value) { return .anchor(Anchor(item, attribute)) }
    if let group = AttributeGroup(rawValue: last.value) { return .group(group, of: item) }
    values.log.report(.unknownAttribute(last))
    return nil
  }

  /// Resolves a single name: an attribute of the view that owns the constraint, or a metric.
  private mutating func resolveSingle(_ word: Spanned<String>, owner: ViewID?) -> ResolvedPath? {
    if let owner {
      if let attribute = Attribute.named(word.value) {
        return .anchor(Anchor(.view(owner), attribute))
      }
      if let group = AttributeGroup(rawValue: word.value) { return .group(group, of: .view(owner)) }
    }
    if let number = names.metrics[word.value] { return .number(number) }
    if word.value == Constraint.systemSpacingName {
      warnIfUnavailable(word.value, since: .ios11, at: word.span)
      return .systemSpacing
    }
    let isItem = names.views[word.value] != nil || SymbolTable.reserved.contains(word.value)
    if names.lost.contains(word.value) { return nil }
    let isAttribute =
      Attribute.named(word.value) != nil || AttributeGroup(rawValue: word.value) != nil
    values.log.report(
      isItem
        ? .missingAttribute(word, like: attributeOnTheLeft)
        : isAttribute
          ? .missingView(word)
          : .unknownMetric(word, among: names.metrics.firstNames))
    return nil
  }

  /// Resolves the item before an attribute.
  private mutating func item(_ path: ArraySlice<Spanned<String>>, owner: ViewID?) -> Item? {
    guard let first = path.first else { return nil }
    let rest = path.dropFirst()
    if names.views[first.value] == nil, let guide = GuideKind(rawValue: first.value) {
      return ends(rest) ? checked(guide, of: .root, at: first.span) : nil
    }
    guard let view = view(first, owner: owner) else { return nil }
    guard let second = rest.first else { return .view(view) }
    if let predefined = names.views["\(scene[view].name).\(second.value)"] {
      return ends(rest.dropFirst()) ? .view(predefined) : nil
    }
    guard let guide = GuideKind(rawValue: second.value) else {
      values.log.report(
        .unknownGuide(
          second, isView: names.views[second.value] != nil))
      return nil
    }
    return ends(rest.dropFirst()) ? checked(guide, of: view, at: second.span) : nil
  }

  /// Whether a path is complete; reports remaining names.
  private mutating func ends(_ rest: ArraySlice<Spanned<String>>) -> Bool {
    if let extra = rest.first { values.log.report(.pathTooLong(at: extra.span)) }
    return rest.isEmpty
  }

  private mutating func view(_ name: Spanned<String>, owner: ViewID?) -> ViewID? {
    if let view = names.views[name.value] { return view }
    guard name.value == "superview" else {
      if !names.lost.contains(name.value) {
        values.log.report(.unknownView(name, among: scene.viewNames))
      }
      return nil
    }
    guard let owner, let parent = scene[owner].parent else {
      values.log.report(.superviewOfNothing(at: name.span))
      return nil
    }
    return parent
  }

  private mutating func checked(_ guide: GuideKind, of view: ViewID, at span: SourceSpan) -> Item? {
    let (name, content) = (scene[view].name, scene[view].content)
    let objection: Diagnostic? =
      switch guide {
      case _ where content == .guide: .noGuide(guide, of: name, "a layout guide", at: span)
      case .topGuide, .bottomGuide, .keyboard:
        view == .root ? nil : .guideOfRootOnly(guide, at: span)
      case .contentGuide, .frameGuide:
        content.scrolls ? nil : .noGuide(guide, of: name, "not a scroll view", at: span)
      case .contentView:
        content.isCell ? nil : .noGuide(guide, of: name, "not a table view cell", at: span)
      case .safeArea, .margins, .readable: nil
      }
    if let objection {
      values.log.report(objection)
      return nil
    }
    warnIfUnavailable(guide.rawValue, since: guide.since, at: span)
    return .guide(guide, of: view)
  }
}

extension PredefinedContent {
  /// The key that adds this content to a cell.
  fileprivate var key: String {
    switch self {
    case .textLabel: "text"
    case .detailTextLabel: "detail"
    case .imageView: "image"
    }
  }
}

extension Diagnostic {
  fileprivate static func unknownView(_ name: Spanned<String>, among names: [String]) -> Self {
    Diagnostic(
      .error, "constraint.unknown-view", "no view named '\(excerpt(name.value))'",
      at: name.span,
      hint: ownName(ofItem: name.value)
        ?? didYouMean(name.value, among: names + SymbolTable.reserved))
  }

  /// Returns the scene language's name for an item in UIKit code.
  private static func ownName(ofItem name: String) -> String? {
    let views = [
      "self": "the screen's view is 'root'", "view": "the screen's view is 'root'",
      "window": "use 'root' (the screen's view), which has the same size",
    ]
    return views[name] ?? ownGuide(name).map { "write '\($0)'" }
  }

  private static func ownGuide(_ name: String) -> String? {
    let guides: [String: GuideKind] = [
      "safeAreaLayoutGuide": .safeArea, "layoutMarginsGuide": .margins,
      "readableContentGuide": .readable, "keyboardLayoutGuide": .keyboard,
      "topLayoutGuide": .topGuide, "bottomLayoutGuide": .bottomGuide,
      "contentLayoutGuide": .contentGuide, "frameLayoutGuide": .frameGuide,
    ]
    return guides[name]?.rawValue
  }

  fileprivate static func unknownAttribute(_ name: Spanned<String>) -> Self {
    let known = Attribute.allCases.map(\.name) + AttributeGroup.allCases.map(\.rawValue)
    var hint = didYouMean(name.value, among: known + ["baseline"])
    if name.value.hasSuffix("Anchor") {
      let stem = String(name.value.dropLast("Anchor".count))
      if known.contains(stem) { hint = "write '\(stem)'" }
    } else if GuideKind(rawValue: name.value) != nil {
      hint = "add an attribute to the guide: '\(name.value).top'"
    } else if let stem = name.value.firstMatch(of: /^NSLayoutAttribute(\w)(\w*)$/) {
      hint = "write '\(stem.1.lowercased())\(stem.2)'"
    } else if name.value == "x" || name.value == "y" {
      hint = name.value == "x" ? "use 'leading'" : "use 'top'"
    }
    return Diagnostic(
      .error, "constraint.unknown-attribute", "unknown attribute '\(excerpt(name.value))'",
      at: name.span, hint: hint)
  }

  fileprivate static func unknownGuide(
    _ name: Spanned<String>, isView: Bool
  ) -> Self {
    let guides = GuideKind.allCases.map(\.rawValue)
    let fallback: String? =
      name.value == "superview"
      ? "'superview' is only available in a view's own 'constraints'"
      : isView
        ? "refer to the view by its name, without its superview"
        : PredefinedContent(rawValue: name.value).map {
          "only a cell with '\($0.key)' has this guide"
        }
    return Diagnostic(
      .error, "constraint.unknown-guide", "unknown layout guide '\(excerpt(name.value))'",
      at: name.span,
      hint: ownGuide(name.value).map { "write '\($0)'" }
        ?? didYouMean(name.value, among: guides) ?? fallback)
  }

  fileprivate static func pathTooLong(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.path", "unexpected path component after the attribute", at: span,
      hint: "a path has at most a view, a guide and an attribute")
  }

  fileprivate static func missingAttribute(_ word: Spanned<String>, like left: String?) -> Self {
    let name = excerpt(word.value)
    return Diagnostic(
      .error, "constraint.missing-attribute", "missing attribute after '\(name)'", at: word.span,
      hint: left.map { "write '\(name).\($0)'" } ?? "write '\(name).top' or another attribute")
  }

  fileprivate static func missingView(_ word: Spanned<String>) -> Self {
    Diagnostic(
      .error, "constraint.missing-view", "missing view before '\(word.value)'", at: word.span,
      hint: "the view may be omitted only in a view's own 'constraints'")
  }

  fileprivate static func unknownMetric(_ word: Spanned<String>, among names: [String]) -> Self {
    Diagnostic(
      .error, "constraint.unknown-metric", "no metric named '\(excerpt(word.value))'",
      at: word.span, hint: didYouMean(word.value, among: names) ?? numberHint(word.value))
  }

  fileprivate static func superviewOfNothing(at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.superview", "'superview' is not allowed here", at: span,
      hint: "it is only available in a view's own 'constraints'")
  }

  fileprivate static func guideOfRootOnly(_ guide: GuideKind, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "constraint.guide-owner", "only 'root' has '\(guide.rawValue)'", at: span,
      hint: "write '\(guide.rawValue)' without a view")
  }

  fileprivate static func noGuide(
    _ guide: GuideKind, of view: String, _ kind: String, at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "constraint.guide-owner", "'\(view)' is \(kind) and has no '\(guide.rawValue)'",
      at: span)
  }
}
