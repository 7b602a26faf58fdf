import SnaplineAppSimulation
import SnaplineAutoLayout
import SnaplineBackends
import SnaplineBasics
import SnaplineChecking
import SnaplineDisplayLists
import SnaplineExplanation
import SnaplineImaging
import SnaplinePlatform
import SnaplineProjects
import SnaplineProofs
import SnaplineRendering
import SnaplineRules
import SnaplineSceneModel
import SnaplineTypography
import Synchronization

/// The responses about the project, a screen, and a view on a screen.
extension LiveProject {
  /// All scenes with their shots, and the available devices, text sizes, eras and languages.
  var overview: JSON {
    let state = state.withLock { $0 }
    let scenes = state.scenes.filter { $0.isSelected(by: settings.filter) }
    let devices = Device.all.map {
      JSON.object($0.jsonMembers + [("idiom", .text($0.idiom.rawValue))])
    }
    let languages = Set(scenes.flatMap { $0.good?.scene?.languages.map(\.tag) ?? [] })
    return .object([
      ("name", .text(settings.name)), ("turn", .number(Double(state.revision))),
      ("readOnly", .bool(settings.isReadOnly)), ("tour", settings.tour.map(JSON.text) ?? .null),
      ("editor", settings.editor.map(JSON.text) ?? .null),
      ("scenes", .array(scenes.map(\.json))), ("devices", .array(devices)),
      ("textSizes", .array(TextSize.allCases.map { .text($0.rawValue) })),
      ("eras", .array(Era.allCases.map { .text($0.rawValue) })),
      ("languages", .array(languages.sorted().map { .text($0) })),
      ("failures", .array(state.failure.map { [.text($0.message)] } ?? [])),
    ])
  }

  /// The name of the scene whose file was modified last; nil if it is not clear: a clone writes
  /// all files within a few seconds.
  package var recentScene: String? {
    let scenes = state.withLock(\.scenes).filter { $0.isSelected(by: settings.filter) }
    let times = scenes.compactMap { scene in
      fileStamp(settings.path(scene.file)).map { (name: scene.file.identity, time: $0.seconds) }
    }
    .sorted { $0.time > $1.time }
    guard let last = times.first else { return nil }
    let isClear = times.count == 1 || last.time - times[1].time > 10
    return isClear ? last.name : nil
  }

  /// Returns the views and constraints of a screen.
  func layout(of screen: LiveShotRequest) throws(LiveRequestError) -> JSON {
    let (scene, laidOut) = try layout(for: screen)
    let model = laidOut.appState.scene
    let isFigure = model.figure != nil
    let size =
      isFigure ? laidOut.displayList.size : laidOut.shot.device.size(in: laidOut.shot.orientation)
    let all = scene.good?.plannedShots.first { $0.name == screen.shot }?.state?.steps ?? []
    let broken = Set(laidOut.result.layout.conflicts.map(\.broken))
    return .object([
      ("scene", .text(screen.scene)), ("shot", .text(screen.shot)),
      ("turn", .number(Double(revision))), ("isCurrent", .bool(scene.isCurrent)),
      ("figure", .bool(isFigure)), ("width", .number(size.width)), ("height", .number(size.height)),
      ("scale", .number(Double(laidOut.shot.device.scale.pixelsPerPoint))),
      ("steps", .array(all.map { .text(model.readableText($0)) })),
      ("views", .array(model.viewIDs.map { laidOut.json(of: $0) })),
      ("texts", .array(laidOut.textBoxes.map(JSON.frame))),
      (
        "constraints",
        .array(
          model.constraintIDs.filter { model[$0].isActive }.map { id in
            model.json(of: id, isBroken: broken.contains(.constraint(id)))
          })
      ),
    ])
  }

