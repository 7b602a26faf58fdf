package import AutoLayout
import Geometry
package import SceneModel
package import Shots
import Typography

extension GoldenShot {
  /// What is to be remembered of a shot that was just laid out, but for its fingerprint.
  package init(
    _ shot: Shot, of scene: Scene, situation: Situation, layout: SolvedLayout
  ) {
    self.init(
      name: shot.name, setting: settingTraits(scene, situation),
      views: scene.viewIDs.map { goldenView($0, of: scene, situation, layout[$0]) },
      constraints: situation.activeConstraints.map { scene.sentence($0) })
  }
}

extension GoldenShot {
  /// The same of a moment that was rebuilt from such facts; its setting is as it was written.
  package init(name: String, setting: [Trait], rebuilt: RebuiltMoment, layout: SolvedLayout) {
    let (scene, situation) = (rebuilt.scene, rebuilt.situation)
    self.init(
      name: name, setting: setting,
      views: scene.viewIDs.map { goldenView($0, of: scene, situation, layout[$0]) })
  }
}

private func settingTraits(_ scene: Scene, _ situation: Situation) -> [Trait] {
  let device = situation.device
  let orientation = situation.orientation
  var traits = [
    Trait("device", device.name),
    Trait("orientation", orientation.rawValue),
    Trait("size", text(situation.screen)),
    Trait("scale", String(device.scale.pixelsPerPoint)),
    Trait("safeArea", text(device.safeArea(in: orientation, era: scene.era))),
    Trait(
      "statusBar", exactText(device.statusBarHeight(in: orientation, era: scene.era))),
    Trait("era", scene.era.rawValue),
    Trait("look", scene.look.rawValue),
  ]
  if scene.textLook != .glyphs { traits.append(Trait("text", scene.textLook.rawValue)) }
  if scene.statusBarStyle != .default {
    traits.append(Trait("statusBarStyle", scene.statusBarStyle.rawValue))
  }
  if situation.appearance != .light {
    traits.append(Trait("appearance", situation.appearance.rawValue))
  }
  if situation.direction != .leftToRight {
    traits.append(Trait("direction", situation.direction.rawValue))
  }
  if scene.mode == .canvas { traits.append(Trait("mode", scene.mode.rawValue)) }
  if situation.keyboardHeight > 0 {
    traits.append(Trait("keyboard", situation.keyboardHeight.shortText))
  }
  if let focus = situation.focus { traits.append(Trait("focus", scene[focus].name)) }
  return traits
}

private func goldenView(
  _ id: ViewID, of scene: Scene, _ situation: Situation, _ solved: SolvedView
) -> GoldenView {
  let view = scene[id]
  var results = results(solved)
  if solved.scroll?.showsIndicators == true {
    // Nothing else shows what the app and the keyboard keep free, so only then is it told.
    results.append(Trait("inset", text(situation.contentInset(of: id, in: scene))))
    results.append(
      Trait("indicators", text(situation.indicatorInsets[id, default: .zero])))
  }
  return GoldenView(
    name: view.name, parent: view.parent.map { scene[$0].name }, kind: view.content.kind.rawValue,
    traits: traits(of: view, situation.appearance), frame: solved.frame, results: results)
}

/// What the layout decided besides the frame.
private func results(_ solved: SolvedView) -> [Trait] {
  var traits: [Trait] = []
  if let scroll = solved.scroll {
    let size = scroll.contentSize
    let offset = scroll.contentOffset
    traits.append(Trait("content", "\(size.width.shortText)x\(size.height.shortText)"))
    traits.append(Trait("offset", "\(offset.x.shortText),\(offset.y.shortText)"))
  }
  if let baseline = solved.firstBaseline {
    traits.append(Trait("baseline", baseline.shortText))
  }
  if let lines = solved.text?.lines, !lines.isEmpty {
    // Where a text breaks and how wide each line is: true whatever font draws it.
    let parts = lines.map { "\($0.clusters.count):\($0.width.shortText)" }
    traits.append(Trait("lines", parts.joined(separator: ",")))
  }
  return traits
}

private func traits(of view: View, _ appearance: Appearance) -> [Trait] {
  var traits = contentTraits(view.content, appearance)
  let look = view.appearance
  let plain = ViewAppearance()
  traits.add("background", look.background?.color(in: appearance).description)
  traits.add("gradient", look.gradient.map { text($0, appearance) })
  traits.add("alpha", exactText(look.alpha), unless: look.alpha == plain.alpha)
  traits.add("hidden", "true", unless: !look.isHidden)
  traits.add("cornerRadius", exactText(look.cornerRadius), unless: look.cornerRadius == 0)
  if look.borderWidth != 0 {
    traits.add("border", "\(exactText(look.borderWidth)),\(look.borderColor.color(in: appearance))")
  }
  traits.add("cornerCurve", look.cornerCurve.rawValue, unless: look.cornerCurve == .circular)
  if let shadow = look.shadow {
    let numbers = [shadow.opacity, shadow.radius, shadow.offset.x, shadow.offset.y]
    traits.append(Trait("shadow", numbers.map(exactText).joined(separator: ",")))
    traits.append(Trait("shadowColor", shadow.color.color(in: appearance).description))
  }
  traits.add("tint", look.tint?.color(in: appearance).description)
  traits.add("clips", look.clipsToBounds.map(String.init))
  let hugging = view.content.defaultHugging
  traits.add("hugging", text(view.hugging), unless: view.hugging == hugging)
  let compression = AxisPriorities(horizontal: 750, vertical: 750)
  traits.add("compression", text(view.compression), unless: view.compression == compression)
  if let frame = view.frame {
    traits.add("givenFrame", text(frame))
    traits.add("autoresizing", String(view.autoresizing.rawValue))
  }
  traits.add("layoutMargins", view.layoutMargins.map(text))
  traits.add("preservesMargins", "true", unless: !view.preservesSuperviewMargins)
  traits.add("safeAreaInMargins", "false", unless: view.addsSafeAreaToMargins)
  traits.add(
    "semantic", view.semanticContent.rawValue, unless: view.semanticContent == .unspecified)
  traits.add("stored", view.storedFrame.map(text))
  traits.add("spacingAfter", view.spacingAfter.map(exactText))
  if let size = view.naturalSize {
    let lengths = [size.width, size.height].map { $0.map(exactText) ?? "none" }
    traits.append(Trait("intrinsic", lengths.joined(separator: "x")))
  }
  return traits
}

