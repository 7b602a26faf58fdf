package import SnaplineAppSimulation
package import SnaplineAutoLayout
package import SnaplineBasics
import SnaplineExplanation
import SnaplineRules
package import SnaplineSceneModel
import SnaplineSceneResolution
import SnaplineSceneSyntax

/// The layout of a scene in one state on one device: the frame of each view, and its explanation.
///
/// ```swift
/// let title = Label("Name", name: "title")
/// var scene = Scene([title])
/// scene.activate(Constraint("H:|-16-[title]"), Constraint("V:|-60-[title]"))
/// let layout = try scene.layout(on: .iPhone14)
/// #expect(layout.title.frame.x == 16)
/// #expect(layout[title].frame == layout["title"].frame)
/// #expect(layout.explain(title).contains("16"))
/// ```
@dynamicMemberLookup
public struct Layout: Sendable {
  package let scene: Scene
  let names: [ObjectIdentity: String]
  let solved: SolvedScene

  package var shot: Shot { solved.shot }
  package var appState: AppState { solved.appState }
  package var result: LayoutResult { solved.result }
}

/// The result of a layout, in a class for the same reason as `FileScene`.
final class SolvedScene: Sendable {
  let shot: Shot
  let appState: AppState
  let result: LayoutResult
  let warnings: [Diagnostic]
  /// The names of requested views that do not exist.
  let missing = MissingViews()

  init(_ scene: SnaplineSceneModel.Scene, _ shot: Shot, _ warnings: [Diagnostic]) {
    self.shot = shot
    self.warnings = warnings
    (appState, result) = simulateAndLayOut(scene, shot)
  }
}

extension Scene {
  /// Lays out the scene, or throws its errors, each with its source line.
  ///
  /// ```swift
  /// let scene = Scene([Label("Name", name: "title", font: .preferredFont(forTextStyle: .body))])
  /// let layout = try scene.layout(on: .iPhoneSE, .landscape, textSize: .extraLarge)
  /// #expect(layout.root.frame.size == Size(width: 667, height: 375))
  /// ```
  ///
  /// Without a `device`, the scene's first one is used; the steps of a `state` are applied first.
  public func layout(
    on device: Device? = nil, _ orientation: Orientation = .portrait, state: String? = nil,
    appearance: Appearance = .light, direction: LayoutDirection = .leftToRight,
    textSize: TextSize = .large
  ) throws(SceneError) -> Layout {
    let resolved = try resolve()
    let shot = try resolved.shot(
      on: device ?? devices.first, orientation, state: state, appearance: appearance,
      direction: direction, textSize: textSize, at: location)
    return resolved.layout(of: self, shot)
  }

  /// All errors and warnings of the scene, without a layout.
  ///
  /// ```swift
  /// var box = View(name: "box")
  /// box["colour"] = "red"
  /// #expect(Scene([box]).findings.map(\.code) == ["key.unknown"])
  /// ```
  public var findings: [Finding] {
    do {
      return try resolve().warnings.map(Finding.init)
    } catch {
      return error.findings
    }
  }

  /// Returns the scene with all names resolved.
  package func resolve() throws(SceneError) -> ResolvedScene {
    if case .file(let file) = source {
      return ResolvedScene(scene: file.scene, names: [:], warnings: [])
    }
    let tree = SceneTreeBuilder(self)
    let (syntax, values) = readSyntax(
      SourceTree(synthesized: tree.root, file: location.file), limits: .standard,
      log: DiagnosticLog(limit: Limits.standard.diagnostics))
    let remarks = tree.remarks
    let read = resolveScene(syntax, values, file: location.file, identity: name, origins: .none)
    let said = remarks + read.diagnostics
    guard let scene = read.value, said.allSatisfy({ $0.severity != .error }) else {
      throw SceneError(said)
    }
    return ResolvedScene(scene: scene, names: tree.viewNames, warnings: said)
  }
}

