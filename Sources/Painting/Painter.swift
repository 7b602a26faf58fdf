import AutoLayout
import DisplayLists
import Geometry
import SceneModel
import Shots

/// The work on one display list.
struct Painter {
  let scene: Scene
  let device: Device
  let orientation: Orientation
  let layout: SolvedLayout
  let screen: Rect
  let scale: PixelScale
  let palette: Palette
  /// What lies behind all views when it is not what the device shows there.
  private let ground: Color?
  private let direction: LayoutDirection
  /// The views that the article look paints blue.
  private let contentViews: Set<ViewID>
  private(set) var items: [DisplayItem] = []

  init(
    _ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, ground: AdaptiveColor? = nil
  ) {
    self.scene = scene
    device = shot.device
    orientation = shot.orientation
    self.layout = layout
    screen = Rect(origin: .zero, size: shot.device.size(in: shot.orientation))
    scale = shot.device.scale
    palette = Palette(scene.era, shot.appearance)
    self.ground = ground?.color(in: shot.appearance)
    direction = shot.direction
    contentViews =
      scene.look == .article ? Set(scene.contentViews.compactMap { $0 }) : []
  }

  /// The side of a text: the one where reading begins when nothing is said.
  func alignment(_ written: TextAlignment, of id: ViewID) -> TextAlignment {
    written == .natural && isMirrored(id) ? .right : written
  }

  /// Whether a view is read from right to left.
  func isMirrored(_ id: ViewID) -> Bool {
    scene[id].semanticContent.direction(in: direction) == .rightToLeft
  }

  /// One device pixel in points.
  var pixel: Double { 1 / Double(scale.pixelsPerPoint) }

  mutating func add(_ source: String, _ mark: Mark) { items.append(DisplayItem(source, mark)) }

  /// Adds the end of a clip or a group, or takes its begin back when nothing came between.
  mutating func close(_ source: String, _ mark: Mark) {
    switch items.last?.mark {
    case .beginClip, .beginGroup: items.removeLast()
    default: add(source, mark)
    }
  }
}

/// A view on its way into the list: it is entered, then its subviews are, then it is left.
private enum Visit {
  /// With what it inherits, and with the part of the screen that its ancestors leave to it.
  case enter(ViewID, tint: Color, visible: Rect)
  case leave(ViewID, visible: Rect)
}

extension Painter {
  /// Paints all views, parents before children, siblings in their order.
  mutating func paintViews() {
    // What a smaller root leaves of the screen belongs to nobody: the system shows it black.
    let root = layout[.root].screenFrame
    if let ground {
      if ground.alpha > 0 { add("screen", .fill(.rectangle(screen), ground)) }
      return run([Visit.enter(.root, tint: palette.tint, visible: screen)])
    }
    if root.intersection(screen) != screen { add("screen", .fill(.rectangle(screen), .black)) }
    // The window behind the root shows where the root does not cover it.
    if background(of: .root).map({ $0.alpha < 255 }) ?? true || !isOpaque(.root) {
      add("screen", .fill(.rectangle(root), palette.background))
    }
    run([Visit.enter(.root, tint: palette.tint, visible: screen)])
  }

  /// Paints what is in scroll views, whatever of it can be seen, as far as a canvas reaches.
  mutating func paintScrolledViews(within canvas: Rect) {
    for id in scene.viewIDs where scene[id].content.scrolls && isOutermostScrollView(id) {
      let visits = scene[id].children.reversed().map {
        Visit.enter($0, tint: palette.tint, visible: canvas)
      }
      run(visits)
    }
  }

  private func isOutermostScrollView(_ id: ViewID) -> Bool {
    var current: ViewID? = id
    while let place = current {
      let isAround = place != id && scene[place].content.scrolls
      if isAround || scene[place].appearance.isHidden { return false }
      current = scene[place].parent
    }
    return true
  }

  private mutating func run(_ start: [Visit]) {
    var visits = start
    while let visit = visits.popLast() {
      switch visit {
      case .enter(let id, let tint, let visible):
        enter(id, tint: tint, visible: visible, &visits)
      case .leave(let id, let visible):
        leave(id, visible: visible)
      }
    }
  }