private func contentTraits(_ content: ViewContent, _ appearance: Appearance) -> [Trait] {
  var traits: [Trait] = []
  switch content {
  case .plain: break
  case .scroll(let scroll):
    traits.add("contentSize", scroll.contentSize.map(text))
    traits.add(
      "contentInset", text(scroll.contentInset), unless: scroll.contentInset == .zero)
    traits.add(
      "insetAdjustment", scroll.insetAdjustment.rawValue,
      unless: scroll.insetAdjustment == .automatic)
    traits.add(
      "indicatorStyle", scroll.indicatorStyle.rawValue, unless: scroll.indicatorStyle == .default)
    traits.add("paging", "true", unless: !scroll.isPagingEnabled)
    traits.add("bounceVertical", "true", unless: !scroll.alwaysBounceVertical)
    traits.add("bounceHorizontal", "true", unless: !scroll.alwaysBounceHorizontal)
    if let rows = scroll.rows {
      traits.add("rowHeight", rows.height.map(exactText) ?? "automatic")
      traits.add("estimatedRowHeight", rows.estimate.map(exactText))
      traits.add(
        "separators", rows.separatorStyle.rawValue, unless: rows.separatorStyle == .singleLine)
      traits.add("separatorInset", rows.separatorInset.map(text))
    }
  case .stack(let stack): traits += stackTraits(stack)
  case .control(let control): traits += controlTraits(control, appearance)
  case .cell(let cell):
    traits.add("accessory", cell.accessory.rawValue, unless: cell.accessory == .none)
    traits.add("chosen", "true", unless: !cell.isSelected)
    traits.add("separatorInset", cell.separatorInset.map(text))
  case .label(let label):
    traits.add("text", label.text)
    traits.add("font", text(label.font))
    traits.add("color", label.color.color(in: appearance).description)
    traits.add("align", label.alignment.rawValue, unless: label.alignment == .natural)
    traits.add("maxLines", String(label.numberOfLines), unless: label.numberOfLines == 1)
    traits.add(
      "break", label.lineBreakMode.rawValue, unless: label.lineBreakMode == .truncatingTail)
    traits += textTraits(label, appearance)
  case .textField(let field):
    traits.add("text", field.text, unless: field.text.isEmpty)
    traits.add("placeholder", field.placeholder, unless: field.placeholder.isEmpty)
    traits.add("font", text(field.font))
    traits.add("color", field.color.color(in: appearance).description)
    traits.add("align", field.alignment.rawValue, unless: field.alignment == .natural)
    traits.add("style", field.borderStyle.rawValue)
    traits.add("secure", "true", unless: !field.isSecure)
    traits += runTraits(field.runs, appearance)
    traits.add(
      "clearButtonMode", field.clearButtonMode.rawValue, unless: field.clearButtonMode == .never)
    traits.add("enabled", "false", unless: field.isEnabled)
    traits += inputTraits(field.input)
  case .textView(let view):
    traits.add("text", view.text)
    traits.add("font", text(view.font))
    traits.add("color", view.color.color(in: appearance).description)
    traits.add("align", view.alignment.rawValue, unless: view.alignment == .natural)
    traits.add("scrolls", "false", unless: view.isScrollEnabled)
    let inset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
    traits.add(
      "textInset", text(view.textContainerInset), unless: view.textContainerInset == inset)
    traits += runTraits(view.runs, appearance) + inputTraits(view.input)
  case .image(let image): traits += imageTraits(image, appearance)
  case .button(let button): traits += buttonTraits(button, appearance)
  }
  return traits
}

private func stackTraits(_ stack: StackContent) -> [Trait] {
  var traits: [Trait] = []
  traits.add("axis", stack.axis.rawValue, unless: stack.axis == .horizontal)
  traits.add("distribution", stack.distribution.rawValue, unless: stack.distribution == .fill)
  traits.add("alignment", stack.alignment.rawValue, unless: stack.alignment == .fill)
  traits.add("spacing", exactText(stack.spacing), unless: stack.spacing == 0)
  traits.add("insideMargins", "true", unless: !stack.isLayoutMarginsRelative)
  traits.add("baselineRelative", "true", unless: !stack.isBaselineRelative)
  return traits
}

extension [Trait] {
  /// Adds a fact that is there and not as it is anyway.
  mutating func add(_ key: String, _ value: String?, unless isPlain: Bool = false) {
    if let value, !isPlain { append(Trait(key, value)) }
  }
}
