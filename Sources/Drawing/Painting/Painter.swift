import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineSceneModel

/// A device in an orientation.
struct OrientedDevice {
  let device: Device
  let orientation: Orientation

  var bounds: Rect { Rect(origin: .zero, size: device.size(in: orientation)) }

  func safeArea(in era: Era) -> EdgeInsets { device.safeArea(in: orientation, era: era) }
}

/// The traversal of a scene's views and the system's elements over them. It determines their frames
/// and inherited properties; the painter of each kind determines their appearance.
struct Painter {
  let screen: OrientedDevice
  private(set) var canvas: DisplayListBuilder
  private let scene: Scene
  private let layout: SolvedLayout
  /// The background of all views, if it is not the device's.
  private let background: Color?
  private let direction: LayoutDirection
  /// The views that the article style paints blue.
  private let contentViews: Set<ViewID>
  /// The position of each table row in its section.
  private let rows: [ViewID: TableRowContext]

  init(_ scene: Scene, _ shot: Shot, _ layout: SolvedLayout, background: AdaptiveColor? = nil) {
    screen = OrientedDevice(device: shot.device, orientation: shot.orientation)
    canvas = DisplayListBuilder(scene.era, shot.device.scale, shot.appearance, texts: scene.texts)
    canvas.hanForm = shot.language?.hanForm ?? .standard
    self.scene = scene
    self.layout = layout
    self.background = background?.color(in: shot.appearance)
    direction = shot.direction
    contentViews = scene.defaultStyle == .article ? Set(scene.contentViews.compactMap { $0 }) : []
    rows = scene.rowSites
  }

  /// Returns the screen frame of a view without zooming.
  private func unzoomedFrame(of id: ViewID) -> Rect {
    layout[id].zoom.removingZoom(from: layout[id].screenFrame)
  }

  private var palette: SystemColors { canvas.palette }
}

/// A stage of a view's traversal: it is entered, then its subviews are, then it is left.
private enum TraversalStep {
  /// Entry with the inherited tint, and with the part of the screen that its ancestors do not clip.
  case enter(ViewID, tint: Color, visible: Rect)
  case leave(ViewID, visible: Rect)
  /// The scaling of all draw commands from an index on, those of a zoomed view.
  case enlarge(from: Int, CanvasTransform)
}

extension Painter {
  /// Paints all views, parents before children, siblings in their order.
  mutating func paintViews() {
    let bounds = screen.bounds
    let root = layout[.root].screenFrame
    canvas.source = "screen"
    if let background {
      if background.alpha > 0 { canvas.fill(bounds, background) }
    } else {
      // The system shows the screen outside a smaller root in black.
      if root.intersection(bounds) != bounds { canvas.fill(bounds, .black) }
      // The window is visible where the root does not cover it.
      if background(of: .root).map({ $0.alpha < 255 }) ?? true || !isOpaque(.root) {
        canvas.fill(root, palette.background)
      }
    }
    run([TraversalStep.enter(.root, tint: palette.tint, visible: bounds)])
  }

  /// Paints the system's elements over the views.
  mutating func paintSystem() {
    if let panel = layout.keyboard, panel.height > 0 {
      let keyboard = scene.keyboard(editing: layout.keyboardOwner)
      canvas.source = "keyboard"
      KeyboardPainter(keyboard, on: screen, in: panel, canvas).paint(on: &canvas)
    }
    canvas.source = "statusBar"
    // A pushed-back view is on black.
    let style = canvas.isPushedBack ? .lightContent : scene.statusBarStyle
    StatusBarPainter(screen: screen, style: style).paint(on: &canvas)
    guard !scene.hidesHomeIndicator else { return }
    canvas.source = "homeIndicator"
    HomeIndicatorPainter(screen: screen).paint(on: &canvas)
  }

