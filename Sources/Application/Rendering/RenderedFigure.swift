import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBasics
import SnaplineDisplayLists
import SnaplineExplanation
package import SnaplineFigures
import SnaplineGoldens
import SnaplinePainting
package import SnaplineSceneModel

/// The drawing of a figure, and the layout facts of the shots in it.
struct RenderedFigure: Sendable {
  let list: DisplayList
  let views: [GoldenView]
}

/// Lays out the shots of a figure, and arranges them.
func layOut(_ figure: Figure, of scene: Scene, _ shot: Shot) -> LaidOutShot {
  let panels = figure.panels.compactMap { RenderedPanel($0, figure.scale, shot.appearance) }
  let picture = layOutFigure(
    panels.map(\.panel), title: scene.title, columns: figure.columns ?? figure.panels.count,
    isNumbered: figure.isNumbered, appearance: shot.appearance)
  var shot = shot
  shot.device.size = picture.list.size
  let (appState, result) = simulateAndLayOut(scene, shot)
  let views = zip(panels, picture.transforms).enumerated().flatMap { index, entry in
    entry.0.views(named: "panel\(index + 1)", at: entry.1)
  }
  var laidOut = LaidOutShot(
    shot: shot, appState: appState, result: result, diagnostics: panels.compactMap(\.problem))
  laidOut.figure = RenderedFigure(list: picture.list, views: views)
  return laidOut
}

extension Figure.Panel {
  /// Returns the shot with the name, or the one that differs only in its appearance.
  package func plannedShot(in appearance: Appearance) -> Shot? {
    guard let scene, let name = self.shot.text.split(separator: "/").last else { return nil }
    let all = planShots(scene).value
    guard let shot = all.first(where: { $0.name == name }) else { return nil }
    var wanted = shot
    wanted.appearance = appearance
    return all.first { other in
      wanted.name = other.name
      return other == wanted
    } ?? shot
  }
}

/// A shot of a figure, laid out and drawn.
private struct RenderedPanel {
  var panel: FigurePanel
  let shot: LaidOutShot
  /// The position of the screen's corner in the image.
  private var corner = Point.zero
  /// The reason why the entire screen is shown in place of a part.
  private(set) var problem: Diagnostic?

  init?(_ written: Figure.Panel, _ scale: Double, _ appearance: Appearance) {
    guard let scene = written.scene, let planned = written.plannedShot(in: appearance) else {
      return nil
    }
    shot = layOut(scene, planned)
    if written.isGraph {
      let graph = shot.graphDrawing.displayList(in: appearance)
      panel = FigurePanel(graph, factor: written.scale ?? 0.8, surface: .none)
    } else {
      let scale = written.scale ?? scale
      panel = FigurePanel(shot.displayList, factor: scale, surface: .sheet)
      draw(written, scale)
      panel.remarks = remarks(written)
    }
    (panel.title, panel.caption) = (written.title, written.caption)
    (panel.mark, panel.arrow) = (written.mark, written.arrow)
  }

  private mutating func draw(_ written: Figure.Panel, _ scale: Double) {
    if written.isWhole {
      panel.list = panel.list.withContents(
        of: shot.appState.scene, shot.shot, shot.appState.environment, shot.result.layout)
    }
    if let overlay = written.overlay {
      panel.list = shot.overlaid(overlay, panel.list, scale: scale)
    }
    if let crop = written.crop {
      guard let part = cropFrame(of: crop) else {
        problem = .emptyCrop(crop.name, panel.list.size)
        return
      }
      panel.list = panel.list.cropped(to: part)
      corner = Point.zero - part.origin
    } else if written.isFramed, written.overlay == nil, !written.isWhole {
      let screen = panel.list.size
      let orientation = shot.shot.orientation
      panel.list = panel.list.framed(
        in: shot.shot.device, orientation: orientation == .landscape ? 1 : 0)
      corner = Point(
        x: (panel.list.size.width - screen.width) / 2,
        y: (panel.list.size.height - screen.height) / 2)
      let edge = DisplayList.bezelOutline(of: shot.shot.device, orientation)
      panel.surface = .device(edge.rect, radius: edge.radius)
    }
  }

  private func cropFrame(of crop: Figure.Crop) -> Rect? {
    let whole = Rect(origin: .zero, size: panel.list.size)
    switch crop {
    case .region(let rect, _): return rect.intersection(whole)
    case .view(let name): return frame(of: name.text)?.intersection(whole)
    }
  }