/// A scene with all names resolved.
package struct ResolvedScene: Sendable {
  package let scene: SnaplineSceneModel.Scene
  let names: [ObjectIdentity: String]
  package let warnings: [Diagnostic]

  package func shot(
    on device: Device?, _ orientation: Orientation, state: String?, appearance: Appearance,
    direction: LayoutDirection, textSize: TextSize, at location: CodeLocation
  ) throws(SceneError) -> Shot {
    var chosen = scene.devices.first
    if let device {
      let own = scene.devices.first { $0.name == device.name }
      chosen = own ?? SnaplineSceneModel.Device.named(device.name)
    }
    guard let known = chosen else {
      throw SceneError([.unknownDevice(device?.name ?? "", at: location.span)])
    }
    var steps: State?
    if let state {
      steps = scene.states.first { $0.name == state }
      if steps == nil {
        throw SceneError([.unknownState(state, among: scene.states.map(\.name), at: location.span)])
      }
    }
    // The final orientation of a state that rotates the device does not depend on the initial one.
    let end = steps?.turns.last ?? SnaplineBasics.Orientation(orientation)
    let name = shotName(orientation: end, device: known.name, state: state)
    return Shot(
      name: name, device: known, orientation: end, state: steps,
      appearance: SnaplineSceneModel.Appearance(rawValue: appearance.rawValue) ?? .light,
      direction: SnaplineSceneModel.LayoutDirection(rawValue: direction.rawValue) ?? .leftToRight,
      textSize: SnaplineSceneModel.TextSize(rawValue: textSize.rawValue) ?? .large)
  }

  package func layout(of scene: Scene, _ shot: Shot) -> Layout {
    Layout(scene: scene, names: names, solved: SolvedScene(self.scene, shot, warnings))
  }
}

// Queries of a layout.
extension Layout {
  /// Accesses a view by its name; the frame of a view that does not exist equals no frame.
  ///
  ///     #expect(layout["card"].frame == Rect(16, 60, 200, 100))
  @_disfavoredOverload
  public subscript(name: String) -> ViewLayout { view(named: name) }

  package func view(named name: String) -> ViewLayout {
    guard let id = appState.scene.view(named: name) else {
      return ViewLayout(missing: name, in: self)
    }
    return ViewLayout(id, in: self)
  }

  /// Accesses the layout of a view.
  ///
  ///     #expect(layout[title].frame.origin == Point(x: 8, y: 8))
  @_disfavoredOverload
  public subscript(view: some SceneView) -> ViewLayout { self.view(view.view) }

  package func view(_ view: View) -> ViewLayout {
    guard let name = names[view.identity] else {
      return ViewLayout(missing: view.ownName ?? view.kind, in: self)
    }
    return self.view(named: name)
  }

  /// Returns the frame of a view: the same as `layout[view].frame`.
  ///
  ///     #expect(layout.frame(of: title) == layout.title.frame)
  @_disfavoredOverload
  public func frame(of view: some SceneView) -> Rect { self[view].frame }

  /// Returns the frame of the view with a name.
  ///
  ///     #expect(layout.frame(of: "card") == Rect(16, 60, 200, 100))
  @_disfavoredOverload
  public func frame(of name: String) -> Rect { self[name].frame }

  /// Accesses a view by its name: `layout.title.frame`.
  ///
  ///     #expect(layout.card.frame == Rect(16, 60, 200, 100))
  public subscript(dynamicMember name: String) -> ViewLayout { self[name] }

  /// The problems of the layout: conflicts, ambiguous values, truncated texts, and requested views
  /// that do not exist; computed on each access.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate(Constraint("H:|[box(100)]|"), Constraint("V:|[box(10)]"))
  /// let finding = try scene.layout(on: .iPhone14).findings.first
  /// #expect(finding?.code == "layout.conflict")
  /// ```
  public var findings: [Finding] {
    (solved.warnings + diagnose(appState, shot, result) + solved.missing.diagnostics)
      .map(Finding.init)
  }

  /// The names of all views, parents first.
  ///
  ///     #expect(layout.viewNames == ["root", "card", "title", "scroll", "page"])
  public var viewNames: [String] { appState.scene.views.map(\.name) }

  /// An explanation of each number of each view, one per line with its source location.
  ///
  ///     #expect(layout.explanation.contains("card.leading == root.leading + 16"))
  public var explanation: String { FrameExplanation(appState, shot, result).overview() }

  /// Explains the frame of a view: the chain of constraints for each number, with source locations.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate(Constraint("H:|-16-[box(100)]"), Constraint("V:|[box(10)]"))
  /// #expect(try scene.layout().explain("box").contains("box.leading == root.leading + 16"))
  /// ```
  public func explain(_ name: String) -> String {
    guard let id = appState.scene.view(named: name) else { return self[name].description }
    return FrameExplanation(appState, shot, result).explanation(of: id)
  }

  /// Explains the frame of a view, given as a value.
  ///
  ///     #expect(layout.explain(title).contains("title.leading == card.leading + 8"))
  public func explain(_ view: some SceneView) -> String {
    explain(names[view.view.identity] ?? view.view.ownName ?? view.view.kind)
  }
}

extension Layout: CustomStringConvertible {
  /// The names and frames of all views, one per line.
  ///
  ///     #expect("\(layout)".contains("card (16, 60, 200, 100)\n"))
  public var description: String {
    viewNames.map { "\(self[$0])" }.joined(separator: "\n")
  }
}