  /// Returns the findings of a screen and of the scene file, each with its fix or the reason why
  /// the fix cannot be applied. Expected findings are last.
  func findings(for screen: LiveShotRequest) throws(LiveRequestError) -> JSON {
    let scene = try scene(of: screen)
    let (open, expected) = try sortedFindings(on: screen)
    let refusals = refusals(of: open, on: screen, in: scene)
    let announced = expected.map { finding in
      let place = announcement(of: finding, on: screen, in: scene)
      return jsonWithID(
        finding, refusal: place.map(Self.refusal(ofExpectedAt:)), expected: place)
    }
    return .object([
      ("turn", .number(Double(revision))), ("isCurrent", .bool(scene.isCurrent)),
      ("findings", .array(open.map { jsonWithID($0, refusal: refusals[$0]) } + announced)),
    ])
  }

  /// Returns the findings of a screen as values.
  func sortedFindings(
    on screen: LiveShotRequest
  ) throws(LiveRequestError) -> (open: [Finding], expected: [Finding]) {
    let scene = try scene(of: screen)
    guard scene.isCurrent else {
      return (SnaplineRules.findings(from: scene.now.diagnostics), [])
    }
    return scene.now.sortedFindings(of: [try layout(for: screen).shot.shot])
  }

  /// Explains the frame of a view.
  func explanation(of name: String, on screen: LiveShotRequest) throws(LiveRequestError) -> JSON {
    let laidOut = try layout(for: screen).shot
    let model = laidOut.appState.scene
    guard let view = model.view(named: name) else {
      throw LiveRequestError(
        .unknown, "no view named '\(name)' in the scene",
        hint: suggestion(for: name, among: model.views.map(\.name)))
    }
    return viewJSON(view, laidOut, laidOut.explanation)
  }

  /// Returns the screen widths and heights at which other constraints begin to determine the
  /// layout.
  func breakpoints(around screen: LiveShotRequest) throws(LiveRequestError) -> JSON {
    let (scene, laidOut) = try layout(for: screen)
    guard let model = scene.good?.scene, model.figure == nil else {
      return .object([("widths", .array([])), ("heights", .array([]))])
    }
    func places(_ axis: Axis) -> JSON {
      let range = ScreenRange(axis, 200...1400)
      // No claim is evaluated, because only the breakpoints are needed.
      let proof = prove(
        model, laidOut.shot, range, without: Set(ProofClaim.allCases), work: 60_000,
        namesDeciders: false)
      return .array(proof.breakpoints.map { .number(range.extent(at: $0)) })
    }
    return .object([("widths", places(.horizontal)), ("heights", places(.vertical))])
  }

  /// Returns the text of a scene.
  func source(of name: String) throws(LiveRequestError) -> JSON {
    let file = try scene(name).file
    do {
      let bytes = try readFile(file.path, limit: Limits.standard.fileBytes)
      return .object([
        ("file", .text(file.path)), ("path", .text(absolutePath(file.path))),
        ("text", .text(String(decoding: bytes, as: UTF8.self))),
      ])
    } catch {
      throw LiveRequestError(.unknown, "cannot read the file: \(error.reason)")
    }
  }

  /// Renders a screen.
  func image(
    of screen: LiveShotRequest, _ format: ImageFormat, scale: Int?, withConstraints: Bool
  ) throws(LiveRequestError) -> [UInt8] {
    let laidOut = try layout(for: screen).shot
    var style = RenderOptions()
    style.pixelsPerPoint = scale
    style.withConstraints = withConstraints
    return try draw { [style] tools in
      guard format == .png else {
        let name = "\(screen.scene)/\(screen.shot)"
        return try tools.file(of: [NamedShot(name, laidOut)], named: name, format, style)
      }
      return try encodePNG(try tools.image(of: try laidOut.displayList(style)), .fleeting)
    }
  }