  /// Paints the content of scroll views within a canvas, regardless of its visibility.
  mutating func paintScrolledViews(within canvas: Rect) {
    for id in scene.viewIDs where scene[id].content.scrolls && isOutermostScrollView(id) {
      let visits = scene[id].children.reversed().map {
        TraversalStep.enter($0, tint: palette.tint, visible: canvas)
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

  private mutating func run(_ start: [TraversalStep]) {
    var visits = start
    while let visit = visits.popLast() {
      switch visit {
      case .enter(let id, let tint, let visible):
        enter(id, tint: tint, visible: visible, &visits)
      case .leave(let id, let visible):
        leave(id, visible: visible)
      case .enlarge(let start, let placement): canvas.transformItems(from: start, placement)
      }
    }
  }

  private mutating func enter(
    _ id: ViewID, tint: Color, visible: Rect, _ visits: inout [TraversalStep]
  ) {
    let view = scene[id]
    let frame = unzoomedFrame(of: id)
    guard view.appearance.isVisible else { return }
    let visible = enlarge(id, visible, &visits)
    let outline = outline(of: id, in: frame)
    let clips = view.clips || rows[id]?.isRound == true
    let seen = frame.intersection(visible)
    guard seen != nil || !clips else { return }
    let tint = view.appearance.tint.map(palette.color) ?? tint

    canvas.source = view.name
    if !isOpaque(id) { canvas.add(.beginGroup(opacity: view.appearance.alpha)) }
    if !clips { paintShadow(of: id, visible: visible) }
    if seen != nil, view.fillsItsBounds {
      if let color = background(of: id), color.alpha > 0 {
        view.appearance.isMaterial
          ? canvas.fill(material: color, outline) : canvas.fill(outline, color)
      }
      if let gradient = view.appearance.gradient {
        canvas.add(.gradient(outline, palette.gradient(gradient, in: frame)))
      }
    }
    paintPresented(id, tint: tint, visible: visible)
    if clips { canvas.add(.beginClip(outline)) }
    if seen != nil { paintContent(of: id, tint: tint, visible: visible) }
    visits.append(.leave(id, visible: visible))
    let visibleInside = clips ? seen ?? visible : visible
    for child in scene.childrenInPaintOrder(of: id).reversed() {
      visits.append(.enter(child, tint: tint, visible: visibleInside))
    }
  }

  /// Paints the content of a view with the painter of its kind.
  private mutating func paintContent(of id: ViewID, tint: Color, visible: Rect) {
    let view = scene[id]
    let site = site(of: id, tint: tint, visible: visible)
    switch view.content {
    case .plain, .guide, .stack: break
    case .scroll(let scroll): paintFillers(below: scroll.rows, in: id, site)
    case .control(let control) where control.kind.isPresented: break
    case .control(let control): control.painter(at: site, on: screen).paint(on: &canvas)
    case .cell(let cell): painter(of: cell, id, site).paint(on: &canvas)
    case .label(var label):
      // A title that ends at a column begins there in right-to-left layout.
      if view.predefined != nil, site.isMirrored, label.alignment == .right {
        label.alignment = .left
      }
      LabelPainter(label: label, site: site).paint(on: &canvas)
    case .textField(let field):
      TextFieldPainter(field: field, site: site, background: view.appearance.background)
        .paint(on: &canvas)
    case .textView(let text):
      let line = site.isEdited ? layout.caretLine(of: id, in: scene) : nil
      TextViewPainter(view: text, site: site, caretLine: line).paint(on: &canvas)
    case .button(let button): ButtonPainter(button: button, site: site).paint(on: &canvas)
    case .image(let image): ImagePainter(image: image, site: site).paint(on: &canvas)
    }
  }

  /// Paints a presentation over all views, with its dimming layer.
  private mutating func paintPresented(_ id: ViewID, tint: Color, visible: Rect) {
    guard let control = scene[id].content.presented else { return }
    var painter = PresentationPainter(
      control: control, site: site(of: id, tint: tint, visible: visible), screen: screen)
    painter.background = scene[id].appearance.background
    painter.source = control.presented.source.flatMap { scene.view(named: $0.text) }.map(
      unzoomedFrame)
    painter.paint(on: &canvas)
  }

  private func site(of id: ViewID, tint: Color, visible: Rect) -> ViewContext {
    let solved = layout[id]
    return ViewContext(
      frame: unzoomedFrame(of: id), tint: tint, visible: visible, isMirrored: isMirrored(id),
      isEdited: layout.focus == id, text: solved.text, firstBaseline: solved.firstBaseline)
  }

  private func painter(of cell: CellContent, _ id: ViewID, _ site: ViewContext) -> CellPainter {
    CellPainter(
      cell: cell, site: site, row: rows[id], unsafe: layout[id].unsafe,
      margin: scene.era.cellMargin(on: screen.device))
  }

  /// Paints the separators that continue below the last row of a plain table until iOS 14.
  private mutating func paintFillers(below table: TableRows?, in id: ViewID, _ site: ViewContext) {
    guard let table, table.style == .plain, scene.era < .ios15, scene.defaultStyle == .app,
      let scroll = layout[id].scroll
    else { return }
    let height = table.height ?? scene.era.standardRowHeight(hasDetail: false)
    let unsafe = scene[id].children.last { rows[$0] != nil }.map { layout[$0].unsafe } ?? .zero
    var top = site.frame.minY + scroll.contentSize.height - scroll.contentOffset.y
    while height >= 1, top < min(site.frame.maxY, site.visible.maxY) {
      var filler = site
      filler.frame = Rect(x: site.frame.minX, y: top, width: site.frame.width, height: height)
      CellPainter(
        cell: CellContent(), site: filler,
        row: TableRowContext(table: table, isFirst: false, isLast: true),
        unsafe: unsafe, margin: scene.era.cellMargin(on: screen.device)
      ).paint(on: &canvas)
      top += height
    }
  }

  /// Returns the view's shape; a group of rows has rounded corners at its ends.
  private func outline(of id: ViewID, in frame: Rect) -> Shape {
    if let control = scene[id].content.presented {
      return control.shape(in: frame, on: screen, scene.era)
    }
    guard let row = rows[id], row.isRound else { return scene[id].outline(in: frame) }
    return Shape(
      frame, radius: row.table.cornerRadius(in: scene.era), top: row.isFirst, bottom: row.isLast)
  }

  /// Schedules the scaling of a zoomed view, and returns its visible part before scaling.
  private func enlarge(_ id: ViewID, _ visible: Rect, _ visits: inout [TraversalStep]) -> Rect {
    guard layout[id].scale != 1, let parent = scene[id].parent else { return visible }
    let (outer, own) = (layout[parent].zoom, layout[id].zoom)
    let zoom = ScreenZoom(
      factor: own.factor / outer.factor,
      offset: Point(
        x: (own.offset.x - outer.offset.x) / outer.factor,
        y: (own.offset.y - outer.offset.y) / outer.factor))
    visits.append(
      .enlarge(from: canvas.items.count, CanvasTransform(factor: zoom.factor, offset: zoom.offset)))
    return zoom.removingZoom(from: visible)
  }

  /// Whether a view is laid out from right to left.
  private func isMirrored(_ id: ViewID) -> Bool {
    scene[id].semanticContent.direction(in: direction) == .rightToLeft
  }

  private mutating func leave(_ id: ViewID, visible: Rect) {
    let frame = unzoomedFrame(of: id)
    canvas.source = scene[id].name
    if let scroll = layout[id].scroll, scroll.showsIndicators,
      case .scroll(let content) = scene[id].content
    {
      ScrollIndicatorPainter(
        scroll: scroll, style: content.indicatorStyle, frame: frame, isMirrored: isMirrored(id)
      ).paint(on: &canvas)
    }
    if scene[id].clips || rows[id]?.isRound == true { canvas.endGroups(.endClip) }
    // A border is over the subviews, as in a layer.
    if frame.intersection(visible) != nil { paintBorder(of: id) }
    if !isOpaque(id) { canvas.endGroups(.endGroup) }
  }

  /// Paints the shadow of a view's background, which extends beyond the view; a layer that clips
  /// has none.
  private mutating func paintShadow(of id: ViewID, visible: Rect) {
    guard let shadow = scene[id].appearance.shadow, let ground = backgroundAlpha(of: id), ground > 0
    else { return }
    let frame = unzoomedFrame(of: id)
    let reach = EdgeInsets(all: -2 * shadow.radius - 1)
    let place = frame.offset(by: shadow.offset).inset(by: reach)
    guard frame.width > 0, frame.height > 0, place.intersection(visible) != nil else { return }
    var color = palette.color(shadow.color)
    let strength = shadow.opacity * Double(ground) / 255
    color.alpha = UInt8((Double(color.alpha) * strength).rounded().clamped(to: 0...255))
    canvas.addShadow(
      Shadow(color, radius: shadow.radius, offset: shadow.offset), behind: frame,
      radius: scene[id].appearance.cornerRadius)
  }

  /// Returns the greater of the opacities of a view's background and gradient; nil if there is
  /// neither.
  private func backgroundAlpha(of id: ViewID) -> UInt8? {
    let colors = scene[id].appearance.gradient?.stops.map { palette.color($0.color).alpha }
    return [background(of: id)?.alpha, colors?.min()].compactMap { $0 }.max()
  }

  private mutating func paintBorder(of id: ViewID) {
    let width = scene[id].appearance.borderWidth
    guard width > 0 else { return }
    let view = scene[id]
    let frame = unzoomedFrame(of: id)
    let color = palette.color(view.appearance.borderColor)
    guard color.alpha > 0 else { return }
    guard 2 * width < min(frame.width, frame.height) else {
      return canvas.fill(view.outline(in: frame), color)
    }
    let middle = frame.inset(by: EdgeInsets(all: width / 2))
    canvas.stroke(view.outline(in: middle, less: width / 2), width: width, color)
  }

  private func isOpaque(_ id: ViewID) -> Bool { scene[id].appearance.alpha >= 1 }
}

extension Painter {
  /// Returns the background color of a view: explicit, or from the style.
  private func background(of id: ViewID) -> Color? {
    if let own = scene[id].appearance.background { return palette.color(own) }
    if id == .root, self.background != nil { return nil }
    if let color = listBackground(of: id) { return color }
    if id == .root { return palette.background }
    guard scene.defaultStyle == .article else { return nil }
    if contentViews.contains(id) { return .articleBlue }
    return scene[id].content.scrolls ? .articleYellow : nil
  }

  /// Returns the background color of a table, of its rows, and of its headers and footers.
  private func listBackground(of id: ViewID) -> Color? {
    switch scene[id].content {
    case .scroll(let scroll):
      guard scene.defaultStyle == .app else { return nil }
      if let rows = scroll.rows {
        return rows.style == .plain ? palette.background : palette.groupedBackground
      }
      return scroll.flow == nil ? nil : palette.background
    case .cell(let cell):
      guard let list = scene[id].parent, case .scroll(let scroll) = scene[list].content,
        let rows = scroll.rows
      else { return nil }
      if cell.part == .row {
        return rows.style == .plain ? palette.background : palette.groupedRow
      }
      guard rows.style == .plain else { return nil }
      // Since iOS 15 a header has a background only while rows pass below it.
      let isShown = scene.hasVisibleText(id) || scene.hasViews(id)
      return isShown && (scene.era < .ios15 || floats(id, in: list)) ? palette.sectionBar : nil
    default: return nil
    }
  }

  /// Whether a header or a footer is pinned to the visible edge of its table, with more content
  /// beyond it.
  private func floats(_ part: ViewID, in table: ViewID) -> Bool {
    guard let scroll = layout[table].scroll else { return false }
    let seen = Rect(origin: scroll.contentOffset, size: layout[table].frame.size)
      .inset(by: scroll.adjustedInset)
    let frame = layout[part].frame
    return seen.minY > 0 && frame.minY <= seen.minY && frame.maxY > seen.minY
      || seen.maxY < scroll.contentSize.height && frame.maxY >= seen.maxY
        && frame.minY < seen.maxY
  }
}

extension View {
  /// Returns the view's shape, or a smaller one with the same corner centers.
  fileprivate func outline(in frame: Rect, less: Double = 0) -> Shape {
    let radius = appearance.cornerRadius - less
    return appearance.cornerCurve == .continuous
      ? Shape(smooth: frame, radius: radius) : Shape(frame, radius: radius)
  }

  /// Whether the background fills the entire frame; a rounded field draws it in its shape.
  fileprivate var fillsItsBounds: Bool {
    if case .textField(let field) = content { return field.borderStyle != .roundedRect }
    return presented == nil
  }
}
