package import AutoLayout
import Diagnostics
package import Geometry
package import SceneModel

/// A shot's moment as its layout file tells it: enough to lay it out and to paint it again.
package struct RebuiltMoment: Sendable {
  package var scene: Scene
  package var situation: Situation

  /// Nothing when the facts cannot be understood, or do not belong together.
  ///
  /// A constraint that speaks of a view that is not there is left out, as it would be by the
  /// platform when the view goes.
  package init?(_ shot: GoldenShot) {
    var book = SentenceBook()
    self.init(shot, reading: &book)
  }

  /// The same for one of many moments of one scene, whose sentences are understood once.
  package init?(_ shot: GoldenShot, reading book: inout SentenceBook) {
    guard let setting = SettingReading(shot.setting) else { return nil }
    var scene = Scene(identity: "", file: "", era: setting.era)
    scene.look = setting.look
    scene.textLook = setting.textLook
    scene.statusBarStyle = setting.statusBarStyle
    scene.mode = setting.mode
    let span = SourceSpan(file: "")
    var ids: [String: ViewID] = [:]
    scene.views = []
    for golden in shot.views {
      let parent = golden.parent.flatMap { ids[$0] }
      let isRoot = scene.views.isEmpty
      guard isRoot == (parent == nil), let view = View(golden, parent: parent, span: span),
        ids.updateValue(ViewID(scene.views.count), forKey: golden.name) == nil
      else { return nil }
      if let parent { scene.views[parent.index].children.append(ViewID(scene.views.count)) }
      scene.views.append(view)
    }
    guard !scene.views.isEmpty else { return nil }
    scene.constraints = book.constraints(shot.constraints, of: scene.views.map(\.name), ids, span)
    self.scene = scene
    situation = Situation(
      device: setting.device, orientation: setting.orientation, appearance: setting.appearance,
      direction: setting.direction, activeConstraints: scene.constraintIDs)
    situation.screen = setting.screen
    situation.keyboardHeight = setting.keyboardHeight
    situation.focus = setting.focus.flatMap { ids[$0] }
    for (index, golden) in shot.views.enumerated() {
      guard let offset = golden.contentOffset else { continue }
      let view = ViewID(index)
      situation.contentOffsets[view] = offset
      var results = TraitReading(golden.results)
      if let inset = results.insets("inset") { situation.contentInsets[view] = inset }
      if let inset = results.insets("indicators") {
        situation.indicatorInsets[view] = inset
        situation.flashingIndicators.insert(view)
      }
    }
  }

  /// Shows those images again that a scene still has: a layout file knows only which they were.
  package mutating func showImages(of scene: Scene) {
    var files: [String: ImageFile] = [:]
    for var content in scene.views.map(\.content) {
      content.changeImageFiles { files[$0.digest] = $0 }
    }
    guard !files.isEmpty else { return }
    for index in self.scene.views.indices {
      self.scene.views[index].content.changeImageFiles { file in
        file.variants = files[file.digest]?.variants ?? []
      }
    }
  }

  /// Whether every constraint of the shot was understood.
  package func isWhole(_ shot: GoldenShot) -> Bool {
    scene.constraints.count == shot.constraints.count
  }
}

/// Sentences that were understood before: mixtures of two layouts repeat most of them.
package struct SentenceBook {
  /// The views of which the sentences speak, by their places.
  private var views: [String] = []
  private var known: [String: Constraint?] = [:]

  package init() {}

  fileprivate mutating func constraints(
    _ sentences: [String], of views: [String], _ ids: [String: ViewID], _ span: SourceSpan
  ) -> [Constraint] {
    if views != self.views {
      self.views = views
      known = [:]
    }
    return sentences.compactMap { sentence in
      if let constraint = known[sentence] { return constraint }
      let constraint = Constraint(sentence: sentence, views: ids, span: span)
      known[sentence] = .some(constraint)
      return constraint
    }
  }
}

extension GoldenView {
  /// How far the view is scrolled; nothing for views that do not scroll.
  package var contentOffset: Point? {
    let written = results.first { $0.key == "offset" }?.value
    return written.flatMap { readNumbers($0, separator: ",", count: 2) }.map {
      Point(x: $0[0], y: $0[1])
    }
  }

  /// What the view scrolls over; nothing for views that do not scroll.
  package var contentSize: Size? {
    let written = results.first { $0.key == "content" }?.value
    return written.flatMap { readNumbers($0, separator: "x", count: 2) }.map {
      Size(width: $0[0], height: $0[1])
    }
  }
}

/// The line `on` of a shot, understood.
private struct SettingReading {
  let device: Device
  let orientation: Orientation
  let screen: Size
  let era: Era
  let look: Scene.Look
  let mode: ConstraintMode
  let textLook: Scene.TextLook
  let statusBarStyle: Scene.StatusBarStyle
  let appearance: Appearance
  let direction: LayoutDirection
  let keyboardHeight: Double
  let focus: String?

  init?(_ setting: [Trait]) {
    var traits = TraitReading(setting)
    guard let name = traits.text("device"),
      let orientation: Orientation = traits.choice("orientation"),
      let screen = traits.size("size"), let scale = traits.number("scale"),
      let safeArea = traits.insets("safeArea"), let statusBar = traits.number("statusBar"),
      let era: Era = traits.choice("era"), let pixels = Int(exactly: scale),
      (1...16).contains(pixels)
    else { return nil }
    self.orientation = orientation
    self.screen = screen
    self.era = era
    look = traits.choice("look") ?? .article
    mode = traits.choice("mode") ?? .runtime
    textLook = traits.choice("text") ?? .glyphs
    statusBarStyle = traits.choice("statusBarStyle") ?? .default
    appearance = traits.choice("appearance") ?? .light
    direction = traits.choice("direction") ?? .leftToRight
    keyboardHeight = traits.number("keyboard") ?? 0
    focus = traits.text("focus")
    guard traits.isComplete else { return nil }
    device = Self.device(
      name, screen: screen, scale: PixelScale(pixels), safeArea: safeArea, statusBar: statusBar,
      orientation, era)
  }

  /// The device of this name with what the app's bars take besides, or one of these measures.
  private static func device(
    _ name: String, screen: Size, scale: PixelScale, safeArea: EdgeInsets, statusBar: Double,
    _ orientation: Orientation, _ era: Era
  ) -> Device {
    if var known = Device.named(name), known.scale == scale,
      known.size(in: orientation) == screen,
      known.statusBarHeight(in: orientation, era: era) == statusBar
    {
      known.barInsets = safeArea - known.safeArea(in: orientation, era: era)
      if known.barInsets.isNotNegative { return known }
    }
    var device = Device(
      name: name, size: orientation == .portrait ? screen : screen.swapped, scale: scale,
      portraitSafeArea: safeArea, landscapeSafeArea: safeArea, statusBarHeight: statusBar)
    if let known = Device.named(name) { device.idiom = known.idiom }
    // Only on a pad the status bar is there however the device is held.
    if device.statusBarHeight(in: orientation, era: era) != statusBar { device.idiom = .pad }
    device.barInsets = safeArea - device.safeArea(in: orientation, era: era)
    return device
  }
}

extension EdgeInsets {
  fileprivate static func - (left: Self, right: Self) -> Self {
    EdgeInsets(
      top: left.top - right.top, left: left.left - right.left, bottom: left.bottom - right.bottom,
      right: left.right - right.right)
  }

  fileprivate var isNotNegative: Bool { [top, left, bottom, right].allSatisfy { $0 >= 0 } }
}
