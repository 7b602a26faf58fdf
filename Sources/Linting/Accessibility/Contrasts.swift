import Accessibility
import AutoLayout
import Diagnostics
import Explanation
import Geometry
import Painting
import SceneModel
import SceneSyntax
import Shots

/// Texts and controls that stand out too little from what lies behind them, as they are painted
/// and where it is worst.
///
/// What the system paints in colours of its own on a plain ground is Apple's choice, and a note;
/// what cannot be used need not stand out.
func weakContrasts(_ subject: LintedScene) -> [Diagnostic] {
  var weakest: [String: WeakContrast] = [:]
  var order: [String] = []
  for picture in subject.pictures {
    guard let found = ContrastJudge(picture)?.found else {
      return [.tooLargeForContrast(subject.scene)]
    }
    for weak in found {
      let key = "\(weak.view.index) \(weak.isText)"
      if let known = weakest[key] {
        if known.lack >= weak.lack { continue }
      } else {
        order.append(key)
      }
      weakest[key] = weak
    }
  }
  let all = order.compactMap { weakest[$0] }
  let scene = subject.scene
  let own = all.filter { !$0.isOfSystem }.map { $0.diagnostic(in: scene) }
  return own
    + [true, false].compactMap { isText in
      note(all.filter { $0.isOfSystem && $0.isText == isText }, isText: isText, in: scene)
    }
}

/// All that the system's own colours bring about, in one sentence.
private func note(_ weak: [WeakContrast], isText: Bool, in scene: Scene) -> Diagnostic? {
  guard let first = weak.first else { return nil }
  let told = weak.prefix(3).map { "'\(scene[$0.view].name)' \($0.ratioText)" }
  let rest = weak.count > 3 ? " and \(weak.count - 3) more" : ""
  return Diagnostic(
    .note, isText ? "lint.contrast" : "lint.control-contrast",
    "the system's own colours stand out less than WCAG asks for: "
      + told.joined(separator: ", ") + rest,
    at: scene[first.view].span,
    hint: isText ? "texts need 4.5:1, large ones 3:1" : "what a control is known by needs 3:1")
}

/// Something that stands out too little.
private struct WeakContrast {
  let view: ViewID
  let isText: Bool
  let seen: SeenContrast
  let needed: Double
  let shot: String
  let isOfSystem: Bool

  var lack: Double { needed / seen.ratio }
  var ratioText: String { "\(((seen.ratio * 100).rounded(.down) / 100).shortText):1" }

  func diagnostic(in scene: Scene) -> Diagnostic {
    let name = scene[view].name
    let subject =
      isText ? "the text \(seen.text.map { "\"\(excerpt($0))\" " } ?? "")of '\(name)'" : "'\(name)'"
    let better = seen.ink.strengthened(to: needed, on: seen.ground)
    let hint = better.map { "\($0) would have \(needed.shortText):1 on \(seen.ground)" }
    return Diagnostic(
      .warning, isText ? "lint.contrast" : "lint.control-contrast",
      "\(subject) stands out \(ratioText) in '\(shot)', \(seen.ink) on \(seen.ground): "
        + "\(needed.shortText):1 is needed",
      at: scene[view].span, hint: hint)
  }
}

/// One picture, looked at for its contrasts.
private struct ContrastJudge {
  private let scene: Scene
  private let shot: Shot
  private let seen: [SeenContrast]
  private let ids: [String: ViewID]
  /// Of what a modal view lies over, only pieces can be seen.
  private let silenced: Set<ViewID>

  init?(_ picture: FrameExplanation) {
    var scene = picture.scene
    // Bars for words no user ever sees.
    scene.textLook = .glyphs
    self.scene = scene
    shot = picture.shot
    silenced = scene.silencedViews
    ids = Dictionary(zip(scene.views.map(\.name), scene.viewIDs)) { first, _ in first }
    let controls = scene.views.filter(\.isKnownByMarks).map(\.name)
    let list = paint(scene, picture.shot, picture.layout)
    guard let seen = seenContrasts(of: list, controls: Set(controls)) else { return nil }
    self.seen = seen
  }

  var found: [WeakContrast] {
    var weak: [WeakContrast] = []
    var best: [ViewID: SeenContrast] = [:]
    for contrast in seen {
      guard let id = ids[contrast.source] else { continue }
      if scene[id].isKnownByMarks, best[id].map({ $0.ratio < contrast.ratio }) ?? true {
        best[id] = contrast
      }
      // The words on a test card stand for a picture that is not there.
      guard contrast.text != nil, scene[id].content.kind != .imageView, !isDisabled(id, contrast)
      else { continue }
      let needed = contrast.isLarge ? LeastContrast.large : LeastContrast.text
      add(contrast, id, needed, isText: true, to: &weak)
    }
    for (id, contrast) in best.sorted(by: { $0.key.index < $1.key.index })
    where !scene[id].content.isDisabled {
      add(contrast, id, LeastContrast.large, isText: false, to: &weak)
    }
    return weak
  }

