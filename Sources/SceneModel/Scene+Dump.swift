import Diagnostics
import Geometry
import Typography

extension Scene {
  /// The scene as text, one line for each part, for `dump --stage scene`.
  package func dump() -> String {
    var lines = ["scene \(identity)"]
    if let title { lines.append("title \(quoted(title))") }
    lines.append(
      "era \(era.rawValue)  look \(look.rawValue)" + (mode == .canvas ? "  mode canvas" : ""))
    lines += devices.map { "device \($0.text)" }
    lines.append("orientations \(orientations.map(\.rawValue).joined(separator: " "))")
    if textSizes != [.large] {
      lines.append("textSizes \(textSizes.map(\.rawValue).joined(separator: " "))")
    }
    if showsElements { lines.append("accessibility") }
    if textLook != .glyphs { lines.append("text \(textLook.rawValue)") }
    if statusBarStyle != .default { lines.append("statusBarStyle \(statusBarStyle.rawValue)") }
    if hidesHomeIndicator { lines.append("homeIndicatorHidden") }
    if appearances != [.light] {
      lines.append("appearances \(appearances.map(\.rawValue).joined(separator: " "))")
    }
    if directions != [.leftToRight] {
      lines.append("directions \(directions.map(\.rawValue).joined(separator: " "))")
    }
    if !languages.isEmpty {
      lines.append("languages \(languages.map(\.tag).joined(separator: " "))")
    }
    lines += translations.dump()
    lines += viewIDs.map { "view \(self[$0].text(depth: depth(of: $0)))" }
    lines += constraintIDs.map { "constraint \($0.index) \(text(of: self[$0]))" }
    for variant in variants {
      lines.append(
        "variation \(variant.classes.text)  \(variant.changes.map(text).joined(separator: ", "))")
      lines += variant.views.map { "  view \($0.view.text(depth: 0))" }
    }
    lines += states.map { "state \($0.name)  \($0.steps.map(text).joined(separator: ", "))" }
    lines += only.map { "only \($0.text)" } + except.map { "except \($0.text)" }
    lines += expectations.map { "expect \($0.scope): \(text(of: $0.claim))" }
    lines += tolerances.map { "tolerance \(text(of: $0))" }
    lines += exemptions.map { "proves \($0.claim.rawValue): off, \($0.reason)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private func text(of rule: PixelTolerance) -> String {
    var parts = [rule.text] + rule.shots.map { "shots \($0.text)" } + [quoted(rule.reason)]
    parts.append("since \(rule.since)")
    if let until = rule.until { parts.append("until \(until)") }
    return parts.joined(separator: "  ")
  }

  private func depth(of view: ViewID) -> Int {
    sequence(first: view) { self[$0].parent }.dropFirst().reduce(0) { depth, _ in depth + 1 }
  }

  /// A constraint as a sentence, with what the sentence says behind it.
  package func text(of constraint: Constraint) -> String {
    var text = constraint.text(in: self)
    if let name = constraint.name { text += " as \(name)" }
    if constraint.isPlaceholder { text += " placeholder" }
    if constraint.isAddedOnEachLayout { text += " addedOnEachLayout" }
    if constraint.isRedundant { text += " redundant" }
    if !constraint.isActive { text += " inactive" }
    return text
  }

  /// A step in words.
  package func text(_ step: Step) -> String {
    switch step {
    case .activate(let ids): "activate \(places(ids))"
    case .deactivate(let ids): "deactivate \(places(ids))"
    case .set(let ids, let constant, let priority):
      "set \(places(ids))" + (constant.map { " = \($0.shortText)" } ?? "")
        + (priority.map { " @ \($0.shortText)" } ?? "")
    case .focus(let view): "focus \(self[view].name)"
    case .dismiss: "dismiss"
    case .keyboard(.shown): "keyboard shown"
    case .keyboard(.hidden): "keyboard hidden"
    case .keyboard(.height(let height)): "keyboard \(height.shortText)"
    case .scroll(let view, let target): "scroll \(self[view].name) \(text(target))"
    case .type(let view, let text): "type \(self[view].name) \(quoted(text))"
    case .hide(let views): "hide \(names(views))"
    case .show(let views): "show \(names(views))"
    case .rotate(let orientation): "rotate \(orientation.rawValue)"
    case .resize(let view, let width, let height):
      "resize \(self[view].name) \(width?.shortText ?? "-") \(height?.shortText ?? "-")"
    case .fit(let view, let request):
      "fit \(self[view].name) \(request.size.text) @ \(request.priorities.text)"
    case .zoom(let view, let scale): "zoom \(self[view].name) \(scale.shortText)"
    case .contentSize(let view, let size):
      "contentSize \(self[view].name) \(size.width.shortText) \(size.height.shortText)"
    case .remove(let views): "remove \(names(views))"
    case .avoidKeyboard(let avoidance): "keyboardAvoidance \(avoidance.rawValue)"
    case .mode(let mode): "mode \(mode.rawValue)"
    case .flashIndicators(let view): "flashIndicators \(self[view].name)"
    case .look(let look): "look \(look.rawValue)"
    }
  }

  private func text(_ target: Step.ScrollTarget) -> String {
    switch target {
    case .offset(let point): "\(point.x.shortText) \(point.y.shortText)"
    case .top: "top"
    case .bottom: "bottom"
    case .page(let page): "page \(page)"
    case .reveal(let view): "reveal \(self[view].name)"
    }
  }

  private func places(_ ids: [ConstraintID]) -> String {
    ids.map { String($0.index) }.joined(separator: " ")
  }

  private func names(_ ids: [ViewID]) -> String {
    ids.map { self[$0].name }.joined(separator: " ")
  }

  private func text(of claim: Expectation.Claim) -> String {
    switch claim {
    case .warns(let code): "warns \(code)"
    case .frame(let view, let frame): "\(self[view].name).frame == \(frame.text)"
    case .measure(let view, let measure, let number):
      "\(self[view].name).\(measure.rawValue) == \(number.shortText)"
    case .contentSize(let view, let size): "\(self[view].name).contentSize == \(size.text)"
    case .contentOffset(let view, let offset):
      "\(self[view].name).contentOffset == \(offset.x.shortText) \(offset.y.shortText)"
    case .comparison(let constraints):
      constraints.map { $0.text(in: self) }.joined(separator: ", ")
    case .readingOrder(let names): "reading order [\(names.joined(separator: ", "))]"
    }
  }
}

extension Device {
  fileprivate var text: String {
    "\(name) \(size.text) @\(scale.pixelsPerPoint)x  safe area \(portraitSafeArea.text)"
      + " / \(landscapeSafeArea.text)  status bar "
      + (hidesStatusBar ? 0 : statusBarHeight).shortText
  }
}

extension View {
  fileprivate func text(depth: Int) -> String {
    let indent = String(repeating: "  ", count: depth)
    var parts = ["\(indent)\(name)", content.kind.rawValue] + content.details
    parts += appearance.details
    if hugging != content.defaultHugging { parts.append("hugging \(hugging.text)") }
    if compression != AxisPriorities(horizontal: 750, vertical: 750) {
      parts.append("compressionResistance \(compression.text)")
    }
    if let frame { parts.append("frame \(frame.text)") }
    if !autoresizing.isEmpty { parts.append("autoresizing \(autoresizing.rawValue)") }
    if preservesSuperviewMargins { parts.append("preserves superview margins") }
    if !addsSafeAreaToMargins { parts.append("margins without safe area") }
    if adjustsScrollViewInsets { parts.append("adjusts scroll view insets") }
    if let naturalSize { parts.append("intrinsic \(naturalSize.text)") }
    if let alignmentInsets { parts.append("alignment insets \(alignmentInsets.text)") }
    if let spacingAfter { parts.append("spacing after \(spacingAfter.shortText)") }
    if let textStyle { parts.append("style \(textStyle.rawValue)") }
    if let storedFrame { parts.append("stored \(storedFrame.text)") }
    if let layoutMargins {
      let sides = hasDirectionalMargins ? "directionalLayoutMargins" : "layoutMargins"
      parts.append("\(sides) \(layoutMargins.text)")
    }
    parts += accessibility.details
    if additionalSafeArea != .zero { parts.append("adds \(additionalSafeArea.text) to safe area") }
    return parts.joined(separator: "  ")
  }
}

extension ViewAppearance {
  fileprivate var details: [String] {
    var parts: [String] = []
    if let background { parts.append("background \(background)") }
    if let gradient { parts.append("gradient \(gradient.text)") }
    if alpha != 1 { parts.append("alpha \(alpha.shortText)") }
    if isHidden { parts.append("hidden") }
    if cornerRadius != 0 { parts.append("cornerRadius \(cornerRadius.shortText)") }
    if borderWidth != 0 { parts.append("border \(borderWidth.shortText) \(borderColor)") }
    if cornerCurve == .continuous { parts.append("continuous corners") }
    if let shadow { parts.append("shadow \(shadow.text)") }
    if isMaterial { parts.append("material") }
    if let tint { parts.append("tint \(tint)") }
    if let clipsToBounds { parts.append(clipsToBounds ? "clips" : "does not clip") }
    return parts
  }
}

extension ViewContent {
  /// What differs from a fresh view of the kind, and always the text and its font.
  fileprivate var details: [String] {
    switch self {
    case .plain, .guide: []
    case .scroll(let scroll): scroll.details
    case .cell(let cell): cell.details
    case .stack(let stack): stack.details
    case .control(let control): control.details
    case .label(let label):
      [
        quoted(label.text), "\(label.font.face.name) \(label.font.size.shortText)",
        "\(label.color)", "lines \(label.numberOfLines)", label.alignment.rawValue,
        label.lineBreakMode.rawValue,
      ] + label.details
    case .textField(let field):
      [
        quoted(field.text), "\(field.font.face.name) \(field.font.size.shortText)",
        "\(field.color)", field.alignment.rawValue, field.borderStyle.rawValue,
      ] + (field.placeholder.isEmpty ? [] : ["placeholder \(quoted(field.placeholder))"])
        + (field.isSecure ? ["secure"] : []) + field.runs.map { "run \($0.text)" }
        + (field.clearButtonMode == .never
          ? [] : ["clear button \(field.clearButtonMode.rawValue)"])
        + (field.isEnabled ? [] : ["disabled"]) + field.input.details
    case .textView(let view):
      [
        quoted(view.text), "\(view.font.face.name) \(view.font.size.shortText)",
        "\(view.color)", view.alignment.rawValue, view.isScrollEnabled ? "scrolls" : "grows",
        "textContainerInset \(view.textContainerInset.text)",
      ] + view.runs.map { "run \($0.text)" } + view.input.details
    case .image(let image):
      image.details
    case .button(let button): button.details
    }
  }
}

extension ImageContent {
  var details: [String] {
    var parts = size.map { ["image \($0.text)"] } ?? ["no image"]
    if let file {
      parts.append("\(quoted(file.name)) \(file.digest)")
    } else if let symbol {
      parts.append(symbol.text)
    } else if size != nil {
      parts.append("\(color)")
    }
    if rendering != .automatic { parts.append(rendering.rawValue) }
    return parts + [mode.rawValue]
  }
}

extension Symbol {
  var text: String {
    "symbol \(quoted(name)) \(points.shortText) \(weight.rawValue) \(scale.rawValue)"
  }
}

extension LabelContent {
  fileprivate var details: [String] {
    var parts = runs.map { "run \($0.text)" }
    if paragraphs != ParagraphStyle() { parts.append("paragraphs \(paragraphs.text)") }
    if preferredMaxLayoutWidth > 0 {
      parts.append("preferred width \(preferredMaxLayoutWidth.shortText)")
    }
    if isUppercase { parts.append("in capitals") }
    if adjustsFontSize { parts.append("shrinks to \(minimumScale.shortText)") }
    return parts
  }
}

extension StyledRun {
  fileprivate var text: String {
    var parts = ["\(length)"]
    if let family { parts.append(family.rawValue) }
    if let weight { parts.append(weight.rawValue) }
    if let isItalic { parts.append(isItalic ? "italic" : "upright") }
    if let size { parts.append(size.shortText) }
    if let color { parts.append("\(color)") }
    if isLink { parts.append("link") }
    if isUnderlined { parts.append("underlined") }
    if isStruckThrough { parts.append("struck through") }
    return parts.joined(separator: " ")
  }
}

extension ParagraphStyle {
  fileprivate var text: String {
    var parts: [String] = []
    if let lineHeight { parts.append("line \(lineHeight.shortText)") }
    if lineHeightMultiple != 1 { parts.append("times \(lineHeightMultiple.shortText)") }
    if lineSpacing != 0 { parts.append("line spacing \(lineSpacing.shortText)") }
    if paragraphSpacing != 0 { parts.append("spacing \(paragraphSpacing.shortText)") }
    return parts.joined(separator: " ")
  }
}

extension ScrollContent {
  fileprivate var details: [String] {
    var parts: [String] = []
    if let contentSize { parts.append("contentSize \(contentSize.text)") }
    if contentInset != .zero { parts.append("contentInset \(contentInset.text)") }
    if indicatorStyle != .default { parts.append("\(indicatorStyle.rawValue) indicators") }
    if insetAdjustment != .automatic { parts.append("adjusts insets \(insetAdjustment.rawValue)") }
    if isPagingEnabled { parts.append("paging") }
    if alwaysBounceVertical { parts.append("bounces vertically") }
    if alwaysBounceHorizontal { parts.append("bounces horizontally") }
    return parts + (rows?.details ?? []) + (flow?.details ?? []) + zoom.details
  }
}

extension StackContent {
  fileprivate var details: [String] {
    var parts = [axis.rawValue, distribution.rawValue, "align \(alignment.rawValue)"]
    if spacing != 0 { parts.append("spacing \(spacing.shortText)") }
    if isLayoutMarginsRelative { parts.append("inside its margins") }
    if isBaselineRelative { parts.append("from baseline to baseline") }
    return parts
  }
}

extension NaturalSize {
  fileprivate var text: String {
    "\(width?.shortText ?? "none") \(height?.shortText ?? "none")"
  }
}

extension AxisPriorities {
  fileprivate var text: String { "\(horizontal.shortText)/\(vertical.shortText)" }
}

extension Size {
  var text: String { "\(width.shortText) \(height.shortText)" }
}

extension Rect {
  fileprivate var text: String { "\(minX.shortText) \(minY.shortText) \(size.text)" }
}

extension EdgeInsets {
  var text: String {
    [top, left, bottom, right].map(\.shortText).joined(separator: " ")
  }
}

/// A text in one line, its quotes and control characters escaped.
func quoted(_ text: String) -> String {
  let escaped = text.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "\n": "\\n"
    case "\"", "\\": "\\\(scalar)"
    default: scalar.value < 32 ? "\\u{\(scalar.value)}" : String(scalar)
    }
  }
  return "\"\(escaped.joined())\""
}

extension LayerGradient {
  fileprivate var text: String {
    let places = [start.x, start.y, end.x, end.y].map(\.shortText).joined(separator: " ")
    let colors = stops.map { "\($0.location.shortText) \($0.color)" }.joined(separator: ", ")
    return "\(kind.rawValue) \(places): \(colors)"
  }
}

extension LayerShadow {
  fileprivate var text: String {
    let numbers = [opacity, radius, offset.x, offset.y].map(\.shortText).joined(separator: " ")
    return "\(numbers) \(color)"
  }
}
