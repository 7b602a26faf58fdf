package import AppSimulation
package import AutoLayout
package import Diagnostics
import Explanation
import Geometry
package import SceneModel
import SceneResolution
import SceneSyntax
package import Shots

/// What a scene looks like at one moment on one device: where every view is, and why.
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
  let names: [Identity: String]
  let solved: SolvedScene

  package var shot: Shot { solved.shot }
  package var moment: Moment { solved.moment }
  package var result: LayoutResult { solved.result }
}

/// What laying out has found, behind a reference as the scene of a file is.
final class SolvedScene: Sendable {
  let shot: Shot
  let moment: Moment
  let result: LayoutResult
  let warnings: [Diagnostic]
  /// The views that it was asked for and does not have.
  let missing = MissingViews()

  init(_ scene: SceneModel.Scene, _ shot: Shot, _ warnings: [Diagnostic]) {
    self.shot = shot
    self.warnings = warnings
    (moment, result) = playAndLayOut(scene, shot)
  }
}

extension Scene {
  /// Lays the scene out; its mistakes are thrown, each with its line.
  ///
  /// ```swift
  /// let scene = Scene([Label("Name", name: "title", font: .preferredFont(forTextStyle: .body))])
  /// let layout = try scene.layout(on: .iPhoneSE, .landscape, textSize: .extraLarge)
  /// #expect(layout.root.frame.size == Size(width: 667, height: 375))
  /// ```
  ///
  /// Without a `device` it is the scene's first one; the steps of a `state` are taken before.
  public func layout(
    on device: Device? = nil, _ orientation: Orientation = .portrait, state: String? = nil,
    appearance: Appearance = .light, direction: LayoutDirection = .leftToRight,
    textSize: TextSize = .large
  ) throws(SceneError) -> Layout {
    let resolved = try resolve()
    let shot = try resolved.shot(
      on: device ?? devices.first, orientation, state: state, appearance: appearance,
      direction: direction, textSize: textSize, at: place)
    return resolved.layout(of: self, shot)
  }

  /// All mistakes of the scene, and what is suspicious about it, without laying it out.
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

  /// The scene with all its names looked up.
  package func resolve() throws(SceneError) -> ResolvedScene {
    if case .file(let file) = source {
      return ResolvedScene(scene: file.scene, names: [:], warnings: [])
    }
    let tree = SceneTree(self)
    let (syntax, values) = readSyntax(
      WrittenTree(spoken: tree.root, file: place.file), limits: .standard,
      log: DiagnosticLog(limit: Limits.standard.diagnostics))
    let remarks = tree.remarks
    let read = resolveScene(syntax, values, file: place.file, identity: name, origins: .none)
    let said = remarks + read.diagnostics
    guard let scene = read.value, said.allSatisfy({ $0.severity != .error }) else {
      throw SceneError(said)
    }
    return ResolvedScene(scene: scene, names: tree.viewNames, warnings: said)
  }
}

/// A scene of which nothing is in doubt any more.
package struct ResolvedScene: Sendable {
  package let scene: SceneModel.Scene
  let names: [Identity: String]
  package let warnings: [Diagnostic]

  package func shot(
    on device: Device?, _ orientation: Orientation, state: String?, appearance: Appearance,
    direction: LayoutDirection, textSize: TextSize, at place: Place
  ) throws(SceneError) -> Shot {
    var chosen = scene.devices.first
    if let device {
      let own = scene.devices.first { $0.name == device.name }
      chosen = own ?? SceneModel.Device.named(device.name)
    }
    guard let known = chosen else {
      throw SceneError([.unknownDevice(device?.name ?? "", at: place.span)])
    }
    var steps: State?
    if let state {
      steps = scene.states.first { $0.name == state }
      if steps == nil {
        throw SceneError([.unknownState(state, among: scene.states.map(\.name), at: place.span)])
      }
    }
    // A state that turns the device has one end, however it begins.
    let end = steps?.turns.last ?? Geometry.Orientation(orientation)
    let name = shotName(orientation: end, device: known.name, state: state)
    return Shot(
      name: name, device: known, orientation: end, state: steps,
      appearance: SceneModel.Appearance(rawValue: appearance.rawValue) ?? .light,
      direction: SceneModel.LayoutDirection(rawValue: direction.rawValue) ?? .leftToRight,
      textSize: SceneModel.TextSize(rawValue: textSize.rawValue) ?? .large)
  }

  package func layout(of scene: Scene, _ shot: Shot) -> Layout {
    Layout(scene: scene, names: names, solved: SolvedScene(self.scene, shot, warnings))
  }
}

// What is asked of a layout.
extension Layout {
  /// A view by its name; one that does not exist has a frame that equals none.
  ///
  ///     #expect(layout["card"].frame == Rect(16, 60, 200, 100))
  @_disfavoredOverload
  public subscript(name: String) -> ViewLayout { view(named: name) }

  package func view(named name: String) -> ViewLayout {
    guard let id = moment.scene.view(named: name) else {
      return ViewLayout(missing: name, in: self)
    }
    return ViewLayout(id, in: self)
  }

  /// A view by itself.
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

  /// The frame of a view: the same as `layout[view].frame`.
  ///
  ///     #expect(layout.frame(of: title) == layout.title.frame)
  @_disfavoredOverload
  public func frame(of view: some SceneView) -> Rect { self[view].frame }

  /// The frame of a view by its name.
  ///
  ///     #expect(layout.frame(of: "card") == Rect(16, 60, 200, 100))
  @_disfavoredOverload
  public func frame(of name: String) -> Rect { self[name].frame }