  private func add(
    _ contrast: SeenContrast, _ id: ViewID, _ needed: Double, isText: Bool,
    to weak: inout [WeakContrast]
  ) {
    // The article look explains a layout: its colours are no app's.
    guard contrast.ratio + LeastContrast.tolerance < needed, !silenced.contains(id),
      ![.articleBlue, .articleYellow].contains(contrast.ground)
    else { return }
    let isOfSystem =
      isSystemInk(contrast.paint) && isPlain(contrast.ground)
      || isText && contrast.paint == .white && contrast.ground == tint || isDressedBySystem(id)
    weak.append(
      WeakContrast(
        view: id, isText: isText, seen: contrast, needed: needed, shot: shot.name,
        isOfSystem: isOfSystem))
  }

  /// Of a bar or a row of segments single items may be off: these have the colour for that.
  private func isDisabled(_ id: ViewID, _ contrast: SeenContrast) -> Bool {
    if scene[id].content.isDisabled { return true }
    guard case .control = scene[id].content else { return false }
    return contrast.paint == Color(153, 153, 153) || contrast.paint == system("tertiaryLabel")
  }

  private func system(_ name: String) -> Color? {
    AdaptiveColor.named(name, era: max(scene.era, .ios13))?.color(in: shot.appearance)
  }

  /// The tint that nobody has chosen.
  private var tint: Color? {
    AdaptiveColor.named("systemBlue", era: scene.era)?.color(in: shot.appearance)
  }

  /// The colours in which Apple's own texts are written.
  private func isSystemInk(_ color: Color) -> Bool {
    let names = [
      "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText",
      "systemBlue", "link", "systemGray",
    ]
    let classic = [
      Color(199, 199, 205), Color(142, 142, 147), Color(199, 199, 204), Color(146, 146, 146),
      Color(128, 128, 132), Color(109, 109, 114),
    ]
    // Parts of a control fade: those of a wheel, the line below a button's title.
    return (names.compactMap(system) + classic + [tint].compactMap(\.self)).contains { known in
      (known.red, known.green, known.blue) == (color.red, color.green, color.blue)
    }
  }

  /// Whether nobody has chosen a colour of a control, nor one around it.
  private func isDressedBySystem(_ id: ViewID) -> Bool {
    guard scene[id].isControl, !scene[id].hasColorsOfItsOwn else { return false }
    var around = scene[id].parent
    while let place = around {
      let look = scene[place].appearance
      let ground = look.background?.color(in: shot.appearance)
      guard look.tint == nil, look.gradient == nil, ground.map(isPlain) ?? true else {
        return false
      }
      around = scene[place].parent
    }
    return true
  }

  /// Grey as paper is by day or by night.
  private func isPlain(_ color: Color) -> Bool {
    let parts = [color.red, color.green, color.blue]
    guard let least = parts.min(), let most = parts.max(), most - least <= 10 else { return false }
    return shot.appearance == .dark ? most <= 75 : least >= 200
  }
}

extension Scene {
  /// What stands beside a modal view that is shown.
  fileprivate var silencedViews: Set<ViewID> {
    var silenced: Set<ViewID> = []
    for id in viewIDs {
      let children = self[id].children
      let modal = children.last {
        self[$0].accessibility.isModal && !self[$0].appearance.isHidden
      }
      guard modal != nil || silenced.contains(id) else { continue }
      silenced.formUnion(children.filter { silenced.contains(id) || $0 != modal })
    }
    return silenced
  }
}

extension View {
  fileprivate var isControl: Bool {
    switch content {
    case .button, .textField, .control: true
    default: false
    }
  }

  /// Whether it is a control that is known by what is painted, and not by a text alone.
  fileprivate var isKnownByMarks: Bool {
    switch content {
    // Of an image that is not there nothing is known.
    case .button(let button):
      button.title.isEmpty && (button.image.size == nil || button.image.isDrawn)
    case .textField: true
    case .control(let control):
      [.switch, .slider, .stepper, .segmentedControl, .pageControl, .searchBar]
        .contains(control.kind)
    default: false
    }
  }

  fileprivate var hasColorsOfItsOwn: Bool {
    if appearance.background != nil || appearance.gradient != nil || appearance.tint != nil
      || appearance.borderWidth > 0
    {
      return true
    }
    switch content {
    case .control(let control): return control.colors != ControlColors()
    case .button(let button):
      return button.titleColor != nil || button.configuration?.background != nil
    case .textField(let field): return field.color != .label
    default: return false
    }
  }
}

extension ViewContent {
  fileprivate var isDisabled: Bool {
    switch self {
    // While a finger lies on it nobody reads it.
    case .button(let button): !button.isEnabled || button.isHighlighted
    case .textField(let field): !field.isEnabled
    case .control(let control): !control.isEnabled
    default: false
    }
  }
}

extension Diagnostic {
  fileprivate static func tooLargeForContrast(_ scene: Scene) -> Self {
    Diagnostic(
      .note, "lint.too-large", "the scene is so large that no contrast was looked at",
      at: SourceSpan(file: scene.file))
  }
}