  private func frame(of view: String) -> Rect? {
    shot.appState.scene.view(named: view).map { shot.result.layout[$0].screenFrame }
  }

  private func remarks(_ written: Figure.Panel) -> [FigurePanel.Annotation] {
    let callouts = written.callouts.compactMap { callout in
      frame(of: callout.view.text).map { frame in
        var remark = FigurePanel.Annotation(
          callout.text, at: frame.offset(by: corner), mark: callout.mark,
          side: callout.side == .left ? .left : .right)
        remark.anchor = callout.anchor.map { anchor($0, of: callout.view.text) }
        return remark
      }
    }
    let measures = written.measures.compactMap { measure in
      frame(of: measure.view.text).map { frame in
        let isWidth = measure.axis == .horizontal
        let length = "\((isWidth ? frame.width : frame.height).text(decimals: 1)) pt"
        let sides: [Figure.Side] = isWidth ? [.bottom, .top] : [.left, .right]
        return FigurePanel.Annotation(
          measure.text.map { "\(length): \($0)" } ?? length, at: frame.offset(by: corner),
          mark: measure.mark,
          side: measure.side.flatMap { sides.contains($0) ? $0 : nil } ?? sides[0],
          axis: measure.axis)
      }
    }
    return callouts + measures
  }

  /// Returns the end point of a callout's line, on a view that may be read from right to left.
  private func anchor(_ anchor: Figure.Anchor, of view: String) -> FigurePanel.Annotation.Anchor {
    let (scene, environment) = (shot.appState.scene, shot.appState.environment)
    let isMirrored =
      scene.view(named: view).map { environment.direction(of: $0, in: scene) } == .rightToLeft
    return switch anchor {
    case .leading: isMirrored ? .right : .left
    case .trailing: isMirrored ? .left : .right
    case .top: .top
    case .bottom: .bottom
    case .corner: .corner
    }
  }

  /// Returns the views of the shot as parts of the figure.
  func views(named name: String, at placement: CanvasTransform) -> [GoldenView] {
    shot.layoutFacts.views.map { view in
      var view = view
      let isRoot = view.parent == nil
      let place = CanvasTransform(
        factor: placement.factor, offset: isRoot ? placement.apply(to: corner) : .zero)
      view.frame = place.apply(to: view.frame)
      view.parent = isRoot ? "root" : view.parent.map { $0 == "root" ? name : "\(name).\($0)" }
      view.name = isRoot ? name : "\(name).\(view.name)"
      return view
    }
  }
}

extension LaidOutShot {
  /// Returns an image with constraints drawn over it.
  fileprivate func overlaid(
    _ overlay: Figure.Overlay, _ list: DisplayList, scale: Double
  ) -> DisplayList {
    guard case .chosen(let names) = overlay else {
      return withConstraints(over: list, lettering: 7 / scale)
    }
    let scene = appState.scene
    let views = Set(names.compactMap { scene.view(named: $0.text) })
    let constraints = appState.environment.activeConstraints.filter { id in
      names.contains { $0.text == scene[id].name }
        || scene[id].anchors.contains { views.contains($0.item.owner) }
    }
    return list.withConstraints(
      constraints, around: views, of: scene, appState.environment, result.layout,
      lettering: 11 / scale)
  }

  /// The drawing of the dependency graph.
  package var graphDrawing: DependencyGraphDrawing {
    let scene = appState.scene
    let graph = explanation.dependencyGraph()
    let places = Dictionary(uniqueKeysWithValues: graph.nodes.enumerated().map { ($1, $0) })
    return DependencyGraphDrawing(
      boxes: graph.nodes.map { DependencyGraph.name(of: $0, in: scene) },
      captions: graph.nodes.map { DependencyGraph.role(of: $0, in: scene) },
      arrows: graph.edges.compactMap { edge in
        guard let from = places[edge.from], let to = places[edge.to] else { return nil }
        return DependencyGraphDrawing.Arrow(from: from, to: to, isCircular: edge.isCircular)
      },
      redBoxes: Set(graph.vanishing.compactMap { places[$0] }))
  }
}

extension Diagnostic {
  fileprivate static func emptyCrop(_ part: SpannedName, _ screen: Size) -> Self {
    Diagnostic(
      .error, "figure.crop", "'\(part.text)' covers no pixel of the screen", at: part.span,
      hint: "the screen is \(screen.width.shortText) × \(screen.height.shortText) points")
  }
}