  private mutating func enter(
    _ id: ViewID, tint: Color, visible: Rect, _ visits: inout [Visit]
  ) {
    let view = scene[id]
    let frame = layout[id].screenFrame
    guard !view.appearance.isHidden, view.appearance.alpha > 0 else { return }
    let seen = frame.intersection(visible)
    guard seen != nil || !view.clips else { return }
    let tint = view.appearance.tint.map(palette.color) ?? tint

    if !isOpaque(id) { add(view.name, .beginGroup(opacity: view.appearance.alpha)) }
    if !view.clips { paintShadow(of: id, visible: visible) }
    if seen != nil {
      if view.fillsItsBounds, let color = background(of: id), color.alpha > 0 {
        add(view.name, .fill(view.outline(in: frame), color))
      }
      if view.fillsItsBounds, let gradient = view.appearance.gradient {
        add(view.name, .shade(view.outline(in: frame), palette.shade(gradient, in: frame)))
      }
    }
    if view.clips { add(view.name, .beginClip(view.outline(in: frame))) }
    if seen != nil { paintContent(of: id, tint: tint, visible: visible) }
    visits.append(.leave(id, visible: visible))
    let visibleInside = view.clips ? seen ?? visible : visible
    for child in view.children.reversed() {
      visits.append(.enter(child, tint: tint, visible: visibleInside))
    }
  }

  private mutating func leave(_ id: ViewID, visible: Rect) {
    let view = scene[id]
    paintIndicators(of: id)
    if view.clips { close(view.name, .endClip) }
    // A border lies over the subviews, like a layer's.
    if layout[id].screenFrame.intersection(visible) != nil { paintBorder(of: id) }
    if !isOpaque(id) { close(view.name, .endGroup) }
  }

  /// A shadow reaches beyond the view, but a layer that clips has none. It is its background's.
  private mutating func paintShadow(of id: ViewID, visible: Rect) {
    let view = scene[id]
    guard let shadow = view.appearance.shadow, let ground = groundAlpha(of: id), ground > 0
    else { return }
    let frame = layout[id].screenFrame
    let reach = EdgeInsets(all: -2 * shadow.radius - 1)
    let place = frame.offset(by: shadow.offset).inset(by: reach)
    guard frame.width > 0, frame.height > 0, place.intersection(visible) != nil else { return }
    var color = palette.color(shadow.color)
    let strength = shadow.opacity * Double(ground) / 255
    color.alpha = UInt8((Double(color.alpha) * strength).rounded().clamped(to: 0...255))
    let cast = Shadow(color, radius: shadow.radius, offset: shadow.offset)
    paintShadow(cast, of: frame, radius: view.appearance.cornerRadius, view.name)
  }

  /// How much of what lies below a view its background and its gradient hide.
  private func groundAlpha(of id: ViewID) -> UInt8? {
    let colors = scene[id].appearance.gradient?.stops.map { palette.color($0.color).alpha }
    return [background(of: id)?.alpha, colors?.min()].compactMap { $0 }.max()
  }

  private mutating func paintBorder(of id: ViewID) {
    let view = scene[id]
    let frame = layout[id].screenFrame
    let width = view.appearance.borderWidth
    let color = palette.color(view.appearance.borderColor)
    guard width > 0, color.alpha > 0 else { return }
    guard 2 * width < min(frame.width, frame.height) else {
      return add(view.name, .fill(view.outline(in: frame), color))
    }
    let middle = frame.inset(by: EdgeInsets(all: width / 2))
    let outline = view.outline(in: middle, less: width / 2)
    add(view.name, .stroke(outline, width: width, color))
  }

  /// A line along the inner side of a rectangle's edges.
  mutating func paintRim(
    _ rect: Rect, width: Double, radius: Double, _ color: Color, _ name: String
  ) {
    guard rect.width > 2 * width, rect.height > 2 * width else { return }
    let middle = rect.inset(by: EdgeInsets(all: width / 2))
    add(name, .stroke(Outline(middle, radius: radius - width / 2), width: width, color))
  }

  private func isOpaque(_ id: ViewID) -> Bool { scene[id].appearance.alpha >= 1 }
}

extension Painter {
  /// The colour behind a view: its own, or the one that the look gives it.
  func background(of id: ViewID) -> Color? {
    if let own = scene[id].appearance.background { return palette.color(own) }
    if id == .root, ground != nil { return nil }
    if id == .root || scene[id].content.kind == .tableCell { return palette.background }
    if scene.look == .app, scene[id].content.kind == .tableView { return palette.background }
    guard scene.look == .article else { return nil }
    if contentViews.contains(id) { return .articleBlue }
    return scene[id].content.scrolls ? .articleYellow : nil
  }
}

extension View {
  /// The view's own shape, or a smaller one around the same middles of its corners.
  fileprivate func outline(in frame: Rect, less: Double = 0) -> Outline {
    let radius = appearance.cornerRadius - less
    return appearance.cornerCurve == .continuous
      ? Outline(smooth: frame, radius: radius) : Outline(frame, radius: radius)
  }

  /// Whether subviews are cut off at the view's edges: scroll views do it by themselves.
  fileprivate var clips: Bool { appearance.clipsToBounds ?? content.scrolls }

  /// Whether the background fills the whole frame; a rounded field draws its own shape.
  fileprivate var fillsItsBounds: Bool {
    if case .textField(let field) = content { return field.borderStyle != .roundedRect }
    return true
  }
}
