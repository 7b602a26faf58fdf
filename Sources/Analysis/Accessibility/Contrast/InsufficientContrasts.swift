package import SnaplineAutoLayout
import SnaplineBasics
import SnaplinePainting
package import SnaplineSceneModel

/// A text or control with insufficient contrast to its background.
package struct InsufficientContrast: Sendable {
  package let view: ViewID
  package let isText: Bool
  private let measured: MeasuredContrast
  private let needed: Double
  /// Whether the system's own colors are the cause.
  package let isOfSystem: Bool

  fileprivate init(
    _ view: ViewID, _ measured: MeasuredContrast, needed: Double, isText: Bool, isOfSystem: Bool
  ) {
    (self.view, self.measured, self.needed) = (view, measured, needed)
    (self.isText, self.isOfSystem) = (isText, isOfSystem)
  }

  /// The factor by which the contrast is too low.
  package var lack: Double { needed / measured.ratio }
  package var ratioText: String { "\(((measured.ratio * 100).rounded(.down) / 100).shortText):1" }

  /// The text in reading order.
  package var text: String? { measured.text }

  /// Returns the message, with an optional quotation of the text and location.
  package func message(in scene: Scene, quoting quote: String = "", at location: String = "")
    -> String
  {
    let name = "'\(scene[view].name)'"
    return
      "contrast of \(isText ? "the text \(quote)of \(name)" : name) is \(ratioText)\(location) "
      + "(\(measured.foreground) on \(measured.background)); at least \(needed.shortText):1 is required"
  }

  /// A color with sufficient contrast.
  package var hint: String? {
    measured.foreground.adjusted(toContrast: needed, on: measured.background).map {
      "\($0) has \(needed.shortText):1 on \(measured.background)"
    }
  }
}

/// Returns the texts and controls of an image with insufficient contrast to their background, at
/// their lowest contrast; nil if the image is too large.
///
/// Text in the system's own colors on a plain background is Apple's choice; disabled elements have
/// no minimum contrast.
/// - Parameter scene: The scene after the steps of the shot, in its language.
/// - Parameter decode: The decoder of image files; an image that it cannot decode is transparent.
package func insufficientContrasts(
  of scene: Scene, _ shot: Shot, _ layout: SolvedLayout,
  decodedBy decode: @escaping ImageDecoder = { _ in nil }
) -> [InsufficientContrast]? {
  ContrastChecker(scene, shot, layout, decodedBy: decode)?.found
}

/// The evaluation of the contrasts of one image.
private struct ContrastChecker {
  private let scene: Scene
  private let shot: Shot
  private let contrasts: [MeasuredContrast]
  private let ids: [String: ViewID]
  /// The views below a modal view, of which only parts are visible.
  private let silenced: Set<ViewID>

  init?(
    _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, decodedBy decode: @escaping ImageDecoder
  ) {
    var scene = scene
    // Bars in place of words are never visible to users.
    scene.textRendering = .glyphs
    self.scene = scene
    self.shot = shot
    silenced = scene.silencedViews
    ids = Dictionary(zip(scene.views.map(\.name), scene.viewIDs)) { first, _ in first }
    let controls = scene.views.filter(\.isIdentifiedByDrawing).map(\.name)
    let list = paint(scene, shot, layout)
    guard let seen = measuredContrasts(of: list, controls: Set(controls), decodedBy: decode) else {
      return nil
    }
    self.contrasts = seen
  }

  var found: [InsufficientContrast] {
    var weak: [InsufficientContrast] = []
    var best: [ViewID: MeasuredContrast] = [:]
    for contrast in contrasts {
      guard let id = ids[contrast.source] else { continue }
      if scene[id].isIdentifiedByDrawing, best[id].map({ $0.ratio < contrast.ratio }) ?? true {
        best[id] = contrast
      }
      // The text on a test card replaces an image that is missing.
      guard contrast.text != nil, scene[id].content.kind != .imageView, !isDisabled(id, contrast)
      else { continue }
      let needed = contrast.isLarge ? MinimumContrast.large : MinimumContrast.text
      add(contrast, id, needed, isText: true, to: &weak)
    }
    for (id, contrast) in best.sorted(by: { $0.key.index < $1.key.index })
    where !scene[id].content.isDisabled {
      add(contrast, id, MinimumContrast.large, isText: false, to: &weak)
    }
    return weak
  }