/// The layout of one view.
///
/// ```swift
/// var box = View(name: "box")
/// box.frame = Rect(10, 20, 30, 40)
/// let found = try Scene([box]).layout().box
/// #expect(found.exists && found.screenFrame == found.frame)
/// #expect("\(found)" == "box (10, 20, 30, 40)")
/// ```
public struct ViewLayout: Sendable {
  /// The name of the view.
  public let name: String
  /// The frame in the superview, or in the content of a scroll view, aligned to pixels.
  ///
  ///     #expect(layout.title.frame.origin == Point(x: 8, y: 8))
  ///
  /// For a view that does not exist, it equals no frame; an error is reported on standard error and
  /// in the `findings` of the layout, and with `SnaplineTesting` as an issue of the test.
  public var frame: Rect { asked(solvedFrame) }
  /// The frame on the screen.
  ///
  ///     #expect(layout.title.screenFrame.origin == Point(x: 24, y: 68))
  public var screenFrame: Rect { asked(solvedScreenFrame) }
  /// The size of the scrollable content; nil if the view does not scroll.
  ///
  ///     #expect(layout.scroll.contentSize == Size(width: 375, height: 2000))
  public let contentSize: Size?
  /// The scroll offset; nil if the view does not scroll.
  ///
  ///     #expect(layout.scroll.contentOffset == Point(x: 0, y: 300))
  public let contentOffset: Point?
  /// The distance from the top edge to the first baseline of the text; nil without text.
  ///
  ///     let baseline = try #require(layout.title.firstBaseline)
  public let firstBaseline: Double?
  private let hint: String?
  private let solvedFrame, solvedScreenFrame: Rect
  /// The record of missing views; nil if the view exists.
  private let missing: MissingViews?
  /// The handler of a missing view, instead of a message on standard error.
  private var report: (@Sendable (Finding) -> Void)?

  init(_ id: ViewID, in layout: Layout) {
    let solved = layout.result.layout[id]
    name = layout.appState.scene[id].name
    solvedFrame = Rect(solved.frame)
    solvedScreenFrame = Rect(solved.screenFrame)
    contentSize = solved.scroll.map {
      Size(width: $0.contentSize.width, height: $0.contentSize.height)
    }
    contentOffset = solved.scroll.map { Point(x: $0.contentOffset.x, y: $0.contentOffset.y) }
    firstBaseline = solved.firstBaseline
    (hint, missing) = (nil, nil)
  }

  fileprivate init(missing name: String, in layout: Layout) {
    self.name = name
    let names = layout.appState.scene.views.map(\.name)
    // Views without a name are named after their kind: `stackView1`.
    let near = names.first { $0.hasPrefix(name) } ?? closestMatch(to: name, among: names)
    hint = near.map {
      $0 == name ? "the scene's view of that name is a different object" : "did you mean '\($0)'?"
    }
    (solvedFrame, solvedScreenFrame) = (.missing, .missing)
    missing = layout.solved.missing
    (contentSize, contentOffset, firstBaseline) = (nil, nil, nil)
  }

  private func asked(_ frame: Rect) -> Rect {
    missing?.note(name, hint, report)
    return frame
  }

  /// Returns the same view, whose frames are reported to a test if it does not exist.
  package func reporting(to report: @escaping @Sendable (Finding) -> Void) -> ViewLayout {
    var copy = self
    copy.report = report
    return copy
  }

  /// Whether the scene has such a view.
  ///
  ///     #expect(layout.card.exists && !layout.cart.exists)
  public var exists: Bool { missing == nil }
}

extension ViewLayout: CustomStringConvertible {
  /// The name and frame as text.
  ///
  ///     #expect("\(layout.cart)" == "no view named 'cart'; did you mean 'card'?")
  public var description: String {
    guard exists else {
      return "no view named '\(name)'" + (hint.map { "; \($0)" } ?? "")
    }
    return "\(name) \(frame)"
  }
}

extension SnaplineBasics.Orientation {
  fileprivate init(_ orientation: Orientation) {
    self = orientation == .portrait ? .portrait : .landscape
  }
}

extension Diagnostic {
  fileprivate static func unknownDevice(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "device.unknown", "no device named '\(excerpt(name))'", at: span,
      hint: SnaplineSceneModel.Device.nearest(to: name).map { "did you mean '\($0)'?" })
  }

  fileprivate static func unknownState(
    _ name: String, among names: [String], at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "state.unknown", "no state named '\(excerpt(name))'", at: span,
      hint: closestMatch(to: name, among: names).map { "did you mean '\($0)'?" })
  }
}