  /// A view by its name: `layout.title.frame`.
  ///
  ///     #expect(layout.card.frame == Rect(16, 60, 200, 100))
  public subscript(dynamicMember name: String) -> ViewLayout { self[name] }

  /// What is wrong with the layout, or might be: conflicts, numbers that nothing decides, texts
  /// without room; and views whose frames were asked for and that do not exist. Looked for when
  /// asked.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate(Constraint("H:|[box(100)]|"), Constraint("V:|[box(10)]"))
  /// let finding = try scene.layout(on: .iPhone14).findings.first
  /// #expect(finding?.code == "layout.conflict")
  /// ```
  public var findings: [Finding] {
    (solved.warnings + diagnose(moment, shot, result) + solved.missing.diagnostics)
      .map(Finding.init)
  }

  /// The names of all views, parents first.
  ///
  ///     #expect(layout.viewNames == ["root", "card", "title", "scroll", "page"])
  public var viewNames: [String] { moment.scene.views.map(\.name) }

  /// Why every number of every view is what it is, a line for each with its place.
  ///
  ///     #expect(layout.explanation.contains("card.leading == root.leading + 16"))
  public var explanation: String { FrameExplanation(moment, shot, result).overview() }

  /// Why a view is where it is: for each number the whole chain of constraints, with their places.
  ///
  /// ```swift
  /// let box = View(name: "box")
  /// var scene = Scene([box])
  /// scene.activate(Constraint("H:|-16-[box(100)]"), Constraint("V:|[box(10)]"))
  /// #expect(try scene.layout().explain("box").contains("box.leading == root.leading + 16"))
  /// ```
  public func explain(_ name: String) -> String {
    guard let id = moment.scene.view(named: name) else { return self[name].description }
    return FrameExplanation(moment, shot, result).explanation(of: id)
  }

  /// The same of a view by itself.
  ///
  ///     #expect(layout.explain(title).contains("title.leading == card.leading + 8"))
  public func explain(_ view: some SceneView) -> String {
    explain(names[view.view.identity] ?? view.view.ownName ?? view.view.kind)
  }
}

extension Layout: CustomStringConvertible {
  /// A line for each view, with its frame.
  ///
  ///     #expect("\(layout)".contains("card (16, 60, 200, 100)\n"))
  public var description: String {
    viewNames.map { "\(self[$0])" }.joined(separator: "\n")
  }
}

/// Where one view is.
///
/// ```swift
/// var box = View(name: "box")
/// box.frame = Rect(10, 20, 30, 40)
/// let found = try Scene([box]).layout().box
/// #expect(found.exists && found.screenFrame == found.frame)
/// #expect("\(found)" == "box (10, 20, 30, 40)")
/// ```
public struct ViewLayout: Sendable {
  /// What the view is called.
  ///
  ///     #expect(layout.card.name == "card")
  public let name: String
  /// In its superview, and in a scroll view in what is scrolled over, on whole pixels.
  ///
  ///     #expect(layout.title.frame.origin == Point(x: 8, y: 8))
  ///
  /// Of a view that does not exist it equals no frame, the standard error says why, and so do the
  /// `findings` of the layout. With `SnaplineTesting` it is an issue of the test.
  public var frame: Rect { asked(solvedFrame) }
  /// On the screen.
  ///
  ///     #expect(layout.title.screenFrame.origin == Point(x: 24, y: 68))
  public var screenFrame: Rect { asked(solvedScreenFrame) }
  /// What it scrolls over, if it does.
  ///
  ///     #expect(layout.scroll.contentSize == Size(width: 375, height: 2000))
  public let contentSize: Size?
  /// How far it is scrolled, if it scrolls.
  ///
  ///     #expect(layout.scroll.contentOffset == Point(x: 0, y: 300))
  public let contentOffset: Point?
  /// From its top to the first baseline of its text, if it has one.
  ///
  ///     let baseline = try #require(layout.title.firstBaseline)
  public let firstBaseline: Double?
  private let hint: String?
  private let solvedFrame, solvedScreenFrame: Rect
  /// Where is noted that it does not exist; nil where it does.
  private let missing: MissingViews?
  /// Is told that a frame of a view that does not exist was asked for, in place of the standard
  /// error.
  private var report: (@Sendable (Finding) -> Void)?

  init(_ id: ViewID, in layout: Layout) {
    let solved = layout.result.layout[id]
    name = layout.moment.scene[id].name
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
    let names = layout.moment.scene.views.map(\.name)
    // Views without a name are called by their kinds: `stackView1`.
    let near = names.first { $0.hasPrefix(name) } ?? nearest(to: name, among: names)
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
  /// What it is in words.
  ///
  ///     #expect("\(layout.cart)" == "no view is named 'cart'; did you mean 'card'?")
  public var description: String {
    guard exists else {
      return "no view named '\(name)'" + (hint.map { "; \($0)" } ?? "")
    }
    return "\(name) \(frame)"
  }
}

extension Geometry.Orientation {
  fileprivate init(_ orientation: Orientation) {
    self = orientation == .portrait ? .portrait : .landscape
  }
}

extension Diagnostic {
  fileprivate static func unknownDevice(_ name: String, at span: SourceSpan) -> Self {
    Diagnostic(
      .error, "device.unknown", "no device named '\(excerpt(name))'", at: span,
      hint: SceneModel.Device.nearest(to: name).map { "did you mean '\($0)'?" })
  }

  fileprivate static func unknownState(
    _ name: String, among names: [String], at span: SourceSpan
  ) -> Self {
    Diagnostic(
      .error, "state.unknown", "no state named '\(excerpt(name))'", at: span,
      hint: nearest(to: name, among: names).map { "did you mean '\($0)'?" })
  }
}
