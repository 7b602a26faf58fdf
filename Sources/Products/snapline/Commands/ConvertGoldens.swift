import SnaplineBasics
import SnaplineChecking
import SnaplineGoldens
import SnaplinePlatform
import SnaplineProjects
import SnaplineRendering
import SnaplineReports
import SnaplineSceneFiles
import SnaplineSceneModel

/// `snapline record --goldens FORM`: stores the pixels of existing goldens as image files or as
/// text, without accepting any change.
func convertGoldens(_ session: CommandSession, to form: GoldenForm?) -> ExitStatus {
  guard let form else {
    return session.console.fail(
      "'--goldens' requires a form", hint: "write '--goldens text' or '--goldens images'")
  }
  guard let project = session.requiredProject(), let loaded = session.load() else { return .usage }
  let store = GoldenStore(folder: project.snapshots)
  let scenes = loaded.selected.filter { $0.isRead && !$0.hasErrors }
  let results = session.renderInParallel(scenes) { tools, scene in
    let name = scene.file.identity
    let found = GoldenConversion(of: scene, in: store, to: form, &tools)
      .limited(to: loaded.filter, of: name)
    let error = session.write(found, of: name, to: store)
    return ConvertedScene(
      count: found.converted.count, kept: found.kept.map { ("\(name)/\($0)", $1) }, error: error)
  }
  let done = results.compactMap { $0 }
  session.reportKept(done.flatMap(\.kept))
  let count = done.filter { $0.error == nil }.map(\.count).reduce(0, +)
  session.console.print(
    "\(session.shared.isDry ? "would convert" : "converted") "
      + "\(pluralized(count, "golden")) to \(form.rawValue)")
  if let error = done.lazy.compactMap(\.error).first {
    return session.console.fail(error.cannotWrite)
  }
  guard done.count == scenes.count else { return .interrupted }
  var status = ExitStatus.success
  for scene in loaded.selected where !scene.isRead || scene.hasErrors {
    session.console.fail("skipped '\(scene.file.identity)': the scene is invalid")
    status = .invalid
  }
  return session.isWholeProject ? status.worse(session.store(form, in: project)) : status
}

/// The result of converting the goldens of a scene.
private struct ConvertedScene {
  let count: Int
  /// The shots that keep their form, with the reasons.
  let kept: [(shot: String, reason: String)]
  /// The reason why the goldens could not be written.
  let error: FileError?
}

extension GoldenConversion {
  /// Returns the conversion of the selected shots.
  fileprivate func limited(to filter: ShotFilter, of scene: String) -> GoldenConversion {
    filtered { shot in
      filter.selects(scene: scene, shot: shot) && filter.named[scene]?.contains(shot) ?? true
    }
  }
}

extension CommandSession {
  /// Reports the shots that keep their form, one line for each reason.
  fileprivate func reportKept(_ kept: [(shot: String, reason: String)]) {
    var reported: Set<String> = []
    for (shot, reason) in kept where reported.insert(reason).inserted {
      let others = kept.count { $0.reason == reason } - 1
      let more = others > 0 ? " and \(pluralized(others, "more golden"))" : ""
      console.printNote("kept the form of \(shot)\(more): \(reason)")
    }
  }

  /// Whether neither operands nor flags select shots.
  fileprivate var isWholeProject: Bool {
    arguments.operands.isEmpty && choice.filters.isEmpty && choice.traitArguments.isEmpty
      && choice.since == nil
  }

  /// Writes the converted goldens of a scene; returns the error, if there is one.
  fileprivate func write(
    _ conversion: GoldenConversion, of scene: String, to store: GoldenStore
  ) -> FileError? {
    guard !shared.isDry else { return nil }
    do {
      guard conversion.converted.isEmpty else {
        _ = try store.write(conversion.converted, of: scene)
        return nil
      }
      try store.removeImagesOfTextGoldens(of: scene)
      return nil
    } catch {
      return error
    }
  }

  /// Writes the form of all goldens to the settings.
  fileprivate func store(_ form: GoldenForm, in project: Project) -> ExitStatus {
    let key = Configuration.goldensKey
    guard configuration?.goldens.form != form else { return .success }
    let path = configuration?.path ?? project.prefix + Configuration.fileName
    if case .text? = configuration?.goldens {
      console.printNote(
        "\(path): '\(key)' lists patterns, which new goldens follow; it was left unchanged")
      return .success
    }
    if configuration == nil, form == .images { return .success }
    guard !shared.isDry else {
      console.printLine("would write '\(key): \(form.rawValue)' to \(path)")
      return .success
    }
    return console.reportingWriteErrors { () throws(FileError) in
      let place = project.rootedPath(path) ?? RootedPath(path)
      let old = try readFileIfExists(place, limit: Configuration.largestFile) ?? []
      try writeFile(settings(old, with: form), to: place)
      console.printLine("wrote '\(key): \(form.rawValue)' to \(path)")
    }
  }

  private func settings(_ old: [UInt8], with form: GoldenForm) -> [UInt8] {
    if configuration?.goldens.form != nil, let span = configuration?.goldensSpan {
      return replaceSpans([SpannedName(form.rawValue, at: span)], in: old)
    }
    let needsBreak = old.last.map { $0 != UInt8(ascii: "\n") } ?? false
    return old
      + Array("\(needsBreak ? "\n" : "")\(Configuration.goldensKey): \(form.rawValue)\n".utf8)
  }
}

/// `snapline render --goldens`: writes the images of goldens.
func renderGoldens(_ session: CommandSession) -> ExitStatus {
  guard let project = session.requiredProject(), let loaded = session.load() else { return .usage }
  let store = GoldenStore(folder: project.snapshots)
  let target =
    session.shared.output.map { session.folder($0, of: .output) }
    ?? project.workFolder["goldens"]
  let scenes = loaded.selected.filter { $0.isRead }
  let results = session.renderInParallel(scenes) { tools, scene in
    goldenImages(of: scene, in: store, &tools).map { shot, image in
      session.write(image, named: "\(scene.file.identity)/\(shot)", to: target)
    }
  }
  var status = results.contains { $0 == nil } ? ExitStatus.interrupted : .success
  var count = 0
  for image in results.compactMap({ $0 }).joined() {
    switch image {
    case .success(let path):
      count += 1
      if session.console.volume > .quiet { session.console.printLine(path) }
    case .failure(let error): status = status.worse(session.console.fail(error.reason))
    }
  }
  if count == 0, status == .success { session.console.printNote("no goldens found") }
  return status
}

extension CommandSession {
  /// Writes the image of a golden, and returns its path.
  fileprivate func write(
    _ image: Result<[UInt8], GoldenImageError>, named name: String, to folder: RootedPath
  ) -> Result<String, GoldenImageError> {
    let bytes: [UInt8]
    do {
      bytes = try image.get()
    } catch {
      return .failure(GoldenImageError(reason: "\(name) cannot be rendered: \(error.reason)"))
    }
    let path = folder["\(name).png"]
    do {
      try writeFileIfChanged(bytes, to: path)
      return .success(path.path)
    } catch {
      return .failure(GoldenImageError(reason: error.cannotWrite))
    }
  }
}