  private func add(
    _ contrast: MeasuredContrast, _ id: ViewID, _ needed: Double, isText: Bool,
    to weak: inout [InsufficientContrast]
  ) {
    // The article style explains a layout: its colors are not an app's.
    guard contrast.ratio + MinimumContrast.tolerance < needed, !silenced.contains(id),
      ![.articleBlue, .articleYellow].contains(contrast.background)
    else { return }
    let isOfSystem =
      isSystemForeground(contrast.paint) && isPlain(contrast.background)
      || isText && contrast.paint == .white && isSystemBackground(contrast.background, of: id)
      || isStyledBySystem(id)
    weak.append(
      InsufficientContrast(id, contrast, needed: needed, isText: isText, isOfSystem: isOfSystem))
  }

  /// Whether the text is disabled; in a bar or a segmented control single items may be, and have
  /// the color of disabled items.
  private func isDisabled(_ id: ViewID, _ contrast: MeasuredContrast) -> Bool {
    if scene[id].content.isDisabled { return true }
    guard case .control = scene[id].content else { return false }
    return contrast.paint == Color(153, 153, 153) || contrast.paint == system("tertiaryLabel")
  }

  private func system(_ name: String) -> Color? {
    AdaptiveColor.named(name, era: max(scene.era, .ios13))?.color(in: shot.appearance)
  }

  /// The default tint; nil if a tint is set.
  private var tint: Color? {
    AdaptiveColor.named("systemBlue", era: scene.era)?.color(in: shot.appearance)
  }

  /// Whether the system draws white on the color by default: the tint, and the badge of a tab.
  private func isSystemBackground(_ color: Color, of id: ViewID) -> Bool {
    color == tint || scene[id].content.kind == .tabBar && color == system("systemRed")
  }

  /// Whether the color is a text color of the system.
  private func isSystemForeground(_ color: Color) -> Bool {
    let names = [
      "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel", "placeholderText",
      "systemBlue", "link", "systemGray",
    ]
    let classic = [
      Color(199, 199, 205), Color(142, 142, 147), Color(199, 199, 204), Color(146, 146, 146),
      Color(128, 128, 132), Color(109, 109, 114),
    ]
    // Parts of a control are faded: those of a wheel, the subtitle of a button.
    return (names.compactMap(system) + classic + [tint].compactMap(\.self)).contains { known in
      (known.red, known.green, known.blue) == (color.red, color.green, color.blue)
    }
  }

  /// Whether a control and its ancestors use only default colors.
  private func isStyledBySystem(_ id: ViewID) -> Bool {
    guard scene[id].isControl, !scene[id].hasColorsOfItsOwn else { return false }
    return scene.ancestors(of: id).allSatisfy { place in
      let look = scene[place].appearance
      let ground = look.background?.color(in: shot.appearance)
      return look.tint == nil && look.gradient == nil && ground.map(isPlain) ?? true
    }
  }

  /// Whether the color is a neutral background in light or dark appearance.
  private func isPlain(_ color: Color) -> Bool {
    let parts = [color.red, color.green, color.blue]
    guard let least = parts.min(), let most = parts.max(), most - least <= 10 else { return false }
    return shot.appearance == .dark ? most <= 75 : least >= 200
  }
}

extension Scene {
  /// The views outside of a visible modal view.
  fileprivate var silencedViews: Set<ViewID> {
    var silenced: Set<ViewID> = []
    for id in viewIDs {
      let modal = modalSubview(of: id)
      guard modal != nil || silenced.contains(id) else { continue }
      silenced.formUnion(self[id].children.filter { silenced.contains(id) || $0 != modal })
    }
    return silenced
  }
}

extension View {
  fileprivate var isControl: Bool {
    switch content {
    case .button, .textField, .control: true
    case .plain, .guide, .scroll, .cell, .stack, .label, .textView, .image: false
    }
  }

  /// Whether the view is a control that its drawing identifies, not its text alone.
  fileprivate var isIdentifiedByDrawing: Bool {
    switch content {
    // The content of a missing image is unknown.
    case .button(let button):
      button.title.isEmpty && (button.image.size == nil || button.image.isDrawn)
    case .textField: true
    case .control(let control): control.kind.traits.mustContrast
    case .plain, .guide, .scroll, .cell, .stack, .label, .textView, .image: false
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
    // A highlighted button is covered by a finger.
    case .button(let button): !button.isEnabled || button.isHighlighted
    case .textField(let field): !field.isEnabled
    case .control(let control): !control.isEnabled
    default: false
    }
  }
}