  /// Renders the first shot of a scene at a reduced size.
  func thumbnail(of name: String) throws(LiveRequestError) -> [UInt8] {
    guard let shot = try scene(name).good?.shots.first else {
      throw LiveRequestError(.unknown, "'\(name)' has no image")
    }
    let laidOut = try layout(for: LiveShotRequest(["scene": name, "shot": shot.name])).shot
    return try draw { tools in
      var style = RenderOptions()
      style.pixelsPerPoint = 1
      let picture = try tools.image(of: try laidOut.displayList(style))
      let most = 160.0
      let share = min(1, most / Double(max(picture.size.width, picture.size.height)))
      let size = PixelSize(
        width: max(1, Int(Double(picture.size.width) * share)),
        height: max(1, Int(Double(picture.size.height) * share)))
      return try encodePNG(picture.downscaled(to: size), .fleeting)
    }
  }
}

/// Returns a finding with a name that is unique within its scene.
/// - Parameters:
///   - refusal: The reason why the fix cannot be applied; nil if it can.
///   - expected: The span that expects the finding; nil if it is unexpected.
private func jsonWithID(
  _ finding: Finding, refusal: String?, expected: SourceSpan? = nil
) -> JSON {
  guard case .object(let members) = findingJSON(finding) else { return .null }
  return .object(
    members + [
      ("id", .text(finding.name)), ("refusal", refusal.map(JSON.text) ?? .null),
      ("expected", expected.map(spanJSON) ?? .null),
    ])
}

extension Finding {
  /// A name that is stable while the finding is unchanged.
  var name: String {
    let place = diagnostic.span.map { "\($0)" } ?? ""
    return "\(diagnostic.code) \(place) \(diagnostic.message)"
  }
}

extension LiveScene {
  fileprivate var json: JSON {
    let era = (good ?? now).scene.map { JSON.text($0.era.rawValue) } ?? .null
    let shots = (good ?? now).shots.map { shot in
      let size = shot.device.size(in: shot.orientation)
      return JSON.object(
        [("name", .text(shot.name))] + shot.traitMembers + [
          ("width", .number(size.width)), ("height", .number(size.height)),
          ("scale", .number(Double(shot.device.scale.pixelsPerPoint))), ("era", era),
          ("state", shot.state.map { .text($0.name) } ?? .null),
          ("steps", .number(Double(shot.state?.steps.count ?? 0))),
        ])
    }
    func count(_ severity: Severity) -> JSON {
      .number(Double(now.diagnostics.count { $0.severity == severity }))
    }
    return .object([
      ("name", .text(file.identity)), ("file", .text(file.path)),
      ("path", .text(absolutePath(file.path))), ("errors", count(.error)),
      ("figure", .bool(file.isFigure)), ("warnings", count(.warning)), ("shots", .array(shots)),
      ("isDrawn", .bool(good != nil)),
    ])
  }
}

extension LaidOutShot {
  fileprivate func json(of id: ViewID) -> JSON {
    let (view, solved) = (appState.scene[id], result.layout[id])
    return .object(
      frameMembers(id, self) + [
        ("kind", .text(view.content.kind.rawValue)), ("screen", .frame(solved.screenFrame)),
        ("line", .number(Double(view.span.start.line))),
        ("column", .number(Double(view.span.start.column))),
        ("text", solved.text.map { .text($0.plainText) } ?? .null),
        ("hidden", .bool(view.appearance.isHidden)),
      ])
  }
}

extension TextBlock {
  /// The text without line breaks.
  fileprivate var plainText: String { lines.map(\.clusters.readingText).joined(separator: " ") }
}

extension Scene {
  fileprivate func json(of id: ConstraintID, isBroken: Bool) -> JSON {
    let constraint = self[id]
    var names: [String] = []
    for anchor in constraint.anchors where !names.contains(self[anchor.item.owner].name) {
      names.append(self[anchor.item.owner].name)
    }
    return .object([
      ("text", .text(text(of: constraint))), ("file", .text(constraint.span.file)),
      ("line", .number(Double(constraint.span.start.line))),
      ("column", .number(Double(constraint.span.start.column))),
      ("views", .array(names.map { .text($0) })), ("broken", .bool(isBroken)),
    ])
  }
}
